"""The cut and the deal, as far as they can be seen: halves of the pack, and packets that land before players.

The claims of the last deal end with the cut, so it is told only where the whole of it was seen: one
pack, a part of it beside it by one player's hand, and the rest taken by another's. Nothing here counts
cards: those of a packet lie on one another.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from referee.seats import Seat
from referee.table import PackCut, PacketDealt, TableEvent

from .camera import Frame
from .layout import Zone, zone_of
from .setting import CARDS_EACH, Setting, rested
from .sightings import State, Track

ASSEMBLED = 2.0
"""Seconds after the last trick was gathered before which no pile is the pack of the next deal."""
BESIDE = (0.6, 2.6)
"""How far apart, in lengths of a card, the two parts of a pack lie that is being cut."""
CUT_WITHIN = 12.0
"""Seconds within which the dealer takes the rest, once the cutter has laid his part beside it."""
DEALT_WITHIN = 12.0
"""Seconds between which two packets belong to one deal."""


class Dealing:
    """What happens to the pack between the last trick of one deal and the up-card of the next."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._parts: tuple[Track, Track] | None = None
        self._known: set[int] = set()
        self._packets: list[tuple[Track, Seat, Seat]] = []
        self._told: set[int] = set()

    def see(self, frame: Frame, busy: bool) -> Iterator[TableEvent]:
        """What can be told of this picture; ``busy``: an up-card or a trick lies there."""
        progress = self._setting.progress
        dealt = progress.tricks == 0 and progress.turned_t is not None
        if busy or dealt or not progress.between_deals:
            self._parts = None
            self._packets.clear()
            return
        backs = [track for track in self._setting.backs() if track.state is State.LAID and track.present]
        yield from self._cut(backs, frame)
        yield from self._deal(backs, frame)

    # The cut

    def _cut(self, backs: list[Track], frame: Frame) -> Iterator[TableEvent]:
        hands = self._setting.view.hands
        if self._parts is None:
            self._parts = self._two_parts(backs)
            return
        rest, part = self._parts
        strange = any(track.came_t > rest.came_t and track is not part for track in backs)
        if strange or part not in backs or frame.t - part.came_t > CUT_WITHIN:
            self._parts = None
            return
        if rest in backs:
            return
        self._parts = None
        taker = hands.who(rest.mask)
        if taker is not None and part.by is not None and taker.seat not in (None, part.by.seat):
            yield PackCut(rested(part), frame.seq, self._setting.keep(part, frame))

    def _two_parts(self, backs: list[Track]) -> tuple[Track, Track] | None:
        """The pack and the part that was just laid beside it; None where that is not what lies there."""
        progress = self._setting.progress
        whole_since = progress.gathered_t + ASSEMBLED if progress.tricks == CARDS_EACH else -np.inf
        begun = progress.turned_t if progress.turned_t is not None else -np.inf
        tricks = [track for track in backs if begun < track.first_t < whole_since]
        if tricks or len(backs) < 2:
            return None
        part = max(backs, key=lambda track: track.came_t)
        size = float(np.hypot(*(part.quad[2] - part.quad[1])))
        near = [
            track
            for track in backs
            if track is not part
            and track.came_t < part.came_t
            and BESIDE[0] < np.hypot(*(track.quad.mean(axis=0) - part.quad.mean(axis=0))) / size < BESIDE[1]
        ]
        if len(near) != 1 or part.by is None or part.by.seat is None:
            return None
        return near[0], part

    # The deal

    def _deal(self, backs: list[Track], frame: Frame) -> Iterator[TableEvent]:
        """Packets by one hand before two players at least: whoever that hand is of deals."""
        setting = self._setting
        for track in backs:
            if track.number in self._known or not setting.view.hands.visits:
                continue
            self._known.add(track.number)
            dealer = track.by.seat if track.by is not None else None
            if dealer is not None and zone_of(setting.place(track)) is Zone.EDGE:
                self._packets.append((track, setting.nearest(track), dealer))
        self._packets = [one for one in self._packets if frame.t - one[0].came_t < DEALT_WITHIN]
        for dealer in {dealer for _, _, dealer in self._packets}:
            mine = [(track, seat) for track, seat, by in self._packets if by is dealer]
            if len({seat for _, seat in mine}) < 2:
                continue
            for track, seat in sorted(mine, key=lambda one: one[0].came_t):
                if track.number not in self._told:
                    self._told.add(track.number)
                    seen = setting.keep(track, frame)
                    yield PacketDealt(rested(track), frame.seq, seen, seat, dealer)
