"""The unknown cards that are worth a question now.

A card matters if its name can change the trick's winner and by it the score, if a claim, a call or a ruling
depends on it, or if two readings disagree. Any other card stays *not read*: it is shown so, anybody can name
it by a correction, and it never proves anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..doubt.contradictory_reads import doubtful_places, muddled_from, odd_leads, unread_extras
from ..facts.register import Called, Chose, Claimed
from ..laws.points import counted, worth
from ..laws.register import rulings_of_hand
from ..laws.revoke import proof_of, refusals
from ..play.cached import cached
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.trick_winners import may_have_won, missing_from, not_known
from ..play.tricks_of_deal import TRICKS, Trick
from ..play.unseen_plays import may_be_led_unseen
from ..seats import Seat
from .possible_worlds import worlds_of
from .withheld import WithheldBecause, reason_to_withhold


@cached
def tricks_in_question(hand: Hand) -> frozenset[int]:
    """The numbers of the tricks with an unknown winner who must be known.

    During the deal: those that were gathered, or led after, in a way that fits none of their likely cards.
    Afterwards: those that decide the points.
    """
    open_ = {number for number, winner in enumerate(hand.trick_winners[:TRICKS], 1) if winner.side is None}
    numbers = _in_question(hand, open_)
    # without a known leader, a card that people name has no known position either
    return numbers | {n - 1 for n in numbers if n - 1 in open_ and missing_from(hand, hand.tricks[n - 1])}


def _in_question(hand: Hand, open_: set[int]) -> frozenset[int]:
    if hand.outcome in (Outcome.PLAYED, Outcome.CONCEDED, Outcome.ABANDONED):
        return frozenset(number for number in open_ if _is_decisive(hand, number))
    return frozenset(number for number in open_ if hand.trick_winners[number - 1].is_odd)


def _is_decisive(hand: Hand, number: int) -> bool:
    """Whether the points depend on the winner of trick ``number``, for some result of the other tricks."""
    if hand.maker is None or hand.trump is None:
        return False  # the page asks for these first
    sides = [winner.sides for winner in hand.trick_winners[:TRICKS]]
    for others in product(*sides[: number - 1], *sides[number:]):
        if len({worth(hand, counted(hand, (*others, side))) for side in sides[number - 1]}) > 1:
            return True
    return False


@cached
def cards_that_matter(hand: Hand) -> frozenset[int]:
    """The places of the unknown cards that the page should ask for now."""
    unread = [play for trick in hand.tricks for play in trick.plays if play.card is None]
    places = {play.place for play in unread if play.is_doubted}
    for number in tricks_in_question(hand):
        places |= set(_first_to_ask(hand, hand.tricks[number - 1]))
    turned_on = tricks_in_question(hand) | {number for number, _ in _missing(hand)}
    if any(number >= muddled_from(hand) for number in turned_on):
        places |= unread_extras(hand)
    for place, before in odd_leads(hand).items():
        if before and hand.is_turn_vouched(place):  # people vouch that the lead was out of turn
            places |= {play.place for play in not_known(hand, hand.tricks[before - 1])}
    for claim in _claims(hand):
        places |= set(_turn_on(hand, claim))
    called = next((place for place, fact in hand.facts if isinstance(fact, Called | Chose)), None)
    if called is not None:  # they decide whether the call was obeyed
        places |= {play.place for play in unread if hand.is_later(play.place, called)}
    for seat in hand.active:
        if len(hand.played_by(seat)) > TRICKS:  # a sixth card can cost points
            places |= {play.place for _, play in hand.played_by(seat) if play.card is None}
    return frozenset(places)


def _first_to_ask(hand: Hand, trick: Trick) -> list[int]:
    """The card to ask for first in a trick in question: a possible winner's, if there is such a card."""
    may = may_have_won(hand, trick, hand.leader_due(trick.number))
    plays = sorted(not_known(hand, trick), key=lambda play: play.seat not in may)
    return [play.place for play in plays[:1]]


@cached
def seats_that_matter(hand: Hand) -> frozenset[int]:
    """The places of the cards with an unknown player that the page may ask for now.

    The question waits until the trick is gathered: until then the camera may see more of an unread card, and
    the other cards may show who played it.
    """
    whole = (trick for trick in hand.tricks if not _may_grow(hand, trick))
    return frozenset(play.place for trick in whole for play in trick.plays if play.seat is None)


def may_be_of(hand: Hand, trick: Trick) -> list[Seat]:
    """The possible players of a card with an unknown player: those without a card in the trick, if any."""
    known = {play.seat for play in trick.plays}
    return [seat for seat in hand.active if seat not in known] or list(hand.active)


def _may_grow(hand: Hand, trick: Trick) -> bool:
    """Whether a trick may not be gathered yet, so that cards may still be played to it."""
    return not trick.is_quitted and trick.number >= len(hand.tricks) - 1 and hand.next_began is None


def _claims(hand: Hand) -> Iterator[Claimed]:
    """The claims that were made in time by a side that may make them."""
    for place, fact in hand.facts:
        in_time = not hand.is_too_late(place)
        if isinstance(fact, Claimed) and in_time and fact.side in adversaries(hand, fact.against):
            yield fact


