"""The files of our Mosquitto: its configuration, hashed passwords, and rights."""

from __future__ import annotations

import base64
import hashlib
import secrets
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ... import system
from ...locks import Taken, hold
from ...shown.words.english import ENGLISH
from ...waits import CHILD_S
from ...whole_files import write_whole
from .messages import LARGEST
from .topics import WireError

ROUNDS = 101
"""Rounds of PBKDF2, the same as Mosquitto's; our passwords are 24 random bytes, so no dictionary has them."""


LOCK = ".lock"
"""The lock file for changes of the others."""
_IN_PROCESS = threading.Lock()


class BrokerFiles:
    """The files in ``folder``; ``made_by`` is the command that writes them, as the configuration says."""

    made_by = "bowerbird"

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()  # the broker may be started from any folder

    @property
    def config(self) -> Path:
        return self.folder / "mosquitto.conf"

    @contextmanager
    def held(self) -> Iterator[None]:
        """Lock these files against changes by other threads and programs until it is left.

        Code that reads a file and writes it again must do both in here. Raises WireError if the files cannot
        be read or written.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with _IN_PROCESS, closing(hold(self.folder / LOCK, CHILD_S)):
                yield
        except Taken:
            raise WireError(ENGLISH["wire_no_turn_at_files"]) from None
        except OSError as problem:
            raise WireError(ENGLISH["wire_no_files"].format(why=problem.strerror)) from None

    def write_config(
        self, port: int, host: str, certificate: Path | None, key: Path | None, *more: str
    ) -> None:
        """Write the configuration of a broker that listens there, with ``more`` lines.

        With a certificate and its key the connection is encrypted.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = [
            f"# written by {self.made_by}",
            f"listener {port} {host}".rstrip(),
            "allow_anonymous false",
            f"password_file {self.folder / 'passwords'}",
            f"acl_file {self.folder / 'rights'}",
            "persistence false",
            f"message_size_limit {LARGEST}",
            f"max_packet_size {LARGEST + 1000}",
            # a thousand tables that come back at once are not sent away to come again
            "max_inflight_messages 1000",
            "max_queued_messages 50000",
            "max_keepalive 60",
            f"pid_file {self.folder / 'mosquitto.pid'}",
            "log_dest stderr",
            "log_type error",
            "log_type warning",
        ]
        if certificate is not None and key is not None:
            lines += [f"certfile {certificate.absolute()}", f"keyfile {key.absolute()}"]
        if system.is_administrator():
            lines.append(f"user {_owner(self.folder)}")
        self.write("mosquitto.conf", "\n".join([*lines, *more]) + "\n")

    def account(self, name: str, password: str = "") -> str:
        """Set the password of account ``name``, or a new one; returns it, and keeps only its hash."""
        with self.held():
            return self.account_while_held(name, password)

    def account_while_held(self, name: str, password: str = "") -> str:
        """The same as :meth:`account`, to be called inside :meth:`held`."""
        password = password or new_password()
        salt = secrets.token_bytes(12)
        hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
        written = "$".join(base64.b64encode(part).decode() for part in (salt, hashed))
        kept = [line for line in self._passwords() if not line.startswith(f"{name}:")]
        self.write("passwords", "".join(f"{line}\n" for line in (*kept, f"{name}:$7${ROUNDS}${written}")))
        return password

    def take_away(self, name: str) -> None:
        """Remove an account."""
        with self.held():
            kept = [line for line in self._passwords() if not line.startswith(f"{name}:")]
            self.write("passwords", "".join(f"{line}\n" for line in kept))

    def accounts(self) -> list[str]:
        """The names of the accounts."""
        return sorted(line.partition(":")[0] for line in self._passwords())

    def write(self, name: str, text: str) -> None:
        """Replace a file whole and private: a reader sees the old file or the new one."""
        write_whole(self.folder / name, text, is_private=True)

    def _passwords(self) -> list[str]:
        path = self.folder / "passwords"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def new_password() -> str:
    """A password that nobody can guess."""
    return secrets.token_urlsafe(24)


def _owner(folder: Path) -> str:
    """The user who owns the folder: as root, Mosquitto would become a user who may not read it."""
    return system.owner_of(folder)
