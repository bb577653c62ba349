"""Names that were erased or corrected: out of the broker, out of reasons, and on nobody else's screen."""

from __future__ import annotations

import json
import sqlite3
import stat
import threading

import click
import pytest

from tests.web.hub.conftest import Clock
from tests.web.hub.pages.club_page import Page
from web.commands.arguments import read
from web.hub.pages.joined_tables import BoxAccounts
from web.hub.record import store as record_store
from web.hub.record.store import Record
from web.hub.wire.broker_accounts import Broker
from web.hub.wire.hub_link import HubLink
from web.hub.wire.in_process import ProcessBroker


@pytest.fixture
def wired(tmp_path):
    """A club's page over a broker in the process, which can be asked what it keeps for a table."""
    record = Record(tmp_path / "club.record", Clock())
    broker = ProcessBroker()
    link = HubLink("dahlias", record, "", client=broker.client())
    files = Broker(tmp_path / "broker", "dahlias")
    files.set_up()
    page = Page(record, link=link, tables=BoxAccounts(files, 1883, lambda: None))
    link.start()
    assert link.connected.wait(10)

    yield page, broker, link, files
    link.close()
    broker.close()
    record.close()


def kept_for(broker, table):
    """Who sits there by what the broker keeps, after everything that is on its way."""
    done = threading.Event()
    broker.do(done.set)
    assert done.wait(10)
    return json.loads(broker._kept[f"bowerbird/dahlias/{table}/place"])["seats"]


def test_a_name_that_is_erased_in_the_midst_of_a_round_is_kept_by_no_broker(wired):
    page, broker, link, _ = wired
    page.begin()
    page.do("draw")
    page.do("draw", sure=True)
    page.do("stop", word="bell")
    page.do("erase", person=1)  # Ann
    for number in (1, 2, 3):
        assert "Ann" not in kept_for(broker, f"table-{number}")
        assert b"Ann" not in link._sent[f"table-{number}"]["next"]
        assert "bell" in link._sent[f"table-{number}"], "a table that was away hears it all the same"
    assert any("erased" in kept_for(broker, f"table-{number}") for number in (1, 2, 3))


def test_a_box_that_was_taken_away_leaves_no_names_at_the_broker(wired):
    page, broker, _, files = wired
    page.begin()
    page.do("draw")
    files.join(page.do("invite", number=2)["code"])
    assert kept_for(broker, "table-2") != []
    page.do("remove", name="table-2")
    assert kept_for(broker, "table-2") == []


def test_a_corrected_name_is_corrected_in_reasons_so_that_it_can_be_erased(wired):
    page, *_ = wired
    page.begin(["Ann Smyth", "Bo", "Cy", "Dora"])
    page.do("draw")
    page.do("adjust", number=2, points=-2, reason="Ann Smyth saw it", by="ann smyth")
    page.do("rename", number=1, name="Ann Smith")
    assert "Ann Smith saw it" in page.text("/archive/1")
    assert "Smyth" not in page.text("/archive/1")
    page.do("erase", person=1)
    assert "Smith" not in page.text("/archive/1")


def test_a_corrected_name_that_somebody_else_has_stays_where_it_was_written(wired):
    page, *_ = wired
    page.begin(["Bo", "Bo", "Cy", "Dora"])
    page.do("draw")
    page.do("adjust", number=3, points=-2, reason="Bo saw it", by="Ruth")
    page.do("rename", number=1, name="Beau")
    assert "Bo saw it" in page.text("/archive/1")


def test_a_record_is_readable_by_its_user_alone_also_an_older_open_record(tmp_path):
    path = tmp_path / "club.record"
    for before in (None, 0o644):
        if before:
            path.chmod(before)
        record = Record(path)
        with record.writing() as session:
            session.connection()
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o007 == 0, file
        record.close()


def test_what_goes_wrong_with_the_record_names_nobody_in_the_log(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(record_store, "WRITER_WAITS_S", 0.1)
    page = Page(Record(tmp_path / "club.record"))
    page.begin()
    other = sqlite3.connect(tmp_path / "club.record", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = page.send(page.director, "/do/enter", names="Wilhelmina Zzyzx", guests=False)
    assert (refused.status_code, "database is locked" in refused.json["error"]) == (503, True)
    assert "database is locked" in caplog.text
    assert "Wilhelmina" not in caplog.text + refused.text
    other.close()


def test_a_pin_can_be_in_a_file_where_ps_does_not_show_it(tmp_path):
    file = tmp_path / "pin"
    file.write_text("271828\nanything\n")
    for command in ("hub", "serve", "league"):
        assert read([command, "--pin", f"@{file}"]).pin == "271828"
    file.write_text("12\n")
    for bad in (f"@{file}", "@/none/such"):
        with pytest.raises(click.BadParameter):
            read(["hub", "--pin", bad])
