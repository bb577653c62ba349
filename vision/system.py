"""What the eye asks of the computer's system; nothing else in :mod:`vision` looks which one it is."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

import cv2


def give_way(much: int) -> None:
    """Let the thread that calls this give way to all others, so ``much`` of 19; on Linux alone."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), much)


def camera_interface() -> int:
    """Which of its ways OpenCV opens a camera by: on Windows DirectShow, whose cameras open in a second."""
    return cv2.CAP_DSHOW if sys.platform == "win32" else cv2.CAP_ANY


def lists_modes() -> bool:
    """Whether the system can be asked which sizes and rates a camera offers."""
    return sys.platform == "linux"
