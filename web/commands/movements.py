"""``bowerbird movements``: prints who sits where in every round, or how often people meet."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path
from random import Random

from ..hub.movements.chart import chart, rainbow_repeats
from ..hub.movements.draw import draw
from ..hub.movements.movement import Movement
from ..hub.movements.numbers import CannotSeat, Over
from ..hub.movements.rainbow import rainbow
from ..hub.movements.repeats import Met, met
from ..hub.movements.winners import SIDES, next_round
from ..hub.why_not import why_not
from ..plain_text import same_name, without_unseen
from ..shown.words.english import ENGLISH
from . import Refusal
from .files_on_command_line import text_in

EVENINGS = 5
"""Random evenings that are simulated for movements of winners."""


def movements(args: Namespace) -> int:
    """Print the chosen movement, or write it as PDF; without a choice, print the table of repeats."""
    if args.kind is None:
        for line in repeats(args.rounds or 12, args.seed):
            print(line, flush=True)
        return 0
    from ..hub import printed_movement as printed  # which draws on paper

    names = _names(args.names) if args.names else {}
    people = args.people or len(names)
    if not people:
        raise Refusal(ENGLISH["refusal_how_many"])
    if names and len(names) != people:
        raise Refusal(ENGLISH["refusal_other_names"].format(path=args.names, names=len(names), people=people))
    try:
        kind = Movement(args.kind)
        over = Over(args.over) if args.over else None
        made = chart(kind, people, args.rounds, over, Random(args.seed))
    except CannotSeat as problem:
        raise Refusal(why_not(problem)) from None
    except ModuleNotFoundError:
        raise Refusal(ENGLISH["refusal_no_swiss"]) from None
    if args.cards and (kind.has_pairs or not made.is_whole):
        raise Refusal(ENGLISH["refusal_no_cards"])
    heads, lines = printed.title(made), printed.heading(made)
    parts = (printed.cards if args.cards else printed.sheets)(made, names)
    if args.out is None:
        print(printed.text(heads, lines, parts), end="")
        return 0
    if Path(args.out).suffix != ".pdf":
        raise Refusal(ENGLISH["refusal_movement_form"].format(path=args.out))
    Path(args.out).write_bytes(printed.pdf(heads, lines, parts))
    print(f"written: {args.out}")
    return 0


def _names(path: str) -> dict[int, str]:
    """The names in a file, a line each, numbered from 1; empty lines are skipped.

    Raises Refusal for a name that is there twice.
    """
    lines = without_unseen(text_in(path, ENGLISH["terminal_names_a_line_each"])).splitlines()
    names = dict(enumerate((line.strip()[:40] for line in lines if line.strip()), 1))
    count = Counter(same_name(name) for name in names.values())
    for name in names.values():
        if count[same_name(name)] > 1:
            raise Refusal(ENGLISH["refusal_name_twice"].format(path=path, name=name))
    return names


def repeats(rounds: int, seed: int, tables: range = range(4, 41)) -> list[str]:
    """For each number of tables, how often the unluckiest two are partners, and at the same table."""
    lines = [
        ENGLISH["terminal_in_rounds_the_unluckiest_two"].format(rounds=rounds),
        ENGLISH["terminal_tables_people_rainbow_reckoned_draw"],
    ]
    for number in tables:
        rng = Random(seed)
        played = min(rounds, number)
        fixed = met(rainbow(4 * number, played))
        drawn = _drawn(number, rounds, rng)
        evenings = [_progressive(number, rounds, rng) for _ in range(EVENINGS)]
        partners = sum(evening.most_partners for evening in evenings) / EVENINGS
        most = sum(evening.most for evening in evenings) / EVENINGS
        lines.append(
            f"{number:6}  {4 * number:6}  {fixed.most_partners:3} {fixed.most:3}"
            f"  {rainbow_repeats(number, played):8}  {drawn.most_partners:3} {drawn.most:2}"
            f"  {partners:8.1f} {most:3.1f}"
        )
    lines.append(ENGLISH["terminal_a_rainbow_has_no_more"])
    return lines


def _drawn(tables: int, rounds: int, rng: Random) -> Met:
    counted = Met()
    for _ in range(rounds):
        counted.add(draw(range(4 * tables), counted, rng))
    return counted


def _progressive(tables: int, rounds: int, rng: Random) -> Met:
    """An evening of winners who move; chance decides each table."""
    people = range(4 * tables)
    counted = Met()
    round_ = draw(people, counted, rng)
    counted.add(round_)
    for _ in range(rounds - 1):
        won: dict[int, str] = {sitting.table: rng.choice(SIDES) for sitting in round_.sittings}
        round_ = next_round(round_, won, people, counted)
        counted.add(round_)
    return counted
