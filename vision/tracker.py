"""Cards over time: ``glimpsed -> resting -> laid -> lifted``.

A track is begun by an outline that lies still, becomes *laid* once the vote over its readings is
sure, it lies still and the hand is away (or, doubtful, after 1.5 s), and *lifted* only when its
place is seen to look like the empty table or like another card's back. A card that a hand, another
card or a missed detection hides stays where it is: hidden is not gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.cards import Card
from referee.table import Read

from .calibration import Table
from .camera import Frame
from .change import Gate, differs
from .hands import Hands, Visit
from .sightings import NOT_READ, Detector, Outline, Reader, State, Track, overlap

STILL = 0.15
"""Seconds that a card must lie still and clear before it is believed."""
DOUBT = 1.5
"""Seconds after which a card that the vote cannot name is reported as not read."""
GONE = 0.1
"""Seconds that a place must look empty before its card is gone."""
ENOUGH = 4
"""Readings that are made of a card at once; more only while the vote is not sure."""
SAME = 0.6
"""Share of a card's visible small pixels that must look as before for it to be there."""
AREA = (0.0010, 0.022)
"""Area of a card on the table's unit square, from a bridge card on a wide table to a jumbo one."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card has come to rest and is believed (``track.read`` may still be None: not read)."""

    track: Track


@dataclass(frozen=True, slots=True)
class Lifted:
    """A card that was laid has left its place; ``by`` is the hand that was there."""

    track: Track
    t: float
    by: Visit | None


