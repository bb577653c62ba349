"""A Python program in a separate process, which never outlives its use; a failure shows what it printed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from web.bootstrap import ROOT

LIMIT_S = 240.0
"""Seconds until a program must have printed a line or ended: a machine may be busy with others. A test
that waits has 300 of them, so that the program's output is shown before the test is stopped."""


class ChildProgram:
    """``python`` with ``words``, in a separate process; when its ``with`` is left, it is made to end.

    Its errors are printed then, so that a failed test shows them. ``env`` is added to this process's.
    """

    def __init__(self, *words: object, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> None:
        self._error_file = tempfile.TemporaryFile()  # noqa: SIM115 - until its end
        self._lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, *map(str, words)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._error_file,
            text=True, encoding="utf-8", env={**os.environ, **(env or {})}, cwd=cwd,
        )  # fmt: skip

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def errors(self) -> str:
        """What it has printed as errors so far."""
        # its position is the program's, too: it must not be moved
        size = os.fstat(self._error_file.fileno()).st_size
        return os.pread(self._error_file.fileno(), size, 0).decode(errors="replace")

    def send(self, line: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def next_line(self) -> str:
        """The next line that it prints, without its end.

        Raises:
            AssertionError: it ended, or printed nothing for a long time.
        """
        assert self.process.stdout is not None
        with self._limited():
            line = self.process.stdout.readline()
        self._lines.append(line)
        assert line.endswith("\n"), f"it printed no further line: {self._described()}"
        return line[:-1]

    def address(self) -> str:
        """The first address in the lines that it prints."""
        while (match := re.search(r"http://\S+", self.next_line())) is None:
            pass
        return match[0]

    def stop(self, sign: int = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to end, and wait; its status and the rest of what it printed."""
        self.process.send_signal(sign)
        return self.wait()

    def wait(self) -> tuple[int, str]:
        """Wait until it has ended; its status and the rest of what it printed."""
        assert self.process.stdout is not None
        with self._limited():
            rest = self.process.stdout.read()
            status = self.process.wait()
        self._lines.append(rest)
        return status, rest

    def kill(self) -> list[str]:
        """End it at this very moment; the whole lines that it had printed and nobody has read."""
        self.process.kill()
        return self.wait()[1].rpartition("\n")[0].splitlines()

    def __enter__(self) -> ChildProgram:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process.stdout is not None
        try:
            if self.process.poll() is None:
                self.stop()
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.close_input()
            print(self.errors, end="", file=sys.stderr)
            self._error_file.close()

    @contextmanager
    def _limited(self) -> Iterator[None]:
        """Kill it where the work within takes too long: whatever waits for it then goes on."""
        watchdog = threading.Timer(LIMIT_S, self.process.kill)
        watchdog.start()
        try:
            yield
            assert not watchdog.finished.is_set(), f"it was silent for {LIMIT_S:g} s: {self._described()}"
        finally:
            watchdog.cancel()

    def _described(self) -> str:
        printed = "".join(self._lines)
        return f"{self.process.args!r} (status {self.process.poll()}) printed\n{printed}\n{self.errors}"
