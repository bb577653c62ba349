"""Whether a player obeyed a call (Somerset 52, 54-57, 59, 83; Keller, lines 39-40, 50).

A refusal is judged like a revoke: only if the player is known to have held a card that they could lawfully
have played. No call can make a player revoke.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..cards import Card, power, suit_of
from ..facts.register import Called, Chose, Refused
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..seats import Seat, Side
from ..words.message import Message, say
from .exposed_cards import call_made, callable_cards
from .remedies import can_beat, choice_of, could_have, is_known_revoke, next_play
from .revoke import penalty
from .ruling import CALL, EXPOSED_CARD, REFUSED_CALL, Ruling, Status


def followed_up(hand: Hand, ruling: Ruling) -> Iterator[Ruling]:
    """A settled ruling, marked as paid if the player has obeyed, and a ruling on a refusal."""
    if ruling.status is Status.AWARDED and ruling.chosen == "call-card" and ruling.kind != EXPOSED_CARD:
        yield from _called_up(hand, ruling)
        return
    if ruling.status is not Status.AWARDED or ruling.chosen not in _WANTED:
        yield ruling
        return
    settled_by = choice_of(hand, ruling)
    if settled_by is None or ruling.offender is None:
        yield ruling
        return
    place, choice = settled_by
    partner = hand.rules.seating.partner(ruling.offender)
    seats: tuple[Seat, ...] = (ruling.offender, *([partner] if partner else []))
    if ruling.chosen != "call-suit":
        seats = (choice.seat or _who_obeys(hand, ruling),)
    is_suit = ruling.chosen == "call-suit"
    played = next_play(hand, seats, place, leading=is_suit)
    while is_suit and played is not None and _is_led_by_another(hand, *played):
        played = next_play(hand, seats, played[1].place, leading=True)
    if played is None:
        yield ruling
        return
    trick, play = played
    yield ruling.as_(Status.AWARDED, is_paid=True)
    yield from _refusal(hand, trick, play, place, choice)


def _called_up(hand: Hand, ruling: Ruling) -> Iterator[Ruling]:
    """A called card that was led or played out of turn: paid when it is played (Somerset 52; Keller 42, 45).

    A call by the card's name has a ruling of its own; a chosen remedy counts as the call.
    """
    laid = (play for trick in hand.tricks for play in (*trick.plays, *trick.withdrawn))
    card = next((play.card for play in laid if play.place == ruling.place), None)
    if card is None or ruling.offender is None:
        yield ruling
        return
    settled_by = choice_of(hand, ruling)
    if settled_by is not None:
        place, choice = settled_by
        for answer in _call(hand, place, Called(choice.side, card, ruling.offender)):
            if answer.kind == REFUSED_CALL:
                yield ruling
                yield answer
            else:
                yield ruling.as_(Status.AWARDED, is_paid=answer.status is Status.AWARDED)
        return
    plays = (play for _, play in hand.played_by(ruling.offender))
    played = any(play.card == card and hand.is_later(play.place, ruling.place) for play in plays)
    yield ruling.as_(Status.AWARDED, is_paid=played)


def calls(hand: Hand) -> Iterator[Ruling]:
    """Every call of an exposed card: obeyed, not lawful, or refused."""
    for place, fact in hand.facts:
        if (call := call_made(hand, fact)) is not None:
            yield from _call(hand, place, call)
        elif isinstance(fact, Refused):
            words = say("obeyed.would_not_play_as_called_on", seat=fact.seat)
            called = _last_called(hand, fact.seat, place)
            if called is not None and (_is_void(hand, *called) or _has_none(hand, fact.seat, *called)):
                continue
            number = _answered_in(hand, fact.seat, called)
            yield _penalty(hand, fact.seat, number, place, words, (), _is_of_card(called))


def _last_called(hand: Hand, seat: Seat, place: int) -> tuple[int, Called | Chose] | None:
    """The last call on ``seat`` before ``place``, with its place."""
    against = adversaries(hand, seat)
    called = [(earlier, fact) for earlier, fact in hand.facts
              if hand.is_later(place, earlier) and ((isinstance(fact, Called) and fact.seat is seat)
                                      or (isinstance(fact, Chose) and fact.side in against))]  # fmt: skip
    return called[-1] if called else None


def _is_void(hand: Hand, place: int, call: Called | Chose) -> bool:
    """Whether a call of a card is not lawful, as it is ruled on: nobody need obey it."""
    if not isinstance(call, Called):
        return False
    return any(ruling.status is Status.CANCELLED for ruling in _call(hand, place, call))


def _has_none(hand: Hand, seat: Seat, place: int, call: Called | Chose) -> bool:
    """Whether all cards of ``seat`` are known, and show that the call could not be obeyed (Somerset 57)."""
    if isinstance(call, Called) or call.remedy not in _WANTED:
        return False
    played, cards = next_play(hand, (seat,), place, call.remedy == "call-suit"), hand.played_by(seat)
    if played is None or len(cards) < TRICKS or any(play.card is None for _, play in cards):
        return False
    return not any(_refusal(hand, *played, place, call))


def _is_led_by_another(hand: Hand, trick: Trick, lead: Play) -> bool:
    """Whether it was another player's turn to lead to that trick."""
    return hand.leader_due(trick.number) not in (None, lead.seat)


