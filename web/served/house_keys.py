"""The keys of a house, stored next to its journal, so that devices still belong to the table after a restart.

Without them, every start would turn the phones that had opened the table's code into lookers-on.
"""

from __future__ import annotations

import hmac
import json
import logging
import secrets
from pathlib import Path

from ..outside_json import object_in
from ..whole_files import write_whole

log = logging.getLogger(__name__)


def kept(journal: Path, pin: str | None = None) -> tuple[str, bytes]:
    """The code of the table and the secret that signs its sessions; made and stored if there are none.

    After a change of ``pin`` nobody stays director: the signature depends on both.
    """
    code, secret = _read(journal) or _made(journal)
    return code, hmac.digest(secret, (pin or "").encode(), "sha256")


def known(journal: Path, pin: str | None = None) -> tuple[str, bytes]:
    """The same for a journal next to which nothing may be written now: new keys are not stored."""
    code, secret = _read(journal) or _fresh()
    return code, hmac.digest(secret, (pin or "").encode(), "sha256")


def hand_on(journal: Path, to: Path) -> None:
    """Copy the keys of ``journal`` to the journal ``to``, unless that has keys already."""
    keys = _read(journal)
    if keys is not None and not _place(to).exists():
        _keep(to, *keys)


def _place(journal: Path) -> Path:
    return journal.with_name(journal.name + ".keys")


def _fresh() -> tuple[str, bytes]:
    return secrets.token_urlsafe(12), secrets.token_bytes(32)


def _read(journal: Path) -> tuple[str, bytes] | None:
    place = _place(journal)
    try:
        stored = object_in(place)
        return str(stored["code"]), bytes.fromhex(stored["secret"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as problem:
        log.warning("the keys in %s cannot be read (%s): devices have to scan the code again", place, problem)
        return None


def _made(journal: Path) -> tuple[str, bytes]:
    code, secret = _fresh()
    _keep(journal, code, secret)
    return code, secret


def _keep(journal: Path, code: str, secret: bytes) -> None:
    place = _place(journal)
    try:
        write_whole(place, json.dumps({"code": code, "secret": secret.hex()}), is_private=True)
    except OSError as problem:
        log.warning("the keys could not be kept in %s: %s", place, problem)
