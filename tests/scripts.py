"""``python -m tests.scripts FOLDER ...``: checks the JavaScript in folders."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig

from web.bootstrap import ROOT, stop


def lint(*folders: str) -> int:
    """Run oxlint over the JavaScript in ``folders``; leaves with one line where it is not installed."""
    program = shutil.which("oxlint", path=sysconfig.get_path("scripts"))
    if program is None:
        stop(f"oxlint, which checks JavaScript, is not installed beside {sys.executable}: "
             "install it (pip install oxlint), or remove .venv and run the same command again")  # fmt: skip
    command = [program, "-c", str(ROOT / "tests" / "oxlint.json"), "--deny-warnings", *folders]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(lint(*sys.argv[1:]))
