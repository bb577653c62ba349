"""The course of a remedy: offered, chosen, waived, too late, refused, paid."""

from __future__ import annotations

from collections.abc import Callable, Container

from ..cards import Card, power, suit_of
from ..facts.register import Called, Chose, Consulted, Waived
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Play, Trick
from ..seats import Seat
from ..words.message import say
from .ruling import Remedy, Ruling, Status


def settle(
    hand: Hand,
    ruling: Ruling,
    remedies: tuple[Remedy, ...],
    closes: int | None = None,
    taken: Container[int | None] = (),
) -> Ruling:
    """The ruling after what the side that has the remedies did.

    ``closes`` is the place after which it is too late, None while it is not. The first choice is final
    (Somerset 85); a side that consulted has lost its right. A side waives its own right, and not another's.
    ``taken`` are the places of choices that settled another offence.
    """
    names = {remedy.name for remedy in remedies}
    for place, fact in hand.facts:
        sides = {remedy.side for remedy in remedies}
        if not hand.is_later(place, ruling.place) or place in taken:
            continue
        if closes is not None and hand.is_later(place, closes):
            break
        match fact:
            case Chose(side, name) if side in sides and (offer := _offer_of(hand, remedies, fact)):
                text = say("remedy.chose", ruling=ruling.text, side=side, remedy=offer.text)
                return ruling.as_(Status.AWARDED, chosen=name, chosen_at=place, text=text)
            case Called(side, card, seat) if side in sides and "call-card" in names:
                if any(r.card == card and r.seat is seat for r in remedies):
                    return ruling.as_(Status.AWARDED, chosen="call-card")
            case Waived(side, name) if side in sides and (not name or name in (*names, ruling.kind)):
                remedies = tuple(remedy for remedy in remedies if remedy.side != side)
                if not remedies:
                    return ruling.as_(Status.WAIVED)
            case Consulted(side) if side in sides and hand.rules.cited("consulting"):
                return ruling.as_(
                    Status.LAPSED,
                    text=say("remedy.consulted_and_lost_the_right", ruling=ruling.text, side=side),
                )
            case _:
                continue
    if closes is not None:
        return ruling.as_(Status.LAPSED)
    return ruling.as_(Status.OPEN, remedies=remedies)


def _offer_of(hand: Hand, remedies: tuple[Remedy, ...], choice: Chose) -> Remedy | None:
    """The remedy that ``choice`` picks, by its name, and by its card and player if it has them.

    A suit may be called from the offender's partner as well (Somerset 52).
    """
    partner = hand.rules.seating.partner(choice.seat) if choice.seat is not None else None
    offers = (
        remedy for remedy in remedies
        if remedy.name == choice.remedy
        and (choice.card is None or remedy.card in (None, choice.card))
        and (choice.seat is None or remedy.seat in (None, choice.seat, partner))
    )  # fmt: skip
    return next(offers, None)


def choice_of(hand: Hand, ruling: Ruling) -> tuple[int, Chose] | None:
    """The choice that settled a ruling, with its place."""
    chosen = ((place, fact) for place, fact in hand.facts if place == ruling.chosen_at)
    return next(((place, event) for place, event in chosen if isinstance(event, Chose)), None)


def known_held(hand: Hand, seat: Seat, number: int) -> tuple[Card, ...]:
    """Cards that ``seat`` certainly held in trick ``number``, apart from the card played to it."""
    later = [p.card for n, p in hand.played_by(seat) if n > number and p.card]
    return (*later, *hand.shown.get(seat, ()))


def is_known_revoke(hand: Hand, trick: Trick, play: Play) -> bool:
    """Whether ``play`` did not follow suit although its player is known to have been able to."""
    led = trick.led(hand.trump, hand.benny)
    if play.seat is None or play.card is None or led is None or trick.leader is play.seat:
        return False
    if suit_of(play.card, hand.trump, hand.benny) is led:
        return False
    held = known_held(hand, play.seat, trick.number)
    return any(suit_of(card, hand.trump, hand.benny) is led for card in held)


def could_have(hand: Hand, seat: Seat, trick: Trick, wanted: Callable[[Card], bool]) -> Card | None:
    """A ``wanted`` card that ``seat`` held and could lawfully have played; None if none is known.

    Nobody can be made to revoke (Somerset 55; Keller, line 40): while the player is known to hold the suit
    led, only cards of it are lawful.
    """
    held = list(known_held(hand, seat, trick.number))
    played = trick.card_of(seat)
    led = trick.led(hand.trump, hand.benny) if trick.leader is not seat else None
    if led is not None:
        everything = held + ([played] if played else [])
        if any(suit_of(card, hand.trump, hand.benny) is led for card in everything):
            held = [card for card in held if suit_of(card, hand.trump, hand.benny) is led]
    return next((card for card in held if wanted(card)), None)


def next_play(hand: Hand, seats: tuple[Seat, ...], place: int, leading: bool) -> tuple[Trick, Play] | None:
    """The first card after ``place`` that a player in ``seats`` plays, or leads if ``leading``."""
    for trick in hand.tricks:
        for number, play in enumerate(trick.plays):
            if hand.is_later(play.place, place) and play.seat in seats and (number == 0 or not leading):
                return trick, play
    return None


def can_beat(hand: Hand, trick: Trick, card: Card) -> bool:
    """Whether ``card`` would beat all the cards of ``trick``."""
    led = trick.led(hand.trump, hand.benny)
    strength = power(card, hand.trump, led, hand.benny)
    others = (play.card for play in trick.plays if play.card is not None)
    return all(strength > power(other, hand.trump, led, hand.benny) for other in others)
