"""``python3 -m tests.newest``: the newest Python at hand imports everything, and passes the fast tests.

All other tests run by the Python that runs this, which should be the oldest that pyproject.toml admits. The
newest has a separate folder for what it needs; where there is none that is newer, a line is all there is.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from web.bootstrap import ROOT, locked

FOLDER = ROOT / ".venv-newest"
PLACES = ("/usr/local/bin", "/usr/bin", "~/.pyenv/versions/*/bin", "/opt/python*/bin")
FAST = (
    "tests/referee/facts",
    "tests/vision/watching/test_watcher_memory.py",
    "tests/web/journal/test_entries.py",
    "tests/web/journal/test_facts.py",
    "tests/web/journal/test_journal.py",
)
"""Tests that take seconds: facts, the journal, and a film that was broken off."""

PYTEST = (
    "pytest", "pytest-timeout", "hypothesis", "iniconfig", "packaging", "pluggy", "pygments",
    "sortedcontainers",
)  # fmt: skip
"""What the lock file pins for those tests."""

SET_UP = """
import sys
from pathlib import Path
from web.bootstrap import SetUpFailed, run_pip, set_up, stop
folder, wanted = Path(sys.argv[1]), sys.argv[2]
try:
    python = set_up("hub", folder)
    run_pip([python, "-m", "pip", "install", "-q", "--require-hashes", "--no-deps", "-r", wanted])
except SetUpFailed as problem:
    stop(str(problem))
"""

IMPORTS = """
import importlib, pkgutil, sys, warnings
warnings.simplefilter("error")
for package in ("referee", "vision", "web", "models"):
    for module in pkgutil.walk_packages([package], f"{package}."):
        in_a_clone = module.name.startswith(("models.training", "models.lab"))
        if not in_a_clone and not module.name.endswith("__main__"):
            __import__(module.name)
print(f"  everything is imported: {len(sys.modules)} modules")
"""


def pins(*names: str) -> str:
    """What the lock file pins of these, with its hashes."""
    each = re.split(r"^(?=\S)", locked("run", "build", "hub", "test"), flags=re.MULTILINE)
    return "".join(pin for pin in each if pin.split("==")[0] in names)


def pythons() -> Iterator[tuple[tuple[int, ...], Path]]:
    """Each Python on this machine by its version, which its own name gives."""
    for place in PLACES:
        folder = Path(place).expanduser()
        anchor = Path(folder.anchor)
        for path in anchor.glob(f"{folder.relative_to(anchor)}/python3.*"):
            named = re.fullmatch(r"python(3)\.(\d+)", path.name)
            if named:
                yield tuple(map(int, named.groups())), path


def newer() -> list[Path]:
    """The Pythons that are newer than the one that runs this, the newest first."""
    newest_first = sorted(pythons(), reverse=True)
    return [path for version, path in newest_first if version > sys.version_info[:2]]


def ran(*command: str) -> bool:
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def main() -> int:
    made = str(FOLDER / "bin" / "python")
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(pins(*PYTEST))
        for python in newer():
            print(f"by {python}", flush=True)
            if not ran(str(python), "-c", SET_UP, str(FOLDER), str(wanted)):
                print(f"{python} was left out: what Bowerbird needs is not to be had for it", flush=True)
            elif not ran(made, "-c", IMPORTS):
                return 1
            else:
                return 0 if ran(made, "-m", "pytest", "-p", "no:cacheprovider", *FAST) else 1
    print(f"no Python newer than {sys.version.split()[0]} is at hand: nothing was run by another")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
