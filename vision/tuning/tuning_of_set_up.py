"""Setting the camera up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetUpTuning:
    """How the camera is set up on the page and on the command line."""

    hand_stays_s: float = 0.25
    """Seconds that a hand is over the table, or away, before it is told. By hand."""
    widest_still_px: int = 1280
    """Width in pixels of the stills. By hand."""
    hand_rests_s: float = 1.5
    """Seconds that a hand must rest at an edge to say who sits there. By hand."""
    plainly_share: float = 0.7
    """Share of an arm's crossing of the table's edge that must be at one seat. By hand."""
    pace_over_s: float = 5.0
    """Seconds over which the pictures a second are counted. By hand."""
    exposure_settles_s: float = 1.5
    """Seconds that a camera is given to set its exposure before that is held. By hand."""
    looks_s: float = 2.0
    """Seconds of pictures that are counted after that. By hand."""
    enough_pictures: int = 24
    """Pictures of a recording that are looked at. By hand."""
    most_lost_pictures: int = 8
    """Pictures that may fail before the camera is given up. By hand."""
    jpeg_quality: int = 80
    """Quality of the stills as JPEG, of 100. By hand."""


SET_UP = SetUpTuning()
