"""The outbox of a table with a busy or damaged disk: what it takes it keeps, and sending goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from models.lab.props.mosquitto import wait_for
from web.hub.at_table.hub_account import CannotJoin, opened_outbox
from web.hub.record.results import Delivery
from web.hub.wire.broker_accounts import Account
from web.hub.wire.in_process import ProcessBroker
from web.hub.wire.outbox import Outbox
from web.hub.wire.table_link import TableLink


@pytest.fixture
def outbox(tmp_path):
    outbox = Outbox(tmp_path / "outbox")
    outbox._file.execute("PRAGMA busy_timeout = 0")
    yield outbox
    outbox.close()


@pytest.fixture
def another_program(tmp_path, outbox):
    """Another program's connection to the file."""
    connection = sqlite3.connect(tmp_path / "outbox", isolation_level=None)
    yield connection
    connection.close()


@pytest.mark.parametrize(
    "write",
    [lambda box: box.confirm("j", [1]), lambda box: box.replace("j", 2, b"two", [1])],
    ids=("confirm", "replace"),
)
def test_messages_are_kept_after_another_program_has_locked_the_file_for_a_moment(
    outbox, another_program, write
):
    outbox.put("j", 1, b"one")
    another_program.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        write(outbox)
    another_program.execute("ROLLBACK")
    assert outbox.put("j", 3, b"three")
    write(outbox)
    rows = another_program.execute("SELECT sequence FROM outbox WHERE NOT confirmed ORDER BY sequence")
    assert [sequence for (sequence,) in rows] in ([3], [2, 3])


def test_a_damaged_outbox_that_cannot_be_put_aside_is_named(tmp_path, monkeypatch):
    path = tmp_path / "outbox"
    path.write_bytes(b"no database " * 1000)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(PermissionError(13, "in use")))
        with pytest.raises(CannotJoin, match="in use"):
            opened_outbox(path)
    opened_outbox(path).close()
    assert path.with_name("outbox.damaged").exists()


def test_a_table_sends_its_hands_after_its_disk_failed_for_a_moment(tmp_path, monkeypatch):
    broker = ProcessBroker()
    listener, came = broker.client(), []
    listener.on_connect = lambda *_: None
    listener.on_disconnect = lambda *_: None
    listener.on_message = lambda _, __, message: came.append(message.topic)
    listener.topics = ["bowerbird/dahlias/table-1/deal"]
    listener.loop_start()
    outbox = Outbox(tmp_path / "outbox")
    link = TableLink(Account("dahlias", "table-1", "-"), outbox, "here", client=broker.client())
    failures, waiting = [], outbox.waiting

    def fails_at_first(most, owner):
        if not failures:
            failures.append(most)
            raise sqlite3.OperationalError("disk I/O error")
        return waiting(most, owner)

    monkeypatch.setattr(outbox, "waiting", fails_at_first)
    link.start()
    wait_for(lambda: failures)
    link.report(Delivery("table-1", "j", 1, 1, 1, {"NS": 1, "EW": 0}))
    wait_for(lambda: came == ["bowerbird/dahlias/table-1/deal"])
    link.close()
    outbox.close()
    broker.close()
