"""The whole table read again, apart from everything that is remembered of it.

When the view was lost, the camera was moved, or somebody asks, the cards that lie in the middle are
found and read anew from a few pictures with no hand over the table, and told as they then lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import Read, TableRead

from ..camera.frame_source import Frame
from ..nets.crop_cutting import one_card, overlap, share_under
from ..nets.ports import DetectorPort, ReaderPort
from ..place.table_zones import Zone, whose
from ..reading.votes import Votes
from ..tracking.card import Track
from ..tracking.tracked_view import View
from ..tuning import OUTLINES, REREAD


@dataclass(slots=True)
class _Card:
    quad: np.ndarray
    votes: Votes = field(default_factory=Votes)
    looks: int = 0


class RereadTable:
    """Reads the table once for every time it is :meth:`asked`."""

    def __init__(
        self, detector: DetectorPort, reader: ReaderPort, seats: Sequence[Seat], cards: frozenset[Card]
    ) -> None:
        self._detector, self._reader = detector, reader
        self._seats, self._cards = tuple(seats), cards
        self._asked_t: float | None = None
        self._looked_t = -np.inf
        self._looks = 0
        self._found: list[_Card] = []
        self._why = ""

    def asked(self, t: float, why: str) -> None:
        """Read the table as soon as no hand is over it; ``why`` in plain words."""
        self._asked_t, self._why, self._looks, self._found = t, why, 0, []

    def see(
        self, frame: Frame, view: View, tracks: Sequence[Track], seen: tuple[str, ...]
    ) -> TableRead | None:
        """Take in a picture; what lies in the middle once it has been read often enough."""
        if self._asked_t is None or frame.t - self._asked_t < REREAD.settles_s:
            return None
        busy = bool(view.hands.present) or bool(view.gate.moving.any())
        if busy and frame.t - self._asked_t < REREAD.patience_s:
            self._looks, self._found = 0, []
            return None
        if frame.t - self._looked_t < REREAD.apart_s:
            return None
        self._looked_t = frame.t
        self._look(frame, view)
        self._looks += 1
        if self._looks < REREAD.looks:
            return None
        self._asked_t = None
        lying = [self._told(card, view, tracks) for card in self._found if 2 * card.looks > REREAD.looks]
        self._found = []
        return TableRead(frame.t, frame.seq, seen, tuple(lying), self._why)

    def _look(self, frame: Frame, view: View) -> None:
        quads: list[np.ndarray] = []
        for outline in sorted(
            self._detector.find(frame.image, within=view.table.box(*frame.image.shape[:2])),
            key=lambda one: -one.p,
        ):
            middle = view.places.place(outline.quad)
            known = any(one_card(outline.quad, quad) for quad in quads)
            on_paper = any(
                share_under(outline.quad, paper) > OUTLINES.on_paper_share for paper in view.papers
            )
            if outline.face_up and view.places.zone(middle) is Zone.MIDDLE and not known and not on_paper:
                quads.append(outline.quad)
        for quad, read in zip(quads, self._reader.read(frame.image, quads), strict=True):
            if read.not_a_card or read.back:
                continue
            card = next((one for one in self._found if one_card(quad, one.quad)), None)
            if card is None:
                card = _Card(np.asarray(quad, np.float32))
                self._found.append(card)
            card.votes.add(read)
            card.looks += 1

    def _told(self, card: _Card, view: View, tracks: Sequence[Track]) -> tuple[Seat | None, Read]:
        place = view.places.place(card.quad)
        track = max(tracks, key=lambda one: overlap(one.quad, card.quad)[0], default=None)
        hand = None
        if track is not None and one_card(track.quad, card.quad):
            hand = track.brought.sides()
        seat, p = whose(place, hand, self._seats)
        return seat if p >= REREAD.seat_p else None, card.votes.result(self._cards)
