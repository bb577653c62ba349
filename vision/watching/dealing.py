"""The deal, as far as it is visible: packets that land before players, and a face among them.

The dealer is the player with a hand over the table whenever a packet lands, known as soon as three players
have packets (all, if they are fewer). A thrown packet comes without the hand, so the hand that last moved
over its place proves nothing. Only separate cards of a packet are counted: there may be more under them.

A face is reported as dealt face up only without any doubt: it came from the dealer's hand before another
player, away from the pack on the table, and more packets followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.seats import Seat
from referee.table_events import CardFaced, PacketDealt, TableEvent

from ..camera.frame_source import Frame
from ..nets.crop_cutting import overlap
from ..place.table_zones import nearest_seat
from ..tracking.card import State, Track
from ..tuning import DEALING
from . import sureness as watch_sureness
from .cutting import Cutting
from .shuffling import Shuffling
from .state import WatchState, rested


@dataclass
class Packet:
    """Cards that landed together before ``seat``, and the ``hands`` over the table at that time."""

    cards: list[Track]
    seat: Seat
    seat_p: float
    hands: dict[Seat, float]
    is_reported: bool = False

    @property
    def came_t(self) -> float:
        return self.cards[0].came_t


@dataclass
class Deal:
    """The packets of one dealer's hand, in their order."""

    dealer: Seat
    packets: list[Packet] = field(default_factory=list)

    @property
    def seats(self) -> set[Seat]:
        return {packet.seat for packet in self.packets}

    @property
    def p(self) -> float:
        """The probability that this hand dealt: its share of the hands present."""
        shares = [packet.hands[self.dealer] / sum(packet.hands.values()) for packet in self.packets]
        return float(np.mean(shares)) if shares else 0.0


