"""Recording an evening."""

from __future__ import annotations

import msgspec


class RecordingTuning(msgspec.Struct, frozen=True):
    """How the film of an evening is kept."""

    jpeg_quality: int = 75
    """Quality of its pictures as JPEG, of 100. By hand."""
    waiting_pictures: int = 8
    """Pictures that wait to be written; when there are more of them they are left out. By hand."""
    still_width_px: int = 160
    """Width in pixels of the copies by which it is seen whether anything moves. By hand."""
    still_levels: int = 10
    """Levels by which a place of such a copy differs where something moves. By hand."""
    still_after_s: float = 3.0
    """Seconds that nothing has moved after which most pictures are left out. By hand."""
    still_every_s: float = 1.0
    """Seconds between two pictures that are kept of a still table. By hand."""
    checked_every_s: float = 0.7
    """Seconds between two looks whether the camera stands where it stood; pictures wait for it. By hand."""
    edges_width_px: int = 320
    """Width in pixels of the small pictures that show whether the camera moved. By hand."""
    edges_percent: float = 88.0
    """Per cent of such a copy that have no edge plain enough to be known again. By hand."""
    edge_levels: float = 20.0
    """Levels by which the light changes at such an edge at least. By hand."""
    same_way_share: float = 0.8
    """The least similarity (cosine) of the change of light at the same edge. By hand."""
    as_plain_share: float = 0.3
    """How strong such an edge still is, relative to before. By hand."""
    plain_edges_share: float = 0.8
    """Share of these edges that are visible if the camera has not moved. Measured: at least 0.87 in
    three films with arms in them, and at most 0.74 once the picture was moved by 12 pixels of 1280."""
    same_edges_share: float = 0.6
    """The same where nothing else can tell. By hand."""
    nudged_share: float = 0.03
    """Share of the picture's width by which it may have moved without showing more of the room. By hand."""
    file_bytes: int = 1_000_000_000
    """Bytes of one file of the film; then another begins. By hand."""
    free_bytes: int = 1_000_000_000
    """Bytes that stay free on the disk, for the journal and everybody else. By hand."""
    looks_every_s: float = 2.0
    """Seconds between two checks of the free disk; a line may wait that long to be written. By hand."""


RECORDING = RecordingTuning()
