"""The standings of an evening, with ties, and who takes the prizes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..movements.seating import SEATS, Round
from .agreed import agreed
from .models import Adjusted, Entrant, Evening
from .people import everybody
from .results import RoundResults, counted
from .rules import Agreement, Measure, Missed, Prize, Ties
from .seats import rounds_over, seats_of, standing_rounds

BREAKS_TIES = (Measure.LONE, Measure.WON, Measure.HIGH)
"""The measures that break a tie: the first that differs decides."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A person's line in the standings.

    Equal people share a ``rank``, and the next ranks are skipped. ``points`` include adjustments, and the
    ``credit`` for ``missed`` rounds. ``high`` is the best round as it was played, ``lone`` the lone hands
    that took all five, ``won`` the rounds won, ``rounds`` those played.
    """

    rank: int
    number: int
    name: str
    points: int
    high: int
    lone: int
    won: int
    rounds: int
    credit: int = 0
    missed: int = 0

    @property
    def rate(self) -> Fraction:
        """Points for each round that was played."""
        return Fraction(self.points, self.rounds or 1)

    def measured(self, measure: Measure, by_rate: bool = False) -> Fraction:
        """A person's value of ``measure``; the fewest points give the highest LOW."""
        points = self.rate if by_rate else Fraction(self.points)
        return {
            Measure.POINTS: points,
            Measure.LOW: -points,
            Measure.LONE: Fraction(self.lone),
            Measure.HIGH: Fraction(self.high),
            Measure.WON: Fraction(self.won),
        }[measure]


@dataclass(slots=True)
class _Card:
    """A person's results: points by round at a table with a result, adjustments, and missed rounds."""

    has_taken_part: bool = False
    made: dict[int, int] = field(default_factory=dict)
    adjusted: int = 0
    lone: int = 0
    won: int = 0
    missed: int = 0


def standings(session: Session, evening: Evening) -> list[StandingsLine]:
    """Everybody who has played or sat out this evening, the best first; an adjustment counts in its round.

    The current round is never a missed round, and a round without any result counts for nobody.
    """
    rules, rounds = agreed(session, evening), standing_rounds(session, evening)
    people, sat, played = everybody(session, evening), seats_of(session, rounds), counted(session, rounds)
    cards: dict[int, _Card] = defaultdict(_Card)
    for drawn in rounds:
        _add_round(cards, drawn.id, sat[drawn.id], played[drawn.id])
    adjusted = select(Adjusted).where(Adjusted.round_id.in_([drawn.id for drawn in rounds]))
    for word in session.scalars(adjusted):
        cards[word.number].adjusted += word.points
    over = [drawn for drawn in rounds_over(evening, rounds) if played[drawn.id].points]
    for who in {who for drawn in over for who in sat[drawn.id].out}:
        cards[who].has_taken_part = True
    for person in people:
        card = cards[person.number]
        card.missed = sum(_is_missed(person, card, drawn.id, sat[drawn.id], rules) for drawn in over)
    return _ranked(people, cards, rules)


def _is_missed(person: Entrant, card: _Card, drawn: int, sat: Round, rules: Agreement) -> bool:
    """Whether somebody missed a round that others played.

    They sat out, their table has no result, or they were not there, where that counts too.
    """
    was_here = person.number in sat.out or sat.at(person.number) is not None
    return drawn not in card.made and (was_here or rules.away)


def _add_round(cards: dict[int, _Card], drawn: int, sat: Round, played: RoundResults) -> None:
    at = {sitting.table: sitting for sitting in sat.sittings}
    for sitting in at.values():
        for who in sitting.people:
            cards[who].has_taken_part = True
            if sitting.table in played.points:
                cards[who].made[drawn] = 0
    for table, side in played.won.items():
        if table in at:
            for who in _party(at[table].seats, side):
                cards[who].won += 1
    for deal in played.deals:
        seated = at.get(deal.table_number or 0)
        for seat, sits in zip(SEATS, seated.seats if seated is not None else (), strict=False):
            if sits is not None:
                cards[sits].made[drawn] += sum(n for party, n in deal.points.items() if seat in party)
                cards[sits].lone += deal.lone.count(seat)


def _party(seats: Sequence[int | None], party: str) -> list[int]:
    """Who sits on the seats of a party, ghosts left out."""
    return [who for seat, who in zip(SEATS, seats, strict=False) if who is not None and seat in party]


def _ranked(people: Sequence[Entrant], cards: Mapping[int, _Card], rules: Agreement) -> list[StandingsLine]:
    by_rate = rules.missed is Missed.RATE
    lines = []
    for person in people:
        card = cards[person.number]
        made = sum(card.made.values())
        credit = rules.credit(made, len(card.made), card.missed)
        if card.has_taken_part or credit or card.adjusted:
            points = made + card.adjusted + credit
            high = max(card.made.values(), default=0)
            line = StandingsLine(0, person.number, person.name, points, high, card.lone, card.won,
                                 len(card.made), credit, card.missed)  # fmt: skip
            lines.append((line.measured(Measure.POINTS, by_rate), line))
    lines.sort(key=lambda two: (-two[0], two[1].number))
    first: dict[Fraction, int] = {}
    return [
        replace(line, rank=first.setdefault(worth, place)) for place, (worth, line) in enumerate(lines, 1)
    ]


class Award(NamedTuple):
    """A prize, its winners, and the measure that broke a tie, if any.

    ``has_others``: somebody would win it if they had no other prize.
    """

    prize: Prize
    winners: list[StandingsLine]
    decided_by: Measure | None = None
    has_others: bool = False


def awards(
    standing: Sequence[StandingsLine], prizes: Sequence[Prize], rules: Agreement | None = None
) -> list[Award]:
    """The winners of each prize, in the order of the prizes; equals share it unless ``rules`` differ.

    Nobody wins a prize for lone hands or rounds won with none, and nobody without a round that was played, or
    with fewer than the rules ask for, wins any.
    """
    rules = rules or Agreement()
    by_rate = rules.missed is Missed.RATE
    eligible = [line for line in standing if line.rounds >= max(rules.least, 1)]
    taken: set[int] = set()
    given = []
    for prize in prizes:
        worthy = eligible
        if prize.measure not in (Measure.POINTS, Measure.LOW):
            worthy = [line for line in eligible if line.measured(prize.measure) > 0]
        order = [line for line in worthy if not (prize.excludes and line.number in taken)]
        award = Award(prize, _best(order, prize.measure, by_rate), has_others=len(order) < len(worthy))
        if rules.ties is Ties.BROKEN:
            award = _decided(award)
        if prize.excludes:
            taken |= {winner.number for winner in award.winners}
        given.append(award)
    return given


def _best(order: Sequence[StandingsLine], measure: Measure, by_rate: bool = False) -> list[StandingsLine]:
    best = max((line.measured(measure, by_rate) for line in order), default=None)
    return [line for line in order if line.measured(measure, by_rate) == best]


def _decided(award: Award) -> Award:
    """The award if ties are broken; for the fewest points, lower measures break them."""
    winners, decided_by = award.winners, None
    for measure in BREAKS_TIES:
        if len(winners) > 1 and measure is not award.prize.measure:
            sign = -1 if award.prize.measure is Measure.LOW else 1
            best = max(sign * winner.measured(measure) for winner in winners)
            fewer = [winner for winner in winners if sign * winner.measured(measure) == best]
            decided_by = measure if len(fewer) < len(winners) else decided_by
            winners = fewer
    return award._replace(winners=winners, decided_by=decided_by)
