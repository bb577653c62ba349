"""Is a fault known of a package that Bowerbird installs? ``python3 -m tests.docs.audit`` asks pip-audit.

It runs ``pip-audit`` (which must be installed) over requirements.lock and prints each known fault, with the
reason in :data:`ANSWERED` where it cannot reach us. pip-audit passes over a package that its source does not
know and still ends well, so those are counted here: nothing that was not looked up counts as clean. Needs a
network that reaches PyPI's or OSV's JSON.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from web.bootstrap import ROOT

LOCK = ROOT / "requirements.lock"
ANSWERED: Mapping[str, str] = {}
"""The identifier of each known fault that cannot reach Bowerbird, and why."""
PINNED = re.compile(r"(?m)^(?P<name>[A-Za-z0-9][\w.-]*)==(?P<version>[\w.]+)")


def pins(lock: str) -> list[str]:
    """``name==version`` of everything in the text of a lock file, each a single time."""
    return sorted({f"{pin['name']}=={pin['version']}" for pin in PINNED.finditer(lock)})


def apart(wanted: Iterable[str]) -> list[list[str]]:
    """``wanted`` in as few lists as have no package twice: old and new Python get different versions."""
    lists: list[list[str]] = []
    for _name, versions in groupby(sorted(wanted), lambda pin: pin.partition("==")[0]):
        for number, version in enumerate(versions):
            if number == len(lists):
                lists.append([])
            lists[number].append(version)
    return lists


def report(
    answer: str, wanted: Sequence[str], answered: Mapping[str, str] = ANSWERED
) -> tuple[list[str], bool]:
    """The lines to print of pip-audit's JSON for the pins ``wanted``, and whether all is in order."""
    looked_up, lines, open_faults = set(), [], 0
    for package in json.loads(answer)["dependencies"]:
        if "skip_reason" in package:
            continue
        pin = f"{package['name']}=={package['version']}"
        looked_up.add(pin)
        for fault in package["vulns"]:
            names = [fault["id"], *fault.get("aliases", ())]
            reason = next((answered[name] for name in names if name in answered), None)
            open_faults += reason is None
            mended = ", ".join(fault.get("fix_versions", ())) or "no version"
            lines.append(f"{pin}: {' '.join(names)}, mended in {mended}: {reason or 'NOT ANSWERED'}")
    missing = [pin for pin in wanted if pin not in looked_up]
    lines.append(
        f"{len(wanted) - len(missing)} of {len(wanted)} packages looked up, {open_faults} open faults"
    )
    if missing:
        lines.append(f"not looked up: {' '.join(missing)}")
    return lines, not missing and not open_faults


def ask(wanted: Sequence[str]) -> str:
    """What pip-audit answers about the pins ``wanted``, as JSON; raises ValueError where it has no answer."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "pins.txt"
        listed.write_text("\n".join(wanted), encoding="utf-8")
        how = ["--disable-pip", "--no-deps", "--format", "json", "--progress-spinner", "off"]
        done = subprocess.run(
            [sys.executable, "-m", "pip_audit", *how, "-r", str(listed)],
            capture_output=True, text=True, check=False, timeout=900,
        )  # fmt: skip
    if not done.stdout.startswith("{"):
        raise ValueError((done.stderr.strip().splitlines() or ["no reason given"])[-1])
    return done.stdout


def main() -> int:
    in_order = True
    for wanted in apart(pins(LOCK.read_text(encoding="utf-8"))):
        try:
            lines, is_clean = report(ask(wanted), wanted)
        except ValueError as problem:
            print(f"pip-audit gave no answer: {problem}", file=sys.stderr)
            return 2
        print("\n".join(lines))
        in_order = in_order and is_clean
    return 0 if in_order else 1


if __name__ == "__main__":
    raise SystemExit(main())
