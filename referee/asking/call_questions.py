"""Questions about the deal and the calls: who dealt, what was turned up, who made which suit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..cards import NO_TRUMP, Suit
from ..doubt.best_question import is_up_card_needed, to_ask
from ..doubt.certain import trump_of
from ..doubt.uncertain_fact import DoubtKind, called_up
from ..doubt.uncertain_reads import as_named, fate_seen
from ..facts.register import (
    Amended,
    Confirmed,
    DealBegan,
    Dealt,
    Exposed,
    Faced,
    Fact,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    TookUp,
    TurnedDown,
    Undone,
)
from ..play.deal_outcome import Outcome
from ..play.first_lead import first_leader
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat
from ..words.message import say
from .question import Choice, Kind, Question, of_card, of_seat, of_suit, rest
from .unseen_trick_question import ASKED


def dealer(hand: Hand) -> Iterator[Question]:
    """Who dealt, if cards fall without a seen deal.

    The up-card needs no question: the question for the trump covers it. A single card after the last trick of
    the deal before may be no card.
    """
    yield from _another_dealer(hand)
    place = hand.facts[0].place
    if not hand.is_dealer_unseen or not hand.tricks or hand.dealt_place is not None:
        return
    if place not in hand.confirmed and not _may_be_no_deal(hand) and not _is_dealer_shown(hand):
        seats = hand.rules.seating.seats
        choices = [of_seat(s, Amended(place, DealBegan(s)), Confirmed(place)) for s in seats]
        if hand.number > 1 and not hand.tricks[0].is_complete:
            nothing = tuple(Undone(play.place) for play in (*hand.plays, *hand.tricks[0].withdrawn))
            words = say("ask_call.no_new_deal")
            choices.append(Choice("no deal", words, (*nothing, Undone(place))))
        yield Question(
            f"{hand.number}:dealer",
            Kind.WHO_DEALT,
            say("ask_call.who_dealt"),
            tuple(choices),
            (),
            hand.number,
            place,
        )


def _is_dealer_shown(hand: Hand) -> bool:
    """Whether the first lead shows that the player due to deal dealt, or the whole first trick who did."""
    first, rules = hand.tricks[0], hand.rules
    if hand.number == 1 and len(hand.tricks) == 1 and not (first.is_complete or first.is_quitted):
        return True  # the rest of the trick will
    seats = [play.seat for play in first.plays]
    if hand.number > 1:
        leaders = [first.leader]
    else:
        turns = ([s for s in rules.seating.in_turn(seat) if s in hand.active] for seat in hand.active)
        leaders = [turn[0] for turn in turns if _is_in_turn(seats, turn)]
    dealers = [s for s in rules.seating.seats if first_leader(rules, s, hand.calling) in leaders]
    return dealers == [hand.dealer]


def _is_in_turn(seats: list[Seat | None], turn: list[Seat]) -> bool:
    """Whether players played in this turn, of whom a single one may be unknown."""
    same = sum(seat is due for seat, due in zip(seats, turn, strict=False))
    return len(seats) == len(turn) and same + seats.count(None) == len(turn) and seats.count(None) < 2


def _may_be_no_deal(hand: Hand) -> bool:
    """Whether a single card, after the last trick of the deal before, is all that was seen of a deal."""
    alone = len(hand.plays) == 1 and hand.dealt_place is None and not hand.tricks[0].is_quitted
    return alone and hand.number > 1 and hand.is_dealer_unseen


def _another_dealer(hand: Hand) -> Iterator[Question]:
    """Who dealt, if the pack is in front of a player who was not to deal, and the book has a remedy.

    The pack may have been moved, or a deal missed. Asked until the first lead.
    """
    due = hand.due_dealer
    if hand.dealt is None or due in (None, hand.dealer) or hand.tricks or hand.is_dealer_unseen:
        return
    place, event = hand.dealt
    if len(hand.facts) == 1:
        return  # a single face was seen, and perhaps no deal has begun
    if (
        hand.is_vouched(place)
        or hand.is_vouched(hand.facts[0].place)
        or not hand.rules.cited("deal-out-of-turn")
    ):
        return
    correction = (Amended(place, replace(event, dealer=due)), *_called_for(hand, due), Confirmed(place))
    yield Question(
        f"{hand.number}:another dealer",
        Kind.WHO_DEALT,
        say("ask_call.was_to_deal_and_the_pack", due=due, dealer=hand.dealer),
        (
            of_seat(due, *correction),
            of_seat(hand.dealer, Confirmed(place), text=say("ask_call.out_of_turn", dealer=hand.dealer)),
        ),
        event.seen,
        hand.number,
        place,
    )


def dealt_by(hand: Hand) -> Iterator[Question]:
    """Who dealt, if the position of the up-card leaves it open and something depends on it."""
    doubt = to_ask(hand)
    if doubt is None or doubt.kind is not DoubtKind.DEALT_BY or hand.dealt is None:
        return
    place, event = hand.dealt
    seats = [event.dealer, *(way.seat for way in doubt.ways if way.seat is not None)]
    yield Question(
        f"{hand.number}:dealt by:{place}",
        Kind.WHO_DEALT,
        say("ask_call.who_dealt"),
        tuple(of_seat(seat, *_dealt_for(hand, seat)) for seat in seats),
        event.seen,
        hand.number,
        place,
        has_to_wait=True,
    )


def _dealt_for(hand: Hand, seat: Seat) -> Iterator[Fact]:
    """The facts if ``seat`` dealt, and took or turned down the up-card as the camera saw."""
    assert hand.dealt is not None
    place, event = hand.dealt
    yield Amended(place, replace(event, dealer=seat, others=()))
    fate = fate_seen(hand)
    if fate is not None and isinstance(fate.event, PickedUp | TurnedDown) and fate.event.seat is not seat:
        yield Amended(fate.place, replace(fate.event, seat=seat))
    yield from _called_for(hand, seat)


def _called_for(hand: Hand, dealer: Seat) -> Iterator[Amended]:
    """What people entered of the calls, corrected for another dealer: who made the up-card's suit trump."""
    for place, fact in hand.facts:
        called = called_up(fact, dealer)
        if called is not fact:
            yield Amended(place, called)


