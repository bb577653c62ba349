"""Reads the whole table again, independent of everything remembered.

After a loss of the view, a move of the camera or an order, the cards in the middle are found and read again
in a few pictures with no hand over the table, and reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import Read, TableRead

from ..camera.frame_source import Frame
from ..nets.crop_cutting import is_same_card, overlap, share_under
from ..place.table_zones import Zone, laid_by
from ..reading.votes import Votes
from ..tracking.card import Track
from ..tracking.tracked_view import View
from ..tuning import OUTLINES, REREAD
from .slant import Slant


@dataclass(slots=True)
class _Card:
    quad: np.ndarray
    votes: Votes = field(default_factory=Votes)
    looks: int = 0


class RereadTable:
    """Reads the table once for every time it is :meth:`order`, as from the camera's height by ``slant``."""

    def __init__(self, slant: Slant, seats: Sequence[Seat], cards: frozenset[Card]) -> None:
        self._slant = slant
        self._seats, self._cards = tuple(seats), cards
        self._asked_t: float | None = None
        self._looked_t = -np.inf
        self._looks = 0
        self._read_cards: list[_Card] = []
        self._why = ""

    def order(self, t: float, why: str) -> None:
        """Read the table as soon as no hand is over it; ``why`` in plain words."""
        self._asked_t, self._why, self._looks, self._read_cards = t, why, 0, []

    def see(
        self, frame: Frame, view: View, tracks: Sequence[Track], seen: tuple[str, ...]
    ) -> TableRead | None:
        """Look at a picture; returns the cards in the middle after enough readings."""
        if self._asked_t is None or frame.t - self._asked_t < REREAD.settles_s:
            return None
        busy = bool(view.hands.present) or bool(view.gate.moving.any())
        if busy and frame.t - self._asked_t < REREAD.patience_s:
            self._looks, self._read_cards = 0, []
            return None
        if frame.t - self._looked_t < REREAD.apart_s:
            return None
        self._looked_t = frame.t
        self._look(frame, view)
        self._looks += 1
        if self._looks < REREAD.looks:
            return None
        self._asked_t = None
        on_table = [
            self._seat_and_read(card, view, tracks)
            for card in self._read_cards
            if 2 * card.looks > REREAD.looks
        ]
        self._read_cards = []
        return TableRead(frame.t, frame.seq, seen, tuple(on_table), self._why)

    def _look(self, frame: Frame, view: View) -> None:
        quads: list[np.ndarray] = []
        for outline in sorted(
            self._slant.detector.find(frame.image, within=view.table.box(*frame.image.shape[:2])),
            key=lambda candidate: -candidate.p,
        ):
            middle = view.places.place(outline.quad)
            known = any(is_same_card(outline.quad, quad) for quad in quads)
            on_paper = any(
                share_under(outline.quad, paper) > OUTLINES.on_paper_share for paper in view.papers
            )
            if outline.face_up and view.places.zone(middle) is Zone.MIDDLE and not known and not on_paper:
                quads.append(outline.quad)
        for quad, read in zip(quads, self._slant.reader.read(frame.image, quads), strict=True):
            if read.not_a_card or read.back:
                continue
            card = next(
                (candidate for candidate in self._read_cards if is_same_card(quad, candidate.quad)), None
            )
            if card is None:
                card = _Card(np.asarray(quad, np.float32))
                self._read_cards.append(card)
            card.votes.add(read)
            card.looks += 1

    def _seat_and_read(self, card: _Card, view: View, tracks: Sequence[Track]) -> tuple[Seat | None, Read]:
        place = view.places.in_play(card.quad)
        track = max(tracks, key=lambda other: overlap(other.quad, card.quad)[0], default=None)
        hand = None
        if track is not None and is_same_card(track.quad, card.quad):
            hand = track.brought.sides()
        seat, p = laid_by(place, hand, self._seats, view.no_side_share)
        return seat if p >= REREAD.seat_p else None, card.votes.result(self._cards)
