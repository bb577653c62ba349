"""An evening as files: standings and every hand as CSV, as PDF, and the hands as Euchre Game Notation."""

from __future__ import annotations

import csv
import io
import json
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from referee.book.ruleset import RuleSet
from referee.game.game import replay
from referee.notation.egn import to_egn
from referee.notation.egn_terms import UnreadableEgn
from referee.notation.sheets import read
from referee.unreadable_record import Unreadable

from ...paper.pdf import PrintedDeal as Printed
from ...paper.pdf import write
from ...shown.export import no_formula
from ...shown.words.english import ENGLISH
from ..movements.seating import SEATS
from ..record.agreed import agreed
from ..record.models import Adjusted, Deal, Evening
from ..record.results import deals
from ..record.rules import Agreement, Missed
from ..record.seats import seats, standing_rounds
from .evening_shown import TablePlayed, prizes_of, rounds_of, rules_in_words, table_of_standings
from .rulings_shown import adjustments, reopened, rulings
from .tables_now import names_of


def day_of(evening: Evening) -> str:
    """The date of an evening by this machine's clock, as 2026-11-26."""
    return time.strftime("%Y-%m-%d", time.localtime(evening.begun))


FORMS = {"csv": "text/csv", "pdf": "application/pdf", "egn.zip": "application/zip"}
"""The forms of an evening, by the ending of the file: the media type."""


def file_of(
    session: Session, club: str, evening: Evening, form: str, public: bool = False, paper: str | None = None
) -> bytes:
    """The evening in one of :data:`FORMS`; ``paper`` is a4 or letter, this machine's own where it is None."""
    if form == "csv":
        return as_csv(session, evening).encode("utf-8-sig")
    return as_pdf(session, club, evening, public, paper) if form == "pdf" else as_egn(session, evening)


def as_csv(session: Session, evening: Evening) -> str:
    """A line for each hand, for points without cards, a whole round by hand, and for each adjustment."""
    out = io.StringIO()
    table = csv.writer(out)
    head = ("round", "table", "hand", "north", "east", "south", "west")
    table.writerow([*head, *(f"points_{p}" for p in ("NS", "EW", "N", "E", "S")), "lone", "entered", "why"])
    names, drawn_rounds = names_of(session, evening), standing_rounds(session, evening)
    numbers = {drawn.id: drawn.number for drawn in drawn_rounds}
    for drawn, place, hand, deal, seated in _hands(session, evening):
        who = [no_formula(names.get(number or 0, "")) for number in (*seated, None, None)[:4]]
        made = [deal.points.get(party, "") for party in ("NS", "EW", "N", "E", "S")]
        how = "the whole round by hand" if deal.whole else "by hand" if deal.by_hand else "at the table"
        table.writerow([drawn, place, hand or "", *who, *made, deal.lone, how, ""])
    for word in session.scalars(select(Adjusted).where(Adjusted.round_id.in_(numbers)).order_by(Adjusted.id)):
        row = [numbers[word.round_id], "", "", no_formula(names.get(word.number, "")), "", "", ""]
        why = no_formula(f"{word.reason} ({word.by})")
        table.writerow([*row, word.points, "", "", "", "", "", "adjusted by the director", why])
    return out.getvalue()


def results_text(session: Session, club: str, evening: Evening, public: bool = False) -> str:
    """Prizes and standings as plain text, to be sent in a message."""
    lines = [f"{club}: {evening.name}, {day_of(evening)}", ""]
    for award in prizes_of(session, evening, public):
        winners = ", ".join(f"{winner.name} ({winner.worth})" for winner in award.winners)
        lines.append(f"{award.name}: {winners or award.nobody}")
    lines += ["", ENGLISH["hub_standings"]]
    for line in table_of_standings(session, evening, public):
        lines.append(f"{line.rank}. {line.name}: {line.points}")
    return "\n".join(lines) + "\n"


def standings_csv(session: Session, evening: Evening, public: bool = False) -> str:
    """A line for each person: rank, name, points, best round, lone marches, rounds won and played.

    ``given`` is the part of the points that counts for missed rounds.
    """
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["rank", "number", "name", "points", "high", "lone", "won", "rounds", "given", "day"])
    for line in table_of_standings(session, evening, public):
        table.writerow(
            [
                line.rank,
                line.number,
                no_formula(line.name),
                line.points,
                line.high,
                line.lone,
                line.won,
                line.rounds,
                line.credit,
                day_of(evening),
            ]
        )
    return out.getvalue()


def as_pdf(
    session: Session, club: str, evening: Evening, public: bool = False, paper: str | None = None
) -> bytes:
    """A sheet for the notice board: date, prizes, standings, every round, rulings and adjustments."""
    rules = agreed(session, evening)
    parts = [_prizes(session, evening, public), _standings(session, evening, public, rules)]
    for played in rounds_of(session, evening, public):
        out = ENGLISH["movement_out"].format(who=", ".join(played.out)) if played.out else ""
        sides = max((len(table.sides) for table in played.tables), default=2)
        rows = [[ENGLISH["movement_table"], *([ENGLISH["hub_side"], ENGLISH["hub_points"]] * sides)]]
        rows += [_line(table, sides) for table in played.tables]
        parts.append(Printed(ENGLISH["movement_round"].format(n=played.number), out, "", rows, ()))
    parts.append(_rulings(session, evening, public))
    day = time.strftime("%d %B %Y", time.localtime(evening.begun))
    kind = ENGLISH[f"movement_{evening.kind.key}"]
    lines = [f"{club}, {day}", f"{kind}. {' '.join(rules_in_words(rules))}"]
    return write(evening.name, lines, [part for part in parts if part is not None], paper=paper)