class Tracker:
    """Follows all cards on the table; ``elsewhere`` says which cards cannot be new."""

    def __init__(
        self,
        table: Table,
        gate: Gate,
        hands: Hands,
        detector: Detector,
        reader: Reader,
        cards: frozenset[Card],
        elsewhere: Callable[[Track], frozenset[Card]],
    ):
        self._table, self._gate, self._hands = table, gate, hands
        self._detector, self._reader = detector, reader
        self._cards, self._elsewhere = cards, elsewhere
        self.tracks: list[Track] = []
        self._made = 0
        self.looks = 0
        self.reads = 0
        self._finger = np.ones((7, 7), np.uint8)

    def covered(self) -> np.ndarray:
        """True where cards are known to lie, in the small picture."""
        mask = np.zeros(self._gate.shape, bool)
        for track in self.tracks:
            mask |= track.mask
        return mask

    def update(self, frame: Frame) -> list[Laid | Lifted]:
        """Take in the next picture, which gate and hands have already seen."""
        t = frame.t
        for track in self.tracks:
            self._look_at_place(track, t)
        if self._gate.wants_a_look(t) or self._unsettled(t):
            first = self.looks == 0
            self._match(self._find(frame), frame)
            self._gate.looked()
            if first:
                self._gate.forget_ground(self.covered())
        self._read(frame)
        return self._decide(t)

    # Looking

    def _unsettled(self, t: float) -> bool:
        """Whether a card was seen too seldom yet to be believed or given up."""
        return any(
            (track.state is not State.LAID and len(track.found) < 3 and not self._moves(track))
            or (track.gone_since is not None)
            for track in self.tracks
        )

    def _moves(self, track: Track) -> bool:
        return bool((self._gate.moving & track.mask).sum() > 0.1 * track.mask.sum())

    def _find(self, frame: Frame) -> list[Outline]:
        self.looks += 1
        found = []
        for outline in self._detector.find(frame.image):
            middle, area = self._on_table(outline.quad)
            if AREA[0] < area < AREA[1] and ((middle > -0.02) & (middle < 1.02)).all():
                found.append(outline)
        return found

    def _on_table(self, quad: np.ndarray) -> tuple[np.ndarray, float]:
        plane = self._table.plane(quad)
        return plane.mean(axis=0), float(cv2.contourArea(plane))

    def _match(self, outlines: Sequence[Outline], frame: Frame) -> None:
        """Give each outline to the track whose card it shows, or begin a new track."""
        pairs = []
        for number, outline in enumerate(outlines):
            for track in self.tracks:
                union, inside = overlap(outline.quad, track.quad)
                if union > 0.3 or inside > 0.7:
                    pairs.append((union, inside, number, track))
        pairs.sort(key=lambda pair: -pair[0])
        used: set[int] = set()
        matched: set[int] = set()
        for union, inside, number, track in pairs:
            if number in used:
                continue
            outline = outlines[number]
            same_side = outline.face_up == track.face_up
            if track.number in matched:
                # A second outline of a card that has its own already: a part of it, or another's.
                if union > 0.7 and same_side:
                    used.add(number)
                continue
            if not track.present and track.state is State.LAID:
                continue  # another thing lies here now, or the card has been turned over
            if track.state is not State.LAID and union > 0.45 and same_side:
                used.add(number)
                matched.add(track.number)
                self._found_again(track, outline, frame)
            elif union > 0.45 or inside > 0.7:
                # Of a card that is partly hidden only a part is outlined: keep the whole.
                used.add(number)
                matched.add(track.number)
                track.found.append(outline.p)
        for number, outline in enumerate(outlines):
            if number not in used:
                self._begin(outline, frame)
        for track in list(self.tracks):
            if track.state is not State.LAID and track.number not in matched and not track.present:
                self.tracks.remove(track)

    def _begin(self, outline: Outline, frame: Frame) -> None:
        mask = self._gate.fill(outline.quad)
        size = mask.sum()
        if size < 8 or (self._gate.moving & mask).sum() > 0.1 * size:
            return  # it moves: it will be seen again where it comes to rest
        self._made += 1
        quad = np.asarray(outline.quad, np.float32)
        track = Track(self._made, quad, outline.face_up, frame.t, frame.seq, mask, self._around(mask))
        track.found.append(outline.p)
        track.rest_t = max(self._stilled(mask), 0.0)
        track.by = self._hands.who(mask)
        track.patch = self._gate.small.copy()
        self.tracks.append(track)

    def _around(self, mask: np.ndarray) -> np.ndarray:
        return cv2.dilate(mask.astype(np.uint8), self._finger).astype(bool)

    def _stilled(self, mask: np.ndarray) -> float:
        return float(self._gate.last_moved[mask].max())

    def _found_again(self, track: Track, outline: Outline, frame: Frame) -> None:
        track.found.append(outline.p)
        if self._moves(track):
            return
        track.state = State.RESTING
        quad = np.asarray(outline.quad, np.float32)
        if not track.upright:
            track.quad = quad
            track.mask = self._gate.fill(quad)
            track.near = self._around(track.mask)
        track.patch = self._gate.small.copy()

    # Is it still there?

    def _look_at_place(self, track: Track, t: float) -> None:
        """Compare a card's place with how it looked: there, hidden, or gone."""
        gate = self._gate
        if track.patch is None:
            return
        clear = track.mask & ~gate.moving & ~(self._hands.mask & ~track.mask)
        visible = clear.copy()
        above = self._above(track)
        for other in above:
            visible &= ~other.mask
        same = ~differs(gate.small, track.patch)
        if not (self._turned(track, above) and clear.any() and same[clear].mean() < SAME):
            if visible.sum() < 0.25 * track.mask.sum():
                track.gone_since = None
                return
            if same[visible].mean() >= SAME:
                track.present, track.gone_since = True, None
                return
            if not self._empty(track, visible, t):
                track.present, track.gone_since = False, None
                return
        track.present = False
        if track.gone_since is None:
            track.gone_since = t

    @staticmethod
    def _turned(track: Track, above: Sequence[Track]) -> bool:
        """Whether a back is seen where the face was: taken off the pack, or turned over."""
        return track.face_up and any(
            not other.face_up and len(other.found) > 1 and overlap(other.quad, track.quad)[0] > 0.5
            for other in above
        )

    def _empty(self, track: Track, visible: np.ndarray, t: float) -> bool:
        """Whether what is seen of the card's place is the bare table."""
        gate = self._gate
        known = visible & gate.ground_known
        if 2 * known.sum() >= visible.sum():
            assert gate.ground is not None
            return bool(1 - differs(gate.small, gate.ground)[known].mean() >= SAME)
        # What lies under a card that was there from the beginning was never seen: wait longer.
        return t - self._stilled(track.mask) > 0.5

    def _above(self, track: Track) -> list[Track]:
        """The cards that came to lie on this one later."""
        return [
            other
            for other in self.tracks
            if other.number > track.number and other.present and (other.mask & track.mask).any()
        ]

    # Reading and deciding

    def _clear(self, track: Track, t: float) -> bool:
        """No hand is at the card and nothing moves on it; keeps its times."""
        track.rest_t = max(track.rest_t, self._stilled(track.mask))
        near = float(self._hands.last_here[track.near & ~track.mask].max())
        track.clear_t = max(track.rest_t, near)
        return track.clear_t < t

    def _read(self, frame: Frame) -> None:
        """Read the faces that are new or not yet sure, all in one batch."""
        wanted = []
        for track in self.tracks:
            if track.state is State.LAID or self._moves(track) or not track.present:
                continue
            clear = self._clear(track, frame.t)
            if not clear and frame.t - track.rest_t < 0.5:
                continue
            hidden = any((o.mask & track.mask).sum() > 0.05 * track.mask.sum() for o in self._above(track))
            if hidden and track.votes.count:
                continue
            if not track.face_up and track.votes.count >= 1:
                continue
            sure = self._result(track).card is not None
            if (track.votes.count < ENOUGH and not sure) or frame.t - track.read_t >= 0.1:
                wanted.append(track)
        if not wanted:
            return
        self.reads += len(wanted)
        for track, read in zip(wanted, self._reader.read(frame.image, [w.quad for w in wanted]), strict=True):
            track.votes.add(read)
            track.read_t = frame.t
            if not read.back and not read.not_a_card and read.card is not None:
                track.quad, track.upright = np.asarray(read.quad, np.float32), True

    def _result(self, track: Track) -> Read:
        return track.votes.result(self._cards, self._elsewhere(track))

    def _decide(self, t: float) -> list[Laid | Lifted]:
        changes: list[Laid | Lifted] = []
        for track in sorted(self.tracks, key=lambda track: track.rest_t):
            if track.gone_since is not None and t - track.gone_since >= GONE - 1e-6:
                self.tracks.remove(track)
                if track.state is not State.LAID and self._worth_a_late_word(track):
                    self._believe(track)
                    changes.append(Laid(track))
                if track.state is State.LAID:
                    track.state = State.LIFTED
                    changes.append(Lifted(track, track.gone_since, self._hands.who(track.mask)))
            elif track.state is not State.LAID and track.present and self._believable(track, t):
                same = self._same_card(track)
                if same is not None:
                    self._slide(same, track)
                else:
                    self._believe(track)
                    changes.append(Laid(track))
        return changes

    def _believable(self, track: Track, t: float) -> bool:
        if len(track.found) < 2 or self._moves(track):
            return False
        clear = self._clear(track, t)
        if clear and t - track.clear_t >= STILL - 1e-6:
            if not track.face_up or not track.votes.face:
                return True
            if self._result(track).card is not None:
                return True
        return t - track.rest_t >= DOUBT and (track.votes.count >= 2 or not track.face_up)

    def _worth_a_late_word(self, track: Track) -> bool:
        """A face that lay there and was taken before it could be believed."""
        return track.face_up and track.votes.face and len(track.votes.likely) >= 1

    def _believe(self, track: Track) -> None:
        if track.votes.count and not track.votes.face:
            track.face_up = False
        track.read = self._result(track) if track.face_up else NOT_READ
        track.state = State.LAID
        if track.present and not self._moves(track):
            track.patch = self._gate.small.copy()

    def _same_card(self, track: Track) -> Track | None:
        """The card that has slid to where ``track`` was found: the pack holds one of each."""
        card = track.votes.result(self._cards).card if track.face_up else None
        if card is None:
            return None
        return next((o for o in self.tracks if o is not track and o.card == card and not o.present), None)

    def _slide(self, card: Track, to: Track) -> None:
        card.quad, card.mask, card.near, card.patch = to.quad, to.mask, to.near, to.patch
        card.rest_t, card.clear_t, card.present, card.gone_since = to.rest_t, to.clear_t, True, None
        self.tracks.remove(to)
