"""What all parts of the watcher look at: the table in view, its seats and cards, and where pictures go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.cards import Card
from referee.seats import Seat

from ..camera.frame_source import Frame
from ..place.table_squareness import Squareness
from ..place.table_zones import Zone, before_shares
from ..tracking.card import CardSighting, State, Track
from ..tracking.tracked_evidence import Evidence
from ..tracking.tracked_view import View
from ..tracking.tracker import Tracker
from ..tuning import EVIDENCE, VIEW_BACK
from .deal_reads import DealReads

CARDS_EACH = 5
"""Tricks in a deal: every book deals five cards each."""


@dataclass
class Progress:
    """How far the deal has come, as far as it was seen."""

    reads: DealReads
    """The cards that were told in this deal."""
    tricks: int = 0
    gone: set[Card] = field(default_factory=set)
    """The cards that were read and have left the table with their tricks."""
    gathered_t: float = -np.inf
    gathered_by: Seat | None = None
    """When a trick was last gathered, and by whom."""
    turned_t: float | None = None
    """When this deal's up-card was turned; None where none was seen."""
    exposed: list[Track] = field(default_factory=list)
    """Faces that were reported at the edges and lie there yet."""
    laid_down: set[Seat] = field(default_factory=set)
    """Who sits this deal out."""

    @property
    def between_deals(self) -> bool:
        return self.tricks in (0, CARDS_EACH)

    def begin(self) -> None:
        """A new deal: nothing of it has been seen yet."""
        self.gone.clear()
        self.exposed.clear()
        self.laid_down.clear()
        self.reads.begin()
        self.tricks, self.turned_t = 0, None


@dataclass(frozen=True, slots=True)
class Gone:
    """Says when asked which cards have left the table with their tricks."""

    progress: Progress

    def __call__(self) -> frozenset[Card]:
        return frozenset(self.progress.gone)


class WatchState:
    """One table as it is seen; its parts are whole from the first picture on."""

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
        """Whether the table is where it was found; if not, no seat is sure."""
        self.back_t = -np.inf
        """When the table was last seen again after it was out of sight, or its whole light had jumped."""
        self.sightings: dict[str, CardSighting] = {}
        """The sightings of the latest events, by id."""

    def place(self, track: Track) -> np.ndarray:
        """The middle of a card in lengths of a card from the middle of play, to the East and to the South."""
        return self.view.places.place(track.quad)

    @property
    def astray(self) -> bool:
        """Whether the cards say that the table is not where it was found: then no seat is to be trusted."""
        return self.squareness.wrong and not self.view.places.may_be_right

    def came_unseen(self, track: Track) -> bool:
        """Whether a card was laid while the table was out of sight: whose hand did it, nobody saw.

        Nor was the hand seen well that laid it while the light of the whole table changed.
        """
        return -VIEW_BACK.arriving_s <= track.first_t - self.back_t <= VIEW_BACK.unseen_s

    def not_seen_since(self, track: Track) -> bool:
        """Whether a card lay there before the table was out of sight and was not found there afterwards."""
        return track.first_t < self.back_t and not track.known

    def in_the_middle(self, track: Track) -> bool:
        return self.view.places.zone(self.place(track)) is Zone.MIDDLE

    def nearest(self, track: Track) -> Seat:
        """The seat at whose edge a card lies."""
        return self.view.places.edges.nearest(self.place(track), self.seats)

    def before(self, track: Track) -> dict[Seat, float]:
        """How probable each seat is that a card lies before it, at the table's edge."""
        return self.before_by(track, track.brought.sides())

    def before_by(self, track: Track, hand: Mapping[Seat, float] | None) -> dict[Seat, float]:
        """The same, where a ``hand`` that came from these sides, or none, had to do with it."""
        return before_shares(self.place(track), hand, self.seats, self.view.places.edges)

    def undecided(self, track: Track) -> bool:
        """Whether a face rests in the middle that is not believed yet."""
        return track.state is State.RESTING and track.face_up and self.in_the_middle(track)

    def of_the_pack(self, track: Track) -> bool:
        """Whether the card is, or may be, one of the pack in use: fives and sixes keep the score."""
        likeliest = track.read.card or (track.read.rivals[0][0] if track.read.rivals else None)
        return likeliest in self.cards

    def backs(self) -> list[Track]:
        """The piles and cards that lie face down."""
        return [track for track in self.tracker.tracks if not track.face_up and not track.clutter]

    # Evidence

    def keep(self, track: Track, frame: Frame) -> tuple[str, ...]:
        """Keep the pictures of a card; their id, as events carry it."""
        sighting = f"{self.name}{frame.seq}.{track.number}"
        u, v = (float(x) for x in self.place(track))
        self._remember(CardSighting(sighting, frame.t, frame.seq, track.quad, track.read, (u, v)))
        self.evidence.keep(sighting, frame.t, frame.image, track.quad, self.view.people)
        return (sighting,)

    def keep_table(self, frame: Frame) -> str:
        """Keep a picture of the whole table; its id."""
        sighting = f"{self.name}{frame.seq}.table"
        self.evidence.keep(sighting, frame.t, frame.image, None, self.view.people)
        return sighting

    def _remember(self, sighting: CardSighting) -> None:
        self.sightings[sighting.id] = sighting
        while len(self.sightings) > EVIDENCE.kept_sightings:
            del self.sightings[next(iter(self.sightings))]


def rested(track: Track) -> float:
    """When the card lay still and the hand had left; since when it was seen, if it never did."""
    return track.free_t if track.free_t >= 0 else max(track.rest_t, track.first_t)
