"""``bowerbird record`` and ``bowerbird score``: an evening before a film, kept and counted again."""

import json
import re
import time
import urllib.request
from pathlib import Path

import pytest

from models.lab.props.child_program import ChildProgram
from web.__main__ import carried_out

ROOT = Path(__file__).parents[3]
FILM = ROOT / "vision" / "demo" / "deal.mp4"
CORNERS = ("281.8,-49.3", "1045.8,-72.1", "1043.0,766.3", "291.6,749.8")
"""Two of the film's edges are beyond its picture: people would put them right on the camera page."""


class Recorded(ChildProgram):
    """The command before the demo's film, in a separate process."""

    def __init__(self, folder, *options):
        super().__init__(
            "-m", "web", "record", "--camera", FILM, "--fast", "--rules", "american",
            "--port", 0, "--corners", *CORNERS, "--to", folder / "film",
            "--journal", folder / "evening.journal", *options,
            env={"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        self.greeting = f"{self.next_line()}\n{self.next_line()}"
        self.page = re.search(r"http://\S+", self.greeting)[0]

    def state(self):
        with urllib.request.urlopen(f"{self.page}state") as answer:
            return json.load(answer)

    def send(self, act, body):
        head = {"Content-Type": "application/json", "X-Bowerbird": "1"}
        asked = urllib.request.Request(f"{self.page}{act}", json.dumps(body).encode(), head)
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)

    def until(self, reached, within=60.0):
        ends = time.monotonic() + within
        while not reached(state := self.state()):
            assert time.monotonic() < ends, state
            time.sleep(0.05)
        return state


def score(folder, capsys):
    """What the command prints as JSON."""
    assert carried_out(["score", str(folder), "--json", "--quiet"]) == 0
    return json.loads(capsys.readouterr().out)


def test_an_evening_recorded_from_a_film_gives_the_same_figures_when_scored_again(tmp_path, capsys):
    with Recorded(tmp_path) as running:
        assert "This evening is recorded in" in running.greeting
        state = running.until(lambda state: len(state["trick"]) >= 2)
        assert state["recording"]["on"]
        led = state["trick"][0]
        running.send("correct", {"place": led["place"], "card": other(led["card"]), "seat": None})
        running.send("stop_recording", {})
        assert running.stop()[0] == 0
    result = score(tmp_path / "film", capsys)
    assert result["remarks"] == []
    assert result["film"]["left_out"] == 0
    evening, again = result["evening"], result["again"]
    assert evening["milliseconds"][0] > 0
    assert {**evening, "milliseconds": 0} == {**again, "milliseconds": 0}
    assert (evening["cards"], evening["wrong"]) == (1, 1), "people said that it was another card"
    assert evening["unconfirmed"] >= 2


def other(card):
    return "9d" if card != "9d" else "9h"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["record"], "nothing to record without a camera"),
        (["record", "--camera", "nowhere.mp4"], "there is no such video"),
        (["score", "nowhere"], "there is no such folder"),
        (["score", str(ROOT)], "is no recording of an evening"),
    ],
)
def test_an_impossible_recording_or_score_is_a_single_line(given, message, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert carried_out(given) == 2
    printed = capsys.readouterr().err.strip()
    assert message in printed
    assert "\n" not in printed
