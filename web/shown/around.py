"""The page's data about a table's surroundings: camera, scoreboard, film, club, recording, seats."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from .by_side import BySide


class CameraState(Struct, frozen=True):
    """How the camera is, and why."""

    state: str
    why: str


class SlowState(Struct, frozen=True):
    """Too few pictures to follow: so many a second; the cause is computer, wifi, light or film."""

    pictures: int
    cause: str


class DigitsState(Struct, frozen=True):
    """The digits of a virtual scoreboard, a byte of segments each, and its two lamps."""

    segments: list[int]
    amber: Literal["off", "on", "blinks"]
    is_director_called: bool = field(name="director")


class FilmState(Struct, frozen=True):
    """The camera is a film. demo: the demo's; said: what was answered for the people; over: it has ended."""

    is_demo: bool = field(name="demo")
    said: list[str]
    is_over: bool = field(name="over")


class MoveState(Struct, frozen=True):
    """Where a player of this table sits in the next round."""

    who: str
    table: int
    seat: str


class ClubState(Struct, frozen=True, kw_only=True):
    """How the table stands in its club: hub is where it would join, the others are there once it has.

    waiting: results that the hub does not have yet; coming: the round that was drawn and has not begun; by
    and n: how the round ends; clock: which clock runs, counted from 1.
    """

    has_joined: bool = field(name="joined")
    hub: str | UnsetType = UNSET
    club: str | UnsetType = UNSET
    table: str | UnsetType = UNSET
    here: bool | UnsetType = UNSET
    refused: bool | UnsetType = UNSET
    waiting: int | UnsetType = UNSET
    coming: int | UnsetType | None = UNSET
    problem: str = ""
    round: int | UnsetType = UNSET
    place: int | UnsetType = UNSET
    plays: bool | UnsetType = UNSET
    by: str | UnsetType = UNSET
    n: int | UnsetType = UNSET
    hands: int | UnsetType = UNSET
    points: BySide | UnsetType = UNSET
    word: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    moves: list[MoveState] | UnsetType = UNSET
    clock: int | UnsetType | None = UNSET


class RecordingState(Struct, frozen=True):
    """The state of this evening's recording, its start (seconds since 1970), and why it ended.

    waits: nobody plays, and nothing is kept; confirm: the hand that people are to confirm now.
    """

    is_on: bool = field(name="on")
    since: float
    ended: str
    is_erased: bool = field(name="erased")
    is_waiting: bool = field(name="waits")
    confirm: int | None = None


class SeatsState(Struct, frozen=True):
    """The table as it is shown to people who are asked where everybody sits.

    width and height are the picture's, in pixels; corners are in shares of them.
    """

    width: int
    height: int
    corners: list[list[float]]
