"""Which cards that are not known are worth a question now.

A card matters where its name can change who took the trick as far as the score hangs on it, where a claim,
a call or a finding turns on it, or where it was read twice and otherwise the second time. Any other stays
*not read*: it is shown so, anybody can name it by a correction, and it never proves anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ..doubt.contradictory_reads import doubtful_places, muddled_from, odd_leads, unread_extras
from ..facts.placed import Placed
from ..facts.register import Called, Chose, Claimed, Played
from ..laws.points import counted, worth
from ..laws.register import found_in
from ..laws.revoke import proof_of, refusals
from ..play.cached import cached
from ..play.cards_seen_twice import seen_twice
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.trick_winners import may_have_won, missing_from, not_known
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..play.unseen_plays import lead_unseen
from ..seats import Seat


@cached
def tricks_in_question(hand: Hand) -> frozenset[int]:
    """The numbers of the tricks of which it must be known who took them, and is not.

    While the deal goes on: those that the table dealt with as none of their likely cards allows. When it
    is over: those whose side decides the points.
    """
    open_ = {number for number, one in enumerate(hand.trick_winners, 1) if one.side is None}
    found = _in_question(hand, open_)
    # where nobody knows who was to lead, it is not known either where a card that is named would belong
    return found | {n - 1 for n in found if n - 1 in open_ and missing_from(hand, hand.tricks[n - 1])}


def _in_question(hand: Hand, open_: set[int]) -> frozenset[int]:
    if hand.outcome in (Outcome.PLAYED, Outcome.CONCEDED, Outcome.ABANDONED):
        return frozenset(number for number in open_ if number <= TRICKS and _decides(hand, number))
    return frozenset(number for number in open_ if hand.trick_winners[number - 1].odd)


def _decides(hand: Hand, number: int) -> bool:
    """Whether the points hang on who took trick ``number``, for some way in which the other tricks fell."""
    if hand.maker is None or hand.trump is None:
        return False  # that is asked first
    sides = [one.sides for one in hand.trick_winners[:TRICKS]]
    for others in product(*sides[: number - 1], *sides[number:]):
        if len({worth(hand, counted(hand, (*others, side))) for side in sides[number - 1]}) > 1:
            return True
    return False


@cached
def cards_that_matter(hand: Hand) -> frozenset[int]:
    """The places of the cards that are not known and are to be asked for now."""
    unread = [play for trick in hand.tricks for play in trick.plays if play.card is None]
    places = {play.place for play in unread if play.doubted}
    for number in tricks_in_question(hand):
        places |= set(_first_to_ask(hand, hand.tricks[number - 1]))
    turned_on = tricks_in_question(hand) | {number for number, _ in _missing(hand)}
    if any(number >= muddled_from(hand) for number in turned_on):
        places |= unread_extras(hand)
    for place, before in odd_leads(hand).items():
        if before and hand.is_turn_vouched(place):  # people stand for it that he led out of turn
            places |= {play.place for play in not_known(hand, hand.tricks[before - 1])}
    for claim in _claims(hand):
        places |= set(_turn_on(hand, claim))
    called = min((place for place, event in hand.facts if isinstance(event, Called | Chose)), default=None)
    if called is not None:  # by them it is seen whether he obeyed
        places |= {play.place for play in unread if play.place > called}
    for seat in hand.active:
        if len(hand.played_by(seat)) > TRICKS:  # a sixth card can cost points
            places |= {play.place for _, play in hand.played_by(seat) if play.card is None}
    return frozenset(places)


def _first_to_ask(hand: Hand, trick: Trick) -> list[int]:
    """The card to be asked for first in a trick in question; one of who may have won it, if there is one."""
    may = may_have_won(hand, trick, hand.leader_due(trick.number))
    plays = sorted(not_known(hand, trick), key=lambda play: play.seat not in may)
    return [play.place for play in plays[:1]]


@cached
def seats_that_matter(hand: Hand) -> frozenset[int]:
    """The places of the cards that nobody was seen to lay and whose player is to be asked for now.

    The trick hangs on it, or some answer would make or unmake a finding. Of a card that was not read
    either it is asked once its trick is gathered: till then more may be seen of it.
    """
    places: set[int] = set()
    for trick in hand.tricks:
        for play in trick.plays:
            if play.seat is not None:
                continue
            if play.card is None:
                asked = not _lies_there(hand, trick)
            else:
                # the dealer may well play the card that was turned up: then it was read right twice
                asked = play.card in seen_twice(hand) or trick.number in tricks_in_question(hand)
                asked = asked or _changes_a_finding(hand, trick, play)
            places |= {play.place} if asked else set()
    return frozenset(places)


def may_be_of(hand: Hand, trick: Trick) -> list[Seat]:
    """Whose a card may be that nobody was seen to lay: of those who have no other in the trick, if any."""
    others = {other.seat for other in trick.plays}
    return [seat for seat in hand.active if seat not in others] or list(hand.active)


def _lies_there(hand: Hand, trick: Trick) -> bool:
    """Whether a trick may not be gathered yet: cards that fall on it may still be its own."""
    return not trick.quitted and trick.number >= len(hand.tricks) - 1 and hand.next_began is None


def _changes_a_finding(hand: Hand, trick: Trick, play: Play) -> bool:
    """Whether something is found, or found no more, if the card is of one of those whose it may be."""
    found = _findings(hand)
    return any(_findings(_as_if_of(hand, play, seat)) != found for seat in may_be_of(hand, trick))


def _findings(hand: Hand) -> set[tuple[str, Seat | None, int | None]]:
    return {(ruling.kind, ruling.offender, ruling.trick) for ruling in found_in(hand)}


def _as_if_of(hand: Hand, play: Play, seat: Seat) -> Hand:
    facts = tuple(
        Placed(
            place, replace(event, seat=seat) if place == play.place and isinstance(event, Played) else event
        )
        for place, event in hand.facts
    )
    return replace(hand, facts=facts)


def _claims(hand: Hand) -> Iterator[Claimed]:
    """The claims that were made in time by somebody who may make them."""
    for place, event in hand.facts:
        in_time = not hand.is_too_late(place)
        if isinstance(event, Claimed) and in_time and event.side in adversaries(hand, event.against):
            yield event


def _turn_on(hand: Hand, claim: Claimed) -> Iterator[int]:
    """The cards that are not known and that may prove a claim, trick by trick.

    Those led and those the accused played; where he is known to have refused suit, all that he played later.
    """
    refused = {one.trick.number: one for one in refusals(hand) if one.seat is claim.against}
    doubtful = doubtful_places(hand)
    for trick in hand.tricks:
        own = [play for play in trick.plays if play.seat is claim.against]
        if claim.trick not in (None, trick.number) or not own or own[0] is trick.plays[0]:
            continue
        yield from (p.place for p in (trick.plays[0], *own) if p.card is None or p.place in doubtful)
        if trick.number in refused and proof_of(hand, refused[trick.number]) is None:
            later = (play for number, play in hand.played_by(claim.against) if number > trick.number)
            yield from (p.place for p in later if p.card is None or p.place in doubtful)


def would_have_led(hand: Hand, trick: Trick, seat: Seat) -> bool:
    """Whether the card of ``seat`` that is missing from a trick was the one led, as far as can be told.

    The cards fall in turn, so of a trick that lacks one it was the first or the last. His side took the
    trick before; the side of who plays after him did not.
    """
    due = hand.leader_due(trick.number)
    if due is not None or trick.number == 1 or not trick.plays:
        return due is seat
    table, took = hand.rules.seating, hand.trick_winners[trick.number - 2].side
    first = trick.plays[0].seat
    return took == table.side(seat) and (first is None or took != table.side(first))


def _place_is_known(hand: Hand, trick: Trick, seat: Seat) -> bool:
    """Whether it can be told if the card of ``seat`` that is missing was the one led.

    Where it cannot, an answer could make another card the lead, and accuse somebody: people add the card
    themselves then, and say whether it was led.
    """
    if trick.number == 1 or hand.leader_due(trick.number) is not None:
        return True
    first, table = trick.plays[0].seat if trick.plays else None, hand.rules.seating
    took = hand.trick_winners[trick.number - 2].side
    return took is not None and first is not None and table.side(first) != table.side(seat)


@cached
def missing_that_matter(hand: Hand) -> frozenset[tuple[int, Seat]]:
    """The tricks in which a card was not seen that is to be asked for now, each with the seat.

    Where something that may be no card moved the cards by one, that is asked first.
    """
    return frozenset(one for one in _missing(hand) if one[0] < muddled_from(hand))


@cached
def _missing(hand: Hand) -> frozenset[tuple[int, Seat]]:
    """Those of which something turns on the missing card, wherever it may belong."""
    found: set[tuple[int, Seat]] = set()
    for trick in hand.tricks:
        missing = missing_from(hand, trick)
        if not missing:
            continue
        before = trick.number - 1
        if before in tricks_in_question(hand):
            continue  # that is asked first: it tells who was to lead
        asked = trick.number in tricks_in_question(hand) and not not_known(hand, trick)
        for claim in _claims(hand):
            led = claim.trick in (None, trick.number) and lead_unseen(hand, trick.number)
            asked = asked or led or claim.against in missing
        placed = {seat for seat in missing if _place_is_known(hand, trick, seat)}
        asked = asked or _only_gap(hand, trick)
        found |= {(trick.number, seat) for seat in placed if asked or _did_not_play(hand, seat)}
    return frozenset(found)


def _only_gap(hand: Hand, trick: Trick) -> bool:
    """Whether a deal that was played out lacks but this one card, and a law asks whether it was played.

    Then everything else was well in sight, and whose card it is may still hold it (Somerset 60). In the last
    trick nobody can have kept a card back unnoticed.
    """
    if hand.outcome is not Outcome.PLAYED or not hand.rules.cited("short-trick") or trick.number >= TRICKS:
        return False
    gaps = [(one.number, seat) for one in hand.tricks for seat in missing_from(hand, one)]
    return len(gaps) == 1 and gaps[0][0] == trick.number


def _did_not_play(hand: Hand, seat: Seat) -> bool:
    """Whether it seems that ``seat`` did not play at all to a trick, and not that his card was not seen.

    All five cards of his hand were seen elsewhere (Somerset 60-61); or not one of them in two tricks, and
    his partner may play alone.
    """
    seen = len(hand.played_by(seat)) + len(hand.shown.get(seat, ()))
    if seen >= TRICKS and hand.rules.cited("short-trick"):
        return True
    lone = hand.rules.seating.partner(seat) in hand.active and hand.rules.lone_hands != "none"
    over = sum(trick.quitted for trick in hand.tricks) > 1 or hand.outcome is not None
    return lone and not seen and over
