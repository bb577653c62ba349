"""The same work on a Linux, a Mac and a Windows computer."""

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import pytest

from models.lab.props.child_program import ChildProgram
from models.lab.props.deals_by_script import JPEG
from tests.web.computers import NAMES, be
from tests.web.states import state_of
from web import locks, system
from web.board import scoreboard
from web.bootstrap import locked, made_with
from web.commands import Refusal
from web.commands.click_options import table_id
from web.commands.data_folders import deck_file
from web.commands.stop_signals import Stop
from web.commands.tables_on_command_line import wanted
from web.hub.wire.broker_accounts import Broker
from web.journal.agreed_settings import Settings
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.problems import JournalError, in_words
from web.journal.who import TABLE
from web.private_files import private
from web.served.connections import room
from web.served.server import PortTaken, listen
from web.table.table import Table
from web.whole_files import halves_of, write_whole


@pytest.fixture(params=NAMES)
def computer(request, monkeypatch):
    return be(request.param, monkeypatch)


@pytest.fixture
def windows(monkeypatch):
    return be("windows", monkeypatch)


def test_a_system_is_called_by_its_name(computer):
    assert system.system_name() == computer


def test_the_interpreter_of_a_virtual_environment_is_located(computer, tmp_path):
    wanted = "Scripts/python.exe" if computer == "windows" else "bin/python"
    assert system.python_in(tmp_path) == tmp_path / wanted
    assert made_with(tmp_path) == ("", "")
    assert "flask==" in locked("run")


def test_a_file_is_written_whole_and_over_another(computer, tmp_path):
    place = tmp_path / "deck"
    write_whole(place, "one")
    write_whole(place, "two", is_private=True)
    assert place.read_text(encoding="utf-8") == "two"
    assert list(halves_of(place)) == []


def test_on_windows_a_file_that_is_read_is_replaced_a_moment_later(windows, tmp_path, monkeypatch):
    place, refusals = tmp_path / "deck", [PermissionError(13, "in use")] * 3
    replaced = Path.replace

    def replace(half, target):
        if refusals:
            raise refusals.pop()
        return replaced(half, target)

    waits = []
    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(system.time, "sleep", waits.append)
    write_whole(place, "new")
    assert place.read_text(encoding="utf-8") == "new"
    assert waits == [system.REPLACE_AGAIN_S] * 3


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_may_not_be_replaced_is_an_error_in_the_end(name, tmp_path, monkeypatch):
    be(name, monkeypatch)
    tries = []

    def refuse(half, target):
        tries.append(target)
        raise PermissionError(13, "never")

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(system.time, "sleep", lambda _: None)
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "deck", "new")
    assert len(tries) == (system.REPLACES if name == "windows" else 1)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_has_a_single_writer_and_many_readers(computer, tmp_path):
    place = tmp_path / "evening.journal"
    first = Journal(place)
    with pytest.raises(JournalError, match="in use by another Bowerbird"):
        Journal(place)
    Journal(place, reading=True).close()
    first.close()
    Journal(place).close()


def test_a_journal_under_a_second_name_is_the_same_journal(computer, tmp_path):
    first = Journal(tmp_path / "evening.journal")
    (tmp_path / "other.journal").hardlink_to(tmp_path / "evening.journal")
    with pytest.raises(JournalError, match="in use by another Bowerbird"):
        Journal(tmp_path / "other.journal")
    first.close()


