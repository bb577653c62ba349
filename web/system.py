"""What Bowerbird asks of the computer's system: Linux, macOS or Windows. Nothing else looks which it is.

Needs nothing but the standard library: the set-up runs before anything is installed. Each function decides by
:data:`sys.platform`, so that the types are checked for the three systems, and the tests can be each of them.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from .waits import run_child

Ask = Callable[[Sequence[str], float], subprocess.CompletedProcess[str]]
"""Runs a program for so many seconds at the most, as :func:`web.waits.run_child` does."""

WINDOWS_SOCKETS = 512
"""Connections that one wait of Python looks after on Windows."""
REPLACES = 20
"""So often a file is replaced that another program holds open for a moment."""
REPLACE_AGAIN_S = 0.05
"""Seconds between two such tries."""
ASK_S = 10.0
"""Seconds that the system has to name its cameras."""
SYSTEM_CAMERAS = Path("/sys/class/video4linux")
MAC_CAMERAS = ("system_profiler", "SPCameraDataType")
WINDOWS_CAMERAS = (
    "powershell", "-NoProfile", "-NonInteractive", "-Command",
    "Get-CimInstance Win32_PnPEntity | Where-Object { $_.PNPClass -in 'Camera','Image' -and $_.Present }"
    " | Select-Object -ExpandProperty Name",
)  # fmt: skip
PROGRAMS = (
    "/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/sbin", "/opt/homebrew/bin",
    "C:/Program Files/mosquitto",
)  # fmt: skip
"""Where programs are that run by themselves, and are on nobody's path."""
WINDOWS_NAMES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)
"""What no file may be called on Windows, whatever its ending."""


def system_name() -> str:
    """``linux``, ``macos`` or ``windows``; any other system is treated as a Linux."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def python_in(folder: Path) -> Path:
    """The interpreter of the virtual environment in ``folder``."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def become(command: Sequence[str]) -> None:
    """Let ``command`` take this program's place; on Windows it runs as a child, with its status."""
    if sys.platform == "win32":
        # there a replaced program leaves its terminal at once, and both read the keyboard; it takes as long
        # as this one would have
        raise SystemExit(subprocess.run(list(command), check=False, timeout=None).returncode)
    os.execv(command[0], list(command))


def is_administrator() -> bool:
    """Whether this program is root; on Windows nothing here depends on it."""
    return sys.platform != "win32" and os.geteuid() == 0


def owner_of(path: Path) -> str:
    """The name of the owner of ``path``; empty where the system has no such names."""
    if sys.platform == "win32":
        return ""
    return path.owner()


def files_allowed(wanted: int) -> int:
    """How many files and connections this process may have open, once it has asked for ``wanted``."""
    if sys.platform == "win32":
        return WINDOWS_SOCKETS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
        soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft


def replace(half: Path, place: Path) -> None:
    """Put ``half`` in the place of ``place``, in one step.

    Windows refuses while somebody reads the old file, or a virus scanner the new one: there it is tried for
    a second.
    """
    tries = REPLACES if sys.platform == "win32" else 1
    for left in range(tries - 1, -1, -1):
        try:
            half.replace(place)
        except PermissionError:
            if not left:
                raise
            time.sleep(REPLACE_AGAIN_S)
        else:
            return


def stop_signals() -> tuple[signal.Signals, ...]:
    """The signals by which the keyboard or the system asks a program to stop."""
    if sys.platform == "win32":
        return signal.SIGINT, signal.SIGTERM, signal.SIGBREAK
    return signal.SIGINT, signal.SIGTERM


def end(pid: int, is_last_try: bool) -> None:
    """Ask the process ``pid`` to end, or end it where it did not; raises OSError where there is none."""
    if sys.platform == "win32" or not is_last_try:
        os.kill(pid, signal.SIGTERM)  # which on Windows ends it whatever it does
    else:
        os.kill(pid, signal.SIGKILL)


def let_read_again(pid: int) -> bool:
    """Let the process ``pid`` read its files again; False where no signal can say so, or nobody is there."""
    if sys.platform == "win32":
        return False
    try:
        os.kill(pid, signal.SIGHUP)
    except OSError:
        return False
    return True


def programs_with(word: str, program: str) -> list[int]:
    """The processes of ``program`` with ``word`` among their arguments; none where the system shows none."""
    matches = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError, ValueError):
            words = place.read_bytes().split(b"\0")
            if word.encode() in words[1:] and Path(os.fsdecode(words[0])).name == program:
                matches.append(int(place.parent.name))
    return matches


def dying_with_us() -> list[str]:
    """What lets a program end when the one that started it is killed, where this machine has it.

    By a signal that nothing can miss: Mosquitto forgets one to terminate while it starts. Nothing that it
    keeps could be lost.
    """
    setpriv = shutil.which("setpriv") if system_name() == "linux" else None
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []


def has_screen() -> bool:
    """Whether a browser window can be opened here."""
    return system_name() != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def program(name: str) -> str | None:
    """Where the program ``name`` is on this machine, also where the path does not lead; None for nowhere."""
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(PROGRAMS))


def to_install(name: str) -> str:
    """What to type to install the program ``name``: Mosquitto's, as each system's own store has it."""
    stores = {"windows": "winget install EclipseFoundation.{}", "macos": "brew install {}"}
    named = name.capitalize() if sys.platform == "win32" else name
    return stores.get(system_name(), "sudo apt install {}").format(named)


def is_port_refused(problem: OSError) -> bool:
    """Whether this user may not open a port: below 1024 on Linux, set aside by Windows elsewhere."""
    return problem.errno == errno.EACCES or getattr(problem, "winerror", None) == 10013


def font_folders() -> list[Path]:
    """Where the system keeps its fonts; those of the user stand with their other files."""
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    if sys.platform == "darwin":
        system = Path("/System/Library/Fonts")
        return [Path("/Library/Fonts"), system, system / "Supplemental"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]


def names_a_file(text: str) -> bool:
    """Whether ``text`` is written as the place of a file, and not as a bare name."""
    return "/" in text or (sys.platform == "win32" and "\\" in text)


def cameras(devices: Path = SYSTEM_CAMERAS, ask: Ask = run_child) -> list[tuple[str, str]]:
    """The cameras that are plugged in: the number that OpenCV opens each by, and its name.

    macOS and Windows name them without numbers; OpenCV counts them in the same order. Where they name none,
    or do not answer, there may still be one: number 0, without a name.
    """
    if system_name() == "linux":
        return _linux_cameras(devices)
    is_windows = system_name() == "windows"
    line = r"(.+)" if is_windows else r" {4}(\S.*):"
    try:
        answer = ask(WINDOWS_CAMERAS if is_windows else MAC_CAMERAS, ASK_S)
        text = answer.stdout if answer.returncode == 0 else ""
    except OSError:
        text = ""  # a system without that command
    names = [match[1].strip()[:60] for match in map(re.compile(line).fullmatch, text.splitlines()) if match]
    return [(str(number), title) for number, title in enumerate(filter(None, names) if names else [""])]


def _linux_cameras(devices: Path) -> list[tuple[str, str]]:
    matches = []
    for device in sorted(devices.glob("video*"), key=lambda device: (len(device.name), device.name)):
        with suppress(OSError):
            index = (device / "index").read_text(encoding="utf-8", errors="replace").strip()
            if index == "0":  # the others are of the same camera
                text = (device / "name").read_text(encoding="utf-8", errors="replace").strip()
                matches.append((device.name.removeprefix("video"), text[:60]))
    return matches
