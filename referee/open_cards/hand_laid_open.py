"""A hand that is over and shown, as what everybody held and the order in which it fell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from ..book.ruleset import RuleSet
from ..cards import Card
from ..laws.points import points_for
from ..play.cards_seen_twice import misreads
from ..play.deal_outcome import Outcome
from ..play.house_exchanges import may_exchange_with_partner, may_get_the_up_card
from ..play.one_deal import Hand
from ..play.trick_winners import missing_from, unread_cards
from ..play.tricks_of_deal import TRICKS, Trick
from ..seats import Seat, Side
from ..view.open_hand import may_be_looked_at
from ..words.message import say

FILLINGS = 600
"""The most ways of filling in missing cards that are worked through."""


class CoveredHand(Exception):
    """The hand is not over, or the laws do not let it be looked at yet."""


class UnknownCards(Exception):
    """Too little is known of the hand to lay its cards open; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A card as it fell: who played it to which trick, and where that stands in the journal.

    ``card`` is None where it is not known.
    """

    trick: int
    seat: Seat
    card: Card | None
    place: int | None


@dataclass(frozen=True, slots=True)
class Missing:
    """An unknown card of ``seat``, which may be any of ``may``; ``trick`` is None if it was never played."""

    seat: Seat
    trick: int | None
    may: tuple[Card, ...]


@dataclass(frozen=True)
class Finished:
    """A finished hand laid open: ``held`` are the five cards of each seat that took part, as far as known.

    ``seats`` are those that took part, in the order of play; ``worth`` what the hand brings each side, in the
    order of the table, where the makers take 0 to 5 tricks; ``pack`` the cards in use.
    """

    hand: Hand
    seats: tuple[Seat, ...]
    makers: Side
    turns: tuple[Turn, ...]
    held: dict[Seat, tuple[Card, ...]]
    missing: tuple[Missing, ...]
    worth: tuple[tuple[int, ...], ...]
    pack: tuple[Card, ...]

    @property
    def rules(self) -> RuleSet:
        return self.hand.rules

    def net(self, tricks: int) -> int:
        """Points of the makers, less those of an adversary, where the makers take so many tricks."""
        sides = self.rules.seating.sides
        points = dict(zip(sides, self.worth[tricks], strict=True))
        return points[self.makers] - max(points[side] for side in sides if side != self.makers)


def finished(hand: Hand) -> Finished:
    """``hand`` laid open; raises :class:`CoveredHand` or :class:`UnknownCards`."""
    if not may_be_looked_at(hand):
        raise CoveredHand(say("open_cards.covered"))
    if hand.outcome not in (Outcome.PLAYED, Outcome.CONCEDED, Outcome.ABANDONED):
        raise UnknownCards(say("open_cards.not_played_out"))
    if hand.trump is None or hand.maker is None:
        raise UnknownCards(say("open_cards.no_maker"))
    turns = tuple(turn for trick in hand.tricks for turn in _turns(hand, trick))
    held, missing = _held(hand, turns)
    table = hand.rules.seating
    makers = table.side(hand.maker)
    number = table.sides.index(makers)
    worth = tuple(
        points_for(hand, tuple(won if n == number else 0 for n in range(len(table.sides))))
        for won in range(TRICKS + 1)
    )
    bennies = {card for card in hand.rules.benny_cards if card != hand.benny}
    pack = tuple(sorted(hand.rules.cards - bennies))
    return Finished(hand, hand.active, makers, turns, held, missing, worth, pack)


def _turns(hand: Hand, trick: Trick) -> Iterator[Turn]:
    plays = list(trick.plays)
    if trick.number > TRICKS or any(play.seat is None for play in plays):
        raise UnknownCards(say("open_cards.no_player", trick=trick.number))
    if len({play.seat for play in plays}) != len(plays) or not {play.seat for play in plays} <= set(
        hand.active
    ):
        raise UnknownCards(say("open_cards.card_too_many", trick=trick.number))
    absent = missing_from(hand, trick)
    if len(plays) + len(absent) != len(hand.active):
        raise UnknownCards(say("open_cards.not_whole", trick=trick.number))
    leader = plays[0].seat if plays else None
    if absent and (leader is None or leader is not hand.leader_due(trick.number)):
        raise UnknownCards(say("open_cards.lead_unseen", trick=trick.number))
    assert leader is not None
    unknown = misreads(hand)
    fell = {
        play.seat: Turn(trick.number, play.seat, None if play.place in unknown else play.card, play.place)
        for play in plays
        if play.seat is not None
    }
    if not absent:
        yield from fell.values()
        return
    for seat in hand.rules.seating.in_turn(leader):
        if seat in hand.active:
            yield fell.get(seat, Turn(trick.number, seat, None, None))


def _held(hand: Hand, turns: tuple[Turn, ...]) -> tuple[dict[Seat, tuple[Card, ...]], tuple[Missing, ...]]:
    """The cards of each seat that are known, and those that are not."""
    doubted = {
        play.place: tuple(dict.fromkeys((play.card, *play.rivals)))
        for play in hand.plays
        if play.is_doubted and play.card is not None and play.place not in hand.confirmed
    }
    held: dict[Seat, tuple[Card, ...]] = {}
    missing: list[Missing] = []
    for seat in hand.active:
        seat_turns = [turn for turn in turns if turn.seat is seat]
        cards = [turn.card for turn in seat_turns if turn.card is not None and turn.place not in doubted]
        shown = [card for card in hand.shown.get(seat, ()) if card not in cards]
        held[seat] = (*cards, *shown)
        for turn in seat_turns:
            if turn.card is None or turn.place in doubted:
                may = doubted.get(turn.place or 0) or _may_be(hand, seat)
                missing.append(Missing(seat, turn.trick, may))
        short = TRICKS - len(seat_turns) - len(shown)
        if short < 0:
            raise UnknownCards(say("open_cards.too_many_held", seat=seat))
        missing += [Missing(seat, None, _may_be(hand, seat)) for _ in range(short)]
    cards_known = [card for cards in held.values() for card in cards]
    if len(set(cards_known)) != len(cards_known):
        raise UnknownCards(say("open_cards.read_twice"))
    return held, tuple(missing)


def _may_be(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """The cards that an unknown card of ``seat`` may be."""
    discard = hand.discarded.card if hand.discarded is not None else None
    left = [card for card in unread_cards(hand) if card != discard]
    dealers = hand.calling.is_picked_up
    if hand.up is not None and (
        hand.calling.is_up_out_of_play
        or (dealers and seat is not hand.dealer and not may_get_the_up_card(hand, seat))
    ):
        left = [card for card in left if card != hand.up]
    return tuple(left)


def ways_in_all(laid_open: Finished) -> int:
    """An upper bound for the number of ways to fill in the missing cards."""
    ways = 1
    unplayed: dict[Seat, int] = {}
    used = 0
    for card in laid_open.missing:
        if card.trick is None:
            unplayed[card.seat] = unplayed.get(card.seat, 0) + 1
        else:
            ways *= max(1, len(card.may) - used)
            used += 1
    for seat, count in unplayed.items():
        may = next(card.may for card in laid_open.missing if card.seat is seat and card.trick is None)
        ways *= max(1, comb(max(len(may) - used, 0), count))
        used += count
    return ways


def filled(laid_open: Finished) -> Iterator[Finished]:
    """The hand with its missing cards filled in, in every possible way."""
    if not laid_open.missing:
        yield laid_open
        return
    played = [card for card in laid_open.missing if card.trick is not None]
    unplayed = [card for card in laid_open.missing if card.trick is None]
    yield from _with_played(laid_open, played, unplayed)


def _with_played(laid_open: Finished, played: list[Missing], unplayed: list[Missing]) -> Iterator[Finished]:
    if not played:
        yield from _with_unplayed(laid_open, unplayed)
        return
    gap, *rest = played
    for card in gap.may:
        if not _is_free(laid_open, card):
            continue
        turns = tuple(
            Turn(turn.trick, turn.seat, card, turn.place)
            if turn.seat is gap.seat and turn.trick == gap.trick
            else turn
            for turn in laid_open.turns
        )
        held = {**laid_open.held, gap.seat: (*laid_open.held[gap.seat], card)}
        yield from _with_played(_but(laid_open, turns, held), rest, unplayed)


def _with_unplayed(laid_open: Finished, unplayed: list[Missing]) -> Iterator[Finished]:
    if not unplayed:
        if _has_up_card(laid_open):
            yield laid_open
        return
    seat = unplayed[0].seat
    count = sum(card.seat is seat for card in unplayed)
    may = [card for card in unplayed[0].may if _is_free(laid_open, card)]
    for cards in combinations(may, count):
        held = {**laid_open.held, seat: (*laid_open.held[seat], *cards)}
        yield from _with_unplayed(_but(laid_open, laid_open.turns, held), unplayed[count:])


def _has_up_card(laid_open: Finished) -> bool:
    """Whether the dealer has the up-card, if it was taken up and may not be discarded (Somerset 88)."""
    hand = laid_open.hand
    if not hand.calling.is_picked_up or hand.rules.discard_up_card or hand.dealer not in laid_open.held:
        return True
    if hand.dealer in may_exchange_with_partner(hand):
        return True
    return hand.up is None or hand.up in laid_open.held[hand.dealer]


def _is_free(laid_open: Finished, card: Card) -> bool:
    return card in laid_open.pack and all(card not in cards for cards in laid_open.held.values())


def _but(laid_open: Finished, turns: tuple[Turn, ...], held: dict[Seat, tuple[Card, ...]]) -> Finished:
    return replace(laid_open, turns=turns, held=held, missing=())
