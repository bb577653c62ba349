"""Int8 weights with operations that were joined ahead give the same answers."""

import shutil

import numpy as np

from models.training.ship.int8_card import on_the_card
from models.training.ship.onnx_fuse import fuse
from vision.nets.inference_engine import open_weights
from vision.nets.model_card import load_card, shipped


def test_joined_weights_give_the_same_answers_and_the_card_names_them(tmp_path):
    for name in ("corners.onnx", "corners-int8.onnx", "corners.toml"):
        shutil.copy(shipped() / name, tmp_path)
    quick = tmp_path / "corners-int8.onnx"
    batch = np.random.default_rng(1).random((2, 3, 112, 80), np.float32)
    before = open_weights(quick, 1)(batch)
    fuse(quick)
    on_the_card(tmp_path / "corners.toml", quick)
    assert np.array_equal(open_weights(load_card("corners", tmp_path).weights, 1)(batch), before)
    assert quick.stat().st_size <= (shipped() / "corners-int8.onnx").stat().st_size
