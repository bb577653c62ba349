"""Too many and too few cards, to a trick and in a hand (Somerset 60-61, 90; Keller, lines 32-33, 47-48)."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, suit_of
from ..facts.register import Counted, Discarded, OwnedUp, PickedUp
from ..play.deal_windows import is_lone_at
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries, party
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..seats import Seat, Side
from ..words.message import Message, join, say
from .cards_at_once import together
from .remedies import settle
from .ruling import MISDEAL, Remedy, Ruling, RulingKind, Status

TWO_CARDS = RulingKind("two cards")

WHOLE_DEAL = "the whole deal"
"""The ``about`` of a wrong number of cards: a single offence, whenever and however often it shows."""


def two_cards(hand: Hand) -> Iterator[Ruling]:
    """Two cards of one player in one trick (Somerset 61; Keller, lines 47-48)."""
    law = hand.rules.cited("two-cards")
    if law is None or hand.rules.two_cards == "none":
        return
    for trick, seat, plays in doubles(hand):
        run = any(cards.is_run and set(plays) <= set(cards.cards) for cards in together(hand))
        if run and not trick.is_quitted:
            continue  # a run of winning cards (Somerset 47), until the trick is turned with both in it
        names = join("and", (play.card or "?" for play in plays))
        ruling = Ruling(
            law=law,
            kind=TWO_CARDS,
            offender=seat,
            trick=trick.number,
            status=Status.OPEN,
            text=say("counts.played_to_trick", seat=seat, cards=names, trick=trick.number),
            deal=hand.number,
            place=plays[-1].place,
            seen=tuple(picture for play in plays for picture in play.seen),
        )
        remedies: list[Remedy] = []
        for side in adversaries(hand, seat):
            if hand.rules.two_cards == "choose one" and not trick.is_quitted:
                remedies += [
                    Remedy("keep", side, say("counts.stays", card=p.card), seat, p.card)
                    for p in plays
                    if not _is_forced_back(hand, trick, p, plays)
                ]
            elif hand.rules.two_cards == "choose one":
                remedies.append(Remedy("new-deal", side, say("counts.claim_a_new_deal"), seat))
            else:
                remedies.append(Remedy("search", side, say("counts.restore"), seat))
        yield settle(hand, ruling, tuple(remedies), hand.claims_close)
    if hand.rules.two_cards == "choose one":
        yield from _elected(hand, law)


def _elected(hand: Hand, law: str) -> Iterator[Ruling]:
    """Two cards of which an opponent chose which stays; the other was taken back (Keller, 47-48)."""
    for group in together(hand):
        backs = [hand.order[play.taken_back] for play in group.cards if play.taken_back is not None]
        if group.stays is None or not backs:
            continue
        seat, trick = group.seat, group.trick
        names = join("and", (play.card or "?" for play in group.cards))
        text = say("counts.played_to_trick", seat=seat, cards=names, trick=trick.number)
        seen = tuple(picture for play in group.cards for picture in play.seen)
        ruling = Ruling(
            law,
            TWO_CARDS,
            seat,
            trick.number,
            Status.OPEN,
            text,
            hand.number,
            group.place,
            seen=seen,
        )
        remedies = tuple(
            Remedy("keep", side, say("counts.stays", card=play.card), seat, play.card)
            for side in adversaries(hand, seat)
            for play in group.cards
            if not _is_forced_back(hand, trick, play, list(group.cards))
        )
        first = next(place for place, number in hand.order.items() if number == min(backs))
        settled = settle(hand, ruling, remedies, first)
        if settled.status is Status.AWARDED:
            yield settled.as_(Status.AWARDED, is_paid=True)


def doubles(hand: Hand) -> Iterator[tuple[Trick, Seat, list[Play]]]:
    """Each trick in which a player has more than one card, with the player and those cards."""
    for trick in hand.tricks:
        if len({play.seat for play in trick.plays}) == len(trick.plays):
            continue  # nobody has two
        for seat in hand.active:
            plays = [play for play in trick.plays if play.seat is seat]
            if len(plays) > 1:
                yield trick, seat, plays


def surplus(hand: Hand, seat: Seat) -> Iterator[tuple[Trick, tuple[Card, ...]]]:
    """The cards of ``seat`` that may be the card too many, trick by trick (Somerset 61).

    If a single card of them follows suit, that was the play; if all do, or none, it may be any.
    """
    for trick, player, plays in doubles(hand):
        led = trick.led(hand.trump, hand.benny)
        cards = [play.card for play in plays if play.card is not None]
        if player is not seat or seat is trick.leader or led is None or len(cards) < len(plays):
            continue
        others = tuple(card for card in cards if suit_of(card, hand.trump, hand.benny) is not led)
        yield trick, others if len(others) == len(cards) - 1 else tuple(cards)


def _is_forced_back(hand: Hand, trick: Trick, play: Play, plays: list[Play]) -> bool:
    """Whether ``play`` cannot stay, because the player's other card follows suit (Keller, line 47)."""
    led = trick.led(hand.trump, hand.benny)
    if led is None or play is trick.plays[0]:
        return False
    follows = [other for other in plays if other.card and suit_of(other.card, hand.trump, hand.benny) is led]
    return bool(follows) and play.card is not None and play not in follows


