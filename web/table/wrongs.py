"""What is wrong round a table, for everybody who looks at it: the camera, the journal, the disk or the clock.

What it is in detail, a path or a cable, is said to the table's own devices alone (``notices``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

CAMERA, JOURNAL, DISK, CLOCK = WRONGS = "camera", "journal", "disk", "clock"
"""What can be wrong, the most urgent first; the scoreboard shows its number, from 1 on."""
TURN_S, WRONG_S = 10.0, 3.0
"""Seconds of each turn of the scoreboard, and those of them in which it shows what is wrong."""
_NOTICES = {JOURNAL: {"journal"}, DISK: {"disk", "pictures", "replays"}, CLOCK: {"clock"}}


def wrongs(camera: str, notices: Collection[str]) -> list[str]:
    """What is wrong by the ``camera`` and what the ``notices`` are about, the most urgent first."""
    lost = {CAMERA} if camera == "lost" else set[str]()
    lost |= {wrong for wrong, about in _NOTICES.items() if about & set(notices)}
    return [wrong for wrong in WRONGS if wrong in lost]


def number(wrong: str) -> int:
    """What the scoreboard shows for it."""
    return WRONGS.index(wrong) + 1


def in_turn(numbers: Sequence[int], now: float) -> int:
    """What a scoreboard shows at ``now``, in seconds, of the ``numbers`` of what is wrong; 0: the score.

    What is wrong is shown for a while, then the score again; where several things are, each has its turn.
    """
    turn, since = divmod(now, TURN_S)
    return numbers[int(turn) % len(numbers)] if numbers and since < WRONG_S else 0
