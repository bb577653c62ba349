"""Setting the camera up."""

from __future__ import annotations

import msgspec


class SetUpTuning(msgspec.Struct, frozen=True):
    """How the camera is set up on the page and on the command line."""

    hand_stays_s: float = 0.25
    """Seconds that a hand is over the table, or away, before it is reported. By hand."""
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
    cloth_ratio: float = 1.12
    """How much larger than the table a picture is shown where nobody is to see more than that. By hand."""
    looks_every_s: float = 0.4
    """Seconds between two looks for the table before a camera that is carried. By hand."""
    agreeing_looks: int = 3
    """Looks that must agree on where it is. By hand."""
    least_edges_count: int = 2
    """Edges of the table that each of them must see. By hand."""
    same_place_share: float = 0.03
    """Share of the picture's width that their corners may differ by. By hand."""
    lost_s: float = 3.0
    """Seconds that the view must be lost before such a camera's table is located again. By hand."""
    outside_share: float = 0.15
    """Share of the picture's side that a corner of the table may lie outside it. By hand."""
    small_table_share: float = 0.55
    """Share of the picture's shorter side that the table is to fill at least. By hand."""
    slanting_ratio: float = 1.5
    """How many times as long as its opposite a side of the table may look. By hand."""
    guide_every_s: float = 1.0
    """Seconds between two pieces of advice to whoever holds the camera. By hand."""
    guide_settled_s: float = 10.0
    """The same once all is well. By hand."""


SET_UP = SetUpTuning()


class ReplayTuning(msgspec.Struct, frozen=True):
    """The pictures of the last minute, from which the page shows a play again."""

    every_s: float = 0.1
    """Seconds between two of them. By hand."""
    early_s: float = 0.01
    """Seconds that one may come before it is due: cameras are not that regular. By hand."""
    most_px: int = 240_000
    """Pixels of such a picture, whatever its shape. By hand."""
    best_quality: int = 75
    """Quality of their JPEG, of 100, on a plain cloth. By hand."""
    worst_quality: int = 30
    """The same on the most patterned one. By hand."""
    large_bytes: int = 24_000
    """Bytes of a picture from which on the next one is a little worse. By hand."""
    small_bytes: int = 20_000
    """Bytes of a picture below which the next one is a little better. By hand."""
    waiting_pictures: int = 2
    """Pictures that wait to be made small; when there are more of them they are left out. By hand."""


REPLAY = ReplayTuning()
