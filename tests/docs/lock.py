"""Writes ``requirements.lock`` from pyproject.toml: ``python3 -m tests.docs.lock`` (needs uv).

A pinned version stays if it still fits; ``--upgrade`` takes the newest of everything.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from web.bootstrap import PARTS, ROOT

HEAD = """\
# What Bowerbird installs, made by "python3 -m tests.docs.lock". Part by part: what a table runs on, what
# builds it, what a club's hub uses besides, what its tests use, what its training uses. Each file that
# the index may send has its SHA-256, and another is refused. Of PyTorch (last part) only the version is
# checked: its makers publish a build for each kind of machine (cpu, cu130, rocm) under one version, each with
# a hash of its own, at indexes that the owner of the machine chooses between. The hash of one build would
# refuse all the others.
"""

BUILD = "editables\nhatchling==1.33.0\n"
"""What pyproject.toml names under build-system, and what that needs to install a clone as it stands."""
BY_BUILD = re.compile(r"(torch|torchvision|triton|cuda-.+|nvidia-(?!ml-py).+)==")
"""Packages that differ from build to build of PyTorch."""
HASHES = re.compile(r" \\\n( +--hash=\S+( \\\n)?)+")


def pins(old: Path, *wanted: str, stdin: str | None = None) -> Iterator[str]:
    """What uv pins for ``wanted``, with hashes, a package at a time."""
    how = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
    kept = ["-c", str(old)] if old.exists() else []
    command = ["uv", "pip", "compile", *how, *kept, *wanted]
    done = subprocess.run(command, check=True, text=True, input=stdin, stdout=subprocess.PIPE, cwd=ROOT)
    yield from re.split(r"^(?=\S)", done.stdout, flags=re.MULTILINE)[1:]


def lock(old: Path) -> str:
    """The whole lock file, where ``old`` holds the pins to keep."""
    project = ("pyproject.toml",)
    parts = {
        "run": list(pins(old, *project)),
        "build": list(pins(old, "-", stdin=BUILD)),
        "hub": list(pins(old, *project, "--extra", "hub")),
        "test": list(pins(old, *project, "--extra", "test")),
        "training": list(pins(old, *project, "--extra", "training")),
    }
    parts["torch"] = [HASHES.sub("", pin) for pin in parts["training"] if BY_BUILD.match(pin)]
    parts["training"] = [pin for pin in parts["training"] if not BY_BUILD.match(pin)]
    for name in ("build", "hub", "test", "training"):
        installed = {*parts["run"], *(parts["build"] if name != "build" else ())}
        parts[name] = [pin for pin in parts[name] if pin not in installed]
    return HEAD + "".join(f"# {name}\n{''.join(parts[name])}" for name in PARTS)


def main(arguments: list[str]) -> int:
    path = ROOT / "requirements.lock"
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old.txt"
        if "--upgrade" not in arguments:
            old.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        path.write_text(lock(old), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
