"""The tuning: every constant of the pipeline by stage, the unit in its name, its source in its last sentence.

Elsewhere stand only what a model was trained with, what is printed, names, and the curves that were fitted
(``SCALES`` of :mod:`vision.watching.sureness`, ``WEIGHTS`` of :mod:`vision.nets.corner_indices` and
:mod:`vision.reading.deck_likeness`), each with its own source.
"""

from .films import FILM
from .nets import FANS, NETS, OUTLINES
from .place import (
    ADVICE,
    CALIBRATION,
    DRIFT,
    FIRST_TRICK,
    LAYOUT,
    RULER,
    SLANT,
    SQUARENESS,
    TABLE_SEARCH,
    TAGS,
)
from .reading import ASSIGNMENT, FROM_PLAY, JOINING, JOKERS, LIKENESS, PACK_CHECK, PHOTO, VOTES
from .recording import RECORDING
from .set_up import REPLAY, SET_UP
from .tracking import (
    BANDS,
    BELIEVING,
    CLOTH,
    EVIDENCE,
    HANDS,
    MOTION,
    PRESENCE,
    SEARCH,
    TRACK,
    VIEW,
    ZOOM,
)
from .watching import (
    CUTTING,
    DEAL_READS,
    DEALING,
    EXPOSED,
    HANDLING,
    OPENING,
    REREAD,
    SHUFFLING,
    SURENESS,
    TOKEN_WATCH,
    TRICK,
    UP_CARD,
    VIEW_BACK,
)

__all__ = [
    "ADVICE",
    "ASSIGNMENT",
    "BANDS",
    "BELIEVING",
    "CALIBRATION",
    "CLOTH",
    "CUTTING",
    "DEALING",
    "DEAL_READS",
    "DRIFT",
    "EVIDENCE",
    "EXPOSED",
    "FANS",
    "FILM",
    "FIRST_TRICK",
    "FROM_PLAY",
    "HANDLING",
    "HANDS",
    "JOINING",
    "JOKERS",
    "LAYOUT",
    "LIKENESS",
    "MOTION",
    "NETS",
    "OPENING",
    "OUTLINES",
    "PACK_CHECK",
    "PHOTO",
    "PRESENCE",
    "RECORDING",
    "REPLAY",
    "REREAD",
    "RULER",
    "SEARCH",
    "SET_UP",
    "SHUFFLING",
    "SLANT",
    "SQUARENESS",
    "SURENESS",
    "TABLE_SEARCH",
    "TAGS",
    "TOKEN_WATCH",
    "TRACK",
    "TRICK",
    "UP_CARD",
    "VIEW",
    "VIEW_BACK",
    "VOTES",
    "ZOOM",
]
