"""Revokes: refusing a suit while holding it (Somerset 62-71; Keller, lines 51-57).

The camera never sees a hand, but every card of it is played: refusing a suit in a trick and playing it in a
later trick is the proof. A claim without these two cards is not proved, unless the accused side admits it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..cards import Card, Trump, suit_of
from ..facts.register import Asked, Claimed, Exposed, Mixed, Shown, Thrown, Waived, Withdrew
from ..play.cards_seen_twice import is_anothers
from ..play.deal_windows import Window, has_been_dealt, window_of
from ..play.house_exchanges import may_have_left
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries, party
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..play.unseen_plays import may_be_led_unseen, unseen_cards
from ..seats import Seat, Side
from ..words.message import Message, counted, join, say
from .card_counts import surplus
from .offences import distinct_claims
from .revoke_texts import closing_words, proof_text
from .revokes_excused import brought_about
from .ruling import REVOKE, Proof, Ruling, Status
from .unfounded_claims import unfounded
from .upcard import has_up_card


@dataclass(frozen=True, slots=True)
class RefusedSuit:
    """A card of another suit than the suit led; a revoke only if its player held that suit."""

    trick: Trick
    play: Play
    seat: Seat
    led: Trump


def refusals(hand: Hand) -> Iterator[RefusedSuit]:
    """Every play that did not follow suit, as far as both cards were read."""
    for trick in hand.tricks:
        if not trick.plays or may_be_led_unseen(hand, trick.number):
            continue
        led = trick.led(hand.trump, hand.benny)
        if led is None or hand.trump is None:
            continue
        for play in trick.plays[1:]:
            if play.seat is None or play.card is None:
                continue
            followed = suit_of(play.card, hand.trump, hand.benny) is led
            if (
                not followed
                and not _may_have_followed(hand, trick, play, led)
                and not brought_about(hand, trick, play, led)
            ):
                yield RefusedSuit(trick, play, play.seat, led)


def corrected_too_late(hand: Hand) -> Iterator[RefusedSuit]:
    """Refusals with cards that were taken back after the revoke was established (Somerset 64-65).

    The revoke stands then, whatever was played instead.
    """
    for trick in hand.tricks:
        led = trick.led(hand.trump, hand.benny)
        if led is None or hand.trump is None:
            continue
        if may_be_led_unseen(hand, trick.number):
            continue
        for back in trick.withdrawn:
            if back.seat is None or back.card is None or back.taken_back is None:
                continue
            if not hand.is_vouched(back.place) or not hand.is_vouched(back.taken_back):
                continue
            laid_after = hand.is_later(back.place, trick.plays[0].place)
            if not laid_after or suit_of(back.card, hand.trump, hand.benny) is led:
                continue
            on_table = tuple(p for p in trick.plays if hand.is_later(back.taken_back, p.place))
            if _may_have_followed(hand, replace(trick, plays=on_table), back, led):
                continue
            refusal = RefusedSuit(trick, back, back.seat, led)
            established = established_at(hand, refusal)
            if established is not None and hand.is_later(back.taken_back, established):
                yield refusal


def _may_have_followed(hand: Hand, trick: Trick, play: Play, led: Trump) -> bool:
    """Whether another card of the same player in this trick follows suit, or was not read: no refusal."""
    return any(
        other.seat is play.seat and (other.card is None or suit_of(other.card, hand.trump, hand.benny) is led)
        for other in trick.plays
        if other is not play
    )


def proof_of(hand: Hand, refusal: RefusedSuit) -> tuple[Proof, tuple[str, ...]] | None:
    """The card of the suit led that the player is known to have held, with its evidence."""
    assert refusal.play.card is not None

    def is_of_led_suit(card: Card) -> bool:
        return suit_of(card, hand.trump, hand.benny) is refusal.led

    back = refusal.play.taken_back
    for number, play in hand.played_by(refusal.seat):
        instead = number == refusal.trick.number and back is not None and hand.is_later(play.place, back)
        later = refusal.trick.number < number or instead
        if later and play.card is not None and is_of_led_suit(play.card):
            return Proof(refusal.play.card, play.card, number), play.seen
    for card in hand.shown.get(refusal.seat, ()):
        if is_of_led_suit(card):
            return Proof(refusal.play.card, card, None, "shown"), ()
    if hand.rules.two_cards == "answerable":
        for trick, cards in surplus(hand, refusal.seat):
            if trick.number < refusal.trick.number and all(map(is_of_led_suit, cards)):
                return Proof(refusal.play.card, cards[0], trick.number, "surplus"), trick.seen
    before = range(1, refusal.trick.number + 1)
    unread = (play.card is None for number, play in hand.played_by(refusal.seat)
              if number in before)  # fmt: skip
    if any(unread) or any(refusal.seat in unseen_cards(hand, number) for number in before):
        return None  # the held card may be the card that was played unseen, or was not read
    for card, seen in _exposed_before(hand, refusal):
        if is_of_led_suit(card):
            return Proof(refusal.play.card, card, None, "exposed"), seen
    if refusal.seat is hand.dealer and hand.up is not None and is_of_led_suit(hand.up) and has_up_card(hand):
        played = {
            play.card for number, play in hand.played_by(refusal.seat) if number <= refusal.trick.number
        }
        if hand.up not in played:
            return Proof(refusal.play.card, hand.up, None, "up-card"), hand.up_seen
    return None


def _exposed_before(hand: Hand, refusal: RefusedSuit) -> Iterator[tuple[Card, tuple[str, ...]]]:
    """Cards of the player that everybody had seen before the refusal, and that were not played yet."""
    at = hand.order[refusal.play.place]
    played = {play.card for _, play in hand.played_by(refusal.seat) if hand.order[play.place] <= at}
    for place, fact in hand.facts:
        match fact:
            case Exposed(seat, card) | Withdrew(seat, card):
                cards: tuple[Card | None, ...] = (card,)
            case Shown(seat, all_of_them) | Thrown(seat, all_of_them):
                cards = all_of_them
            case _:
                continue
        if hand.order[place] >= at or seat is not refusal.seat or not has_been_dealt(hand, place):
            continue
        if may_have_left(hand, place, seat, cards):
            continue
        for card in cards:
            if card is not None and card not in played and not is_anothers(hand, seat, card):
                yield card, fact.seen


def established_at(hand: Hand, refusal: RefusedSuit) -> int | None:
    """The place where the revoke was established, None while it can still be corrected.

    Turning and quitting the trick establishes it, or a card of the offender or the partner to the next trick
    (Somerset 64; Keller, line 52). Turning the trick does not establish it if the partner
    had asked and the answer was not "none" (Somerset 65).
    """
    laid = refusal.play.place
    turns = (*refusal.trick.turned, refusal.trick.quit_place)
    turned = next((place for place in turns if place is not None and hand.is_later(place, laid)), None)
    answers = [e.none for p, e in hand.facts if isinstance(e, Asked) and e.seat is refusal.seat
               and hand.is_later(p, laid) and not (turned and hand.is_later(p, turned))]  # fmt: skip
    saved = hand.rules.asked_none and answers and not answers[-1]
    places = [] if turned is None or saved else [turned]
    side = {refusal.seat, hand.rules.seating.partner(refusal.seat)}
    for trick in hand.tricks[refusal.trick.number :]:
        backs = (play for play in trick.withdrawn if hand.is_vouched(play.place))
        places += [play.place for play in (*trick.plays, *backs) if play.seat in side]
    return min((p for p in places if hand.is_later(p, laid)), key=hand.order.__getitem__, default=None)


def proved(hand: Hand) -> Iterator[Ruling]:
    """Every proved revoke, as an open ruling, before claims and waivers are applied."""
    for refusal in (*refusals(hand), *corrected_too_late(hand)):
        proof_and_seen = proof_of(hand, refusal)
        if proof_and_seen is None:
            continue
        proof, seen = proof_and_seen
        yield Ruling(
            law=hand.rules.law_of("revoke_points"),
            kind=REVOKE,
            offender=refusal.seat,
            trick=refusal.trick.number,
            status=Status.OPEN,
            text=proof_text(refusal.seat, refusal.led, refusal.trick.number, proof),
            deal=hand.number,
            place=refusal.play.place,
            proof=proof,
            seen=(*refusal.trick.plays[0].seen, *refusal.play.seen, *seen),
            is_established=established_at(hand, refusal) is not None,
        )


def revokes(hand: Hand) -> tuple[Ruling, ...]:
    """All revokes of the deal that are proved, and the claims that are not."""
    claims = [(place, fact) for place, fact in hand.facts if isinstance(fact, Claimed)]
    open_rulings = list(proved(hand))
    ruled = [_with_claims(hand, ruling, claims) for ruling in open_rulings]
    left = ((place, claim) for place, claim in claims if not _has_answer(hand, claim, open_rulings))
    ruled += [unproved(hand, place, claim) for place, claim in distinct_claims(left)]
    return tuple(_cancelled(hand, ruled))


def penalty(hand: Hand) -> int:
    """The points that a revoke costs in this deal."""
    return hand.rules.revoke_points_lone if hand.alone else hand.rules.revoke_points


def points_against(hand: Hand, offender: Seat) -> tuple[tuple[Side, int], ...]:
    points = penalty(hand)
    return tuple((side, points) for side in adversaries(hand, offender)) if points else ()


def _is_meant(hand: Hand, claim: Claimed, seat: Seat, trick: int | None) -> bool:
    return (
        claim.against is seat
        and claim.trick in (None, trick)
        and claim.side in adversaries(hand, claim.against)
    )


def _has_answer(hand: Hand, claim: Claimed, rulings: list[Ruling]) -> bool:
    return any(r.offender is not None and _is_meant(hand, claim, r.offender, r.trick) for r in rulings)


def is_answer(hand: Hand, claim: Claimed, ruling: Ruling) -> bool:
    """Whether ``ruling`` answers a claim."""
    seat = ruling.offender
    return ruling.kind == REVOKE and seat is not None and _is_meant(hand, claim, seat, ruling.trick)


def _with_claims(hand: Hand, ruling: Ruling, claims: list[tuple[int, Claimed]]) -> Ruling:
    """The ruling after the claims, and after the time for them (Somerset 68; Keller, line 55)."""
    assert ruling.offender is not None
    closed = hand.claims_close
    for place, claim in claims:
        if not _is_meant(hand, claim, ruling.offender, ruling.trick):
            continue
        admitted = hand.rules.mixing_admits and _admitted(hand, place, ruling.offender)
        if not ruling.is_established and not admitted:
            continue
        if hand.is_too_late(place):
            return ruling.as_(
                Status.LAPSED, text=say("revoke.claimed_after", ruling=ruling.text, what=closing_words(hand))
            )
        return ruling.as_(Status.AWARDED, points=points_against(hand, ruling.offender))
    against = adversaries(hand, ruling.offender)
    waived = (
        place for place, e in hand.facts
        if isinstance(e, Waived) and e.remedy in ("", "revoke") and e.side in against
    )  # fmt: skip
    if any(hand.is_later(place, ruling.place) for place in waived):
        return ruling.as_(Status.WAIVED)
    return ruling.as_(Status.LAPSED) if closed is not None else ruling


def unproved(hand: Hand, place: int, claim: Claimed) -> Ruling:
    """The ruling on a claim without proof: established by mixing the cards, or not proved."""
    text = say("revoke.claim", side=claim.side, against=claim.against)
    if claim.trick:
        text = say("revoke.claim_in_trick", side=claim.side, against=claim.against, trick=claim.trick)
    why, wanted = unfounded(hand, claim), lacking(hand, claim)
    ruling = Ruling(
        law=hand.rules.law_of("revoke_points"),
        kind=REVOKE,
        offender=claim.against,
        trick=claim.trick,
        status=Status.NOT_PROVED,
        text=text,
        deal=hand.number,
        place=place,
        missing=join("semicolon", wanted) if wanted and why is None else None,
        unfounded=why,
    )
    if hand.is_too_late(place):
        return ruling.as_(
            Status.LAPSED,
            text=say("revoke.claim_after", ruling=ruling.text, what=closing_words(hand)),
            missing=None,
        )
    admitted = _admitted(hand, place, claim.against) if hand.rules.mixing_admits else None
    if admitted:
        return ruling.as_(
            Status.AWARDED,
            law=hand.rules.law_of("mixing_admits"),
            text=say("revoke.and_admitted", ruling=ruling.text, admitted=admitted),
            points=points_against(hand, claim.against),
            missing=None,
            is_established=True,
        )
    return ruling


def _admitted(hand: Hand, place: int, accused: Seat) -> Message | None:
    """How the accused side has admitted the claim at ``place``, as text; None if it has not.

    By mixing the cards, or in some books by throwing up the hand (Somerset 67; Keller, line 54). The partner
    of the accused admits nothing by throwing up their hand.
    """
    sides = party(hand, accused)
    after = [(later, fact) for later, fact in hand.facts if hand.is_later(later, place)]
    if any(isinstance(event, Mixed) and event.side in sides for _, event in after):
        return say("revoke.mixed_the_cards")
    threw = any(
        isinstance(event, Thrown) and event.seat is accused and window_of(hand, later) is not Window.OVER
        for later, event in after
    )
    return (
        say("revoke.threw_up_the_hand", accused=accused)
        if threw and hand.rules.cited("throwing-up-admits")
        else None
    )


def lacking(hand: Hand, claim: Claimed) -> list[Message]:
    """What the camera would have to see to prove the claim; empty if no card could prove it."""
    seat = claim.against
    if hand.trump is None:
        return [say("revoke.trump_not_known")]
    why = unfounded(hand, claim)
    if why is not None and why.kind == "forced":
        return []
    wanted: list[Message] = []
    unread = [n for n, play in hand.played_by(seat) if play.card is None]
    leads = [t.number for t in hand.tricks if t.plays and t.plays[0].card is None]
    wanted += [say("revoke.card_in_trick_was_not_read", seat=seat, trick=n) for n in unread]
    wanted += [say("revoke.lead_not_read", trick=n) for n in leads if n not in unread]
    held = TRICKS - len(hand.played_by(seat)) - len(hand.shown.get(seat, ()))
    if held > 0:
        wanted.append(counted("revoke.show", held, seat=seat))
    return wanted


def _cancelled(hand: Hand, ruled: list[Ruling]) -> Iterator[Ruling]:
    """The rulings after several revokes in the same deal are offset.

    Equal numbers on the two sides cancel each other (Somerset 71); or nobody scores and there is a new deal
    (Keller, line 56). A book that does not count each revoke takes a single penalty.
    """
    awarded = [r for r in ruled if r.status is Status.AWARDED and r.offender is not None]
    parties = {party(hand, r.offender) for r in awarded if r.offender is not None}
    of_party = [[r for r in awarded if r.offender and party(hand, r.offender) == p] for p in parties]
    mutual = len(of_party) == 2
    numbers = [len(side) for side in of_party]
    cancels = hand.rules.revoke_mutual == "cancel" or (
        hand.rules.revoke_mutual == "cancel equal" and len(set(numbers)) == 1
    )
    pairs = min(numbers) if mutual and cancels else 0
    void = mutual and hand.rules.revoke_mutual == "new deal"
    cancelled = {id(ruling) for side in of_party for ruling in (side if void else side[:pairs])}
    repeated = set()
    if not hand.rules.revoke_each:
        repeated = {id(ruling) for side in of_party for ruling in side[pairs + 1 :]}
    law = hand.rules.law_of("revoke_mutual")
    for ruling in ruled:
        if id(ruling) in cancelled:
            key = "revoke.both_revoked" if void else "revoke.cancelled"
            text = say(key, ruling=ruling.text)
            yield ruling.as_(Status.CANCELLED, law=law, text=text, points=())
        elif id(ruling) in repeated:
            yield ruling.as_(
                Status.AWARDED, points=(), text=say("revoke.the_penalty_is_taken_once", ruling=ruling.text)
            )
        else:
            yield ruling


def is_void_by_revokes(rulings: Iterable[Ruling], hand: Hand) -> bool:
    """Whether revokes on both sides void the deal (Keller, line 56)."""
    mutual = hand.rules.revoke_mutual == "new deal"
    return mutual and any(r.kind == REVOKE and r.status is Status.CANCELLED for r in rulings)