def short_tricks(hand: Hand) -> Iterator[Ruling]:
    """A trick that was quitted without a card of a player who takes part (Somerset 60)."""
    law = hand.rules.cited("short-trick")
    if law is None or hand.rules.short_trick == "none":
        return
    for place, seat, trick in missed_tricks(hand):
        if missed_against_lone(hand, seat) is not None:
            continue  # ruled on with the hands that were given up (Somerset 50)
        if hand.rules.cited("short-trick-after-next"):
            after = (play.place for number, play in hand.played_by(seat) if trick.number < number <= TRICKS)
            if (following := next(after, None)) is None:
                continue
            place = following
        ruling = Ruling(
            law=law,
            kind=RulingKind("short trick"),
            offender=seat,
            trick=trick.number,
            status=Status.OPEN,
            text=say("counts.did_not_play_to_trick", seat=seat, trick=trick.number),
            deal=hand.number,
            place=place,
            seen=trick.seen,
            about=trick.number,
        )
        words = say("counts.claim_a_new_deal")
        remedies = tuple(Remedy("new-deal", side, words, seat) for side in adversaries(hand, seat))
        yield settle(hand, ruling, remedies, hand.claims_close)


def missed_against_lone(hand: Hand, seat: Seat) -> str | None:
    """The law for an adversary of a lone hand who does not play to every trick, where the book has one."""
    lone = any(alone in side for side in adversaries(hand, seat) for alone in hand.alone)
    return hand.rules.cited("short-trick-to-lone") if lone and hand.rules.abandoned_to_lone else None


def missed_tricks(hand: Hand) -> Iterator[tuple[int, Seat, Trick]]:
    """Each quitted trick without a card of ``seat``, as people vouch, with its place."""
    twice = {seat for _, seat, _ in doubles(hand)}
    for trick in hand.tricks[:TRICKS]:
        place = trick.quit_place
        if not trick.is_quitted or trick.is_complete or place is None or place not in hand.short:
            continue
        for seat in hand.active:
            partner = hand.rules.seating.partner(seat)
            if partner is not None and is_lone_at(hand, place, partner):
                continue  # sat out rightly, although the lone hand ended later
            if any(play.seat in (seat, None) for play in trick.plays):
                continue
            if seat in twice and len(hand.played_by(seat)) >= TRICKS:
                continue  # the card is in the trick to which this player played two (Somerset 61)
            is_sure = all(hand.is_vouched(play.place) for _, play in hand.played_by(seat))
            if trick.number == TRICKS and not is_sure:
                continue  # perhaps the same: the camera may have missed a card close to another
            yield place, seat, trick


def wrong_counts(hand: Hand) -> Iterator[Ruling]:
    """A player who plays with more or fewer than five cards, or without having discarded.

    Before the first lead it is a misdeal (Somerset 42); after it the deal holds good and costs the offending
    party, a single time (Somerset 90; Keller, lines 32-33): a misplaced packet leaves both partners with a
    wrong number.
    """
    paid: dict[tuple[Side, ...], Seat] = {}
    for ruling in _each_wrong_count(hand):
        if ruling.points and ruling.offender is not None:
            first = paid.setdefault(party(hand, ruling.offender), ruling.offender)
            if first is not ruling.offender:
                text = say("counts.the_side_pays_once", ruling=ruling.text)
                ruling = ruling.as_(ruling.status, points=(), text=text)
        yield ruling


def _each_wrong_count(hand: Hand) -> Iterator[Ruling]:
    first = next((trick.plays[0].place for trick in hand.tricks if trick.plays), None)
    for place, fact in hand.facts:
        if isinstance(fact, Counted) and fact.cards not in _cards_due(hand, fact.seat, place):
            text = say("counts.was_counted_to_hold_cards", seat=fact.seat, n=fact.cards)
            if first is None or hand.is_later(first, place):
                yield from _misdeal(hand, fact.seat, place, text)
            elif fact.cards < min(_cards_due(hand, fact.seat, place)) and hand.rules.wrong_count_is == "more":
                for late in _misdeal(hand, fact.seat, place, text):
                    yield late.as_(Status.LAPSED, text=say("counts.found_after_the_first_lead", text=text))
            else:
                yield from _forfeit(hand, fact.seat, place, text, fact.seen)
        elif isinstance(fact, OwnedUp):
            yield from _owned_up(hand, fact.seat, place)
    yield from _sixth_card(hand)


