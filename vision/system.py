"""Everything in :mod:`vision` that depends on the operating system."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

import cv2


def give_way(much: int) -> None:
    """Lower the calling thread's priority by ``much`` of 19; on Linux only."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), much)


def camera_interface() -> int:
    """OpenCV's backend for cameras: DirectShow on Windows, where cameras then open within a second."""
    return cv2.CAP_DSHOW if sys.platform == "win32" else cv2.CAP_ANY


def can_list_modes() -> bool:
    """Whether the system can list a camera's sizes and rates."""
    return sys.platform == "linux"
