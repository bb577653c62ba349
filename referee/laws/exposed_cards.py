"""Exposed cards, which can be called until they are played (Somerset 46-51, 69; Keller 34-49)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..cards import Card, suit_of
from ..facts.register import Called, Chose, Exposed, Fact, Named, PickedUp, Shown, Thrown
from ..play.cached import cached
from ..play.deal_windows import Window, has_been_dealt, is_lone_at, window_of
from ..play.house_exchanges import may_be_shown_to_exchange
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries, party
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..play.unseen_plays import unseen_cards
from ..seats import Seat
from ..words.message import Message, join, say
from .cards_at_once import together
from .out_of_turn import in_order, on_empty_table, out_of_turn, taken_back
from .remedies import is_known_revoke, settle
from .ruling import EXPOSED_CARD, LEAD_OUT_OF_TURN, Remedy, Ruling, RulingKind, Status

EXPOSED_IN = (Window.CALLING, Window.PLAYING)
"""The windows in which a card that is shown, or thrown down, is exposed (Somerset 46 and 48)."""


@dataclass(frozen=True, slots=True)
class Owed:
    """A card that the adversaries may call from ``seat``, since ``place``, by ``law``.

    ``stays`` is the trick in which it stays, if it was played with another card. ``is_ruled``: another
    ruling, on a lead or play out of turn, offers the call.
    """

    seat: Seat
    card: Card | None
    place: int
    law: str
    text: Message
    seen: tuple[str, ...] = ()
    is_ruled: bool = False
    stays: int | None = None


@cached
def callable_cards(hand: Hand) -> tuple[Owed, ...]:
    """Every card that was exposed in the play of this deal, whether or not it has been played."""
    return tuple(sorted(_owed(hand), key=lambda owed: hand.order[owed.place]))


def call_made(hand: Hand, fact: Fact) -> Called | None:
    """The call of a card that a fact makes: by the card's name, or as the remedy for an exposed card."""
    if isinstance(fact, Called):
        return fact
    if not isinstance(fact, Chose) or fact.remedy != "call-card" or fact.card is None:
        return None
    owed = [o for o in callable_cards(hand) if o.card == fact.card and fact.seat in (None, o.seat)]
    if not owed or any(o.is_ruled or fact.side not in adversaries(hand, o.seat) for o in owed):
        return None  # a lead or play out of turn is settled by that choice
    return Called(fact.side, fact.card, owed[0].seat)


def exposures(hand: Hand) -> Iterator[Ruling]:
    """A ruling for each exposed card: open until it is played (Somerset 56)."""
    for owed in callable_cards(hand):
        if not owed.is_ruled:
            yield _ruling(hand, owed)
    yield from _free(hand)


def _owed(hand: Hand) -> Iterator[Owed]:
    rules, law = hand.rules, hand.rules.law_of("exposed")
    if rules.exposed == "none":  # a house may have leads and plays out of turn called all the same
        yield from (owed for trick in hand.tricks for owed in _out_of_turn(hand, trick, law) if owed.is_ruled)
        return
    for place, fact in hand.facts:
        yield from _owed_for(hand, place, fact, law)
    yield from _together(hand)
    known = {(owed.seat, owed.card) for owed in _together(hand)}
    for trick in hand.tricks:
        yield from _out_of_turn(hand, trick, law)
        for play in offending_withdrawals(hand, trick):
            if (play.seat, play.card) in known:
                continue
            if play.seat is not None and play.card is not None and not _is_free(hand, play.seat, play.place):
                words = say(
                    "exposed.took_back_from_trick", seat=play.seat, card=play.card, trick=trick.number
                )
                with_another = _is_with_another(hand, trick, play)
                subject = "corrected-revoke" if _has_broken_suit(hand, trick, play) else ""
                cited = rules.cited("two-together" if with_another else subject)
                yield Owed(play.seat, play.card, play.place, cited or law, words, play.seen)


