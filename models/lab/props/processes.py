"""What Linux notes of a process, the processor's time and the memory, and how busy the machine is."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path


def processor_s(pid: int) -> float:
    """Seconds of processor that the process used so far."""
    assert sys.platform != "win32"  # which has no /proc
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    ticks: int = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks


def memory_mb(pid: int | None = None) -> float:
    """Megabytes that a process, this one if None is given, has in memory now."""
    return _noted(pid, "VmRSS")


def most_memory_mb(pid: int) -> float:
    """The most megabytes that the process had in memory."""
    return _noted(pid, "VmHWM")


def load_average() -> str:
    """How many processes wanted a processor in the last 1, 5 and 15 minutes."""
    assert sys.platform != "win32"
    return " ".join(f"{n:.1f}" for n in os.getloadavg())


def _noted(pid: int | None, what: str) -> float:
    status = Path(f"/proc/{pid or 'self'}/status").read_text(encoding="utf-8", errors="replace")
    match = re.search(rf"^{what}:\s+(\d+) kB", status, re.MULTILINE)
    if match is None:
        raise OSError("this system does not say how much memory a process has")
    return int(match[1]) / 1024
