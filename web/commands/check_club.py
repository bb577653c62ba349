"""The checks of a club: a table's hub, and the broker on the hub's machine."""

from __future__ import annotations

import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ..hub.at_table.hub_account import CannotJoin, HubAccount, address_of, kept, kept_at, outbox_at
from ..hub.wire.broker_process import listens_at, mosquitto
from ..hub.wire.broker_trial import IN, REFUSED, SILENT, try_broker
from ..hub.wire.outbox import Outbox
from ..system import to_install
from .check_list import Finding, good, mend

PATIENCE = 5.0
"""Seconds that a hub or a broker may take to answer."""
INSTALL = to_install("mosquitto")


def hub(named: str, journal: Path, table: str) -> Iterator[Finding]:
    """Findings on the hub's answer, the table's membership, and its account at the broker."""
    try:
        where = address_of(named)
    except CannotJoin as problem:
        yield mend("hub", str(problem))
        return
    try:
        mine = kept(kept_at(journal, table))
    except CannotJoin:
        mine = None  # said below
    if not where.is_known and mine is not None:
        where = address_of(mine.hub)
    if not where.is_known:
        yield mend("hub", "no code has said yet where it is", "hold the hub's code under the camera")
        return
    trouble = _reached(where.host, where.port)
    if trouble:
        yield mend(
            "hub",
            f"nothing answers at {where}: {trouble}",
            "is it on, and on this network? The table plays on",
        )
    else:
        yield good("hub", f"{where} answers")
    try:
        membership = kept(kept_at(journal, table))
    except CannotJoin as problem:
        yield mend("club", str(problem))
        return
    if membership is None:
        yield mend(
            "club",
            "this table has not joined yet",
            "ask the director for a code, and start serve with --code",
        )
        return
    yield good("club", f"table {membership.table} of the club {membership.club}")
    yield _let_in(membership.at(where))
    waiting = outbox_at(journal, table)
    if waiting.exists():
        box = Outbox(waiting)
        many, refused = box.count(), len(box.refused())
        box.close()
        if refused:
            yield mend("outbox", f"the hub refused {refused} hands", "tell the director")
        else:
            yield good("outbox", f"{many} hands wait to be reported" if many else "every hand was reported")


def _let_in(account: HubAccount) -> Finding:
    """The finding whether the broker accepts the table's account."""
    place = f"{account.host}, port {account.port}"
    again = "ask the director for a new code, and join again"
    answer = try_broker(account.account, account.host, account.port, account.certificate, PATIENCE)
    if answer == IN:
        encrypted = "encrypted" if account.certificate else "not encrypted: only for the club's own network"
        return good("broker", f"{place} lets this table in; {encrypted}")
    if answer == SILENT:
        return mend(
            "broker", f"nothing answers at {place}", "is the hub's broker running? The table plays on"
        )
    if answer == REFUSED:
        return mend("broker", f"{place} does not let this table in", again)
    return mend("broker", f"what answers at {place} is not the broker that this table joined", again)


def broker(folder: Path, made_by: str = "bowerbird hub --setup", owner: str = "the hub") -> Finding:
    """Checks that Mosquitto is installed and set up, and that it runs or can be started, by a trial.

    ``made_by`` is the command that writes the files in ``folder``, ``owner`` is what starts the broker.
    """
    program, config = mosquitto(), folder / "mosquitto.conf"
    if program is None:
        return mend("broker", "Mosquitto is not installed", INSTALL)
    if not config.is_file():
        return mend("broker", f"no broker has been set up in {folder}", made_by)
    port = listens_at(config)
    if not _reached("127.0.0.1", port):
        return good("broker", f"it runs, at port {port}")
    with tempfile.TemporaryFile() as output:
        tried = subprocess.Popen([program, "-c", str(config)], stdout=output, stderr=output)
        try:
            until = time.monotonic() + PATIENCE
            while tried.poll() is None and time.monotonic() < until:
                if not _reached("127.0.0.1", port):
                    return good("broker", f"Mosquitto can be started, at port {port}: {owner} does so itself")
                time.sleep(0.05)
        finally:
            if tried.poll() is None:
                tried.terminate()
            tried.wait(10)
        output.seek(0)
        lines = output.read().decode("utf-8", "replace").strip().splitlines()
    why = lines[-1][:200] if lines else "it says nothing"
    return mend("broker", f"Mosquitto cannot be started: {why}", f"{made_by} writes its files again")


def _reached(host: str, port: int) -> str:
    """Empty if a program listens there; else the reason."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except (OSError, UnicodeError) as problem:
        return getattr(problem, "strerror", None) or str(problem) or "no answer"
    return ""
