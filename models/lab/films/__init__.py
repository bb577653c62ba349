"""The simulator: whole deals on a table that does not exist, filmed from above, with their truth.

:func:`simulate` writes a video and its truth; :func:`prepare` gives the frames without writing.
"""

from .film.with_truth import Recording, UnwritableFilm, prepare, simulate
from .play.scenario import Scenario
from .play.scripted_deal import BOOKS, FAULTS
from .room.cloths import TABLES
from .room.lens import CAMERAS
from .room.scene import LAMPS, SHAPES
from .room.troubles import TROUBLES

__all__ = [
    "BOOKS",
    "CAMERAS",
    "FAULTS",
    "LAMPS",
    "SHAPES",
    "TABLES",
    "TROUBLES",
    "Recording",
    "Scenario",
    "UnwritableFilm",
    "prepare",
    "simulate",
]
