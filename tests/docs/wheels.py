"""Does everything that a table needs come as a finished wheel, for every system and processor?

``python3 -m tests.docs.wheels`` asks the package index (by uv) what it would install on each, and prints a
table; with ``--megabytes`` it downloads each and counts. Needs a network.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from web.bootstrap import ROOT


@dataclass(frozen=True, slots=True)
class Computer:
    """A kind of computer: as people, uv and pip name it, and the oldest systems with fitting wheels."""

    name: str
    uv: str
    tags: tuple[str, ...]
    lacks: str = ""
    """The reason why some wheel is missing, if it is known; the table shows it."""


def _mac(machine: str, *versions: str) -> tuple[str, ...]:
    return tuple(f"macosx_{version}_{kind}" for version in versions for kind in (machine, "universal2"))


def _linux(machine: str) -> tuple[str, ...]:
    newest_first = (f"manylinux_2_{minor}_{machine}" for minor in range(36, 16, -1))
    return (*newest_first, f"manylinux2014_{machine}")


OLD_MAC = ("13_0", "12_0", "11_0", "10_15", "10_14", "10_13", "10_12", "10_9")
COMPUTERS = (
    Computer("Windows, x86-64", "x86_64-pc-windows-msvc", ("win_amd64",)),
    Computer(
        "Windows, ARM64",
        "aarch64-pc-windows-msvc",
        ("win_arm64",),
        "OpenCV has no wheel for it: install the Python for x86-64 there, which Windows runs as well",
    ),
    Computer("macOS 14, ARM64", "aarch64-apple-darwin", _mac("arm64", "14_0", *OLD_MAC[:3])),
    Computer("macOS 13, x86-64", "x86_64-apple-darwin", _mac("x86_64", *OLD_MAC)),
    Computer("Linux, x86-64", "x86_64-manylinux_2_36", _linux("x86_64")),
    Computer("Linux, ARM64", "aarch64-manylinux_2_36", _linux("aarch64")),
)
PYTHONS = ("3.11", "3.13")
"""The oldest Python that pyproject.toml admits, which Debian 12 has, and that of Debian 13."""


class NotEverything(Exception):
    """Something comes as no wheel; the message is the last line of whoever looked for it."""


def pins(computer: Computer, python: str, *extras: str) -> list[str]:
    """What would be installed, as ``name==version``; raises NotEverything."""
    how = ["--no-header", "--no-annotate", "--quiet", "--only-binary", ":all:"]
    where = ["--python-platform", computer.uv, "--python-version", python]
    wanted = [word for extra in extras for word in ("--extra", extra)]
    return _output(["uv", "pip", "compile", *how, *where, *wanted, str(ROOT / "pyproject.toml")])


def megabytes(computer: Computer, python: str, wanted: list[str]) -> float:
    """How much is downloaded for ``wanted``."""
    with tempfile.TemporaryDirectory() as folder:
        how = ["--quiet", "--no-deps", "--only-binary", ":all:", "--implementation", "cp", "-d", folder]
        tags = [word for tag in computer.tags for word in ("--platform", tag)]
        names = [re.split(r"\s*;", pin)[0] for pin in wanted]
        command = [sys.executable, "-m", "pip", "download", *how, "--python-version", python, *tags, *names]
        _output(command)
        return sum(place.stat().st_size for place in Path(folder).iterdir()) / 1e6


def _output(command: list[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=900)
    if done.returncode:
        reasons = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        raise NotEverything(reasons[-1] if reasons else "no reason given")
    return [line for line in done.stdout.splitlines() if line and not line.startswith((" ", "#"))]


def rows(counts: bool) -> Iterator[tuple[Computer, str, str, bool]]:
    """For each computer and Python, what comes of it in words, and whether all is as it is known to be."""
    for computer in COMPUTERS:
        for python in PYTHONS:
            try:
                wanted = pins(computer, python)
                summary = f"{len(wanted)} packages"
                summary += f", {megabytes(computer, python, wanted):.1f} MB" if counts else ""
                pins(computer, python, "hub")
            except NotEverything as problem:
                yield computer, python, computer.lacks or str(problem), bool(computer.lacks)
            else:
                yield computer, python, summary, True


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests.docs.wheels", description=__doc__)
    parser.add_argument("--megabytes", action="store_true", help="download everything, and count")
    counts = parser.parse_args(arguments).megabytes
    print("| computer | Python | what is installed |\n|---|---|---|")
    status = 0
    for computer, python, summary, is_known in rows(counts):
        print(f"| {computer.name} | {python} | {summary} |", flush=True)
        status = status if is_known else 1
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
