"""What is seen of the pack in people's hands: shuffles and packets (Somerset 23, 31, 42; Keller 14, 17).

Most shuffles and many packets are not seen, and under a packet there may be more cards than lie apart. So
nothing is made of one that was not seen, nor of one that showed few cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..facts.register import Misdealt, PacketsDealt, PacketSeen, Shuffled
from ..play.deal_windows import Window, window_of
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..prose import say
from ..seats import Seat
from .dealing import packets_close
from .remedies import settle
from .ruling import Remedy, Ruling, Status

SHUFFLED_IN = Window.PLAYING
"""The window in which nobody may shuffle (Somerset 23)."""
DEALT_EACH = 5
LARGEST_PACKET = 3


def shuffled_in_play(hand: Hand) -> Iterator[Ruling]:
    """The pack shuffled while a hand is played, for which the law has no penalty (Somerset 23)."""
    law = hand.rules.cited("shuffled-in-play")
    if law is None:
        return
    for place, event in hand.facts:
        if isinstance(event, Shuffled) and window_of(hand, place) is SHUFFLED_IN:
            text = say("{} shuffled the pack while the hand was played; the law names no penalty", event.seat)
            yield Ruling(
                law, "shuffled in play", event.seat, None, Status.AWARDED, text, hand.number, place,
                seen=event.seen, paid=True,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class WrongPackets:
    """Packets that were seen and that no lawful deal has, whatever lay under them."""

    seat: Seat
    packets: tuple[tuple[int, PacketSeen], ...]
    count: bool
    """Whether they are too many cards for one player."""

    @property
    def cards(self) -> int:
        return sum(event.cards for _, event in self.packets)


def wrong_packets_seen(hand: Hand) -> WrongPackets | None:
    """Packets of one player that together hold too many cards, or one that is too large for the book."""
    if any(isinstance(event, Misdealt | PacketsDealt) for _, event in hand.facts):
        return None  # people have said what it was
    packets = [(p, event) for p, event in hand.facts if isinstance(event, PacketSeen)]
    packets = [(p, event) for p, event in packets if event.dealer is hand.dealer]
    for seat in hand.rules.seating.seats:
        own = tuple((place, event) for place, event in packets if event.seat is seat)
        if sum(event.cards for _, event in own) > DEALT_EACH:
            return WrongPackets(seat, own, True)
        large = tuple(pair for pair in own if pair[1].cards > LARGEST_PACKET)
        if large and hand.rules.packets != "any":
            return WrongPackets(seat, large, False)
    return None


def packets_seen(hand: Hand) -> Iterator[Ruling]:
    """Packets that the camera saw and that are a misdeal whatever lay under them (Somerset 42; Keller, 14
    and 17)."""
    wrong = wrong_packets_seen(hand)
    if wrong is None:
        return
    law = hand.rules.cited("misdeal-count" if wrong.count else "misdeal-packets")
    if law is None:
        return
    place, last = wrong.packets[-1]
    how = "in all" if wrong.count else "at once"
    text = say("{} dealt {} {} cards or more {}", hand.dealer, wrong.seat, wrong.cards, how)
    seen = tuple(picture for _, event in wrong.packets for picture in event.seen)
    ruling = Ruling(
        law, "misdeal", last.dealer, None, Status.OPEN, text, hand.number, place, seen=seen,
    )  # fmt: skip
    sides = adversaries(hand, last.dealer)
    remedies = tuple(Remedy("misdeal", side, "claim the misdeal", last.dealer) for side in sides)
    yield settle(hand, ruling, remedies, hand.first_card_place if wrong.count else packets_close(hand))
