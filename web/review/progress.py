"""How far a film was watched, as the review's folder keeps it; what has another shape is not believed.

The folder may come from somebody else, so each part is looked at before anything is done with it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

Shape = Callable[[Any], bool]

FAR = 1e11
"""Seconds: more than any film lasts, or any day that a calendar can name."""
MOST_BYTES = 1 << 22
"""The longest text that is read; an evening of eight hours takes a hundredth of it."""
DATED = ("film", "file")


@dataclass(slots=True)
class Progress:
    """How far a film was watched, and how it was asked for.

    ``film`` is its name, ``mark`` says which file it is. ``began`` is when it was filmed in seconds since
    1970, ``dated`` by what: ``film`` or ``file``. ``seq`` and ``t`` are the last picture, ``heard`` so many
    events had come by then, and ``eye`` is the file with what the watcher knew, which ``eye_mark`` seals.
    ``remarks`` are those of the film, ``tables`` say since when the table lay where: a time, and its corners
    in pixels. ``taught`` is how many cards people had named when the others were last read by them, ``alike``
    which cards without a name were last compared, and which of them look alike.
    """

    film: str
    mark: str
    asked: dict[str, Any]
    began: float
    dated: str
    seconds: float
    form: dict[str, Any]
    seq: int = -1
    t: float = 0.0
    heard: int = 0
    eye: str = ""
    eye_mark: str = ""
    remarks: list[dict[str, Any]] = field(default_factory=list)
    tables: list[list[Any]] = field(default_factory=list)
    over: bool = False
    spent: float = 0.0
    taught: int = 0
    alike: dict[str, list[Any]] = field(default_factory=dict)

    def as_text(self) -> str:
        """What :func:`progress_from` reads."""
        return json.dumps(asdict(self), indent=1) + "\n"


def progress_from(content: bytes) -> Progress:
    """What :meth:`Progress.as_text` wrote; raises ValueError for anything else."""
    if len(content) > MOST_BYTES:
        raise ValueError("too long")
    try:
        plain = json.loads(content)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(plain, dict):
        raise ValueError("no object")
    parts = {name: value for name, value in plain.items() if name in SHAPES}
    for name, value in parts.items():
        if not SHAPES[name](value):
            raise ValueError(f"{name} has another shape")
    try:
        return Progress(**parts)
    except TypeError as problem:
        raise ValueError(str(problem)) from None


def _text(plain: Any) -> bool:
    return isinstance(plain, str)


def _number(plain: Any) -> bool:
    return type(plain) in (int, float) and math.isfinite(plain) and abs(plain) < FAR


def _count(plain: Any) -> bool:
    return type(plain) is int and -1 <= plain < FAR


def _yes_or_no(plain: Any) -> bool:
    return isinstance(plain, bool)


def _or_none(shape: Shape) -> Shape:
    return lambda plain: plain is None or shape(plain)


def _each(shape: Shape, exactly: int | None = None) -> Shape:
    def fits(plain: Any) -> bool:
        return (
            isinstance(plain, list)
            and (exactly is None or len(plain) == exactly)
            and all(shape(each) for each in plain)
        )

    return fits


def _with(shapes: Mapping[str, Shape]) -> Shape:
    """An object with all these parts."""

    def fits(plain: Any) -> bool:
        return isinstance(plain, dict) and all(
            name in plain and shape(plain[name]) for name, shape in shapes.items()
        )

    return fits


def _since(plain: Any) -> bool:
    """Where the table lies from a time on."""
    return isinstance(plain, list) and len(plain) == 2 and _number(plain[0]) and _CORNERS(plain[1])


def _compared(plain: Any) -> bool:
    """The cards that were compared, by name, and groups of their places in the journal."""
    return plain == {} or _with({"of": _each(_text), "groups": _each(_each(_count))})(plain)


_CORNERS = _each(_each(_number, 2), 4)

SHAPES: Mapping[str, Shape] = {
    "film": _text,
    "mark": _text,
    "asked": _with(
        {
            "book": _text,
            "cards": _each(_text),
            "corners": _or_none(_each(_text)),
            "north": _text,
            "deck": _or_none(_text),
        }
    ),
    "began": _number,
    "dated": lambda plain: plain in DATED,
    "seconds": _number,
    "form": _with({"fps": _number, "looked_at": _number, "size": _each(_count, 2)}),
    "seq": _count,
    "t": _number,
    "heard": _count,
    "eye": _text,
    "eye_mark": _text,
    "remarks": _each(
        _with({"kind": _text, "t": _number, "until": _or_none(_number), "n": _or_none(_number)})
    ),
    "tables": _each(_since),
    "over": _yes_or_no,
    "spent": _number,
    "taught": _count,
    "alike": _compared,
}
"""For each part of :class:`Progress` whether a plain value may be it."""
assert set(SHAPES) == {part.name for part in fields(Progress)}
