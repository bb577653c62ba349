"""The state shared by all parts of the watcher: the view, seats, cards, and the sink of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.cards import Card
from referee.seats import Seat

from ..camera.frame_source import Frame
from ..place.table_squareness import Squareness
from ..place.table_zones import Zone, nearest_shares
from ..tracking.card import CardSighting, State, Track
from ..tracking.shown_table import shown
from ..tracking.tracked_evidence import Evidence
from ..tracking.tracked_view import View
from ..tracking.tracker import Tracker
from ..tuning import EVIDENCE, VIEW_BACK
from .deal_reads import DealReads

CARDS_EACH = 5
"""Tricks in a deal: every book deals five cards each."""


@dataclass
class Progress:
    """The progress of the deal, as far as it was seen."""

    reads: DealReads
    """The cards reported in this deal."""
    tricks: int = 0
    gone: set[Card] = field(default_factory=set)
    """The read cards that have left the table with their tricks."""
    gathered_t: float = -np.inf
    gathered_by: Seat | None = None
    """The time and the player of the last gathering of a trick."""
    turned_t: float | None = None
    """The time of this deal's up-card; None if none was seen."""
    exposed: list[Track] = field(default_factory=list)
    """Faces reported at the edges and still there."""
    laid_down: set[Seat] = field(default_factory=set)
    """The players who sit this deal out."""

    @property
    def is_between_deals(self) -> bool:
        return self.tricks in (0, CARDS_EACH)

    @property
    def has_begun(self) -> bool:
        """Whether the deal has its up-card or its first trick, and not all of its tricks."""
        return self.tricks < CARDS_EACH and (self.turned_t is not None or self.tricks > 0)

    def begin(self) -> None:
        """Begin a new deal."""
        self.gone.clear()
        self.exposed.clear()
        self.laid_down.clear()
        self.reads.begin()
        self.tricks, self.turned_t = 0, None


@dataclass(frozen=True, slots=True)
class Gone:
    """Returns, when called, the cards that have left the table with their tricks."""

    progress: Progress

    def __call__(self) -> frozenset[Card]:
        return frozenset(self.progress.gone)


class WatchState:
    """The state of a watched table, complete from the first picture on."""

    def __init__(
        self,
        view: View,
        tracker: Tracker,
        progress: Progress,
        evidence: Evidence,
        seats: Sequence[Seat],
        cards: frozenset[Card],
        name: str,
    ) -> None:
        self.view, self.tracker, self.progress, self.evidence = view, tracker, progress, evidence
        self.seats, self.cards, self.name = tuple(seats), cards, name
        self.squareness = Squareness()
        """Checks the table's place by its cards; no seat is sure on a wrong table."""
        self.back_t = -np.inf
        """The last time when the table came back into view, or its whole light had jumped."""
        self.corrected_t = -np.inf
        """The last time when the table was corrected because the cards contradicted it."""
        self.sightings: dict[str, CardSighting] = {}
        """The sightings of the latest events, by id."""

    def place(self, track: Track) -> np.ndarray:
        """The middle of a card in lengths of a card from the middle of play, to the East and to the South."""
        return self.view.places.place(track.quad)

    @property
    def is_contradicted(self) -> bool:
        """Whether the cards contradict the table's place: then no seat can be trusted."""
        return self.squareness.is_wrong and not self.view.places.may_be_right

    def is_laid_on_wrong_table(self, track: Track) -> bool:
        """Whether a card was laid on a table that the cards contradict, so that its place shows no player."""
        return self.is_contradicted or track.came_t <= self.corrected_t

    @property
    def is_set_wrongly(self) -> bool:
        """Whether the cards contradict a table that people set: they have to set it again.

        A table located by lines is corrected by the next trick instead.
        """
        return self.view.table.sure and self.is_contradicted

    def has_come_unseen(self, track: Track) -> bool:
        """Whether a card was laid while the table was out of view, so that its player was not seen.

        A hand during a change of the whole table's light is not seen well either.
        """
        return -VIEW_BACK.arriving_s <= track.first_t - self.back_t <= VIEW_BACK.unseen_s

    def is_unseen_since(self, track: Track) -> bool:
        """Whether a card was there before the table went out of view, and is unconfirmed since."""
        return track.first_t < self.back_t and not track.known

    def is_in_play(self, track: Track) -> bool:
        """Whether a face is in the trick area.

        If the picture ends near the middle, that may be a pack with its up-card, until it has been turned.
        """
        is_near = self.progress.has_begun and self.view.places.rim(self.place(track)) > 0
        return is_near or self.is_in_middle(track)

    def is_in_middle(self, track: Track) -> bool:
        """Whether a card is in the middle, where no picture shows a pack or a quitted trick."""
        return self.view.places.zone(self.place(track)) is Zone.MIDDLE

    def nearest(self, track: Track) -> Seat:
        """The seat with the nearest edge to a card."""
        return self.view.places.edges.nearest(self.place(track), self.seats)

    def seat_shares(self, track: Track) -> dict[Seat, float]:
        """The probability of each seat to be nearest to a card at the table's edge."""
        return self.seat_shares_by(track, track.brought.sides())

    def seat_shares_by(self, track: Track, hand: Mapping[Seat, float] | None) -> dict[Seat, float]:
        """As :meth:`seat_shares`, for a ``hand`` from these sides, or None."""
        if self.view.places.is_at_rim(track.quad):
            hand = None
        return nearest_shares(self.place(track), hand, self.seats, self.view.places.edges)

    def is_undecided(self, track: Track) -> bool:
        """Whether this is a face at rest in the middle that is not believed yet."""
        return track.state is State.RESTING and track.face_up and self.is_in_play(track)

    def is_of_pack(self, track: Track) -> bool:
        """Whether the card is, or may be, one of the pack in use: fives and sixes keep the score."""
        likeliest = track.read.card or (track.read.rivals[0][0] if track.read.rivals else None)
        return likeliest in self.cards

    def backs(self) -> list[Track]:
        """The piles and cards face down on the table."""
        return [track for track in self.tracker.tracks if not track.face_up and not track.clutter]

    # Evidence

    def keep(self, track: Track, frame: Frame) -> tuple[str, ...]:
        """Hand out the pictures of a card; returns their id for events."""
        sighting = f"{self.name}{frame.seq}.{track.number}"
        u, v = (float(x) for x in self.place(track))
        self._remember(CardSighting(sighting, frame.t, frame.seq, track.quad, track.read, (u, v)))
        self.evidence.keep(sighting, frame.t, frame.image, track.quad, shown(self.view))
        return (sighting,)

    def keep_table(self, frame: Frame) -> str:
        """Hand out a picture of the whole table; returns its id."""
        sighting = f"{self.name}{frame.seq}.table"
        self.evidence.keep(sighting, frame.t, frame.image, None, shown(self.view))
        return sighting

    def _remember(self, sighting: CardSighting) -> None:
        self.sightings[sighting.id] = sighting
        while len(self.sightings) > EVIDENCE.kept_sightings:
            del self.sightings[next(iter(self.sightings))]


def rested(track: Track) -> float:
    """The time when the card was at rest without a hand; if it never was, its first time or last motion."""
    return track.free_t if track.free_t >= 0 else max(track.rest_t, track.first_t)
