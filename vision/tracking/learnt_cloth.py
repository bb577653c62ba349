"""Learns the parts of a cloth that look like cards, and leaves them out from then on.

On gingham the detector outlines every white square, and the reader refuses them one by one. Each refused
square is remembered by its place and its look. While the place looks unchanged it is not read again; after a
change it is forgotten, so that a card laid there is seen. A thing that looks like several refused things is
another of them, whatever its reading: a pack has one of each card.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from referee.cards import JOKER, Card

from ..nets.crop_cutting import may_be_same_card, overlap
from ..nets.crop_cutting import near as near_quads
from ..nets.ports import AnyOutline
from ..tuning import BELIEVING, CLOTH, NETS, OUTLINES, PRESENCE, RULER
from .card import State, Track
from .card_presence import Presence
from .cloth_looks import Looks, count_similar, look_of
from .motion_in_picture import Box, is_overlapping

EDGE = np.ones((3, 3), np.uint8)
"""The edge and the shadow of a thing, in small pixels."""


class Cloth:
    """The knowledge of a table's cloth; empty until a picture shows more outlines than a game has cards."""

    def __init__(self, presence: Presence):
        self._presence = presence
        self.is_dazzled = False
        """Whether any picture showed more outlines than a game has cards: a print, or the pack spread out."""
        self.pattern = False
        """Whether the last look found so many outlines that an unread face is most likely of a print."""
        self._learnt = np.zeros((0, 0), np.float32)
        """The time when each place of the small picture was learnt, in seconds; infinite where none was."""
        self._looks = Looks()
        self._left_out = self._unasked = 0
        self._begun_t = -np.inf

    @property
    def left_out(self) -> int:
        """The number of outlines left out unread since :meth:`begin`."""
        return self._left_out

    def restart(self) -> None:
        """Forget the places of the cloth, which may be elsewhere in the picture, but not its looks."""
        if self.is_dazzled:
            self._set_out()

    def begin(self) -> None:
        """Begin with another picture."""
        self._left_out = self._unasked = 0
        if self.is_dazzled:
            self._forget()

    # Which outlines are worth reading

    def new(self, image: np.ndarray, outlines: Sequence[AnyOutline]) -> Sequence[AnyOutline]:
        """The ``outlines`` of a picture (h, w, 3) without those in refused places, or with refused looks."""
        if not self.is_dazzled:
            self.is_dazzled = len(outlines) > NETS.print_outlines
            if not self.is_dazzled:
                return outlines
            self._set_out()
        new_outlines = [outline for outline in outlines if not self._is_known(image, outline.quad)]
        self._left_out += len(outlines) - len(new_outlines)
        return new_outlines

    def unchanged_track(self, outline: AnyOutline) -> Track | None:
        """The known thing with this outline, if its look is unchanged; None without a print."""
        if not self.is_dazzled:
            return None
        tracks = self._presence.tracks
        for i in np.flatnonzero(near_quads([outline.quad], [track.latest for track in tracks])[0]):
            track = tracks[i]
            still = track.state is State.LAID and track.present and track.changed <= PRESENCE.disturbed_share
            same = outline.face_up == track.face_up or track.clutter
            if still and same and overlap(outline.quad, track.latest)[0] > OUTLINES.doubled_iou:
                return track
        return None

    def first(self, outlines: Sequence[AnyOutline], most: int) -> Sequence[AnyOutline]:
        """As many of ``outlines`` as there is time for: new things first, then tracked things."""
        if not self.is_dazzled or len(outlines) <= most:
            return outlines
        tracks = self._presence.tracks
        followed = [track.quad for track in tracks if track.state is not State.LAID]

        def turn(outline: AnyOutline) -> tuple[bool, bool, float]:
            is_followed = any(may_be_same_card(outline.quad, quad) for quad in followed)
            return not self._has_something_new(outline.quad), not is_followed, -outline.p

        self._left_out += len(outlines) - most
        outlines = sorted(outlines, key=turn)
        asked = [track.quad for track in tracks] + [outline.quad for outline in outlines[:most]]
        self._unasked += sum(
            not any(may_be_same_card(outline.quad, quad) for quad in asked) for outline in outlines[most:]
        )
        return outlines[:most]

    def read_first(self, image: np.ndarray, tracks: Sequence[Track]) -> Sequence[Track]:
        """The ``tracks`` to read in this picture: as many as there is time for, without those that look like
        refused things."""
        if not self.is_dazzled:
            return tracks
        for track in tracks:
            if track.state is not State.LAID:
                track.look = look_of(image, track.latest)
        worth = [track for track in tracks if track.state is State.LAID or not self.is_refused(track)]
        worth.sort(key=lambda track: (not self._has_something_new(track.quad), track.votes.count))
        return worth[: CLOTH.most_reads]

    # Refused things

    def is_refused(self, track: Track, read: list[np.ndarray] | None = None) -> bool:
        """Whether it is a part of the cloth, by its place or its look.

        ``read`` are the looks of the other tracks that were read without a name, where they are known.
        """
        if track.look is None:
            return False
        if self._is_untouched(track.box, track.inside) or self._is_rest_of_cloth(track):
            return True
        if (
            track.likes is None
            or track.likes[0] is not track.look
            or track.likes[1] != self._looks.remembered
        ):
            track.likes = track.look, self._looks.remembered, self._looks.count_similar(track.look)
        like = track.likes[2]
        if like >= CLOTH.similar_count:
            return True
        read = self._nameless_looks(track, BELIEVING.enough_reads) if read is None else read
        return like + count_similar(track.look, read) >= CLOTH.similar_count

    def is_too_small(self, track: Track) -> bool:
        """Whether a thing on a printed cloth is far smaller than a card, and no face that a hand brought.

        A flower may read like an ace. Until a card was read, only the edges show the scale.
        """
        places = self._presence.places
        by_hand = track.face_up and track.by is not None
        if not self.is_dazzled or not places.is_measured or (by_hand and self._has_something_new(track.quad)):
            return False
        area = float(cv2.contourArea(places.flat(track.quad).astype(np.float32)))
        return area < CLOTH.least_unbrought_card_areas

    def is_print(self, track: Track, cards: frozenset[Card]) -> bool:
        """Whether an unnamed face is of a print.

        A thing that a hand brought is no print if it is surely one of a few ``cards``, such as two queens of
        few pixels.
        """
        return self.pattern and not (track.by is not None and track.votes.is_a_card(cards))

    def is_shapeless_joker(self, track: Track, cards: frozenset[Card]) -> bool:
        """Whether a thing is read as a joker and has no card's shape: any framed picture looks like a joker.

        False before a card measured the table.
        """
        joker_p = track.votes.share(cards).get(JOKER, 0.0) if track.face_up else 0.0
        if 2 * joker_p < 1 or not self._presence.places.ruler.count:
            return False
        flat = self._presence.places.flat(track.quad)
        sides = np.hypot(*(flat - np.roll(flat, 1, axis=0)).T)
        short, long = sorted((float(sides[0] + sides[2]), float(sides[1] + sides[3])))
        return bool(abs(np.log(short / max(long, 1e-6) / RULER.card_ratio)) > CLOTH.joker_off_log)

    def is_undecided(self, track: Track) -> bool:
        """Whether there are several similar things, and their nature is not yet known.

        There may be, among the things present from the beginning, while the cloth is still being learnt.
        """
        if self.is_too_small(track) and not self._presence.places.ruler.count:
            return True  # the first card read shows the size
        if track.look is None:
            return False
        learning = self._unasked and self._presence.gate.seen_t - self._begun_t < CLOTH.learns_s
        if learning and not self._has_something_new(track.quad):
            return True
        gate = self._presence.gate
        box = track.box
        cloth = np.count_nonzero(track.inside & (self._learnt[box] < np.inf) & ~gate.foreground[box])
        if cloth > track.size / 2 and gate.seen_t - track.first_t < CLOTH.neighbours_s:
            return True  # the thing next to it may not be outlined yet
        return count_similar(track.look, self._nameless_looks(track)) >= CLOTH.similar_count

    def _nameless_looks(self, track: Track, reads: int = 0) -> list[np.ndarray]:
        """The looks of the other unnamed tracks with at least so many ``reads``, without remembered looks."""
        return [
            other.look
            for other in self._presence.tracks
            if other is not track
            and other.look is not None
            and other.card is None
            and not other.refused
            and other.votes.count >= reads
        ]

    def _is_rest_of_cloth(self, track: Track) -> bool:
        """Whether it is cloth left visible by another thing: an outline round both of them."""
        gate, box = self._presence.gate, track.box
        if not np.count_nonzero(track.inside & (self._learnt[box] < np.inf)):
            return False
        rest = track.inside
        for other in self._presence.tracks:
            # ``near`` extends a finger's width beyond the thing, and so beyond its edge
            if (
                not other.clutter
                and other is not track
                and other.present
                and is_overlapping(track.box, other.box)
            ):
                rest = rest & ~cv2.dilate(other.mask[box].astype(np.uint8), EDGE).astype(bool)
        size = np.count_nonzero(rest)
        if size == track.size or size < CLOTH.left_in_view_share * track.size:
            return False
        cloth = np.count_nonzero(rest & (self._learnt[box] < np.inf) & ~gate.foreground[box])
        return bool(cloth >= (1 - BELIEVING.bare_share) * size)

    def learn(self) -> None:
        """Learn the refused things, and drop the tracks that only repeat them."""
        if not self.is_dazzled:
            return
        refused = [track for track in self._presence.tracks if track.clutter and track.look is not None]
        alone = [track for track in refused if self._is_alone(track)]
        for track in alone:
            if track.look is not None and not track.refused:
                track.refused = True
                self._looks.remember(track.look)
        # all of ``alone`` are refused by now, so none is among these looks
        read = [] if not alone else self._nameless_looks(alone[0], BELIEVING.enough_reads)
        for track in alone:
            if self.is_refused(track, read):
                self._learnt[track.mask] = self._presence.gate.seen_t
                self._presence.gate.learn_as_table(track.mask)
                self._presence.tracks.remove(track)

    def _is_alone(self, track: Track) -> bool:
        """Whether it is unchanged and without a card at it, so that its place shows the cloth itself."""
        if not track.present or track.changed > PRESENCE.disturbed_share or self._presence.is_moving(track):
            return False
        gate, box = self._presence.gate, track.box
        new = np.count_nonzero(gate.foreground[box] & track.inside)
        if new >= BELIEVING.bare_share * track.size:
            return False
        return self._has_no_card(box, track.inside)

    def _has_no_card(self, box: Box, here: np.ndarray) -> bool:
        """Whether no card or possible card is known ``here``, a place in ``box``."""
        return not any(
            not other.clutter and is_overlapping(box, other.box) and (other.mask[box] & here).any()
            for other in self._presence.tracks
        )

    # Places

    def _is_known(self, image: np.ndarray, quad: np.ndarray) -> bool:
        """Whether it looks like refused things, or is in a refused place that nothing was brought to since.

        A shadow changes the look of a place; a card comes with a motion.
        """
        gate = self._presence.gate
        box, here = gate.place(quad)
        if self._is_untouched(box, here):
            return True
        if self._looks.count_similar(look_of(image, quad)) < CLOTH.similar_count:
            return False
        if not (here & (gate.foreground[box] | gate.moving[box])).any() and self._has_no_card(box, here):
            self._learnt[box][here] = gate.seen_t
        return True

    def _is_untouched(self, box: Box, here: np.ndarray) -> bool:
        """Whether a place in ``box`` was learnt, and nothing was brought there since."""
        gate, learnt = self._presence.gate, self._learnt[box]
        size = np.count_nonzero(here)
        if np.count_nonzero(here & (learnt < np.inf)) < CLOTH.known_share * size:
            return False
        brought = here & gate.foreground[box] & (gate.last_moved[box] > learnt)
        return bool(np.count_nonzero(brought) < BELIEVING.bare_share * size)

    def _has_something_new(self, quad: np.ndarray) -> bool:
        """Whether the place looks different from the empty table there."""
        box, here = self._presence.gate.place(quad)
        new = np.count_nonzero(here & self._presence.gate.foreground[box])
        return bool(new >= BELIEVING.bare_share * np.count_nonzero(here))

    def _forget(self) -> None:
        """Forget the places with something else on them for a while."""
        gate = self._presence.gate
        touched = (gate.last_moved > self._learnt) & (gate.seen_t - gate.last_moved > CLOTH.forgets_s)
        self._learnt[touched & gate.foreground] = np.inf
        self._learnt[touched & ~gate.foreground] = gate.seen_t

    def _set_out(self) -> None:
        """Begin to learn the places of the cloth from nothing."""
        gate = self._presence.gate
        self._learnt = np.full(gate.shape, np.inf, np.float32)
        self._begun_t = gate.seen_t
