"""The points of a deal, and how they add up to games, laps, doubles and rubbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from ..book.ruleset import RuleSet
from ..cards import NO_TRUMP
from ..facts.register import GameBegan, ScoreSet
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..play.parties_of_deal import party
from ..play.tricks_of_deal import TRICKS
from ..seats import Side
from .revoke import is_void_by_revokes
from .ruling import ABANDONED_TO_LONE, PARTNER_EXPOSES, PARTNER_PLAYS, REFUSED_CALL, REVOKE, Ruling, Status

Points = tuple[int, ...]
"""Points in the order of the sides at the table."""


def ways(hand: Hand) -> Iterator[tuple[int, ...]]:
    """Every way in which the tricks may be divided: the number of tricks of each side."""
    if hand.tally is not None:
        makers = hand.rules.seating.side(hand.tally.maker)
        others = [side for side in hand.rules.seating.sides if side != makers]
        won = min(max(hand.tally.tricks, 0), TRICKS)
        taken = {makers: won, others[0]: TRICKS - won}
        yield tuple(taken.get(side, 0) for side in hand.rules.seating.sides)
        return
    for took in product(*(winner.sides for winner in hand.trick_winners[:TRICKS])):
        yield counted(hand, took)


def counted(hand: Hand, took: Sequence[Side]) -> tuple[int, ...]:
    """The tricks of each side, where ``took`` has the side of each trick, with those conceded."""
    sides = hand.rules.seating.sides
    taken = [took.count(side) for side in sides]
    if hand.conceded_to is not None and hand.conceded_to in sides:
        taken[sides.index(hand.conceded_to)] += TRICKS - sum(taken)
    return tuple(taken)


def hand_points(hand: Hand) -> Points | None:
    """The points for the tricks of a finished deal; None if a deciding card, the trump or the maker is
    unknown.

    Somerset 2-3; Keller, lines 73-80 and chapter 7; Hangman, lines 34-43; Progressive, 37-43.
    """
    nothing = (0,) * len(hand.rules.seating.sides)
    if hand.outcome not in (Outcome.PLAYED, Outcome.CONCEDED, Outcome.ABANDONED, Outcome.TALLIED):
        return nothing
    if hand.maker is None:
        return None
    results = {worth(hand, taken) for taken in ways(hand)}
    return results.pop() if len(results) == 1 else None


def worth(hand: Hand, taken: tuple[int, ...]) -> Points:
    """The points of the deal if each side has ``taken`` so many tricks."""
    if hand.outcome is Outcome.ABANDONED and max(taken) < 3:
        return (0,) * len(taken)  # nobody had made or saved it yet (Somerset 49)
    return points_for(hand, taken)


def points_for(hand: Hand, taken: tuple[int, ...]) -> Points:
    """The points that ``taken`` tricks bring to the makers or to their adversaries."""
    rules = hand.rules
    sides = rules.seating.sides
    assert hand.maker is not None
    makers = rules.seating.side(hand.maker)
    lone = any(seat in makers for seat in hand.alone)
    lone_defence = any(seat not in makers for seat in hand.alone) or _has_tallied_defence(hand)
    won = taken[sides.index(makers)]
    times = rules.no_trump_times if hand.trump is NO_TRUMP else 1
    short = lone and won < TRICKS
    if won >= 3 and not (short and rules.lone_short == "is euchred"):
        if won == TRICKS:
            points = rules.lone_march if lone else rules.march
        else:
            points = rules.lone_make if lone else rules.make
        if short and rules.lone_short == "scores nothing":
            points = 0
        return tuple(points * times if side == makers else 0 for side in sides)
    points = rules.lone_euchred if lone else rules.euchre
    if lone_defence:
        points = rules.lone_defence
    return tuple(0 if side == makers else points * times for side in sides)


def _has_tallied_defence(hand: Hand) -> bool:
    """Whether the table entered a defender who played alone, and the book allows that."""
    if hand.tally is None or not hand.tally.defended:
        return False
    return hand.rules.defend_alone == "always" or (
        hand.rules.defend_alone == "against a lone hand" and hand.tally.alone
    )


@dataclass(frozen=True, slots=True)
class DealScore:
    """The points of a deal: ``hand`` for its tricks, ``penalties``, and ``total``, which is scored.

    ``hand`` and ``total`` are None until everything that decides them is known. ``in_turn`` are the penalties
    one after another, as they are scored.
    """

    hand: Points | None
    penalties: Points
    total: Points | None
    in_turn: tuple[Points, ...] = ()


def deal_score(hand: Hand, rulings: tuple[Ruling, ...]) -> DealScore:
    """The points of a deal after its rulings (Somerset 4, 63, 71; Keller, lines 51-57, 81)."""
    rules, sides = hand.rules, hand.rules.seating.sides
    awarded = [ruling for ruling in rulings if ruling.status is Status.AWARDED]
    in_turn = tuple(_in_turn(hand, awarded))
    penalties = _sum(sides, in_turn)
    barred: set[Side] = set()
    for ruling in awarded:
        barred |= set(ruling.bars)
    revoked = [ruling for ruling in awarded if ruling.kind == REVOKE and ruling.offender is not None]
    if not rules.revoke_offender_scores:
        for ruling in revoked:
            assert ruling.offender is not None
            side = rules.seating.side(ruling.offender)
            barred |= set(party(hand, ruling.offender)) if rules.revoke_bars == "party" else {side}
    points = hand_points(hand)
    if (
        (revoked and not rules.revoke_and_hand)
        or is_void_by_revokes(rulings, hand)
        or any(ruling.kind == ABANDONED_TO_LONE for ruling in awarded)
    ):
        points = (0,) * len(sides)
    if points is not None and any(_is_partners_card(ruling) for ruling in awarded):
        points = _capped(hand, points)
    scored = None
    if points is not None:
        scored = tuple(0 if side in barred else n for side, n in zip(sides, points, strict=True))
    total = None if scored is None else _sum(sides, (scored, penalties))
    return DealScore(points, penalties, total, in_turn)


def _in_turn(hand: Hand, awarded: Iterable[Ruling]) -> Iterator[Points]:
    """The penalties one after another, those that a side exacts together as one.

    Penalties of a revoke come first (Somerset 4; Keller, line 81), the others as they were incurred.
    """
    sides = hand.rules.seating.sides
    exacted = [ruling for ruling in awarded if ruling.points]
    exacted.sort(key=lambda ruling: (not _is_for_revoke(hand, ruling), hand.order.get(ruling.place, 0)))
    for _, group in groupby(exacted, key=lambda ruling: set(dict(ruling.points))):
        yield _sum(sides, (tuple(dict(ruling.points).get(side, 0) for side in sides) for ruling in group))


def _is_for_revoke(hand: Hand, ruling: Ruling) -> bool:
    """Whether the penalty is that of a revoke, which some books have for a refused call (Somerset 54)."""
    refusals = {"refused_call": hand.rules.refused_call, "refused_card": hand.rules.refused_card}
    as_revoke = {hand.rules.law_of(value) for value, fine in refusals.items() if fine == "revoke"}
    return ruling.kind == REVOKE or (ruling.kind == REFUSED_CALL and ruling.law in as_revoke)


def _sum(sides: tuple[Side, ...], scores: Iterable[Points]) -> Points:
    return tuple(map(sum, zip((0,) * len(sides), *scores, strict=True)))


def _is_partners_card(ruling: Ruling) -> bool:
    """Whether the partner of a lone player showed a card, or played although they sit out."""
    return ruling.kind == PARTNER_EXPOSES or (ruling.kind == PARTNER_PLAYS and not ruling.chosen)


def _capped(hand: Hand, points: Points) -> Points:
    """Two points at most for a lone player's side if the partner exposed a card (Somerset 102)."""
    if hand.rules.partner_exposes != "two at most":
        return points
    lone = {hand.rules.seating.side(seat) for seat in hand.alone}
    sides = hand.rules.seating.sides
    return tuple(min(n, 2) if side in lone else n for side, n in zip(sides, points, strict=True))


