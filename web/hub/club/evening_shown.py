"""An evening as plain data for people: who sits where, each person's card, the standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..movements.seating import Round, Sitting
from ..record.agreed import agreed
from ..record.kept_standings import kept_standings
from ..record.models import Adjusted, DrawnRound, Entrant, Evening
from ..record.people import everybody
from ..record.results import counted
from ..record.rules import Agreement, Measure, Missed
from ..record.seats import seats, seats_of, standing_rounds
from ..record.stages import Stage, stage_of
from ..record.standings_of_evening import StandingsLine, awards
from .rulings_shown import written
from .tables_now import SideShown, named_apart, names_of, sides_of


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A person's table and seat in a round (0 and empty if they sit out), their partner and opponents."""

    table: int = 0
    seat: str = ""
    seat_word: str = ""
    partner: str = ""
    has_ghost: bool = False
    """Whether nobody sits across, at a table of four."""
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonPlaced:
    """A person of an evening with their place in a round."""

    number: int
    name: str
    place: PlaceShown


@dataclass(frozen=True, slots=True)
class CardRow:
    """A round on a person's card: the points of their side and of the other side, None before any."""

    round: int
    place: PlaceShown
    points: int | None
    theirs: int | None
    adjusted: tuple[CardAdjustment, ...]


@dataclass(frozen=True, slots=True)
class CardAdjustment:
    """Points that the director gave a person or took, and why."""

    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person's card of an evening; ``now`` is its row of the current round."""

    number: int
    name: str
    is_gone: bool
    """Whether they went home before the next round."""
    rounds: tuple[CardRow, ...]
    now: CardRow | None
    standing: StandingsLine | None


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """A table in a round of an evening: who sat at it, and the points by party."""

    number: int
    sides: tuple[SideShown, ...]
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round of an evening: its row, its tables, and who sat out."""

    id: int
    number: int
    tables: tuple[TablePlayed, ...]
    out: tuple[str, ...]


def place_of(sat: Round, who: int, names: dict[int, str]) -> PlaceShown:
    """A person's place in a round."""
    sitting = sat.at(who)
    if sitting is None:
        return PlaceShown()
    seat = sitting.seat_of(who) or ""
    partner = partner_of(sitting, who)
    others = [person for person in sitting.people if person not in (who, partner)]
    return PlaceShown(
        table=sitting.table,
        seat=seat,
        seat_word=ENGLISH[seat],
        partner=names.get(partner, "") if partner is not None else "",
        has_ghost=len(sitting.seats) == 4 and partner is None,
        against=tuple(names.get(number, str(number)) for number in others),
    )


def partner_of(sitting: Sitting, who: int) -> int | None:
    """A person's partner at a table; None at a table of three and across from a ghost."""
    for two in sitting.partners:
        if who in two:
            return two[0] if two[1] == who else two[1]
    return None


def places_in(session: Session, evening: Evening, drawn: DrawnRound) -> list[PersonPlaced]:
    """All people of a round by name, each with their place; people who sit out are included."""
    names = named_apart(everybody(session, evening))
    sat = seats(session, drawn)
    people = [PersonPlaced(who, names[who], place_of(sat, who, names)) for who in sat.people]
    return sorted(people, key=lambda person: (person.name.casefold(), person.number))


def card_of(session: Session, evening: Evening, number: int, public: bool = False) -> PersonCard | None:
    """A person's card: where they sat in each round and their points; None for an unknown number.

    ``public`` leaves out the names of people who do not want to be listed.
    """
    people = everybody(session, evening)
    person = next((entry for entry in people if entry.number == number), None)
    if person is None:
        return None
    names, rounds = names_of(session, evening, public), standing_rounds(session, evening)
    shown = written(session, evening, public)
    attended = [drawn for drawn in rounds if _is_present_in(person, drawn)]
    sat, played = seats_of(session, attended), counted(session, attended)
    rows = []
    for drawn in attended:
        place, adjusted = place_of(sat[drawn.id], number, names), _adjusted(session, drawn, number, shown)
        mine, theirs = _points_of(place, played[drawn.id].points.get(place.table, {}))
        rows.append(CardRow(drawn.number, place, mine, theirs, adjusted))
    newest = rounds[-1].number if rounds else 0
    return PersonCard(
        number,
        names[number],
        is_gone=person.last is not None and person.last < newest + 1,
        rounds=tuple(rows),
        now=rows[-1] if rows and rows[-1].round == newest else None,
        standing=next((line for line in kept_standings(session, evening) if line.number == number), None),
    )


def _is_present_in(person: Entrant, drawn: DrawnRound) -> bool:
    return person.first <= drawn.number and (person.last is None or person.last >= drawn.number)


def _points_of(place: PlaceShown, points: Mapping[str, int]) -> tuple[int | None, int | None]:
    """The points of a place's side and of the other side, of a table's ``points`` by party."""
    if not place.seat:
        return None, None
    mine = (made for party, made in points.items() if place.seat in party)
    theirs = (made for party, made in points.items() if place.seat not in party)
    return next(mine, None), next(theirs, None)


def _adjusted(
    session: Session, drawn: DrawnRound, number: int, shown: Callable[[str], str]
) -> tuple[CardAdjustment, ...]:
    adjusted = select(Adjusted).where(Adjusted.round_id == drawn.id, Adjusted.number == number)
    return tuple(CardAdjustment(row.points, shown(row.reason)) for row in session.scalars(adjusted))


