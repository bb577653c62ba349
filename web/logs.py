"""Where the log goes: warnings to the terminal, everything that happened to a file.

The command sets logging up; the rest of the program asks ``logging`` for a logger and writes to it. Players'
names and PINs are never logged: a log may be sent to a stranger.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from contextlib import nullcontext
from logging.handlers import RotatingFileHandler
from pathlib import Path

from platformdirs import user_state_path

from . import no_secrets

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LARGEST = 1_000_000
"""Bytes of a log file before the next is begun."""
KEPT = 3
"""Older log files that are kept."""


TABLE = re.compile(r"table '([^']+)'|/table/([^/\s]+)")
"""A table's id, as :func:`of_table` marks it, or in the address of a request."""


def of_table(table_id: str) -> str:
    """How a line of the log names a table, so that :func:`tables_in` finds it again."""
    return f"table '{table_id}'"


def tables_in(texts: Iterable[str]) -> list[str]:
    """The ids of the tables that these logs speak of, in the order in which they appear.

    A log goes on for many evenings, so it names tables of which the journal at hand knows nothing.
    """
    return list(
        dict.fromkeys(marked or requested for text in texts for marked, requested in TABLE.findall(text))
    )


def log_file() -> Path:
    """Where the log of a live table is kept."""
    return user_state_path("bowerbird", appauthor=False) / "bowerbird.log"


def log_files() -> list[Path]:
    """The log files that there are, the newest first."""
    newest = log_file()
    older = [newest.with_name(f"{newest.name}.{number}") for number in range(1, KEPT + 1)]
    return [path for path in (newest, *older) if path.is_file()]


def configure(verbose: bool = False, quiet: bool = False) -> None:
    """Say on the terminal what is a warning, or, ``verbose``, what happens; ``quiet``: errors only."""
    level = logging.INFO if verbose else logging.ERROR if quiet else logging.WARNING
    terminal = logging.StreamHandler()
    terminal.setLevel(level)
    terminal.setFormatter(no_secrets.Formatter("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    terminal.name = "terminal"
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if handler.name == terminal.name]:
        root.removeHandler(old)
    root.addHandler(terminal)
    root.setLevel(logging.INFO)
    # every request of every page is no news
    logging.getLogger("waitress").setLevel(logging.ERROR)


def keep(path: Path | None = None) -> logging.Handler:
    """Write what happens to the log file, too, until the handler is handed to :func:`leave`.

    A log that cannot be written is reported a single time, and stops nothing.
    """
    path = log_file() if path is None else path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file: logging.Handler = _File(
            path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="backslashreplace"
        )
    except OSError as problem:
        logging.getLogger(__name__).warning("no log is kept: %s: %s", path, problem.strerror)
        file = logging.NullHandler()
    file.setLevel(logging.INFO)
    file.setFormatter(no_secrets.Formatter(FORM))
    logging.getLogger().addHandler(file)
    return file


def leave(file: logging.Handler) -> None:
    """Close what :func:`keep` opened."""
    logging.getLogger().removeHandler(file)
    file.close()


class _File(RotatingFileHandler):
    """A log file; a full disk loses lines of the log, and nothing else.

    A thread that still logs when it is closed would open it again by the base class, for nobody to close.
    """

    is_closed = False

    def emit(self, record: logging.LogRecord) -> None:
        if not self.is_closed:
            super().emit(record)

    def close(self) -> None:
        with self.lock or nullcontext():
            self.is_closed = True
            super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        return
