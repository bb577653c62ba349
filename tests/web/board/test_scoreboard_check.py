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
    said = []

    def say(line):
        said.append(line)
        if line.startswith("If it does"):
            step = STEPS[sum(one.startswith("If it does") for one in said) - 1]
            if step.button == "S":
                board.virtual.press("W", step.gesture)
            board.virtual.press(step.button, step.gesture)
        if line == "\nPull the cable.":
            board.virtual.misbehave("unplugged")
        if line.startswith("It is out"):
            board.virtual.misbehave("unplugged", on=False)

    assert BoardCheck(board, presses, say, patience=20).run()
    assert said[-1] == "all is well"
    assert "that was West, once" in said


def test_a_step_that_nobody_confirms_is_named(bench):
    board, presses = bench
    said = []
    check = BoardCheck(board, presses, said.append, patience=3, greeting=0.2)
    board.virtual.misbehave("silent")
    assert not check.run(pull=False)
    assert said[0].startswith("no READY")


def test_the_steps_try_every_button_every_gesture_and_every_trump():
    assert {step.button for step in STEPS} == set("NESWG")
    assert len({step.gesture for step in STEPS}) == 3
    assert {step.state.trump for step in STEPS} >= set("cdhs")


def test_a_port_that_is_not_there_is_one_clear_line_and_status_2(capsys):
    assert main(["/dev/no-such-board"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("web.board.check: no scoreboard: cannot open /dev/no-such-board")
    assert told.count("\n") == 1


def test_nobody_at_the_board_ends_with_status_1_and_a_wire_log(tmp_path, capsys):
    before = threading.active_count()
    log = tmp_path / "wire.log"
    assert main(["VIRTUAL", "--seconds", "0.2", "--wire-log", str(log)]) == 1
    assert "SHOW v1 q1 s10/7 t3/1 uh dN mE" in log.read_text()
    assert "was not confirmed" in capsys.readouterr().out
    assert threading.active_count() <= before  # whatever else runs in this process