def faced(hand: Hand) -> Iterator[Question]:
    """How a card came to be face up in the deal: the camera cannot see it, and the laws differ.

    Asked until the first lead, when the deal stands (Somerset 34), and only by a book with a law on it.
    """
    past = hand.next_began is not None or hand.first_card_place is not None
    if past or hand.rules.faced_card == "none":
        return
    for place, fact in hand.facts:
        if isinstance(fact, Faced) and fact.doubted:
            plain = replace(fact, doubted=False)
            exposed = Exposed(hand.dealer, fact.card, seen=fact.seen)
            yield Question(
                f"{hand.number}:faced:{place}",
                Kind.FACED_CARD,
                say(
                    "ask_call.lay_face_up_while_dealt",
                    card=fact.card or say("some.card_first"),
                    dealer=hand.dealer,
                ),
                (
                    Choice("faced", say("ask_call.faced_in_the_pack"), (Amended(place, plain),)),
                    Choice(
                        "exposed",
                        say("ask_call.turned_it_over_in_dealing", dealer=hand.dealer),
                        (Amended(place, exposed), Confirmed(place)),
                    ),
                    Choice("not so", say("ask_call.not_dealt"), (Undone(place),)),
                ),
                fact.seen,
                hand.number,
                place,
            )


def up_card(hand: Hand) -> Iterator[Question]:
    """Which card was turned up, if it was not read and what people did has not shown its suit."""
    for place, fact in hand.facts:
        if isinstance(fact, Dealt) and fact.up is None and is_up_card_needed(hand):
            likely = fact.rivals or ()
            yield Question(
                f"{hand.number}:up:{place}",
                Kind.WHICH_CARD,
                say("ask_call.which_card"),
                tuple(of_card(c, Amended(place, as_named(fact, c))) for c in likely),
                fact.seen,
                hand.number,
                place,
                rest(hand, likely),
                Amended(place, fact),
            )


def calls(hand: Hand) -> Iterator[Question]:
    """Who called, and what: the camera cannot hear (a single tap, and play does not wait for it)."""
    calling = hand.calling
    benny_up = hand.up is not None and hand.up in hand.rules.benny_cards
    begun = bool(hand.tricks) or calling.is_picked_up
    if hand.outcome in (Outcome.PASSED_OUT, Outcome.TALLIED) or (
        not begun and calling.round == 1 and not benny_up
    ):
        return
    if _may_be_no_deal(hand):
        return
    unread = calling.trump is None and calling.is_picked_up and not benny_up
    if unread and is_up_card_needed(hand):
        return  # the question for the up-card covers the trump
    place = hand.dealt_place or 0
    if calling.trump is None and not calling.is_passed_out and not unread:
        suits = (*_suits(hand, benny_up), *_no_suit(hand, benny_up))
        asks, name = say("ask_call.what_is_trump"), f"{hand.number}:suit"
        yield Question(name, Kind.WHICH_SUIT, asks, suits, (), hand.number, place)
    elif (calling.trump is not None or unread) and calling.maker is None and not _is_without_points(hand):
        choices = (*_callers(hand), *other_fate(hand))
        trump = trump_of(hand)
        of_up_card = say("ask_call.the_up_card_suit")
        made = say("ask_call.who_made_trump", suit=of_up_card if trump is None else trump.symbol)
        if trump is NO_TRUMP:
            made = say("ask_call.who_called_no_trump")
        yield Question(f"{hand.number}:caller", Kind.WHO_CALLED, made, choices, (), hand.number, place)


