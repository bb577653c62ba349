"""``bowerbird judge``: rules a recorded game, from a sheet, an EGN file or a journal."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from referee.game import Game, replay
from referee.judgement import judged_deals, judged_text
from referee.plain import from_plain
from referee.record import BOOK, game_from
from referee.rules import RuleSet, load

from ..journal.journal import Entry, Journal
from . import Refusal


def judge(args: Namespace) -> int:
    """Print what the book makes of the game in ``args.sheet`` (``-``: standard input)."""
    game = read_game(args.sheet, args.rules, args.table, args.house)
    if args.json:
        for deal in judged_deals(game):
            print(json.dumps(deal, ensure_ascii=False))
    else:
        print(judged_text(game))
    return 0


def read_game(path: str, book: str | None = None, table: str | None = None, house: str | None = None) -> Game:
    """The game in a sheet or a journal, under ``book`` or the one that it was played by.

    ``house`` is a file of house rules to lay over that book, in place of those it was played by.
    """
    game = _recorded(path, book, table)
    if house is None:
        return game
    return replay(game.journal, load(game.rules.book, *house_rules(house)))


def house_rules(path: str) -> tuple[str, str]:
    """The text of a file of house rules, and what it is called in errors."""
    try:
        return Path(path).read_text(encoding="utf-8"), path
    except OSError as problem:
        raise Refusal(f"cannot read {path}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal(f"{path} is no file of house rules: write a rule a line, as in: game = 7") from None


def _recorded(path: str, book: str | None, table: str | None) -> Game:
    if path != "-" and is_journal(Path(path)):
        return _from_journal(Path(path), book, table)
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as problem:
        raise Refusal(f"cannot read {path}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal(f"{path} is neither a sheet (text) nor a journal") from None
    return game_from(text, "standard input" if path == "-" else path, book)


def is_journal(path: Path) -> bool:
    """True if the file is a database, by its first bytes."""
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def names_in(path: Path, table: str | None) -> dict[str, str]:
    """What the players of a table in the journal ``path`` are called, by seat."""
    agreed = [entry.what for entry in _entries(path, table) if entry.kind == "settings"]
    return dict(agreed[-1].get("names", {})) if agreed else {}


def _entries(path: Path, table: str | None) -> list[Entry]:
    """The entries of a journal's ``table``, which may stay unnamed where there is one only."""
    journal = Journal(path, reading=True)
    try:
        tables = journal.tables()
        if table is None and len(tables) == 1:
            table = tables[0]
        if table not in tables:
            known = ", ".join(tables) or "it has none"
            raise Refusal(f"name one of the tables in {path} with --table: {known}")
        return journal.read(table)
    finally:
        journal.close()


def _from_journal(path: Path, book: str | None, table: str | None) -> Game:
    entries = _entries(path, table)
    events = [from_plain(entry.what["event"]) for entry in entries if entry.kind == "event"]
    settings = [entry.what for entry in entries if entry.kind == "settings"]
    return replay(events, _rules(book, settings[-1] if settings else {}))


def _rules(book: str | None, settings: dict[str, object]) -> RuleSet:
    own = str(settings.get("book", BOOK))
    house = settings.get("house")
    overlay = house if isinstance(house, dict) and book in (None, own) else None
    return load(book or own, overlay)
