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
from ..shown.words.english import ENGLISH
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
        yield mend(
            "hub", ENGLISH["terminal_no_code_has_said_yet"], ENGLISH["terminal_hold_the_hubs_code_under"]
        )
        return
    trouble = _reached(where.host, where.port)
    if trouble:
        yield mend(
            "hub",
            ENGLISH["terminal_nothing_answers_at_too"].format(where=where, trouble=trouble),
            ENGLISH["terminal_is_it_on_and_on"],
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
            ENGLISH["terminal_this_table_has_not_joined"],
            ENGLISH["terminal_ask_the_director_for_a_code"],
        )
        return
    yield good(
        "club", ENGLISH["terminal_table_of_the_club"].format(table=membership.table, club=membership.club)
    )
    yield _let_in(membership.at(where))
    waiting = outbox_at(journal, table)
    if waiting.exists():
        box = Outbox(waiting)
        many, refused = box.count(), len(box.refused())
        box.close()
        if refused:
            yield mend(
                "outbox",
                ENGLISH["terminal_the_hub_refused_hands"].format(refused=refused),
                ENGLISH["terminal_tell_the_director"],
            )
        else:
            yield good(
                "outbox",
                ENGLISH["terminal_hands_wait_to_be_reported"].format(many=many)
                if many
                else ENGLISH["terminal_every_hand_was_reported"],
            )


def _let_in(account: HubAccount) -> Finding:
    """The finding whether the broker accepts the table's account."""
    place = f"{account.host}, port {account.port}"
    again = ENGLISH["terminal_ask_the_director_for_a"]
    answer = try_broker(account.account, account.host, account.port, account.certificate, PATIENCE)
    if answer == IN:
        encrypted = "encrypted" if account.certificate else ENGLISH["terminal_not_encrypted_only_for_the"]
        return good("broker", ENGLISH["terminal_lets_this_table_in"].format(place=place, encrypted=encrypted))
    if answer == SILENT:
        return mend(
            "broker",
            ENGLISH["terminal_nothing_answers_at"].format(place=place),
            ENGLISH["terminal_is_the_hubs_broker_running"],
        )
    if answer == REFUSED:
        return mend("broker", ENGLISH["terminal_does_not_let_this_table"].format(place=place), again)
    return mend("broker", ENGLISH["terminal_what_answers_at_is_not"].format(place=place), again)


def broker(
    folder: Path, made_by: str = ENGLISH["terminal_bowerbird_hub_setup"], owner: str = "the hub"
) -> Finding:
    """Checks that Mosquitto is installed and set up, and that it runs or can be started, by a trial.

    ``made_by`` is the command that writes the files in ``folder``, ``owner`` is what starts the broker.
    """
    program, config = mosquitto(), folder / "mosquitto.conf"
    if program is None:
        return mend("broker", ENGLISH["terminal_mosquitto_is_not_installed"], INSTALL)
    if not config.is_file():
        return mend("broker", ENGLISH["terminal_no_broker_has_been_set"].format(folder=folder), made_by)
    port = listens_at(config)
    if not _reached("127.0.0.1", port):
        return good("broker", ENGLISH["terminal_it_runs_at_port"].format(port=port))
    with tempfile.TemporaryFile() as output:
        tried = subprocess.Popen([program, "-c", str(config)], stdout=output, stderr=output)
        try:
            until = time.monotonic() + PATIENCE
            while tried.poll() is None and time.monotonic() < until:
                if not _reached("127.0.0.1", port):
                    return good(
                        "broker",
                        ENGLISH["terminal_mosquitto_can_be_started_at"].format(port=port, owner=owner),
                    )
                time.sleep(0.05)
        finally:
            if tried.poll() is None:
                tried.terminate()
            tried.wait(10)
        output.seek(0)
        lines = output.read().decode("utf-8", "replace").strip().splitlines()
    why = lines[-1][:200] if lines else ENGLISH["terminal_it_says_nothing"]
    return mend(
        "broker",
        ENGLISH["terminal_mosquitto_cannot_be_started"].format(why=why),
        ENGLISH["terminal_writes_its_files_again"].format(made_by=made_by),
    )


def _reached(host: str, port: int) -> str:
    """Empty if a program listens there; else the reason."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except (OSError, UnicodeError) as problem:
        return getattr(problem, "strerror", None) or str(problem) or "no answer"
    return ""
