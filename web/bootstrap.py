"""Sets a bare machine up, so that ``python3 -m web`` and ``python3 -m tests`` run from a fresh clone.

Standard library only, and readable by any Python 3: it runs before anything is installed. What is
missing goes into a separate folder next to the code (``.venv``), pinned by ``requirements.lock``;
system packages are named, and installed through apt-get where that is possible.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from .system import become, is_administrator, python_in
from .waits import INSTALL_S, run_child

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)

NEEDS = {
    "run": (
        "anyascii", "click", "cryptography", "cv2", "filelock", "flask", "mistune", "msgspec", "numpy",
        "onnxruntime", "platformdirs", "reportlab", "segno", "serial", "sqlalchemy", "tqdm", "waitress",
        "zeroconf",
    ),
    "hub": ("networkx", "paho", "psycopg"),
    "test": (
        "axe_playwright_python", "coverage", "hatchling", "hypothesis", "jsonschema", "mypy",
        "networkx", "paho", "playwright", "psycopg", "pyspiel", "pytest", "ruff", "schemathesis",
    ),
    "training": ("onnx", "onnxslim", "pytest", "torch", "torchvision", "ultralytics"),
}  # fmt: skip
"""For each group, modules that are there exactly when the group has been installed."""

PACKAGES = {"hub": "networkx paho-mqtt 'psycopg[binary]'"}
"""For each group that an installed Bowerbird may lack, what to add to it by name."""
PARTS = ("run", "build", "hub", "test", "training", "torch")
"""The parts of the lock file, in order."""
FOLDERS = {"run": ".venv", "hub": ".venv", "test": ".venv", "training": ".venv-training"}
SIZES = {"run": "about 130 MB", "hub": "about 135 MB", "test": "about 250 MB", "training": "up to 3 GB"}
ADDED = {"hub": "what a club's hub needs: about 6 MB", "test": "what the tests need: about 120 MB"}
"""What a group adds where Bowerbird itself is set up already."""


APT_LOCKED_S, APT_LOOK_S = 900.0, 2.0
"""Seconds for which another apt-get is waited for, and between two looks: on a slow disk the first update of
a system takes some minutes."""


class SetUpFailed(Exception):
    """The set-up of the machine failed; the message names what is missing and what to do."""


def stop(why: str) -> NoReturn:
    """Leave with one line on standard error, exit status 2."""
    print(f"bowerbird: {why}", file=sys.stderr)
    raise SystemExit(2)


def missing(group: str) -> list[str]:
    """The modules of ``group``, and of the run group that every other needs, that cannot be imported."""
    return [name for name in {*NEEDS["run"], *NEEDS[group]} if importlib.util.find_spec(name) is None]


def ensure(
    group: str,
    module: str,
    arguments: Sequence[str],
    before: Callable[[], object] = lambda: None,
) -> None:
    """Return if this Python has what ``group`` needs; otherwise set up and start again inside.

    ``module`` and ``arguments`` are what was asked for: ``python -m module arguments``. ``before`` is called
    before anything is set up. Leaves the process with status 2 and one line if that is impossible.
    """
    if sys.version_info < OLDEST:
        version = ".".join(map(str, sys.version_info[:3]))
        stop(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {version}: install a newer python3")
    ours = ROOT / FOLDERS[group]
    inside = Path(sys.prefix).resolve() == ours.resolve()
    if not missing(group) and (not inside or (is_current(ours, group) and is_of_this_python(ours))):
        return
    if not (ROOT / "requirements.lock").exists():
        lost = ", ".join(sorted(missing(group)))
        what = PACKAGES.get(group)
        if what is None:
            stop(f"not installed: {lost}. Install bowerbird again, with its dependencies")
        stop(
            f"not installed: {lost}."
            f" Type: pipx inject bowerbird {what} (or: pip install 'bowerbird[{group}]')"
        )
    before()
    try:
        python = set_up(group, ours)
    except SetUpFailed as problem:
        stop(str(problem))
    sys.stdout.flush()
    become([str(python), "-m", module, *arguments])


def fingerprint() -> str:
    """A name for the wanted installation: it changes with the lock file and with the project's metadata."""
    import tomllib  # a Python that is too old was refused before

    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    ours = repr([described.get("project"), described.get("build-system")])
    return hashlib.sha256((_lock() + ours).encode()).hexdigest()[:16]


