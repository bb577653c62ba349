"""Weights for arithmetic in eight bits, made of trained ones. Run by ``python -m tests training``."""

import shutil

import numpy as np
import pytest

from models.lab.films.cards.simulated_decks import draw_deck
from vision.nets.inference_engine import as_batch, open_model, open_precise, open_weights
from vision.nets.model_card import load_card, shipped

pytestmark = [pytest.mark.training, pytest.mark.filterwarnings("default")]


def test_trained_weights_become_int8_weights_with_the_same_answers_and_go_back(tmp_path):
    from models.training.draw.deck_choice import bank_size
    from models.training.scenes.bank import Bank
    from models.training.ship import int8_card, onnx_quantise

    bank = Bank([bank_size(draw_deck(31, width=96))], seed=5, surfaces=4)
    for ending in ("onnx", "toml"):
        shutil.copy(shipped() / f"corners.{ending}", tmp_path)
    int8_card.on_the_card(tmp_path / "corners.toml", None)
    source, quick = tmp_path / "corners.onnx", tmp_path / "corners-int8.onnx"
    onnx_quantise.quantise("corners", source, quick, onnx_quantise.calibration("corners", 3, bank))
    int8_card.on_the_card(tmp_path / "corners.toml", quick)
    card = load_card("corners", tmp_path)
    assert card.weights == quick
    assert quick.stat().st_size < 0.7 * source.stat().st_size
    (batch,) = onnx_quantise.calibration("corners", 1, bank)
    assert np.abs(open_model(card)(batch) - open_precise(card)(batch)).mean() < 0.02
    int8_card.on_the_card(tmp_path / "corners.toml", None)
    assert load_card("corners", tmp_path).weights == source


def test_the_detector_s_last_steps_stay_in_float32_and_all_else_becomes_int8(tmp_path):
    import onnx

    from models.training.ship import onnx_quantise

    source = load_card("detector").precise
    model = onnx_quantise.in_full(source, tmp_path / "wide.onnx")
    head = set(onnx_quantise.head_of(model))
    kinds = [node.op_type for node in model.graph.node if node.name in head]
    assert "Softmax" in kinds
    convolutions = [node for node in model.graph.node if node.op_type == "Conv"]
    weights = {tensor.name: tensor.dims for tensor in model.graph.initializer}
    kept = [weights[node.input[1]] for node in convolutions if node.name in head]
    assert len(kept) < 0.1 * len(convolutions)
    assert all(dims[0] == 1 for dims in kept)  # distances and angles, a single channel each
    assert onnx.load(str(tmp_path / "wide.onnx")).graph.output[0].name == model.graph.output[0].name


@pytest.mark.parametrize("name", ["detector", "printed"])
def test_rows_that_may_be_cards_are_the_same_when_only_they_are_worked_out(tmp_path, name):
    import onnx

    from models.training.ship import onnx_quantise
    from models.training.ship.onnx_sure_rows import LEAST_P, sure_rows

    card = load_card(name)
    whole, sure = tmp_path / "whole.onnx", tmp_path / "sure.onnx"
    onnx.save(sure_rows(onnx_quantise.in_full(card.precise, whole)), str(sure))
    picture = np.random.default_rng(3).integers(0, 256, (224, 320, 3), dtype=np.uint8)
    picture[60:160, 100:170] = 250  # looks like a card
    batch = as_batch([picture], card.colour_order)
    every, some = (open_weights(path, 1)(batch)[0].T for path in (whole, sure))
    likely = every[every[:, 4:6].max(axis=1) >= LEAST_P]
    assert len(likely)
    assert np.allclose(some[some[:, 4:6].max(axis=1) >= LEAST_P], likely)
    assert card.settings["least_p"] > LEAST_P
    with pytest.raises(ValueError, match="another network"):
        sure_rows(onnx.load(str(load_card("corners").precise)))
