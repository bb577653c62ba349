"""``bowerbird export``: a recorded game as a file for other programs, or for people."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..journal.players import Players
from ..shown import export as forms
from ..shown.words.english import ENGLISH
from . import Refusal
from .judge import evening_in, is_journal, players_in, read_game


def export(args: argparse.Namespace) -> int:
    """Write the game in the chosen form, and list what did not fit into it."""
    form = args.form or (Path(args.out).suffix.lstrip(".").lower() if args.out else "sheet")
    if form not in forms.FORMS:
        raise Refusal(ENGLISH["refusal_no_form"].format(forms=", ".join(forms.FORMS)))
    whole = args.sheet != "-" and is_journal(Path(args.sheet))
    if args.evening is not None:
        if not whole or args.rules is not None:
            raise Refusal(ENGLISH["refusal_evening_and_rules"])
        evening = evening_in(Path(args.sheet), args.table, args.evening)
        game, players = evening.game, evening.players
    else:
        game = read_game(args.sheet, args.rules, args.table)
        players = players_in(Path(args.sheet), args.table) if whole else Players()
    over = game if args.unfinished else forms.finished(game)
    _media, text = forms.written(over, form, players)
    if args.out is None:
        sys.stdout.write(text)
    else:
        _write(Path(args.out), text)
        hands = f"{len(over.hands)} hand{'s' if len(over.hands) != 1 else ''}"
        print(f"{args.out}: {hands}", file=sys.stderr)
    for line in forms.lost(over, form):
        print(ENGLISH["terminal_did_not_fit"].format(line=line), file=sys.stderr)
    if len(game.hands) > len(over.hands):
        print(ENGLISH["terminal_the_hand_that_is_not"], file=sys.stderr)
    return 0


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as problem:
        raise Refusal(ENGLISH["refusal_cannot_write"].format(path=path, why=problem.strerror)) from None
