"""Shuffles and packets that the camera saw (Somerset 23, 31, 42; Keller 14, 17).

The camera misses most shuffles and many packets, and a packet may hold more cards than are visible. So an
unseen packet, or one that showed few cards, proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..facts.register import Misdealt, PacketsDealt, PacketSeen, Shuffled
from ..play.deal_windows import Window, window_of
from ..play.one_deal import Hand
from ..play.parties_of_deal import adversaries
from ..seats import Seat
from ..words.message import say
from .dealing import packets_close
from .remedies import settle
from .ruling import MISDEAL, Remedy, Ruling, RulingKind, Status

SHUFFLED_IN_PLAY = RulingKind("shuffled in play")

SHUFFLED_IN = Window.PLAYING
"""The window in which nobody may shuffle (Somerset 23)."""
DEALT_EACH = 5
LARGEST_PACKET = 3


def shuffled_in_play(hand: Hand) -> Iterator[Ruling]:
    """Shuffling the pack while a hand is played, which has no penalty (Somerset 23)."""
    law = hand.rules.cited("shuffled-in-play")
    if law is None:
        return
    for place, fact in hand.facts:
        if isinstance(fact, Shuffled) and window_of(hand, place) is SHUFFLED_IN:
            text = say("pack.shuffled_the_pack_while_the_hand", seat=fact.seat)
            yield Ruling(
                law, SHUFFLED_IN_PLAY, fact.seat, None, Status.AWARDED, text, hand.number, place,
                seen=fact.seen, is_paid=True,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class WrongPackets:
    """Packets that no lawful deal has, whatever was hidden under the visible cards."""

    seat: Seat
    packets: tuple[tuple[int, PacketSeen], ...]
    is_too_many: bool
    """Whether they are too many cards for one player."""

    @property
    def cards(self) -> int:
        return sum(event.cards for _, event in self.packets)


def wrong_packets_seen(hand: Hand) -> WrongPackets | None:
    """Packets to a player that together hold too many cards, or a packet that is too large for the book."""
    if any(isinstance(fact, Misdealt | PacketsDealt) for _, fact in hand.facts):
        return None  # people have entered the packets
    packets = [(p, fact) for p, fact in hand.facts if isinstance(fact, PacketSeen)]
    packets = [(p, event) for p, event in packets if event.dealer is hand.dealer]
    for seat in hand.rules.seating.seats:
        to_seat = tuple((place, event) for place, event in packets if event.seat is seat)
        if sum(event.cards for _, event in to_seat) > DEALT_EACH:
            return WrongPackets(seat, to_seat, True)
        large = tuple(pair for pair in to_seat if pair[1].cards > LARGEST_PACKET)
        if large and hand.rules.packets != "any":
            return WrongPackets(seat, large, False)
    return None


def packets_seen(hand: Hand) -> Iterator[Ruling]:
    """Seen packets that are a misdeal, whatever was hidden under them (Somerset 42; Keller, 14 and 17)."""
    wrong = wrong_packets_seen(hand)
    if wrong is None:
        return
    law = hand.rules.cited("misdeal-count" if wrong.is_too_many else "misdeal-packets")
    if law is None:
        return
    place, last = wrong.packets[-1]
    key = "pack.dealt_in_all" if wrong.is_too_many else "pack.dealt_at_once"
    text = say(key, dealer=hand.dealer, seat=wrong.seat, n=wrong.cards)
    seen = tuple(picture for _, event in wrong.packets for picture in event.seen)
    ruling = Ruling(
        law, MISDEAL, last.dealer, None, Status.OPEN, text, hand.number, place, seen=seen,
    )  # fmt: skip
    sides = adversaries(hand, last.dealer)
    remedies = tuple(Remedy("misdeal", side, say("pack.claim_the_misdeal"), last.dealer) for side in sides)
    yield settle(hand, ruling, remedies, hand.first_card_place if wrong.is_too_many else packets_close(hand))
