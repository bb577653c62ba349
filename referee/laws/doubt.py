"""Cards that cannot be trusted as read, so that nobody is accused on their strength.

The pack holds each card once and a card is in one place: where two reads disagree with that, one
of them is wrong, and until people say which, neither proves anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING

from ..cards import Card, Suit
from ..events import Confirmed, Dealt, Made, OrderedUp, PickedUp, Played, TookUp, TurnedDown
from ..once import once
from ..placed import Placed
from ..seats import Seat
from ..trick import TRICKS, Play

if TYPE_CHECKING:
    from ..hand import Hand


@once
def plays_of(hand: Hand) -> tuple[Play, ...]:
    return tuple(play for trick in hand.tricks for play in trick.plays)


@once
def seen_twice(hand: Hand) -> dict[Card, tuple[int, ...]]:
    """Cards that lie in two places of one deal, with the places of the plays concerned.

    The up-card counts as a second place only where it cannot have been played: turned down, or
    played by somebody who did not pick it up.
    """
    places: dict[Card, list[int]] = {}
    for play in plays_of(hand):
        if play.card is not None:
            places.setdefault(play.card, []).append(play.place)
            calling = hand.calling
            strange = play.card == hand.up and (
                calling.up_out_of_play or (calling.picked_up and play.seat is not hand.dealer)
            )
            if strange and hand.dealt_place is not None:
                places[play.card].append(hand.dealt_place)
    return {card: tuple(found) for card, found in places.items() if len(found) > 1}


@once
def misreads(hand: Hand) -> frozenset[int]:
    """Places of plays whose card lies elsewhere beyond doubt: the eye was not sure of it, and is wrong.

    Of two reads of one card only one left no doubt, or a person stands for it. Where both left some, or
    neither did, it is not known which of them is wrong, or the pack holds the card twice.
    """
    found: set[int] = set()
    sure = {play.place: not play.rivals for play in plays_of(hand)}
    settled = confirmed(hand)
    for places in seen_twice(hand).values():
        if any(place not in sure for place in places):
            continue  # the card that was turned up is one of them
        stand = {place for place in places if sure[place] or place in settled}
        if len(stand) == 1:
            found |= set(places) - stand
    return frozenset(found)


@once
def outside_the_pack(hand: Hand) -> tuple[Play, ...]:
    """Plays of cards that the pack in use does not hold."""
    return tuple(p for p in plays_of(hand) if p.card is not None and p.card not in hand.rules.cards)


@once
def shown_in_doubt(hand: Hand) -> frozenset[Card]:
    """Cards that were shown as still held and cannot have been, as the cards were read.

    They fell in this deal, were shown of two players, or are not in the pack.
    """
    shown = Counter(card for cards in hand.shown.values() for card in set(cards))
    fell = {play.card for play in plays_of(hand)}
    sound = {card for card, of in shown.items() if of == 1 and card not in fell}
    return frozenset(set(shown) - (sound & hand.rules.cards))


def shown_of(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """The cards that ``seat`` showed instead of playing them, as far as they are beyond doubt."""
    return tuple(card for card in hand.shown.get(seat, ()) if card not in shown_in_doubt(hand))


def anothers(hand: Hand, seat: Seat, card: Card) -> bool:
    """Whether a card that ``seat`` seemed to hold was played or shown by another, or by who is not known."""
    fell = any(play.card == card and play.seat is not seat for play in plays_of(hand))
    return fell or any(card in cards for other, cards in hand.shown.items() if other is not seat)


@once
def unread_extras(hand: Hand) -> frozenset[int]:
    """Places of cards that were not read and that nobody stands for, where there seems to be one too many.

    By a player who has another in the trick, by nobody knows whom, or, where more tricks lie than there
    can be, any. Something was seen to lie there; whether it was a card that was played is not known.
    """
    too_many = len(hand.tricks) > TRICKS
    return frozenset(
        play.place
        for trick in hand.tricks
        for play in trick.plays
        if play.card is None
        and not certain(hand, play.place)
        and (
            too_many
            or play.seat is None
            or any(other.seat is play.seat for other in trick.plays if other is not play)
        )
    )


@once
def muddled_from(hand: Hand) -> int:
    """The first trick from which cards may lie in a wrong trick, the number after the last where none may.

    A thing taken for a card, or a card read in two tricks, moves those that follow by one.
    """
    extras, doubtful = unread_extras(hand), doubtful_places(hand)
    twice = {card for card, places in seen_twice(hand).items() if set(places) <= doubtful}
    muddled = [
        trick.number
        for trick in hand.tricks
        for play in trick.plays
        if play.place in extras or (play.card in twice and _in_two_tricks(hand, play.card))
    ]
    return min(muddled, default=len(hand.tricks) + 1)


def _in_two_tricks(hand: Hand, card: Card | None) -> bool:
    """Whether the card was read in more than one trick, each time of one and the same player."""
    plays = [(trick.number, play.seat) for trick in hand.tricks for play in trick.plays if play.card == card]
    return len({number for number, _ in plays}) > 1 and len({seat for _, seat in plays}) == 1


def odd_leads(hand: Hand) -> dict[int, int]:
    """Places of leads made by another than the computed winner, with the trick before each."""
    odd: dict[int, int] = {}
    for trick in hand.tricks:
        if trick.withdrawn:
            continue
        due = hand.leader_due(trick.number)
        if due is not None and trick.leader is not None and trick.leader is not due:
            odd[trick.plays[0].place] = trick.number - 1
    return odd


@once
def confirmed(hand: Hand) -> frozenset[int]:
    """Places that a person has confirmed to be as recorded."""
    return frozenset(event.place for _, event in hand.facts if isinstance(event, Confirmed))


def certain(hand: Hand, place: int) -> bool:
    """Whether people stand for the fact at ``place``: they wrote it themselves, or confirmed it."""
    if place in confirmed(hand):
        return True
    return any(found == place and not event.seen for found, event in hand.facts)


@once
def doubtful_places(hand: Hand) -> frozenset[int]:
    """Places of plays that prove nothing until people have looked at them."""
    doubtful = {place for places in seen_twice(hand).values() for place in places}
    doubtful |= {play.place for play in outside_the_pack(hand)}
    doubtful |= {play.place for play in plays_of(hand) if play.card in shown_in_doubt(hand)}
    return frozenset(doubtful) - confirmed(hand)


@once
def up_card_in_doubt(hand: Hand) -> bool:
    """Whether trump is the suit of an up-card that may have been another card, and it is asked about.

    It was read a second time elsewhere; or a card of another suit came into question for it, and a side took
    a trick that it had not won by that trump.
    """
    if fate_in_doubt(hand):
        return True
    if hand.dealt is None or hand.up is None or hand.trump is not hand.up.suit:
        return False
    place, dealt = hand.dealt
    if not hand.calling.picked_up or certain(hand, place):
        return False
    twice = seen_twice(hand).get(hand.up, ())
    if place in twice and place in doubtful_places(hand) and misreads(hand).isdisjoint(twice):
        return True
    table = hand.rules.seating
    return _had_rivals(dealt) and any(
        not certain(hand, trick.quit_place) and table.side(winner) != table.side(trick.gathered_by)
        for trick, winner in zip(hand.tricks, hand.winners, strict=True)
        if trick.quit_place is not None and winner is not None and trick.gathered_by is not None
    )


@once
def trump_in_doubt(hand: Hand) -> bool:
    """Whether nobody is accused by that trump: also where somebody led who had not won by it.

    What suit a bower follows hangs on it.
    """
    if fate_in_doubt(hand):
        return True
    if hand.dealt is None or not hand.calling.picked_up:
        return False
    place, dealt = hand.dealt
    if certain(hand, place):
        return False
    led = _had_rivals(dealt) and any(not certain(hand, lead) for lead in odd_leads(hand))
    return led or up_card_in_doubt(hand)


@once
def fate_seen(hand: Hand) -> Placed | None:
    """That the up-card was taken or turned down, where the eye says so and nobody has confirmed it."""
    for placed in hand.facts:
        if isinstance(placed.event, PickedUp | TurnedDown):
            return None if certain(hand, placed.place) else placed
    return None


@once
def fate_in_doubt(hand: Hand) -> bool:
    """Whether the up-card seems to have been taken where it was turned down, or the other way round.

    Under the trump that follows, a side led or gathered that had not won; under one that the other fate
    allows, that happened less often. Then it is likelier that the eye is wrong than that people are.
    """
    fate = fate_seen(hand)
    if fate is None or hand.up is None or hand.trump is None or not _conduct_against(hand):
        return False
    return any(_conduct_against(other) < _conduct_against(hand) for other in _other_fates(hand, fate))


def _other_fates(hand: Hand, fate: Placed) -> Iterator[Hand]:
    """The hand with the up-card turned down and each other suit trump, or with the up-card taken."""
    assert hand.up is not None
    turned_down = isinstance(fate.event, TurnedDown)
    dealer = hand.dealer
    said = (OrderedUp, TookUp, Made)
    for suit in (hand.up.suit,) if turned_down else (suit for suit in Suit if suit is not hand.up.suit):
        if suit is None:
            continue
        now = PickedUp(dealer) if turned_down else TurnedDown(dealer)
        called = Placed(fate.place, Made(hand.maker, suit))
        facts: list[Placed] = []
        for placed in hand.facts:
            if placed is fate:
                facts += [Placed(placed.place, now)] if turned_down else [Placed(placed.place, now), called]
            elif not isinstance(placed.event, said):
                facts.append(placed)
        yield replace(hand, facts=tuple(facts))


def _conduct_against(hand: Hand) -> int:
    """How often who led or gathered had not won by the cards, where nobody stands for it."""
    led = sum(before > 0 and not certain(hand, place) for place, before in odd_leads(hand).items())
    return led + sum(gathered_oddly(hand, trick.number) for trick in hand.tricks)


def gathered_oddly(hand: Hand, number: int) -> bool:
    """Whether the other side than the computed winner's took the trick away, and nobody stands for it."""
    trick, winner, table = hand.tricks[number - 1], hand.winners[number - 1], hand.rules.seating
    by, place = trick.gathered_by, trick.quit_place
    if by is None or winner is None or place is None or certain(hand, place):
        return False
    return table.side(by) != table.side(winner)


