"""The table of reasons for which a ruling is withheld although it stands in all worlds.

Worlds are made of what the camera reported. The reasons are what no report says: that the camera will look
again, that it missed too much, or that people have to be asked first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique

from ..cards import Card
from ..facts.register import Claimed, Dealt, Discarded, Exposed, Fact, Played, TookUp, WentAlone, Withdrew
from ..laws.ruling import CALL, DISCARD, REVOKE, Ruling
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..play.parties_of_deal import may_play_alone
from ..play.tricks_of_deal import TRICKS, Play
from ..play.unseen_plays import unseen_cards
from .contradictory_reads import cards_lost
from .possible_worlds import as_it_went, is_within_pack, worlds_of
from .sister_suits import suit_in_question
from .standing import key_of, keys_of, standing
from .tuning import DOUBT
from .uncertain_dealer import as_dealt_by, is_dealer_sure, is_dealer_unknown, is_first_lead_odd
from .uncertain_fact import Doubt, DoubtKind, Way, with_ways


@unique
class WithheldBecause(Enum):
    """Why a ruling is withheld, in plain words."""

    TOO_MANY_WORLDS = "there are too many worlds"
    MUCH_LOST = "so many cards were not seen that a gathering may have been missed too"
    TRUMP_NOT_NAMED = "it depends on the trump, which people have to name first"
    LIKELIEST_PLAYER = "it stands only if a card is given to its likeliest player"
    ON_TABLE = "its card is on the table and will be read again"
    MIDDLE_NOT_SEEN = "no trick was gathered that shows where the middle is"
    ANOTHER_DEALER = "another may have dealt"
    DEAL_BEFORE = "its cards may be the lead or the last trick of the deal before"
    SECOND_REVOKE = "a misread lead is likelier than two revokes in a trick"
    LEAD_OF_NOBODY = "nobody saw who led the card that should have been followed"
    FIRST_TRICK_MISSING = "a first trick may not have been seen, and its card may have been played there"
    SISTER_SUIT = "an ace or a court may be of the other suit of its colour"
    CARD_BENEATH = "two cards may have been laid at the same time, and the one beneath was not seen"
    MAY_BE_ALONE = "its player may play alone, and nobody has named the caller"


@dataclass(frozen=True, slots=True)
class Withholding:
    """Why a ruling is withheld; whether that ``applies``; whether the camera settles it later, unasked."""

    kind: WithheldBecause
    applies: Callable[[Hand, Ruling], bool]
    is_settled_later: bool = False


def reason_to_withhold(hand: Hand, ruling: Ruling) -> Withholding | None:
    """The first reason in the table that applies to a ruling; None if it may be announced."""
    return next((reason for reason in WITHHELD if reason.applies(hand, ruling)), None)


def may_be_settled_later(hand: Hand, ruling: Ruling) -> bool:
    """Whether the camera has yet to confirm what a ruling depends on, so that nobody is asked now."""
    return any(reason.is_settled_later and reason.applies(hand, ruling) for reason in WITHHELD)


def _is_in_too_many_worlds(hand: Hand, ruling: Ruling) -> bool:
    return worlds_of(hand).has_overflowed and ruling.offender is not None


def _is_much_lost(hand: Hand, ruling: Ruling) -> bool:
    accuses = ruling.offender is not None and ruling.trick is not None
    return accuses and (cards_lost(hand) >= DOUBT.much_lost_cards or hand.is_beginning_unseen)


def _is_before_first_trick(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling depends on a seen card at a table where no whole trick was gathered yet.

    (Deal 9520004 of ``muddled``.)
    """
    if hand.is_middle_seen or hand.has_gathered_trick or hand.is_vouched(ruling.place):
        return False
    return isinstance(_event_of(hand, ruling), Exposed | Withdrew | Played)


def _event_of(hand: Hand, ruling: Ruling) -> Fact | None:
    number = hand.order.get(ruling.place)
    return None if number is None else hand.facts[number].event


