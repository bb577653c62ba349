"""What ``python -m models.lab bench`` prints, and what it refuses."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from models.lab.bench import bench as bench_command
from web.commands.bench import processors

PACE = {
    "stages": [
        {"name": "detector", "wall_ms": 20.0, "cpu_ms": 36.0, "runs": 0.25},
        {"name": "reader", "wall_ms": 5.0, "cpu_ms": 4.0, "runs": 1.0},
    ],
    "pictures": 40,
    "wall_ms": 25.0,
    "cpu_ms": 40.0,
    "fps": 40.0,
}
READING = {"cards": 4, "wall_ms": 6.5, "cpu_ms": 11.5, "known_wall_ms": 7.5, "known_cpu_ms": 12.5}
ROW = {
    "engine": "ONNX Runtime 1",
    "arithmetic": "float32",
    "ms": {"detector": (20.0, 36.0), "corners": (2.0, 2.0), "reader": (5.0, 4.0)},
    "sight": {"cards": 72, "found": 70, "invented": 3, "off": 1.25, "right": 69, "wrong": 1, "unread": 2},
    "failed": "",
}


class Eye:
    """Measures nothing and knows the answers."""

    def paces(self, rounds, pictures, film):
        return {"full_work": PACE, "at_the_table": PACE, "film": PACE, "reading": READING}

    def engines(self, int8, tables, rounds):
        return [ROW, {**ROW, "engine": "Other", "sight": None, "failed": "no Twirl"}], ["OpenVINO: pip it"]

    def extra_time(self, path, rounds):
        times = {"wall_ms": 250.0, "cpu_ms": 400.0, "ours_wall_ms": 25.0, "ours_cpu_ms": 40.0}
        return {**times, "ratio_wall": 10.0, "ratio_cpu": 10.0}


@pytest.fixture
def asked(tmp_path):
    (tmp_path / "other.onnx").write_bytes(b"")
    for name in ("detector", "corners", "reader"):
        (tmp_path / f"{name}-int8.onnx").write_bytes(b"")
    return Namespace(
        rounds=1, pictures=3, tables=1, models=None, json=False, no_start=True, no_engines=False,
        no_beside=False, beside=str(tmp_path / "other.onnx"),
    )  # fmt: skip


def test_every_figure_is_printed_with_its_meaning(asked, tmp_path, capsys):
    assert bench_command.bench(asked, Eye(), Path("deal.mp4"), tmp_path) == 0
    text = capsys.readouterr().out
    assert f"{processors()} processors" in text
    assert "detector" in text
    assert "40.0 pictures a second by the clock" in text
    assert f"{1000 * processors() / 40:.1f} by the processors' time" in text
    assert "4 cards read in one picture: 6.5 ms by the clock, 11.5 ms of the processors" in text
    assert "by a known deck 7.5 and 12.5 ms" in text
    assert "70 of 72 / 3" in text
    assert "69 / 1 / 2 of 72" in text
    assert "Other, float32" in text
    assert "cannot: no Twirl" in text
    assert "left out: OpenVINO: pip it" in text
    assert "other.onnx: 250.0 ms" in text
    assert "10.0 times as fast" in text


def test_json_is_a_single_line_with_the_same_figures(asked, tmp_path, capsys):
    asked.json = True
    bench_command.bench(asked, Eye(), Path("deal.mp4"), tmp_path)
    (line,) = capsys.readouterr().out.splitlines()
    facts = json.loads(line)
    assert facts["full_work"]["fps"] == 40
    assert facts["engines"][0]["sight"]["right"] == 69
    assert facts["machine"]["processors"] >= 1
    assert facts["beside"]["ratio_cpu"] == 10


def test_other_work_on_the_machine_is_reported():
    facts = {"machine": {"processor": "x", "processors": 2, "python": "3", "load": 1.5}, "left_out": [],
             "full_work": PACE, "at_the_table": PACE, "film": PACE, "reading": READING}  # fmt: skip
    assert any("Other work is running" in line for line in bench_command.in_words(facts))
    facts["machine"]["load"] = 0.4
    assert not any("Other work is running" in line for line in bench_command.in_words(facts))


def test_without_the_trainer_the_other_detector_is_left_out_with_what_to_do(
    asked, tmp_path, capsys, monkeypatch
):
    vars(asked).update(beside=None)
    monkeypatch.setattr(bench_command.importlib.util, "find_spec", lambda name: None)
    bench_command.bench(asked, Eye(), Path("deal.mp4"), tmp_path)
    assert "left out: a YOLOv8m beside it: it needs ultralytics" in capsys.readouterr().out


def test_without_onnx_int8_is_left_out_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_command.importlib.util, "find_spec", lambda name: None)
    (tmp_path / "detector-int8.onnx").write_bytes(b"")
    present, lack = bench_command.int8_twins(tmp_path, tmp_path)
    assert list(present) == ["detector"]
    assert "int8 of corners, reader" in lack
    assert "pip install onnx" in lack


def test_a_missing_detector_for_comparison_is_refused_before_anything_is_measured(tmp_path, capsys):
    assert bench_command.main(["--beside", str(tmp_path / "none.onnx")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_detector_that_cannot_be_run_leaves_the_other_figures(asked, tmp_path, capsys):
    class Stuck(Eye):
        def extra_time(self, path, rounds):
            return {"failed": f"{path.name} cannot be run: Twirl"}

    assert bench_command.bench(asked, Stuck(), Path("deal.mp4"), tmp_path) == 0
    text = capsys.readouterr().out
    assert "left out: other.onnx cannot be run: Twirl" in text
    assert "detector" in text


def test_missing_models_are_refused(tmp_path, capsys):
    assert bench_command.main(["--models", str(tmp_path)]) == 2
    assert "detector.toml is missing" in capsys.readouterr().err
