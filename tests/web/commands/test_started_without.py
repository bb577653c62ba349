"""A table is started without what it was to have, or with what is damaged: its page comes and says so."""

import socket

import pytest

from tests.web.page.test_trouble import Served


@pytest.fixture
def served(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    begun = []

    def start(*options):
        begun.append(Served(tmp_path / "evening.journal", tmp_path, "--rules", "american", *options))
        return begun[-1]

    yield start
    for one in begun:
        one.running.kill()
        one.running.communicate()


def until(one, what):
    for _ in range(600):
        state = one.until_open()
        if what(state):
            return state
        with socket.socket() as wait:
            wait.settimeout(0.05)
    raise AssertionError(state)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--camera", "/dev/video97"), "video97"),
        (("--camera", "http://127.0.0.1:9/video"), "127.0.0.1:9"),
        (("--camera", "rtsp://cam:Topf7secret@127.0.0.1:9/live"), "127.0.0.1:9"),
    ],
)
def test_without_its_camera_it_says_which_and_goes_on_trying(served, options, says):
    one = served(*options, "--scoreboard", "/dev/serial/by-id/none")
    state = until(one, lambda state: state["eye"]["state"] == "lost" or state["wrong"])
    assert state["wrong"] == ["camera"]
    assert says in state["eye"]["why"]
    assert "Topf7secret" not in str(state)
    assert "cannot open" in state["board"]


def test_with_a_damaged_profile_and_deck_it_says_so_and_watches(served, tmp_path):
    kept = tmp_path / "data" / "bowerbird"
    (kept / "tables" / "kitchen").mkdir(parents=True)
    for name in ("kitchen.table.json", "tables/kitchen/deck.deck", "deck.deck"):
        (kept / name).write_bytes(b"\x00 no profile and no deck")
    one = served("--camera", "/dev/video97")
    state = until(one, lambda state: state["notices"])
    assert state["seq"] >= 0
    assert any("table" in notice or "deck" in notice for notice in state["notices"])
    assert str(tmp_path) not in str(state["notices"])