def _is_of_card(called: tuple[int, Called | Chose] | None) -> bool:
    """Whether a call is for an exposed card."""
    return called is not None and isinstance(called[1], Called)


def _answered_in(hand: Hand, seat: Seat, called: tuple[int, Called | Chose] | None) -> int | None:
    """The trick to which ``seat`` played next after that call; None if not yet, or without a call."""
    if called is None:
        return None
    place, call = called
    leading = isinstance(call, Chose) and call.remedy == "call-suit"
    played = next_play(hand, (seat,), place, leading)
    return played[0].number if played is not None else None


def _call(hand: Hand, place: int, call: Called) -> Iterator[Ruling]:
    ruling = Ruling(
        law=hand.rules.law_of("exposed"),
        kind=CALL,
        offender=call.seat,
        trick=None,
        status=Status.OPEN,
        text=say("obeyed.call_from", side=call.side, card=call.card, seat=call.seat),
        deal=hand.number,
        place=place,
        about=str(call.card),
    )
    if not _is_owed(hand, call, place):
        text = say("obeyed.not_an_exposed_card", ruling=ruling.text)
        yield ruling.as_(Status.CANCELLED, text=text, about=("void", str(call.card)))
        return
    stays = next(
        (card.stays for card in callable_cards(hand)
         if (card.seat, card.card) == (call.seat, call.card) and card.stays is not None), None,
    )  # fmt: skip
    if stays is not None:
        yield ruling.as_(Status.AWARDED, trick=stays, is_paid=True)
        return
    plays = (play for _, play in hand.played_by(call.seat))
    if any(play.card == call.card and hand.is_later(place, play.place) for play in plays):
        text = say("obeyed.which_has_been_played", ruling=ruling.text)
        yield ruling.as_(Status.CANCELLED, text=text, about=("void", str(call.card)))
        return
    played = next_play(hand, (call.seat,), place, leading=False)
    while played is not None and _is_another_call(hand, call, played[1]):
        played = next_play(hand, (call.seat,), played[1].place, leading=False)
    if played is None:
        yield ruling
        return
    trick, play = played
    if is_known_revoke(hand, trick, replace(play, card=call.card)):
        law = hand.rules.cited("no-forced-revoke") or ruling.law
        words = say("obeyed.call_not_lawful", ruling=ruling.text, seat=call.seat)
        yield ruling.as_(Status.CANCELLED, law=law, trick=trick.number, text=words)
        return
    if play.card == call.card:
        yield ruling.as_(Status.AWARDED, trick=trick.number, is_paid=True)
        return
    if play.card is None:
        yield ruling.as_(Status.NOT_PROVED, missing=say("obeyed.not_read"))
        return
    led = trick.led(hand.trump, hand.benny) if trick.leader is not call.seat else None
    follows = led is not None and suit_of(play.card, hand.trump, hand.benny) is led
    if follows and suit_of(call.card, hand.trump, hand.benny) is not led:
        law = hand.rules.cited("no-forced-revoke") or ruling.law
        words = say("obeyed.could_not_be_made_to_play_it", ruling=ruling.text, seat=call.seat)
        yield ruling.as_(Status.CANCELLED, law=law, trick=trick.number, text=words)
        return
    words = say(
        "obeyed.was_called_on_for_and_played",
        seat=call.seat,
        card=call.card,
        instead=play.card,
        trick=trick.number,
    )
    if hand.rules.refused_card == "none":
        law = hand.rules.law_of("refused_card")
        words = say("obeyed.the_call_can_be_repeated_until", text=words)
        status = Status.OPEN if hand.outcome is None else Status.LAPSED
        yield ruling.as_(status, law=law, trick=trick.number, text=words)
        return
    yield _penalty(hand, call.seat, trick.number, play.place, words, play.seen, of_card=True)


def _is_owed(hand: Hand, call: Called, place: int) -> bool:
    """Whether that side can call that card at ``place``."""
    owed = (owed for owed in callable_cards(hand) if hand.is_later(place, owed.place))
    is_exposed = any((card.seat, card.card) == (call.seat, call.card) for card in owed)
    return is_exposed and call.side in adversaries(hand, call.seat)


