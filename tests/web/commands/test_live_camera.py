"""A served table with a live camera: stopped, led astray, and started before anything is plugged in."""

import json
import signal
import subprocess
import sys
import time

import pytest

from models.lab.props.child_program import ChildProgram
from tests.web.commands.test_stopping import SOON, stopped, until
from tests.web.mjpeg import Mjpeg

TABLE = [[0.19, 0.09], [0.81, 0.09], [0.81, 0.91], [0.19, 0.91]]


@pytest.fixture
def camera():
    camera = Mjpeg()
    yield camera
    camera.close()


def eye(program):
    try:
        return program.ask("/table/kitchen/state")[1]["eye"]
    except OSError:
        return {"state": "no page yet", "why": ""}


def sees(program, state="watching"):
    until(lambda: eye(program)["state"] == state)
    return eye(program)["why"]


@pytest.mark.parametrize("mode", ["play", "stall", "hang", "gone"])
def test_a_stop_with_a_live_camera_however_it_is_ends_well_and_soon(served, camera, mode):
    program = served("--camera", camera.url)
    sees(program)
    camera.mode = mode
    if mode != "play":
        sees(program, "lost")
    status, took = stopped(program)
    assert (status, took < SOON) == (0, True)


def test_watching_a_live_camera_ends_at_ctrl_c_as_any_command_does(camera):
    with ChildProgram("-m", "web", "watch", camera.url, "--json") as program:
        until(lambda: program.errors)  # what pack it looks for: the camera was found
        assert program.stop(signal.SIGINT)[0] == 130
        assert "FATAL" not in program.errors
        assert "Traceback" not in program.errors


def test_calibrating_a_live_camera_ends_with_a_status(camera):
    command = [sys.executable, "-m", "web", "calibrate", "--camera", camera.url, "--no-save"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "corners" in done.stdout


OUTSIDE = [[1.5, 1.5], [2.5, 1.5], [2.5, 2.5], [1.5, 2.5]]
TINY = [[0.5, 0.5], [0.504, 0.5], [0.504, 0.504], [0.5, 0.504]]


def test_corners_that_make_no_table_are_refused_and_the_eye_goes_on(served, camera):
    program = served("--camera", camera.url)
    sees(program)
    until(lambda: program.ask("/table/kitchen/camera/view")[1].get("ready"))
    for corners in (OUTSIDE, TINY):
        status, answer = program.ask("/table/kitchen/camera/place", {"corners": corners})
        assert status == 409
        assert "corners" in answer["error"]
    assert program.ask("/table/kitchen/camera/place", {"corners": TABLE})[0] == 200
    time.sleep(0.5)
    assert eye(program)["state"] == "watching"


def test_the_page_waits_for_a_camera_that_is_plugged_in_later(served, camera):
    camera.mode = "gone"
    program = served("--camera", camera.url)
    assert "has nothing at this path (404)" in sees(program, "lost")
    camera.mode = "play"
    sees(program)


def test_a_table_comes_up_with_a_scoreboard_that_is_not_plugged_in_yet(served):
    program = served("--scoreboard", "/dev/no-such-board")
    until(lambda: eye(program)["state"] != "no page yet")
    until(lambda: "/dev/no-such-board" in (program.ask("/table/kitchen/state")[1]["board"] or ""))
    assert program.stop()[0] == 0


@pytest.mark.parametrize(
    ("kept", "words"),
    [("kitchen.table.json", "saved set-up is damaged"), ("tables/kitchen/deck.deck", "learnt deck")],
)
def test_files_damaged_by_a_power_cut_are_named_on_the_page_and_the_camera_watches(
    served, camera, tmp_path, monkeypatch, kept, words
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "data" / "bowerbird" / kept
    path.parent.mkdir(parents=True)
    path.write_bytes(b"PK\3\4 half")
    program = served("--camera", camera.url)
    sees(program)
    assert any(words in notice for notice in program.ask("/table/kitchen/state")[1]["notices"])
    assert path.read_bytes() == b"PK\3\4 half"


def test_a_damaged_set_up_is_mended_by_keeping_a_new_set_up(served, camera, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "data" / "bowerbird" / "kitchen.table.json"
    path.parent.mkdir(parents=True)
    path.write_text("")
    program = served("--camera", camera.url)
    sees(program)
    until(lambda: program.ask("/table/kitchen/camera/view")[1].get("ready"))
    assert program.ask("/table/kitchen/camera/keep", {})[0] == 200
    assert json.loads(path.read_text())["corners"]
    assert program.ask("/table/kitchen/state")[1]["notices"] == []


def test_damaged_models_are_named_on_the_page_which_opens_all_the_same(served, tmp_path):
    (tmp_path / "models").mkdir()
    program = served("--camera", "0", "--models", str(tmp_path / "models"))
    assert "detector.toml is missing" in sees(program, "lost")
