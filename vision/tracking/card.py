"""The tracker's knowledge of a card on the table: its place, its times and its readings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import cv2
import numpy as np

from referee.cards import Card
from referee.table_events import Read

from ..reading.votes import Votes
from ..tuning import RULER, TRACK
from .hand_visits import NOBODY, Brought, Visit
from .motion_in_picture import Box, is_overlapping

NOT_READ = Read(None, 0.0)


class State(Enum):
    """The stages of a card on the table."""

    GLIMPSED = "glimpsed"
    RESTING = "resting"
    LAID = "laid"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class CardSighting:
    """A card as seen in a picture; its evidence is stored under ``id``."""

    id: str
    t: float
    frame: int
    quad: np.ndarray
    read: Read
    place: tuple[float, float]
    """The card's middle in lengths of a card from the middle of play, to the East and to the South."""


@dataclass
class Track:
    """A card from its first glimpse until it has left its place.

    ``quad`` is in pixels and, as soon as a face was read, begins at the printed top left; ``mask`` is its
    inside in the small picture, ``near`` that with a finger's width around it, and ``patch`` the small
    picture from the time when the card was clear.
    """

    number: int
    quad: np.ndarray
    face_up: bool
    first_t: float
    first_frame: int
    mask: np.ndarray = field(init=False)
    near: np.ndarray = field(init=False)
    box: Box = field(init=False)
    """The rows and columns of ``near`` in the small picture."""
    inside: np.ndarray = field(init=False)
    """The part of ``mask`` in ``box``."""
    size: int = field(init=False)
    """The number of small pixels in ``mask``."""
    latest: np.ndarray = field(init=False)
    """The last outline in its place; ``quad`` stays that of the card itself."""
    other: np.ndarray | None = None
    """Another outline of the card, for reading where ``quad`` shows no card."""
    state: State = State.GLIMPSED
    votes: Votes = field(default_factory=Votes)
    detections: list[float] = field(default_factory=list)
    """The detector's probability at each look that found the card."""
    patch: np.ndarray | None = None
    put_t: float = -1.0
    """The time of ``quad``, in seconds."""
    came_t: float = 0.0
    """The time when it came to rest here, which orders the cards."""
    rest_t: float = 0.0
    """The time of its last motion, in seconds."""
    clear_t: float = 0.0
    """The last time with a hand at it, or of its last motion, in seconds."""
    free_t: float = -1.0
    """The time of the first picture in which it was at rest without a hand at it, or long enough with one."""
    released_t: float = -1.0
    """The time of the last picture in which it had rested long enough without a hand at it."""
    settled_t: float = -1.0
    """The time of the last picture in which it had been clear for long enough to count as a card."""
    read_t: float = -1.0
    by: Visit | None = None
    """The hand that last moved over it before it was seen."""
    brought: Brought = NOBODY
    """The hands that may have brought it."""
    present: bool = True
    """Its place looks unchanged, or is hidden; False while the card seems to be gone."""
    changed: float = 0.0
    """Share of its visible small pixels that have changed since it was clear."""
    matched: int = 0
    """The number of the look at which the detector last found it."""
    vain_t: float = np.inf
    """The time of the first look in vain, in seconds; infinite while looks find it."""
    again: Votes | None = None
    """New readings since something moved over it: is it still the same card?"""
    sure_t: float = -1.0
    """The last time when it was surely present and the same."""
    known: bool = True
    """False from the view's return until the card is read again: another card may be in its place."""
    denied: bool = False
    """No look finds or reads a card in its place any more, although that looks much as before."""
    gone_since: float | None = None
    clutter: bool = False
    """It is no card, whatever the detector reports; stored so that it need not be read again."""
    look: np.ndarray | None = None
    """Its look, all four ways up (see :func:`.cloth_looks.look_of`); None on a cloth without a print."""
    likes: tuple[np.ndarray, int, int] | None = None
    """A look, the number of looks remembered then, and the number of similar ones; None before that."""
    refused: bool = False
    """Its look was learnt as that of no card."""
    upright: bool = False
    """Whether ``quad`` begins at the printed top left."""
    bare: bool = False
    """At its last reading its place showed only the empty table and the neighbouring cards."""
    read: Read = NOT_READ
    """Its reading when it was laid."""

    def __post_init__(self) -> None:
        self.latest = self.quad

    def put(self, mask: np.ndarray) -> None:
        """Take ``mask`` as the card's place in the small picture; it is empty outside the picture."""
        self.mask = mask
        finger = np.ones((TRACK.finger_small_px, TRACK.finger_small_px), np.uint8)
        self.near = cv2.dilate(mask.astype(np.uint8), finger).astype(bool)
        rows, columns = np.nonzero(self.near.any(axis=1))[0], np.nonzero(self.near.any(axis=0))[0]
        if rows.size:
            self.box = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
        else:
            self.box = slice(0, 0), slice(0, 0)
        self.inside = mask[self.box]
        self.size = int(np.count_nonzero(mask))

    def move(self, moved: Callable[[np.ndarray], np.ndarray]) -> None:
        """Move its outlines with the camera's view; :meth:`put` follows."""
        self.quad, self.latest = moved(self.quad), moved(self.latest)
        self.other = None if self.other is None else moved(self.other)

    def is_touching(self, other: Track) -> bool:
        """Whether both share a small pixel; the boxes rule out most pairs."""
        return is_overlapping(self.box, other.box) and bool((other.mask[self.box] & self.inside).any())

    @property
    def card(self) -> Card | None:
        return self.read.card

    @property
    def has_rested_in_view(self) -> bool:
        """Whether it was a face at rest in full view, and was read: it must be reported before it is
        forgotten."""
        read = self.face_up and self.votes.is_face and len(self.votes.likely) > 1
        return read and self.free_t >= self.came_t


