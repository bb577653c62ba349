"""A table is started with missing or damaged parts: its page opens and reports them."""

import socket
from functools import partial

import pytest


@pytest.fixture
def served(served, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return partial(served, "--rules", "american")


def until(program, what):
    for _ in range(600):
        state = program.until_open()
        if what(state):
            return state
        with socket.socket() as wait:
            wait.settimeout(0.05)
    raise AssertionError(state)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--camera", "/dev/video97"), "video97"),
        (("--camera", "http://127.0.0.1:9/video"), "127.0.0.1:9"),
        (("--camera", "rtsp://cam:Topf7secret@127.0.0.1:9/live"), "127.0.0.1:9"),
    ],
)
def test_a_missing_camera_is_named_and_tried_again(served, options, message):
    program = served(*options, "--scoreboard", "/dev/serial/by-id/none")
    state = until(program, lambda state: state["eye"]["state"] == "lost" or state["wrong"])
    assert state["wrong"] == ["camera"]
    assert message in state["eye"]["why"]
    assert "Topf7secret" not in str(state)
    assert "cannot open" in state["board"]
    lines = [line for line in program.errors.splitlines() if message in line]
    assert len(lines) == 1, "the terminal has the reason, too, and a single time"
    assert "Topf7secret" not in program.errors


def test_a_damaged_profile_and_deck_are_reported_and_the_camera_watches(served, tmp_path):
    kept = tmp_path / "data" / "bowerbird"
    (kept / "tables" / "kitchen").mkdir(parents=True)
    for name in ("kitchen.table.json", "tables/kitchen/deck.deck", "deck.deck"):
        (kept / name).write_bytes(b"\x00 no profile and no deck")
    program = served("--camera", "/dev/video97")
    state = until(program, lambda state: state["notices"])
    assert state["seq"] >= 0
    assert any("table" in notice or "deck" in notice for notice in state["notices"])
    assert str(tmp_path) not in str(state["notices"])
