"""Cutting and dealing: misdeals, new deals, deals out of turn (Somerset 28-45; Keller, lines 9-25)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress

from ..cards import Card, UnreadableCard
from ..facts.register import (
    CARD_TWICE,
    STRANGE_CARD,
    Chose,
    Cut,
    Exposed,
    Faced,
    Fact,
    Looked,
    Misdealt,
    PacketsDealt,
    PackWrong,
    Reshuffled,
    Shuffled,
    Touched,
)
from ..play.deal_windows import has_been_dealt
from ..play.house_exchanges import may_be_shown_to_exchange
from ..play.misdeal_in_time import is_deal_lost, is_misdeal_in_time, who_looked
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..seats import Seat, Side
from ..words.message import Message, say
from .cutting import drawn_dealer
from .exposed_cards import is_shown_in_dealing
from .remedies import settle
from .revoke import is_void_by_revokes, revokes
from .ruling import MISDEAL, Remedy, Ruling, RulingKind, Status

EXPOSED_IN_DEALING = RulingKind("exposed in dealing")


def _ruling(
    hand: Hand,
    law: str,
    kind: RulingKind,
    offender: Seat | None,
    place: int,
    text: Message,
    about: Hashable = None,
) -> Ruling:
    return Ruling(law, kind, offender, None, Status.OPEN, text, hand.number, place, about=about)


def misdeals(hand: Hand) -> Iterator[Ruling]:
    """Every misdeal that was entered, and whether it was claimed in time."""
    for place, fact in hand.facts:
        if not isinstance(fact, Misdealt):
            continue
        law = hand.rules.cited(f"misdeal-{fact.why.replace(' ', '-')}")
        if law is None:
            law, text = (
                hand.rules.law_of("misdeal"),
                say("dealing.misdealt", dealer=hand.dealer, why=say(f"misdeal.{fact.why}")),
            )
        else:
            text = say("dealing.misdealt", dealer=hand.dealer, why=say(f"misdeal.{fact.why}"))
        ruling = _ruling(hand, law, MISDEAL, hand.dealer, place, text, fact.why)
        if not is_misdeal_in_time(hand, place, fact):
            yield ruling.as_(Status.LAPSED, text=say("dealing.claimed_too_late_the_deal_stands", text=text))
            continue
        lost = is_deal_lost(hand)
        words = say("dealing.the_deal_is_lost") if lost else say("dealing.deals_again", dealer=hand.dealer)
        yield ruling.as_(Status.AWARDED, text=say("dealing.misdealt_so", text=text, what=words), is_paid=True)


def packets(hand: Hand) -> Iterator[Ruling]:
    """The sizes of the packets, as people entered them (Somerset 42; Keller, line 14)."""
    law = hand.rules.cited("misdeal-packets")
    if any(isinstance(fact, Misdealt) for _, fact in hand.facts):
        return  # ruled on as that misdeal
    for place, fact in hand.facts:
        if not isinstance(fact, PacketsDealt) or law is None:
            continue
        wrong = wrong_packets(hand, fact)
        if wrong is None:
            continue
        if wrong == "count":
            law = hand.rules.cited("misdeal-count") or law
        text = say(
            "dealing.dealt_and_then",
            dealer=fact.dealer,
            first=_sizes(fact.first),
            second=_sizes(fact.second),
        )
        ruling = _ruling(hand, law, MISDEAL, fact.dealer, place, text, (fact.first, fact.second))
        sides = adversaries(hand, fact.dealer)
        remedies = tuple(
            Remedy("misdeal", side, say("dealing.claim_the_misdeal"), fact.dealer) for side in sides
        )
        # a player who has looked can still notice a wrong count (Keller, lines 14 and 17)
        closes = packets_close(hand) if wrong == "packets" else hand.first_card_place
        yield settle(hand, ruling, remedies, closes)


def packets_close(hand: Hand) -> int | None:
    """Where wrong packets can no longer be claimed: when an adversary has looked at their cards (Keller,
    line 14), else at the first lead."""
    dealers = hand.rules.seating.side(hand.dealer)
    looked = hand.rules.cited("misdeal-before-looking") is not None
    for place, fact in hand.facts:
        if looked and who_looked(fact) not in (None, *dealers.seats):
            return place
    return hand.first_card_place


def wrong_packets(hand: Hand, event: PacketsDealt) -> str | None:
    """``packets`` or ``count`` if the book forbids these packets, None if it allows them."""
    if len(event.first) != len(event.second):
        return "count"
    if any(a + b != 5 for a, b in zip(event.first, event.second, strict=True)):
        return "count"
    if len(event.first) != hand.rules.players:
        return "count"
    match hand.rules.packets:
        case "any":
            return None
        case "either size":
            return None if all(size in (2, 3) for size in event.first) else "packets"
        case _:
            even = len(set(event.first)) == 1 and event.first[0] in (2, 3)
            return None if even else "packets"


def _sizes(sizes: tuple[int, ...]) -> str:
    return "-".join(map(str, sizes))


def exposed_in_dealing(hand: Hand) -> Iterator[Ruling]:
    """A card exposed in dealing gives the other side a new deal, if it has not touched its cards
    (Somerset 35-37; Keller, lines 19-21)."""
    rules, table = hand.rules, hand.rules.seating
    law = rules.cited("exposed-in-dealing")
    if law is None:
        return
    dealers = table.side(hand.dealer)
    for place, fact in hand.facts:
        if not isinstance(fact, Exposed) or not is_shown_in_dealing(hand, place, fact.seat):
            continue
        if may_be_shown_to_exchange(hand, place, fact):
            continue
        by_dealers = fact.seat in dealers
        cite = law if by_dealers else rules.cited("exposed-by-adversary") or law
        text = say("dealing.exposed_in_dealing", seat=fact.seat, card=fact.card or say("some.card"))
        ruling = _ruling(hand, cite, EXPOSED_IN_DEALING, fact.seat, place, text, str(fact.card))
        # with three at the table only the dealer may call for a new deal, and not the third player
        sides = adversaries(hand, fact.seat) if by_dealers else (dealers,)
        remedies = tuple(
            Remedy("new-deal", side, say("dealing.call_for_a_new_deal"), fact.seat) for side in sides
        )
        closes = _touch_closes(hand, place, by_dealers)
        yield settle(hand, ruling, remedies, closes).as_seen(fact.seen)


def _touch_closes(hand: Hand, exposed: int, by_dealers: bool) -> int | None:
    """Where the claim is lost: when a claimant touches their cards, or with the first call.

    Where it lasts until they look, another's call does not end it (Keller, line 21). The claimants may touch
    after the other side has (Somerset 36, for both sides; Keller, line 20, for the adversaries after the
    dealer's partner). Looking at the cards counts as touching.
    """
    rules, dealers = hand.rules, hand.rules.seating.side(hand.dealer)
    limit = "touched" if by_dealers else rules.adversary_exposes
    handled = [(p, e.seat) for p, e in hand.facts if isinstance(e, Touched | Looked)]
    if limit in ("either looked", "partner looked"):
        ends, ending = [], [(p, seat) for p, e in hand.facts if (seat := who_looked(e)) is not None]
    else:
        ends, ending = [hand.first_call_place], handled
    lost = next((p for p, seat in ending if _may_lose_claim(hand, seat, by_dealers)), None)
    if lost is not None and not _is_excused(hand, lost, handled, by_dealers, dealers):
        ends.append(lost if hand.is_later(lost, exposed) else exposed)
    return min((p for p in ends if p is not None), key=hand.order.__getitem__, default=None)


def _may_lose_claim(hand: Hand, seat: Seat, by_dealers: bool) -> bool:
    """Whether a touch, or a look, of ``seat`` may lose the claim for a card that the other side exposed."""
    in_dealers = seat in hand.rules.seating.side(hand.dealer)
    if by_dealers:
        return not in_dealers
    dealer_counts = hand.rules.adversary_exposes == "either looked"
    return in_dealers and (dealer_counts or seat is not hand.dealer)


def _is_excused(
    hand: Hand, lost: int, handled: list[tuple[int, Seat]], by_dealers: bool, dealers: Side
) -> bool:
    """Whether a player of the other side had touched their cards first."""
    both = hand.rules.cited("touch-excuses-both") is not None
    if hand.rules.cited("touch-excuses") is None or not (by_dealers or both):
        return False
    others = [
        (p, seat)
        for p, seat in handled
        if (seat in dealers) is by_dealers and hand.is_later(lost, p) and not has_been_dealt(hand, p)
    ]
    return any(both or seat is not hand.dealer for _, seat in others)


def faced(hand: Hand) -> Iterator[Ruling]:
    """A card faced in the pack, or turned up along with the trump (Somerset 34, 39; Keller, line 23)."""
    law = hand.rules.cited("faced-card")
    for place, fact in hand.facts:
        if not isinstance(fact, Faced) or fact.doubted or law is None:
            continue
        if fact.card is not None and fact.card == hand.up:
            continue  # turning up the trump faces no card (Keller, line 23)
        what = say("dealing.card_was", card=fact.card) if fact.card else say("dealing.a_card_was")
        text = say("dealing.found_faced_in_the_pack", what=what)
        ruling = _ruling(hand, law, RulingKind("faced card"), None, place, text, str(fact.card))
        ruling = ruling.as_seen(fact.seen)
        first = hand.first_card_place
        if first is not None and hand.is_later(place, first):
            yield ruling.as_(
                Status.LAPSED, text=say("dealing.after_the_first_lead_the_deal", ruling=ruling.text)
            )
        elif hand.rules.faced_card == "new deal":
            yield ruling.as_(
                Status.AWARDED, text=say("dealing.there_must_be_a_new_deal", ruling=ruling.text), is_paid=True
            )
        else:
            sides = hand.rules.seating.sides
            remedies = tuple(Remedy("new-deal", side, say("dealing.call_for_a_new_deal")) for side in sides)
            yield settle(hand, ruling, remedies, first)


def pack_wrong(hand: Hand) -> Iterator[Ruling]:
    """An incorrect pack: a new deal by the same dealer; earlier points stand (Somerset 33; Keller 24).

    The points of a hand that was over when the pack was noticed are earlier points.
    """
    law = hand.rules.cited("pack-wrong")
    for place, fact in hand.facts:
        if isinstance(fact, PackWrong) and law is not None:
            void = place == hand.over_place
            late = say("dealing.found_when_the_hand_was_over")
            words = say("dealing.the_deal_is_void") if void else late
            text = say("dealing.the_pack_is_wrong", what=words)
            if fact.why:
                text = say("dealing.the_pack_is_wrong_why", why=_of_pack(fact.why), what=words)
            ruling = _ruling(hand, law, RulingKind("wrong pack"), None, place, text, fact.why)
            ruling = ruling.as_(Status.AWARDED, is_paid=True) if void else ruling.as_(Status.LAPSED)
            yield ruling.as_seen(fact.seen)


def of_a_void_hand(hand: Hand, ruling: Ruling) -> Ruling:
    """A ruling of a hand that a wrong pack has made void: it gives no points where only those of previous
    hands stand (Somerset 33); not where "points already made" do (Keller, line 24)."""
    ended = next((fact for place, fact in hand.facts if place == hand.over_place), None)
    if not ruling.points or not isinstance(ended, PackWrong):
        return ruling
    law = hand.rules.cited("void-hand-scores-nothing")
    if law is None:
        return ruling
    text = say("dealing.the_pack_was_wrong", ruling=ruling.text)
    return ruling.as_(Status.CANCELLED, law=law, points=(), text=text)


def _of_pack(why: str) -> str | Message:
    """The fault of the pack as text; a card that an answer named stays a card in it."""
    for key, pattern in (("pack.two_of", CARD_TWICE), ("pack.is_in_it", STRANGE_CARD)):
        before, _, after = pattern.partition("{}")
        with suppress(UnreadableCard):
            card = Card.parse(why.removeprefix(before).removesuffix(after))
            if why == pattern.format(card):
                return say(key, card=card)
    return why


def deals_out_of_turn(hand: Hand) -> Iterator[Ruling]:
    """A deal out of turn, which can be stopped for a while and then stands (Somerset 40; Keller 22)."""
    law = hand.rules.cited("deal-out-of-turn")
    if law is None or hand.due_dealer in (None, hand.dealer):
        return
    place = hand.facts[0].place
    if hand.is_dealer_unseen or not any(
        hand.is_vouched(where) for where in (place, hand.dealt_place) if where is not None
    ):
        return  # only the camera placed the pack: it may have been moved, or a deal missed
    text = say("dealing.dealt_out_of_turn", dealer=hand.dealer, due=hand.due_dealer)
    ruling = _ruling(hand, law, RulingKind("deal out of turn"), hand.dealer, place, text)
    sides = hand.rules.seating.sides
    remedies = tuple(Remedy("stop-deal", side, say("dealing.stop_it", due=hand.due_dealer)) for side in sides)
    closes = deal_stands_from(hand)
    if hand.is_never_dealt:
        words = say("dealing.stopped_before_the_trump_was_turned", text=text)
        yield ruling.as_(Status.AWARDED, text=words, chosen="stop-deal", is_paid=True)
        return
    ended = hand.over_place
    if closes is None or (ended is not None and hand.is_later(closes, ended)):
        closes = ended  # a finished deal cannot be stopped
    settled = settle(hand, ruling, remedies, closes)
    if settled.status is Status.LAPSED and closes != ended:
        settled = settled.as_(Status.LAPSED, text=say("dealing.not_stopped_in_time_it_stands", text=text))
    yield settled


def deal_stands_from(hand: Hand) -> int | None:
    """The place from which a deal out of turn stands."""
    if hand.rules.deal_out_of_turn_until == "up-card":
        return hand.dealt_place
    return hand.first_card_place


def cuts(hand: Hand) -> Iterator[Ruling]:
    """Wrong cuts, and shuffles after a cut (Somerset 29-31; Keller, 9-11)."""
    rules, table = hand.rules, hand.rules.seating
    law, again = rules.cited("cut"), rules.cited("reshuffled")
    cut_for: Seat | None = None
    for place, event, dealer, closes in before_a_deal(hand):
        if isinstance(event, Cut):
            cut_for = dealer
            due = table.next(dealer, -1 if rules.cutter == "right" else 1)
            wrong: list[tuple[object, Message]] = []
            if event.exposed and law and rules.cited("cut-exposed"):
                wrong.append(("exposed", say("dealing.exposed_in_cutting")))
            if event.by is not None and event.by is not due and law:
                wrong.append((None, say("dealing.cut_for_another", by=event.by, due=due)))
            if event.packets and min(event.packets) < rules.least_cut and law:
                least = say(
                    "dealing.a_packet_of_was_left_fewer", left=min(event.packets), least=rules.least_cut
                )
                wrong.append((event.packets, least))
            for packets_left, words in wrong:
                assert law is not None
                about = (dealer, packets_left, _cut_again(hand, place))
                ruling = _ruling(hand, law, RulingKind("cut"), event.by, place, words, about)
                remedies = tuple(Remedy("cut-again", side, say("dealing.cut_again")) for side in table.sides)
                yield settle(hand, ruling, remedies, closes)
        elif isinstance(event, Reshuffled) and event.seat is cut_for and again is not None:
            text = say("dealing.shuffled_again_after_the_cut", seat=event.seat)
            ruling = _ruling(hand, again, RulingKind("deal lost"), event.seat, place, text, dealer)
            yield ruling.as_(Status.AWARDED, is_paid=True)


def _cut_again(hand: Hand, place: int) -> int:
    """How often another cut was called for before ``place``."""
    again = (p for p, e in hand.facts if isinstance(e, Chose) and e.remedy == "cut-again")
    return sum(hand.is_later(place, p) for p in again)


def before_a_deal(hand: Hand) -> Iterator[tuple[int, Fact, Seat, int | None]]:
    """The cuts and shuffles before this deal and before the next, each with its dealer and where it closes.

    Those before the first deal count for the player who drew the deal, or else for the dealer.
    """
    drawn = drawn_dealer(hand.rules, [event for _, event in hand.before])
    # after revokes on both sides the same player deals again (Keller, line 56)
    void = hand.rules.revoke_mutual == "new deal" and is_void_by_revokes(revokes(hand), hand)
    following: Seat | None = None
    for place, event in (*hand.before, *hand.facts):
        if not isinstance(event, Cut | Reshuffled | Shuffled):
            continue
        if hand.dealt_place is None or hand.is_later(hand.dealt_place, place):
            dealer = hand.dealer if place in hand.order else drawn or hand.dealer
            yield place, event, dealer, hand.dealt_place or hand.next_began
            continue
        if following is None:
            following = hand.dealer if void else hand.dealer_after
        yield place, event, following, hand.next_began