def _is_another_call(hand: Hand, call: Called, play: Play) -> bool:
    """Whether ``play`` is another card that was called from that player, before this one has its turn.

    A player can play a single card: the calls are obeyed one after the other (Keller, line 49).
    """
    if play.card is None or play.card == call.card:
        return False
    for place, fact in hand.facts:
        match fact:
            case Called(side, card, seat) | Chose(side, "call-card", _, card, seat) if card == play.card:
                is_before = seat in (None, call.seat) and hand.is_later(play.place, place)
                if is_before and _is_owed(hand, Called(side, play.card, call.seat), place):
                    return True
            case _:
                continue
    return False


def _who_obeys(hand: Hand, ruling: Ruling) -> Seat:
    """The player who is called on to win or lose: the partner of the offender."""
    assert ruling.offender is not None
    return hand.rules.seating.partner(ruling.offender) or ruling.offender


def _suit(hand: Hand, choice: Chose, trick: Trick, play: Play) -> Callable[[Card], bool]:
    return lambda card: suit_of(card, hand.trump, hand.benny) is choice.suit


def _win(hand: Hand, choice: Chose, trick: Trick, play: Play) -> Callable[[Card], bool]:
    before = tuple(p for p in trick.plays if hand.is_later(play.place, p.place))
    then = Trick(trick.number, trick.active, before)
    won = trick.winner(hand.trump, hand.benny) is play.seat
    return lambda card: can_beat(hand, then, card) or (won and card == play.card)


def _lose(hand: Hand, choice: Chose, trick: Trick, play: Play) -> Callable[[Card], bool]:
    wins, winner = _win(hand, choice, trick, play), trick.winner(hand.trump, hand.benny)
    lost = winner not in (None, play.seat)  # a later card beat it
    return lambda card: not wins(card) or (lost and card == play.card)


def _strength(hand: Hand, trick: Trick, card: Card) -> int:
    return power(card, hand.trump, trick.led(hand.trump, hand.benny), hand.benny)


def _highest(hand: Hand, choice: Chose, trick: Trick, play: Play) -> Callable[[Card], bool]:
    assert play.card is not None
    least = _strength(hand, trick, play.card)
    return lambda card: _is_of_led_suit(hand, trick, card) and _strength(hand, trick, card) > least


def _lowest(hand: Hand, choice: Chose, trick: Trick, play: Play) -> Callable[[Card], bool]:
    assert play.card is not None
    most = _strength(hand, trick, play.card)
    return lambda card: _is_of_led_suit(hand, trick, card) and _strength(hand, trick, card) < most


def _is_of_led_suit(hand: Hand, trick: Trick, card: Card) -> bool:
    return suit_of(card, hand.trump, hand.benny) is trick.led(hand.trump, hand.benny)


_WANTED: dict[str, Callable[[Hand, Chose, Trick, Play], Callable[[Card], bool]]] = {
    "call-suit": _suit,
    "call-win": _win,
    "call-lose": _lose,
    "call-highest": _highest,
    "call-lowest": _lowest,
}


def _refusal(hand: Hand, trick: Trick, play: Play, place: int, choice: Chose) -> Iterator[Ruling]:
    if play.card is None or play.seat is None:
        return
    wanted = _WANTED[choice.remedy](hand, choice, trick, play)
    if choice.remedy in ("call-suit", "call-win", "call-lose") and wanted(play.card):
        return
    held = could_have(hand, play.seat, trick, wanted)
    if held is not None:
        words = say(
            "obeyed.played_to_trick_and_could_have",
            seat=play.seat,
            card=play.card,
            trick=trick.number,
            held=held,
            remedy=say(f"remedy_name.{choice.remedy}"),
        )
        yield _penalty(hand, play.seat, trick.number, play.place, words, play.seen)


def _penalty(
    hand: Hand,
    seat: Seat,
    number: int | None,
    place: int,
    text: Message,
    seen: tuple[str, ...],
    of_card: bool = False,
) -> Ruling:
    rules = hand.rules
    value = "refused_card" if of_card else "refused_call"
    points = {"revoke": penalty(hand), "points": rules.refused_call_points, "none": 0}[getattr(rules, value)]
    given: tuple[tuple[Side, int], ...] = tuple((side, points) for side in adversaries(hand, seat))
    return Ruling(
        law=rules.law_of(value),
        kind=REFUSED_CALL,
        offender=seat,
        trick=number,
        status=Status.AWARDED if points else Status.OPEN,
        text=text,
        deal=hand.number,
        place=place,
        points=given if points else (),
        seen=seen,
        about="refusal",
    )
