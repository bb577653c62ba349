"""The figures of an evening: makers, euchres, lone hands, revokes by the hour.

They come from finished hands and announced rulings; nothing of the open hand is in them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from referee.facts.register import Claimed
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.laws.ruling import REVOKE, Status
from referee.play.deal_outcome import Outcome, Phase
from referee.play.one_deal import Hand
from referee.play.tricks_of_deal import TRICKS
from referee.view.ruling import RulingView

from .names import Words
from .words.english import ENGLISH


@dataclass(slots=True)
class Maker:
    """What a player made trump for: how often, with what luck, and the points of it for their side.

    A hand that a ruling annulled is not counted.
    """

    name: str
    made: int = 0
    points: int = 0
    euchred: int = 0
    marches: int = 0
    alone: int = 0
    alone_all: int = 0


@dataclass(slots=True)
class Span:
    """A finished deal in time: ``begins`` and ``ends`` in seconds since 1970, and who it brought points."""

    number: int
    begins: float
    ends: float
    scored: str
    points: int
    claims: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Numbers:
    """``score`` has the points of all games after each deal, a tuple in the order of ``sides``, as people
    corrected them.

    ``streak`` is the longest run of deals that brought points to one side alone: the side, and how many.
    """

    deals: int
    sides: list[str]
    makers: list[Maker]
    score: list[tuple[int, ...]]
    revokes: dict[int, int]
    spans: list[Span]
    lapsed: list[str]
    streak: tuple[str, int] = ("", 0)

    @property
    def euchres(self) -> int:
        return sum(maker.euchred for maker in self.makers)

    @property
    def marches(self) -> int:
        """Deals in which the makers took every trick."""
        return sum(maker.marches for maker in self.makers)

    @property
    def loners(self) -> tuple[int, int]:
        """Lone hands that were tried, and those that took every trick."""
        return sum(maker.alone for maker in self.makers), sum(maker.alone_all for maker in self.makers)


def evening(game: Game, rulings: Iterable[RulingView], times: Mapping[int, float], names: Words) -> Numbers:
    """``rulings`` are those that may be shown; ``times`` has the time of each fact by its place."""
    judged, makers = finished_deals(game), makers_of(game, names)
    revokes = [view for view in rulings if view.ruling.kind == REVOKE and view.played is not None]
    over = {deal.hand.number for deal in judged}
    return Numbers(
        deals=len(judged),
        sides=[names.side_in_turn(str(side)) for side in game.rules.seating.sides],
        makers=list(makers.values()),
        score=[deal.standing.total for deal in judged],
        revokes=_by_hour((view.played.place for view in revokes if view.played), times),
        spans=list(_spans(judged, times, names)),
        lapsed=[
            ENGLISH["lapsed_in"].format(n=view.deal, says=names.of(view.deal)(view.ruling.text))
            for view in revokes
            if view.ruling.status is Status.LAPSED and view.deal in over
        ],
        streak=_streak(judged, names),
    )


def makers_of(game: Game, names: Words) -> dict[str, Maker]:
    """What each player made trump for, over the finished hands, by what the player is called."""
    called = [name for seat in game.rules.seating.seats for name in names.at_seat(str(seat))]
    makers = {name: Maker(name) for name in called}
    for deal in finished_deals(game):
        if deal.hand.maker is not None:
            name = names.of(deal.hand.number).names[str(deal.hand.maker)]
            _count(makers.setdefault(name, Maker(name)), deal)
    return makers


def finished_deals(game: Game) -> list[JudgedDeal]:
    """The deals that are over, or that another deal has followed."""
    return [deal for deal in game.deals if deal.hand.phase is Phase.OVER or deal.hand.next_began]


def _count(maker: Maker, deal: JudgedDeal) -> None:
    hand = deal.hand
    counts = hand.outcome in (Outcome.PLAYED, Outcome.TALLIED)
    if hand.maker is None or deal.score.hand is None or not counts or deal.is_annulled:
        return
    sides = hand.rules.seating.sides
    side = hand.rules.seating.side(hand.maker)
    maker.made += 1
    points = deal.score.hand[sides.index(side)]
    maker.points += points
    maker.euchred += points == 0 and any(deal.score.hand)
    if hand.tally is not None:
        took_all = hand.tally.tricks == TRICKS
    else:
        took_all = len(hand.trick_winners) == TRICKS and all(
            seat_won.side == side for seat_won in hand.trick_winners
        )
    maker.marches += took_all
    if any(seat in side for seat in hand.alone):
        maker.alone += 1
        maker.alone_all += took_all


def _streak(judged: list[JudgedDeal], names: Words) -> tuple[str, int]:
    """The side with the longest run of deals that it alone scored in, and the length of the run."""
    best, run, last = ("", 0), 0, ""
    for deal in judged:
        sides, theirs = deal.hand.rules.seating.sides, names.of(deal.hand.number)
        points = zip(sides, deal.score.total or (), strict=False)
        scored = [theirs.side(str(side)) for side, n in points if n]
        if len(scored) != 1:
            run, last = 0, ""
            continue
        run = run + 1 if scored[0] == last else 1
        last = scored[0]
        if run > best[1]:
            best = (last, run)
    return best


def _by_hour(places: Iterable[int], times: Mapping[int, float]) -> dict[int, int]:
    """How many revokes there were in each hour of the clock, in the order of the evening: 23 before 0."""
    hours: dict[int, int] = {}
    for when in sorted(times[place] for place in places if place in times):
        hour = time.localtime(when).tm_hour
        hours[hour] = hours.get(hour, 0) + 1
    return hours


def _spans(judged: list[JudgedDeal], times: Mapping[int, float], names: Words) -> Iterator[Span]:
    for deal in judged:
        when = [times[place] for place, _ in deal.hand.facts if place in times]
        if not when:
            continue
        total = deal.score.total or ()
        best = max(total, default=0)
        side = str(deal.hand.rules.seating.sides[total.index(best)]) if best else ""
        claims = [times[p] for p, fact in deal.hand.facts if isinstance(fact, Claimed) and p in times]
        scored = names.of(deal.hand.number).side(side) if side else ""
        yield Span(deal.hand.number, min(when), max(when), scored, best, claims)


def course(hand: Hand, times: Mapping[int, float], names: Words) -> list[tuple[float, str]]:
    """The steps of a finished hand, each with its time: dealt, tricks gathered, claims."""
    steps: list[tuple[float, str]] = []

    def at(place: int | None, key: str, **parts: object) -> None:
        if place is not None and place in times:
            steps.append((times[place], ENGLISH[key].format(**parts)))

    at(hand.dealt_place, "course_dealt", who=names.names[str(hand.dealer)])
    for trick, winner in zip(hand.tricks, hand.winners, strict=True):
        last = trick.plays[-1].place if trick.plays else None
        who = names.names[str(winner)] if winner else "?"
        at(trick.quit_place or last, "course_trick", n=trick.number, who=who)
    for place, fact in hand.facts:
        if isinstance(fact, Claimed):
            at(place, "course_claim", who=names.side(str(fact.side)))
    return sorted(steps)
