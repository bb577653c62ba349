"""What people have to be asked, because no eye can see it or the eye does not trust itself.

Questions follow from the facts alone, so they survive a restart and vanish by themselves when a
fact answers them. Nothing is corrected silently, and no question is ever asked because a play
would be illegal: that could hide the very revoke that we exist to see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .cards import Card, Suit
from .events import (
    Amended,
    Confirmed,
    DealBegan,
    Dealt,
    Event,
    Inserted,
    LaidDown,
    Made,
    OrderedUp,
    PackWrong,
    Passed,
    PickedUp,
    Played,
    Quitted,
    TookUp,
    TurnedDown,
)
from .game import Game
from .hand import Hand, Outcome
from .laws.doubt import confirmed, odd_leads, outside_the_pack, plays_of, seen_twice
from .trick import Play


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer; ``key`` is what an answer names, ``events`` the facts that it yields."""

    key: str
    text: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question for the people at the table.

    ``id`` stays the same as long as the question does, ``seen`` are the pictures that belong to it
    and ``place`` the fact that it is about. ``others`` are further cards that may be named.
    """

    id: str
    kind: str
    text: str
    choices: tuple[Choice, ...]
    seen: tuple[str, ...] = ()
    deal: int = 0
    place: int = 0
    others: tuple[str, ...] = ()


class NoSuchAnswer(ValueError):
    """The choice is not one that the question allows."""


def questions(game: Game) -> tuple[Question, ...]:
    """All questions that are open now, those about the deal that is going on last."""
    found: list[Question] = []
    for hand in game.hands:
        if hand.outcome not in (Outcome.MISDEAL, Outcome.NEW_DEAL):
            found += _of(hand)
    return tuple(found)


def answer(game: Game, question: Question, choice: str) -> tuple[Event, ...]:
    """The facts that an answer yields; a card's name is an answer wherever a card is asked for.

    Raises :class:`NoSuchAnswer` with what would be one.
    """
    for one in question.choices:
        if one.key == choice:
            return one.events
    if choice in question.others:
        return _card_named(game, question, Card.parse(choice))
    keys = ", ".join([*(one.key for one in question.choices), *question.others])
    raise NoSuchAnswer(f"{choice!r} is no answer to {question.text!r}; one of: {keys}")


def _card_named(game: Game, question: Question, card: Card) -> tuple[Event, ...]:
    for hand in game.hands:
        for place, event in hand.facts:
            if place == question.place and isinstance(event, Played):
                return (Amended(place, replace(event, card=card, rivals=())),)
            if place == question.place and isinstance(event, Dealt):
                return (Amended(place, replace(event, up=card, rivals=())),)
    raise NoSuchAnswer("the question is about a fact that is not there any more")


def _of(hand: Hand) -> Iterator[Question]:
    yield from _dealer(hand)
    yield from _up_card(hand)
    yield from _calls(hand)
    yield from _unread(hand)
    yield from _whose(hand)
    yield from _twice(hand)
    yield from _strange(hand)
    yield from _absent(hand)
    yield from _lead(hand)
    yield from _gathered(hand)


def unseen(hand: Hand) -> tuple[Card, ...]:
    """Cards of the pack in use that were not read anywhere in this deal yet."""
    seen = {play.card for play in plays_of(hand)} | {hand.up}
    seen |= {card for cards in hand.shown.values() for card in cards}
    left = hand.rules.cards - seen
    if any(benny in seen for benny in hand.rules.benny_cards):
        left -= set(hand.rules.benny_cards)
    return tuple(sorted(left, key=lambda card: (card.suit_letter, card.rank)))


def _dealer(hand: Hand) -> Iterator[Question]:
    """Cards fall and no deal was seen before them."""
    place, event = hand.facts[0]
    if not isinstance(event, DealBegan) or not hand.tricks or hand.dealt_place is not None:
        return
    seats = hand.rules.seating.seats
    first = hand.tricks[0].plays[0].place if hand.tricks[0].plays else place + 1
    if place not in confirmed(hand):
        choices = [Choice(str(s), str(s), (Amended(place, DealBegan(s)), Confirmed(place))) for s in seats]
        yield Question(
            f"{hand.number}:dealer", "who dealt?", "Who dealt?", tuple(choices), (), hand.number, place
        )
    ups = [Choice(str(c), str(c), (Inserted(first, Dealt(hand.dealer, c)),)) for c in unseen(hand)]
    yield Question(
        f"{hand.number}:turned",
        "which card?",
        "Which card was turned up?",
        tuple(ups),
        (),
        hand.number,
        place,
    )


def _up_card(hand: Hand) -> Iterator[Question]:
    for place, event in hand.facts:
        if isinstance(event, Dealt) and event.up is None and (hand.trump is None or hand.calling.picked_up):
            likely = event.rivals or ()
            yield Question(
                f"{hand.number}:up:{place}",
                "which card?",
                "Which card was turned up?",
                tuple(
                    Choice(str(c), str(c), (Amended(place, replace(event, up=c, rivals=())),)) for c in likely
                ),
                event.seen,
                hand.number,
                place,
                _rest(hand, likely),
            )


def _rest(hand: Hand, likely: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(str(card) for card in unseen(hand) if card not in likely)


def _calls(hand: Hand) -> Iterator[Question]:
    """Who called, and what: speech is not seen (one tap; the cards do not wait for it)."""
    calling, table = hand.calling, hand.rules.seating
    order = table.in_turn(table.eldest_hand(hand.dealer))
    lone = hand.rules.lone_hands != "none"
    benny_up = hand.up is not None and hand.up in hand.rules.benny_cards
    choices: list[Choice] = []
    begun = bool(hand.tricks) or calling.picked_up
    place = hand.dealt_place or 0
    if hand.outcome is Outcome.PASSED_OUT or (not begun and calling.round == 1 and not benny_up):
        return
    if calling.trump is None and not calling.passed_out:
        maker = hand.dealer if benny_up else None
        for suit in Suit:
            accepted = hand.up is not None and suit is hand.up.suit
            if accepted and not benny_up:
                # nothing was seen to happen to the up-card, so its suit is likeliest
                if calling.round == 1:
                    choices.insert(0, Choice(suit.value, suit.symbol, (PickedUp(hand.dealer),)))
                continue
            choices.append(Choice(suit.value, suit.symbol, (Made(maker, suit),)))
        if not benny_up and not hand.tricks:
            choices.append(Choice("none", "nobody: all passed again", _all_pass(hand)))
        partner = table.partner(hand.dealer)
        if not benny_up and hand.rules.partner_first_round == "alone only" and partner and hand.up:
            took = Choice(
                f"{partner}-alone", f"{partner} turned it down to play alone", (TurnedDown(partner),)
            )
            choices.append(took)
        yield Question(
            f"{hand.number}:suit", "which suit?", "What is trump?", tuple(choices), (), hand.number, place
        )
    elif calling.trump is not None and calling.maker is None:
        for seat in order:
            for alone in (False, True) if lone else (False,):
                event: Event
                if not calling.picked_up:
                    event = Made(seat, calling.trump, alone)
                elif seat is hand.dealer:
                    event = TookUp(seat, alone)
                else:
                    event = OrderedUp(seat, alone)
                words = f"{seat} alone" if alone else str(seat)
                choices.append(Choice(f"{seat}-alone" if alone else str(seat), words, (event,)))
        yield Question(
            f"{hand.number}:caller", "who called?", f"Who made {calling.trump.symbol} trump?", tuple(choices),
            (), hand.number, place,
        )  # fmt: skip


def _all_pass(hand: Hand) -> tuple[Event, ...]:
    table = hand.rules.seating
    return tuple(Passed(seat) for seat in table.in_turn(table.eldest_hand(hand.dealer)))


def _unread(hand: Hand) -> Iterator[Question]:
    for trick in hand.tricks:
        for play in trick.plays:
            if play.card is None:
                who = str(play.seat) if play.seat else "somebody"
                yield Question(
                    f"{hand.number}:card:{play.place}",
                    "which card?",
                    f"Which card did {who} play to trick {trick.number}?",
                    tuple(Choice(str(c), str(c), (_as_card(play, c),)) for c in play.rivals),
                    play.seen,
                    hand.number,
                    play.place,
                    _rest(hand, play.rivals),
                )


def _as_card(play: Play, card: Card) -> Amended:
    return Amended(play.place, Played(play.seat, card, seen=play.seen))


def _whose(hand: Hand) -> Iterator[Question]:
    for trick in hand.tricks:
        for play in trick.plays:
            if play.seat is None:
                others = {other.seat for other in trick.plays}
                seats = [seat for seat in hand.active if seat not in others] or list(hand.active)
                yield Question(
                    f"{hand.number}:seat:{play.place}",
                    "whose card?",
                    f"Who played {play.card or 'this card'} to trick {trick.number}?",
                    tuple(
                        Choice(str(s), str(s), (Amended(play.place, Played(s, play.card, seen=play.seen)),))
                        for s in seats
                    ),
                    play.seen,
                    hand.number,
                    play.place,
                )


def _twice(hand: Hand) -> Iterator[Question]:
    """One card in two places: one of the reads is wrong, or the pack holds it twice."""
    by_place = {play.place: play for play in plays_of(hand)}
    settled = confirmed(hand)
    for card, places in seen_twice(hand).items():
        if set(places) <= settled:
            continue
        plays = [by_place[place] for place in places if place in by_place]
        left = unseen(hand)
        choices = [
            Choice(f"{play.place}:{other}", f"{play.seat} really played {other}", (_as_card(play, other),))
            for play in plays
            for other in (play.rivals or left)
        ]
        choices.append(
            Choice("pack", "both are right: the pack is wrong", (PackWrong(f"two of {card}"),)),
        )
        where = " and ".join(_where(hand, place) for place in places)
        yield Question(
            f"{hand.number}:twice:{card}",
            "card seen twice",
            f"{card} was read twice: {where}. Which of them is really another card?",
            tuple(choices),
            tuple(picture for play in plays for picture in play.seen),
            hand.number,
            places[-1],
        )


def _where(hand: Hand, place: int) -> str:
    for trick in hand.tricks:
        for play in trick.plays:
            if play.place == place:
                return f"{play.seat or 'somebody'} in trick {trick.number}"
    return "turned up"


def _strange(hand: Hand) -> Iterator[Question]:
    settled = confirmed(hand)
    for play in outside_the_pack(hand):
        if play.place in settled:
            continue
        right = Choice("pack", f"it is {play.card}: the pack is wrong", (PackWrong(f"{play.card} is in it"),))
        yield Question(
            f"{hand.number}:strange:{play.place}",
            "card outside the pack",
            f"{play.card} is not in the pack of {len(hand.rules.cards)} that is played with."
            f" Which card did {play.seat or 'somebody'} play?",
            (*(Choice(str(c), str(c), (_as_card(play, c),)) for c in play.rivals), right),
            play.seen,
            hand.number,
            play.place,
            _rest(hand, play.rivals),
        )


def _absent(hand: Hand) -> Iterator[Question]:
    """A trick that was quitted with a card too few: not seen, or not played (Somerset 60)."""
    settled = confirmed(hand)
    for trick in hand.tricks:
        if not trick.quitted or trick.complete or trick.quit_place is None or trick.quit_place in settled:
            continue
        for seat in hand.active:
            if any(play.seat is seat for play in trick.plays):
                continue
            place, partner = trick.quit_place, hand.rules.seating.partner(seat)
            choices = [Choice("not played", f"{seat} did not play", (Confirmed(place),))]
            if trick.number == 1 and partner is not None and hand.rules.lone_hands != "none":
                choices.append(Choice("alone", f"{partner} plays alone", (Inserted(place, LaidDown(seat)),)))
            likely = unseen(hand)
            choices += [
                Choice(str(card), f"{seat} played {card}", (Inserted(place, Played(seat, card)),))
                for card in likely
            ]
            yield Question(
                f"{hand.number}:absent:{trick.number}:{seat}",
                "card not seen",
                f"No card of {seat} was seen in trick {trick.number}. What did {seat} play?",
                tuple(choices),
                trick.seen,
                hand.number,
                place,
            )


def _lead(hand: Hand) -> Iterator[Question]:
    """Somebody else than the computed winner led: a misread, or a lead out of turn."""
    settled = confirmed(hand)
    by_place = {play.place: play for play in plays_of(hand)}
    for place, before in odd_leads(hand).items():
        if place in settled or before == 0:
            continue
        lead = by_place[place]
        due = hand.leader_due(before + 1)
        yield Question(
            f"{hand.number}:lead:{place}",
            "who won the trick?",
            f"By the cards {due} won trick {before}, but {lead.seat} led to the next. Was a card misread?",
            (
                Choice("cards are right", f"no: {lead.seat} led out of turn", (Confirmed(place),)),
                *_misreads(hand, before),
            ),
            tuple(picture for play in hand.tricks[before - 1].plays for picture in play.seen),
            hand.number,
            place,
        )


def _misreads(hand: Hand, number: int) -> Iterator[Choice]:
    """For each card of the trick that had rivals: that it was the likeliest of them."""
    for play in hand.tricks[number - 1].plays:
        for card in play.rivals:
            if card != play.card:
                words = f"{play.seat} really played {card}"
                yield Choice(f"{play.place}:{card}", words, (_as_card(play, card),))


def _gathered(hand: Hand) -> Iterator[Question]:
    """The side that took the trick away is not the one that won it by the cards."""
    settled = confirmed(hand)
    table = hand.rules.seating
    for trick, winner in zip(hand.tricks, hand.winners, strict=True):
        by, place = trick.gathered_by, trick.quit_place
        if by is None or winner is None or place is None or place in settled:
            continue
        if table.side(by) == table.side(winner):
            continue
        event = Quitted(winner, seen=trick.seen)
        yield Question(
            f"{hand.number}:gathered:{place}",
            "who gathered?",
            f"By the cards {winner} won trick {trick.number}, but {by} gathered it. Was a card misread?",
            (
                Choice("cards are right", f"no: {winner} won it", (Confirmed(place),)),
                Choice("gathered by winner", f"{winner}'s side took it", (Amended(place, event),)),
                *_misreads(hand, trick.number),
            ),
            (*trick.seen, *(picture for play in trick.plays for picture in play.seen)),
            hand.number,
            place,
        )