def _owed_for(hand: Hand, place: int, fact: Fact, law: str) -> Iterator[Owed]:
    """The cards that a single fact exposes."""
    rules = hand.rules
    match fact:
        case Exposed() if may_be_shown_to_exchange(hand, place, fact):
            return  # its player goes under
        case Exposed(seat, card) if is_exposed_at(hand, place, seat) and not _is_free(hand, seat, place):
            if card is None and rules.exposed == "nameable":
                return  # nobody could have named it (Keller, line 38)
            words = say("exposed.exposed", seat=seat, card=card or say("some.unread_card"))
            yield Owed(seat, card, place, law, words, fact.seen)
        case Shown(seat, cards) | Thrown(seat, cards) if hand.is_laid_open(place, seat):
            opened = rules.cited("out-of-turn-to-lone") or law
            for card in cards:
                yield Owed(
                    seat, card, place, opened, say("exposed.laid_open", seat=seat, card=card), fact.seen
                )
        case Thrown(seat, cards) if window_of(hand, place) in EXPOSED_IN and not _is_free(hand, seat, place):
            thrown = rules.cited("hand-thrown") or law
            for card in cards:
                yield Owed(
                    seat, card, place, thrown, say("exposed.threw_down", seat=seat, card=card), fact.seen
                )
        case Named(seat, card, by) if rules.cited("detached-card") and by not in rules.seating.side(seat):
            if _named_wrongly(hand, place, fact) is None and not _is_free(hand, seat, place):
                words = say("exposed.detached", seat=seat, card=card)
                yield Owed(seat, card, place, rules.cites["detached-card"], words)
        case PickedUp(seat) if seat is hand.dealer and _is_lifted(hand, place):
            up, words = (
                rules.cited("up-card-lifted"),
                say("exposed.lifted_from_the_pack", seat=seat, card=hand.up),
            )
            if not _is_free(hand, seat, place):
                yield Owed(seat, hand.up, place, up or law, words, fact.seen)


def _together(hand: Hand) -> Iterator[Owed]:
    """Cards that were played together, until the trick is turned with them (Somerset 46 and 61)."""
    law = hand.rules.cited("two-at-once")
    for group in together(hand) if law else ():
        if _is_free(hand, group.seat, group.place) or (group.trick.is_quitted and group.stays is None):
            continue
        names = join("and", (play.card or "?" for play in group.cards))
        for play in group.exposed:
            assert law is not None
            words = say("exposed.played_at_once", seat=group.seat, cards=names, card=play.card)
            stays = group.trick.number if play is group.stays else None
            ruled = stays is not None  # it was played, and only its call is of interest
            yield Owed(group.seat, play.card, group.place, law, words, play.seen, ruled, stays)


def is_exposed_at(hand: Hand, place: int, seat: Seat) -> bool:
    """Whether a card that ``seat`` shows at ``place`` is exposed: the deal is done, and the hand not over."""
    return window_of(hand, place) in EXPOSED_IN and not is_shown_in_dealing(hand, place, seat)


def is_shown_in_dealing(hand: Hand, place: int, seat: Seat) -> bool:
    """Whether a card that ``seat`` shows at ``place`` gives the other side a new deal.

    The law is for the dealing. It lasts until the first call for an adversary of the dealer, in a book that
    does not limit them to "in dealing" (Keller, line 21), and for a card that only the camera saw: it may see
    a card late if the trump is turned quickly (Somerset 37).
    """
    if not has_been_dealt(hand, place):
        return True
    adversary = seat not in hand.rules.seating.side(hand.dealer)
    called = hand.first_call_place is not None and hand.is_later(place, hand.first_call_place)
    until_call = adversary and hand.rules.cited("exposed-by-adversary") is not None
    late = (until_call or not hand.is_vouched(place)) and not called
    return late and window_of(hand, place) is Window.CALLING


def offending_withdrawals(hand: Hand, trick: Trick) -> tuple[Play, ...]:
    """Cards that players took back through their own fault.

    Players who followed the first of them take back without penalty, but not the offender's partner
    (Somerset 53, 69; Keller, lines 44 and 53).
    """
    if not trick.withdrawn:
        return ()
    out, misled = taken_back(hand, trick)
    backs = [play for play in trick.withdrawn if play.place not in out | misled]
    if hand.leader_due(trick.number) is None:  # then a lead may have been out of turn as well
        backs = [play for play in backs if play is not in_order(hand, trick)[0]]
    first = min(backs, key=lambda play: hand.order[play.place], default=None)
    if first is None or first.seat is None:
        return ()  # cards out of turn are ruled on as leads or plays out of turn
    offenders = {seat for side in party(hand, first.seat) for seat in side.seats}
    at_fault = (play for play in backs if play.seat in offenders and not _has_come_back(trick, play))
    return tuple(play for play in at_fault if not _may_be_played(hand, trick, play))


