"""Rounds: drawn by the evening's movement from the people here and the results, kept, closed, withdrawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..movements.chart import chart
from ..movements.draw import draw
from ..movements.elimination import BEST, Result, elimination
from ..movements.movement import Movement
from ..movements.numbers import CannotSeat, Over
from ..movements.pairs import PairsRound, seated
from ..movements.repeats import met
from ..movements.seating import SEATS, Pair, Round, pair
from ..movements.winners import next_round
from ..why_not import why_not
from .agreed import agreed
from .chart_chairs import of_chart
from .models import DrawnRound, Entrant, Evening, Place
from .people import everybody, named, rounds_drawn
from .results import points, winners
from .rules import Agreement, Missed
from .seat_wishes import pairs_apart, with_seats
from .seats import here, seats, standing_rounds
from .store import RecordError

SEEDING = (Movement.ROUND_ROBIN, Movement.SWISS)
"""The movements that play-offs can follow."""


def draw_next(session: Session, evening: Evening, now: float, kind: Movement | None = None) -> DrawnRound:
    """Draw the next round by the evening's movement, or by ``kind`` from now on, and keep it.

    If people came and went so that a chart of the whole evening no longer fits, the round is drawn from the
    rounds before. Raises RecordError where the evening has ended or nobody can be seated, with a sentence.
    """
    return keep_round(session, evening, next_planned(session, evening, kind), now)


@dataclass(frozen=True, slots=True)
class Planned:
    """A possible next round: its movement, and the movement ``wanted`` for all rounds after it."""

    number: int
    sat: Round
    used: Movement
    wanted: Movement


def next_planned(session: Session, evening: Evening, kind: Movement | None = None) -> Planned:
    """The round that :func:`draw_next` draws; it writes only chairs. Raises RecordError as that does."""
    if evening.ended is not None:
        raise RecordError(ENGLISH["hub_no_ended_evening"])
    number = rounds_drawn(session, evening) + 1
    people = here(session, evening, number)
    wanted = evening.kind if kind is None else kind
    plays = kind or movement_of(session, evening)
    try:
        made, used = _next(session, evening, people, plays, number)
    except CannotSeat as problem:
        raise RecordError(why_not(problem)) from None
    return Planned(number, with_seats(session, evening, made, used), used, wanted)


def movement_of(session: Session, evening: Evening) -> Movement:
    """The movement of the next round: the evening's, or the play-offs once its seeding rounds are played."""
    if not has_play_offs(session, evening):
        return evening.kind
    is_played = rounds_drawn(session, evening) >= agreed(session, evening).play_offs
    return Movement.ELIMINATION if is_played or _is_round_robin_over(session, evening) else evening.kind


def has_play_offs(session: Session, evening: Evening) -> bool:
    """Whether the best pairs of an evening play on after its seeding rounds."""
    return evening.kind in SEEDING and agreed(session, evening).play_offs > 0


def rounds_wanted(session: Session, evening: Evening) -> int:
    """How many rounds were agreed; 0 where that is open, or where play-offs decide it."""
    return 0 if has_play_offs(session, evening) else agreed(session, evening).rounds


def pairs_stand(session: Session, evening: Evening) -> tuple[int, dict[int, int]]:
    """The input of a Swiss round: the number of rounds drawn, and the scores of the pairs here."""
    number = rounds_drawn(session, evening)
    pairs = _whole_pairs(here(session, evening, number + 1))
    history, rules = _history(session, evening), agreed(session, evening)
    return number, {pair: _score(pair, history, rules, two[0].first) for pair, two in pairs.items()}


def keep_round(session: Session, evening: Evening, planned: Planned, now: float) -> DrawnRound:
    """Write down a round as it was planned."""
    made = planned.sat
    evening.kind = planned.wanted
    drawn = DrawnRound(evening_id=evening.id, number=planned.number, kind=planned.used, drawn=now)
    session.add(drawn)
    session.flush()
    for sitting in made.sittings:
        for seat, who in zip(SEATS, sitting.seats, strict=False):
            session.add(Place(round_id=drawn.id, table=sitting.table, seat=seat, number=who))
    for who in made.out:
        session.add(Place(round_id=drawn.id, number=who))
    session.flush()
    return drawn