def _cards_due(hand: Hand, seat: Seat, place: int) -> frozenset[int]:
    """How many cards ``seat`` may lawfully hold at ``place``.

    A single number, except for a dealer who takes the up-card: it may still be on the pack, or in the hand
    before the discard (Somerset 86 and 91; Keller, lines 26 and 30).
    """
    laid = (
        play
        for trick in hand.tricks
        for play in (*trick.plays, *trick.idle, *trick.withdrawn)
        if play.seat is seat and hand.is_later(place, play.place)
    )
    on_table = [p for p in laid if p.taken_back is None or hand.is_later(p.taken_back, place)]
    due = TRICKS - len(on_table)
    if seat is not hand.dealer or not hand.calling.is_picked_up or any(p.card == hand.up for p in on_table):
        return frozenset({due})
    return frozenset(due + n for n in _on_its_way(hand, place, bool(on_table)))


def _on_its_way(hand: Hand, place: int, has_played: bool) -> Iterator[int]:
    """By how many cards the dealer's hand may differ from five while the up-card goes into it."""
    before = [fact for earlier, fact in hand.facts if not hand.is_later(earlier, place)]
    lifted = any(isinstance(event, PickedUp) for event in before)
    discarded = has_played or any(isinstance(event, Discarded) for event in before)
    yield 0
    if hand.rules.up_card != "to hand" and not lifted:
        yield -1  # it is on the pack
    if not discarded and (lifted or hand.rules.up_card == "to hand"):
        yield 1  # the dealer still has to discard


def _sixth_card(hand: Hand) -> Iterator[Ruling]:
    for seat in hand.active:
        plays = hand.played_by(seat)
        if len(plays) <= TRICKS:
            continue
        short = any(trick.is_quitted and seat not in {p.seat for p in trick.plays} for trick in hand.tricks)
        if not short and all(play.card is not None for _, play in plays):
            _, play = plays[-1]
            yield from _forfeit(
                hand, seat, play.place, say("counts.played_a_sixth_card", seat=seat), play.seen
            )


def _misdeal(hand: Hand, counted: Seat, place: int, text: Message) -> Iterator[Ruling]:
    """A wrong number noticed before the first lead: the adversaries may claim the misdeal until then."""
    law = hand.rules.cited("misdeal-count")
    if law is not None:
        ruling = Ruling(law, MISDEAL, hand.dealer, None, Status.OPEN, text, hand.number, place, about=counted)
        sides = adversaries(hand, hand.dealer)
        remedies = tuple(
            Remedy("misdeal", side, say("counts.claim_the_misdeal"), hand.dealer) for side in sides
        )
        yield settle(hand, ruling, remedies, hand.first_card_place)


def _forfeit(hand: Hand, seat: Seat, place: int, text: Message, seen: tuple[str, ...]) -> Iterator[Ruling]:
    rules = hand.rules
    if rules.wrong_count == "none":
        return
    owned = [p for p, e in hand.facts if isinstance(e, OwnedUp) and e.seat is seat]
    if owned and _is_in_time(hand, owned[0]) and rules.cited("own-up"):
        return
    points = 0
    if rules.wrong_count == "forfeits":
        points = rules.wrong_count_points_lone if hand.alone else rules.wrong_count_points
    yield Ruling(
        law=rules.law_of("wrong_count"),
        kind=RulingKind("wrong count"),
        offender=seat,
        trick=None,
        status=Status.AWARDED,
        text=text,
        deal=hand.number,
        place=place,
        points=tuple((side, points) for side in adversaries(hand, seat)) if points else (),
        bars=(hand.rules.seating.side(seat),),
        seen=seen,
        about=WHOLE_DEAL,
    )


def _owned_up(hand: Hand, seat: Seat, place: int) -> Iterator[Ruling]:
    """Owning up before three tricks are played saves the deal (Keller, line 32)."""
    law = hand.rules.cited("own-up")
    if law is None:
        yield from _forfeit(hand, seat, place, say("counts.owned_up_to_a_wrong_number", seat=seat), ())
        return
    ruling = Ruling(
        law=law,
        kind=RulingKind("wrong count"),
        offender=seat,
        trick=None,
        status=Status.WAIVED,
        text=say("counts.owned_up_before_three_tricks_were", seat=seat),
        deal=hand.number,
        place=place,
        about=WHOLE_DEAL,
    )
    if _is_in_time(hand, place):
        yield ruling
        return
    late = say("counts.owned_up_after_three_tricks_were", seat=seat)
    yield ruling.as_(Status.AWARDED, text=late, bars=(hand.rules.seating.side(seat),))


def _is_in_time(hand: Hand, place: int) -> bool:
    third = hand.tricks[2] if len(hand.tricks) > 2 else None
    closed = third.quit_place if third is not None else None
    return closed is None or hand.is_later(closed, place)
