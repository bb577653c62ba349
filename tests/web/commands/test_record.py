"""``bowerbird record`` and ``bowerbird score``: an evening before a film, kept and counted again."""

import json
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.web.commands.test_stopping import stopped
from web.__main__ import carried_out

ROOT = Path(__file__).parents[3]
FILM = ROOT / "vision" / "demo" / "deal.mp4"
CORNERS = ("281.8,-49.3", "1045.8,-72.1", "1043.0,766.3", "291.6,749.8")
"""Two of the film's edges are beyond its picture: people would put them right on the camera page."""


class Recorded:
    """The command before the demo's film, in a process of its own."""

    def __init__(self, folder, *options):
        self.running = subprocess.Popen(
            [
                sys.executable, "-m", "web", "record", "--camera", FILM, "--fast", "--rules", "american",
                "--port", "0", "--corners", *CORNERS, "--to", folder / "film",
                "--journal", folder / "evening.journal", *options,
            ],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        self.said = self.running.stdout.readline() + self.running.stdout.readline()
        self.page = re.search(r"http://\S+", self.said)[0]

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

    def end(self):
        if self.running.poll() is None:
            self.running.kill()
        self.running.communicate()


def score(folder, capsys):
    """What the command prints as JSON."""
    assert carried_out(["score", str(folder), "--json", "--quiet"]) == 0
    return json.loads(capsys.readouterr().out)


def test_an_evening_recorded_before_a_film_gives_its_own_figures_when_it_is_scored_again(tmp_path, capsys):
    one = Recorded(tmp_path)
    try:
        assert "This evening is recorded in" in one.said
        state = one.until(lambda state: len(state["trick"]) >= 2)
        assert state["recording"]["on"]
        led = state["trick"][0]
        one.send("correct", {"place": led["place"], "card": other(led["card"]), "seat": None})
        one.send("stop_recording", {})
        assert stopped(one.running)[0] == 0
    finally:
        one.end()
    found = score(tmp_path / "film", capsys)
    assert found["remarks"] == []
    assert found["film"]["left_out"] == 0
    evening, again = found["evening"], found["again"]
    assert evening["milliseconds"][0] > 0
    assert {**evening, "milliseconds": 0} == {**again, "milliseconds": 0}
    assert (evening["cards"], evening["wrong"]) == (1, 1), "people said that it was another card"
    assert evening["unconfirmed"] >= 2


def other(card):
    return "9d" if card != "9d" else "9h"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["record"], "nothing to record without a camera"),
        (["record", "--camera", "nowhere.mp4"], "there is no such video"),
        (["score", "nowhere"], "there is no such folder"),
        (["score", str(ROOT)], "is no recording of an evening"),
    ],
)
def test_what_cannot_be_recorded_or_scored_is_said_in_one_line(given, says, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert carried_out(given) == 2
    said = capsys.readouterr().err.strip()
    assert says in said
    assert "\n" not in said
