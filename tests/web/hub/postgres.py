"""A PostgreSQL of the tests' own, of Debian's package: in a temporary folder, reached by a socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 30.0
"""Seconds until it must answer."""


def programs() -> Path:
    """The folder of the newest PostgreSQL on this machine."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    assert found, "Debian's postgresql is not installed: python3 -m tests installs it"
    return found[-1].parent


def _as_another() -> dict[str, object]:
    """PostgreSQL runs as no root: the user that Debian's package makes, where root runs the tests."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster; the URL of its database, which takes options. It is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="bowerbird-pg-"))
    who = _as_another()
    try:
        if who:
            os.chown(folder, who["user"], who["group"])
        data, clean = folder / "data", {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        make = [programs() / "initdb", "-D", data, "-U", "tests", "-A", "trust", "-N", "--no-instructions"]
        subprocess.run(make, check=True, capture_output=True, cwd=folder, env=clean, **who)
        quick = ["-c", "fsync=off", "-c", "listen_addresses=", "-k", str(folder), "-c", "max_connections=40"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs() / "postgres", "-D", data, *quick],
                stdout=log,
                stderr=log,
                cwd=folder,
                env=clean,
                **who,
            )
        try:
            _answers(folder)
            yield f"postgresql://tests@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            server.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _answers(folder: Path) -> None:
    ask = [programs() / "pg_isready", "-q", "-h", folder]
    until = time.monotonic() + PATIENCE
    while subprocess.run(ask, check=False).returncode:
        assert time.monotonic() < until, (folder / "log").read_text()
        time.sleep(0.05)
