"""Several cards of a player in the same trick: two at once, or a run (Somerset 46-47)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cards import power
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.tricks_of_deal import Play, Trick
from ..seats import Seat
from ..words.message import join, say
from .remedies import settle
from .ruling import Remedy, Ruling, RulingKind, Status


@dataclass(frozen=True, slots=True)
class Together:
    """Cards of ``seat`` that were in ``trick`` at the same time, in order, as people vouch.

    ``is_run``: the first was led, or was the highest on the table, and the partner had not played. ``played``
    are those that became the leads to the next tricks.
    """

    trick: Trick
    seat: Seat
    cards: tuple[Play, ...]
    is_run: bool
    played: tuple[Play, ...] = ()

    @property
    def place(self) -> int:
        """Where the second of them fell."""
        return self.cards[1].place

    @property
    def stays(self) -> Play | None:
        """The only card left after the others were taken back; None while there are several."""
        left = [play for play in self.trick.plays if play.seat is self.seat]
        return left[0] if len(left) == 1 else None

    @property
    def exposed(self) -> tuple[Play, ...]:
        """The cards that can be called: all, but in a run only those after the first that were not played."""
        rest = self.cards[1:] if self.is_run else self.cards
        return tuple(card for card in rest if card not in self.played)


def together(hand: Hand) -> Iterator[Together]:
    """Every time that a player had more than one card in a trick, or led on before it was complete."""
    for trick in hand.tricks:
        is_led_on = trick.number < len(hand.tricks) and hand.tricks[trick.number].is_led_early
        cards = (*trick.plays, *trick.withdrawn)
        if not is_led_on and len({play.seat for play in cards}) == len(cards):
            continue  # nobody has two
        for seat in hand.active:
            if trick.is_led_early and trick.leader is seat:
                continue  # the run began in an earlier trick
            tricks = (trick, *_led_on(hand, trick, seat))
            plays = [play for part in tricks for play in (*part.plays, *part.withdrawn) if play.seat is seat]
            plays.sort(key=lambda play: hand.order[play.place])
            if len(plays) < 2 or not all(hand.is_vouched(play.place) and play.card for play in plays):
                continue
            group = [plays[0]]
            for play in plays[1:]:
                first_back = group[0].taken_back
                if first_back is None or hand.order[first_back] > hand.order[play.place]:
                    group.append(play)
            is_run = len(group) > 1 and _is_run(hand, trick, seat, group)
            if is_run or (len(group) > 1 and len(tricks) == 1):
                leads = tuple(part.plays[0] for part in tricks[1:])
                yield Together(trick, seat, tuple(group), is_run, leads)


def _led_on(hand: Hand, trick: Trick, seat: Seat) -> Iterator[Trick]:
    """The tricks after ``trick`` to which ``seat`` led before the trick before was complete."""
    for after in hand.tricks[trick.number :]:
        if not after.is_led_early or after.leader is not seat:
            return
        yield after


def _is_run(hand: Hand, trick: Trick, seat: Seat, cards: list[Play]) -> bool:
    """Whether ``seat`` led, or played the highest card so far, and went on without waiting for the partner.

    False if the partner's card was not seen: it may have come before, or be an unseen lead.
    """
    partner = hand.rules.seating.partner(seat)
    if partner is None or partner not in hand.active or hand.rules.cited("winning-run") is None:
        return False
    without_partner = all(play.seat is not partner for play in trick.plays)
    if without_partner and (trick.is_quitted or hand.leader_due(trick.number) is partner):
        return False

    def has_fallen_before(play: Play, other: Play) -> bool:
        return hand.order[play.place] < hand.order[other.place]

    if any(play.seat is partner and has_fallen_before(play, cards[1]) for play in trick.plays):
        return False
    before = [play for play in trick.plays if has_fallen_before(play, cards[0]) and play.seat is not seat]
    if not before and (seat is not trick.leader or cards[0] is not trick.plays[0]):
        return seat is trick.leader
    # a lead was no winning card if an adversary has beaten it since
    rivals = before or [play for play in trick.plays if play.card and play.seat not in (seat, partner)]
    led = trick.led(hand.trump, hand.benny)
    if hand.trump is None or led is None or any(play.card is None for play in rivals):
        return not before
    first = cards[0].card
    assert first is not None
    strength = power(first, hand.trump, led, hand.benny)
    return all(strength > power(p.card, hand.trump, led, hand.benny) for p in rivals if p.card is not None)


def winning_runs(hand: Hand) -> Iterator[Ruling]:
    """Playing on without waiting for the partner, who can be called on to win (Somerset 47).

    The partner can be made to win any of those tricks, so the remedy closes with the last.
    """
    law = hand.rules.cited("winning-run")
    if law is None:
        return
    for group in together(hand):
        if not group.is_run:
            continue
        partner = hand.rules.seating.partner(group.seat)
        number, names = group.trick.number, join("and", (play.card or "?" for play in group.cards))
        key = "at_once.led" if group.seat is group.trick.leader else "at_once.played"
        ruling = Ruling(
            law=law,
            kind=RulingKind("winning run"),
            offender=group.seat,
            trick=number,
            status=Status.OPEN,
            text=say(key, seat=group.seat, cards=names),
            deal=hand.number,
            place=group.place,
            seen=tuple(picture for play in group.cards for picture in play.seen),
        )
        last = number + len(group.cards) - 1
        theirs = (play for n, play in hand.played_by(partner) if n >= last) if partner else iter(())
        closes = next((play.place for play in theirs), None)
        words = say("at_once.call_on_to_win_the_trick", partner=partner)
        remedies = tuple(Remedy("call-win", side, words, partner) for side in adversaries(hand, group.seat))
        yield settle(hand, ruling, remedies, closes)
