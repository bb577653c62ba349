"""The simulator: whole deals on a table that does not exist, filmed from above, with their truth.

:func:`simulate` writes a video and its truth; :func:`prepare` gives the frames without writing.
"""

from .film.recording import CannotRecord, Recording, prepare, simulate
from .play.deal import BOOKS, FAULTS
from .play.scenario import Scenario
from .room.cloths import TABLES
from .room.scene import LAMPS
from .room.troubles import TROUBLES

__all__ = [
    "BOOKS",
    "FAULTS",
    "LAMPS",
    "TABLES",
    "TROUBLES",
    "CannotRecord",
    "Recording",
    "Scenario",
    "prepare",
    "simulate",
]