def table_of_standings(session: Session, evening: Evening, public: bool = False) -> list[StandingsLine]:
    """The standings with distinct names; ``public`` leaves out people who do not want to be listed."""
    names = names_of(session, evening, public)
    return [replace(line, name=names[line.number]) for line in kept_standings(session, evening)]


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of a prize, with the number that won it."""

    name: str
    number: int
    worth: str


@dataclass(frozen=True, slots=True)
class PrizeGiven:
    """A prize with its winners, and what broke the tie; empty if nothing did.

    ``nobody`` says why nobody wins it; empty where somebody does.
    """

    name: str
    measure: str
    winners: tuple[Winner, ...]
    decided_by: str
    money: int
    nobody: str


def prizes_of(session: Session, evening: Evening, public: bool = False) -> list[PrizeGiven]:
    """Each prize with its winners, and what it is for."""
    rules, standing = agreed(session, evening), table_of_standings(session, evening, public)
    return [
        PrizeGiven(
            prize.name,
            prize.measure.value,
            tuple(
                Winner(winner.name, winner.number, _worth(winner, prize.measure, rules)) for winner in winners
            ),
            decided_by.value if decided_by is not None else "",
            prize.money // max(1, len(winners)),
            "" if winners else ENGLISH["hub_nobody_else" if has_others else "hub_nobody"],
        )
        for prize, winners, decided_by, has_others in awards(standing, rules.prizes, rules)
    ]


def _worth(line: StandingsLine, measure: Measure, rules: Agreement) -> str:
    by_rate = rules.missed is Missed.RATE and measure in (Measure.POINTS, Measure.LOW)
    if by_rate:
        return ENGLISH["hub_worth_rate"].format(n=f"{float(line.rate):.2f}")
    worth = line.measured(measure)
    return str(-worth if measure is Measure.LOW else worth)


@dataclass(frozen=True, slots=True)
class StageShown:
    """What everybody sees of an evening: its stage, the prizes that are shown, the number still to come.

    ``rules`` says in sentences what counts for missed rounds, and from how many rounds on there are prizes.
    """

    name: str
    stage: Stage
    prizes: tuple[PrizeGiven, ...]
    to_come: int
    until: float | None
    may_correct: bool
    rules: tuple[str, ...]


def stage_shown(session: Session, evening: Evening, now: float, public: bool = False) -> StageShown:
    """The progress of an evening for its pages; prizes are shown from the last to the first."""
    at, rules = stage_of(session, evening), agreed(session, evening)
    prizes: list[PrizeGiven] = []
    if at.stage in (Stage.PRIZES, Stage.CLOSED):
        given = prizes_of(session, evening, public)
        prizes = given if at.stage is Stage.CLOSED else given[len(given) - at.shown :]
    to_come = len(rules.prizes) - len(prizes) if at.stage is Stage.PRIZES else 0
    return StageShown(
        evening.name, at.stage, tuple(prizes), to_come, at.until, at.may_correct(now), rules_in_words(rules)
    )


@dataclass(frozen=True, slots=True)
class Money:
    """What came in and goes out in an evening, in the smallest coin."""

    people: int
    paid_in: int
    paid_out: int
    lone_pot: int
    lone: int
    lone_each: int
    left_over: int


def money_of(session: Session, evening: Evening) -> Money | None:
    """The money of an evening as plain sums; None if nobody pays and no prize is money.

    The pot for lone marches is divided by their number; a remainder is left over.
    """
    rules = agreed(session, evening)
    if not (rules.fee or rules.lone_fee or any(prize.money for prize in rules.prizes)):
        return None
    lines = kept_standings(session, evening)
    paid_out = sum(
        prize.money // len(winners) * len(winners)
        for prize, winners, *_ in awards(lines, rules.prizes, rules)
        if winners
    )
    people, lone = len(lines), sum(line.lone for line in lines)
    pot = people * rules.lone_fee
    each = pot // lone if lone else 0
    paid_in = people * (rules.fee + rules.lone_fee)
    return Money(people, paid_in, paid_out, pot, lone, each, paid_in - paid_out - each * lone)


def rules_in_words(rules: Agreement) -> tuple[str, ...]:
    """Sentences about what counts for missed rounds and who can win prizes."""
    lines = [ENGLISH[f"hub_missed_{rules.missed}"].format(n=rules.missed_points)]
    if not rules.away and rules.missed in (Missed.POINTS, Missed.AVERAGE):
        lines.append(ENGLISH["hub_missed_here"])
    if rules.least:
        lines.append(ENGLISH["hub_missed_least"].format(n=rules.least))
    return tuple(lines)


def rounds_of(session: Session, evening: Evening, public: bool = False) -> list[RoundPlayed]:
    """Every round of an evening: its tables with names and points, and who sat out."""
    names = names_of(session, evening, public)
    rounds = standing_rounds(session, evening)
    sat, played = seats_of(session, rounds), counted(session, rounds)
    made = []
    for drawn in rounds:
        scores = played[drawn.id].points
        tables = (_table(sitting, names, scores.get(sitting.table, {})) for sitting in sat[drawn.id].sittings)
        out = (names.get(who, str(who)) for who in sat[drawn.id].out)
        made.append(RoundPlayed(drawn.id, drawn.number, tuple(tables), tuple(out)))
    return made


def _table(sitting: Sitting, names: dict[int, str], scores: Mapping[str, int]) -> TablePlayed:
    called = [names.get(who, str(who)) if who is not None else "" for who in sitting.seats]
    return TablePlayed(sitting.table, tuple(sides_of(sitting, called)), scores)
