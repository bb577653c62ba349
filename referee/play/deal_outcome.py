"""The phases of a deal, and how it may end."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """The phase of a deal."""

    DEALING = "dealing"
    CALLING = "calling"
    PLAYING = "playing"
    OVER = "over"


class Outcome(Enum):
    """How a deal ended."""

    PLAYED = "played"
    CONCEDED = "conceded"
    TALLIED = "tallied"
    ABANDONED = "abandoned"
    PASSED_OUT = "passed out"
    MISDEAL = "misdeal"
    NEW_DEAL = "new deal"


VOIDS = {"new-deal": Outcome.NEW_DEAL, "stop-deal": Outcome.NEW_DEAL, "misdeal": Outcome.MISDEAL}
"""The remedies that end a deal, and how."""
