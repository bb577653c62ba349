"""``python3 -m tests``: sets up what the tests need, then runs the linters, the types and the tests,
three parts of them at once.

``python3 -m tests training`` runs the tests that train models, with a set-up of their own, and ``sudo
python3 -m tests bare`` does what README and guide say in a bare Debian. Whatever else is given is passed
on to pytest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from web.bootstrap import SetUpFailed, ensure, install_packages, is_root, lacking, stop

ROOT = Path(__file__).resolve().parent.parent

TESTS_USE = (
    ("chromium", ("chromium", "chromium-browser", "google-chrome")),
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

BROWSERS = ("tests/e2e", "tests/web/commands", "tests/web/page")
"""Tests that start browsers and whole commands, and often wait for them."""

OTHERS_THAT_WAIT = ("tests/web", "tests/docs", "tests/firmware")
"""The other tests of the page, the hub and the wire, of the guide's commands and of the board: they wait for
one another's messages, or start a program for each thing that they look at."""

SLOWEST = 25
"""So many tests are named with the seconds that they took."""

YIELDS = 5
"""How much the tests that only compute give way (as ``nice``), so that what waits for a page or a message is
not late by them."""


TRAINED = ("tests/models", "tests/docs", "--ignore=tests/models/lab")
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


def run(title: str, *command: str) -> int:
    print(f"== {title}", flush=True)
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def run_at_once(title: str, *command: str) -> int:
    """Run ``command`` over :data:`BROWSERS`, :data:`OTHERS_THAT_WAIT` and all other tests, all at once.

    The last say on the terminal how far they are; what the others have to say follows when all are done.
    """
    python = [sys.executable, "-m", *command]
    apart = {
        ", ".join(BROWSERS): BROWSERS,
        f"the rest of {', '.join(OTHERS_THAT_WAIT)}": (*OTHERS_THAT_WAIT, *_without(BROWSERS)),
    }
    print(f"== {title}: at once of {'; of '.join(apart)}; and of all else", flush=True)
    with ExitStack() as closing:
        running = []
        for name, what in apart.items():
            said = closing.enter_context(tempfile.TemporaryFile())
            run_of = [*python, "-p", "no:cacheprovider", *what]
            running.append((name, said, closing.enter_context(_started(run_of, said))))
        with _started([*python, "tests", *_without((*BROWSERS, *OTHERS_THAT_WAIT))], None) as others:
            os.setpriority(os.PRIO_PROCESS, others.pid, YIELDS)
        statuses: list[int] = [others.returncode]
        for name, said, one in running:
            statuses.append(one.wait())
            print(f"== {title}: of {name}", flush=True)
            said.seek(0)
            shutil.copyfileobj(said, sys.stdout.buffer)
            sys.stdout.flush()
    return next(filter(None, statuses), 0)


def _started(command: Sequence[str], said: IO[bytes] | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, cwd=ROOT, stdout=said)


def _without(folders: Iterable[str]) -> list[str]:
    return [f"--ignore={folder}" for folder in folders]


def lint_scripts(*folders: str) -> subprocess.CompletedProcess[bytes]:
    """Run oxlint over the JavaScript in ``folders``; leaves with one line where it is not installed."""
    program = shutil.which("oxlint", path=sysconfig.get_path("scripts"))
    if program is None:
        stop(f"oxlint, which checks JavaScript, is not installed beside {sys.executable}: "
             "install it (pip install oxlint), or remove .venv and run the same command again")  # fmt: skip
    command = [program, "-c", str(ROOT / "tests" / "oxlint.json"), "--deny-warnings", *folders]
    return subprocess.run(command, cwd=ROOT, check=False)


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["training"]:
        ensure("training", "tests", arguments)
        system_packages(TRAINING_USES, "for the tests of the training")
        return run("training", "pytest", "-m", "training", *TRAINED, *arguments[1:])
    if arguments[:1] == ["bare"]:
        from tests.bare import main as bare  # which has imports of its own

        return bare(arguments[1:])
    ensure("test", "tests", arguments)
    system_packages(TESTS_USE, "for the tests of the page and of the scoreboard")
    print("== lint of the page's scripts", flush=True)
    scripts = lint_scripts("web/static").returncode
    steps = (
        ("lint", ("ruff", "check", ".")),
        ("types", ("mypy",)),
        ("the newest Python at hand", ("tests.newest",)),
    )
    failed = ["lint of the page's scripts"] * bool(scripts)
    failed += [title for title, command in steps if run(title, *command)]
    tests = ("pytest", "-m", "not training", f"--durations={SLOWEST}", *arguments)
    if (run if arguments else run_at_once)("tests", *tests):
        failed.append("tests")
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
