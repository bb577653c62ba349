"""The simulator: whole deals on a table that does not exist, filmed from above, with their truth.

:func:`simulate` writes a video and its truth; :func:`prepare` gives the frames without writing.
"""

from .cloths import TABLES
from .play import BOOKS, FAULTS
from .recording import CannotRecord, Recording, prepare, simulate
from .scene import LAMPS

__all__ = ["BOOKS", "FAULTS", "LAMPS", "TABLES", "CannotRecord", "Recording", "prepare", "simulate"]