def _had_rivals(dealt: Dealt) -> bool:
    """Whether a card of another suit came into question for the up-card."""
    return dealt.up is not None and any(card.suit is not dealt.up.suit for card in dealt.rivals)


MOST_READINGS = 64
"""Ways to read a deal's named cards that are looked at; where there are more, nobody is accused."""


@once
def named_with_rivals(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Places of plays whose card was named though it may be another, with all cards that it may be.

    A rival that surely lies elsewhere is none. What people confirmed, or said themselves, has none.
    """
    sure = {play.card for play in plays_of(hand) if play.card is not None and not play.rivals}
    sure |= {card for cards in hand.shown.values() for card in cards}
    if hand.calling.up_out_of_play and hand.up is not None:
        sure.add(hand.up)
    found: dict[int, tuple[Card, ...]] = {}
    for play in plays_of(hand):
        if play.card is None or not play.rivals or play.place in confirmed(hand):
            continue
        rivals = [card for card in play.rivals if card in hand.rules.cards and card not in sure]
        may_be = tuple(dict.fromkeys((play.card, *rivals)))
        if len(may_be) > 1:
            found[play.place] = may_be
    return found


@once
def other_readings(hand: Hand) -> tuple[Hand, ...] | None:
    """The hand with its named cards read in every other way that their rivals and one pack allow.

    In each of them the cards are certain. None where there are too many ways to look at.
    """
    doubted = named_with_rivals(hand)
    ways = islice(product(*doubted.values()), MOST_READINGS + 1)
    read = list(ways)
    if len(read) > MOST_READINGS:
        return None
    return tuple(
        _as_read(hand, dict(zip(doubted, cards, strict=True)))
        for cards in read[1:]
        if len(set(cards)) == len(cards)
    )


def _as_read(hand: Hand, cards: dict[int, Card]) -> Hand:
    def facts() -> Iterator[Placed]:
        for place, event in hand.facts:
            if place in cards and isinstance(event, Played):
                yield Placed(place, replace(event, card=cards[place], rivals=()))
            else:
                yield Placed(place, event)

    return replace(hand, facts=tuple(facts()))


def unseen_cards(hand: Hand, number: int) -> frozenset[Seat]:
    """Seats of which no card was seen in trick ``number``, quitted with a card too few.

    Empty where people stand for it that a card was not played (Somerset 60).
    """
    trick = hand.tricks[number - 1]
    if not trick.quitted or trick.complete or trick.quit_place is None or certain(hand, trick.quit_place):
        return frozenset()
    return frozenset(hand.active) - {play.seat for play in trick.plays if play.seat is not None}


def in_doubt(hand: Hand, number: int) -> bool:
    """Whether it is not known whose cards lie in trick ``number``, or not all of them were seen."""
    if not 0 < number <= len(hand.tricks):
        return False
    plays = hand.tricks[number - 1].plays
    doubtful = doubtful_places(hand)
    doubtful = doubtful | unread_extras(hand)
    whose = any(play.seat is None or play.place in doubtful for play in plays)
    return whose or bool(unseen_cards(hand, number))


def doubt_beside(hand: Hand, place: int) -> bool:
    """Whether the trick that ``place`` falls in, or one next to it, holds a doubt.

    A card that is given to a wrong seat, or to a wrong trick, leaves a gap or a doubt there.
    """
    begun = [trick.number for trick in hand.tricks if trick.plays and trick.plays[0].place <= place]
    number = max(begun, default=1)
    return any(in_doubt(hand, beside) for beside in (number - 1, number, number + 1))


def lead_in_doubt(hand: Hand, number: int) -> bool:
    """Whether the card led to trick ``number`` may be one that was not seen, and the suit another."""
    missing = unseen_cards(hand, number)
    return bool(missing) and (hand.leader_due(number) is None or hand.leader_due(number) in missing)
