"""The scoreboard with its threads and with ports of this machine."""

import io
import os
import threading
import tty
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from web.board import scoreboard
from web.board.face import face
from web.board.link import LinkState
from web.board.protocol import BoardState, Gesture, frame
from web.board.scoreboard import ScoreboardError, SerialPort, connect
from web.board.virtual import VirtualBoard
from web.commands import Refusal
from web.commands.live_evening import Evening
from web.shown.around import DigitsState

DEAL = BoardState((3, 1), (0, 0), "h", "N", "E")
PATIENCE = 60


def until(true, patience=PATIENCE):
    """Wait until ``true()``; fails if this takes too long."""
    clock = threading.Event()
    for _ in range(int(patience / 0.02)):
        if true():
            return
        clock.wait(0.02)
    raise AssertionError("it never came true")


@pytest.fixture
def terminal():
    """Both ends of a pseudo terminal: a file descriptor as the board, and the device's name for the host."""
    board, host = os.openpty()
    tty.setraw(host)
    os.set_blocking(board, False)
    yield board, os.ttyname(host)
    for end in (board, host):
        os.close(end)


def test_the_virtual_board_shows_the_table_and_its_buttons_reach_the_table():
    presses, wire = [], io.StringIO()

    def take(press):
        presses.append(press)
        if press.button == "W":
            raise RuntimeError("the table cannot take this press")

    board = connect("VIRTUAL", take, wire)
    try:
        assert board.condition == "waiting"
        board.show(DEAL)
        until(lambda: board.status.is_up_to_date)
        assert board.condition == "connected"
        assert board.virtual.face == face(DEAL)
        assert board.drawn == DigitsState(list(face(DEAL).digits), "off", is_director_called=False)
        board.virtual.press("W")
        board.virtual.press("G", Gesture.HOLD)
        until(lambda: len(presses) == 2)
        assert [(press.button, press.gesture) for press in presses] == [
            ("W", Gesture.TAP),
            ("G", Gesture.HOLD),
        ]
    finally:
        board.close()
    assert board.condition == "off"
    assert "< READY v1 bvirtual" in wire.getvalue()
    assert "> SHOW v1 q1 s3/1 t0/0 uh dN mE*" in wire.getvalue()


def test_showing_never_waits_for_a_board_that_is_stuck():
    board = connect("VIRTUAL:silent")
    try:
        for score in range(1000):
            board.show(replace(DEAL, scores=(score % 10, 0)))
        assert board.condition == "waiting"
    finally:
        board.close()


def test_a_wire_log_on_a_full_disk_does_not_take_the_board_down():
    class Full(io.StringIO):
        def write(self, text):
            raise OSError(28, "No space left on device")

    board = connect("VIRTUAL", wire_log=Full())
    try:
        board.show(DEAL)
        until(lambda: board.status.is_up_to_date)
    finally:
        board.close()


def test_a_device_of_this_machine_is_opened_read_and_written(terminal):
    end, device = terminal
    board = connect(device)
    try:
        board.show(DEAL)
        os.write(end, frame("READY v1 bdigits f1.0"))
        received = b""

        def shown():
            nonlocal received
            try:
                received += os.read(end, 4096)
            except BlockingIOError:
                return False
            return b"SHOW v1 q1 s3/1 t0/0 uh dN mE*" in received

        until(shown)
        assert board.status.state is LinkState.READY
        assert board.status.port == device
        assert board.drawn is None
    finally:
        board.close()


def test_a_missing_device_is_a_single_clear_line():
    with pytest.raises(ScoreboardError, match="no scoreboard: cannot open /dev/no-such-board") as refusal:
        connect("/dev/no-such-board")
    assert "\n" not in str(refusal.value)


def test_a_busy_device_is_a_single_clear_line(terminal):
    _, device = terminal
    first = SerialPort(device)
    try:
        with pytest.raises(ScoreboardError, match=f"cannot open {device}"):
            connect(device)
    finally:
        first.close()


def test_a_file_that_is_no_port_is_a_single_clear_line(tmp_path):
    (tmp_path / "file").write_text("no port")
    with pytest.raises(ScoreboardError, match="cannot open"):
        connect(str(tmp_path / "file"))


