"""``python3 -m tests``: sets up what the tests need, then runs the linters, the types and the tests,
several of them at once.

``python3 -m tests set-up`` only sets up. ``python3 -m tests training`` runs the tests that train models, with
a set-up of their own, and ``sudo python3 -m tests bare`` does what README and guide say in a bare Debian.
Whatever else is given names tests, as pytest takes it: these run by themselves.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from web.bootstrap import SetUpFailed, ensure, install_packages, is_root, lacking, stop

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is run by this Python as a module, and what it is called."""

    title: str
    command: tuple[str, ...]
    gives_way: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Tests that run in one process; those that only compute give way to those that wait."""

    title: str
    folders: tuple[str, ...]
    gives_way: bool = False


TESTS_USE = (
    ("chromium-headless-shell", ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")),
    ("gcc", ("gcc",)),
    ("g++", ("g++",)),
    ("make", ("make",)),
    ("gcc-avr", ("avr-gcc",)),
    ("avr-libc", ("/usr/lib/avr/include/avr/io.h",)),
    ("arduino-core-avr", ("/usr/share/arduino/hardware/arduino/avr/cores/arduino/Arduino.h",)),
    ("simavr", ("simavr",)),
    ("libsimavr-dev", ("/usr/include/simavr/sim_avr.h",)),
    ("libelf-dev", ("/usr/include/libelf.h",)),
    ("mosquitto", ("/usr/sbin/mosquitto",)),
    ("openssl", ("openssl",)),
    ("poppler-utils", ("pdftoppm",)),
    ("postgresql", ("/usr/lib/postgresql",)),
    ("fonts-dejavu-core", ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",)),
)
"""Debian packages that the tests use, each with a command or a file that shows it is there."""

TRAINING_USES = (
    ("gnome-cards-data", ("/usr/share/aisleriot/cards/anglo.svgz",)),
    ("librsvg2-bin", ("rsvg-convert",)),
    ("fontconfig", ("fc-list",)),
    ("fonts-dejavu-core", ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",)),
)
"""Debian packages with the drawn cards and the fonts that models are trained from."""

PARTS = (
    Part("what needs a browser", ("tests/e2e",)),
    Part("the page, the wire, the guide and the board", ("tests/web", "tests/docs", "tests/firmware")),
    Part("whole commands", ("tests/web/commands", "tests/web/page")),
    Part("pixels", ("tests/vision",), gives_way=True),
    Part("rules, models and the house", ("tests",), gives_way=True),
)
"""The tests, those that wait most first; what belongs to a part is left out of those that hold it, too."""

WRITTEN = ("README.md", "pyproject.toml", "firmware", "models", "referee", "tests", "vision", "web")
"""Where spelling is looked at; pyproject.toml has the words of the game that no dictionary knows."""

ON_ANY_SYSTEM = ("-p", "referee", "-p", "vision", "-p", "web")
"""What runs on Windows and macOS, too: the laboratory runs on Linux alone."""

CHECKS = (
    Step("types", ("mypy",)),
    Step(
        "types on Windows",
        ("mypy", "--platform", "win32", "--cache-dir", ".mypy_cache/win32", *ON_ANY_SYSTEM),
    ),
    Step(
        "types on macOS",
        ("mypy", "--platform", "darwin", "--cache-dir", ".mypy_cache/darwin", *ON_ANY_SYSTEM),
    ),
    Step("the newest Python at hand", ("tests.newest",)),
    Step("lint", ("ruff", "check", ".")),
    Step("encodings", ("ruff", "check", "--preview", "--select", "PLW1514", ".")),
    Step("format", ("ruff", "format", "--check", ".")),
    Step("spelling", ("codespell_lib", *WRITTEN)),
    Step("lint of the page's scripts", ("tests.scripts", "web/static")),
)

TESTS_TOOK = ROOT / ".pytest_cache" / "seconds"
TRAINING_TOOK = ROOT / ".pytest_cache" / "training-seconds"
"""How long each command took the last time."""
CORE_MINUTES = {TESTS_TOOK: 28, TRAINING_TOOK: 4}
"""Minutes that each takes on a single core: measured on two, by the processor's time."""
ROOM = 4 << 30
"""Bytes that the memory must have room for before temporary files are kept there."""

LIMIT_S = 45 * 60
"""Seconds after which a step is stopped and has failed; pytest limits a test, but not its own end."""

NO_TRAINING = ("-m", "not training")
YIELDS = 5
"""How much the tests that only compute give way (as ``nice``), so that what waits for a page or a message is
not late by them."""


TRAINING_LIMIT_S = 40 * 60
"""Seconds for each test that trains: a minute's work takes half an hour beside all other tests and two busy
processes."""
TRAINED = (("tests/models", "--ignore=tests/models/lab"), ("tests/docs",))
"""Where the tests stand that train models: not those of the laboratory, which need what its set-up lacks."""


def system_packages(wanted: Iterable[tuple[str, Sequence[str]]], why: str) -> None:
    """Install what is lacking of ``wanted``: without asking as root with nobody there to ask."""
    names = lacking(wanted)
    if not names:
        return
    unattended = is_root() and (bool(os.environ.get("CI")) or not sys.stdin.isatty())
    try:
        install_packages(names, why, ask=not unattended)
    except SetUpFailed as problem:
        stop(str(problem))


