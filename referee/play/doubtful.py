"""Cards that cannot be trusted as read, so that nobody is accused on their strength.

The pack holds each card once and a card is in one place: where two reads disagree with that, one
of them is wrong, and until people say which, neither proves anything.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..cards import Card
from ..facts.events import Confirmed
from ..seats import Seat
from .once import once
from .tricks import TRICKS, Play

if TYPE_CHECKING:
    from .hand import Hand


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


def gathered_oddly(hand: Hand, number: int) -> bool:
    """Whether the other side than the computed winner's took the trick away, and nobody stands for it."""
    trick, winner, table = hand.tricks[number - 1], hand.winners[number - 1], hand.rules.seating
    by, place = trick.gathered_by, trick.quit_place
    if by is None or winner is None or place is None or certain(hand, place):
        return False
    return table.side(by) != table.side(winner)


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