def _has_come_back(trick: Trick, back: Play) -> bool:
    """Whether a card that was taken back was played to that trick after all, so that nothing is owed.

    Probably it never left: a hand hid it, and people then entered the card as missing.
    """
    return any(play.seat is back.seat and play.card == back.card is not None for play in trick.plays)


def _may_be_played(hand: Hand, trick: Trick, back: Play) -> bool:
    """Whether a card taken back may have been a lead, or its player's next card, next to one that stayed.

    The camera cannot decide which of two cards fell first, or whether the other led to the next trick; people
    can. It may have been a lead if the card that stayed was the last of its trick. A card played next was
    played at the first opportunity.
    """
    if hand.is_vouched(back.place) or not _is_with_another(hand, trick, back):
        return False
    later = (play for number, play in hand.played_by(back.seat) if number > trick.number) if back.seat else ()
    following = next(iter(later), None)
    last = trick.is_complete and max(trick.plays, key=lambda play: hand.order[play.place]).seat is back.seat
    return last or (following is not None and following.card == back.card is not None)


def _is_with_another(hand: Hand, trick: Trick, back: Play) -> bool:
    """Whether another card of the same player was in the trick when ``back`` was taken back."""
    place = back.taken_back
    others = (play for play in trick.plays if play.seat is back.seat)
    return any(place is not None and hand.is_later(place, play.place) for play in others)


def _out_of_turn(hand: Hand, trick: Trick, law: str) -> Iterator[Owed]:
    """Cards led or played out of turn and taken back, while the right to call them lasts.

    They are exposed cards (Somerset 46, 52, 104; Keller, lines 42 and 45).
    """
    out, _ = taken_back(hand, trick) if trick.withdrawn else (frozenset(), frozenset())
    for play in trick.withdrawn if out else ():
        if play.place not in out or not hand.is_turn_vouched(play.place):
            continue
        if play.seat is None or play.card is None:
            continue
        rules, is_lead = hand.rules, play in on_empty_table(hand, trick)
        if (rules.lead_out_of_turn if is_lead else rules.play_out_of_turn) == "none":
            continue
        ruling = next((ruling for ruling in out_of_turn(hand) if ruling.place == play.place), None)
        words = say("exposed.took_back_from_trick", seat=play.seat, card=play.card, trick=trick.number)
        offered = () if ruling is None else (ruling.chosen, *(remedy.name for remedy in ruling.remedies))
        if ruling is not None and "call-card" in offered:
            yield Owed(play.seat, play.card, play.place, ruling.law, words, play.seen, is_ruled=True)
        elif (ruling is None or not _is_callable(hand, ruling)) and not _is_free(hand, play.seat, play.place):
            yield Owed(play.seat, play.card, play.place, law, words, play.seen)


def _is_callable(hand: Hand, ruling: Ruling) -> bool:
    """Whether that ruling offers the card for calling; if it no longer does, the right was given up."""
    if ruling.kind == LEAD_OUT_OF_TURN or ruling.chosen == "hands-open":
        return True
    return hand.rules.play_out_of_turn == "withdraw and call"


def _has_broken_suit(hand: Hand, trick: Trick, play: Play) -> bool:
    """Whether a card did not follow suit to the lead on the table, and no other that does not took its place.

    A lead follows nothing.
    """
    before = [card for card in in_order(hand, trick) if hand.is_later(play.place, card.place)]
    on_table = [
        card for card in before if card.taken_back is None or hand.is_later(card.taken_back, play.place)
    ]
    led = replace(trick, plays=tuple(on_table)).led(hand.trump, hand.benny)
    if play.card is None or led is None or suit_of(play.card, hand.trump, hand.benny) is led:
        return False
    instead = trick.card_of(play.seat) if play.seat is not None else None
    return instead is None or suit_of(instead, hand.trump, hand.benny) is led


def _is_free(hand: Hand, seat: Seat, place: int) -> bool:
    """A lone player who exposes a card gives nobody an advantage (Somerset 104; Keller, line 49)."""
    lone = seat in hand.alone or is_lone_at(hand, place, seat)
    return (lone and hand.rules.lone_exposes == "free") or seat in hand.calling.out


def _is_lifted(hand: Hand, place: int) -> bool:
    """The up-card left the pack and was not played at once, where it must stay (Somerset 91).

    Not if the dealer may have played it before that was entered, or in an earlier trick in which no card of
    the dealer was seen.
    """
    if hand.rules.up_card != "stays on the pack" or hand.up is None:
        return False
    plays = hand.played_by(hand.dealer)
    if any(play.card in (None, hand.up) for _, play in plays if not hand.is_later(play.place, place)):
        return False
    number, first = next(((n, play) for n, play in plays if hand.is_later(play.place, place)), (0, None))
    if first is None or first.card in (None, hand.up):
        return False
    return all(hand.dealer not in unseen_cards(hand, before) for before in range(1, number))


