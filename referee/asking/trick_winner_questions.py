"""Questions where the next lead, or the gathering, does not fit who won the trick by the cards."""

from __future__ import annotations

from collections.abc import Iterator

from ..doubt.contradictory_reads import gathered_oddly, odd_leads
from ..doubt.possible_worlds import worlds_of
from ..facts.register import (
    Amended,
    Confirmed,
    Inserted,
    Played,
    Quitted,
    Undone,
)
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..prose import say
from ..seats import Seat
from .call_questions import other_fate
from .possible_answers import doubted, explained, first, other_up_cards, really
from .question import Choice, Kind, Question
from .unseen_trick_question import unseen_trick


def lead(hand: Hand) -> Iterator[Question]:
    """Somebody else than the computed winner led: a misread, or a lead out of turn.

    It is asked once the lead that was due cannot have been made unseen, and after who gathered the trick.
    """
    by_place = {play.place: play for play in hand.plays}
    odd = odd_leads(hand)
    if not odd or explained(hand):
        return
    for place, before in odd.items():
        if before == 0 or hand.is_turn_vouched(place) or gathered_oddly(hand, before):
            continue
        if not _has_played(hand, hand.tricks[before], hand.leader_due(before + 1)):
            continue
        lead = by_place[place]
        due = hand.leader_due(before + 1)
        yield Question(
            f"{hand.number}:lead:{place}",
            Kind.WHO_WON,
            say(
                "By the cards {} won trick {}, but {} led to the next. Was a card misread?",
                due,
                before,
                lead.seat,
            ),
            (
                Choice("cards are right", say("no: {} led out of turn", lead.seat), (Confirmed(place),)),
                *_no_card(lead),
                *_seen_late(hand.tricks[before], due),
                *_not_seen(hand, place, due, lead.seat),
                *_misreads(hand, before),
                *(other_up_cards(hand) if _doubts(hand, "up-card") else ()),
                *(other_fate(hand) if _doubts(hand, "fate") else ()),
            ),
            tuple(picture for play in hand.tricks[before - 1].plays for picture in play.seen),
            hand.number,
            place,
        )


def gathered(hand: Hand) -> Iterator[Question]:
    """The side that took the trick away is not the one that won it by the cards, and it led to the next, too.

    Who leads tells as much as who gathered: where the winner does, a wrong hand was seen to gather.
    """
    oddly = [trick for trick in hand.tricks if gathered_oddly(hand, trick.number)]
    if not oddly or explained(hand):
        return
    for trick in oddly:
        by, place, winner = trick.gathered_by, trick.quit_place, hand.winners[trick.number - 1]
        if place is None or winner is None or not _led_by_another(hand, trick, winner):
            continue
        event = Quitted(winner, seen=trick.seen)
        yield Question(
            f"{hand.number}:gathered:{place}",
            Kind.WHO_GATHERED,
            say(
                "By the cards {} won trick {}, but {} gathered it. Was a card misread?",
                winner,
                trick.number,
                by,
            ),
            (
                Choice(
                    "cards are right",
                    say("no: {} won it", winner),
                    (Confirmed(place, only="gatherer"),),
                ),
                Choice("gathered by winner", say("{}'s side took it", winner), (Amended(place, event),)),
                *_misreads(hand, trick.number),
                *(other_up_cards(hand) if _doubts(hand, "up-card") else ()),
                *(other_fate(hand) if _doubts(hand, "fate") else ()),
            ),
            (*trick.seen, *(picture for play in trick.plays for picture in play.seen)),
            hand.number,
            place,
        )


def _led_by_another(hand: Hand, trick: Trick, winner: Seat) -> bool:
    """Whether somebody else than the computed winner led to the next trick, or nobody will."""
    after = next((one for one in hand.tricks[trick.number :] if one.plays or one.withdrawn), None)
    if after is None:
        return hand.outcome is not None or hand.next_began is not None
    return after.leader is not winner or bool(after.withdrawn)


def _no_card(lead: Play) -> Iterator[Choice]:
    """That what seemed to be led, and was not read, was no card."""
    if lead.card is None and lead.seen:
        words = say("no: what {} seemed to lead was no card", lead.seat)
        yield Choice("no card", words, (Undone(lead.place),))


def _seen_late(trick: Trick, due: Seat | None) -> Iterator[Choice]:
    """That who was to lead did, and his card was only seen after another's: it goes in before those."""
    card = next((play for play in trick.plays if play.seat is due and play.card is not None), None)
    if card is not None:
        led = Played(due, card.card, card.rivals, seen=card.seen)
        facts = (Undone(card.place), Inserted(first(trick), led))
        yield Choice("seen late", say("no: {} led {}, and it was seen late", due, card.card), facts)


def _not_seen(hand: Hand, place: int, due: Seat | None, led: Seat | None) -> Iterator[Choice]:
    """That a whole trick was not seen before the lead at ``place``, which whoever ``led`` had won."""
    if led is not None and len(hand.tricks) < TRICKS:
        facts = tuple(Inserted(place, fact) for fact in unseen_trick(hand, due, led))
        yield Choice("not seen", say("no: {} took a trick that was not seen", led), facts)


def _has_played(hand: Hand, trick: Trick, seat: Seat | None) -> bool:
    return trick.complete or any(play.seat is seat for play in trick.plays)


def _misreads(hand: Hand, number: int) -> Iterator[Choice]:
    """For each card of the trick that had rivals: that it was one of them; and that it was another card."""
    plays = hand.tricks[number - 1].plays
    for play in plays:
        for card in play.rivals:
            if card != play.card:
                yield really(play, card)
    for play in plays:
        if play.card is not None:
            words = say("{} did not play {}", play.seat, play.card)
            yield Choice(f"misread {play.place}", words, (doubted(play),))


def _doubts(hand: Hand, kind: str) -> bool:
    """Whether the worlds differ in the card that was turned up, or in what became of it."""
    return any(doubt.kind == kind for doubt in worlds_of(hand).doubts)
