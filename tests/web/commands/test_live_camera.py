"""A served table with a live camera: stopped, led astray, and started before anything is plugged in."""

import json
import signal
import subprocess
import sys
import time

import pytest

from tests.web.commands.test_stopping import SOON, stopped, until
from tests.web.mjpeg import Mjpeg
from tests.web.page.test_trouble import Served

TABLE = [[0.19, 0.09], [0.81, 0.09], [0.81, 0.91], [0.19, 0.91]]


@pytest.fixture
def camera():
    camera = Mjpeg()
    yield camera
    camera.close()


@pytest.fixture
def served(tmp_path):
    begun = []

    def start(*options):
        begun.append(Served(tmp_path / "evening.journal", tmp_path, *options))
        return begun[-1]

    yield start
    for one in begun:
        if one.running.poll() is None:
            one.running.kill()
            one.running.communicate()


def eye(one):
    try:
        return one.ask("/table/kitchen/state")[1]["eye"]
    except OSError:
        return {"state": "no page yet", "why": ""}


def sees(one, state="watching"):
    until(lambda: eye(one)["state"] == state)
    return eye(one)["why"]


@pytest.mark.parametrize("mode", ["play", "stall", "hang", "gone"])
def test_a_stop_with_a_live_camera_however_it_is_ends_well_and_soon(served, camera, mode):
    one = served("--camera", camera.url)
    sees(one)
    camera.mode = mode
    if mode != "play":
        sees(one, "lost")
    status, took = stopped(one.running)
    assert (status, took < SOON) == (0, True)


def test_watching_a_live_camera_ends_at_ctrl_c_as_any_command_does(camera):
    command = [sys.executable, "-m", "web", "watch", camera.url, "--json"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert running.stderr.readline()  # what pack it looks for: the camera was found
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=30)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "FATAL" not in said
    assert "Traceback" not in said


def test_calibrating_a_live_camera_ends_with_its_own_status(camera):
    command = [sys.executable, "-m", "web", "calibrate", "--camera", camera.url, "--no-save"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "corners" in done.stdout


BESIDE = [[1.5, 1.5], [2.5, 1.5], [2.5, 2.5], [1.5, 2.5]]
TINY = [[0.5, 0.5], [0.504, 0.5], [0.504, 0.504], [0.5, 0.504]]


def test_corners_that_make_no_table_are_refused_and_the_eye_goes_on(served, camera):
    one = served("--camera", camera.url)
    sees(one)
    until(lambda: one.ask("/table/kitchen/camera/view")[1].get("ready"))
    for corners in (BESIDE, TINY):
        status, said = one.ask("/table/kitchen/camera/place", {"corners": corners})
        assert status == 409
        assert "corners" in said["error"]
    assert one.ask("/table/kitchen/camera/place", {"corners": TABLE})[0] == 200
    time.sleep(0.5)
    assert eye(one)["state"] == "watching"


def test_a_camera_that_is_plugged_in_later_is_waited_for_with_a_page_that_says_so(served, camera):
    camera.mode = "gone"
    one = served("--camera", camera.url)
    assert "has nothing at this path (404)" in sees(one, "lost")
    camera.mode = "play"
    sees(one)


def test_a_table_comes_up_with_a_scoreboard_that_is_not_plugged_in_yet(served):
    one = served("--scoreboard", "/dev/no-such-board")
    until(lambda: eye(one)["state"] != "no page yet")
    until(lambda: "/dev/no-such-board" in (one.ask("/table/kitchen/state")[1]["board"] or ""))
    assert one.stop()[0] == 0


@pytest.mark.parametrize(
    ("kept", "words"),
    [("kitchen.table.json", "saved set-up is damaged"), ("tables/kitchen/deck.deck", "learnt deck")],
)
def test_what_a_power_cut_has_damaged_is_said_on_the_page_and_the_eye_watches(
    served, camera, tmp_path, monkeypatch, kept, words
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "data" / "bowerbird" / kept
    path.parent.mkdir(parents=True)
    path.write_bytes(b"PK\3\4 half")
    one = served("--camera", camera.url)
    sees(one)
    assert any(words in notice for notice in one.ask("/table/kitchen/state")[1]["notices"])
    assert path.read_bytes() == b"PK\3\4 half"


def test_a_set_up_that_was_damaged_is_mended_by_keeping_a_new_one(served, camera, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "data" / "bowerbird" / "kitchen.table.json"
    path.parent.mkdir(parents=True)
    path.write_text("")
    one = served("--camera", camera.url)
    sees(one)
    until(lambda: one.ask("/table/kitchen/camera/view")[1].get("ready"))
    assert one.ask("/table/kitchen/camera/keep", {})[0] == 200
    assert json.loads(path.read_text())["corners"]
    assert one.ask("/table/kitchen/state")[1]["notices"] == []


def test_models_that_are_damaged_are_said_on_the_page_which_comes_up_all_the_same(served, tmp_path):
    (tmp_path / "models").mkdir()
    one = served("--camera", "0", "--models", str(tmp_path / "models"))
    assert "detector.toml is missing" in sees(one, "lost")