class CardSize:
    """The size of this pack's cards in the ruler's card lengths, learnt from cards that were read.

    All cards of a pack have the same size, so a crooked outline stands out by its own.
    """

    def __init__(self) -> None:
        self._sides: list[tuple[float, float]] = []

    def learn(self, plane: np.ndarray) -> None:
        """Take in the corners (4, 2), in lengths of a card, of a card that was read."""
        self._sides = [*self._sides[-31:], self._measure(plane)]

    @property
    def known(self) -> bool:
        """Whether enough cards were read to know their size."""
        return len(self._sides) >= TRACK.enough_cards

    def fit(self, plane: np.ndarray) -> float:
        """1 for an outline of the cards' size, down to 0.2 for one far off; 1 while the size is unknown."""
        if not self.known:
            return 1.0
        off = np.abs(np.log(np.array(self._measure(plane)) / np.median(self._sides, axis=0))).max()
        return float(np.clip(TRACK.best_fit - TRACK.fit_per_log * off, TRACK.least_fit, 1.0))

    def fit_of_shape(self, plane: np.ndarray) -> float:
        """The same by the shape alone, for as long as the size is unknown: half a card is nearly square."""
        short, long = self._measure(plane)
        off = abs(np.log(short / max(long, 1e-6) / RULER.card_ratio))
        return float(np.clip(TRACK.best_fit - TRACK.fit_per_log * off, TRACK.least_fit, 1.0))

    def is_strip(self, plane: np.ndarray) -> bool:
        """Whether an outline is as long as a side of a card, and as wide as a fair part of the other side."""
        if not self.known:
            return False
        least, most = self._measure(plane)
        short, long = np.median(self._sides, axis=0)
        along = min((short, long), key=lambda side: abs(np.log(most / side)))
        across = long if along == short else short
        return bool(
            abs(np.log(most / along)) < TRACK.strip_off_log
            and TRACK.strip_low_share < least / across < TRACK.strip_high_share
        )

    def ends(self, plane: np.ndarray) -> tuple[float, bool] | None:
        """The share of a card in an outline too long for a single card, and the direction.

        One of its sides is a card's; True if its first side is the long one. None for any other outline.
        """
        if not self.known:
            return None
        ab, bc = np.hypot(*(np.roll(plane, -1, axis=0) - plane).T).reshape(2, 2).sum(axis=0)
        short, long = np.median(self._sides, axis=0)
        for length, breadth, along in ((ab, bc, True), (bc, ab, False)):
            for side, across in ((long, short), (short, long)):
                if (
                    abs(np.log(breadth / across)) < TRACK.card_side_log
                    and TRACK.too_long_low_ratio < length / side < TRACK.too_long_high_ratio
                ):
                    return float(side / length), along
        return None

    @staticmethod
    def _measure(plane: np.ndarray) -> tuple[float, float]:
        sides = np.hypot(*(plane - np.roll(plane, 1, axis=0)).T)
        pair = sides[0] + sides[2], sides[1] + sides[3]
        return min(pair), max(pair)