def named_tests(names: Sequence[str]) -> int:
    """Run the tests that ``names`` gives to pytest, and no others; returns pytest's status.

    What the system lacks is only named: most tests do without.
    """
    if lost := lacking(TESTS_USE):
        print(f"Some tests need {', '.join(lost)}: python3 -m tests set-up installs it.", flush=True)
    return run("pytest", *NO_TRAINING, *names)


def run(*command: str) -> int:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def steps_of_tests(options: Sequence[str]) -> list[Step]:
    """A step for each part of the tests, with pytest's ``options``."""
    steps = []
    for part in PARTS:
        inner = [folder for other in PARTS if other is not part for folder in other.folders]
        left_out = [f"--ignore={folder}" for folder in inner if holds(part.folders, folder)]
        command = ("pytest", *options, "-p", "no:cacheprovider", *part.folders, *left_out)
        steps.append(Step(f"tests of {part.title}", command, part.gives_way))
    return steps


def holds(folders: Iterable[str], other: str) -> bool:
    """Whether ``other`` is below one of the ``folders``."""
    return any(other.startswith(f"{folder}/") for folder in folders)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def quick_folder() -> Iterator[None]:
    """Temporary files in memory, where there is room: the journal's tests wait for the disk at each entry."""
    memory = Path("/dev/shm")
    if not is_usable(memory) or shutil.disk_usage(memory).free < ROOM:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="bowerbird-tests-", dir=memory) as folder:
        Path(folder).chmod(0o1777)  # as /tmp: PostgreSQL and Mosquitto run as users of their own
        os.environ["TMPDIR"] = folder
        try:
            yield
        finally:
            del os.environ["TMPDIR"]


def is_usable(folder: Path) -> bool:
    """Whether files may be written to ``folder`` and programs started from it: some systems forbid either."""
    return (
        folder.is_dir()
        and os.access(folder, os.W_OK | os.X_OK)
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
    )


def how_long(took: Path) -> str:
    """What to expect of a command on this machine, of which the file ``took`` has the seconds."""
    try:
        seconds = int(took.read_text(encoding="utf-8"))
        return f"{seconds / 60:.0f} min the last time here"
    except (OSError, ValueError):
        return f"about {CORE_MINUTES[took] / min(cores(), len(PARTS)):.0f} min on {cores()} cores"


def run_in_parallel(steps: Sequence[Step], workers: int, took: Path) -> list[str]:
    """Run ``steps``, ``workers`` of them in parallel, and print the output of each when it is done.

    Returns the titles of those that failed. The seconds are written to the file ``took``.
    """
    began = time.monotonic()
    print(
        f"== {len(steps)} steps, {workers} at a time: {how_long(took)}; each reports at its end", flush=True
    )
    failed = []
    with ThreadPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(carried_out, step) for step in steps]):
            step, status, text = done.result()
            print(f"== {step.title} (after {time.monotonic() - began:.0f} s)", flush=True)
            sys.stdout.buffer.write(text)
            sys.stdout.flush()
            failed += [step.title] if status else []
    took.parent.mkdir(exist_ok=True)
    took.write_text(f"{time.monotonic() - began:.0f}", encoding="utf-8")
    return failed


def carried_out(step: Step) -> tuple[Step, int, bytes]:
    """The step, the status with which it ended, and what it printed."""
    command = [sys.executable, "-u", "-m", *step.command]  # what was printed stands there when it is stopped
    with tempfile.TemporaryFile() as output:  # a pipe stays open for what a test left behind
        with subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT) as process:
            if step.gives_way:
                os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + YIELDS)
            try:
                process.wait(LIMIT_S)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGABRT)  # on which pytest says where each thread stands
        output.seek(0)
        text = output.read()
    return step, process.returncode, text


def main(arguments: list[str]) -> int:
    # The tests start some hundred programs: each would compile all that it imports again, for three seconds.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if arguments[:1] == ["training"]:
        ensure("training", "tests", arguments)
        system_packages(TRAINING_USES, "for the tests of the training")
        options = (
            "-m",
            "training",
            f"--timeout={TRAINING_LIMIT_S}",
            "-p",
            "no:cacheprovider",
            *arguments[1:],
        )
        os.environ.setdefault("OMP_NUM_THREADS", "1")  # the steps share the cores, and threads would wait
        steps = [
            Step(f"training of {folders[0]}", ("pytest", *options, *folders), True) for folders in TRAINED
        ]
        return 1 if run_in_parallel(steps, cores(), TRAINING_TOOK) else 0
    if arguments[:1] == ["bare"]:
        from tests.bare import main as bare  # which has imports of its own

        return bare(arguments[1:])
    ensure("test", "tests", arguments)
    if arguments and arguments != ["set-up"]:
        return named_tests(arguments)
    system_packages(TESTS_USE, "for the tests of the page and of the scoreboard")
    if arguments:
        return 0
    parts = steps_of_tests((*NO_TRAINING, "-p", "tests.costliest"))
    with quick_folder():
        failed = run_in_parallel([*parts, *CHECKS], 2 * cores() + 1, TESTS_TOOK)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
