"""Questions about a next lead, or a gathering, that does not fit the winner by the cards."""

from __future__ import annotations

from collections.abc import Iterator

from ..doubt.contradictory_reads import is_gathered_oddly, odd_leads
from ..doubt.possible_worlds import worlds_of
from ..doubt.uncertain_fact import DoubtKind
from ..facts.register import (
    Amended,
    Confirmed,
    Fact,
    Inserted,
    Played,
    Quitted,
    Undone,
    Withdrew,
)
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..seats import Seat
from ..words.message import say
from .call_questions import other_fate
from .possible_answers import doubted, first, is_explained, other_up_cards, really, showed_hand
from .question import Choice, Kind, Question
from .unseen_trick_question import unseen_trick


def lead(hand: Hand) -> Iterator[Question]:
    """The computed winner did not lead: a misreading, or a lead out of turn.

    Asked when the winner cannot have led unseen any more, and after the question for the gatherer.
    """
    by_place = {play.place: play for play in hand.plays}
    odd = odd_leads(hand)
    if not odd or is_explained(hand):
        return
    for place, before in odd.items():
        if before == 0 or hand.is_turn_vouched(place) or is_gathered_oddly(hand, before):
            continue
        if not _has_played(hand, hand.tricks[before], hand.leader_due(before + 1)):
            continue
        lead = by_place[place]
        due = hand.leader_due(before + 1)
        yield Question(
            f"{hand.number}:lead:{place}",
            Kind.WHO_WON,
            say(
                "ask_winner.led_by_another",
                due=due,
                trick=before,
                seat=lead.seat,
            ),
            (
                Choice(
                    "cards are right",
                    say("ask_winner.no_led_out_of_turn", seat=lead.seat),
                    (Confirmed(place, only="turn"), Confirmed(place, only="player")),
                ),
                *showed_hand([play for play in hand.tricks[before].plays if play.seat is lead.seat]),
                *_taken_back(hand, hand.tricks[before], due),
                *_no_card(lead),
                *_seen_late(hand.tricks[before], due),
                *_of_the_trick_before(hand.tricks[before - 1], lead),
                *_not_seen(hand, place, due, lead.seat),
                *_second_card(hand.tricks[before - 1], place, lead.seat),
                *_misreads(hand, before),
                *(other_up_cards(hand) if _has_doubt(hand, DoubtKind.UP_CARD) else ()),
                *(other_fate(hand) if _has_doubt(hand, DoubtKind.FATE) else ()),
            ),
            tuple(picture for play in hand.tricks[before - 1].plays for picture in play.seen),
            hand.number,
            place,
        )


def gathered(hand: Hand) -> Iterator[Question]:
    """The losing side gathered the trick, and also led to the next.

    If the winner leads, the camera saw a wrong hand gather, and no question is needed.
    """
    oddly = [trick for trick in hand.tricks if is_gathered_oddly(hand, trick.number)]
    if not oddly or is_explained(hand):
        return
    for trick in oddly:
        by, place, winner = trick.gathered_by, trick.quit_place, hand.winners[trick.number - 1]
        if place is None or winner is None or not _is_led_by_another(hand, trick, winner):
            continue
        event = Quitted(winner, seen=trick.seen)
        yield Question(
            f"{hand.number}:gathered:{place}",
            Kind.WHO_GATHERED,
            say(
                "ask_winner.gathered_by_another",
                winner=winner,
                trick=trick.number,
                by=by,
            ),
            (
                Choice(
                    "cards are right",
                    say("ask_winner.no_won_it", winner=winner),
                    (Confirmed(place, only="gatherer"),),
                ),
                Choice(
                    "gathered by winner",
                    say("ask_winner.their_side_took_it", winner=winner),
                    (Amended(place, event),),
                ),
                *_second_card(trick, place, by),
                *_misreads(hand, trick.number),
                *(other_up_cards(hand) if _has_doubt(hand, DoubtKind.UP_CARD) else ()),
                *(other_fate(hand) if _has_doubt(hand, DoubtKind.FATE) else ()),
            ),
            (*trick.seen, *(picture for play in trick.plays for picture in play.seen)),
            hand.number,
            place,
        )


def _is_led_by_another(hand: Hand, trick: Trick, winner: Seat) -> bool:
    """Whether the computed winner did not lead to the next trick, or nobody will."""
    later = hand.tricks[trick.number :]
    after = next((trick for trick in later if trick.plays or trick.withdrawn), None)
    if after is None:
        return hand.outcome is not None or hand.next_began is not None
    return after.leader is not winner or bool(after.withdrawn)