def _prizes(session: Session, evening: Evening, public: bool) -> Printed | None:
    given = [
        [award.name, ", ".join(f"{winner.name} ({winner.worth})" for winner in award.winners) or award.nobody,
         _decided(award.decided_by)]
        for award in prizes_of(session, evening, public)
    ]  # fmt: skip
    if not given:
        return None
    heads = [ENGLISH["hub_prize"], ENGLISH["hub_name"], ""]
    return Printed(ENGLISH["hub_prizes"], "", "", [heads, *given], ())


def _decided(measure: str) -> str:
    what = ENGLISH[f"hub_measure_{measure.replace(' ', '_')}"] if measure else ""
    return ENGLISH["hub_decided_by"].format(what=what) if measure else ""


def _standings(session: Session, evening: Evening, public: bool, rules: Agreement) -> Printed:
    by_rate = rules.missed is Missed.RATE
    lines = table_of_standings(session, evening, public)
    given = any(line.credit for line in lines)
    keys = [
        "rank", "name", *(["rate"] if by_rate else []), "points", *(["credit"] if given else []),
        "rounds_played", "lone", "high", "won",
    ]  # fmt: skip
    rows = [[ENGLISH[f"hub_{key}"] for key in keys]]
    for line in lines:
        rate = [f"{float(line.rate):.2f}"] if by_rate else []
        credit = [line.credit or ""] if given else []
        numbers = (line.points, *credit, line.rounds, line.lone or "", line.high, line.won or "")
        rows.append([str(line.rank), line.name, *rate, *map(str, numbers)])
    return Printed(ENGLISH["hub_standings"], "", "", rows, ())


def _rulings(session: Session, evening: Evening, public: bool) -> Printed | None:
    """Adjustments and rulings, with who made them; and when the evening was opened again."""
    rows = [
        [
            ENGLISH["movement_round"].format(n=adjustment.round),
            f"{adjustment.who} {adjustment.points:+d} ({adjustment.reason})",
            adjustment.by,
        ]
        for adjustment in adjustments(session, evening, public)
    ]
    rows += [
        [ENGLISH["hub_table_n"].format(n=ruling.table), f"{ruling.about} ({ruling.ruling})", ruling.by]
        for ruling in rulings(session, evening, public)
    ]
    rows += [
        [ENGLISH["hub_reopened"], reopening.reason, reopening.by]
        for reopening in reopened(session, evening, public)
    ]
    if not rows:
        return None
    return Printed(
        ENGLISH["hub_rulings"], "", "", [["", ENGLISH["hub_ruling"], ENGLISH["hub_director"]], *rows], ()
    )


def _line(table: TablePlayed, sides: int) -> list[str]:
    cells = [str(table.number)]
    for side in table.sides:
        cells += [" & ".join(side.who), str(table.points.get(side.party, ""))]
    return [*cells, *[""] * (1 + 2 * sides - len(cells))]


def as_egn(session: Session, evening: Evening) -> bytes:
    """A zip with a game of EGN for each table of each round that reported its hands card by card."""
    names, agreement = names_of(session, evening), agreed(session, evening)
    games: dict[tuple[int, int], tuple[list[str], tuple[int | None, ...], Any]] = {}
    for drawn, place, _, deal, seated in _hands(session, evening, reports=True):
        if isinstance(deal.what.get("sheet"), str):
            games.setdefault((drawn, place), ([], seated, deal.what.get("book", "american")))[0].append(
                deal.what["sheet"]
            )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for (drawn, place), (sheets, seated, book) in sorted(games.items(), key=lambda item: item[0]):
            called = {seat: names.get(who or 0, "") for seat, who in zip(SEATS, seated, strict=False)}
            made = _egn(sheets, agreement.rule_set(str(book)), called)
            if made is not None:
                folder.writestr(f"round-{drawn:02}-table-{place:02}.egn", made)
        folder.writestr("standings.csv", standings_csv(session, evening).encode("utf-8-sig"))
    return packed.getvalue()


def _egn(sheets: Sequence[str], rules: RuleSet, names: Mapping[str, str]) -> str | None:
    """A table's hands in a round as EGN; None if they cannot be read or are three-handed."""
    try:
        sheet = read("\n".join(sheets))
        record, _ = to_egn(replay(sheet.facts, rules), names)
    except (Unreadable, UnreadableEgn):
        return None
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _hands(
    session: Session, evening: Evening, reports: bool = False
) -> Iterator[tuple[int, int, int, Deal, tuple[int | None, ...]]]:
    """Every row that counts, by round and table: round, table, number of the hand, the row, who sat there.

    The number is 0 for what is no hand.
    """
    for drawn in standing_rounds(session, evening):
        sat = {sitting.table: sitting.seats for sitting in seats(session, drawn).sittings}
        counted: dict[int, int] = {}
        for deal in sorted(
            deals(session, [drawn], reports), key=lambda deal: (deal.table_number or 0, deal.deal)
        ):
            place = deal.table_number or 0
            if place in sat:
                counted[place] = counted.get(place, 0) + deal.is_hand
                yield drawn.number, place, counted[place] if deal.is_hand else 0, deal, sat[place]
