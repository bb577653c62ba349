"""The parts of a table's camera that the page uses; the commands connect them with ``vision``."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from referee.book.ruleset import RuleSet
from referee.camera_views import CardsInPicture, PackInPicture, PhoneAdvice, TableInPicture, ThrownCard
from referee.cards import Card
from referee.table_events import TableEvent

from ..shown.around import FilmState
from ..table.camera_thread import Keep
from ..table.live_naming import ReaderOfLooks
from ..table.picture_rate import PictureRate
from ..table.second_look import ReadPicture
from ..table.surroundings import Seats


class CameraSetUp(Protocol):
    """A camera that is being set up. A refusal is a ValueError with a line for people."""

    @property
    def seats(self) -> Seats:
        """Who sits where before the camera."""

    def still(self) -> bytes | None:
        """The newest picture as JPEG, whole; None before the first."""

    def view(self) -> TableInPicture | None:
        """Where the table is in the picture, how it was recognised, and advice; None before a picture."""

    def place(self, corners: Sequence[Sequence[float]], anywhere: bool = False) -> None:
        """Set the table's corners NW NE SE SW, as shares of the picture's width and height.

        ``anywhere``: also if this shows more of the room than the known table.
        """

    def find(self) -> None:
        """Look for the table again."""

    def turn(self, corners: int) -> None:
        """Move North clockwise by a number of corners."""

    def north_by_hand(self, wait: bool = True) -> object:
        """Wait until a hand rests at an edge, and seat North there; or stop waiting."""

    def keep(self) -> str:
        """Store the set-up for the next evening; returns a sentence that names the place."""

    def tell_of_hands(self, on_change: Callable[[bool], None]) -> None:
        """Call ``on_change`` when a hand comes over the table, and when the last hand has left."""

    def look_again(self) -> None:
        """Read every card on the table again."""


class CameraGlance(Protocol):
    """The readings of the newest picture (``vision.set_up.preview``)."""

    def view(self) -> CardsInPicture | None:
        """The cards in the picture with their outlines; None before the first."""

    def tell_of_lamp(self, on_flicker: Callable[[str | None], object]) -> None:
        """Call ``on_flicker`` with a sentence on a flickering lamp, and with None after it has stopped."""


class PackCheckDesk(Protocol):
    """A table's pack check. What cannot be done is a ValueError of one clear line."""

    @property
    def is_known(self) -> bool:
        """Whether cards are read by a deck that was learnt."""

    def look(self, pack: frozenset[Card], bennies: frozenset[Card]) -> None:
        """Look at the cards before the camera now; they are added to those seen before."""

    def view(self) -> PackInPicture | None:
        """The cards of the latest picture and what the pack amounts to; None before one."""

    def picture(self) -> bytes | None:
        """The picture that was looked at last, as JPEG."""

    def name(self, number: int, card: str | None) -> None:
        """A person names a card of that picture; None: it is no card of the pack."""

    def forget(self) -> None:
        """Begin again."""

    def learn(self) -> int:
        """Learn the deck and read by it from now on; how many of its cards are known."""


class ThrownCardsReader(Protocol):
    """Reads the cards before the camera (``vision.reading.thrown_cards``); ValueError if it cannot look."""

    def look(self) -> list[ThrownCard]: ...


class Filming(Protocol):
    """Makes small pictures of the table, a few per second (``vision.set_up.replay_pictures``)."""

    def tell(self, on_picture: Callable[[float, bytes], object]) -> None:
        """Call ``on_picture`` with each picture from now on: its time in seconds, and its JPEG."""


class Pushed(Protocol):
    """A camera that sends its pictures itself (``vision.camera.phone``)."""

    def push(
        self,
        picture: bytes,
        taken: float,
        sent: float,
        arrived: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> float | None:
        """Take a JPEG; returns its age in seconds, or None if it was not ``wanted`` any more after decoding.

        Raises ValueError with a line for people if it is no picture.
        """

    def used(self, within: float) -> bool:
        """Wait ``within`` seconds at most until the watcher has taken the picture; returns whether it has."""

    def away(self, why: str) -> None:
        """Note that no picture comes for now, with the reason."""


class Guide(Protocol):
    """Advises how to hold a phone (``vision.set_up.phone_guide``)."""

    def view(self) -> PhoneAdvice | None:
        """Where the table is in the newest picture, and what people can do; None before one."""


@dataclass(frozen=True, slots=True)
class PhonePort:
    """The receiver of a phone's pictures, and the advice to the person who holds the phone."""

    camera: Pushed
    guide: Guide
    filmed: Callable[[], bool] = lambda: False
    """Whether the pictures are kept on film."""


@dataclass(frozen=True, slots=True)
class WatchedCamera:
    """A table's camera with all that is done with its pictures; None for a part that it lacks.

    ``watch`` starts to report table events (see :data:`web.table.camera_thread.Watch`), ``set_up`` places
    the table in the picture, ``desk`` checks packs, ``thrown_cards`` reads cards thrown down after a hand.

    ``close`` releases the camera and wakes threads that wait for a picture; ``notices`` are sentences for the
    page, by subject.
    """

    watch: Callable[[Keep, RuleSet, threading.Event], Iterator[TableEvent]]
    set_up: CameraSetUp
    desk: PackCheckDesk | None = None
    thrown_cards: ThrownCardsReader | None = None
    close: Callable[[], object] = lambda: None
    notices: Mapping[str, str] = field(default_factory=dict)
    glance: CameraGlance | None = None
    """The outlines of the cards in the newest picture."""
    film: FilmState | None = None
    """The state of a recording, for the page (see :meth:`web.table.surroundings.Surroundings.set_film`)."""
    replay: Filming | None = None
    """Makes the pictures for replays."""
    looks: ReaderOfLooks | None = None
    """Compares the pictures of unread cards, and learns from the names that people give."""
    rate: PictureRate | None = None
    """Counts the pictures that are watched; None for a film that does not run in real time."""
    phone: PhonePort | None = None
    """The receiver of a phone's pictures, if the camera is a phone."""
    again: ReadPicture | None = None
    """Reads a kept picture of a card again, with the trained weights."""

    def __call__(self, keep: Keep, rules: RuleSet, stopping: threading.Event) -> Iterator[TableEvent]:
        return self.watch(keep, rules, stopping)
