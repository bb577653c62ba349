"""A PostgreSQL of our own, of Debian's package: in a temporary folder, reached by a socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypedDict

from web.system import end

PATIENCE = 30.0
"""Seconds until it must answer."""


def programs() -> Path:
    """The folder of the newest PostgreSQL on this machine."""
    paths = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    assert paths, "Debian's postgresql is not installed: python3 -m tests installs it"
    return paths[-1].parent


class User(TypedDict, total=False):
    """The user of a process for :mod:`subprocess`; empty for the user who starts it."""

    user: int
    group: int
    extra_groups: list[int]


def _as_another() -> User:
    """PostgreSQL runs as no root: the user that Debian's package makes, where root runs the tests."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Cluster:
    """A cluster in a separate folder, that can be killed and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bowerbird-pg-"))
        self.url = f"postgresql://tests@/postgres?host={self.folder}"
        self._who = _as_another()
        self._clean = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        self._server: subprocess.Popen[bytes] | None = None
        if self._who:
            shutil.chown(self.folder, self._who["user"], self._who["group"])
        make = [str(programs() / "initdb"), "-D", str(self.folder / "data"), "-U", "tests", "-A", "trust"]
        subprocess.run(
            [*make, "-N", "--no-instructions"], check=True, capture_output=True, cwd=self.folder,
            env=self._clean, **self._who,
        )  # fmt: skip

    def start(self) -> None:
        quick = ["-c", "fsync=off", "-c", "listen_addresses=", "-k", str(self.folder)]
        command = [str(programs() / "postgres"), "-D", str(self.folder / "data"), *quick]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*command, "-c", "max_connections=40"], stdout=log, stderr=log, cwd=self.folder,
                env=self._clean, start_new_session=True, **self._who,
            )  # fmt: skip
        _answers(self.folder)

    def kill(self) -> None:
        """kill -9 of the server and all that it has started, as a power cut does."""
        if self._server is not None:
            # each of its processes has a group of its own, and would hold on to the folder for a moment
            all_ = [self._server.pid, *_children(self._server.pid)]
            for pid in all_:
                with suppress(ProcessLookupError):
                    end(pid, is_last_try=True)
            self._server.wait(20)
            until = time.monotonic() + PATIENCE
            while (
                any(Path(f"/proc/{pid}/cmdline").is_file() for pid in all_[1:]) and time.monotonic() < until
            ):
                time.sleep(0.02)
            self._server = None

    def close(self) -> None:
        if self._server is not None:
            assert sys.platform != "win32"
            self._server.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            self._server.wait(20)
            self._server = None
        shutil.rmtree(self.folder, ignore_errors=True)


def _children(pid: int) -> list[int]:
    """The processes that a process has started, and that run."""
    children = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                children.append(int(path.parent.name))
    return children


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster; the URL of its database, which takes options. It is gone afterwards."""
    made = Cluster()
    try:
        made.start()
        yield made.url
    finally:
        made.close()


def _answers(folder: Path) -> None:
    ask = [str(programs() / "pg_isready"), "-q", "-h", str(folder)]
    until = time.monotonic() + PATIENCE
    while subprocess.run(ask, check=False).returncode:
        assert time.monotonic() < until, (folder / "log").read_text()
        time.sleep(0.05)
