"""The settings of a table that are stored between two evenings."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..files.bounded_json import json_in
from .table_corners import CORNERS, CalibrationError, TableCorners, growth

LARGEST = 100_000
"""Most pixels of a side of a profile's picture."""
DAMAGED = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError)
"""Errors of reading JSON from a file damaged by a power cut, a worn card or a person."""
MOST_BYTES = 100_000
"""Bytes of the largest profile that is read."""


@dataclass(frozen=True)
class Profile:
    """A table's stored settings: its corners, the picture's size, the controls.

    ``controls`` are OpenCV camera properties by number, applied at every opening of the camera. ``by`` is how
    the table was located: ``tags``, ``edges`` or ``hand``. ``turn`` is the number of corners by which North
    differs from the tags (a player may sit anywhere). ``cloth`` is the part of the picture that may be shown;
    None where nobody chose it: then it is the table.
    """

    table: TableCorners
    width: int
    height: int
    controls: dict[int, float] = field(default_factory=dict)
    by: str = "edges"
    turn: int = 0
    cloth: TableCorners | None = None

    def fitted(self, height: int, width: int) -> TableCorners:
        """The table in a picture of another size; raises :class:`CalibrationError` for another shape."""
        grown = growth((self.height, self.width), (height, width))
        if grown is None:
            raise CalibrationError(
                f"the table was set up with pictures of {self.width}x{self.height},"
                f" these are {width}x{height}: calibrate again"
            )
        return self.table.scaled(grown).seen_in(height, width)

    def table_in(self, height: int, width: int) -> TableCorners | None:
        """As :meth:`fitted`; None for a picture that cannot show the table."""
        try:
            return self.fitted(height, width)
        except CalibrationError:
            return None

    def store(self, path: Path) -> None:
        """:meth:`save`, its folder made where there is none; raises :class:`CalibrationError`."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.save(path)
        except OSError as problem:
            raise CalibrationError(f"{path}: the profile cannot be written ({problem.strerror})") from None

    def save(self, path: Path) -> None:
        """Write the profile to ``path``, whole or not at all, even through a power cut."""
        plain = {
            "corners": _named(self.table),
            "width": self.width,
            "height": self.height,
            "controls": {str(prop): value for prop, value in self.controls.items()},
            "by": self.by,
            "turn": self.turn,
            **({} if self.cloth is None else {"cloth": _named(self.cloth)}),
        }
        partly = path.with_name(path.name + ".part")
        with partly.open("w") as file:
            file.write(json.dumps(plain, indent=2) + "\n")
            file.flush()
            os.fsync(file.fileno())
        partly.replace(path)

    @classmethod
    def load(cls, path: Path) -> Profile:
        """Read what :meth:`save` wrote; raises :class:`CalibrationError` naming the file."""
        try:
            plain = json_in(path, dict[str, Any], MOST_BYTES)
            table = _table(plain["corners"])
            cloth = _table(plain["cloth"]) if "cloth" in plain else None
            width, height = int(plain["width"]), int(plain["height"])
            if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
                raise ValueError(f"a picture of {width}x{height}")
            controls = {int(prop): float(value) for prop, value in plain.get("controls", {}).items()}
            by, turn = str(plain.get("by", "edges")), int(plain.get("turn", 0)) % 4
            return cls(table, width, height, controls, by, turn, cloth)
        except OSError as error:
            why = f"the profile cannot be read ({error.strerror})"
            raise CalibrationError(f"{path}: {why}; calibrate again") from None
        except DAMAGED as error:
            why = f"this is no table profile ({str(error) or type(error).__name__})"
            raise CalibrationError(f"{path}: {why}; calibrate again") from None


def _named(table: TableCorners) -> dict[str, list[float]]:
    pairs = zip(CORNERS, table.corners, strict=True)
    return {name: [round(float(x), 2), round(float(y), 2)] for name, (x, y) in pairs}


def _table(named: dict[str, list[float]]) -> TableCorners:
    with np.errstate(over="ignore"):  # what is too large becomes infinite, which is refused
        return TableCorners(np.array([named[name] for name in CORNERS], np.float32))