@pytest.mark.parametrize("spec", ["VIRTUAL:fire", "VIRTUAL:slow,fire"])
def test_an_unknown_fault_is_a_single_clear_line(spec):
    with pytest.raises(ScoreboardError, match="no fault 'fire': choose from silent"):
        connect(spec)


def test_boards_are_recognised_by_their_usb_description_under_lasting_names(monkeypatch, tmp_path):
    class Plugged:
        def __init__(self, device, vid, pid):
            self.device, self.vid, self.pid = device, vid, pid

    for name in ("ttyACM0", "ttyUSB0", "ttyUSB1", "ttyS0"):
        (tmp_path / name).touch()
    lasting = tmp_path / "by-id"
    lasting.mkdir()
    (lasting / "usb-Arduino_Uno-if00").symlink_to(tmp_path / "ttyACM0")
    plugged = [
        Plugged(str(tmp_path / "ttyACM0"), 0x2341, 0x0043),
        Plugged(str(tmp_path / "ttyUSB0"), 0x1A86, 0x7523),
        Plugged(str(tmp_path / "ttyUSB1"), 0x046D, 0xC52B),
        Plugged(str(tmp_path / "ttyS0"), None, None),
    ]
    monkeypatch.setattr(scoreboard.list_ports, "comports", lambda: plugged)
    monkeypatch.setattr(scoreboard, "BY_ID", lasting)
    boards = scoreboard.boards_plugged_in()
    likely = tuple(sorted((str(lasting / "usb-Arduino_Uno-if00"), str(tmp_path / "ttyUSB0"))))
    assert boards == (*likely, str(tmp_path / "ttyUSB1")), "a chip that nobody knows is asked, too, last"


@pytest.mark.parametrize(
    ("vid", "pid"),
    [(0x1A86, 0x55D4), (0x0403, 0x6015), (0x303A, 0x1001), (0x2E8A, 0x000A), (0x067B, 0x2303), (0xFFFF, 0x1)],
)
def test_a_board_on_any_usb_chip_is_asked(monkeypatch, tmp_path, vid, pid):
    port = SimpleNamespace(device=str(tmp_path / "ttyUSB0"), vid=vid, pid=pid)
    monkeypatch.setattr(scoreboard.list_ports, "comports", lambda: [port])
    monkeypatch.setattr(scoreboard, "BY_ID", tmp_path / "none")
    assert scoreboard.boards_plugged_in() == (port.device,)


def test_a_port_that_returns_under_another_name_is_opened_again(tmp_path):
    was, now = tmp_path / "ttyUSB0", tmp_path / "ttyUSB1"
    was.touch()

    def opens(device):
        if not Path(device).exists():
            raise scoreboard.NoPort(f"cannot open {device}")
        return VirtualBoard().open()

    find = scoreboard.Finder(str(was), plugged_in=lambda: (str(now),), open_device=opens)
    assert find()[0] == str(was)
    was.rename(now)
    assert find()[0] == str(now)
    never = scoreboard.Finder(str(was), plugged_in=lambda: (str(now),), open_device=opens)
    with pytest.raises(scoreboard.NoPort):
        never()


def test_nothing_plugged_in_is_a_single_clear_line(monkeypatch):
    monkeypatch.setattr(scoreboard.list_ports, "comports", list)
    with pytest.raises(ScoreboardError, match="no scoreboard: no board found: plug one in"):
        connect("AUTO")


def test_a_stuck_button_is_named_in_words_for_the_page():
    board = connect("VIRTUAL:stuck")
    try:
        board.show(DEAL)
        until(lambda: board.status.stuck == "N")
        assert board.words.endswith("but North's button has been held down for long: is it stuck?")
    finally:
        board.close()


def test_an_evening_keeps_the_wire_log_that_was_asked_for(tmp_path):
    evening = Evening(
        tmp_path / "evening.journal", "kitchen", None, "127.0.0.1", 0, "VIRTUAL", tmp_path / "wire.log"
    )
    try:
        evening.start()
        until(lambda: evening.board.status.is_up_to_date)
    finally:
        evening.close()
    assert "> SHOW v1" in (tmp_path / "wire.log").read_text()


def test_a_wire_log_that_cannot_be_written_is_a_single_clear_line(tmp_path):
    with pytest.raises(Refusal, match=r"cannot write the wire log .*: Is a directory"):
        Evening(tmp_path / "evening.journal", "kitchen", None, "127.0.0.1", 0, "VIRTUAL", tmp_path)