def cannot_seat(session: Session, evening: Evening) -> str:
    """Why no first round can be drawn for the people who have entered, as a sentence; empty if it can be."""
    people = len(here(session, evening, 1))
    if not people or rounds_drawn(session, evening):
        return ""
    try:
        chart(evening.kind, people, 1, evening.over if people % 4 else None, Random(0))
    except CannotSeat as problem:
        return why_not(problem)
    return ""


def is_over(session: Session, evening: Evening) -> bool:
    """Whether the evening's movement is complete: no pair here has an opponent left."""
    kind = movement_of(session, evening)
    if kind not in (Movement.ROUND_ROBIN, Movement.ELIMINATION) or not rounds_drawn(session, evening):
        return False
    if kind is Movement.ROUND_ROBIN:
        return _is_round_robin_over(session, evening)
    pairs = _whole_pairs(here(session, evening, rounds_drawn(session, evening) + 1))
    history = _history(session, evening)
    try:
        results = [played.results() for played in history if played.kind is Movement.ELIMINATION]
    except CannotSeat:
        return False
    return bool(results) and elimination(_seeds(pairs), results) is None


def _is_round_robin_over(session: Session, evening: Evening) -> bool:
    """Whether a round robin is over: every present pair has met every other."""
    if evening.kind is not Movement.ROUND_ROBIN or not rounds_drawn(session, evening):
        return False
    from ..movements.round_robin import still_to_meet  # NetworkX, as for Swiss rounds

    pairs = _whole_pairs(here(session, evening, rounds_drawn(session, evening) + 1))
    return not still_to_meet(pairs, [played.meetings for played in _history(session, evening)])


def chosen(kind: str, over: str) -> tuple[Movement, Over]:
    """A movement and a rule for people over by their words; raises RecordError for unknown words."""
    try:
        return Movement(kind), Over(over)
    except ValueError:
        raise RecordError(ENGLISH["hub_no_movement"]) from None


def change_movement(session: Session, evening: Evening, movement: Movement, over: Over) -> None:
    """Change the movement of later rounds, or the rule for people over.

    Raises RecordError for an impossible change: a chart that would begin in the middle, pairs of people who
    entered singly, and moving winners unless people over wait.
    """
    new = movement is not evening.kind
    drawn = rounds_drawn(session, evening)
    if new and drawn and movement.has_chart:
        raise RecordError(ENGLISH["hub_no_late_movement"])
    playing = here(session, evening, drawn + 1)
    if new and movement.has_pairs and any(person.pair is None for person in playing):
        raise RecordError(ENGLISH["hub_no_single_people"])
    if movement is Movement.WINNERS and over is not Over.BYE:
        raise RecordError(ENGLISH["hub_no_over_for_winners"])
    evening.kind, evening.over = movement, over


def close(drawn: DrawnRound, now: float) -> None:
    """Close a round; late deals of it still count."""
    drawn.closed = drawn.closed or now


def take_back(session: Session, drawn: DrawnRound, now: float, by: str, reason: str) -> None:
    """Withdraw the last round: it stays in the record and does not count. Raises RecordError for any other.

    People who came or left during it have come or left for the round drawn in its place.
    """
    later = (
        DrawnRound.evening_id == drawn.evening_id,
        DrawnRound.withdrawn.is_(None),
        DrawnRound.number > drawn.number,
    )
    if drawn.withdrawn is not None or session.scalars(select(DrawnRound).where(*later)).first() is not None:
        raise RecordError(ENGLISH["hub_no_earlier_round"])
    drawn.withdrawn, drawn.by, drawn.reason = now, named(by), named(reason, "reason")
    for person in everybody(session, session.get_one(Evening, drawn.evening_id)):
        person.first = min(person.first, drawn.number)
        if person.last is not None:
            person.last = min(person.last, drawn.number - 1)
    session.flush()


