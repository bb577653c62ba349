"""Reads a JPEG's size before it is decoded.

A small file can unfold to more than the memory holds, or to minutes of work by drawing its picture many
times.
"""

from __future__ import annotations

BEGINS, ENDS = b"\xff\xd8\xff", b"\xff\xd9"
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers before the size of the picture."""
SEQUENTIAL = {0xC0, 0xC1}
"""The markers of a picture drawn once from top to bottom, as browsers and cameras make it."""
SCAN, MOST_SCANS = b"\xff\xda", 4
"""The marker of a scan, and the most scans of a picture drawn once: one for each colour."""
ALONE = {0x01, *range(0xD0, 0xD9)}
"""The markers without content."""


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels of a whole JPEG that is drawn once.

    Raises ValueError, in one line, for anything else.
    """
    if not data.startswith(BEGINS):
        raise ValueError("this is no JPEG picture")
    if not data.endswith(ENDS):
        raise ValueError("this JPEG picture is not whole")
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in ALONE:
            at += 2
        elif marker in FRAMES and at + 9 <= len(data):
            # no coded pixel looks like the marker: a zero follows every 0xFF of theirs
            if marker not in SEQUENTIAL or data.count(SCAN, at) > MOST_SCANS:
                raise ValueError("this JPEG picture is drawn in too many passes: send a baseline JPEG")
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    raise ValueError("this JPEG picture is damaged")
