"""A movement as tables of text: a round a table, or a card for each person; for paper and the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..paper.pdf import PrintedDeal, write
from ..shown.names import SEATS
from ..shown.words.english import ENGLISH
from .movements.chart import Chart
from .movements.movement import Movement
from .movements.pairs import PairsRound
from .movements.repeats import met
from .movements.seating import Round
from .movements.whist import is_exact

Rows = list[list[str]]
Names = Mapping[int, str]
"""Names by number; a person without a name is shown by their number."""


def title(chart: Chart) -> str:
    """The name of the movement."""
    return ENGLISH[f"movement_{chart.kind.key}"]


def heading(chart: Chart) -> list[str]:
    """The text above the rounds: the numbers, the rule in words, and how often the same people meet."""
    near = "_near" if chart.kind is Movement.WHIST and not is_exact(chart.people) else ""
    rule = ENGLISH[f"movement_rule_{chart.kind.key}{near}"]
    if chart.pairs:
        return [ENGLISH["movement_for_pairs"].format(pairs=chart.people // 2), rule]
    tables = max((len(round_.sittings) for round_ in chart.rounds), default=0)
    how = "movement_for" if chart.is_whole else "movement_for_tables"
    lines = [ENGLISH[how].format(people=chart.people, tables=tables, rounds=len(chart.rounds)), rule]
    sittings = [sitting for round_ in chart.rounds for sitting in round_.sittings]
    if any(len(sitting.seats) == 3 for sitting in sittings):
        lines.append(ENGLISH["movement_three"])
    if any(None in sitting.seats for sitting in sittings):
        lines.append(ENGLISH["movement_ghost"])
    if chart.kind is Movement.RAINBOW and chart.people % 4:
        lines.append(ENGLISH["movement_shared"])
    if chart.is_whole:
        counted = met(chart.rounds)
        numbers = {"partners": counted.most_partners, "most": counted.most}
        lines.append(ENGLISH["movement_met"].format(**numbers))
    return lines


def sheets(chart: Chart, names: Names) -> list[tuple[str, str, Rows]]:
    """Every round: its title, who sits out as a sentence (or nothing), and its tables as rows."""
    made = []
    rounds: tuple[Round | PairsRound, ...] = chart.pairs or chart.rounds
    for number, round_ in enumerate(rounds, 1):
        out = [_called(who, names, bool(chart.pairs)) for who in round_.out]
        footnote = ENGLISH["movement_out"].format(who=", ".join(out)) if out else ""
        rows = _of_pairs(round_, names) if isinstance(round_, PairsRound) else _of_people(round_, names)
        made.append((ENGLISH["movement_round"].format(n=number), footnote, rows))
    return made


def cards(chart: Chart, names: Names) -> list[tuple[str, str, Rows]]:
    """A card for each person: table, seat, partner and opponents, round by round."""
    head = [ENGLISH[f"movement_{key}"] for key in ("rounds", "table", "seat", "partner", "against")]
    made = []
    for person in range(1, chart.people + 1):
        rows = [head]
        for number, round_ in enumerate(chart.rounds, 1):
            rows.append([str(number), *place_on_card(round_, person, names)])
        who = ENGLISH["movement_who"].format(n=person)
        made.append((names.get(person, who), who if person in names else "", rows))
    return made


def pdf(
    heads: str, lines: Sequence[str], parts: Sequence[tuple[str, str, Rows]], paper: str | None = None
) -> bytes:
    """A document of such parts, as :func:`sheets` and :func:`cards` make them."""
    return write(
        heads,
        lines,
        [PrintedDeal(name, footnote, "", rows, ()) for name, footnote, rows in parts],
        paper=paper,
    )


def text(heads: str, lines: Sequence[str], parts: Sequence[tuple[str, str, Rows]]) -> str:
    """The same for a terminal."""
    written = [heads, *lines]
    for name, footnote, rows in parts:
        wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        written += ["", f"{name}. {footnote}".rstrip(" .") + ("." if footnote else "")]
        written += [
            "  ".join(cell.ljust(w) for cell, w in zip(row, wide, strict=True)).rstrip() for row in rows
        ]
    return "\n".join(written) + "\n"


def _of_people(round_: Round, names: Names) -> Rows:
    rows = [[ENGLISH["movement_table"], *(ENGLISH[seat] for seat in SEATS)]]
    for sitting in round_.sittings:
        seats = [_called(who, names) for who in sitting.seats]
        rows.append([str(sitting.table), *seats, *[""] * (4 - len(seats))])
    return rows


def _of_pairs(round_: PairsRound, names: Names) -> Rows:
    rows = [[ENGLISH["movement_table"], ENGLISH["movement_pair"], ENGLISH["movement_pair"]]]
    for table, meeting in enumerate(round_.meetings, 1):
        rows.append([str(table), *(_called(number, names, True) for number in meeting)])
    return rows


def _called(who: int | None, names: Names, of_pair: bool = False) -> str:
    """A person, or a pair, by name where it has one."""
    if who is None:
        return ENGLISH["movement_ghost_seat"]
    if not of_pair:
        return names.get(who, str(who))
    two = [names[person] for person in (2 * who - 1, 2 * who) if person in names]
    return " & ".join(two) if two else str(who)


def place_on_card(round_: Round, person: int, names: Names) -> list[str]:
    """Somebody's table, seat, partner and opponents in a round, as text."""
    sitting = round_.at(person)
    if sitting is None:
        return ["", ENGLISH["movement_sits_out"], "", ""]
    seat = sitting.seat_of(person) or ""
    partner = next((p for pair in sitting.partners if person in pair for p in pair if p != person), None)
    against = [_called(p, names) for p in sitting.people if p not in (person, partner)]
    partner_name = _called(partner, names) if len(sitting.seats) == 4 else ""
    return [str(sitting.table), ENGLISH[seat], partner_name, " & ".join(against)]
