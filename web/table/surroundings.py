"""What stands round a table: its camera, a hand over it, its scoreboard, its club and its recording."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from referee.camera_views import TableOutline

from .. import logs
from ..no_secrets import for_people
from ..shown.around import (
    CameraState,
    ClubState,
    DigitsState,
    FilmState,
    RecordingState,
    SeatsState,
    SlowState,
)
from .news import News

log = logging.getLogger(__name__)


class Seats(Protocol):
    """The players' seats before a camera, as far as only the camera placed them."""

    on_question: Callable[[TableOutline | None], object] | None
    """Called with the table as it is to be shown to whoever is asked; with None when nobody need be asked."""

    @property
    def renamed(self) -> int:
        """By how many corners North sits farther round than in the events that the camera reports."""

    def say(self, corners: int) -> None:
        """Seat North so many ``corners`` farther round than shown; 0: as shown."""


WITHOUT_CAMERA = CameraState("none", "")


@dataclass(frozen=True, slots=True)
class Around:
    """What stands round a table now; None for what the table does not have."""

    camera: CameraState = WITHOUT_CAMERA
    slow: SlowState | None = None
    is_hand_over: bool = False
    board: str | None = None
    digits: DigitsState | None = None
    film: FilmState | None = None
    club: ClubState | None = None
    recording: RecordingState | None = None
    seats: SeatsState | None = None

    @property
    def is_in_round(self) -> bool:
        """Whether the table plays a round of its club, so that the hub begins and ends its evening."""
        return self.club is not None and self.club.plays is True


class Surroundings:
    """What stands round table ``table_id``; every change of it is ``news``."""

    def __init__(self, table_id: str, news: News) -> None:
        self._table_id, self._news = table_id, news
        self.now = Around()
        self.on_camera_gone: Callable[[], object] = lambda: None
        """Called when the camera sends no more pictures."""
        self.on_camera: Callable[[CameraState], object] = lambda camera: None
        """Called with each new state of the camera, while the lock is held."""

    def set_camera_state(self, state: str, why: str = "") -> None:
        """Show what it does: ``none``, ``starting``, ``watching``, ``lost`` (and why) or ``ended``."""
        if state in ("lost", "ended"):
            self.on_camera_gone()
        with self._news.held():
            self._show(replace(self.now, camera=CameraState(state, for_people(why))))

    def set_slow(self, slow: SlowState | None) -> None:
        """Show that too few pictures come to follow the play, and why; None where there are enough.

        Then nothing is asked: what was hardly visible would raise question after question.
        """
        with self._news.held():
            self._show(replace(self.now, slow=slow))

    def set_hand(self, over: bool) -> None:
        """Show whether a hand is over the table."""
        with self._news.held():
            self._show(replace(self.now, is_hand_over=over))

    def set_board(self, words: str | None) -> None:
        """Show how the scoreboard is, in words; None where there is none."""
        with self._news.held():
            self._show(replace(self.now, board=None if words is None else for_people(words)))

    def set_digits(self, digits: DigitsState | None) -> None:
        """Draw the digits and lamps of a virtual scoreboard on the page; None where there is none."""
        with self._news.held():
            self._show(replace(self.now, digits=digits))

    def set_film(self, film: FilmState | None) -> None:
        """Show that the camera is a recording; None where it is none."""
        with self._news.held():
            self._show(replace(self.now, film=film))

    def set_club(self, club: ClubState | None) -> None:
        """Show how the table stands in its club (:mod:`web.hub.at_table`); None where it is in none."""
        with self._news.held():
            self._show(replace(self.now, club=club))

    def set_recording(self, recording: RecordingState | None) -> None:
        """Show how the recording of this evening stands; None where there is none."""
        with self._news.held():
            self._show(replace(self.now, recording=recording))

    def set_seats(self, table: TableOutline | None) -> None:
        """Ask who sits where: the ``table`` as the camera placed it; None: nobody need be asked."""
        with self._news.held():
            self._show(replace(self.now, seats=None if table is None else _seats_state(table)))

    def _show(self, now: Around) -> None:
        before, self.now = self.now, now
        if now == before:
            return
        if now.camera != before.camera:
            log.info("%s: eye is now %s", logs.of_table(self._table_id), now.camera)
            self.on_camera(now.camera)
        if now.board != before.board:
            log.info("%s: board is now %s", logs.of_table(self._table_id), now.board)
        self._news.announce()


def _seats_state(table: TableOutline) -> SeatsState:
    return SeatsState(table.width, table.height, [list(corner) for corner in table.corners])