@dataclass(frozen=True, slots=True)
class GameWon:
    """A finished game: who won it, the points at its end, and whether it counts double."""

    winners: tuple[Side, ...]
    points: Points
    is_double: bool
    laps: Points


@dataclass(frozen=True, slots=True)
class RubberWon:
    """A finished rubber: the points of each side, bonus included (Somerset 7)."""

    points: Points
    winner: Side | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The score: ``points`` in this game, ``games`` won in this rubber or evening.

    ``rubber_points`` count a double game twice; ``won`` are the games finished so far. ``carried`` are the
    points that each side had when the game began: its lap.
    """

    rules: RuleSet
    points: Points
    games: Points
    rubber_points: Points
    won: tuple[GameWon, ...] = ()
    rubbers: tuple[RubberWon, ...] = ()
    games_in_rubber: int = 0
    carried: Points = ()

    @property
    def total(self) -> Points:
        """The points of all games since the evening began; a lap counts in a single game."""
        games = ((n - lap for n, lap in zip(won.points, won.laps, strict=True)) for won in self.won)
        return tuple(map(sum, zip(self.points, *games, strict=True)))

    def plus(self, *scores: Points) -> Standing:
        """The score after a deal, by its scores in turn: the penalties, then the hand (Somerset 4).

        Each of them can end the game. Those after it count in the next game where laps are carried, else not.
        """
        after = self._plus((0,) * len(self.points))  # a lap may have won this game already
        for points in scores:
            if len(after.won) > len(self.won) and not self.rules.lap:
                break
            after = after._plus(points)
        return after

    def _plus(self, points: Points) -> Standing:
        sides = self.rules.seating.sides
        total = _sum(sides, (self.points, points))
        # with three at the table several sides can reach the game by the same score, and all of them win
        winners = tuple(side for side, n in zip(sides, total, strict=True) if n >= self.rules.game)
        return replace(self, points=total)._game(winners) if winners else replace(self, points=total)

    def _game(self, winners: tuple[Side, ...]) -> Standing:
        rules, sides = self.rules, self.rules.seating.sides
        before = (0,) * len(sides) if rules.lap_scores or not self.carried else self.carried
        made = (n - lap for n, lap in zip(self.points, before, strict=True))
        double = rules.slam and all(
            n == 0 for side, n in zip(sides, made, strict=True) if side not in winners
        )
        laps = tuple(
            n - rules.game if rules.lap and side in winners else 0
            for side, n in zip(sides, self.points, strict=True)
        )
        game = GameWon(winners, self.points, double, laps)
        worth = 2 if double else 1
        return replace(
            self,
            points=laps,
            carried=laps,
            games=tuple(n + (side in winners) for side, n in zip(sides, self.games, strict=True)),
            rubber_points=tuple(
                n + worth * (side in winners) for side, n in zip(sides, self.rubber_points, strict=True)
            ),
            won=(*self.won, game),
            games_in_rubber=self.games_in_rubber + 1,
        )._rubber(any(laps))

    def _rubber(self, lapped: bool) -> Standing:
        """A rubber is three games, and a fourth where the third laps (Somerset 1)."""
        length = self.rules.rubber
        if not length or self.games_in_rubber < length or (self.games_in_rubber == length and lapped):
            return self
        sides, most = self.rules.seating.sides, max(self.games)
        ahead = [side for side, n in zip(sides, self.games, strict=True) if n == most]
        winner = ahead[0] if len(ahead) == 1 else None
        points = tuple(
            n + (self.rules.rubber_bonus if side == winner else 0)
            for side, n in zip(sides, self.rubber_points, strict=True)
        )
        none = (0,) * len(sides)
        return replace(
            self,
            points=none,
            games=none,
            rubber_points=none,
            games_in_rubber=0,
            carried=(),
            rubbers=(*self.rubbers, RubberWon(points, winner)),
        )

    def set_to(self, event: ScoreSet | GameBegan) -> Standing:
        """The score that people entered, which may win the game, or a new game at love."""
        none = (0,) * len(self.points)
        if isinstance(event, GameBegan):
            if event.rubber:
                return replace(
                    self, points=none, games=none, rubber_points=none, games_in_rubber=0, carried=()
                )
            return replace(self, points=none, carried=())
        if event.added:
            return self._plus(event.points)
        if not event.games:
            return self._ended_at(event.points)
        after = replace(
            self,
            games=event.games,
            rubber_points=event.games,
            games_in_rubber=sum(event.games),
            won=self._won_within(event.games),
        )
        return after._ended_at(event.points)

    def _won_within(self, games: Points) -> tuple[GameWon, ...]:
        """The finished games without the newest ones, which people took back by setting fewer ``games``."""
        won, extra = list(self.won), sum(self.games) - sum(games)
        while won and extra > 0:
            extra -= len(won.pop().winners)
        return tuple(won)

    def _ended_at(self, points: Points) -> Standing:
        """The score at ``points``, with the game won if they are enough for it."""
        none = (0,) * len(points)
        return replace(self, points=points, carried=())._plus(none)


def love(rules: RuleSet) -> Standing:
    none = (0,) * len(rules.seating.sides)
    return Standing(rules, none, none, none)
