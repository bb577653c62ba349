"""What the tracker knows of one card on the table: where it lies, since when, and how it reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import cv2
import numpy as np

from referee.cards import Card
from referee.table_events import Read

from ..reading.votes import Votes
from ..tuning import TRACK
from .motion_in_picture import Box, near
from .tracked_hands import NOBODY, Brought, Visit

NOT_READ = Read(None, 0.0)


class State(Enum):
    """How far a card's story has gone."""

    GLIMPSED = "glimpsed"
    RESTING = "resting"
    LAID = "laid"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class CardSighting:
    """One card as it was seen in one picture; what the evidence is kept under is its ``id``."""

    id: str
    t: float
    frame: int
    quad: np.ndarray
    read: Read
    place: tuple[float, float]
    """The card's middle in lengths of a card from the middle of play, to the East and to the South."""


@dataclass
class Track:
    """One card from its first glimpse until it has left its place.

    ``quad`` is in pixels and, once a face was read, begins at the printed top left; ``mask`` is
    its inside in the small picture, ``near`` that with a finger's width around it, and ``patch``
    the small picture as it looked there when it lay clear.
    """

    number: int
    quad: np.ndarray
    face_up: bool
    first_t: float
    first_frame: int
    mask: np.ndarray = field(init=False)
    near: np.ndarray = field(init=False)
    box: Box = field(init=False)
    """The rows and columns of the small picture that ``near`` lies in."""
    inside: np.ndarray = field(init=False)
    """The part of ``mask`` in ``box``."""
    size: int = field(init=False)
    """How many small pixels ``mask`` has."""
    latest: np.ndarray = field(init=False)
    """The outline that was found there last; ``quad`` stays that of the card itself."""
    other: np.ndarray | None = None
    """Another outline that was found of it: it is read by that one where this shows no card."""
    state: State = State.GLIMPSED
    votes: Votes = field(default_factory=Votes)
    found: list[float] = field(default_factory=list)
    """The detector's probability each time that it found the card."""
    patch: np.ndarray | None = None
    put_t: float = -1.0
    """When ``quad`` was outlined, in seconds."""
    came_t: float = 0.0
    """When it came to rest here: the order of the cards is the order of these."""
    rest_t: float = 0.0
    """When it last moved, in seconds."""
    clear_t: float = 0.0
    """When a hand was last at it, or it last moved, in seconds."""
    free_t: float = -1.0
    """The time of the first picture in which it lay still with no hand at it, or long enough beside one."""
    settled_t: float = -1.0
    """The time of the last one in which it had lain clear for as long as a card must to be believed."""
    read_t: float = -1.0
    by: Visit | None = None
    """The hand that last moved over it before it was seen."""
    brought: Brought = NOBODY
    """The hands of which one brought it."""
    present: bool = True
    """Its place looks as it did, or is hidden; False while the card seems to be gone."""
    changed: float = 0.0
    """Share of its visible small pixels that look other than when it lay clear."""
    matched: int = 0
    """The number of the look at which the detector last found it."""
    vain_t: float = np.inf
    """Since when each look for it has been in vain, in seconds; infinite while it is found."""
    again: Votes | None = None
    """Readings made anew, since something moved over it: is it still the same card?"""
    sure_t: float = -1.0
    """When it was last seen to be there still and to be the same."""
    known: bool = True
    """False since the view is back, until it is read there again: another card may lie in its place."""
    denied: bool = False
    """No card is found or read in its place any more, though that looks much as it did."""
    gone_since: float | None = None
    clutter: bool = False
    """It is no card, whatever the detector says; kept so that it need not be asked again."""
    look: np.ndarray | None = None
    """How it looks, all four ways up (see :func:`.cloth_looks.look_of`); None on a cloth without a print."""
    likes: tuple[np.ndarray, int, int] | None = None
    """A look, and when so many had been remembered, how many things it was like; None where nobody asked."""
    refused: bool = False
    """Its look has been learnt as that of no card."""
    upright: bool = False
    """Whether ``quad`` begins at the printed top left."""
    bare: bool = False
    """Nothing was to be seen of it, when it was last read, but the empty table and the cards beside it."""
    read: Read = NOT_READ
    """What it was believed to be when it was laid."""

    def __post_init__(self) -> None:
        self.latest = self.quad

    def put(self, mask: np.ndarray) -> None:
        """Take ``mask`` as the card's place in the small picture."""
        self.mask = mask
        finger = np.ones((TRACK.finger_small_px, TRACK.finger_small_px), np.uint8)
        self.near = cv2.dilate(mask.astype(np.uint8), finger).astype(bool)
        rows, columns = np.nonzero(self.near.any(axis=1))[0], np.nonzero(self.near.any(axis=0))[0]
        self.box = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
        self.inside = mask[self.box]
        self.size = int(np.count_nonzero(mask))

    def meets(self, other: Track) -> bool:
        """Whether both have a small pixel in common; most lie far apart, which their boxes tell at once."""
        return near(self.box, other.box) and bool((other.mask[self.box] & self.inside).any())

    @property
    def card(self) -> Card | None:
        return self.read.card

    @property
    def rested_in_view(self) -> bool:
        """Whether it was a face that lay there in full view, and was read: it is not forgotten untold."""
        read = self.face_up and self.votes.face and len(self.votes.likely) > 1
        return read and self.free_t >= self.came_t


class CardSize:
    """How large the cards of this pack are, learnt from those that were read, in the ruler's card lengths.

    One pack's cards are all of one size, so a crooked outline is known by its own.
    """

    def __init__(self) -> None:
        self._sides: list[tuple[float, float]] = []

    def learn(self, plane: np.ndarray) -> None:
        """Take in the corners (4, 2), in lengths of a card, of a card that was read."""
        self._sides = [*self._sides[-31:], self._measure(plane)]

    @property
    def known(self) -> bool:
        """Whether enough cards were read to say how large they are."""
        return len(self._sides) >= TRACK.enough_cards

    def fit(self, plane: np.ndarray) -> float:
        """1 for an outline of the cards' size, down to 0.2 for one that is quite off; 1 if none is known."""
        if not self.known:
            return 1.0
        off = np.abs(np.log(np.array(self._measure(plane)) / np.median(self._sides, axis=0))).max()
        return float(np.clip(TRACK.best_fit - TRACK.fit_per_log * off, TRACK.least_fit, 1.0))

    def strip(self, plane: np.ndarray) -> bool:
        """Whether an outline is as long as a side of the cards, and a fair part of the other wide."""
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
        """Of an outline that is too long for one card, the share of it that a card takes up, and which way.

        One of its sides is a card's; True if the one that is too long is from its first corner to the second.
        None for any other outline.
        """
        if not self.known:
            return None
        ab, bc = np.hypot(*(np.roll(plane, -1, axis=0) - plane).T).reshape(2, 2).sum(axis=0)
        short, long = np.median(self._sides, axis=0)
        for one, other, along in ((ab, bc, True), (bc, ab, False)):
            for side, across in ((long, short), (short, long)):
                if (
                    abs(np.log(other / across)) < TRACK.alike_log
                    and TRACK.too_long_low_ratio < one / side < TRACK.too_long_high_ratio
                ):
                    return float(side / one), along
        return None

    @staticmethod
    def _measure(plane: np.ndarray) -> tuple[float, float]:
        sides = np.hypot(*(plane - np.roll(plane, 1, axis=0)).T)
        pair = sides[0] + sides[2], sides[1] + sides[3]
        return min(pair), max(pair)
