"""When a track is believed to be a card, and what it is believed to be."""

from __future__ import annotations

from collections.abc import Callable

from referee.cards import Card
from referee.table_events import Read

from ..place.table_zones import Zone
from ..tuning import BELIEVING, PRESENCE, VOTES
from .card import NOT_READ, State, Track
from .card_presence import Presence
from .same_card import SameCards
from .search import Search


class Belief:
    """Judges the tracks that are not reported yet; ``gathered`` are the cards that have left the deal."""

    def __init__(
        self,
        presence: Presence,
        search: Search,
        same: SameCards,
        cards: frozenset[Card],
        gathered: Callable[[], frozenset[Card]],
    ):
        self._presence, self._search, self._same = presence, search, same
        self._cards, self._gathered = cards, gathered

    def result(self, track: Track) -> Read:
        """The vote over its readings: the pack holds one of each card, and the others are elsewhere."""
        others = [o for o in self._presence.tracks if o is not track and not self._same.may_have_moved(o)]
        known_cards = {o.card for o in others if o.card is not None}
        return track.votes.result(self._cards, self._gathered() | known_cards)

    def is_nameless(self, track: Track) -> bool:
        """Whether it is face up and its readings give it no name."""
        return track.face_up and self.result(track).card is None

    def _has_few_names(self, track: Track) -> bool:
        """Whether this is surely a card, brought to the middle, although many readings gave it no name.

        Waiting does not separate two queens; it only delays this card and those after it. With a printed
        cloth, or an outline of another size, later looks may prove that it is no card.
        """
        if track.by is None or self._search.cloth.is_dazzled or not self._search.sizes.known:
            return False
        plane = self._presence.places.flat(track.quad)
        whole = self._search.sizes.fit(plane) > BELIEVING.card_like_fit
        in_middle = self._presence.places.zone(plane.mean(axis=0)) is Zone.MIDDLE
        read = track.votes.is_face and len(track.votes.likely) >= VOTES.needed_reads
        return whole and in_middle and read and track.votes.is_a_card(self._cards)

    def waiting_before(self, track: Track) -> list[Track]:
        """The faces in full view from before ``track`` came, not believed yet."""
        before = (
            other
            for other in self._presence.tracks
            if other.came_t < track.came_t and other.has_rested_in_view
        )
        waiting = [other for other in before if other.state is State.RESTING]
        return sorted(waiting, key=lambda other: other.came_t)

    def is_believable(self, track: Track, t: float) -> bool:
        """Whether the looks and readings up to ``t`` (seconds) suffice to report it, as whatever it is."""
        glimpsed = len(track.detections) < 2 and (
            track.votes.is_face or track.votes.count < BELIEVING.enough_reads
        )
        if glimpsed or self._presence.is_moving(track) or self._search.is_part_of_known(track, t):
            return False
        clear = self._presence.is_clear(track, t)
        if self._presence.is_settled(track):
            # The reader rejects crooked outlines: no card is left out before many readings.
            no_face = not track.votes.is_face and track.votes.count >= BELIEVING.enough_reads
            if not track.face_up or (no_face and not self._is_card_like(track)):
                return True
        released = self._presence.is_released(track) and not self._is_on_new_back(track)
        if released and (self.result(track).card is not None or self._has_few_names(track)):
            return True
        # Hands may move over it all the while: a card read often enough gets no surer.
        since = track.free_t if clear and track.votes.count >= 2 * BELIEVING.enough_reads else track.rest_t
        return t - max(since, track.came_t) >= BELIEVING.doubt_s and (
            track.votes.count + len(track.detections) >= BELIEVING.least_signs
        )

    def _is_on_new_back(self, track: Track) -> bool:
        """Whether the back under it came with it: a pack must be known before the card turned up on it is."""
        return not self._presence.is_settled(track) and any(
            not other.face_up and other.state is not State.LAID and other.present and track.is_touching(other)
            for other in self._presence.tracks
        )

    def is_worth_reporting(self, track: Track) -> bool:
        """Whether this is a face that was removed before it was believed, and was not reported before.

        A face without a name must have been seen whole in more than one look: moving hands, and a trick
        pushed together, leave such outlines behind.
        """
        is_face = track.face_up and track.votes.is_face and track.votes.likely
        is_button = self._search.cloth.is_shapeless_joker(track, self._cards)
        if not is_face or is_button or self._same.may_be_reported_card(track):
            return False
        if not self.is_nameless(track):
            return True
        whole = self._search.sizes.fit(self._presence.places.flat(track.quad)) > BELIEVING.card_like_fit
        return whole and len(track.detections) > 1 and not track.bare

    def believe(self, track: Track) -> None:
        """Set what it is: a card with or without a name, a back, or clutter."""
        votes = track.votes
        if votes.count and not votes.is_face and not (track.face_up and self._is_card_like(track)):
            track.face_up = False
            track.clutter = votes.others > votes.backs
        track.read = self.result(track) if track.face_up else NOT_READ
        track.state = State.LAID
        track.sure_t = max(track.rest_t, track.read_t)
        if track.present and not self._presence.is_moving(track):
            track.patch = self._presence.gate.small.copy()

    def _is_card_like(self, track: Track) -> bool:
        """Whether it is a card although the reader sees none, such as a card of unknown art.

        A hand has brought a thing of a card's size to the middle, and the detector is sure of it, or enough
        readings saw a face. Such a card is unread, but must not be left out.
        """
        plane = self._presence.places.flat(track.quad)
        # an outline of a single look proves nothing
        sure = len(track.detections) > 1 and (
            sum(track.detections) >= BELIEVING.card_like_p * len(track.detections)
            or len(track.votes.likely) >= VOTES.needed_reads
        )
        brought = track.by is not None and self._presence.places.zone(plane.mean(axis=0)) is Zone.MIDDLE
        return (
            sure
            and brought
            and (self._search.sizes.fit(plane) > BELIEVING.card_like_fit or self._is_sticking_out(track))
        )

    def _is_sticking_out(self, track: Track) -> bool:
        """Whether it sticks out from under a card that the same hand brought at the same time.

        It proves that two cards were laid together. Without it the upper card would seem to be the only play,
        and the lower card, which may have followed suit, would never be reported.
        """
        if track.bare or not self._search.sizes.is_strip(self._presence.places.flat(track.quad)):
            return False
        return any(
            other is not track
            and other.state is State.LAID
            and other.face_up
            and other.by is track.by
            and abs(other.came_t - track.came_t) < PRESENCE.together_s
            and (other.near & track.mask).any()
            for other in self._presence.tracks
        )
