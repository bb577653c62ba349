"""Leads and plays out of turn (Somerset 52-53, 58-59, 104-105; Keller, lines 41-45)."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from ..facts.register import Chose
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.tricks_of_deal import TRICKS, Play, Trick
from ..play.unseen_plays import unseen_cards
from ..seats import Seat
from ..words.message import Message, say
from .remedies import settle
from .ruling import LEAD_OUT_OF_TURN, Remedy, Ruling, RulingKind, Status


def out_of_turn(hand: Hand) -> Iterator[Ruling]:
    """A ruling on every lead and play out of turn, with its remedies; a choice settles a single lead.

    A choice may name the partner, but where both led out of turn it is about the lead of the player it names.
    """
    taken: set[int | None] = set()
    leads = {trick.number: tuple(_false_leads(hand, trick)) for trick in hand.tricks[:TRICKS]}
    offenders = {lead.seat for of_trick in leads.values() for lead in of_trick}
    named = {p: e.seat for p, e in hand.facts if isinstance(e, Chose) and e.seat in offenders}
    for trick in hand.tricks[:TRICKS]:
        for false_lead in leads[trick.number]:
            of_others = {place for place, seat in named.items() if seat is not false_lead.seat}
            for ruling in _lead(hand, trick, false_lead, taken | of_others):
                taken.add(ruling.chosen_at)
                yield ruling
        yield from _plays(hand, trick, leads[trick.number])


def in_order(hand: Hand, trick: Trick) -> list[Play]:
    """All cards of a trick in the order in which they fell, including those taken back.

    An inserted card stands where it fell, whatever its place in the journal.
    """
    return sorted((*trick.plays, *trick.withdrawn), key=lambda play: hand.order[play.place])


def _false_leads(hand: Hand, trick: Trick) -> Iterator[Play]:
    """The false lead of a trick, and the false leads that came after it had been taken back."""
    first = _false_lead(hand, trick)
    if first is None:
        return
    yield first
    for play in on_empty_table(hand, trick)[1:]:
        wrong = play.seat not in (None, due_when_led(hand, trick, play)) and play.seat not in hand.calling.out
        if wrong and hand.is_turn_vouched(play.place):
            yield play


def on_empty_table(hand: Hand, trick: Trick) -> list[Play]:
    """The cards of a trick that fell on an empty table: its lead, and leads before it, taken back."""
    leads: list[Play] = []
    on_table: list[Play] = []
    for play in in_order(hand, trick):
        on_table = [
            card for card in on_table if card.taken_back is None or hand.is_later(card.taken_back, play.place)
        ]
        leads += [] if on_table else [play]
        on_table.append(play)
    return leads


def _false_lead(hand: Hand, trick: Trick) -> Play | None:
    cards = in_order(hand, trick)
    due = due_when_led(hand, trick, cards[0]) if cards else None
    if due is None or cards[0].seat in (None, due) or cards[0].seat in hand.calling.out:
        return None
    if _has_unread_cards(hand, trick.number - 1):
        return None  # who was to lead depends on a card that nobody has named yet
    return cards[0] if hand.is_turn_vouched(cards[0].place) else None


def due_when_led(hand: Hand, trick: Trick, lead: Play) -> Seat | None:
    """Who was to lead, by the cards of the trick before as they were at ``lead``; None if not known.

    A card of the trick before may have been corrected, or restored, since. While a player had two cards in
    it, which of them counted was open.
    """
    if not _is_led_before_a_correction(hand, trick, lead):
        return hand.leader_due(trick.number)
    before = hand.tricks[trick.number - 2]
    on_table = [
        play
        for play in (*before.plays, *before.withdrawn)
        if not hand.is_later(play.place, lead.place)
        and (play.taken_back is None or hand.is_later(play.taken_back, lead.place))
    ]
    then = replace(before, plays=tuple(sorted(on_table, key=lambda play: hand.order[play.place])))
    due = then.winner(hand.trump, hand.benny)
    has_two = len({play.seat for play in on_table}) < len(on_table)
    return None if has_two and due is not hand.leader_due(trick.number) else due


def _is_led_before_a_correction(hand: Hand, trick: Trick, lead: Play) -> bool:
    """Whether a card of the trick before was corrected, or restored, after that lead."""
    before = hand.tricks[trick.number - 2].withdrawn if trick.number > 1 else ()
    return any(play.taken_back and hand.is_later(play.taken_back, lead.place) for play in before)


def _is_corrected_by(hand: Hand, trick: Trick, seat: Seat | None) -> bool:
    """Whether the side of ``seat`` corrected the trick before."""
    side = () if seat is None else hand.rules.seating.side(seat)
    return any(play.seat in side for play in hand.tricks[trick.number - 2].withdrawn if play.taken_back)


def taken_back(hand: Hand, trick: Trick) -> tuple[frozenset[int], frozenset[int]]:
    """The places of the cards taken back from a trick: those out of turn, and those misled.

    Misled cards followed a false lead, or led before the trick before was corrected: their players take them
    back without penalty (Somerset 53; Keller, line 44).
    """
    laid = [(hand.order[play.place], play, True) for play in in_order(hand, trick)]
    back = [(hand.order[p.taken_back], p, False) for p in trick.withdrawn if p.taken_back is not None]
    on_table: list[Play] = []
    out: set[int] = set()
    misled: set[int] = set()
    false_lead: Play | None = None
    for _, play, falls in sorted((*laid, *back), key=lambda step: step[0]):
        if not falls:
            on_table = [card for card in on_table if card is not play]
            false_lead = None if play is false_lead else false_lead
        elif false_lead is not None:
            misled.add(play.place)
        else:
            due = None if on_table else due_when_led(hand, trick, play)
            if due is not None and play.seat not in (None, due):
                false_lead = play
                out.add(play.place)
            elif not on_table and _is_led_before_a_correction(hand, trick, play):
                if not _is_corrected_by(hand, trick, play.seat):
                    misled.add(play.place)
            elif on_table and _is_before_another(hand, on_table, play):
                out.add(play.place)
            on_table.append(play)
    backs = {play.place for play in trick.withdrawn}
    return frozenset(out & backs), frozenset(misled & backs)


def _is_before_another(hand: Hand, on_table: list[Play], play: Play) -> bool:
    """Whether a player who was to play first has no card on the table yet."""
    lead = on_table[0].seat
    if lead is None or play.seat is None:
        return False
    order = [seat for seat in hand.rules.seating.in_turn(lead) if seat in hand.active]
    played = {card.seat for card in on_table}
    return play.seat in order and any(seat not in played for seat in order[: order.index(play.seat)])


def _has_unread_cards(hand: Hand, number: int) -> bool:
    if number < 1:
        return False
    trick = hand.tricks[number - 1]
    return bool(unseen_cards(hand, number)) or any(play.card is None for play in trick.plays)


def _ruling(hand: Hand, law: str, kind: RulingKind, trick: Trick, play: Play, text: Message) -> Ruling:
    return Ruling(
        law=law,
        kind=kind,
        offender=play.seat,
        trick=trick.number,
        status=Status.OPEN,
        text=text,
        deal=hand.number,
        place=play.place,
        seen=play.seen,
    )


def _lead(hand: Hand, trick: Trick, lead: Play, taken: Container[int | None]) -> Iterator[Ruling]:
    rules, seat = hand.rules, lead.seat
    assert seat is not None
    due = due_when_led(hand, trick, lead)
    text = say(
        "out_of_turn.led_to_trick", seat=seat, card=lead.card or say("some.card"), trick=trick.number, due=due
    )
    law = rules.cited("lead-out-of-turn")
    if law is None or rules.lead_out_of_turn == "none":
        return
    lone_law = rules.cited("lone-leads-out-of-turn")
    if seat in hand.alone and lone_law is not None:
        law = lone_law
    ruling = _ruling(hand, law, LEAD_OUT_OF_TURN, trick, lead, text)
    stands = rules.cited("lead-stands")
    if trick.is_complete and lead in trick.plays and stands:
        yield ruling.as_(
            Status.LAPSED, law=stands, text=say("out_of_turn.all_followed_so_the_trick_stands", text=text)
        )
        return
    remedies = []
    for side in adversaries(hand, seat):
        remedies.append(
            Remedy(
                "call-card", side, say("out_of_turn.call_from", card=lead.card, seat=seat), seat, lead.card
            )
        )
        if rules.lead_out_of_turn == "call card or suit" and seat not in hand.alone:
            words = say("out_of_turn.call_a_suit", seat=seat)
            remedies.append(Remedy("call-suit", side, words, seat))
    yield settle(hand, ruling, tuple(remedies), _closes(hand), taken)


def _plays(hand: Hand, trick: Trick, false_leads: tuple[Play, ...]) -> Iterator[Ruling]:
    lead = next(reversed(on_empty_table(hand, trick)), None)
    if lead is None or lead.seat is None or lead in false_leads:
        return  # while a card of a false lead still lies, only the false leader is to blame (Keller, line 44)
    order = [seat for seat in hand.rules.seating.in_turn(lead.seat) if seat in hand.active]
    played: list[Seat] = []
    for play in in_order(hand, trick):
        if hand.is_later(lead.place, play.place):
            continue  # a false lead and what followed it, taken back
        seat = play.seat
        if seat is None or seat not in order:
            return
        waiting = [player for player in order[: order.index(seat)] if player not in played]
        if trick.is_quitted:
            # a player without a card has missed the trick, and nobody played before them
            waiting = [player for player in waiting if trick.card_of(player) is not None]
        if waiting and seat not in played and hand.is_turn_vouched(play.place):
            yield from _play(hand, trick, play, waiting, order)
        played.append(seat)


def _play(hand: Hand, trick: Trick, play: Play, waiting: list[Seat], order: list[Seat]) -> Iterator[Ruling]:
    rules, seat = hand.rules, play.seat
    assert seat is not None
    text = say(
        "out_of_turn.played_to_trick_before",
        seat=seat,
        card=play.card or say("some.card"),
        trick=trick.number,
        waiting=waiting[0],
    )
    against_lone = _against_lone(hand, seat)
    sides = adversaries(hand, seat)
    if against_lone is not None and trick.leader in hand.alone:
        ruling = _ruling(hand, against_lone, RulingKind("play out of turn"), trick, play, text)
        words = say("out_of_turn.hands_open")
        yield settle(hand, ruling, tuple(Remedy("hands-open", s, words, seat) for s in sides), _closes(hand))
        return
    if rules.play_out_of_turn == "withdraw and call":
        law = rules.cited("play-out-of-turn")
        if law is None:
            return
        ruling = _ruling(hand, law, RulingKind("play out of turn"), trick, play, text)
        words = say("out_of_turn.have_taken_back_and_call", card=play.card)
        remedies = tuple(Remedy("call-card", side, words, seat, play.card) for side in sides)
        yield settle(hand, ruling, remedies, _closes(hand))
        return
    if rules.play_out_of_turn != "by seat" or len(order) != 4:
        return
    place = order.index(seat)
    if place == 2:
        yield _third_before_second(hand, trick, play, text, order)
    elif place == 3 and order[1] in waiting and order[2] in waiting:
        law = rules.cited("fourth-before-second")
        if law is None:
            return
        ruling = _ruling(hand, law, RulingKind("play out of turn"), trick, play, text)
        second = order[1]
        remedies = tuple(
            Remedy(name, side, say(f"out_of_turn.{name}", second=second), second)
            for side in sides
            for name in ("call-win", "call-lose")
        )
        played = next((p.place for p in trick.plays if p.seat is second), None)
        yield settle(hand, ruling, remedies, played)


def _third_before_second(hand: Hand, trick: Trick, play: Play, text: Message, order: list[Seat]) -> Ruling:
    """The fourth hand may then play before the partner (Somerset 58), and that is all."""
    law = hand.rules.cited("third-before-second") or hand.rules.law_of("play_out_of_turn")
    ruling = _ruling(hand, law, RulingKind("play out of turn"), trick, play, text)
    places = {card.seat: card.place for card in trick.plays}
    second, fourth = order[1], order[3]
    if fourth in places and second in places:
        is_used = hand.is_later(places[second], places[fourth])
        words = (
            say("out_of_turn.played_before_as_they_may", fourth=fourth, second=second)
            if is_used
            else say("out_of_turn.did_not_use", fourth=fourth)
        )
        status = Status.AWARDED if is_used else Status.LAPSED
        return ruling.as_(
            status,
            text=say("out_of_turn.third_hand", text=text, what=words),
            chosen="fourth-first" if is_used else "",
            is_paid=is_used,
        )
    side = hand.rules.seating.side(fourth)
    return ruling.as_(
        Status.OPEN,
        remedies=(
            Remedy(
                "fourth-first", side, say("out_of_turn.may_play_before", fourth=fourth, second=second), fourth
            ),
        ),
    )


def _against_lone(hand: Hand, seat: Seat) -> str | None:
    """The book's law on an adversary of a lone hand who is out of turn, or None."""
    lone = any(alone in side for side in adversaries(hand, seat) for alone in hand.alone)
    return hand.rules.cited("out-of-turn-to-lone") if lone else None


def _closes(hand: Hand) -> int | None:
    """Where the remedies close: at the end of the hand."""
    if hand.outcome is None:
        return None
    plays = (play.place for trick in hand.tricks for play in trick.plays)
    return max(plays, key=hand.order.__getitem__, default=None)
