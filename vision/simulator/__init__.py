"""The simulator: whole deals on a table that does not exist, filmed from above, with their truth.

:func:`simulate` writes a video and its truth; :func:`prepare` gives the frames without writing.
"""

from .cloths import TABLES
from .deal import BOOKS, FAULTS
from .recording import CannotRecord, Recording, prepare, simulate
from .scene import LAMPS
from .troubles import TROUBLES

__all__ = [
    "BOOKS",
    "FAULTS",
    "LAMPS",
    "TABLES",
    "TROUBLES",
    "CannotRecord",
    "Recording",
    "prepare",
    "simulate",
]
