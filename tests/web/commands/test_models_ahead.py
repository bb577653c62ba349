"""The camera's models are loaded while the page is built."""

import subprocess
import sys

import numpy as np
import pytest

from vision.reading.card_reader import normalised
from web.commands import Refusal, live_watcher, models_ahead
from web.commands.models_ahead import ModelsAhead


@pytest.fixture
def loaded(monkeypatch):
    """The folders that were loaded, in order; no real model is loaded."""
    folders = []

    def load(folder, precise=False):
        folders.append(folder)
        if folder == "damaged":
            raise ValueError("the reader's file is cut off")
        return "detector", f"reader {len(folders)}"

    monkeypatch.setattr(models_ahead, "load", load)
    return folders


def test_models_loaded_ahead_are_given_to_a_single_table(loaded):
    ahead = ModelsAhead()
    ahead.fetch(None)
    assert ahead.take(None) == ("detector", "reader 1")
    assert ahead.take(None) is None
    assert loaded == [None]


def test_a_table_with_chosen_models_gets_no_others(loaded):
    ahead = ModelsAhead()
    ahead.fetch("ours")
    assert ahead.take(None) is None
    assert ahead.take("ours") == ("detector", "reader 1")


def test_models_that_cannot_be_loaded_are_reported_by_whoever_needs_them(loaded):
    ahead = ModelsAhead()
    ahead.fetch("damaged")
    assert ahead.take("damaged") is None


def test_a_folder_without_models_is_a_single_line_although_it_was_tried_before(tmp_path, monkeypatch):
    ahead = ModelsAhead()
    monkeypatch.setattr(models_ahead, "MODELS", ahead)
    ahead.fetch(str(tmp_path))
    with pytest.raises(Refusal) as refused:
        live_watcher.watched_camera("film.mp4", None, str(tmp_path))
    assert "\n" not in str(refused.value)
    assert str(tmp_path) in str(refused.value)


def test_a_second_look_reads_every_card_with_the_weights_as_trained():
    exact, photographs = models_ahead.trained_reader(None), models_ahead.load(None, precise=True)[1]
    crop = np.full((*exact.size, 3), 255, np.uint8)
    logits, _ = exact.both([crop, crop[::-1, ::-1]])
    as_trained = normalised(logits.mean(axis=0, keepdims=True))
    assert np.allclose(exact.scores([crop]), as_trained, atol=1e-3)
    assert not np.allclose(photographs.scores([crop]), as_trained, atol=1e-3), "that no card is here is sure"


def test_what_may_be_typed_is_known_without_the_database():
    script = "import sys, web.commands.arguments; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"sqlalchemy", "numpy", "cv2", "flask", "onnxruntime"} & set(loaded.stdout.split())