class Dealing:
    """Watches the pack between the last trick of a deal and the up-card of the next."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._shuffling = Shuffling(state)
        self._cutting = Cutting(state)
        self._known: set[int] = set()
        self._packets: list[Packet] = []
        self._faces: list[Track] = []
        self._over = False

    def begin_again(self) -> None:
        """Forget the packets and the parts of the pack, because their places are unknown."""
        self._cutting.forget()
        self._forget()

    @property
    def remembered(self) -> list[Track]:
        """The cards and piles of this deal with places that still matter."""
        dealt = [card for packet in self._packets for card in packet.cards]
        return [*dealt, *self._faces, *self._cutting.parts]

    def see(self, frame: Frame, busy: bool) -> Iterator[TableEvent]:
        """The events of this picture; ``busy``: an up-card or a trick is on the table."""
        if busy or not self._may_be_dealt:
            self._shuffling.forget()
            self._cutting.forget()
            self._forget()
            return
        backs = [track for track in self._state.backs() if track.state is State.LAID and track.present]
        for shuffle in self._shuffling.see(frame):
            self._forget()  # the packets were in the shuffler's hand
            yield shuffle
        for cut in self._cutting.see(backs, frame):
            self._forget()  # the packets were the pack
            yield cut
        self._land(backs)
        if not self._packets:
            return
        if frame.t - max(packet.came_t for packet in self._packets) > DEALING.next_packet_s:
            self._forget()
            return
        deal = self._deal()
        if deal is not None and self._is_sure(deal):
            yield from self._report(deal, frame)
            self._over = self._over or self._is_touched(deal, frame.t)

    def is_held_back(self, track: Track, busy: bool) -> bool:
        """Whether a face seems dealt, so that its event must wait for further packets."""
        if not self.may_have_been_dealt(track, busy):
            return False
        self._faces.append(track)
        return True

    def may_have_been_dealt(self, track: Track, busy: bool) -> bool:
        """Whether a face seems dealt, unless the play is ``busy`` already.

        Such a face is before one player and came from another's hand, away from the pack: it is no up-card.
        """
        state = self._state
        if busy or not self._may_be_dealt or state.has_come_unseen(track) or state.is_contradicted:
            return False
        seat, seat_p = self._nearest(track)
        hands = self._hands(track.came_t)
        if (
            state.is_in_middle(track)
            or seat_p < DEALING.plain_p
            or not hands
            or hands.get(seat, 0.0) > 1 - DEALING.dealer_share
        ):
            return False
        deal = self._deal()
        # Before the second player has a packet the dealer is unknown.
        began = track.came_t - DEALING.holds_s
        if deal is not None and len(deal.seats) > 1:
            began = deal.packets[0].came_t - DEALING.packet_s
        older = self._on_table(began)
        backs = [other for other in older if not other.clutter]
        return bool(backs) and all(_apart(track, other) >= DEALING.no_up_card_card_lengths for other in older)

    @property
    def _may_be_dealt(self) -> bool:
        progress = self._state.progress
        dealt = progress.tricks == 0 and progress.turned_t is not None
        return progress.is_between_deals and not dealt

    def _forget(self) -> None:
        self._packets.clear()
        self._faces.clear()
        self._over = False

    # Packets

    def _land(self, backs: Sequence[Track]) -> None:
        """Note the cards that have landed before a player since the last picture."""
        state = self._state
        for track in backs:
            if track.number in self._known:
                continue
            self._known.add(track.number)
            hands = self._hands(track.came_t)
            if self._over or not hands or state.is_in_middle(track) or self._is_known_place(track):
                continue
            seat, seat_p = self._nearest(track)
            for packet in self._packets:
                if packet.seat is seat and abs(track.came_t - packet.came_t) < DEALING.packet_s:
                    if all(overlap(track.quad, card.quad)[0] < DEALING.card_iou for card in packet.cards):
                        packet.cards.append(track)
                    break
            else:
                self._packets.append(Packet([track], seat, seat_p, hands))

    def _is_known_place(self, track: Track) -> bool:
        """Whether it is in the place of an earlier thing that was no packet: the pack, under a hand."""
        began = min((thing.came_t for thing in self._packets), default=track.came_t)
        older = (thing for thing in self._state.tracker.tracks if not thing.face_up and thing.came_t < began)
        return any(
            thing is not track and _apart(track, thing) < DEALING.same_place_card_lengths for thing in older
        )

    def _nearest(self, track: Track) -> tuple[Seat, float]:
        """The player nearest to a card, with its probability, which is low near a corner of the table."""
        state = self._state
        return nearest_seat(state.place(track), None, state.seats, state.view.places.edges)

    def _hands(self, t: float) -> dict[Seat, float]:
        """The sides of the hands that had been over the table for a while at ``t``."""
        sides: dict[Seat, float] = {}
        for visit in self._state.view.hands.at(t, DEALING.holds_s):
            for seat, share in visit.sides().items():
                if share > 0:
                    sides[seat] = min(1.0, sides.get(seat, 0.0) + share)
        return sides

    def _deal(self) -> Deal | None:
        """The packets of the likeliest dealer: the hand that may have dealt to the most players."""
        deals = [self._dealt_by(seat) for seat in self._state.seats]
        return max(deals, key=lambda deal: (len(deal.seats), deal.p, len(deal.packets)), default=None)

    def _dealt_by(self, dealer: Seat) -> Deal:
        deal = Deal(dealer)
        mine = [candidate for candidate in self._packets if candidate.hands.get(dealer, 0.0) >= 0.5]
        for packet in sorted(mine, key=lambda candidate: candidate.came_t):
            if deal.packets and packet.came_t - deal.packets[-1].came_t > DEALING.next_packet_s:
                deal.packets.clear()
            deal.packets.append(packet)
        if deal.packets:
            # A new outline at the pack, under the dealer's hand, is no packet.
            pack = self._on_table(deal.packets[0].came_t - DEALING.packet_s)
            apart = (
                all(_apart(candidate.cards[0], back) > DEALING.off_the_pack_card_lengths for back in pack)
                for candidate in deal.packets
            )
            deal.packets = [
                candidate for candidate, is_apart in zip(deal.packets, list(apart), strict=True) if is_apart
            ]
        return deal

    def _is_sure(self, deal: Deal) -> bool:
        return (
            len(deal.seats) >= min(DEALING.enough_players, len(self._state.seats))
            and deal.p >= DEALING.dealer_share
        )

    def _report(self, deal: Deal, frame: Frame) -> Iterator[TableEvent]:
        state = self._state
        for packet in deal.packets:
            if not packet.is_reported and frame.t - packet.came_t >= DEALING.counted_s:
                packet.is_reported = True
                card, p = packet.cards[0], round(deal.p * packet.seat_p, 4)
                seen = state.keep(card, frame)
                cards = len(packet.cards)
                surely = watch_sureness.packet(p, packet.seat, state.seat_shares_by(card, None))
                yield PacketDealt(
                    rested(card), frame.seq, seen, packet.seat, deal.dealer, p, cards,
                    sure=surely.sure, instead=surely.instead,
                )  # fmt: skip
        if len(self._faces) == 1 and self._is_dealt_face_up(self._faces[0], deal, frame.t):
            track = self._faces.pop()
            seen = state.keep(track, frame)
            seat = state.nearest(track)
            surely = watch_sureness.faced(seat, state.seat_shares_by(track, None))
            yield CardFaced(
                rested(track), frame.seq, seen, seat, deal.dealer, track.read,
                sure=surely.sure, instead=surely.instead,
            )  # fmt: skip

    def _is_touched(self, deal: Deal, t: float) -> bool:
        """Whether another player's hand is at a packet: from now on players take up their cards."""
        for visit in self._state.view.hands.present:
            if (
                t - visit.began > DEALING.touches_s
                and visit.sides().get(deal.dealer, 0.0) < 1 - DEALING.dealer_share
            ):
                touched = (
                    visit.area[card.box] & card.near[card.box]
                    for packet in deal.packets
                    for card in packet.cards
                )
                if any(part.any() for part in touched):
                    return True
        return False

    # A face among them

    def _is_dealt_face_up(self, track: Track, deal: Deal, t: float) -> bool:
        """Whether a face that was not reported yet was surely dealt face up."""
        state = self._state
        is_present = track in state.tracker.tracks and track.present and track.card is not None
        looked = min(track.votes.count, len(track.detections)) >= DEALING.least_looks
        if (
            not is_present
            or not looked
            or t - max(track.clear_t, track.free_t) < DEALING.clear_s
            or track.free_t < 0
        ):
            return False
        seat = state.nearest(track)
        alone = set(self._hands(track.came_t)) == {deal.dealer}
        before = [packet for packet in deal.packets if packet.came_t < track.came_t - DEALING.packet_s]
        after = [packet for packet in deal.packets if packet.came_t > track.came_t + DEALING.packet_s]
        followed = any(packet.seat is not seat for packet in after)
        return alone and seat is not deal.dealer and bool(before) and followed and not self._over

    def _on_table(self, before: float) -> list[Track]:
        """The things on the table now and ``before``, even those that the reader did not see as cards."""
        tracks = self._state.tracker.tracks
        return [track for track in tracks if not track.face_up and track.present and track.came_t < before]


def _apart(first: Track, second: Track) -> float:
    """The distance of two things, in lengths of a card."""
    length = float(np.hypot(*(second.quad - np.roll(second.quad, -1, 0)).T).max())
    return float(np.hypot(*(first.quad.mean(axis=0) - second.quad.mean(axis=0)))) / max(length, 1.0)