def _taken_back(hand: Hand, trick: Trick, due: Seat | None) -> Iterator[Choice]:
    """The answer that a card led out of turn was taken back before others played, and laid again in turn."""
    lead, *others = trick.plays
    if due is None or lead.seat is None or lead.card is None or not others:
        return
    in_turn = hand.rules.seating.in_turn(due)
    after = in_turn[in_turn.index(lead.seat) + 1 :]
    place = next((play.place for play in others if play.seat in after), trick.quit_place)
    again = Played(lead.seat, lead.card, seen=lead.seen)
    facts: list[Fact] = [Inserted(others[0].place, Withdrew(lead.seat, lead.card))]
    if all(play.seat is not lead.seat for play in others):
        facts.append(again if place is None else Inserted(place, again))
    words = say("ask_winner.led_and_took_it_back", seat=lead.seat, card=lead.card)
    yield Choice("taken back", words, (*facts, Confirmed(lead.place, only="turn")))


def _no_card(lead: Play) -> Iterator[Choice]:
    """The answer that the unread lead was no card."""
    if lead.card is None and lead.seen:
        words = say("ask_winner.no_what_seemed_to_lead", seat=lead.seat)
        yield Choice("no card", words, (Undone(lead.place),))


def _seen_late(trick: Trick, due: Seat | None) -> Iterator[Choice]:
    """The answer that the player due led, and that their card was seen late."""
    card = next((play for play in trick.plays if play.seat is due and play.card is not None), None)
    if card is not None:
        led = Played(due, card.card, card.rivals, was=card.was, seen=card.seen)
        facts = (Undone(card.place), Inserted(first(trick), led))
        yield Choice("seen late", say("ask_winner.no_led_and_it_was_seen", due=due, card=card.card), facts)


def _of_the_trick_before(trick: Trick, lead: Play) -> Iterator[Choice]:
    """The answer that the card which seemed to lead was the last of ``trick``, seen after its gathering."""
    if trick.quit_place is None or lead.seat is None or any(play.seat is lead.seat for play in trick.plays):
        return
    last = Played(lead.seat, lead.card, lead.rivals, shares=lead.shares, was=lead.was, seen=lead.seen)
    card = lead.card or say("some.unread_card")
    words = say("ask_winner.no_played_to_the_trick_before", seat=lead.seat, card=card, trick=trick.number)
    yield Choice("trick before", words, (Undone(lead.place), Inserted(trick.quit_place, last)))


def _not_seen(hand: Hand, place: int, due: Seat | None, led: Seat | None) -> Iterator[Choice]:
    """The answer that a whole trick before the lead at ``place`` was not seen, and that ``led`` won it."""
    if led is not None and len(hand.tricks) < TRICKS:
        facts = tuple(Inserted(place, fact) for fact in unseen_trick(hand, due, led))
        yield Choice("not seen", say("ask_winner.no_took_a_trick", led=led), facts)


def _second_card(trick: Trick, next_place: int, by: Seat | None) -> Iterator[Choice]:
    """The answer that ``by`` won ``trick`` by a second card, which lay under the one that was seen."""
    if by is not None and any(play.seat is by for play in trick.plays):
        place = trick.quit_place if trick.quit_place is not None else next_place
        words = say("ask_winner.no_won_by_a_second_card", by=by)
        yield Choice("second card", words, (Inserted(place, Played(by, None)),))


def _has_played(hand: Hand, trick: Trick, seat: Seat | None) -> bool:
    return trick.is_complete or any(play.seat is seat for play in trick.plays)


def _misreads(hand: Hand, number: int) -> Iterator[Choice]:
    """The answers for a card of the trick: each rival, and any other card."""
    plays = hand.tricks[number - 1].plays
    for play in plays:
        for card in play.rivals:
            if card != play.card:
                yield really(play, card)
    for play in plays:
        if play.card is not None:
            words = say("ask_winner.did_not_play", seat=play.seat, card=play.card)
            yield Choice(f"misread {play.place}", words, (doubted(play),))


def _has_doubt(hand: Hand, kind: DoubtKind) -> bool:
    """Whether a doubt of ``kind`` distinguishes the worlds of the hand."""
    return any(doubt.kind is kind for doubt in worlds_of(hand).doubts)
