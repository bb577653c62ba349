"""The output of ``bowerbird bench`` about a machine, and its refusals."""

import itertools
import json
from argparse import Namespace

import pytest

from tests.vision.scripted_eye import Eye
from tests.web.commands.test_commands import refused
from vision.bench.pace import StageTime, WatcherPace, recording
from web.__main__ import main
from web.bootstrap import ROOT
from web.commands.bench import COUNTED_FPS, ENOUGH_FPS, bench, in_words
from web.table.picture_rate import FEWEST

FILM = ROOT / "vision" / "demo" / "deal.mp4"

STAGES = [
    {"name": "detector", "wall_ms": 20.0, "cpu_ms": 36.0, "runs": 0.25},
    {"name": "change", "wall_ms": 5.0, "cpu_ms": 4.0, "runs": 1.0},
]


def film(busy):
    return {"stages": STAGES, "pictures": 240, "wall_ms": 4.0, "cpu_ms": 8.0, "fps": 206.0, "busy_fps": busy}


def words(busy, load=0.0, quick=False):
    machine = {"processor": "x", "processors": 2, "python": "3", "load": load}
    return "\n".join(in_words({"machine": machine, "film": film(busy)}, quick))


VERDICTS = ("keeps up", "enough for a table", "may miss a card", "too slow to follow")


@pytest.mark.parametrize(
    ("busy", "verdict"),
    [
        (41, "keeps up"), (COUNTED_FPS, "keeps up"), (11, "enough for a table"), (ENOUGH_FPS, "enough for a"),
        (5, "may miss a card"), (FEWEST, "may miss a"), (3.9, "too slow to follow"),
    ],
)  # fmt: skip
def test_a_machine_is_judged_by_the_pictures_that_it_sees_while_cards_are_played(busy, verdict):
    assert verdict in words(busy)
    assert sum(each in words(busy) for each in VERDICTS) == 1


def test_in_a_hurry_only_the_verdict_is_printed():
    assert "ms a picture" not in words(40, quick=True)
    assert words(40, quick=True).splitlines()[-2:] == words(40).splitlines()[-2:]


def test_pictures_that_pass_every_stage_take_the_time_of_every_stage():
    stages = (
        StageTime("decode", 2.0, 2.0, 1.0),
        StageTime("reader", 1.0, 1.0, 0.125),
        StageTime("x", 0, 0, 0),
    )
    pace = WatcherPace(stages, 80, 3.0, 3.0)
    assert pace.fps == pytest.approx(1000 / 3)
    assert pace.busy_fps == pytest.approx(1000 / (2 + 8))


def test_a_slow_machine_is_measured_for_a_minute_at_most():
    eye, clock = Eye(), itertools.count(0.0, 10.0)
    pace = recording(eye, eye, FILM, 1, within=25.0, clock=lambda: next(clock))
    assert pace.pictures == 2


def test_each_stage_is_named_with_how_often_it_runs():
    assert "20.0 ms a picture   25% of the pictures" in words(40)
    assert "5.0 ms a picture   every picture" in words(40)


def test_other_work_on_the_machine_is_reported():
    assert "Other work is running" in words(40, load=1.5)
    assert "Other work is running" not in words(40, load=0.4)


def test_json_is_a_single_line_with_the_same_figures(capsys):
    assert bench(Namespace(json=True, quick=False), film(41)) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["film"]["busy_fps"] == 41


def test_the_film_that_comes_with_bowerbird_is_seen_and_the_machine_judged(capsys):
    assert main(["bench", "--pictures", "6", "--quick"]) == 0
    printed = capsys.readouterr().out
    assert "pictures a second, and" in printed
    assert any(verdict in printed for verdict in VERDICTS)


@pytest.mark.parametrize("option", ["--pictures", "--threads"])
def test_a_count_that_is_none_is_refused(option, capsys):
    assert "a whole number" in refused(capsys, "bench", option, "0")


def test_missing_models_are_refused(tmp_path, capsys):
    assert "detector.toml is missing" in refused(capsys, "bench", "--models", str(tmp_path))
