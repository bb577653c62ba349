"""Cards over time: ``glimpsed -> resting -> laid -> lifted``.

A track begins with an outline at rest. It becomes *laid* when the vote over its readings is sure, it is at
rest and the hand is away (or, in doubt, after 1.5 s, and sooner if it is surely a card without a sure name),
and *lifted* only when its place looks like the empty table or like another card's back. A card behind a hand,
another card or a missed detection stays in its place: hidden is not gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from referee.cards import Card
from referee.table_events import Read

from ..camera.frame_source import Frame
from ..nets.ports import DetectorPort, ReaderPort
from ..reading.votes import Votes
from ..tuning import BELIEVING, MOTION, VOTES
from .card import State, Track
from .card_belief import Belief
from .card_presence import Presence
from .changes import Laid, Lifted
from .same_card import SameCards
from .search import Search
from .tracked_view import View


class Tracker:
    """Tracks all cards on the table; ``gathered`` returns the cards that have left it in this deal."""

    def __init__(
        self,
        view: View,
        detector: DetectorPort,
        reader: ReaderPort,
        cards: frozenset[Card],
        gathered: Callable[[], frozenset[Card]],
    ):
        self._presence = Presence(view)
        self._search = Search(view, detector, reader, self._presence)
        self._reader, self._cards, self._gathered = reader, cards, gathered
        self._same = SameCards(self._presence, cards)
        self._belief = Belief(self._presence, self._search, self._same, cards, gathered)
        self._outside: list[Track] = []
        self.reads = 0
        self.renamed = False
        """Whether the last picture named a card that was reported without a name."""

    def restart(self, t: float, view: View, remembered: Iterable[Track] = ()) -> None:
        """Start over when the view is back or was moved: each card counts as unmoved for the time being.

        A card outside the picture now is neither tracked nor gone: the view may be moved back. The places of
        cards that have left the table move as well, where the watcher has ``remembered`` them. In a picture
        of another shape a reported face is gone unless it is found again soon, and other things are new.
        """
        self._presence.see_by(view)
        known = sorted([*self._presence.tracks, *self._outside], key=lambda track: track.number)
        left = {track.number: track for track in [*self._same.just_lifted, *remembered]}
        for track in [*known, *(track for track in left.values() if track not in known)]:
            track.move(view.moved)
            place = self._presence.gate.fill(track.quad)
            track.put(np.zeros_like(place) if view.is_other_view else place)
        if view.is_other_view:
            self._outside.clear()
            self._presence.tracks[:] = self._unplaced(known, t)
            self._search.restart(t)
            self._presence.gate.restart(t, self._presence.covered())
            return
        self._presence.tracks[:] = [track for track in known if track.size]
        self._outside = [track for track in known if not track.size]
        self._search.restart(t)
        self._search.measure_again()
        as_before = self._presence.gate.restart(t, self._presence.covered())
        for track in self._presence.tracks:
            if not as_before:
                track.patch = self._presence.gate.small.copy()
            track.sure_t, track.again = -1.0, None
            track.present, track.gone_since, track.changed = True, None, 0.0
            track.known = track.state is not State.LAID or not track.face_up

    @staticmethod
    def _unplaced(known: Sequence[Track], t: float) -> list[Track]:
        """The reported faces, which at ``t`` have no place until they are found, as if they had slid."""
        faces = [track for track in known if track.state is State.LAID and track.face_up]
        for track in faces:
            track.present, track.known, track.patch = False, False, None
            track.sure_t, track.again, track.denied = -1.0, None, False
            track.gone_since = t + BELIEVING.slid_s
        return faces

    def correct_table(self, view: View) -> None:
        """Correct a wrongly guessed table in the same picture: the cards stay in their places."""
        self._presence.see_by(view)
        self._search.measure_again()

    def look_farther(self) -> None:
        """Search all of the table again, because more of it is in view than assumed."""
        self._search.look_farther()

    def look_through(self, detector: DetectorPort, reader: ReaderPort) -> None:
        """Use another detector and reader from now on, because the camera is lower than assumed."""
        self._reader = reader
        self._search.look_through(detector, reader)

    @property
    def tracks(self) -> list[Track]:
        """All tracked cards."""
        return self._presence.tracks

    @property
    def looks(self) -> int:
        """The number of the detector's looks."""
        return self._presence.looks

    @property
    def is_dazzled(self) -> bool:
        """Whether any picture showed more outlines than a game has cards: a print, or the pack spread out."""
        return self._search.cloth.is_dazzled

    def covered(self) -> np.ndarray:
        """True where the small picture shows known cards."""
        return self._presence.covered()

    def as_before(self) -> np.ndarray:
        """True where laid cards look unchanged in the small picture, so that nothing new is on them."""
        return self._presence.as_before()

    def is_in_doubt(self, track: Track, t: float) -> bool:
        """Whether a laid card is hidden, or unconfirmed after something moved over it."""
        return self._presence.is_in_doubt(track, t)

    def name(self, track: Track, read: Read) -> None:
        """Set the reading of a card as settled by the other cards of its deal."""
        track.read = read

    def drop(self, track: Track) -> None:
        """Drop a card known to be gone."""
        if track in self._presence.tracks:
            self._presence.tracks.remove(track)

    def update(self, frame: Frame) -> list[Laid | Lifted]:
        """Process the next picture, after the gate and the hands."""
        t, self.renamed = frame.t, False
        self._presence.compare_all(t)
        self._search.look(frame)
        self._search.forget_parts_of_known()
        self._read(frame)
        changes = self._decide(t)
        self._presence.forget_doubles()
        self._presence.keep(frame)
        self._search.cloth.learn()
        return changes

    # Reading and deciding

    def _read(self, frame: Frame) -> None:
        """Read, in one batch, the faces that are new, unsure or possibly covered."""
        wanted = [track for track in self._presence.tracks if self._is_reading_due(track, frame.t)]
        wanted = list(self._search.cloth.read_first(frame.image, wanted))
        if not wanted:
            return
        self.reads += len(wanted)
        reads = self._reader.read(frame.image, [track.latest for track in wanted])
        for track, read in zip(wanted, reads, strict=True):
            early = self._is_early_report(track)
            track.read_t = frame.t
            if track.state is State.LAID and not early:
                track.again = track.again or Votes()
                track.again.add(read)
                if read.card is not None:
                    track.latest = np.asarray(read.quad, np.float32)
                continue
            track.votes.add(read)
            if early:
                self._named_late(track)
                continue
            track.bare = self._presence.has_nothing_new(track)
            if not read.back and not read.not_a_card and read.card is not None:
                track.quad, track.upright = np.asarray(read.quad, np.float32), True
                track.latest = track.quad
                if track.votes.count == 1:
                    self._read_before(track)
            elif read.not_a_card and track.other is not None:
                track.quad, track.other = track.other, track.quad
                track.latest = track.quad
                track.put(self._presence.gate.fill(track.quad))

    def _read_before(self, track: Track) -> None:
        """Read a face that was read for the first time in the picture before as well, if it rested there."""
        image = self._presence.image_before(track)
        if image is not None:
            self._search.look_back(track, image)
            self.reads += 1
            track.votes.add(self._reader.read(image, [track.latest])[0])

    def _is_reading_due(self, track: Track, t: float) -> bool:
        if not track.present:
            return False
        if track.state is State.LAID:
            again = t - track.read_t >= MOTION.compared_apart_s and self._presence.is_doubted(track, t)
            return (again or self._is_early_report(track)) and not self._presence.is_moving(track)
        if self._presence.is_moving(track) or (not self._presence.is_clear(track, t) and track.rest_t >= t):
            return False
        if not track.votes.count:
            return True
        # As many readings in a second, however many pictures.
        is_read_enough = track.votes.count >= BELIEVING.enough_reads
        apart_s = BELIEVING.read_every_s if is_read_enough else MOTION.looked_apart_s
        if t - track.read_t < apart_s:
            return False
        # With more than half of it hidden, the crop shows the other card.
        return track.face_up and not self._presence.is_hidden(track, BELIEVING.unreadable_share)

    def _is_early_report(self, track: Track) -> bool:
        """Whether a card was reported after few readings, so that more are useful, and is untouched.

        A third reading may make a card doubtful that two have named; later readings may name a card reported
        without a name. They are judged together with the other cards of the deal.
        """
        if track.state is not State.LAID or track.clutter or not track.face_up:
            return False
        most = BELIEVING.enough_reads * (3 if track.card is None else 2)
        if track.votes.count >= most or self._presence.free_since(track) > track.read_t:
            return False
        return track.votes.count < VOTES.needed_reads or self._belief.result(track).card is None

    def _named_late(self, track: Track) -> None:
        """Name a card that was reported without a name, if its readings now agree on one."""
        if track.card is None and (read := self._belief.result(track)).card is not None:
            track.read = read
            self.renamed = True
            self._search.learn(track)

    def _recheck(self, track: Track, t: float) -> None:
        """Recheck a card after a motion over it: is it present, gone, or under another card now?"""
        if track.again is None or track.again.count < VOTES.needed_reads:
            return
        again, track.again = track.again, None
        read = again.result(self._cards, self._gathered())
        if read.card is not None and track.card not in (None, read.card):
            self._covered_by(track, again)
            track.sure_t, track.denied = t, not track.known
        elif read.card is not None:
            if track.card is None:
                track.read = read  # it is more visible now than when it was laid
            track.patch, track.sure_t, track.known = self._presence.gate.small.copy(), t, True
        elif not track.known and again.is_face:
            track.sure_t = t  # a card is there, but unread: it may be another
        elif not again.is_face and track.matched < self._presence.looks:
            track.denied = True

    def _covered_by(self, track: Track, votes: Votes) -> None:
        """Begin the track of a card laid on ``track``."""
        above = self._search.new_track(track.latest, True, track.rest_t, track.first_frame)
        above.votes, above.detections, above.upright = votes, track.detections[-2:], True
        above.first_t = above.rest_t = above.came_t = self._presence.stilled(track.mask)
        above.patch = self._presence.gate.small.copy()
        self._search.came_by(above)

    def _decide(self, t: float) -> list[Laid | Lifted]:
        changes: list[Laid | Lifted] = []
        for track in list(self._presence.tracks):
            self._recheck(track, t)
        for track in sorted(self._presence.tracks, key=lambda track: track.came_t):
            if track.state is not State.LAID and self._search.cloth.is_refused(track):
                track.face_up, track.clutter, track.state = False, True, State.LAID
            elif self._has_gone(track, t):
                self._presence.tracks.remove(track)
                if track.state is not State.LAID and self._belief.is_worth_reporting(track):
                    # Earlier cards are believed first.
                    for other in self._belief.waiting_before(track):
                        self._belief.believe(other)
                        changes.append(Laid(other))
                    self._belief.believe(track)
                    changes.append(Laid(track))
                if track.state is State.LAID:
                    track.state = State.LIFTED
                    self._same.lifted(track, t)
                    since = t if track.gone_since is None else track.gone_since
                    changes.append(Lifted(track, since, self._presence.hands.who(track.mask)))
            elif track.state is not State.LAID and track.present and self._belief.is_believable(track, t):
                cloth = self._search.cloth
                if cloth.is_undecided(track):
                    continue
                may_be_nothing = track.bare or cloth.is_print(track, self._cards)
                nothing = may_be_nothing and self._belief.is_nameless(track)
                if (
                    nothing
                    or cloth.is_shapeless_joker(track, self._cards)
                    or cloth.is_too_small(track)
                    or self._same.is_shadow(track)
                    or self._presence.is_hollow(track)
                ):
                    if self._presence.is_released(track) and not self._presence.is_settled(track):
                        continue  # the hand has hardly left it
                    track.face_up, track.clutter, track.state = False, True, State.LAID
                    continue
                earlier = self._same.slid_from(track, self._belief.result(track).card, t)
                if earlier in self._presence.tracks:
                    self._presence.tracks.remove(earlier)
                self._belief.believe(track)
                if track.card is not None:
                    self._search.learn(track)
                changes.append(Laid(track, earlier))
        return changes

    def _has_gone(self, track: Track, t: float) -> bool:
        """Whether its place is empty, or it was never believed and other things have been there for long."""
        if track.gone_since is not None:
            return t - track.gone_since >= BELIEVING.gone_s - 1e-6
        unborn = track.state is not State.LAID and not track.present
        return unborn and self._search.is_stale(track, t)
