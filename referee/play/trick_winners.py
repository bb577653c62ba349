"""Who took a trick, as far as it is known while a card of it was not read, or not seen.

The cards decide first: a card that wins whatever the unknown cards may be has won. Then the players do, who
saw the cards: by the side that gathered the trick and by the next lead. If these fit what the cards may have
been, the page need not ask. No card is ever concluded from that: an unread card stays unread and proves
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..cards import Card, Trump, in_order, power, suit_of
from ..seats import Seat, Side
from .cached import cached
from .cards_seen_twice import misreads
from .deal_protocol import Deal
from .house_exchanges import may_get_the_up_card, put_away
from .tricks_of_deal import TRICKS, Play, Trick

Bennies = tuple[tuple[Card, ...], Card | None]
"""The cards that can be Benny, and the card that is Benny in this hand."""


@dataclass(frozen=True, slots=True)
class TrickWinner:
    """``seat`` took the trick, None if that is not known; ``sides`` are those that may have taken it.

    ``is_odd``: the gathering or the next lead fits none of the cards that the trick may have held.
    """

    seat: Seat | None
    sides: frozenset[Side]
    is_odd: bool = False

    @property
    def side(self) -> Side | None:
        """The side that took it; None where that is not known."""
        return next(iter(self.sides)) if len(self.sides) == 1 else None


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick as far as it is known: ``cards`` are all that it may be, ``likely`` the likeliest.

    ``seat`` is None if the player is not known; ``is_missing``: nobody saw it, perhaps it was not played.
    """

    seat: Seat | None
    cards: tuple[Card, ...]
    likely: tuple[Card, ...]
    is_missing: bool = False


def trick_winners(hand: Deal) -> tuple[TrickWinner, ...]:
    """The winner of every trick of ``hand``, as far as it is known."""
    winners: list[TrickWinner] = []
    for trick in hand.tricks:
        due = hand.first_leader if not winners else winners[-1].seat
        winners.append(_trick_winner(hand, trick, due))
    return tuple(winners)


def not_known(hand: Deal, trick: Trick) -> tuple[Play, ...]:
    """The unknown cards of a trick: not read, or misread as a card that is elsewhere."""
    return tuple(play for play in trick.plays if play.card is None or play.place in misreads(hand))


def missing_from(hand: Deal, trick: Trick) -> tuple[Seat, ...]:
    """The players without a card in a quitted trick, unless people vouch that they did not play.

    Empty while a card of the trick has no known player: it may be the missing card. A player with two cards
    in another trick and none left lacks no card here.
    """
    if trick.is_complete or not trick.is_quitted or trick.quit_place in hand.short:
        return ()
    absent = [seat for seat in hand.active if all(play.seat not in (seat, None) for play in trick.plays)]
    return tuple(seat for seat in absent if not _has_none_left(hand, seat))


def _has_none_left(hand: Deal, seat: Seat) -> bool:
    """Whether all five cards of ``seat`` were seen, two or more of them in one trick."""
    laid = [sum(play.seat is seat for play in trick.plays) for trick in hand.tricks]
    return max(laid) > 1 and sum(laid) >= TRICKS


@cached
def unread_cards(hand: Deal) -> tuple[Card, ...]:
    """The cards of the pack that an unknown card of this deal may be."""
    seen = {play.card for play in hand.plays if play.place not in misreads(hand)}
    seen |= {card for cards in hand.shown.values() for card in cards}
    gone = {*seen, *put_away(hand)}
    if any(benny in seen for benny in hand.rules.benny_cards):
        gone |= set(hand.rules.benny_cards)
    return tuple(card for card in in_order(hand.rules.cards) if card not in gone)


def may_have_won(hand: Deal, trick: Trick, due: Seat | None, likely: bool = False) -> frozenset[Seat]:
    """Who may have won the trick by its cards; ``due`` is the player to lead, None if that is not known.

    ``likely`` counts only the likeliest cards for each unread card. The result may hold too many players,
    never too few, because two unknown cards are allowed to be the same card.
    """
    laid = tuple(_laid(hand, play) for play in trick.plays)
    absent = missing_from(hand, trick)
    known = {play.seat for play in trick.plays}
    nobodys = None in known and trick.is_quitted and not trick.is_complete
    anything = unread_cards(hand) or tuple(hand.rules.cards)
    missing = (*absent, *[None] * nobodys)
    if not laid and not missing:
        return frozenset(hand.active)  # all that lay there was taken back
    led = [0]
    if missing and (due is None or due in absent or nobodys):
        led += range(len(laid), len(laid) + len(missing))
    bennies = hand.rules.benny_cards, hand.benny
    best = _best(laid, missing, anything, tuple(led), likely, hand.trump, bennies)
    if None in best:
        best |= {seat for seat in hand.active if seat not in known} or set(hand.active)
    return frozenset(seat for seat in best if seat is not None)