def _next(
    session: Session, evening: Evening, people: Sequence[Entrant], kind: Movement, number: int
) -> tuple[Round, Movement]:
    """The next round, and by which movement it was made."""
    rng = Random(f"{evening.seed} {number}")
    before = [seats(session, drawn) for drawn in standing_rounds(session, evening)]
    numbers = [person.number for person in people]
    if kind.has_pairs:
        return _pairs(session, evening, people, kind), kind
    if kind.has_chart:
        made = of_chart(session, evening, people, kind, number)
        if made is not None:
            return made, kind
    if kind is Movement.WINNERS and before:
        last = standing_rounds(session, evening)[-1]
        return next_round(before[-1], winners(session, last), numbers, met(before)), kind
    apart = pairs_apart(session, evening)
    if kind is Movement.WINNERS:
        return draw(numbers, met(before), rng, Over.BYE, apart), kind
    return draw(numbers, met(before), rng, evening.over, apart), Movement.DRAW


def _pairs(session: Session, evening: Evening, people: Sequence[Entrant], kind: Movement) -> Round:
    """The next round of fixed pairs; a pair sits out if one of the two is absent."""
    pairs = _whole_pairs(people)
    if len(pairs) < 2:
        raise CannotSeat("hub_no_two_pairs")
    history = _history(session, evening)
    if kind is Movement.ROUND_ROBIN:
        made = _round_robin(pairs, history)
    elif kind is Movement.ELIMINATION:
        made = _elimination(pairs, history, agreed(session, evening))
    else:
        apart = _meetings_apart(session, evening, pairs)
        made = _swiss(pairs, history, agreed(session, evening), apart)
    round_ = seated(made, {pair: (two[0].number, two[1].number) for pair, two in pairs.items()})
    playing = {who for sitting in round_.sittings for who in sitting.people}
    return Round(round_.sittings, tuple(person.number for person in people if person.number not in playing))


def _whole_pairs(people: Sequence[Entrant]) -> dict[int, list[Entrant]]:
    """The pairs of which both are here, by number."""
    both: dict[int, list[Entrant]] = {}
    for person in people:
        both.setdefault(person.pair or 0, []).append(person)
    return {pair: two for pair, two in both.items() if pair and len(two) == 2}


def _history(session: Session, evening: Evening) -> list[PairsPlayed]:
    """What pairs did in the rounds that were played by pairs."""
    rounds = [drawn for drawn in standing_rounds(session, evening) if drawn.kind.has_pairs]
    return [PairsPlayed.of(session, drawn, everybody(session, evening)) for drawn in rounds]


def _round_robin(pairs: Mapping[int, Sequence[Entrant]], history: Sequence[PairsPlayed]) -> PairsRound:
    from ..movements.round_robin import next_of_round_robin  # NetworkX, as for Swiss rounds

    made = next_of_round_robin(pairs, [played.meetings for played in history])
    if made is None:
        raise CannotSeat("hub_no_round_robin_left")
    return made


def _swiss(
    pairs: Mapping[int, Sequence[Entrant]],
    history: Sequence[PairsPlayed],
    rules: Agreement,
    apart: Collection[Pair],
) -> PairsRound:
    """The next Swiss round; a round that a pair missed counts by the rules of the evening."""
    from ..movements.swiss import swiss  # NetworkX is loaded for Swiss rounds only

    scores = {pair: _score(pair, history, rules, two[0].first) for pair, two in pairs.items()}
    byes = {pair: sum(not played.has_met(pair) for played in history) for pair in pairs}
    played = Counter(two for played in history for two in played.meetings)
    return swiss(scores, played, byes, apart)


