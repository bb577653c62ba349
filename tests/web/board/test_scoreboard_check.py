"""The three-minute check, with a virtual board and somebody who presses its buttons."""

import queue
import threading

import pytest

from web.board.check import STEPS, BoardCheck, main
from web.board.scoreboard import connect


@pytest.fixture
def bench():
    presses = queue.Queue()
    board = connect("VIRTUAL", presses.put)
    yield board, presses
    board.close()


def test_every_step_that_is_confirmed_makes_all_well(bench):
    board, presses = bench
    lines = []

    def say(line):
        lines.append(line)
        if line.startswith("If it does"):
            step = STEPS[sum(line.startswith("If it does") for line in lines) - 1]
            if step.button == "S":
                board.virtual.press("W", step.gesture)
            board.virtual.press(step.button, step.gesture)
        if line == "\nPull the cable.":
            board.virtual.misbehave("unplugged")
        if line.startswith("It is out"):
            board.virtual.misbehave("unplugged", on=False)

    assert BoardCheck(board, presses, say, patience=20).run()
    assert lines[-1] == "all is well"
    assert "that was West, once" in lines


def test_a_step_that_nobody_confirms_is_named(bench):
    board, presses = bench
    lines = []
    check = BoardCheck(board, presses, lines.append, patience=3, greeting=0.2)
    board.virtual.misbehave("silent")
    assert not check.run(pull=False)
    assert lines[0].startswith("no READY")


def test_the_steps_try_every_button_every_gesture_and_every_trump():
    assert {step.button for step in STEPS} == set("NESWG")
    assert len({step.gesture for step in STEPS}) == 3
    assert {step.state.trump for step in STEPS} >= set("cdhs")


def test_a_missing_port_is_a_single_clear_line_and_status_2(capsys):
    assert main(["/dev/no-such-board"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("web.board.check: no scoreboard: cannot open /dev/no-such-board")
    assert message.count("\n") == 1


def test_nobody_at_the_board_ends_with_status_1_and_a_wire_log(tmp_path, capsys):
    before = threading.active_count()
    log = tmp_path / "wire.log"
    assert main(["VIRTUAL", "--seconds", "0.2", "--wire-log", str(log)]) == 1
    assert "SHOW v1 q1 s10/7 t3/1 uh dN mE" in log.read_text()
    assert "was not confirmed" in capsys.readouterr().out
    assert threading.active_count() <= before  # whatever else runs in this process
