"""The deal, as far as it can be seen: packets that land before players, and a face among them.

Whose hand deals is told by which hand is over the table whenever a packet lands, and only once packets
lie before three players (all, where they are fewer). A packet that is thrown comes without the hand, so
the hand that last moved where it lies is no witness. Of the cards of a packet only those are counted
that lie apart: there may be more under them.

A face is told as dealt face up only where nothing else can be meant: it came from the dealer's hand
before another player, away from the pack that lies there, and more packets followed it. What is doubtful
about such a face is left unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.seats import Seat
from referee.table_events import CardFaced, PacketDealt, TableEvent

from ..camera.frame_source import Frame
from ..nets.crop_cutting import overlap
from ..place.table_zones import before_whom
from ..tracking.card import State, Track
from ..tuning import DEALING
from . import sureness as watch_sureness
from .cutting import Cutting
from .shuffling import Shuffling
from .state import WatchState, rested


@dataclass
class Packet:
    """Cards that landed together before ``seat``, and the ``hands`` that were over the table then."""

    cards: list[Track]
    seat: Seat
    seat_p: float
    hands: dict[Seat, float]
    told: bool = False

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
        """How sure it is that this hand dealt: its share of the hands that were there."""
        shares = [one.hands[self.dealer] / sum(one.hands.values()) for one in self.packets]
        return float(np.mean(shares)) if shares else 0.0


class Dealing:
    """What happens to the pack between the last trick of one deal and the up-card of the next."""

    def __init__(self, state: WatchState) -> None:
        self._state = state
        self._shuffling = Shuffling(state)
        self._cutting = Cutting(state)
        self._known: set[int] = set()
        self._packets: list[Packet] = []
        self._faces: list[Track] = []
        self._over = False

    def see(self, frame: Frame, busy: bool) -> Iterator[TableEvent]:
        """What can be told of this picture; ``busy``: an up-card or a trick lies there."""
        if busy or not self._may_be_dealt:
            self._shuffling.forget()
            self._cutting.forget()
            self._forget()
            return
        backs = [track for track in self._state.backs() if track.state is State.LAID and track.present]
        for shuffle in self._shuffling.see(frame):
            self._forget()  # what landed was in the shuffler's hand
            yield shuffle
        for cut in self._cutting.see(backs, frame):
            self._forget()  # what lay there before was the pack
            yield cut
        self._land(backs)
        if not self._packets:
            return
        if frame.t - max(one.came_t for one in self._packets) > DEALING.next_packet_s:
            self._forget()
            return
        deal = self._deal()
        if deal is not None and self._sure(deal):
            yield from self._tell(deal, frame)
            self._over = self._over or self._touched(deal, frame.t)

    def holds_back(self, track: Track, busy: bool) -> bool:
        """Whether a face has been dealt, it seems: what it is, is told once more packets have landed."""
        if not self.seems_dealt(track, busy):
            return False
        self._faces.append(track)
        return True

    def seems_dealt(self, track: Track, busy: bool) -> bool:
        """Whether a face seems to have been dealt, where the play is not ``busy`` already.

        It lies before one player and came from another's hand, away from the pack: it is no up-card.
        """
        state = self._state
        if busy or not self._may_be_dealt or state.came_unseen(track) or state.astray:
            return False
        seat, seat_p = self._before(track)
        hands = self._hands(track.came_t)
        if (
            state.in_the_middle(track)
            or seat_p < DEALING.plain_p
            or not hands
            or hands.get(seat, 0.0) > 1 - DEALING.dealer_share
        ):
            return False
        deal = self._deal()
        # Before the second player has a packet nobody knows whose deal it is.
        began = track.came_t - DEALING.holds_s
        if deal is not None and len(deal.seats) > 1:
            began = deal.packets[0].came_t - DEALING.one_packet_s
        older = self._lying(began)
        backs = [one for one in older if not one.clutter]
        return bool(backs) and all(_apart(track, one) >= DEALING.no_up_card_card_lengths for one in older)

    @property
    def _may_be_dealt(self) -> bool:
        progress = self._state.progress
        dealt = progress.tricks == 0 and progress.turned_t is not None
        return progress.between_deals and not dealt

    def _forget(self) -> None:
        self._packets.clear()
        self._faces.clear()
        self._over = False

    # Packets

    def _land(self, backs: Sequence[Track]) -> None:
        """Take note of the cards that have come before a player since the last picture."""
        state = self._state
        for track in backs:
            if track.number in self._known:
                continue
            self._known.add(track.number)
            hands = self._hands(track.came_t)
            if self._over or not hands or state.in_the_middle(track) or self._outlined_anew(track):
                continue
            seat, seat_p = self._before(track)
            for packet in self._packets:
                if packet.seat is seat and abs(track.came_t - packet.came_t) < DEALING.one_packet_s:
                    if all(overlap(track.quad, card.quad)[0] < DEALING.one_card_iou for card in packet.cards):
                        packet.cards.append(track)
                    break
            else:
                self._packets.append(Packet([track], seat, seat_p, hands))

    def _outlined_anew(self, track: Track) -> bool:
        """Whether it lies where something lay before that was no packet: the pack, under a hand."""
        began = min((one.came_t for one in self._packets), default=track.came_t)
        older = (one for one in self._state.tracker.tracks if not one.face_up and one.came_t < began)
        return any(one is not track and _apart(track, one) < DEALING.one_place_card_lengths for one in older)

    def _before(self, track: Track) -> tuple[Seat, float]:
        """Before whom a card lies, and how sure that is: near a corner of the table it is not."""
        state = self._state
        return before_whom(state.place(track), None, state.seats, state.view.places.edges)

    def _hands(self, t: float) -> dict[Seat, float]:
        """The sides from which hands were over the table at ``t``, and had been for a while."""
        sides: dict[Seat, float] = {}
        for visit in self._state.view.hands.at(t, DEALING.holds_s):
            for seat, share in visit.sides().items():
                if share > 0:
                    sides[seat] = min(1.0, sides.get(seat, 0.0) + share)
        return sides

    def _deal(self) -> Deal | None:
        """The packets that one hand can have dealt: of all hands, those before the most players."""
        deals = [self._dealt_by(seat) for seat in self._state.seats]
        return max(deals, key=lambda deal: (len(deal.seats), deal.p, len(deal.packets)), default=None)

    def _dealt_by(self, dealer: Seat) -> Deal:
        deal = Deal(dealer)
        mine = [one for one in self._packets if one.hands.get(dealer, 0.0) >= 0.5]
        for packet in sorted(mine, key=lambda one: one.came_t):
            if deal.packets and packet.came_t - deal.packets[-1].came_t > DEALING.next_packet_s:
                deal.packets.clear()
            deal.packets.append(packet)
        if deal.packets:
            # What is outlined anew at the pack, under the dealer's hand, is no packet.
            pack = self._lying(deal.packets[0].came_t - DEALING.one_packet_s)
            apart = (
                all(_apart(one.cards[0], back) > DEALING.off_the_pack_card_lengths for back in pack)
                for one in deal.packets
            )
            deal.packets = [one for one, is_apart in zip(deal.packets, list(apart), strict=True) if is_apart]
        return deal

    def _sure(self, deal: Deal) -> bool:
        return (
            len(deal.seats) >= min(DEALING.enough_players, len(self._state.seats))
            and deal.p >= DEALING.dealer_share
        )

    def _tell(self, deal: Deal, frame: Frame) -> Iterator[TableEvent]:
        state = self._state
        for packet in deal.packets:
            if not packet.told and frame.t - packet.came_t >= DEALING.counted_s:
                packet.told = True
                card, p = packet.cards[0], round(deal.p * packet.seat_p, 4)
                seen = state.keep(card, frame)
                cards = len(packet.cards)
                surely = watch_sureness.packet(p, packet.seat, state.before_by(card, None))
                yield PacketDealt(
                    rested(card), frame.seq, seen, packet.seat, deal.dealer, p, cards,
                    sure=surely.sure, instead=surely.instead,
                )  # fmt: skip
        if len(self._faces) == 1 and self._dealt_face_up(self._faces[0], deal, frame.t):
            track = self._faces.pop()
            seen = state.keep(track, frame)
            seat = state.nearest(track)
            surely = watch_sureness.faced(seat, state.before_by(track, None))
            yield CardFaced(
                rested(track), frame.seq, seen, seat, deal.dealer, track.read,
                sure=surely.sure, instead=surely.instead,
            )  # fmt: skip

    def _touched(self, deal: Deal, t: float) -> bool:
        """Whether another player's hand is at a packet: from now on cards are taken up and not dealt."""
        for visit in self._state.view.hands.present:
            if (
                t - visit.began > DEALING.touches_s
                and visit.sides().get(deal.dealer, 0.0) < 1 - DEALING.dealer_share
            ):
                at_it = (
                    visit.area[card.box] & card.near[card.box] for one in deal.packets for card in one.cards
                )
                if any(part.any() for part in at_it):
                    return True
        return False

    # A face among them

    def _dealt_face_up(self, track: Track, deal: Deal, t: float) -> bool:
        """Whether a face that was held back is sure to have been dealt face up."""
        state = self._state
        there = track in state.tracker.tracks and track.present and track.card is not None
        looked = min(track.votes.count, len(track.found)) >= DEALING.least_looks
        if (
            not there
            or not looked
            or t - max(track.clear_t, track.free_t) < DEALING.lies_clear_s
            or track.free_t < 0
        ):
            return False
        seat = state.nearest(track)
        alone = set(self._hands(track.came_t)) == {deal.dealer}
        before = [one for one in deal.packets if one.came_t < track.came_t - DEALING.one_packet_s]
        after = [one for one in deal.packets if one.came_t > track.came_t + DEALING.one_packet_s]
        followed = any(one.seat is not seat for one in after)
        return alone and seat is not deal.dealer and bool(before) and followed and not self._over

    def _lying(self, before: float) -> list[Track]:
        """What lay there ``before`` and lies there now, also what the reader did not take for a card."""
        tracks = self._state.tracker.tracks
        return [one for one in tracks if not one.face_up and one.present and one.came_t < before]


def _apart(one: Track, other: Track) -> float:
    """How far two things lie apart, in lengths of a card."""
    length = float(np.hypot(*(other.quad - np.roll(other.quad, -1, 0)).T).max())
    return float(np.hypot(*(one.quad.mean(axis=0) - other.quad.mean(axis=0)))) / max(length, 1.0)
