"""The output of ``bowerbird bench`` about a machine, and its refusals."""

import json
from argparse import Namespace

import pytest

from tests.web.commands.test_commands import refused
from web.__main__ import main
from web.commands.bench import bench, in_words

STAGES = [
    {"name": "detector", "wall_ms": 20.0, "cpu_ms": 36.0, "runs": 0.25},
    {"name": "change", "wall_ms": 5.0, "cpu_ms": 4.0, "runs": 1.0},
]


def film(fps):
    return {"stages": STAGES, "pictures": 240, "wall_ms": 1000 / fps, "cpu_ms": 40.0, "fps": fps}


def words(fps, load=0.0):
    machine = {"processor": "x", "processors": 2, "python": "3", "load": load}
    return "\n".join(in_words({"machine": machine, "film": film(fps)}))


@pytest.mark.parametrize(
    ("fps", "verdict"), [(41, "keeps up"), (30, "keeps up"), (12, "enough for a table"), (9, "too slow")]
)
def test_a_machine_is_judged_by_the_pictures_that_it_sees(fps, verdict):
    assert verdict in words(fps)
    assert sum(each in words(fps) for each in ("keeps up", "enough for a table", "too slow")) == 1


def test_each_stage_is_named_with_how_often_it_runs():
    assert "20.0 ms a picture   25% of the pictures" in words(40)
    assert "5.0 ms a picture   every picture" in words(40)


def test_other_work_on_the_machine_is_reported():
    assert "Other work is running" in words(40, load=1.5)
    assert "Other work is running" not in words(40, load=0.4)


def test_json_is_a_single_line_with_the_same_figures(capsys):
    assert bench(Namespace(json=True), film(41)) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["film"]["fps"] == 41


def test_the_film_that_comes_with_bowerbird_is_seen_and_the_machine_judged(capsys):
    assert main(["bench", "--pictures", "6"]) == 0
    assert "pictures a second, where a camera sends 30" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--pictures", "--threads"])
def test_a_count_that_is_none_is_refused(option, capsys):
    assert "a whole number" in refused(capsys, "bench", option, "0")


def test_missing_models_are_refused(tmp_path, capsys):
    assert "detector.toml is missing" in refused(capsys, "bench", "--models", str(tmp_path))