def _is_held_after(hand: Hand, seat: Seat, card: Card, place: int) -> bool:
    return any(play.card == card and hand.is_later(play.place, place) for _, play in hand.played_by(seat))


def _ruling(hand: Hand, owed: Owed) -> Ruling:
    ruling = Ruling(
        law=owed.law,
        kind=EXPOSED_CARD,
        offender=owed.seat,
        trick=None,
        status=Status.OPEN,
        text=owed.text,
        deal=hand.number,
        place=owed.place,
        seen=owed.seen,
        about=str(owed.card)
        if owed.card
        else ("unread", sum(hand.is_later(owed.place, p.place) for p in hand.plays)),
    )
    played = next(
        (
            (n, p)
            for n, p in hand.played_by(owed.seat)
            if p.card == owed.card and hand.is_later(p.place, owed.place)
        ),
        None,
    )
    called = any(
        (call.card, call.seat) == (owed.card, owed.seat)
        and hand.is_later(p, owed.place) and not (played and hand.is_later(p, played[1].place))
        for p, e in hand.facts if (call := call_made(hand, e)) is not None
    )  # fmt: skip
    if played is not None:
        if called and not is_known_revoke(hand, hand.tricks[played[0] - 1], played[1]):
            return ruling.as_(Status.AWARDED, chosen="call-card", is_paid=True)
        return ruling.as_(Status.LAPSED, text=say("exposed.played_in_trick", text=owed.text, trick=played[0]))
    if hand.outcome is not None:
        return ruling.as_(Status.LAPSED)
    remedies = tuple(
        Remedy(
            "call-card",
            side,
            say("exposed.call_until_it_is_played", card=owed.card or say("some.that_card")),
            owed.seat,
            owed.card,
        )
        for side in adversaries(hand, owed.seat)
    )
    return ruling.as_(Status.OPEN, remedies=remedies)


def _free(hand: Hand) -> Iterator[Ruling]:
    """A card named wrongly gives the other side a suit to call when next they lead (Somerset 51)."""
    law = hand.rules.cited("detached-card")
    if law is None:
        return
    for place, fact in hand.facts:
        if not isinstance(fact, Named) or fact.by in hand.rules.seating.side(fact.seat):
            continue
        known = _named_wrongly(hand, place, fact)
        if known is None:
            continue
        ruling = Ruling(
            law=law,
            kind=RulingKind("card named wrongly"),
            offender=fact.by,
            trick=None,
            status=Status.OPEN,
            text=say("exposed.named_and_had_detached_another", by=fact.by, card=fact.card, seat=fact.seat),
            deal=hand.number,
            place=place,
            about=(fact.seat, fact.card),
        )
        words = say("exposed.call_a_suit", seat=fact.by)
        remedies = tuple(Remedy("call-suit", side, words, fact.by) for side in adversaries(hand, fact.by))
        yield settle(hand, ruling, remedies, _leads_next(hand, fact.by, known))


def _named_wrongly(hand: Hand, place: int, named: Named) -> int | None:
    """The place where the naming is known to be wrong; None while it may be right.

    Either the table enters it, or another player plays the card later, or it had been played when the hand is
    over, or all five cards of the player are known. Until then nobody may look at what had been played
    (Somerset 84). Not having played it proves nothing while the player has cards left.
    """
    if named.wrong:
        return place
    if _is_held_after(hand, named.seat, named.card, place):
        return None
    for play in hand.plays:
        if play.card == named.card and (hand.outcome is not None or hand.is_later(play.place, place)):
            return max(place, play.place, key=hand.order.__getitem__)
    plays = [play for _, play in hand.played_by(named.seat)]
    if len(plays) < TRICKS or any(play.card is None for play in plays):
        return None
    return plays[-1].place


def _leads_next(hand: Hand, seat: Seat, place: int) -> int | None:
    """Where a player of the side of ``seat`` next leads after ``place``; None if nobody has."""
    side = hand.rules.seating.side(seat)
    leads = (trick.plays[0] for trick in hand.tricks if trick.plays)
    return next((p.place for p in leads if p.seat in side and hand.is_later(p.place, place)), None)
