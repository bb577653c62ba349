"""The shipped weights, through the runtime that the table uses, on pictures with a known answer.

A wrong colour order, a changed label list or a broken export reads wrong cards without a word: here it shows.
"""

import shutil

import cv2
import numpy as np
import pytest

from referee.cards import FACES
from tests.vision.decks import drawn_deck
from vision.nets.card_detector import Detector, shrunk
from vision.nets.fan_indices import FanReader
from vision.nets.inference_engine import as_batch, open_model, open_precise
from vision.nets.model_card import ModelCard, ModelError, load_card, shipped
from vision.reading.card_reader import Reader
from vision.reading.photo import read_photo
from vision.reading.thrown_cards import ThrownCards

CARDS = ("As", "Kh", "Td", "9c")


@pytest.fixture(scope="module")
def eye():
    return Detector.load(), Reader.load()


@pytest.fixture(scope="module")
def table():
    """Four cards of a drawn deck on green cloth, each at its own angle, about 150 px tall, and a back."""
    deck = drawn_deck(9_000_050, names=(*CARDS, "back"))
    rng = np.random.default_rng(4)
    image = np.full((520, 900, 3), (60, 110, 40), np.float32) + rng.normal(0, 5, (520, 900, 1))
    image = np.clip(image, 0, 255).astype(np.uint8)
    where = {}
    for i, label in enumerate((*CARDS, "back")):
        card = deck[label]
        quad = cv2.boxPoints(((100 + 170 * i, 150 + 180 * (i % 2)), (105, 147), 18 * i - 30)).astype(
            np.float32
        )
        quad = np.roll(quad, -1, axis=0)  # boxPoints begins at the bottom left
        h, w = card.shape[:2]
        flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        laid = cv2.warpPerspective(
            card, cv2.getPerspectiveTransform(flat, quad), (900, 520), flags=cv2.INTER_AREA
        )
        share = laid[:, :, 3:].astype(np.float32) / 255
        image[:] = image * (1 - share) + laid[:, :, :3] * share
        where[label] = quad.mean(axis=0)
    return image, where


def test_cards_on_a_cloth_are_detected_and_named_and_a_back_is_a_back(eye, table):
    image, where = table
    cards = read_photo(image, *eye)
    for label, centre in where.items():
        at = [c.read for c in cards if np.linalg.norm(c.read.quad.mean(axis=0) - centre) < 15]
        assert len(at) == 1, label
        if label == "back":
            assert at[0].back
        else:
            assert str(at[0].card) == label
    assert len(cards) == len(where)


def test_the_other_way_up_is_the_same_card(eye, table):
    image, _ = table
    detector, reader = eye
    names = [
        str(c.read.card)
        for c in read_photo(cv2.rotate(image, cv2.ROTATE_180), detector, reader)
        if c.read.card
    ]
    assert sorted(names) == sorted(CARDS)


def test_cards_thrown_down_are_read_each_with_its_picture_and_backs_are_left_out(eye, table):
    cards = ThrownCards(lambda: table[0], *eye).look()
    assert sorted(item.card for item in cards) == sorted(CARDS)
    for item in cards:
        picture = cv2.imdecode(np.frombuffer(item.picture, np.uint8), cv2.IMREAD_COLOR)
        assert picture.shape == (280, 200, 3)
    with pytest.raises(ValueError, match="no picture"):
        ThrownCards(lambda: None, *eye).look()


@pytest.fixture(scope="module")
def fan():
    """Six cards of a drawn deck in a fan, and their names."""
    names = ("9h", "Ts", "Ad", "Kc", "Qh", "Js")
    deck = drawn_deck(9_000_061, names=names)
    rng = np.random.default_rng(4)
    image = np.clip(rng.normal((60, 110, 40), 5, (520, 760, 3)), 0, 255).astype(np.uint8)
    for i, name in enumerate(names):
        turn = np.radians(12 * (i - 2.5))
        middle = np.array([380 + 300 * np.sin(turn), 560 - 300 * np.cos(turn)])
        position = (tuple(map(float, middle)), (126, 176), float(np.degrees(turn)))
        quad = cv2.boxPoints(position).astype(np.float32)
        h, w = deck[name].shape[:2]
        flat = np.array([[0, h], [0, 0], [w, 0], [w, h]], np.float32)  # boxPoints begins at the bottom left
        laid = cv2.warpPerspective(
            deck[name], cv2.getPerspectiveTransform(flat, quad), (760, 520), flags=cv2.INTER_AREA
        )
        share = laid[:, :, 3:].astype(np.float32) / 255
        image[:] = image * (1 - share) + laid[:, :, :3] * share
    return image, sorted(names)


def test_every_card_of_a_fan_gets_a_single_name_by_its_index(eye, fan):
    image, names = fan
    result = [card for card in read_photo(image, *eye, FanReader.load()) if card.read.card is not None]
    assert sorted(str(card.read.card) for card in result) == names
    cards = ThrownCards(lambda: image, *eye, FanReader.load).look()
    assert sorted(item.card for item in cards if item.card) == names


