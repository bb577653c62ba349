"""Where the detector is asked to look, and which outline shows which card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from ..camera.frame_source import Frame
from ..nets.crop_cutting import maybe_one_card, one_card, overlap, share_under
from ..nets.detector_choice import undazzled
from ..nets.ports import AnyOutline, DetectorPort, ReaderPort
from ..place.table_zones import whose
from ..tuning import CLOTH, NETS, OUTLINES, PRESENCE, RULER, SEARCH, ZOOM
from .card import CardSize, State, Track
from .card_presence import Presence
from .learnt_cloth import Cloth
from .outline_pairs import likely_pairs
from .sieved_detector import Sieved
from .split_outlines import parted
from .tracked_view import View
from .zoom_on_cards import Spot, both, larger, look_closer


class Search:
    """Asks the detector, when something may have changed, and gives each card its outline."""

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
        changed = self._presence.gate.wants_a_look(t, self._presence.hands.mask)
        if changed or self._all_new or self._unsettled(t) or self._unexplained(t):
            first = self._presence.looks == 0 or self._farther or t - self._back_t < SEARCH.lay_there_s
            self._farther = False
            self._tries = 0 if changed else self._tries + 1
            self._match(self._find(frame), frame)
            self._presence.gate.looked()
            self._presence.make_sure(t)
            if first:
                self._presence.gate.forget_ground(self._presence.covered())

    def look_farther(self) -> None:
        """More of the table is in view than was thought: cards may have lain there all the while."""
        self._all_new = self._farther = True

    def look_through(self, detector: DetectorPort, reader: ReaderPort) -> None:
        """Look with another detector and reader from now on, beginning with a look at everything."""
        self._detector, self._reader, self._all_new = detector, reader, True

    def begin_anew(self, t: float) -> None:
        """The view is back, or was moved: nothing is known of what lies on the table now."""
        self._back_t, self._all_new = t, True
        self.cloth.begin_anew()

    def new_track(self, quad: np.ndarray, face_up: bool, t: float, frame: int) -> Track:
        """A track that begins with an outline seen at ``t`` in picture ``frame``; followed from now on."""
        self._made += 1
        track = Track(self._made, quad, face_up, t, frame)
        track.put(self._presence.gate.fill(quad))
        track.matched = self._presence.looks
        self._presence.tracks.append(track)
        return track

    def learn(self, track: Track) -> None:
        """A card was read: it tells how large the cards are, and what the table measures."""
        if track.upright:
            self._presence.places.learn(track.quad)
        self.sizes.learn(self._presence.places.flat(track.quad))

    def measure_anew(self) -> None:
        """The table is taken to lie elsewhere: the cards that were read on it measure it."""
        if not self._presence.places.ruler.count:
            for track in self._presence.tracks:
                if track.upright and track.state is State.LAID and track.card is not None:
                    self._presence.places.learn(track.quad)

    def _unsettled(self, t: float) -> bool:
        """Whether a card was seen too seldom yet to be believed or given up."""
        patience = SEARCH.glance_every_s * 2 ** min(self._tries, SEARCH.slowest_tries)
        return any(
            (
                (track.state is not State.LAID and len(track.found) < SEARCH.settled_looks)
                or track.gone_since is not None
                or (not track.present and t - self._looked_t >= patience)
                or (self._presence.doubted(track, t) and self._looked_t <= self._presence.free_since(track))
            )
            and not self._presence.moves(track)
            for track in self._presence.tracks
        )

    def _unexplained(self, t: float) -> bool:
        """Whether a thing of a card's size lies there that no look has found, and may be yet."""
        if self._tries >= SEARCH.tries_looks or t - self._looked_t < SEARCH.glance_every_s * 2**self._tries:
            return False
        size = np.count_nonzero(self._thing())
        return bool(size > SEARCH.least_thing_cards * self._card_small_px())

    def _find(self, frame: Frame) -> list[AnyOutline]:
        self._presence.looks += 1
        self._looked_t = frame.t
        fits = []
        # What lies beside the table is no card of the game, so nobody need look there.
        box = self._presence.table.box(*frame.image.shape[:2])
        sides = [ZOOM.afar_px]
        if self._all_new:
            # Nothing is known of what lies there, so it is all looked at closely, once.
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
        outlines = Sieved(self._detector, self.cloth).done(frame.image, boxes)
        closely = Sieved(self._detector, self.cloth, CLOTH.most_near_outlines)
        near = look_closer(closely, frame.image, self._spots(outlines))
        for outline in both(outlines, near, self._fit):
            if any(share_under(outline.quad, paper) > OUTLINES.on_paper_share for paper in self._view.papers):
                continue  # a printed token
            if self._of_a_card_s_size(outline.quad):
                fits.append((outline.p * self._fit(outline.quad), outline))
        fits.sort(key=lambda fit: -fit[0])
        found: list[AnyOutline] = []
        for _, outline in fits:
            # One card is often outlined twice; a back and a face in one place may both be there.
            rivals = (other for other in found if other.face_up == outline.face_up)
            if not any(one_card(outline.quad, other.quad) for other in rivals):
                found.append(outline)
        self.cloth.pattern = len(found) + self.cloth.left_out > SEARCH.pattern_outlines
        # of two cards that were taken for a longer one both ends
        return list(
            parted(
                frame.image, found[: SEARCH.most_outlines], self.sizes, self._presence.places, self._reader
            )
        )

    def _fit(self, quad: np.ndarray) -> float:
        """How well an outline has the size of this pack's cards."""
        return self.sizes.fit(self._presence.places.flat(quad))

    def _of_a_card_s_size(self, quad: np.ndarray) -> bool:
        """Whether an outline on the table may be a card: anything may, where no card and no edge was seen."""
        places = self._presence.places
        if not places.table.holds(quad.mean(axis=0)).all():
            return False
        area = float(cv2.contourArea(places.flat(quad).astype(np.float32)))
        return not places.measured or SEARCH.least_card_areas < area < SEARCH.most_card_areas

    def _length(self) -> float:
        """The length of a card on the table, in pixels."""
        return self._presence.places.card_px()

    def _card_small_px(self) -> float:
        """The area of a card in the small picture."""
        return float((self._length() * self._presence.gate.scale) ** 2 * RULER.card_ratio)

    def _spots(self, outlines: Sequence[AnyOutline]) -> list[Spot]:
        """Where something lies that is not known yet: a card not yet believed, or a thing without a card."""
        length = self._length()
        places = [
            (len(o.found), o.quad) for o in self._presence.tracks if o.state is not State.LAID and o.present
        ]
        for outline in outlines:
            if not any(maybe_one_card(outline.quad, track.quad) for track in self._presence.tracks):
                places.append((0, np.asarray(outline.quad, np.float32)))
        places.sort(key=lambda place: place[0])
        spots = []
        for _, quad in places:
            mask = self._presence.gate.fill(quad)
            if (mask & self._presence.gate.table).any() and (
                self._presence.gate.moving & mask
            ).sum() <= PRESENCE.moving_share * mask.sum():
                longest = np.hypot(*(np.roll(quad, -1, 0) - quad).T).max()
                spots.append(
                    Spot(
                        quad.mean(axis=0),
                        float(
                            np.clip(
                                longest,
                                SEARCH.least_spot_card_lengths * length,
                                SEARCH.most_spot_card_lengths * length,
                            )
                        ),
                    )
                )
        return [*spots, *self._things(length)]

    def _things(self, length: float) -> Iterator[Spot]:
        """Where a thing of a card's size lies in which no card is known."""
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
        """True where something lies still that is no hand and no card that is known."""
        gate = self._presence.gate
        return np.asarray(
            gate.foreground & ~gate.moving & ~self._presence.hands.mask & ~self._presence.covered()
        )

    def _match(self, outlines: Sequence[AnyOutline], frame: Frame) -> None:
        """Give each outline to the track whose card it shows, or begin a new track."""
        used: set[int] = set()
        matched: set[int] = set()
        whole: list[AnyOutline] = []
        for union, inside, number, track in likely_pairs(outlines, self._presence.tracks):
            if number in used:
                continue
            outline = outlines[number]
            same_side = outline.face_up == track.face_up
            if track.number in matched:
                # A second outline of a card that has its own already: a part of it, or another's.
                if union > OUTLINES.doubled_iou and same_side:
                    used.add(number)
                continue
            if not track.present and track.state is State.LAID:
                continue  # another thing lies here now, or the card has been turned over
            if track.state is not State.LAID and union > OUTLINES.found_again_iou and same_side:
                used.add(number)
                matched.add(track.number)
                track.matched = self._presence.looks
                self._found_again(track, outline, frame)
            elif outline.face_up and not track.face_up and track.changed > PRESENCE.disturbed_share:
                continue  # a face where a back lay: the card has been turned, or lies on it
            elif (
                union > OUTLINES.found_again_iou
                or inside > OUTLINES.inside_share
                or self._askew(track, outline)
            ):
                # Of a card that is partly hidden only a part is outlined: keep the whole.
                used.add(number)
                matched.add(track.number)
                track.found.append(outline.p)
                track.matched = self._presence.looks
                if union > OUTLINES.found_again_iou:
                    track.latest = np.asarray(outline.quad, np.float32)
                    whole.append(outline)
        for outline in whole:
            self._forget_parts(outline)
        for number, outline in enumerate(outlines):
            if number not in used:
                self._begin(outline, frame)
        for track in list(self._presence.tracks):
            track.vain_t = np.inf if track.matched == self._presence.looks else min(track.vain_t, frame.t)
            stale = self.stale(track, frame.t) and (track.clutter or not track.face_up)
            unborn = track.state is not State.LAID and track.number not in matched
            gone = not track.present and (stale or (unborn and not track.rested_in_view))
            if gone or self._mistaken(track, frame.t):
                self._presence.tracks.remove(track)
            del track.found[: -SEARCH.kept_looks]

    def stale(self, track: Track, t: float) -> bool:
        """Whether it has been looked for in vain often and long enough."""
        return (
            track.matched < self._presence.looks - SEARCH.stale_looks and t - track.vain_t >= SEARCH.stale_s
        )

    def _mistaken(self, track: Track, t: float) -> bool:
        """Whether it was outlined once, and never again although nothing hides it: it is no card."""
        glimpsed = track.state is State.GLIMPSED and len(track.found) < 2
        return glimpsed and self.stale(track, t) and not self._presence.hidden(track)

    @staticmethod
    def _askew(track: Track, outline: AnyOutline) -> bool:
        """Whether it is a bad outline of a card that lies there as it lay: nothing new lies on it."""
        same_side = outline.face_up == track.face_up
        return same_side and track.state is State.LAID and track.changed <= PRESENCE.disturbed_share

    def _begin(self, outline: AnyOutline, frame: Frame) -> None:
        mask = self._presence.gate.fill(outline.quad)
        size = mask.sum()
        if (
            size < SEARCH.least_card_small_px
            or (self._presence.gate.moving & mask).sum() > PRESENCE.moving_share * size
        ):
            return  # it moves: it will be seen again where it comes to rest
        self._forget_parts(outline)
        track = self.new_track(np.asarray(outline.quad, np.float32), outline.face_up, frame.t, frame.seq)
        track.put_t = frame.t
        track.found.append(outline.p)
        track.rest_t = track.came_t = max(self._presence.stilled(mask), 0.0)
        self.came_by(track)
        track.patch = self._presence.gate.small.copy()

    def _forget_parts(self, whole: AnyOutline | Track) -> None:
        """Follow no more what was outlined of a card while the whole of it was not in view.

        Between arms a strip of a card looks like a thing of its own, and reads like anything.
        """
        for track in list(self._presence.tracks):
            if track.state is not State.LAID and self._part(track, whole):
                self._presence.tracks.remove(track)

    def part_of_known(self, track: Track, t: float) -> bool:
        """Whether it may be what shows of a known card that a hand hides."""
        return any(
            other.state is State.LAID
            and not other.present
            and self._presence.free_since(other) >= t
            and self._part(track, other)
            for other in self._presence.tracks
        )

    def forget_parts_of_known(self) -> None:
        """Follow no more what was outlined of a known card under a hand, once that lies as it lay before."""
        if all(track.state is State.LAID for track in self._presence.tracks):
            return
        as_they_lay = [
            other
            for other in self._presence.tracks
            if other.state is State.LAID and other.present and other.changed <= PRESENCE.disturbed_share
        ]
        for whole in as_they_lay:
            self._forget_parts(whole)

    def _part(self, track: Track, whole: AnyOutline | Track) -> bool:
        """Whether ``track`` is outlined within ``whole``, and less like a card's outline than that is."""
        return (
            track.face_up == whole.face_up
            and share_under(track.quad, whole.quad) > OUTLINES.inside_share
            and self._fit(track.quad) < self._fit(whole.quad) - ZOOM.whole_better_fit
        )

    def came_by(self, track: Track) -> None:
        """Which hand has brought a card that is seen for the first time, as far as that can be told."""
        track.by = self._presence.hands.who(track.mask)
        # Where other cards lie beneath it those who brought them have been too.
        alone = track.mask.copy()
        for other in self._presence.tracks:
            if other is not track and other.face_up and other.present:
                alone &= ~other.mask
        enough = SEARCH.alone_parts * alone.sum() > track.mask.sum()
        track.brought = self._presence.hands.since_open(
            alone if enough else track.mask, self._presence.gate.foreground
        )
        if len(track.brought.hands) > 1:
            # It was there before the last of several hands left it.
            seat, p = whose(self._presence.places.place(track.quad), track.brought.sides())
            left = track.brought.left(seat)
            if p >= SEARCH.whose_p and left is not None:
                track.came_t = min(track.came_t, left)

    def _found_again(self, track: Track, outline: AnyOutline, frame: Frame) -> None:
        track.found.append(outline.p)
        if self._presence.moves(track):
            return
        track.state = State.RESTING
        quad = np.asarray(outline.quad, np.float32)
        still = self._presence.stilled(track.mask) < track.put_t
        if still and self._fit(quad) < self._fit(track.quad) - ZOOM.whole_better_fit:
            return  # it lies as it lay, and a part of it is outlined
        if np.abs(quad.mean(axis=0) - track.quad.mean(axis=0)).max() > SEARCH.moved_share * np.sqrt(
            cv2.contourArea(quad)
        ):
            track.came_t, track.upright = self._presence.stilled(track.mask), False
        elif overlap(quad, track.quad)[0] < SEARCH.nudged_iou:
            # straightened a little, and read where it lies now; or one of the two outlines is askew
            track.other, track.upright = track.quad, False
        if not track.upright:
            track.quad = track.latest = quad
            track.put(self._presence.gate.fill(quad))
            track.put_t = frame.t
        track.patch = self._presence.gate.small.copy()