@lru_cache(maxsize=4096)
def _best(
    laid: tuple[TrickCard, ...], missing: tuple[Seat | None, ...], anything: tuple[Card, ...],
    led: tuple[int, ...], likely: bool, trump: Trump | None, bennies: Bennies,
) -> frozenset[Seat | None]:  # fmt: skip
    """The players with a card that, at its highest, beats the other cards at their lowest.

    ``missing`` are the players of cards that nobody saw, which may be ``anything``. Cached, because the
    worlds of a doubtful deal share most of their tricks.
    """
    winners: set[Seat | None] = set()
    laid += tuple(TrickCard(seat, anything, anything, True) for seat in missing)
    held = [card.likely if likely else card.cards for card in laid]
    for lead in led:
        for suit in {suit_of(card, trump, _benny(bennies, card)) for card in held[lead]}:
            ranges = []
            for number, cards in enumerate(held):
                stands = [(card, _benny(bennies, card)) for card in cards]
                if number == lead:
                    stands = [(card, benny) for card, benny in stands if suit_of(card, trump, benny) is suit]
                powers = [power(card, trump, suit, benny) for card, benny in stands]
                ranges.append(
                    (-1 if laid[number].is_missing and number != lead else min(powers), max(powers))
                )
            for number, (_, most) in enumerate(ranges):
                if most > max((least for k, (least, _) in enumerate(ranges) if k != number), default=0):
                    winners.add(laid[number].seat)
    return frozenset(winners)


def _laid(hand: Deal, play: Play) -> TrickCard:
    if play.card is not None and play.place not in misreads(hand):
        return TrickCard(play.seat, (play.card,), (play.card,))
    left = tuple(card for card in unread_cards(hand) if card != hand.up or may_hold_up_card(hand, play.seat))
    rivals = tuple(card for card in play.rivals if card in hand.rules.cards)
    if play.card is not None:
        rivals = tuple(card for card in rivals if card in left)
    everything = tuple(dict.fromkeys((*rivals, *left))) or hand.rules.cards
    return TrickCard(play.seat, tuple(everything), rivals or tuple(everything))


def may_hold_up_card(hand: Deal, seat: Seat | None) -> bool:
    """Whether the up-card may have come into the hand of ``seat``."""
    if hand.calling.is_picked_up:
        return seat in (hand.dealer, None) or may_get_the_up_card(hand, seat)
    return not hand.calling.is_up_out_of_play


def _benny(bennies: Bennies, card: Card) -> Card | None:
    """The card that is Benny if ``card`` was dealt."""
    may_be, benny = bennies
    return card if card in may_be else benny


def _trick_winner(hand: Deal, trick: Trick, due: Seat | None) -> TrickWinner:
    table = hand.rules.seating
    everybody = frozenset(table.sides)
    short = trick.quit_place in hand.short
    absent = not trick.is_complete and trick.is_quitted and not short
    if hand.trump is None or not trick.is_over or not trick.plays:
        return TrickWinner(None, everybody)
    if not absent and not not_known(hand, trick):
        seat = trick.winner(hand.trump, hand.benny, short=short)
        return TrickWinner(seat, frozenset({table.side(seat)}) if seat else everybody)
    by_cards = may_have_won(hand, trick, due)
    if len(by_cards) == 1:
        seat = next(iter(by_cards))
        return TrickWinner(seat, frozenset({table.side(seat)}))
    return _by_the_table(hand, trick, by_cards, may_have_won(hand, trick, due, likely=True), absent)


def _by_the_table(
    hand: Deal, trick: Trick, by_cards: frozenset[Seat], likely: frozenset[Seat], absent: bool
) -> TrickWinner:
    """Who took the trick, by the side that gathered it and by the lead to the next."""
    table = hand.rules.seating
    sides = frozenset(table.side(seat) for seat in by_cards)
    after = hand.tricks[trick.number] if trick.number < len(hand.tricks) else None
    lead = after.leader if after is not None and not after.withdrawn else None
    gathered = table.side(trick.gathered_by) if trick.gathered_by is not None else None
    if lead is not None and after is not None and not after.is_complete:
        # the player to lead may have done so unseen, or may still play
        lead = lead if not after.is_quitted and gathered in (None, table.side(lead)) else None
    likely_sides = {table.side(seat) for seat in likely}
    led = table.side(lead) if lead is not None else None
    fits = [side in likely_sides for side in (gathered, led) if side is not None]
    if not fits or (absent and len(fits) < 2):
        return TrickWinner(None, sides)
    if not all(fits) or (gathered is not None and led is not None and gathered != led):
        return TrickWinner(None, sides, is_odd=True)
    side = gathered or led
    assert side is not None
    is_odd = lead is not None and lead not in by_cards
    return TrickWinner(lead if lead in likely else None, frozenset({side}), is_odd)