def test_a_table_is_played_at(computer, tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    table = Table("kitchen", journal, Evidence(tmp_path / "pictures"), Settings("american"))
    table.score("NS", 3, TABLE)
    table.evidence.keep("c-10.5", "crop", JPEG)
    assert state_of(table, "table")["score"] == {"NS": 3, "EW": 0}
    journal.close()


def test_a_lock_is_free_after_it_is_closed(computer, tmp_path):
    place = tmp_path / "of.lock"
    held = locks.hold(place)
    with pytest.raises(locks.Taken):
        locks.hold(place)
    held.close()
    locks.hold(place).close()


def test_a_file_is_held_itself_and_can_still_be_read(computer, tmp_path):
    place = tmp_path / "journal"
    place.write_bytes(b"whole")
    assert not locks.is_held(place)
    held = locks.hold_itself(place)
    assert locks.is_held(place)
    assert place.read_bytes() == b"whole"
    held.close()
    assert not locks.is_held(place)
    assert not locks.is_held(tmp_path / "none")


def test_a_full_disk_is_seen(computer, tmp_path):
    with pytest.raises(JournalError) as refused, in_words(tmp_path / "a.journal"):
        raise OSError(28, "No space left on device")
    assert refused.value.kind == "full"


def test_as_many_connections_are_let_in_as_the_system_waits_for(computer):
    assert room() <= 412 if computer == "windows" else room() >= 412


def test_every_stop_signal_of_the_system_stops_the_program(computer):
    signals = system.stop_signals()
    assert signal.SIGINT in signals
    assert signal.SIGTERM in signals
    assert len(signals) == (3 if computer == "windows" else 2)
    before = {sign: signal.getsignal(sign) for sign in signals}
    stop = Stop()
    stop.arm(within=30, leave=lambda status: None)
    try:
        os.kill(os.getpid(), signals[-1])
        assert stop.asked.wait(10)
    finally:
        stop.disarm()
        for sign, handler in before.items():
            signal.signal(sign, handler)


def test_a_port_in_use_is_a_single_line(computer):
    taken = listen("127.0.0.1", 0)
    try:
        with pytest.raises(PortTaken, match="in use"):
            listen("127.0.0.1", taken.getsockname()[1])
    finally:
        taken.close()


def test_a_port_reserved_by_windows_is_reported_as_not_allowed_for_this_user(windows):
    problem = OSError(22, "an attempt was made to access a socket in a forbidden way")
    problem.winerror = 10013
    assert system.is_port_refused(problem)
    assert system.is_port_refused(PermissionError(13, "Permission denied"))
    assert not system.is_port_refused(OSError(98, "Address in use"))


def test_what_is_kept_is_kept_private_where_the_system_can(computer, tmp_path):
    with private("serve", tmp_path):
        write_whole(tmp_path / "deck", "x")
    assert (tmp_path / "deck").exists()


def test_the_brokers_files_have_a_single_writer_at_a_time(computer, tmp_path):
    broker = Broker(tmp_path / "broker", "club")
    broker.set_up(1883, "", None, None, (), "")
    text = broker.config.read_text(encoding="utf-8")
    assert "listener 1883" in text
    assert ("\nuser " in text) == system.is_administrator()


CATCHES = """
import os, signal, sys
sys.stdin.readline()
signal.signal(signal.SIGHUP, lambda *_: os.write(1, b"read again\\n"))
print("begun", flush=True)
sys.stdin.read()
"""


def test_a_broker_reads_its_files_again_where_a_signal_can_say_so(computer):
    with subprocess.Popen(
        [sys.executable, "-c", CATCHES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        child.stdin.write("\n")
        child.stdin.flush()
        assert child.stdout.readline() == "begun\n"
        assert system.let_read_again(child.pid) == (computer != "windows")
        if computer != "windows":
            assert child.stdout.readline() == "read again\n"
        child.stdin.close()
    assert not system.let_read_again(child.pid)


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc here")
def test_a_broker_that_has_only_begun_to_listen_is_not_killed_by_the_signal():
    with ChildProgram("-c", CATCHES) as child, ThreadPoolExecutor() as pool:
        is_sent = pool.submit(system.let_read_again, child.pid)
        child.send("")
        assert is_sent.result()
        assert child.next_line() == "begun"
        assert child.next_line() == "read again"
        child.close_input()
        assert child.wait()[0] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc here")
def test_a_program_that_never_reads_again_is_left_alone(monkeypatch):
    monkeypatch.setattr(system, "BEGINS_S", 0.0)
    with ChildProgram("-c", "import sys; sys.stdin.read()") as child:
        assert not system.let_read_again(child.pid)
        child.close_input()
        assert child.wait()[0] == 0


def test_a_program_is_installed_by_what_the_system_has(computer, monkeypatch):
    typed = system.to_install("mosquitto")
    assert typed.split()[0] == {"linux": "sudo", "macos": "brew", "windows": "winget"}[computer]
    asked = []
    monkeypatch.setattr(system.shutil, "which", lambda name, path="the path": asked.append(path))
    assert system.program("mosquitto") is None
    assert asked == ["the path", os.pathsep.join(system.PROGRAMS)]


def test_a_browser_is_opened_on_a_machine_with_a_screen(computer, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert system.has_screen() == (computer != "linux")


def test_a_program_replaces_this_process_or_runs_under_it(computer, monkeypatch):
    became = []
    monkeypatch.setattr(system.os, "execv", lambda program, command: became.append(command))
    if computer == "windows":
        with pytest.raises(SystemExit) as end:
            system.become([sys.executable, "-c", "raise SystemExit(3)"])
        assert end.value.code == 3
    else:
        system.become(["python", "-m", "web"])
        assert became == [["python", "-m", "web"]]


def test_fonts_are_looked_for_where_the_system_keeps_them(computer):
    first = system.font_folders()[0].as_posix()
    assert first.startswith({"linux": "/usr/share", "macos": "/Library", "windows": "C:/Windows"}[computer])


def answer(text, status=0):
    return lambda command, seconds: subprocess.CompletedProcess(command, status, text, "")


MAC = """Camera:

    FaceTime HD Camera:

      Model ID: UVC Camera VendorID_1452
      Unique ID: 0x1420000005ac8600

    C922 Pro Stream Webcam:

      Model ID: x
"""


def test_cameras_are_numbered_in_the_order_in_which_a_mac_names_them(monkeypatch):
    be("macos", monkeypatch)
    assert system.cameras(ask=answer(MAC)) == [("0", "FaceTime HD Camera"), ("1", "C922 Pro Stream Webcam")]


def test_cameras_are_numbered_in_the_order_in_which_windows_names_them(windows):
    assert system.cameras(ask=answer("HD Webcam\r\nC922\r\n\r\n")) == [("0", "HD Webcam"), ("1", "C922")]


@pytest.mark.parametrize("name", ["macos", "windows"])
def test_a_system_that_lists_no_camera_may_still_have_a_camera(name, monkeypatch):
    be(name, monkeypatch)

    def missing(command, seconds):
        raise FileNotFoundError(command[0])

    for ask in (answer(""), answer("x", 1), missing):
        assert system.cameras(ask=ask) == [("0", "")]


def test_each_camera_of_a_linux_machine_is_listed_a_single_time(tmp_path):
    for number, (name, index) in {"0": ("C920", "0"), "1": ("C920", "1"), "10": ("Built in", "0")}.items():
        place = tmp_path / f"video{number}"
        place.mkdir()
        (place / "name").write_text(name + "\n", encoding="utf-8")
        (place / "index").write_text(index + "\n", encoding="utf-8")
    (tmp_path / "video2").mkdir()
    assert system.cameras(tmp_path) == [("0", "C920"), ("10", "Built in")]


def test_a_board_is_looked_for_among_the_ports_that_the_system_names(computer, monkeypatch):
    port = {"linux": "/dev/ttyUSB0", "macos": "/dev/cu.usbserial-1", "windows": "COM3"}[computer]
    port_info = type("Port", (), {"vid": 0x2341, "device": port})()
    monkeypatch.setattr(scoreboard.list_ports, "comports", lambda: [port_info])
    monkeypatch.setattr(scoreboard, "BY_ID", Path("/none"))
    assert scoreboard.boards_plugged_in() == (port,)


def test_a_table_is_not_named_as_a_device_of_windows(computer):
    for name in ("con", "LPT1", "nul"):
        with pytest.raises(click.BadParameter, match="a device on Windows"):
            table_id(name)
    assert table_id("console") == "console"


def test_two_tables_that_would_share_a_folder_on_a_mac_are_refused_everywhere(computer):
    with pytest.raises(Refusal, match="is there twice"):
        wanted([("table", "Porch"), ("table", "porch")])


def test_a_deck_named_with_a_folder_is_that_file(computer, tmp_path):
    assert deck_file(str(tmp_path / "blue"), "table") == tmp_path / "blue"
    assert (str(deck_file("a\\b", "table")) == "a\\b") == (computer == "windows")


def test_no_thread_is_given_a_rank_that_the_system_lacks(computer):
    from vision.system import camera_interface, can_list_modes, give_way

    thread = threading.Thread(target=give_way, args=(1,))
    thread.start()
    thread.join()
    assert can_list_modes() == (computer == "linux")
    assert (camera_interface() != 0) == (computer == "windows")
