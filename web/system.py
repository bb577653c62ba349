"""The calls to the operating system: Linux, macOS or Windows. Only this module distinguishes them.

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
"""Runs a program for so many seconds at most, as :func:`web.waits.run_child` does."""

WINDOWS_SOCKETS = 512
"""Most connections that Python can wait for on Windows."""
REPLACES = 20
"""Tries to replace a file that another program holds open for a moment."""
REPLACE_AGAIN_S = 0.05
"""Seconds between two such tries."""
BEGINS_S = 2.0
"""Seconds that a program has to begin, until it can be made to read its files again."""
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
"""Folders of services, which are not on the path of users."""
WINDOWS_NAMES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)
"""Names that no file can have on Windows, whatever its ending."""


def system_name() -> str:
    """``linux``, ``macos`` or ``windows``; any other system is treated as a Linux."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def python_in(folder: Path) -> Path:
    """The interpreter of the virtual environment in ``folder``."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def become(command: Sequence[str]) -> None:
    """Replace this program by ``command``; on Windows it runs as a child and its status is returned."""
    if sys.platform == "win32":
        # on Windows a replaced program leaves its terminal, and both would read the keyboard; the child
        # takes as long as this program would have
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
    """Raise this process's limit of open files and connections to ``wanted``; returns the limit it has."""
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
    """Replace ``place`` by ``half`` in a single step.

    Windows refuses while a program reads the old file, or a virus scanner the new file: there it is tried for
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
    """Ask the process ``pid`` to end; at the last try, kill it. Raises OSError if there is none."""
    if sys.platform == "win32" or not is_last_try:
        os.kill(pid, signal.SIGTERM)  # on Windows this kills it
    else:
        os.kill(pid, signal.SIGKILL)


def let_read_again(pid: int) -> bool:
    """Make the process ``pid`` read its files again; returns whether a signal could be sent to it.

    A Mosquitto that has just begun to listen would be killed by the signal, so it is waited for.
    """
    if sys.platform == "win32":
        return False
    until = time.monotonic() + BEGINS_S
    try:
        while not _is_hang_up_caught(pid):
            if time.monotonic() > until:
                return False
            time.sleep(0.005)
        os.kill(pid, signal.SIGHUP)
    except OSError:
        return False
    return True


def _is_hang_up_caught(pid: int) -> bool:
    """Whether a process handles SIGHUP; true where the system does not say. Raises OSError if it is gone."""
    if sys.platform != "linux":
        return True
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("SigCgt:"):
            return bool(int(line.split()[1], 16) >> (signal.SIGHUP - 1) & 1)
    return False


def programs_with(word: str, program: str) -> list[int]:
    """The processes of ``program`` with ``word`` among their arguments; empty if the system lists none."""
    matches = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError, ValueError):
            words = place.read_bytes().split(b"\0")
            if word.encode() in words[1:] and Path(os.fsdecode(words[0])).name == program:
                matches.append(int(place.parent.name))
    return matches


def dying_with_us() -> list[str]:
    """A prefix for a command that ends with its parent, even if that is killed; empty if unavailable.

    It uses SIGKILL, because Mosquitto ignores SIGTERM while it starts; it stores nothing that could be lost.
    """
    setpriv = shutil.which("setpriv") if system_name() == "linux" else None
    return [setpriv, "--pdeathsig", "KILL"] if setpriv else []


def has_screen() -> bool:
    """Whether a browser window can be opened here."""
    return system_name() != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def program(name: str) -> str | None:
    """The path of the program ``name``, also outside of PATH; None if it is not installed."""
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(PROGRAMS))


def to_install(name: str) -> str:
    """The command that installs the program ``name`` (Mosquitto) from the system's package manager."""
    stores = {"windows": "winget install EclipseFoundation.{}", "macos": "brew install {}"}
    named = name.capitalize() if sys.platform == "win32" else name
    return stores.get(system_name(), "sudo apt install {}").format(named)


def is_port_refused(problem: OSError) -> bool:
    """Whether this user may not open a port: below 1024 on Linux, reserved ports on Windows."""
    return problem.errno == errno.EACCES or getattr(problem, "winerror", None) == 10013


def font_folders() -> list[Path]:
    """The system's font folders; the user's own are in the user's data folder."""
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    if sys.platform == "darwin":
        system = Path("/System/Library/Fonts")
        return [Path("/Library/Fonts"), system, system / "Supplemental"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]


def is_file_path(text: str) -> bool:
    """Whether ``text`` is the path of a file, and not a bare name."""
    return "/" in text or (sys.platform == "win32" and "\\" in text)


def cameras(devices: Path = SYSTEM_CAMERAS, ask: Ask = run_child) -> list[tuple[str, str]]:
    """The plugged-in cameras: the number by which OpenCV opens each, and its name.

    macOS and Windows list names without numbers; OpenCV counts them in the same order. If they list none or
    do not answer, there may still be a camera: number 0, without a name.
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
            if index == "0":  # the other devices belong to the same camera
                text = (device / "name").read_text(encoding="utf-8", errors="replace").strip()
                matches.append((device.name.removeprefix("video"), text[:60]))
    return matches
