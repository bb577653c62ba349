"""``bowerbird hub``: its set-up, its own Mosquitto, a table that joins with a code, and what is refused."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess

import click
import pytest

from models.lab.props.mosquitto import free_port, wait_for
from tests.web.hub.pages.club_page import PIN
from web.__main__ import main
from web.commands import Refusal, hub_wire
from web.commands import hub as hub_command
from web.commands.arguments import read
from web.commands.hub_running import Running
from web.commands.hub_set_up import set_up
from web.commands.hub_wire import address_of, opened, wired
from web.hub.at_table.hub_account import CannotJoin, HubAddress, join
from web.hub.club.hub import Hub
from web.hub.pages.hub_app import hub_app
from web.hub.record.results import Delivery
from web.hub.wire.broker_accounts import Account, Broker
from web.hub.wire.broker_process import SERVICE, brokers_of
from web.hub.wire.broker_trial import IN, try_broker
from web.hub.wire.outbox import Outbox
from web.hub.wire.table_link import TableLink
from web.served.house import House


def typed(*arguments) -> argparse.Namespace:
    return read(["hub", *arguments])


@pytest.fixture
def club(tmp_path):
    """A hub over a Mosquitto that it started itself, with its page."""
    files = ("--folder", str(tmp_path / "broker"), "--record", str(tmp_path / "r.record"))
    options = ("--club", "dahlias", *files)
    assert set_up(typed(*options, "--setup", "--broker", f":{free_port()}")) == 0
    record = opened(str(tmp_path / "r.record"))
    here = Hub(record, "dahlias")
    wire = wired(typed(*options), here, record)
    running = Running(here, "127.0.0.1", 0, PIN, wire.tables, tmp_path / "r.record")
    running.start()
    yield here, wire, running
    running.close()
    wire.close()
    record.close()


def test_a_table_joins_with_a_code_and_reports_over_the_hubs_broker(club, tmp_path):
    here, wire, running = club
    wait_for(wire.link.connected.is_set)
    code = wire.tables.invite(here, 1)
    hub = HubAddress("127.0.0.1", running.page.server.port)
    account = join(hub, code.lower())
    assert account.table == "table-1"
    assert "BEGIN CERTIFICATE" in account.certificate
    with pytest.raises(CannotJoin, match="not good"):
        join(hub, code)  # it is good once
    outbox = Outbox(tmp_path / "outbox")
    link = TableLink(account.account, outbox, account.host, account.port, trust=account.certificate)
    link.start()
    try:
        wait_for(lambda: wire.link.here().get("table-1"), "the table is here")
        link.report(Delivery("table-1", "j", 1, 0, 1, {"NS": 1, "EW": 0}))
        wait_for(lambda: outbox.count() == 0, "its deal is confirmed")
        old = wire.broker._running.pid
        os.kill(old, 9)
        wait_for(
            lambda: wire.broker.is_running and wire.broker._running.pid != old, "the broker is there again"
        )
        link.report(Delivery("table-1", "j", 2, 0, 2, {"NS": 0, "EW": 2}))
        wait_for(lambda: outbox.count() == 0, "nothing is lost")
    finally:
        link.close()
        outbox.close()


def test_codes_are_not_guessed(club):
    _, _, running = club
    refusals = []
    for guess in range(8):
        with pytest.raises(CannotJoin) as refused:
            join(HubAddress("127.0.0.1", running.page.server.port), f"AAAAAA{guess:02}")
        refusals.append(str(refused.value))
    assert "too many tries" in refusals[-1]


def test_without_a_set_up_every_table_plays_by_hand_and_this_is_printed(tmp_path):
    record = opened(str(tmp_path / "r.record"))
    here = Hub(record, "dahlias")
    wire = wired(typed("--folder", str(tmp_path / "none")), here, record)
    assert wire.link is None
    assert "--setup" in wire.trouble
    with pytest.raises(Refusal, match="--setup"):
        wired(typed("--folder", str(tmp_path / "none"), "--broker", "localhost:1"), here, record)
    record.close()


def test_without_mosquitto_the_hub_names_what_to_install_and_goes_on(tmp_path, monkeypatch):
    options = ("--folder", str(tmp_path / "broker"))
    set_up(typed(*options, "--setup", "--broker", ":1999"))
    monkeypatch.setattr(hub_wire, "mosquitto", lambda: None)
    record = opened(str(tmp_path / "r.record"))
    wire = wired(typed(*options), Hub(record, "club"), record)
    assert "apt install mosquitto" in wire.trouble
    record.close()


def test_a_second_set_up_leaves_joined_tables_and_a_running_hub_where_they_are(club, tmp_path):
    here, wire, running = club
    wait_for(wire.link.connected.is_set)
    account = join(HubAddress("127.0.0.1", running.page.server.port), wire.tables.invite(here, 1))
    options = ("--club", "dahlias", "--folder", str(tmp_path / "broker"))
    before = (tmp_path / "broker" / "mosquitto.conf").read_text()
    assert set_up(typed(*options, "--setup")) == 0
    assert (tmp_path / "broker" / "mosquitto.conf").read_text() == before
    tried = try_broker(account.account, "127.0.0.1", account.port, account.certificate, 10)
    assert tried == IN
    password = (tmp_path / "broker" / "hub.password").read_text().strip()
    mine = try_broker(Account("dahlias", "hub", password), "127.0.0.1", account.port, account.certificate, 10)
    assert mine == IN
    wire.broker.read_again()
    with pytest.raises(Refusal, match="stop the hub"):
        set_up(typed(*options, "--setup", "--broker", f":{free_port()}"))


def test_moving_the_port_names_the_tables_that_must_join_again(tmp_path, capsys):
    options = ("--folder", str(tmp_path / "broker"), "--setup", "--broker")
    set_up(typed(*options, ":1999"))
    files = Broker(tmp_path / "broker", "club")
    files.join(files.invite("table-4"))
    set_up(typed(*options, ":1998"))
    assert "table-4 must join again" in capsys.readouterr().out


def test_a_hub_of_another_club_than_was_set_up_is_refused_before_the_record_hears_of_it(tmp_path):
    options = ("--folder", str(tmp_path / "broker"), "--record", str(tmp_path / "r.record"))
    set_up(typed(*options, "--setup", "--broker", ":1999"))
    for command in (hub_command.hub, set_up):
        with pytest.raises(Refusal, match="set up for the club club"):
            command(typed(*options, "--club", "roses"))
    with pytest.raises(Refusal, match="--club"):
        hub_command.hub(typed(*options, "--club", "hub"))
    assert not (tmp_path / "r.record").exists()


def test_the_service_of_set_up_runs_the_broker_with_its_configuration(tmp_path, capsys):
    set_up(typed("--folder", str(tmp_path / "broker"), "--setup", "--broker", ":1999"))
    printed = capsys.readouterr().out
    assert "include_dir" not in printed
    assert f"{SERVICE} /etc/systemd/system/" in printed
    written = (tmp_path / "broker" / SERVICE).read_text()
    command = shlex.split(re.search("^ExecStart=(.*)$", written, re.MULTILINE)[1])
    running = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        wait_for(lambda: brokers_of(tmp_path / "broker" / "mosquitto.conf") == [running.pid])
        assert running.poll() is None
    finally:
        running.kill()
        running.communicate()


@pytest.mark.parametrize(
    ("text", "where"),
    [(None, ("127.0.0.1", 7)), (":1884", ("127.0.0.1", 1884)), ("box", ("box", 7)), ("box:5", ("box", 5))],
)
def test_a_broker_is_named_in_several_ways(text, where):
    assert address_of(text, 7) == where


@pytest.mark.parametrize("text", ["box:x", "box:99999"])
def test_a_broker_that_cannot_be_is_refused(text):
    with pytest.raises(Refusal):
        address_of(text, 7)


def test_a_hub_for_the_network_has_a_pin_also_where_none_was_chosen(tmp_path):
    record = opened(str(tmp_path / "r.record"))
    running = Running(Hub(record, "club"), "0.0.0.0", 0, None, None, tmp_path / "r.record")
    assert running.page.pin is not None
    assert any(running.page.pin in line for line in running.lines(""))
    running.page.server.close()
    record.close()


def test_a_club_is_called_as_people_write_it_and_its_wire_has_a_plain_name(tmp_path):
    name = typed("--club", "  Marsh Farm  & Söhne").club
    assert (name, name.in_full) == ("marsh-farm-sohne", "Marsh Farm & Söhne")
    assert typed("--club", "Dahlias_2").club == "Dahlias_2"
    greek = typed("--club", "Λέσχη").club
    assert greek.startswith("club-")
    assert greek != typed("--club", "Κύκλος").club
    record = opened(str(tmp_path / "r.record"))
    try:
        page = hub_app(Hub(record, name, title=name.in_full), House({}, pin=PIN)).test_client().get("/")
    finally:
        record.close()
    assert "Marsh Farm &amp; Söhne" in page.text


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\x07b", "con"])
def test_a_club_without_a_name_fit_for_a_file_is_refused(name):
    with pytest.raises(click.BadParameter):
        typed("--club", name)


def test_a_missing_record_is_neither_made_nor_copied(tmp_path, capsys):
    assert main(["hub", "--record", str(tmp_path / "cIub.record"), "--copy-to", str(tmp_path / "new")]) == 2
    assert "there is no such record" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
