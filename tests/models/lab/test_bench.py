"""Measuring detector and reader: the figures are right, and the measurement changes nothing."""

import numpy as np
import pytest

from models.lab.bench import compare_engines, known_deck, moving_times
from models.lab.bench.engines import Engine, engines
from models.lab.bench.measurements import WatcherBench
from models.lab.bench.moving_scene import CARDS, moving_scene
from models.lab.bench.tables import laid_tables
from vision.bench.pace import STAGES, WatcherPace
from vision.nets.card_detector import Detector
from vision.nets.inference_engine import open_weights
from vision.nets.model_card import load_card
from vision.reading.card_reader import Reader
from vision.tracking.motion_in_picture import Gate


@pytest.fixture(scope="module")
def scene():
    return moving_scene(15, 480, 270)


@pytest.fixture(scope="module")
def table():
    return laid_tables(1)[0]


@pytest.fixture(scope="module")
def nets():
    return Detector.load(), Reader.load()


def test_four_cards_move_all_the_time_and_the_same_way_each_time(scene):
    busy = scene.busy
    assert len(busy) >= 3
    assert busy == list(range(busy[0], 15))
    for number in busy[1:]:
        assert scene.quads[number].shape == (len(CARDS), 4, 2)
        moved = np.abs(scene.quads[number] - scene.quads[number - 1]).mean(axis=(1, 2))
        assert (moved > 0.05).all()
        assert (scene.pictures[number] != scene.pictures[number - 1]).any()
    again = moving_scene(15, 480, 270)
    assert all(map(np.array_equal, scene.pictures, again.pictures))


def test_full_work_runs_every_stage_on_every_picture_and_the_table_only_what_is_needed(scene, nets):
    ground = Gate.is_look_due
    full = moving_times.full_work(*nets, scene, rounds=1)
    table = moving_times.at_the_table(*nets, scene, rounds=1)
    assert Gate.is_look_due is ground
    assert full.pictures == table.pictures == len(scene.busy)
    assert [stage.name for stage in full.stages] == list(STAGES)
    runs = {stage.name: stage.runs for stage in full.stages}
    assert runs["decode"] == runs["change"] == runs["detector"] == 1
    assert runs["reader"] >= 1
    assert full.wall_ms == pytest.approx(sum(stage.wall_ms for stage in full.stages), rel=0.01)
    seldom = {stage.name: stage.runs for stage in table.stages}
    assert seldom["change"] == 1
    assert seldom["detector"] < 1


def test_reading_by_a_deck_is_measured_and_leaves_the_reader_as_it_was(scene, nets):
    _, reader = nets
    _, seen = reader.both([np.zeros((136, 96, 3), np.uint8)])
    assert known_deck.stand_in(reader).compare(seen, seen)[0].shape == (1, known_deck.CARDS)
    made = known_deck.by_a_deck(reader, scene, 2)
    assert reader.known is None
    assert made.cards == len(CARDS)
    assert min(made.wall_ms, made.cpu_ms, made.known_wall_ms, made.known_cpu_ms) > 0


def test_the_cards_an_engine_sees_are_counted_against_the_true_cards(nets, table):
    saw = compare_engines.look(*nets, [table])
    assert saw.cards == 12 == saw.right + saw.wrong + saw.unread
    assert saw.matched >= 9
    assert saw.off < 6
    assert saw.right >= 9


def test_a_reader_that_is_wrong_is_counted_as_wrong(nets, table):
    class Other:
        def read(self, image, quads):
            reads = nets[1].read(image, quads)
            return [*reads[1:], reads[0]]  # every card is said to be its neighbour

    saw = compare_engines.look(nets[0], Other(), [table])
    assert saw.wrong >= 9


@pytest.mark.parametrize("start", range(4))
def test_a_corner_s_error_does_not_depend_on_where_the_quad_begins(start):
    truth = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    result = np.roll(truth + np.float32([3, 4]), start, axis=0)
    assert compare_engines.corner_errors(result, truth).tolist() == pytest.approx([5] * 4)


def test_onnx_runtime_comes_first_and_a_missing_engine_gives_its_install_command(monkeypatch):
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr("cv2.__version__", "4.11.0")
    result = engines()
    assert result[0].name.startswith("ONNX Runtime")
    missing = {engine.name: engine.lacks for engine in result if engine.open is None}
    assert "pip install openvino" in missing["OpenVINO"]
    assert "pip install" in missing["OpenCV 5"]


def test_engines_are_compared_and_an_engine_that_fails_gives_the_reason(table):
    def broken(path, threads):
        raise ValueError("no such operator:\n Twirl")

    rows = compare_engines.compare(
        [
            Engine("ours", "float32", open_weights),
            Engine("theirs", "float32", broken),
            Engine("none", "", None),
        ],
        {},
        None,
        [table],
        threads=1,
        times=1,
    )
    ours, theirs = rows
    assert set(ours.ms) == {"detector", "corners", "reader"}
    assert all(wall > 0 for wall, _ in ours.ms.values())
    assert ours.sight.cards == 12
    assert theirs.failed == "no such operator: Twirl"
    assert theirs.sight is None


def test_another_detector_is_run_on_the_same_pictures(scene):
    wall, cpu = compare_engines.extra_time(
        load_card("detector").precise, scene.pictures, threads=1, times=2, side=128
    )
    assert wall > 0
    assert cpu > 0


def test_a_file_that_is_no_detector_gives_the_reason(scene, tmp_path):
    (tmp_path / "none.onnx").write_bytes(b"no model")
    bench = WatcherBench(None, 1)
    bench._scene, bench._full = scene, WatcherPace((), 1, 1.0, 1.0)
    assert "none.onnx cannot be run" in bench.extra_time(tmp_path / "none.onnx", 1)["failed"]
