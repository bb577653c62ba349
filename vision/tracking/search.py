"""Decides where the detector looks, and assigns outlines to cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from ..camera.frame_source import Frame
from ..nets.crop_cutting import is_same_card, may_be_same_card, overlap, share_under
from ..nets.detector_choice import undazzled
from ..nets.ports import AnyOutline, DetectorPort, ReaderPort
from ..place.table_zones import laid_by
from ..tuning import CLOTH, MOTION, NETS, OUTLINES, PRESENCE, RULER, SEARCH, ZOOM
from .card import CardSize, State, Track
from .card_presence import Presence
from .learnt_cloth import Cloth
from .outline_pairs import likely_pairs
from .sieved_detector import Sieved
from .split_outlines import parted
from .tracked_view import View
from .zoom_on_cards import Spot, both, larger, look_at, look_closer


class Search:
    """Runs the detector when something may have changed, and gives each card its outline."""

    def __init__(self, view: View, detector: DetectorPort, reader: ReaderPort, presence: Presence):
        self._view, self._detector, self._reader = view, detector, reader
        self._presence = presence
        self.cloth = Cloth(presence)
        self._print_asked_t = -np.inf
        self._made = self._tries = 0
        self._looked_t, self._back_t, self._all_new, self._farther = 0.0, -np.inf, True, False
        self.sizes = CardSize()

    def look(self, frame: Frame) -> None:
        """Look for cards in this picture, if there is reason to."""
        t = frame.t
        changed = self._presence.gate.is_look_due(t, self._presence.hands.mask)
        if changed or self._all_new or self._is_unsettled(t) or self._has_unexplained(t):
            first = self._presence.looks == 0 or self._farther or t - self._back_t < SEARCH.present_before_s
            self._farther = False
            self._tries = 0 if changed else self._tries + 1
            self._match(self._find(frame), frame)
            self._presence.gate.looked()
            self._presence.make_sure(t)
            if first:
                self._presence.gate.forget_ground(self._presence.covered())

    def look_farther(self) -> None:
        """Search all of the table, because more of it is in view than assumed, perhaps with cards on it."""
        self._all_new = self._farther = True

    def look_through(self, detector: DetectorPort, reader: ReaderPort) -> None:
        """Use another detector and reader from now on, beginning with a look at everything."""
        self._detector, self._reader, self._all_new = detector, reader, True

    def restart(self, t: float) -> None:
        """Start over with an unknown table, because the view is back or was moved."""
        self._back_t, self._all_new = t, True
        self.cloth.restart()

    def new_track(self, quad: np.ndarray, face_up: bool, t: float, frame: int) -> Track:
        """A new track that begins with an outline at ``t`` in picture ``frame``."""
        self._made += 1
        track = Track(self._made, quad, face_up, t, frame)
        track.put(self._presence.gate.fill(quad))
        track.matched = self._presence.looks
        self._presence.tracks.append(track)
        return track

    def learn(self, track: Track) -> None:
        """Learn the size of the cards, and measure the table, by a card that was read."""
        if track.upright:
            self._presence.places.learn(track.quad)
        self.sizes.learn(self._presence.places.flat(track.quad))

    def measure_again(self) -> None:
        """Measure a corrected table by the cards read on it."""
        if not self._presence.places.ruler.count:
            for track in self._presence.tracks:
                if track.upright and track.state is State.LAID and track.card is not None:
                    self._presence.places.learn(track.quad)

    def _is_unsettled(self, t: float) -> bool:
        """Whether a card was seen too rarely to be believed or dropped."""
        if t - self._looked_t < MOTION.looked_apart_s:
            return False
        patience = SEARCH.glance_every_s * 2 ** min(self._tries, SEARCH.slowest_tries)
        return any(
            (
                (track.state is not State.LAID and len(track.detections) < SEARCH.settled_looks)
                or track.gone_since is not None
                or (not track.present and t - self._looked_t >= patience)
                or (
                    self._presence.is_doubted(track, t) and self._looked_t <= self._presence.free_since(track)
                )
            )
            and not self._presence.is_moving(track)
            for track in self._presence.tracks
        )

    def _has_unexplained(self, t: float) -> bool:
        """Whether there is a thing of a card's size that no look has found, and a look may still find."""
        if self._tries >= SEARCH.tries_looks or t - self._looked_t < SEARCH.glance_every_s * 2**self._tries:
            return False
        size = np.count_nonzero(self._thing())
        return bool(size > SEARCH.least_thing_cards * self._card_small_px())

    def _find(self, frame: Frame) -> list[AnyOutline]:
        self._presence.looks += 1
        self._looked_t = frame.t
        fits = []
        # Things off the table are no cards of the game, so the search leaves them out.
        box = self._presence.table.box(*frame.image.shape[:2])
        sides = [ZOOM.afar_px]
        if self._all_new:
            # Nothing on the table is known yet, so all of it gets a close look.
            sides.append(max(ZOOM.afar_px, larger(frame.image, self._length())))
            self._all_new = False
        self.cloth.begin()
        boxes = Sieved(self._detector, self.cloth).new(frame.image, sides, box)
        if len(boxes) > NETS.print_outlines and frame.t - self._print_asked_t >= CLOTH.asked_every_s:
            self._print_asked_t = frame.t
            self._detector, boxes = undazzled(
                self._detector,
                boxes,
                lambda other: Sieved(other, self.cloth).new(frame.image, sides, box),
            )
        from_afar = Sieved(self._detector, self.cloth).done(frame.image, boxes)
        closely = Sieved(self._detector, self.cloth, CLOTH.most_near_outlines)
        near = look_closer(closely, frame.image, self._spots(from_afar))
        for outline in both(from_afar, near, self._fit):
            if any(share_under(outline.quad, paper) > OUTLINES.on_paper_share for paper in self._view.papers):
                continue  # a printed token
            if self._may_be_card_size(outline.quad):
                fits.append((outline.p * self._fit(outline.quad), outline))
        fits.sort(key=lambda fit: -fit[0])
        outlines: list[AnyOutline] = []
        for _, outline in fits:
            # A card is often outlined twice; a back and a face in the same place may both exist.
            rivals = (other for other in outlines if other.face_up == outline.face_up)
            if not any(is_same_card(outline.quad, other.quad) for other in rivals):
                outlines.append(outline)
        self.cloth.pattern = len(outlines) + self.cloth.left_out > SEARCH.pattern_outlines
        # an outline over two cards becomes its two ends
        return list(
            parted(
                frame.image, outlines[: SEARCH.most_outlines], self.sizes, self._presence.places, self._reader
            )
        )

    def _fit(self, quad: np.ndarray) -> float:
        """How well an outline fits the size of this pack's cards."""
        plane = self._presence.places.flat(quad)
        return self.sizes.fit(plane) if self.sizes.known else self.sizes.fit_of_shape(plane)

    def _may_be_card_size(self, quad: np.ndarray) -> bool:
        """Whether an outline on the table may be a card; before any card or edge was seen, anything may."""
        places = self._presence.places
        if not places.table.holds(quad.mean(axis=0)).all():
            return False
        area = float(cv2.contourArea(places.flat(quad).astype(np.float32)))
        return not places.is_measured or SEARCH.least_card_areas < area < SEARCH.most_card_areas

    def _length(self) -> float:
        """The length of a card on the table, in pixels."""
        return self._presence.places.card_px()

    def _card_small_px(self) -> float:
        """The area of a card in the small picture."""
        return float((self._length() * self._presence.gate.scale) ** 2 * RULER.card_ratio)

    def _spots(self, outlines: Sequence[AnyOutline]) -> list[Spot]:
        """The places of unknown things: a card not yet believed, or a thing without a card."""
        length = self._length()
        places = [
            (len(o.detections), o.quad)
            for o in self._presence.tracks
            if o.state is not State.LAID and o.present
        ]
        for outline in outlines:
            if not any(may_be_same_card(outline.quad, track.quad) for track in self._presence.tracks):
                places.append((0, np.asarray(outline.quad, np.float32)))
        places.sort(key=lambda place: place[0])
        spots = []
        for _, quad in places:
            mask = self._presence.gate.fill(quad)
            if (mask & self._presence.gate.table).any() and self._presence.gate.is_still(mask):
                longest = np.hypot(*(np.roll(quad, -1, 0) - quad).T).max()
                low, high = SEARCH.least_spot_card_lengths * length, SEARCH.most_spot_card_lengths * length
                spots.append(Spot(quad.mean(axis=0), float(np.clip(longest, low, high))))
        return [*spots, *self._things(length)]

    def _things(self, length: float) -> Iterator[Spot]:
        """The places of things of a card's size without a known card."""
        gate, card = self._presence.gate, self._card_small_px()
        thing = (self._thing()).astype(np.uint8)
        count, _, stats, middles = cv2.connectedComponentsWithStats(thing, connectivity=8)
        for label in range(1, count):
            if (
                SEARCH.least_thing_cards * card
                < stats[label, cv2.CC_STAT_AREA]
                < SEARCH.most_thing_cards * card
            ):
                yield Spot((middles[label] + 0.5) / gate.scale - 0.5, length)

    def _thing(self) -> np.ndarray:
        """True where something at rest is neither a hand nor a known card."""
        gate = self._presence.gate
        return np.asarray(
            gate.foreground & ~gate.moving & ~self._presence.hands.mask & ~self._presence.covered()
        )

    def _match(self, outlines: Sequence[AnyOutline], frame: Frame) -> None:
        """Assign each outline to the track of its card, or begin a new track."""
        used: set[int] = set()
        matched: set[int] = set()
        whole: list[AnyOutline] = []
        for union, inside, number, track in likely_pairs(outlines, self._presence.tracks):
            if number in used:
                continue
            outline = outlines[number]
            same_side = outline.face_up == track.face_up
            if track.number in matched:
                # A second outline of a card that has one already: a part of it, or another card.
                if union > OUTLINES.doubled_iou and same_side:
                    used.add(number)
                continue
            if self._is_replaced(track, union):
                continue
            if track.state is not State.LAID and union > OUTLINES.matched_iou and same_side:
                used.add(number)
                matched.add(track.number)
                track.matched = self._presence.looks
                self._follow(track, outline, frame)
            elif outline.face_up and not track.face_up and track.changed > PRESENCE.disturbed_share:
                continue  # a face in place of a back: the card was turned over, or laid on it
            elif (
                union > OUTLINES.matched_iou
                or inside > OUTLINES.inside_share
                or self._is_crooked(track, outline)
            ):
                # A partly hidden card is outlined in part: keep its whole outline.
                used.add(number)
                matched.add(track.number)
                track.detections.append(outline.p)
                track.matched = self._presence.looks
                if union > OUTLINES.matched_iou:
                    track.latest = np.asarray(outline.quad, np.float32)
                    whole.append(outline)
        for outline in whole:
            self._forget_parts(outline)
        for number, outline in enumerate(outlines):
            if number not in used:
                self._begin(outline, frame)
        for track in list(self._presence.tracks):
            track.vain_t = np.inf if track.matched == self._presence.looks else min(track.vain_t, frame.t)
            stale = self.is_stale(track, frame.t) and (track.clutter or not track.face_up)
            unborn = track.state is not State.LAID and track.number not in matched
            gone = not track.present and (stale or (unborn and not track.has_rested_in_view))
            if gone or self._is_mistaken(track, frame.t):
                self._presence.tracks.remove(track)
            del track.detections[: -SEARCH.kept_looks]

    @staticmethod
    def _is_replaced(track: Track, union: float) -> bool:
        """Whether an outline at the place of ``track`` shows another thing, or the same card turned over.

        Before a card is believed it may have been outlined together with a hand; then the hand has gone.
        """
        if track.state is State.LAID:
            return not track.present
        return union <= OUTLINES.matched_iou and not (track.present and track.votes.is_face)

    def is_stale(self, track: Track, t: float) -> bool:
        """Whether looks have missed it often and long enough."""
        return (
            track.matched < self._presence.looks - SEARCH.stale_looks and t - track.vain_t >= SEARCH.stale_s
        )

    def _is_mistaken(self, track: Track, t: float) -> bool:
        """Whether it is no card: outlined in a single look, and never again although nothing hides it."""
        glimpsed = track.state is State.GLIMPSED and len(track.detections) < 2
        return glimpsed and self.is_stale(track, t) and not self._presence.is_hidden(track)

    @staticmethod
    def _is_crooked(track: Track, outline: AnyOutline) -> bool:
        """Whether this is a bad outline of an unchanged card without anything new on it."""
        same_side = outline.face_up == track.face_up
        return same_side and track.state is State.LAID and track.changed <= PRESENCE.disturbed_share

    def _begin(self, outline: AnyOutline, frame: Frame) -> None:
        mask = self._presence.gate.fill(outline.quad)
        if mask.sum() < SEARCH.least_card_small_px:
            return
        if not self._presence.gate.is_still(mask):
            self._presence.gate.look_once_still(mask)
            return
        self._forget_parts(outline)
        track = self.new_track(np.asarray(outline.quad, np.float32), outline.face_up, frame.t, frame.seq)
        track.put_t = frame.t
        track.detections.append(outline.p)
        track.rest_t = track.came_t = max(self._presence.stilled(mask), 0.0)
        self.came_by(track)
        track.patch = self._presence.gate.small.copy()

    def look_back(self, track: Track, image: np.ndarray) -> None:
        """Look for a new face in the ``image`` before, in which it rested already."""
        if len(track.detections) == 1 and not self.cloth.is_dazzled:
            spot = Spot(track.quad.mean(axis=0), self._length())
            faces = (o for o in look_at(self._detector, image, spot) if o.face_up)
            track.detections += [o.p for o in faces if is_same_card(o.quad, track.quad)][:1]

    def _forget_parts(self, whole: AnyOutline | Track) -> None:
        """Drop the tracks of parts of a card, outlined while the whole was not in view.

        Between arms a strip of a card looks like a separate thing, and reads like anything.
        """
        for track in list(self._presence.tracks):
            if track.state is not State.LAID and self._is_part(track, whole):
                self._presence.tracks.remove(track)

    def is_part_of_known(self, track: Track, t: float) -> bool:
        """Whether it may be the visible part of a known card under a hand."""
        return any(
            other.state is State.LAID
            and not other.present
            and self._presence.free_since(other) >= t
            and self._is_part(track, other)
            for other in self._presence.tracks
        )

    def forget_parts_of_known(self) -> None:
        """Drop the tracks of parts of a known card that was under a hand and proves unchanged."""
        if all(track.state is State.LAID for track in self._presence.tracks):
            return
        unchanged = [
            other
            for other in self._presence.tracks
            if other.state is State.LAID and other.present and other.changed <= PRESENCE.disturbed_share
        ]
        for whole in unchanged:
            self._forget_parts(whole)

    def _is_part(self, track: Track, whole: AnyOutline | Track) -> bool:
        """Whether ``track`` is inside ``whole``, and less like a card's outline."""
        return (
            track.face_up == whole.face_up
            and share_under(track.quad, whole.quad) > OUTLINES.inside_share
            and self._fit(track.quad) < self._fit(whole.quad) - ZOOM.whole_better_fit
        )

    def came_by(self, track: Track) -> None:
        """Set the hand that brought a new card, as far as that is known."""
        track.by = self._presence.hands.who(track.mask)
        # Where other cards are under it, the hands that brought those have been as well.
        alone = track.mask.copy()
        for other in self._presence.tracks:
            if other is not track and other.face_up and other.present:
                alone &= ~other.mask
        enough = SEARCH.alone_parts * alone.sum() > track.mask.sum()
        place, gate = alone if enough else track.mask, self._presence.gate
        track.brought = self._presence.hands.since_open(place, gate.foreground, gate.unlike_t(place))
        if len(track.brought.hands) > 1:
            # The card was there before the last of several hands left it.
            seat, p = laid_by(self._presence.places.in_play(track.quad), track.brought.sides())
            left = track.brought.left(seat)
            if p >= SEARCH.player_p and left is not None:
                track.came_t = min(track.came_t, left)

    def _follow(self, track: Track, outline: AnyOutline, frame: Frame) -> None:
        track.detections.append(outline.p)
        if self._presence.is_moving(track):
            return
        track.state = State.RESTING
        if not track.brought.hands and self._presence.stilled(track.mask) >= track.first_t:
            self.came_by(track)  # something was outlined there before the hand came
        quad = np.asarray(outline.quad, np.float32)
        still = self._presence.stilled(track.mask) < track.put_t
        if still and self._fit(quad) < self._fit(track.quad) - ZOOM.whole_better_fit:
            return  # the card is unchanged, and this outlines a part of it
        if np.abs(quad.mean(axis=0) - track.quad.mean(axis=0)).max() > SEARCH.moved_share * np.sqrt(
            cv2.contourArea(quad)
        ):
            track.came_t, track.upright = self._presence.stilled(track.mask), False
        elif overlap(quad, track.quad)[0] < SEARCH.nudged_iou:
            # slightly straightened, and read in its new place; or one of the two outlines is crooked
            track.other, track.upright = track.quad, False
        if not track.upright:
            track.quad = track.latest = quad
            track.put(self._presence.gate.fill(quad))
            track.put_t = frame.t
        track.patch = self._presence.gate.small.copy()
