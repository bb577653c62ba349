"""A stop signal at any moment: the program ends soon, with a successful exit status."""

import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from models.lab.props.camera_events import up_card
from models.lab.props.child_program import ChildProgram
from models.lab.props.deals_by_script import SOMERSET
from web.commands import served_tables
from web.commands.live_evening import Evening
from web.commands.live_table import LiveTable
from web.commands.tables_on_command_line import Wanted
from web.journal.agreed_settings import Settings
from web.journal.journal import Journal
from web.journal.problems import JournalError
from web.journal.who import TABLE

TERM, INTERRUPT = signal.SIGTERM, signal.SIGINT
SOON = 20.0
"""Seconds within which a stop must end: an idle machine takes a second, and a hanging program thirty."""


def hears(pid, sign=TERM):
    """Whether that process has a handler for the signal."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    caught = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(caught, 16) >> (sign - 1) & 1)


def until(what, seconds=30.0):
    ends = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < ends
        time.sleep(0.005)


def stopped(program, sign=TERM):
    """The exit status after a stop, and the seconds that it took."""
    begun = time.monotonic()
    return program.stop(sign)[0], time.monotonic() - begun


@pytest.mark.parametrize("after", [0.0, 0.03, 0.1, 0.2, 0.35, 0.6, 1.0])
def test_a_stop_while_it_starts(served, after):
    program = served()
    until(lambda: hears(program.pid))
    time.sleep(after)
    status, took = stopped(program)
    assert (status, took < SOON) == (0, True)


def test_signals_are_handled_before_anything_slow_is_loaded():
    script = "import sys, web.__main__, web.commands.stop_signals; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    slow = {"flask", "waitress", "sqlalchemy", "serial", "numpy", "cv2", "argparse", "logging"}
    assert not slow & set(loaded.stdout.split())


@pytest.mark.parametrize("sign", [TERM, INTERRUPT])
def test_a_stop_while_the_table_is_open_and_a_second_while_it_closes(served, sign):
    program = served()
    program.next_line()
    program.process.send_signal(sign)
    status, took = stopped(program, sign)
    assert (status, took < SOON) == (0, True)


def test_a_stop_while_the_journal_is_in_trouble_is_no_failure(served, tmp_path):
    (tmp_path / "evening.journal").write_text("Dear Mr Leeds, " * 100)
    program = served()
    program.next_line()
    status, took = stopped(program)
    assert (status, took < SOON) == (0, True)


@pytest.mark.parametrize("after", [0.0, 0.02, 0.1, 0.3])
def test_a_stop_after_the_journal_was_mended_stops_as_well(served, tmp_path, after):
    first = Evening(tmp_path / "evening.journal", "kitchen", SOMERSET, "127.0.0.1", 0)
    first.table.hear(up_card())
    program = served()
    program.next_line()
    first.close()
    assert program.ask("/table/kitchen/trouble/again", {})[0] == 200
    time.sleep(after)
    status, took = stopped(program)
    assert (status, took < SOON) == (0, True)


def test_a_table_that_cannot_be_opened_asks_nobody_to_stop(tmp_path):
    journal = Journal(tmp_path / "evening.journal")
    journal.write("kitchen", 1.0, [(TABLE, Settings("american-2050"))])
    journal.close()
    stopping = threading.Event()
    with pytest.raises(JournalError):
        Evening(journal.path, "kitchen", None, "127.0.0.1", 0, stopping=stopping)
    assert not stopping.is_set()


STUCK = """
    import ctypes, threading
    from web.commands.stop_signals import Stop

    stop = Stop()
    stop.arm(within=0.3)
    print("armed", flush=True)
    ctypes.CDLL(None).sleep(60)
"""


def test_a_main_thread_that_is_deep_inside_a_library_keeps_nobody_waiting():
    with ChildProgram("-c", textwrap.dedent(STUCK)) as program:
        program.next_line()
        status, took = stopped(program)
    assert (status, took < SOON) == (0, True)


TWICE = """
    import os, signal
    from web.commands.stop_signals import Stop

    stop = Stop()
    stop.arm(within=0.3)
    os.kill(os.getpid(), signal.SIGINT)
    stop.asked.wait()
    os.kill(os.getpid(), signal.SIGINT)
    signal.pause()
    signal.pause()
"""


def test_a_second_interrupt_while_it_stops_prints_nothing():
    command = [sys.executable, "-c", textwrap.dedent(TWICE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


SWALLOWED = """
    import contextlib, time
    from web.commands.stop_signals import Stop

    Stop().hurry(within=0.3)
    with contextlib.suppress(KeyboardInterrupt):
        print("begun", flush=True)
        time.sleep(60)
    time.sleep(60)
"""


def test_a_command_ends_though_a_library_swallowed_the_interrupt():
    with ChildProgram("-c", textwrap.dedent(SWALLOWED)) as program:
        program.next_line()
        status, took = stopped(program, INTERRUPT)
    assert (status, took < SOON) == (130, True)


def test_any_interrupted_command_prints_nothing_and_ends_with_the_shells_status(tmp_path):
    with ChildProgram("-m", "web", "simulate", tmp_path / "film.mp4") as program:
        until(lambda: any(tmp_path.iterdir()))
        assert program.stop(INTERRUPT)[0] == 130
        assert "Traceback" not in program.errors


def test_a_camera_that_never_lets_go_keeps_nobody_from_stopping(tmp_path, monkeypatch):
    monkeypatch.setattr(served_tables, "STOP_S", 0.2)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wanted = Wanted("kitchen", journal=str(tmp_path / "evening.journal"))
    tables = served_tables.ServedTables([wanted], {}, "127.0.0.1", 0, threading.Event(), phone_port=0)
    never = threading.Event()
    monkeypatch.setattr(LiveTable, "close", lambda _: never.wait(30))
    begun = time.monotonic()
    tables.close()
    assert time.monotonic() - begun < 20
    never.set()
