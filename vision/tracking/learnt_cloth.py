"""What the tracked table's cloth has that looks like cards: learnt once, and left alone from then on.

On gingham the detector outlines every white square, and the reader refuses one after the other. Each that was
refused is remembered by its place and by its look. Where the place still looks as it did, nobody asks again;
where it looks otherwise it is forgotten, so that a card laid there is seen. A thing that looks like several
that were refused is one more of them, whatever name was read in it: a pack has one of each card.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from referee.cards import Card

from ..nets.crop_cutting import maybe_one_card, overlap
from ..nets.crop_cutting import near as near_quads
from ..nets.ports import AnyOutline
from ..tuning import BELIEVING, CLOTH, NETS, OUTLINES, PRESENCE
from .card import State, Track
from .card_presence import Presence
from .cloth_looks import Looks, alike, look_of
from .motion_in_picture import Box, near

EDGE = np.ones((3, 3), np.uint8)
"""What is taken for the edge and the shadow of a thing, in small pixels."""


class Cloth:
    """What was learnt of one table's cloth; knows nothing until a picture shows more than a game lays."""

    def __init__(self, presence: Presence):
        self._presence = presence
        self.dazzled = False
        """Whether there ever lay more in one picture than a game lays: a print, or the pack spread out."""
        self.pattern = False
        """Whether the last look found so much that a face without a name is most likely of a print."""
        self._learnt = np.zeros((0, 0), np.float32)
        """When each place of the small picture was learnt, in seconds; infinite where none was."""
        self._looks = Looks()
        self._left_out = self._unasked = 0
        self._begun_t = -np.inf

    @property
    def left_out(self) -> int:
        """How many outlines were left out since :meth:`begin`, so that nobody asked what they are."""
        return self._left_out

    def begin_anew(self) -> None:
        """The cloth may lie elsewhere in the picture: its places are forgotten, its looks are not."""
        if self.dazzled:
            self._set_out()

    def begin(self) -> None:
        """Another picture is looked at."""
        self._left_out = self._unasked = 0
        if self.dazzled:
            self._forget()

    # Which outlines are worth asking about

    def new(self, image: np.ndarray, outlines: Sequence[AnyOutline]) -> Sequence[AnyOutline]:
        """The ``outlines`` of a picture (h, w, 3) without those of places, or of looks, that were refused."""
        if not self.dazzled:
            self.dazzled = len(outlines) > NETS.print_outlines
            if not self.dazzled:
                return outlines
            self._set_out()
        found = [outline for outline in outlines if not self._known(image, outline.quad)]
        self._left_out += len(outlines) - len(found)
        return found

    def lies_as_it_lay(self, outline: AnyOutline) -> Track | None:
        """The thing that was outlined there before, and lies and looks as it did; None without a print."""
        if not self.dazzled:
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
        """As many of ``outlines`` as there is time for: first what lies there newly, then the followed."""
        if not self.dazzled or len(outlines) <= most:
            return outlines
        tracks = self._presence.tracks
        followed = [track.quad for track in tracks if track.state is not State.LAID]

        def turn(outline: AnyOutline) -> tuple[bool, bool, float]:
            is_followed = any(maybe_one_card(outline.quad, quad) for quad in followed)
            return not self._something_new(outline.quad), not is_followed, -outline.p

        self._left_out += len(outlines) - most
        outlines = sorted(outlines, key=turn)
        asked = [track.quad for track in tracks] + [outline.quad for outline in outlines[:most]]
        self._unasked += sum(
            not any(maybe_one_card(outline.quad, quad) for quad in asked) for outline in outlines[most:]
        )
        return outlines[:most]

    def read_first(self, image: np.ndarray, tracks: Sequence[Track]) -> Sequence[Track]:
        """Those of ``tracks`` to be read in this picture: as many as there is time for, those that look like
        what was refused before left out."""
        if not self.dazzled:
            return tracks
        for track in tracks:
            if track.state is not State.LAID:
                track.look = look_of(image, track.latest)
        worth = [track for track in tracks if track.state is State.LAID or not self.refuses(track)]
        worth.sort(key=lambda track: (not self._something_new(track.quad), track.votes.count))
        return worth[: CLOTH.most_reads]

    # What is refused

    def refuses(self, track: Track, read: list[np.ndarray] | None = None) -> bool:
        """Whether it is a part of the cloth: it lies where that was learnt, or looks like it.

        ``read`` are the looks of the others that were read and are not named, where they are known.
        """
        if track.look is None:
            return False
        if self._untouched(track.box, track.inside) or self._shows_beside(track):
            return True
        if (
            track.likes is None
            or track.likes[0] is not track.look
            or track.likes[1] != self._looks.remembered
        ):
            track.likes = track.look, self._looks.remembered, self._looks.alike(track.look)
        like = track.likes[2]
        if like >= CLOTH.alike_count:
            return True
        read = self._nameless_looks(track, BELIEVING.enough_reads) if read is None else read
        return like + alike(track.look, read) >= CLOTH.alike_count

    def too_small(self, track: Track) -> bool:
        """Whether a thing that nobody brought to a printed cloth is smaller than a card by far.

        A flower may read like an ace. Until a card was read the edges alone say how large that is.
        """
        places = self._presence.places
        brought = track.by is not None and self._something_new(track.quad)
        if not self.dazzled or not places.measured or brought:
            return False
        area = float(cv2.contourArea(places.flat(track.quad).astype(np.float32)))
        return area < CLOTH.least_lying_card_areas

    def prints(self, track: Track, cards: frozenset[Card]) -> bool:
        """Whether a face that gets no name is of a print.

        What a hand brought and what surely is one of a few of the ``cards``, such as two queens of few
        pixels, is none.
        """
        return self.pattern and not (track.by is not None and track.votes.a_card(cards))

    def undecided(self, track: Track) -> bool:
        """Whether there are several things like it, of which it is not known yet what they are.

        There may be while the cloth is still being learnt, of what lay there before anybody brought a thing.
        """
        if self.too_small(track) and not self._presence.places.ruler.count:
            return True  # once a card was read it is known how large they are
        if track.look is None:
            return False
        learning = self._unasked and self._presence.gate.seen_t - self._begun_t < CLOTH.learns_s
        if learning and not self._something_new(track.quad):
            return True
        gate = self._presence.gate
        box = track.box
        cloth = np.count_nonzero(track.inside & (self._learnt[box] < np.inf) & ~gate.foreground[box])
        if cloth > track.size / 2 and gate.seen_t - track.first_t < CLOTH.beside_s:
            return True  # what lies beside it may not have been found yet
        return alike(track.look, self._nameless_looks(track)) >= CLOTH.alike_count

    def _nameless_looks(self, track: Track, reads: int = 0) -> list[np.ndarray]:
        """The looks of the other tracks that were read at least so often, and are not named; those that were
        remembered left out."""
        return [
            other.look
            for other in self._presence.tracks
            if other is not track
            and other.look is not None
            and other.card is None
            and not other.refused
            and other.votes.count >= reads
        ]

    def _shows_beside(self, track: Track) -> bool:
        """Whether it is what another thing leaves in view of the cloth: an outline round both of them."""
        gate, box = self._presence.gate, track.box
        if not np.count_nonzero(track.inside & (self._learnt[box] < np.inf)):
            return False
        rest = track.inside
        for other in self._presence.tracks:
            # what is near it reaches a finger's width beyond it, and so beyond its edge
            if not other.clutter and other is not track and other.present and near(track.box, other.box):
                rest = rest & ~cv2.dilate(other.mask[box].astype(np.uint8), EDGE).astype(bool)
        size = np.count_nonzero(rest)
        if size == track.size or size < CLOTH.beside_share * track.size:
            return False
        cloth = np.count_nonzero(rest & (self._learnt[box] < np.inf) & ~gate.foreground[box])
        return bool(cloth >= (1 - BELIEVING.bare_share) * size)

    def learn(self) -> None:
        """Learn what has been refused by now, and follow no more what only repeats it."""
        if not self.dazzled:
            return
        refused = [track for track in self._presence.tracks if track.clutter and track.look is not None]
        alone = [track for track in refused if self._lies_alone(track)]
        for track in alone:
            if track.look is not None and not track.refused:
                track.refused = True
                self._looks.remember(track.look)
        # each of them is refused by now, so that it is none of these itself
        read = [] if not alone else self._nameless_looks(alone[0], BELIEVING.enough_reads)
        for track in alone:
            if self.refuses(track, read):
                self._learnt[track.mask] = self._presence.gate.seen_t
                self._presence.gate.take_for_table(track.mask)
                self._presence.tracks.remove(track)

    def _lies_alone(self, track: Track) -> bool:
        """Whether it lies as it lay, and no card at it, so that what is seen there is the cloth itself."""
        if not track.present or track.changed > PRESENCE.disturbed_share or self._presence.moves(track):
            return False
        gate, box = self._presence.gate, track.box
        new = np.count_nonzero(gate.foreground[box] & track.inside)
        if new >= BELIEVING.bare_share * track.size:
            return False
        return self._no_card_at(box, track.inside)

    def _no_card_at(self, box: Box, here: np.ndarray) -> bool:
        """Whether no card, and nothing that may be one, is known to lie ``here``, a place in ``box``."""
        return not any(
            not other.clutter and near(box, other.box) and (other.mask[box] & here).any()
            for other in self._presence.tracks
        )

    # Places

    def _known(self, image: np.ndarray, quad: np.ndarray) -> bool:
        """Whether it looks like what was refused, or lies there and nothing has been brought there since.

        A shadow changes how a place looks; a card comes with something that moves.
        """
        gate = self._presence.gate
        box, here = gate.place(quad)
        if self._untouched(box, here):
            return True
        if self._looks.alike(look_of(image, quad)) < CLOTH.alike_count:
            return False
        if not (here & (gate.foreground[box] | gate.moving[box])).any() and self._no_card_at(box, here):
            self._learnt[box][here] = gate.seen_t
        return True

    def _untouched(self, box: Box, here: np.ndarray) -> bool:
        """Whether a place in ``box`` was learnt, and nothing has been brought there since."""
        gate, learnt = self._presence.gate, self._learnt[box]
        size = np.count_nonzero(here)
        if np.count_nonzero(here & (learnt < np.inf)) < CLOTH.known_share * size:
            return False
        brought = here & gate.foreground[box] & (gate.last_moved[box] > learnt)
        return bool(np.count_nonzero(brought) < BELIEVING.bare_share * size)

    def _something_new(self, quad: np.ndarray) -> bool:
        """Whether the place looks otherwise than the empty table does there."""
        box, here = self._presence.gate.place(quad)
        new = np.count_nonzero(here & self._presence.gate.foreground[box])
        return bool(new >= BELIEVING.bare_share * np.count_nonzero(here))

    def _forget(self) -> None:
        """Forget the places where something else has lain for a while."""
        gate = self._presence.gate
        touched = (gate.last_moved > self._learnt) & (gate.seen_t - gate.last_moved > CLOTH.forgets_s)
        self._learnt[touched & gate.foreground] = np.inf
        self._learnt[touched & ~gate.foreground] = gate.seen_t

    def _set_out(self) -> None:
        """Begin to learn the places of the cloth: none is known yet."""
        gate = self._presence.gate
        self._learnt = np.full(gate.shape, np.inf, np.float32)
        self._begun_t = gate.seen_t