def _meetings_apart(session: Session, evening: Evening, pairs: Mapping[int, Sequence[Entrant]]) -> set[Pair]:
    """The pairs of which two people are to be kept apart."""
    pair_of = {person.number: number for number, two in pairs.items() for person in two}
    wishes = pairs_apart(session, evening)
    return {
        pair(pair_of[first], pair_of[other])
        for first, other in wishes
        if first in pair_of and other in pair_of
    }


def _score(number: int, history: Sequence[PairsPlayed], rules: Agreement, first: int) -> int:
    """The key by which pairs are ranked, so that pairs with more and with fewer rounds can be compared."""
    history = [played for played in history if played.points]
    made = [played.points[number] for played in history if number in played.points]
    if rules.missed is Missed.RATE:
        return round(Fraction(sum(made) * len(history), len(made) or 1))
    missed = sum(number not in played.points and (rules.away or played.number >= first) for played in history)
    return sum(made) + rules.credit(sum(made), len(made), missed)


def _elimination(
    pairs: Mapping[int, Sequence[Entrant]], history: Sequence[PairsPlayed], rules: Agreement
) -> PairsRound:
    """The best four pairs at the first such round stay in to the end: their chairs are their seeds."""
    before = [played for played in history if played.kind is Movement.ELIMINATION]
    if not before:
        scores = {pair: _score(pair, history, rules, two[0].first) for pair, two in pairs.items()}
        best = sorted(pairs, key=lambda pair: (-scores[pair], pair))[:BEST]
        for pair, two in pairs.items():
            for person in two:
                person.chair = best.index(pair) + 1 if pair in best else None
    made = elimination(_seeds(pairs), [round_.results() for round_ in before])
    if made is None:
        raise CannotSeat("hub_no_elimination_left")
    return made


def _seeds(pairs: Mapping[int, Sequence[Entrant]]) -> list[int]:
    """The pairs that play for the evening, the best first."""
    seeded = [pair for pair in pairs if pairs[pair][0].chair]
    return sorted(seeded, key=lambda pair: pairs[pair][0].chair or 0)


@dataclass(frozen=True, slots=True)
class PairsPlayed:
    """The results of a round by pair: who met, and the points of each pair at a table with a result."""

    number: int
    kind: Movement
    meetings: tuple[Pair, ...]
    points: dict[int, int]
    won: dict[Pair, int]
    undecided: tuple[tuple[int, list[str]], ...]
    """The number of each table that has no winner yet, and who plays there, North first."""

    @classmethod
    def of(cls, session: Session, drawn: DrawnRound, everyone: Sequence[Entrant]) -> PairsPlayed:
        """The round as pairs played it."""
        pair_of = {person.number: person.pair or 0 for person in everyone}
        name = {person.number: person.name for person in everyone}
        made = points(session, drawn)
        won = winners(session, drawn)
        meetings, scores, winner, undecided = [], {}, {}, []
        for sitting in seats(session, drawn).sittings:
            ns, ew = (pair_of[who] for who in sitting.people[:2])
            two = pair(ns, ew)
            meetings.append(two)
            if sitting.table in made:
                scored = made[sitting.table]
                scores[ns], scores[ew] = scored.get("NS", 0), scored.get("EW", 0)
            if sitting.table in won:
                winner[two] = ns if won[sitting.table] == "NS" else ew
            else:
                undecided.append((sitting.table, [name[who] for who in sitting.people]))
        return cls(drawn.number, drawn.kind, tuple(meetings), scores, winner, tuple(undecided))

    def has_met(self, pair: int) -> bool:
        """Whether a pair sat at a table in this round."""
        return any(pair in two for two in self.meetings)

    def results(self) -> list[Result]:
        """The winner and the loser of every meeting; raises CannotSeat if one is still unknown."""
        if self.undecided:
            table, (north, east, south, west) = self.undecided[0]
            raise CannotSeat("hub_no_winner_yet", table=table, north=north, east=east, south=south, west=west)
        return [(self.won[two], two[0] + two[1] - self.won[two]) for two in self.meetings]
