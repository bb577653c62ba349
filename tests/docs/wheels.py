"""Is there a finished wheel of every package that a table needs, for a Raspberry Pi?

``python3 -m tests.docs.wheels`` asks the package index for 64-bit ARM and the Pythons of Debian 12 and 13,
at the versions of the lock file. Needs a network; downloads nothing but names.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.docs.licences import shipped
from web.bootstrap import locked

PYTHONS = {"3.11": "Debian 12", "3.13": "Debian 13"}
MACHINE = "aarch64"
GLIBC = {"3.11": 36, "3.13": 41}
"""The C library of each Debian, 2.36 and 2.41: a wheel may ask for that and for every older one."""


def platforms(python: str) -> list[str]:
    newer = [f"manylinux_2_{minor}_{MACHINE}" for minor in range(GLIBC[python], 16, -1)]
    return [*newer, f"manylinux2014_{MACHINE}", f"linux_{MACHINE}"]


def wanted(python: str) -> list[str]:
    """The packages of a table as the lock file pins them for ``python``."""
    from packaging.requirements import Requirement

    on = {"python_version": python, "python_full_version": f"{python}.0", "platform_machine": MACHINE,
          "sys_platform": "linux"}  # fmt: skip
    names, found = set(shipped()), []
    for line in locked("run", "hub").splitlines():
        if line.startswith(" "):
            continue  # a hash of what was named before
        need = Requirement(line.rstrip("\\ "))
        name = re.sub(r"[-_.]+", "-", need.name).lower()
        if name in names and (need.marker is None or need.marker.evaluate(on)):
            found.append(f"{need.name}{need.specifier}")
    assert {one.partition("==")[0] for one in found} == names
    return found


def wheels(python: str) -> list[str]:
    """The files that pip would install; CalledProcessError where one is missing."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed",
                   "--ignore-requires-python",
                   "--no-deps", "--only-binary=:all:", "--implementation", "cp", "--python-version", python,
                   "--target", folder, "--report", str(report)]  # fmt: skip
        for platform in platforms(python):
            command += ["--platform", platform]
        subprocess.run([*command, *wanted(python)], check=True, stdout=subprocess.DEVNULL)
        installed = json.loads(report.read_text())["install"]
    return sorted(one["download_info"]["url"].rpartition("/")[2] for one in installed)


def main() -> int:
    status = 0
    for python, system in PYTHONS.items():
        try:
            found = wheels(python)
        except subprocess.CalledProcessError:
            print(f"Python {python} ({system}), {MACHINE}: not every package has a wheel, see above")
            status = 1
            continue
        own = [name for name in found if MACHINE in name]
        print(f"Python {python} ({system}), {MACHINE}: {len(found)} wheels, {len(own)} of them its own:")
        print("\n".join(f"  {name}" for name in own))
    return status


if __name__ == "__main__":
    raise SystemExit(main())