def _suits(hand: Hand, benny_up: bool) -> list[Choice]:
    """The suits that may be trump, the likeliest first."""
    maker, choices = hand.dealer if benny_up else None, []
    for suit in Suit:
        accepted = hand.up is not None and suit is hand.up.suit
        if not accepted or benny_up:
            choices.append(of_suit(suit, Made(maker, suit)))
        elif hand.calling.round == 1:
            # the up-card was not seen to move, so its suit is likeliest
            choices.insert(0, of_suit(suit, PickedUp(hand.dealer)))
    if hand.rules.no_trump != "no":
        choices.append(Choice(str(NO_TRUMP), say("suit.no trump"), (Made(maker, NO_TRUMP),)))
    return choices


def _no_suit(hand: Hand, benny_up: bool) -> Iterator[Choice]:
    """The answers that name no suit."""
    if not benny_up and not hand.tricks:
        yield Choice("none", say("ask_call.all_passed"), _all_pass(hand))
    partner = hand.rules.seating.partner(hand.dealer)
    if not benny_up and hand.rules.partner_first_round == "alone only" and partner and hand.up:
        words = say("ask_call.turned_it_down_to_play_alone", partner=partner)
        yield of_seat(partner, TurnedDown(partner), text=words, alone=True)
    if hand.calling.round == 2 and hand.up is not None and hand.up.suit is not None:
        suit = hand.up.suit
        yield from (replace(choice, key=suit.value, suit=suit) for choice in other_fate(hand))


def _callers(hand: Hand) -> Iterator[Choice]:
    """The possible callers, in the order of the calls."""
    calling, table = hand.calling, hand.rules.seating
    for seat in table.in_turn(table.eldest_hand(hand.dealer)):
        for alone in _ways_to_call(hand, seat):
            event: Fact
            if not calling.is_picked_up and calling.trump is not None:
                event = Made(seat, calling.trump, alone)
            elif seat is hand.dealer:
                event = TookUp(seat, alone)
            else:
                event = OrderedUp(seat, alone)
            yield of_seat(seat, event, alone=alone)


def _ways_to_call(hand: Hand, seat: Seat) -> tuple[bool, ...]:
    """The values of ``alone`` with which ``seat`` may have called."""
    if hand.rules.lone_hands == "none":
        return (False,)
    ordered = hand.calling.is_picked_up and seat is hand.rules.seating.partner(hand.dealer)
    return (True,) if ordered and hand.rules.partner_first_round == "plays alone" else (False, True)


def _is_without_points(hand: Hand) -> bool:
    """Whether the record breaks off so early in a deal that the maker cannot decide any points."""
    return hand.is_broken_off and hand.outcome is None and TRICKS - len(hand.tricks) > ASKED


def other_fate(hand: Hand) -> Iterator[Choice]:
    """The answer that the up-card was turned down and not taken, or vice versa, if only the camera saw it."""
    fate = fate_seen(hand)
    if fate is None:
        return
    place, event = fate
    if hand.up is None:
        if isinstance(event, PickedUp):
            now: Fact = TurnedDown(hand.dealer, seen=event.seen)
            yield Choice("turned down", say("ask_call.turned_down"), (Amended(place, now),))
        return
    if hand.up.suit is None or hand.up in hand.rules.benny_cards:
        return
    suit = hand.up.suit.symbol
    if isinstance(event, TurnedDown):
        now = PickedUp(hand.dealer, seen=event.seen)
        yield Choice("taken up", say("ask_call.was_taken_up", suit=suit, up=hand.up), (Amended(place, now),))
    else:
        now = TurnedDown(hand.dealer, seen=event.seen)
        yield Choice("turned down", say("ask_call.turned_down"), (Amended(place, now),))


def _all_pass(hand: Hand) -> tuple[Fact, ...]:
    table = hand.rules.seating
    return tuple(Passed(seat) for seat in table.in_turn(table.eldest_hand(hand.dealer)))
