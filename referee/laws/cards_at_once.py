"""Cards of one player that lay in a trick together: two at once, or a run (Somerset 46-47)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..cards import power
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..play.tricks_of_deal import Play, Trick
from ..prose import join, say
from ..seats import Seat
from .remedies import settle
from .ruling import Remedy, Ruling, Status


@dataclass(frozen=True, slots=True)
class Together:
    """Cards of ``seat`` that lay in ``trick`` at one time, as they fell, as people stand for it.

    ``run``: the first was led, or was the highest on the table, and the partner had not played.
    """

    trick: Trick
    seat: Seat
    cards: tuple[Play, ...]
    run: bool

    @property
    def place(self) -> int:
        """Where the second of them fell."""
        return self.cards[1].place

    @property
    def stays(self) -> Play | None:
        """The one that is left, once the others were taken back."""
        left = [play for play in self.trick.plays if play.seat is self.seat]
        return left[0] if len(left) == 1 else None

    @property
    def exposed(self) -> tuple[Play, ...]:
        """Those that can be called: all of them, and of a run those after the first."""
        return self.cards[1:] if self.run else self.cards


def together(hand: Hand) -> Iterator[Together]:
    """Every time that a player had more than one card of his lie in a trick."""
    for trick in hand.tricks:
        cards = (*trick.plays, *trick.withdrawn)
        if len({play.seat for play in cards}) == len(cards):
            continue  # nobody has two
        for seat in hand.active:
            own = sorted(
                (play for play in cards if play.seat is seat),
                key=lambda play: hand.order[play.place],
            )
            if len(own) < 2 or not all(hand.is_vouched(play.place) and play.card for play in own):
                continue
            lay = [own[0]]
            for play in own[1:]:
                gone = lay[0].taken_back
                if gone is None or hand.order[gone] > hand.order[play.place]:
                    lay.append(play)
            if len(lay) > 1:
                yield Together(trick, seat, tuple(lay), _is_run(hand, trick, seat, lay))


def _is_run(hand: Hand, trick: Trick, seat: Seat, cards: list[Play]) -> bool:
    """Whether he led, or played the highest card so far, and went on without waiting for his partner.

    It is not known where the partner's card was not seen, or may be the lead that was not.
    """
    partner = hand.rules.seating.partner(seat)
    if partner is None or partner not in hand.active or hand.rules.cited("winning-run") is None:
        return False
    none_of_his = all(play.seat is not partner for play in trick.plays)
    if none_of_his and (trick.quitted or hand.leader_due(trick.number) is partner):
        return False

    def fell_before(play: Play, other: Play) -> bool:
        return hand.order[play.place] < hand.order[other.place]

    if any(play.seat is partner and fell_before(play, cards[1]) for play in trick.plays):
        return False
    before = [play for play in trick.plays if fell_before(play, cards[0]) and play.seat is not seat]
    if not before:
        return seat is trick.leader
    led = trick.led(hand.trump, hand.benny)
    if hand.trump is None or led is None or any(play.card is None for play in before):
        return False
    first = cards[0].card
    assert first is not None
    own = power(first, hand.trump, led, hand.benny)
    return all(own > power(p.card, hand.trump, led, hand.benny) for p in before if p.card is not None)


def winning_runs(hand: Hand) -> Iterator[Ruling]:
    """Playing on without waiting for the partner, who can be called on to win (Somerset 47).

    He can be made to win the first or any other of those tricks, so it is past with the last of them.
    """
    law = hand.rules.cited("winning-run")
    if law is None:
        return
    for one in together(hand):
        if not one.run:
            continue
        partner = hand.rules.seating.partner(one.seat)
        number, names = one.trick.number, join(" and ", (play.card or "?" for play in one.cards))
        how = "led" if one.seat is one.trick.leader else "played"
        ruling = Ruling(
            law=law,
            kind="winning run",
            offender=one.seat,
            trick=number,
            status=Status.OPEN,
            text=say("{} {} {} without waiting", one.seat, how, names),
            deal=hand.number,
            place=one.place,
            seen=tuple(picture for play in one.cards for picture in play.seen),
        )
        last = number + len(one.cards) - 1
        theirs = (play for n, play in hand.played_by(partner) if n >= last) if partner else iter(())
        closes = next((play.place for play in theirs), None)
        words = say("call on {} to win the trick if they can", partner)
        remedies = tuple(Remedy("call-win", side, words, partner) for side in adversaries(hand, one.seat))
        yield settle(hand, ruling, remedies, closes)
