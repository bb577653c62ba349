"""Paper for an evening without power: a tally card for each person, a slip for each table's result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..paper.pdf import PrintedDeal, write
from ..shown.names import SEATS
from ..shown.words.english import ENGLISH
from .movements.seating import Round
from .printed_movement import Names, Rows, place_on_card

BLANK = "______"
ON_CARD = ("round", "table", "seat", "partner", "ours", "theirs", "sign")


def tally_cards(
    title: str,
    lines: Sequence[str],
    people: Sequence[int],
    names: Names,
    rounds: Sequence[Round],
    wanted: int,
    paper: str | None = None,
) -> bytes:
    """A card for each of ``people``: a line for each of ``wanted`` rounds, with what is known of it."""
    parts = []
    for number in people:
        rows: Rows = [[ENGLISH[f"hub_tally_{key}"] for key in ON_CARD]]
        for round_ in range(1, max(wanted, len(rounds)) + 1):
            known = [""] * 3
            if round_ <= len(rounds):
                known = place_on_card(rounds[round_ - 1], number, names)[:3]
            rows.append([str(round_), *known, BLANK, BLANK, BLANK])
        parts.append(PrintedDeal(names[number], ENGLISH["movement_who"].format(n=number), "", rows, ()))
    return write(title, lines, parts, paper=paper)


def result_slips(title: str, names: Names, rounds: Mapping[int, Round], paper: str | None = None) -> bytes:
    """A slip for each table of each of these rounds: who plays, and room for points and signatures."""
    head = [ENGLISH[key] for key in ("hub_side", "hub_points", "hub_lone", "hub_tally_sign")]
    parts = []
    for number, round_ in sorted(rounds.items()):
        for sitting in round_.sittings:
            called = [names.get(who or 0, ENGLISH["movement_ghost_seat"]) for who in sitting.seats]
            by_seat = dict(zip(SEATS, called, strict=False))
            rows: Rows = [head]
            for party in sitting.parties:
                rows.append([" & ".join(by_seat[seat] for seat in party), BLANK, BLANK, BLANK])
            name = ENGLISH["hub_slip"].format(n=number, table=sitting.table)
            parts.append(PrintedDeal(name, "", "", rows, ()))
    return write(title, [], parts, paper=paper)