def stamp(folder: Path, group: str) -> Path:
    """The file in ``folder`` that records the lock file from which ``group`` was installed."""
    return folder / f"{group}-installed"


def is_current(folder: Path, group: str) -> bool:
    """True if ``folder`` was set up for ``group`` from the lock file that is here now."""
    marked = stamp(folder, group)
    return marked.exists() and marked.read_text(encoding="ascii") == fingerprint()


def base_python() -> Path:
    """The Python that runs this, or that the virtual environment which runs this was made with."""
    return Path(getattr(sys, "_base_executable", None) or sys.executable)


def made_with(folder: Path) -> tuple[str, str]:
    """The version (``3.11``) of the Python that made the virtual environment ``folder``, and its folder."""
    try:
        lines = (folder / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "", ""
    parts = dict(line.split(" = ", 1) for line in lines if " = " in line)
    return ".".join(parts.get("version", "").split(".")[:2]), os.path.realpath(parts.get("home", ""))


def is_of_this_python(folder: Path) -> bool:
    """True if the virtual environment ``folder`` was made with the Python that runs this."""
    this = ".".join(map(str, sys.version_info[:2])), os.path.realpath(base_python().parent)
    return made_with(folder) == this


def set_up(group: str, folder: Path) -> Path:
    """Make ``folder`` a virtual environment with the packages of ``group``; returns its interpreter.

    What another Python made there is made again with this one.
    """
    python = python_in(folder)
    if folder.exists() and not is_of_this_python(folder):
        version, home = made_with(folder)
        print(f"{folder.name} was made by another Python ({version or 'unknown'}, {home}).", flush=True)
        shutil.rmtree(folder)
    if python.exists() and is_current(folder, group):
        return python
    if not python.exists():
        make_venv(folder)
    print(announcement(group, folder), flush=True)
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    wanted = folder / "wanted.txt"
    wanted.write_text(locked("run", "build", group), encoding="utf-8")
    # an archive of source would be built with whatever the index sends, so only what is built already
    some = ["--no-deps"] if group == "training" else []  # PyTorch follows
    run_pip([*pip, "--require-hashes", "--only-binary", ":all:", *some, "-r", str(wanted)])
    if group == "training":
        wanted.write_text(locked("torch"), encoding="utf-8")
        run_pip([*pip, "-c", str(wanted), "torch", "torchvision"])
    # of ourselves there is no hash; what builds us is among what has one
    run_pip([*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    for included in {"run", group}:  # every group brings what the command itself needs
        stamp(folder, included).write_text(fingerprint(), encoding="ascii")
    return python


def announcement(group: str, folder: Path) -> str:
    """What is set up now, and how much is downloaded for it."""
    if group in ADDED and is_current(folder, "run"):
        return f"Adding to {folder.name} {ADDED[group]} to download."
    return f"Setting up Bowerbird in {folder.name}: {SIZES[group]} to download."


def locked(*names: str) -> str:
    """The lines of the lock file for the parts ``names``."""
    parts = re.split(r"^# (\w+)\n", _lock(), flags=re.MULTILINE)
    by_name = dict(zip(parts[1::2], parts[2::2], strict=True))
    return "".join(by_name[name] for name in dict.fromkeys(names))


def _lock() -> str:
    return (ROOT / "requirements.lock").read_text(encoding="utf-8")


def make_venv(folder: Path) -> None:
    """An empty virtual environment with pip; installs the system's own package for that if need be."""
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        name = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        install_packages([name], "to make a folder for what Bowerbird needs", ask=not is_root())
    made = run_child([str(base_python()), "-m", "venv", str(folder)])
    if made.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        reason = (made.stderr or made.stdout).strip().splitlines() or ["no reason given"]
        raise SetUpFailed(f"could not make {folder}: {reason[-1]}")


def run_pip(command: Sequence[str]) -> None:
    """Run pip with a line of progress instead of its output; raises SetUpFailed with its last lines."""
    tail: list[str] = []
    strange = None  # what was sent in place of what the lock file names
    got, size = 0, 0.0
    line_width = shutil.get_terminal_size((100, 24)).columns - 1
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            if tail and "DO NOT MATCH THE HASHES" in tail[-1]:
                strange = line.split()[0]
            tail = [*tail[-11:], line.rstrip()]
            match = re.search(r"Downloading (?:\S*/)?(\S+) \(([\d.]+) (kB|MB|GB)\)", line)
            if match:
                got += not match[1].endswith(".metadata")
                size += float(match[2]) * {"kB": 0.001, "MB": 1.0, "GB": 1000.0}[match[3]]
                name = match[1].split("-")[0]
                progress(f"  downloading {name} ({got} packages, {size:.0f} MB)", line_width)
            elif got and line.startswith("Installing collected"):
                progress(f"  installing {got} packages ({size:.0f} MB downloaded)", line_width)
    if sys.stdout.isatty():
        print()
    if strange:
        raise SetUpFailed(
            f"{strange} was not installed: the package index sent another file than requirements.lock names"
            " (another SHA-256). Run the same command again; if it says so again, somebody has changed one"
        )
    if process.returncode:
        print("\n".join(tail), file=sys.stderr)
        errors = [line for line in tail if line.startswith("ERROR")] or ["pip gave no reason"]
        raise SetUpFailed(
            f"the packages could not be installed ({errors[-1].removeprefix('ERROR: ')}):"
            " is there a network connection? Then run the same command again"
        )
    if got:
        print(f"  set up: {got} packages, {size:.1f} MB downloaded", flush=True)


def progress(text: str, width: int) -> None:
    """Show ``text`` over the last one on a terminal, and as a line of its own in a log."""
    if sys.stdout.isatty():
        print("\r" + text[:width].ljust(width), end="", flush=True)
    else:
        print(text, flush=True)


def is_root() -> bool:
    return is_administrator()


def install_packages(names: Sequence[str], why: str, ask: bool) -> None:
    """Install Debian packages ``names``; asks first where ``ask`` and there is somebody to ask.

    Raises SetUpFailed, with the command to give, where that is impossible or was declined.
    """
    command = ["apt-get", "install", "-y", "--no-install-recommends", *names]
    by_hand = f"sudo {' '.join(command)}"
    if shutil.which("apt-get") is None:
        raise SetUpFailed(f"{', '.join(names)} needed {why}, and this system has no apt-get: install by hand")
    if not is_root() and shutil.which("sudo") is None:
        raise SetUpFailed(f"{', '.join(names)} needed {why}: as root, run {' '.join(command)}")
    if ask:
        if not sys.stdin.isatty():
            raise SetUpFailed(f"{', '.join(names)} needed {why}: run {by_hand}")
        answer = input(f"Bowerbird needs {', '.join(names)} {why}. Install with apt-get now? [Y/n] ")
        if answer.strip().lower() not in ("", "y", "yes"):
            raise SetUpFailed(f"{', '.join(names)} needed {why}: run {by_hand}")
    prefix = [] if is_root() else ["sudo"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    print(f"Installing {', '.join(names)} {why}.", flush=True)
    for step in (["apt-get", "update"], command):
        done = _when_unlocked([*prefix, *step], quiet)
        if done.returncode and step is command:
            reasons = [line for line in done.stderr.splitlines() if line.startswith("E:")]
            why_not = reasons[0] if reasons else "no reason given"
            raise SetUpFailed(f"apt-get could not install {', '.join(names)} ({why_not}): run {by_hand}")


def _when_unlocked(command: Sequence[str], env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command of apt-get, again as long as another is at work: a new system updates itself at first."""
    until = time.monotonic() + APT_LOCKED_S
    done = run_child(command, INSTALL_S, env)
    while done.returncode and "Could not get lock" in done.stderr and time.monotonic() < until:
        time.sleep(APT_LOOK_S)
        done = run_child(command, INSTALL_S, env)
    return done


def lacking(programs: Iterable[tuple[str, Sequence[str]]]) -> list[str]:
    """The packages, of pairs (package, commands or files any of which shows it is there), not installed."""

    def is_installed(sign: str) -> bool:
        return os.path.exists(sign) if sign.startswith("/") else shutil.which(sign) is not None

    return [package for package, signs in programs if not any(is_installed(sign) for sign in signs)]
