"""What the system notes of a process."""

import os
from time import process_time

import pytest

from models.lab.props import child_program, processes
from models.lab.props.child_program import ChildProgram


def test_what_a_process_used_is_what_it_knows_of_itself():
    sum(range(3_000_000))
    assert processes.processor_s(os.getpid()) == pytest.approx(process_time(), abs=0.1)
    assert 1 < processes.memory_mb() <= processes.most_memory_mb(os.getpid())


def test_a_process_that_is_gone_has_no_memory():
    with pytest.raises(OSError, match="No such file"):
        processes.memory_mb(2**22 + 1)


def test_a_program_prints_lines_takes_lines_and_ends_when_it_is_left():
    text = "import sys; print('at http://a:1/ now'); [print(line, end='', flush=True) for line in sys.stdin]"
    with ChildProgram("-u", "-c", text) as program:
        assert program.address() == "http://a:1/"
        program.send("five")
        assert program.next_line() == "five"
        assert program.process.poll() is None
    assert program.process.poll() is not None


def test_a_killed_programs_last_lines_are_the_whole_lines_that_nobody_has_read():
    text = "print('1\\n2\\n3\\n4', end='', flush=True); import time; time.sleep(60)"
    with ChildProgram("-c", text) as program:
        assert program.next_line() == "1"
        assert program.next_line() == "2"
        assert program.kill() == ["3"]


def test_a_failure_shows_what_a_program_printed(capsys):
    text = "import os; print('ready', flush=True); os.write(2, b'no camera'); os._exit(3)"
    with ChildProgram("-c", text) as program:
        assert program.next_line() == "ready"
        assert program.wait() == (3, "")
        with pytest.raises(AssertionError, match=r"(?s)no further line.*status 3.*\nready\n.*no camera"):
            program.next_line()
    assert capsys.readouterr().err == "no camera"


def test_a_silent_program_is_ended_and_shown(monkeypatch):
    monkeypatch.setattr(child_program, "LIMIT_S", 0.5)
    text = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('heard', flush=True)"
    with ChildProgram("-c", f"{text}; time.sleep(60)") as program:
        assert program.next_line() == "heard"
        with pytest.raises(AssertionError, match="silent for"):
            program.stop()
    assert program.process.returncode == -9