def test_an_empty_cloth_holds_no_card(eye):
    rng = np.random.default_rng(2)
    cloth = np.clip(rng.normal((60, 110, 40), 6, (480, 640, 3)), 0, 255).astype(np.uint8)
    assert read_photo(cloth, *eye, FanReader.load()) == []


def test_the_quick_weights_see_what_the_trained_ones_see(table):
    """The table computes in int8 where that was measured to cost nothing, a photograph in float32."""
    image, _ = table
    seen = []
    for opener in (open_model, open_precise):
        eye = Detector.load(opener=opener), Reader.load(opener=opener)
        cards = sorted(read_photo(image, *eye), key=lambda card: card.read.quad[0, 0])
        seen.append(cards)
    quick, precise = seen
    assert [str(card.read.card) for card in quick] == [str(card.read.card) for card in precise]
    for first, other in zip(quick, precise, strict=True):
        assert np.abs(first.read.quad.mean(axis=0) - other.read.quad.mean(axis=0)).max() < 3
        assert abs(first.read.p - other.read.p) < 0.15


def test_a_table_runs_int8_and_a_photograph_the_trained_weights(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(
        "vision.nets.inference_engine.open_weights", lambda path, threads: opened.append(path.name)
    )
    card = ModelCard("eye", tmp_path / "eye-int8.onnx", tmp_path / "eye.onnx", (1, 1), (), "RGB", {})
    open_model(card)
    open_precise(card)
    assert opened == ["eye-int8.onnx", "eye.onnx"]


def test_a_folder_without_the_detector_for_prints_is_refused_immediately_and_not_in_mid_evening(tmp_path):
    for name in ("detector", "corners"):
        for path in shipped().glob(f"{name}*.*"):
            shutil.copy(path, tmp_path)
    with pytest.raises(ModelError, match=r"printed\.toml is missing"):
        Detector.load(tmp_path)


def test_the_detector_for_prints_is_loaded_a_single_time(eye):
    detector, _ = eye
    assert detector.for_print() is detector.for_print()
    assert detector.for_print().for_print() is None


def test_a_court_that_takes_up_half_the_photograph_is_read(eye):
    """At full size its parts look like cards: only the smaller picture shows the whole card."""
    grain = np.random.default_rng(4).normal(0, 40, (504, 378, 1))
    image = np.clip(np.full((504, 378, 3), (90, 120, 150), np.float32) + grain, 0, 255).astype(np.uint8)
    image = cv2.GaussianBlur(image, (0, 0), 1.5)
    card = cv2.resize(drawn_deck(9_000_051, names=("Kh",))["Kh"], (245, 343), interpolation=cv2.INTER_AREA)
    share = card[:, :, 3:].astype(np.float32) / 255
    image[80:423, 66:311] = image[80:423, 66:311] * (1 - share) + card[:, :, :3] * share
    assert [str(c.read.card) for c in read_photo(image, *eye)] == ["Kh"]


def _overlapping(seed):
    """Three cards 206 px tall that lie over each other's sides on a plain ground, and their names."""
    rng = np.random.default_rng(seed)
    image = np.full((420, 560, 3), (70, 95, 120), np.float32) + rng.normal(0, 14, (420, 560, 1))
    image = np.clip(image, 0, 255).astype(np.uint8)
    names = tuple(map(str, rng.choice([str(card) for card in FACES], 3, replace=False)))
    deck = drawn_deck(9_000_050 + seed % 5, names=names)
    step, angles = rng.uniform(60, 110), rng.uniform(-4, 4, 3)
    for i, name in enumerate(names):
        card = deck[name]
        h, w = card.shape[:2]
        middle = (150 + step * i, 210 + rng.normal(0, 3))
        quad = np.roll(cv2.boxPoints((middle, (147, 206), float(angles[i]))), -1, axis=0).astype(np.float32)
        flat = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
        matrix = cv2.getPerspectiveTransform(flat, quad)
        laid = cv2.warpPerspective(card, matrix, (560, 420), flags=cv2.INTER_AREA)
        share = laid[:, :, 3:].astype(np.float32) / 255
        image[:] = image * (1 - share) + laid[:, :, :3] * share
    return image, sorted(names)


@pytest.mark.parametrize("seed", [1, 19, 26])
def test_of_cards_that_lie_over_each_other_all_are_read(eye, seed):
    """At the surest size two of them share a box: another size separates them."""
    image, names = _overlapping(seed)
    for fans in (None, FanReader.load()):
        assert sorted(str(c.read.card) for c in read_photo(image, *eye, fans) if c.read.card) == names


@pytest.mark.parametrize("name", ["detector", "printed"])
def test_the_table_s_detectors_work_out_the_places_only_where_a_card_may_lie(name, table):
    card = load_card(name)
    run = open_model(card)
    batch = as_batch([shrunk(table[0], 640 / 900)], card.colour_order)
    best = run(batch)[0][4:6].max(axis=0)
    sure = np.count_nonzero(best >= card.settings["least_p"])
    assert sure > 4
    assert np.count_nonzero(best < 0.1) <= 1  # the first place is always there
    assert len(best) < 400  # of 5,040
    assert run(np.zeros_like(batch))[0].shape == (7, 1)
