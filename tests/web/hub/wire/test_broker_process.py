"""The hub's own Mosquitto: it ends with the hub, and one that was left behind is in nobody's way."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from models.lab.props.child_program import ChildProgram
from models.lab.props.mosquitto import PROGRAM, free_port, wait_for
from web import system
from web.hub.wire import broker_process
from web.hub.wire.broker_accounts import Broker
from web.hub.wire.broker_process import BrokerProcess, brokers_of, hang_up, listens_at
from web.hub.wire.broker_trial import IN, try_broker
from web.hub.wire.topics import WireError

HUB = """
import sys, time
from pathlib import Path
from web.hub.wire.broker_process import BrokerProcess
BrokerProcess(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])).start()
print("started", flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def without_patience(monkeypatch):
    monkeypatch.setattr(broker_process, "AGAIN_S", 0.2)


@pytest.fixture
def files(tmp_path):
    files = Broker(tmp_path / "broker", "dahlias")
    files.set_up(free_port(), "127.0.0.1")
    yield files
    for pid in brokers_of(files.config):
        os.kill(pid, signal.SIGKILL)


@pytest.fixture
def process(files):
    """Begins broker processes with these files, and closes them."""
    made = []

    def begin():
        notices = []
        made.append(BrokerProcess(PROGRAM, files.config, files.folder / "log", notices.append))
        made[-1].start()
        return made[-1], notices

    yield begin
    for broker in made:
        broker.close()


def test_the_broker_ends_with_a_hub_that_is_killed(files):
    with ChildProgram("-c", HUB, PROGRAM, files.config, files.folder / "log") as hub:
        assert hub.next_line() == "started"
        wait_for(lambda: len(brokers_of(files.config)) == 1)
        hub.kill()
    wait_for(lambda: brokers_of(files.config) == [])


def test_a_broker_that_was_left_behind_is_stopped_and_another_takes_its_place(files, process):
    left = subprocess.Popen([PROGRAM, "-c", files.config], stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: brokers_of(files.config) == [left.pid])
        mine, notices = process()
        wait_for(lambda: left.poll() is not None)
        wait_for(lambda: brokers_of(files.config) == [mine._running.pid])
        assert notices == []
    finally:
        left.kill()
        left.wait()


def test_two_hubs_do_not_run_the_same_broker(files, process):
    first, _ = process()
    with pytest.raises(WireError, match="another Bowerbird"):
        process()
    assert first.is_running
    first.close()
    second, _ = process()
    assert second.is_running


def test_a_broker_kept_from_starting_by_a_port_in_use_reports_that_until_it_runs(files, process):
    with socket.socket() as taken:
        port = broker_process.listens_at(files.config)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", port))
        taken.listen()
        mine, notices = process()
        wait_for(lambda: notices and f"Another program has port {port}" in notices[-1])
    wait_for(lambda: notices[-1] == "")
    assert mine.is_running


def test_only_a_broker_with_these_files_is_made_to_read_them_again(files, process):
    bystander = subprocess.Popen(["/bin/sleep", "60"])
    try:
        (files.folder / "mosquitto.pid").write_text(f"{bystander.pid}\n")  # it was a broker's number once
        assert not hang_up(files.config)
        assert bystander.poll() is None
        process()
        wait_for(lambda: hang_up(files.config))
        assert not hang_up(Path("/etc/mosquitto/mosquitto.conf"))
    finally:
        bystander.kill()
        bystander.wait()


@pytest.mark.parametrize("who_changes", ["the hub", "another command"])
@pytest.mark.parametrize("signals", [True, False])
def test_a_new_account_is_accepted_with_or_without_signals(files, process, monkeypatch, signals, who_changes):
    """Windows has no signal by which a broker reads its accounts again."""
    mine, notices = process()
    wait_for(lambda: hang_up(files.config))
    if not signals:
        monkeypatch.setattr(system, "let_read_again", lambda pid: False)
    account = files.join(files.invite("table-1"))
    if who_changes == "the hub":
        mine.read_again()
    wait_for(lambda: try_broker(account, "127.0.0.1", listens_at(files.config), "", 15) == IN)
    assert mine.is_running
    assert not any(notices)
