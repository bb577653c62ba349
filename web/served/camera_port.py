"""What the page may ask of the eye that watches its table; :mod:`web.__main__` puts the eye behind it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from referee.book.ruleset import RuleSet
from referee.table_events import TableEvent

from ..shown.around import FilmState
from ..table.camera_thread import Keep
from ..table.live_naming import EyeOfLooks
from ..table.picture_rate import PictureRate
from ..table.surroundings import Seats


class Sight(Protocol):
    """A camera that is being set up. What cannot be done is a ValueError of one clear line."""

    @property
    def seats(self) -> Seats:
        """Who sits where before it."""

    def still(self) -> bytes | None:
        """The newest picture as JPEG, whole; None before the first."""

    def status(self) -> dict[str, Any]:
        """Where the table is in it, how it was found, and advice; ``{"ready": False}`` before that."""

    def place(self, corners: Sequence[Sequence[float]], anywhere: bool = False) -> None:
        """Take the table's corners NW NE SE SW, as shares of the picture's width and height.

        ``anywhere``: also where that shows more of the room than what is known to be the table.
        """

    def find(self) -> None:
        """Look for the table again."""

    def turn(self, corners: int) -> None:
        """Seat North so many corners farther round, clockwise."""

    def north_by_hand(self, wait: bool = True) -> object:
        """Wait until a hand rests at an edge, and seat North there; or wait no longer."""

    def keep(self) -> str:
        """Keep all this for the next evening; says where."""

    def tell_of_hands(self, on_change: Callable[[bool], None]) -> None:
        """Call ``on_change`` whenever a hand has come over the table, and when none is there any more."""

    def look_again(self) -> None:
        """Read every card on the table again."""


class Glance(Protocol):
    """What the eye makes of its newest picture (``vision.set_up.preview``)."""

    def status(self) -> dict[str, Any]:
        """The cards in it with their outlines; ``{"ready": False}`` before the first."""

    def tell_of_lamp(self, on_flicker: Callable[[str | None], object]) -> None:
        """Give what is wrong with the lamp to ``on_flicker``, in words, and None once it is right again."""


class Filming(Protocol):
    """Makes small pictures of the table, a few a second (``vision.set_up.replay_pictures``)."""

    def tell(self, on_picture: Callable[[float, bytes], object]) -> None:
        """Give each to ``on_picture`` from now on: its time in seconds, and its JPEG."""


class Pushed(Protocol):
    """A camera that sends its pictures by itself (``vision.camera.phone``)."""

    def push(
        self,
        picture: bytes,
        taken: float,
        sent: float,
        arrived: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> float | None:
        """Take a JPEG; its age in seconds, or None where it was not ``wanted`` any more once it was read.

        ValueError, in one line, for what is no picture.
        """

    def used(self, within: float) -> bool:
        """Wait until the eye has taken it, at most so many seconds; whether it has."""

    def away(self, why: str) -> None:
        """No picture will come for now, because of ``why``."""


class Guide(Protocol):
    """Says how a phone is to be held (``vision.set_up.phone_guide``)."""

    def status(self) -> dict[str, Any]:
        """Where the table is in the newest picture, and what is to be done."""


@dataclass(frozen=True, slots=True)
class PhonePort:
    """Where a phone's pictures go, and what is said to whoever holds it."""

    camera: Pushed
    guide: Guide
    filmed: Callable[[], bool] = lambda: False
    """Whether the pictures are kept on film."""


@dataclass(frozen=True, slots=True)
class Seeing:
    """An eye as the page has it.

    ``watch`` starts it (see :data:`web.table.camera_thread.Watch`), ``sight`` is for the page, and so
    are ``desk``, which checks packs (see :class:`web.page.pack_check.Desk`), and ``loose``, which reads
    cards that are thrown down (see :class:`web.page.thrown_cards.ThrownCardsEye`).

    ``close`` lets go of its camera and wakes whoever waits for a picture; ``notices`` are what the page is to
    say of it, by what each is about.
    """

    watch: Callable[[Keep, RuleSet, threading.Event], Iterator[TableEvent]]
    sight: Sight
    desk: Any = None
    loose: Any = None
    close: Callable[[], object] = lambda: None
    notices: Mapping[str, str] = field(default_factory=dict)
    glance: Glance | None = None
    """Gives the outlines of the cards in the newest picture."""
    film: FilmState | None = None
    """What the page is to say of a recording (see :meth:`web.table.surroundings.Surroundings.set_film`)."""
    replay: Filming | None = None
    """Makes the pictures from which a play is shown again."""
    looks: EyeOfLooks | None = None
    """Compares the pictures of cards that were not read, and reads by what people named."""
    rate: PictureRate | None = None
    """Counts the pictures that are looked at; None for a recording that is not played at its pace."""
    phone: PhonePort | None = None
    """Where a phone sends its pictures, where that is the camera."""

    def __call__(self, keep: Keep, rules: RuleSet, stopping: threading.Event) -> Iterator[TableEvent]:
        return self.watch(keep, rules, stopping)