def _is_on_table(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling depends on a card still on the table that nobody vouches for.

    A revoke may, by the card that failed to follow or by the card that proves it, and a dealer's fifth card
    without a discard. False after the hand was given up or another has begun, and if the other side has
    claimed.
    """
    trick = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].is_quitted else None
    if trick is None or hand.outcome not in (None, Outcome.PLAYED) or hand.next_began is not None:
        return False
    if any(isinstance(fact, Claimed) and fact.against is ruling.offender for _, fact in hand.facts):
        return False
    plays = [play for play in trick.plays if play.seat is ruling.offender and not hand.is_vouched(play.place)]
    if ruling.kind == DISCARD:
        return bool(plays)
    proof = ruling.proof if ruling.kind == REVOKE else None
    return proof is not None and any(play.card == proof.held or play.place == ruling.place for play in plays)


def _is_by_another_trump(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling depends on the suit of an unread up-card, or on a trump that the page does not show.

    What people did decides the trump well enough for the points, but not well enough to accuse somebody.
    """
    if hand.up is None and hand.trump is None and hand.calling.is_picked_up:
        return not is_sure_for_any_up_card(hand, ruling)
    likeliest = worlds_of(hand).all
    return bool(likeliest) and likeliest[0].hand.trump is not hand.trump and _is_new(hand, ruling)


def _is_new(hand: Hand, ruling: Ruling) -> bool:
    """Whether the record itself does not have a ruling."""
    return key_of(ruling) not in keys_of(hand)


def is_sure_for_any_up_card(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling stands whatever the unread up-card was, as far as its readings allow."""
    worlds = worlds_of(hand)
    number = next((n for n, doubt in enumerate(worlds.doubts) if doubt.kind is DoubtKind.UP_CARD), None)
    if number is None:
        return True  # no world depends on it
    if worlds.has_overflowed:
        return False
    likeliest = worlds.all[0].ways
    for way in worlds.doubts[number].ways:
        ways = (*likeliest[:number], way, *likeliest[number + 1 :])
        world = with_ways(hand, zip(worlds.doubts, ways, strict=True))
        if is_within_pack(world) and key_of(ruling) not in keys_of(world):
            return False
    return True


def _is_by_a_corrected_card(hand: Hand, ruling: Ruling) -> bool:
    return as_it_went(hand) is not hand and _is_new(hand, ruling)


def _may_another_have_dealt(hand: Hand, ruling: Ruling) -> bool:
    """Whether another player may have dealt, where a ruling depends on who did.

    The pack may have lain before another player than the dealer, who is accused of having put the up-card
    away (film 44111010). The other played that card, or one that was not read or not seen. People who say
    what was discarded saw who did. A player who took the card up may have dealt (film 69510227). And a call
    may be in turn, if the first lead does not show who dealt (deal 9642007 of ``muddled``).
    """
    if ruling.kind == CALL:
        may_be = (as_dealt_by(hand, seat) for seat in hand.rules.seating.seats)
        return not is_dealer_sure(hand) and any(key_of(ruling) not in keys_of(other) for other in may_be)
    if hand.dealt is None or hand.is_vouched(hand.dealt[0]):
        return False
    if isinstance(_event_of(hand, ruling), TookUp):
        return ruling.offender in dict(hand.dealt[1].others)
    if ruling.kind != DISCARD or isinstance(_event_of(hand, ruling), Discarded):
        return False
    unseen = any(unseen_cards(hand, trick.number) - {hand.dealer} for trick in hand.tricks)
    others = [play for play in hand.plays if play.seat is not hand.dealer]
    return unseen or any(_may_be(play, hand.up) for play in others)


def _may_be(play: Play, card: Card | None) -> bool:
    """Whether a play may be of ``card``, as far as it was read."""
    return play.card == card or (play.card is None and (not play.rivals or card in play.rivals))


def _may_be_the_deal_before(hand: Hand, ruling: Ruling) -> bool:
    """Whether the card turned up may be the lead of the deal before, which waited for it (film 52212023).

    Or the only trick its last, where nobody saw another deal begin (seed 62300001 of ``missed``).
    """
    place, event = hand.facts[0]
    turned = isinstance(event, Dealt) and bool(event.seen) and not hand.is_vouched(place)
    is_last_trick = hand.number > 1 and hand.is_dealer_unseen and len(hand.tricks) == 1
    return ruling.offender is not None and (is_last_trick or (hand.is_while_waiting and turned))


def _is_second_revoke(hand: Hand, ruling: Ruling) -> bool:
    """Whether two players seem to have revoked in a trick, on a lead that nobody vouches for.

    A player revokes in a hundred hands or fewer, so a misread lead, or an unseen one, is likelier.
    """
    if ruling.kind != REVOKE or ruling.trick is None:
        return False
    offenders = {
        revoke.offender
        for revoke in standing(hand)
        if revoke.kind == "revoke" and revoke.trick == ruling.trick and revoke.proof is not None
    }
    return len(offenders) > 1 and not hand.is_vouched(hand.tricks[ruling.trick - 1].plays[0].place)


def _is_after_a_lead_of_nobody(hand: Hand, ruling: Ruling) -> bool:
    """Whether nobody saw the player of the lead: it may be a shadow, and the lead itself was missed."""
    leads = (trick.plays[0] for trick in hand.tricks if trick.number == ruling.trick and trick.plays)
    return ruling.kind == REVOKE and any(
        lead.seat is None and not hand.is_vouched(lead.place) for lead in leads
    )


def _may_first_trick_be_missing(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling depends on a first trick of which nothing was seen: another led first, or may have.

    A card that was exposed, or taken up, may have been played to it, and proves no revoke then (seed 61300002
    of ``missed``). A card that seemed exposed, or taken up, before the first lead may have been led itself.
    While fewer than five tricks were seen, no revoke is known by its trick then (film 69511211).
    """
    is_odd = any(is_first_lead_odd(world.hand) for world in worlds_of(hand).all)
    if not is_odd and not is_dealer_unknown(hand):
        return False
    proof = ruling.proof if ruling.kind == REVOKE else None
    if proof is not None and proof.how in ("up-card", "exposed"):
        return True
    if len(hand.tricks) >= TRICKS:
        return False
    before = _seen_before_the_lead(hand)
    return ruling.place in before or (ruling.kind == REVOKE and bool(before))


def _may_lie_beneath(hand: Hand, ruling: Ruling) -> bool:
    """Whether a card that follows suit may have lain beneath the one that the camera saw (film 70511112).

    Its player laid none to a later trick: perhaps two were laid at the same time. Who names the card on top
    does not speak of the other.
    """
    if ruling.kind != REVOKE or ruling.trick is None or not _is_seen(hand, ruling):
        return False
    later = (trick for trick in hand.tricks[ruling.trick :] if trick.is_quitted)
    return any(all(play.seat not in (ruling.offender, None) for play in trick.plays) for trick in later)


def _is_seen(hand: Hand, ruling: Ruling) -> bool:
    """Whether the camera saw the card of a ruling."""
    event = _event_of(hand, ruling)
    return isinstance(event, Played) and bool(event.seen)


def _seen_before_the_lead(hand: Hand) -> set[int]:
    """Places of cards that seemed exposed, or taken up, before the first lead."""
    led = hand.first_card_place
    shown = (place for place, fact in hand.facts if isinstance(fact, Exposed | Withdrew) and fact.seen)
    return set() if led is None else {place for place in shown if hand.is_later(led, place)}


def _may_be_alone(hand: Hand, ruling: Ruling) -> bool:
    """Whether a ruling falls if its player plays alone, and they may (deal 9655003 of ``muddled``).

    No card of the partner was seen, and nobody has named the caller, or whole tricks were gathered without.
    """
    seat = ruling.offender
    partner = None if seat is None else hand.rules.seating.partner(seat)
    if ruling.kind == CALL or seat is None or partner is None:
        return False
    if seat in hand.alone or not may_play_alone(hand, seat) or hand.played_by(partner):
        return False
    if not hand.tricks or (hand.maker is not None and not any(trick.is_quitted for trick in hand.tricks)):
        return False
    places = [place for place in (ruling.place, hand.first_card_place) if place in hand.order]
    if not places:
        return False
    declared = Way(1.0, None, None, before=(WentAlone(seat),))
    alone = with_ways(hand, [(Doubt(min(places, key=hand.order.__getitem__), (declared,)), declared)])
    return seat in alone.alone and key_of(ruling) not in keys_of(alone)


def _may_be_by_sisters(hand: Hand, ruling: Ruling) -> bool:
    return suit_in_question(hand, ruling) is not None


CORRECTED = Withholding(WithheldBecause.LIKELIEST_PLAYER, _is_by_a_corrected_card)
WITHHELD = (
    Withholding(WithheldBecause.TOO_MANY_WORLDS, _is_in_too_many_worlds),
    Withholding(WithheldBecause.MUCH_LOST, _is_much_lost),
    Withholding(WithheldBecause.TRUMP_NOT_NAMED, _is_by_another_trump),
    CORRECTED,
    Withholding(WithheldBecause.ON_TABLE, _is_on_table, is_settled_later=True),
    Withholding(WithheldBecause.MIDDLE_NOT_SEEN, _is_before_first_trick, is_settled_later=True),
    Withholding(WithheldBecause.ANOTHER_DEALER, _may_another_have_dealt),
    Withholding(WithheldBecause.DEAL_BEFORE, _may_be_the_deal_before),
    Withholding(WithheldBecause.SECOND_REVOKE, _is_second_revoke),
    Withholding(WithheldBecause.LEAD_OF_NOBODY, _is_after_a_lead_of_nobody),
    Withholding(WithheldBecause.FIRST_TRICK_MISSING, _may_first_trick_be_missing),
    Withholding(WithheldBecause.SISTER_SUIT, _may_be_by_sisters),
    Withholding(WithheldBecause.CARD_BENEATH, _may_lie_beneath),
    Withholding(WithheldBecause.MAY_BE_ALONE, _may_be_alone),
)
"""Every reason for which a ruling that stands in all worlds is withheld."""