def _turn_on(hand: Hand, claim: Claimed) -> Iterator[int]:
    """The unknown cards that may prove a claim, trick by trick.

    The leads and the cards of the accused; after a known refusal, all later cards of the accused.
    """
    refused = {refusal.trick.number: refusal for refusal in refusals(hand) if refusal.seat is claim.against}
    doubtful = doubtful_places(hand)
    for trick in hand.tricks:
        plays = [play for play in trick.plays if play.seat is claim.against]
        if claim.trick not in (None, trick.number) or not plays or plays[0] is trick.plays[0]:
            continue
        yield from (p.place for p in (trick.plays[0], *plays) if p.card is None or p.place in doubtful)
        if trick.number in refused and proof_of(hand, refused[trick.number]) is None:
            later = (play for number, play in hand.played_by(claim.against) if number > trick.number)
            yield from (p.place for p in later if p.card is None or p.place in doubtful)


def is_likely_lead(hand: Hand, trick: Trick, seat: Seat) -> bool:
    """Whether the missing card of ``seat`` was probably the lead of the trick.

    Cards fall in turn, so a single missing card was the first or the last. It led if the player's side took
    the trick before, and the side of the next player did not.
    """
    due = hand.leader_due(trick.number)
    if due is not None or trick.number == 1 or not trick.plays:
        return due is seat
    table, took = hand.rules.seating, hand.trick_winners[trick.number - 2].side
    first = trick.plays[0].seat
    return took == table.side(seat) and (first is None or took != table.side(first))


def _is_place_known(hand: Hand, trick: Trick, seat: Seat) -> bool:
    """Whether it is known if the missing card of ``seat`` was the lead of the trick.

    If not, an answer could turn another card into the lead and accuse somebody; people then add the card
    themselves, with its position.
    """
    if trick.number == 1 or hand.leader_due(trick.number) is not None:
        return True
    first, table = trick.plays[0].seat if trick.plays else None, hand.rules.seating
    took = hand.trick_winners[trick.number - 2].side
    return took is not None and first is not None and table.side(first) != table.side(seat)


@cached
def missing_that_matter(hand: Hand) -> frozenset[tuple[int, Seat]]:
    """The unseen cards that the page should ask for now: each as the number of its trick and its seat.

    If something that may be no card shifted the cards, the page asks for that first.
    """
    return frozenset((number, seat) for number, seat in _missing(hand) if number < muddled_from(hand))


@cached
def _missing(hand: Hand) -> frozenset[tuple[int, Seat]]:
    """The unseen cards that something depends on, wherever they belong."""
    cards: set[tuple[int, Seat]] = set()
    for trick in hand.tricks:
        missing = missing_from(hand, trick)
        if not missing:
            continue
        before = trick.number - 1
        if before in tricks_in_question(hand):
            continue  # the page asks for that trick first: it decides who was to lead
        matters = trick.number in tricks_in_question(hand) and not not_known(hand, trick)
        for claim in _claims(hand):
            led = claim.trick in (None, trick.number) and may_be_led_unseen(hand, trick.number)
            matters = matters or led or claim.against in missing
        seats = {seat for seat in missing if _is_place_known(hand, trick, seat)}
        matters = matters or _is_only_gap(hand, trick)
        cards |= {
            (trick.number, seat) for seat in seats
            if matters or _is_likely_absent(hand, seat) or _may_settle_revoke(hand, seat, trick)
        }  # fmt: skip
    return frozenset(cards)


def _may_settle_revoke(hand: Hand, seat: Seat, trick: Trick) -> bool:
    """Whether a revoke by ``seat`` depends on whether the card missing in ``trick`` lay beneath another."""
    worlds = worlds_of(hand)
    if hand.outcome is None or worlds.has_overflowed:
        return False
    likely = (ruling for ruling in rulings_of_hand(worlds.all[0].hand) if ruling.offender is seat)
    reasons = (reason_to_withhold(hand, ruling) for ruling in likely if (ruling.trick or 0) < trick.number)
    return any(reason is not None and reason.kind is WithheldBecause.CARD_BENEATH for reason in reasons)


def _is_only_gap(hand: Hand, trick: Trick) -> bool:
    """Whether a deal that was played out lacks only this card, and the book has a law on short tricks.

    The camera saw everything else well then, and the player may still hold the card (Somerset 60). In the
    last trick nobody can keep a card unnoticed.
    """
    if hand.outcome is not Outcome.PLAYED or not hand.rules.cited("short-trick") or trick.number >= TRICKS:
        return False
    gaps = [(short.number, seat) for short in hand.tricks for seat in missing_from(hand, short)]
    return len(gaps) == 1 and gaps[0][0] == trick.number


def _is_likely_absent(hand: Hand, seat: Seat) -> bool:
    """Whether ``seat`` probably did not play to a trick, instead of playing unseen.

    All five cards of the player were seen elsewhere (Somerset 60-61); or none of them in two tricks, and the
    partner may play alone.
    """
    seen = len(hand.played_by(seat)) + len(hand.shown.get(seat, ()))
    if seen >= TRICKS and hand.rules.cited("short-trick"):
        return True
    lone = hand.rules.seating.partner(seat) in hand.active and hand.rules.lone_hands != "none"
    over = sum(trick.is_quitted for trick in hand.tricks) > 1 or hand.outcome is not None
    return lone and not seen and over
