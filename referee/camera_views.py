"""What a camera shows people of its newest picture: outlines, names and advice; none of it is a table event.

``vision`` makes these views and the page shows them. Corners are shares of the picture's width and height, a
table's in the order NW NE SE SW; cards are written as in ``Qh``.
"""

from __future__ import annotations

from dataclasses import dataclass

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """One line of advice: its subject, whether that is good, the sentence, and what to do in few words."""

    about: str
    is_good: bool
    says: str
    do: str = ""


@dataclass(frozen=True, slots=True)
class TableOutline:
    """A table in a picture of ``width`` by ``height`` pixels."""

    width: int
    height: int
    corners: Corners


@dataclass(frozen=True, slots=True)
class TableInPicture(TableOutline):
    """The table as a camera is set up for it.

    ``by`` is how it was found ("hand", "tags", "edges"), by the ``tags`` and table ``edges`` (as in "NES")
    that were seen. ``is_waiting``: for a hand at the edge that shall be North; ``is_kept``: stored for the
    next evening; ``is_seated``: people confirmed the seats; ``is_hidden``: nobody may see the picture,
    because its table is a guess.
    """

    by: str
    tags: tuple[str, ...]
    edges: str
    is_waiting: bool
    is_kept: bool
    is_seated: bool
    is_hidden: bool
    advice: tuple[AdviceLine, ...]


@dataclass(frozen=True, slots=True)
class OutlinedCard:
    """A card in the picture; only one that is laid, and rests, has a name."""

    quad: Corners
    card: str | None
    is_laid: bool
    is_face_up: bool | None


@dataclass(frozen=True, slots=True)
class CardsInPicture(TableOutline):
    """The cards of the newest picture: number ``seq``, ``t`` seconds from the start; a film's ``seconds``."""

    seq: int
    t: float
    seconds: float | None
    cards: tuple[OutlinedCard, ...]


@dataclass(frozen=True, slots=True)
class NumberedCard:
    """A card of a spread pack and its number in the picture; ``how`` it got its name, as "read" or "told"."""

    number: int
    quad: Corners
    card: str | None
    how: str
    rivals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackInPicture:
    """A pack check after ``looks`` pictures: the ``cards`` of the newest, and what the pack amounts to.

    ``size`` is how many cards the pack has, ``learnt`` how many the table learnt by this check.
    """

    width: int
    height: int
    looks: int
    cards: tuple[NumberedCard, ...]
    size: int
    here: tuple[str, ...]
    missing: tuple[str, ...]
    benny_missing: tuple[str, ...]
    doubled: tuple[str, ...]
    foreign: tuple[str, ...]
    unread: int
    has_overlaps: bool
    is_complete: bool
    learnt: int


@dataclass(frozen=True, slots=True)
class ThrownCard:
    """A face thrown down on the table: its name (None: not read), its rivals, and its picture as JPEG."""

    card: str | None
    rivals: tuple[str, ...]
    picture: bytes


@dataclass(frozen=True, slots=True)
class PhoneAdvice:
    """The table's outline in a phone's picture, how it was found, and what to do, most important first."""

    outline: Corners
    by: str
    advice: tuple[AdviceLine, ...]
