"""The road from nothing to weights stays open: every model trains, exports and runs at the table.

Run by ``python -m tests training``; needs torch, ultralytics and the card art.
"""

from itertools import islice

import numpy as np
import pytest

pytestmark = [
    pytest.mark.training,
    pytest.mark.filterwarnings("default"),  # the trainers' own libraries warn of their own old ways
]

from vision.nets.card_detector import Detector  # noqa: E402
from vision.nets.corner_indices import IndexReader  # noqa: E402
from vision.nets.corner_snapping import CornerFinder  # noqa: E402
from vision.nets.fan_indices import FanReader  # noqa: E402
from vision.reading.card_reader import Reader  # noqa: E402


@pytest.fixture(scope="module")
def decks():
    from models.training.draw.deck_choice import training_decks

    return training_decks(5, drawn_decks=2, simulated_decks=1, printed_decks=0)


@pytest.fixture(scope="module")
def bank(decks):
    from models.training.scenes.bank import Bank

    return Bank(decks, seed=5, surfaces=6)


@pytest.fixture
def models(tmp_path):
    (tmp_path / "models" / "training" / "curves").mkdir(parents=True)
    return tmp_path / "models"


def test_the_art_of_the_real_decks_can_be_cut_into_cards():
    from models.training.draw import printed_card_art

    deck = printed_card_art.load_deck("anglo")
    assert {label for label in printed_card_art.LABELS if label != "none"} <= deck.keys()
    assert all(card.shape == (printed_card_art.CARD_H, printed_card_art.CARD_W, 4) for card in deck.values())
    assert not np.array_equal(deck["As"], deck["Ac"])


def test_the_same_seed_draws_the_same_deck_scene_and_crop(bank):
    from models.training.draw import chance_decks
    from models.training.scenes import crops as crop_scenes
    from models.training.scenes import indices as index_scenes
    from models.training.scenes import tables as table_scenes

    first, again = (chance_decks.draw_deck(3, []) for _ in range(2))
    assert all(np.array_equal(first[k], again[k], equal_nan=True) for k in first)
    for make in (crop_scenes.crop, crop_scenes.snap_crop, index_scenes.corner_crop, table_scenes.scene):
        item, two = (make(np.random.default_rng(8), bank)[0] for _ in range(2))
        assert np.array_equal(item, two)


def test_the_decks_of_the_examination_are_never_trained_on():
    from models.training.draw import printed_card_art
    from models.training.draw.deck_choice import EXAMINATION_SEED, bank_seed

    assert set(printed_card_art.NEVER_TRAINED) <= set(printed_card_art.deck_names())
    seeds = {bank_seed(seed, done) for seed in range(1, 9) for done in range(0, 20_000, 500)}
    assert min(seeds) >= 1
    assert max(seeds) * 10_000 + 9_999 < EXAMINATION_SEED


def test_a_scene_labels_the_cards_that_show_and_no_others(bank):
    from models.training.scenes import tables as table_scenes

    for i in range(30):
        image, cards = table_scenes.scene(np.random.default_rng([1, i]), bank)
        assert image.shape == (table_scenes.SIDE, table_scenes.SIDE, 3)
        for card in cards:
            assert card.quad.shape == (4, 2)
            assert table_scenes.LEAST_VISIBLE <= card.visible <= 1.05


def test_the_reader_trains_resumes_exports_and_reads(monkeypatch, tmp_path, models, decks):
    from models.training.ship import onnx_export
    from models.training.train import naming as train_naming
    from models.training.train import reader as train_reader
    from models.training.train.run import Recipe

    monkeypatch.setattr(train_reader, "training_decks", lambda *_: decks)
    monkeypatch.setattr(train_naming, "examination_decks", lambda *_: decks)
    for steps in (3, 6):
        train_reader.train(tmp_path / "run", Recipe(steps, batch=8, workers=0, every=3), exam=(1, 16))
    steps = [line.split(",")[0] for line in (tmp_path / "run" / "curve.csv").read_text().split()]
    assert steps == ["step", "3", "6"]
    onnx_export.export("reader", tmp_path / "run", models, exam=(1, 16))
    reader = Reader.load(models)
    reads = reader.read(
        np.zeros((200, 200, 3), np.uint8), [np.float32([[9, 9], [99, 9], [99, 140], [9, 140]])] * 3
    )
    assert len(reads) == 3
    assert np.exp(reads[0].scores).sum() == pytest.approx(1, abs=1e-4)


def test_the_same_recipe_makes_the_same_weights_from_nothing(monkeypatch, tmp_path, decks):
    import torch

    from models.training.train import indices as train_indices
    from models.training.train import naming as train_naming
    from models.training.train.run import Recipe

    monkeypatch.setattr(train_indices, "training_decks", lambda *_: decks)
    monkeypatch.setattr(train_naming, "examination_decks", lambda *_: decks)
    recipe = Recipe(1, batch=4, workers=0, lr=0.0, weight_decay=0.0)  # the weights that it begins from
    first, again = (
        torch.load(train_indices.train(tmp_path / name, recipe, exam=(1, 4))) for name in ("one", "two")
    )
    assert all(torch.equal(weights, again[name]) for name, weights in first.items())


def test_the_index_reader_trains_exports_and_gives_a_second_opinion(monkeypatch, tmp_path, models, decks):
    from models.training.ship import onnx_export
    from models.training.train import indices as train_indices
    from models.training.train import naming as train_naming
    from models.training.train.run import Recipe

    monkeypatch.setattr(train_indices, "training_decks", lambda *_: decks)
    monkeypatch.setattr(train_naming, "examination_decks", lambda *_: decks)
    train_indices.train(tmp_path / "run", Recipe(3, batch=8, workers=0, every=3), exam=(1, 16))
    onnx_export.export("indices", tmp_path / "run", models, exam=(1, 16))
    indices = IndexReader.load(models)
    quad = np.float32([[9, 9], [99, 9], [99, 140], [9, 140]])
    chance = indices.corners(np.zeros((200, 200, 3), np.uint8), [quad] * 3)
    assert chance.shape == (3, 2, 53)
    assert np.allclose(chance.sum(axis=2), 1, atol=1e-4)


def test_a_hidden_corner_is_labelled_as_no_index_whatever_card_it_is(bank):
    from models.training.scenes import indices as index_scenes

    quad = np.float32([[0, 0], [70, 0], [70, 100], [0, 100]])
    assert index_scenes._hidden(np.full((120, 120), 255, np.uint8), quad) == 1
    assert index_scenes._hidden(np.zeros((120, 120), np.uint8), quad) == 0
    half = np.zeros((120, 120), np.uint8)
    half[:15] = 255
    assert 0.3 < index_scenes._hidden(half, quad) < 0.7


def test_the_corner_finder_and_the_detector_train_export_and_find(monkeypatch, tmp_path, models, bank, decks):
    from models.training.scenes import tables as table_scenes
    from models.training.ship import onnx_export
    from models.training.train import corners as train_corners
    from models.training.train import detector as train_detector
    from models.training.train.run import Recipe

    monkeypatch.setattr(train_corners, "training_decks", lambda *_: decks)
    monkeypatch.setattr(train_corners, "examination_decks", lambda *_: decks)
    train_corners.train(tmp_path / "corners", Recipe(3, batch=8, workers=0, every=3), exam=16)
    onnx_export.export("corners", tmp_path / "corners", models)
    CornerFinder.load(models)

    def render(folder, count, seed, **_):
        for part in ("train", "val"):
            table_scenes.write_scenes(folder / part, bank, seed, count)
        data = folder / "data.yaml"
        data.write_text(
            f"path: {folder}\ntrain: train/images\nval: val/images\nnames: {{0: face, 1: back}}\n"
        )
        return data

    monkeypatch.setattr(train_detector, "render", render)
    train_detector.train(tmp_path / "detector", scenes=8, epochs=1, batch=4, imgsz=96, workers=0)
    onnx_export.export_detector(tmp_path / "detector", models)
    onnx_export.export_detector(tmp_path / "detector", models, "printed")
    outlines = Detector.load(models).find(np.full((180, 320, 3), 120, np.uint8), (320,))
    assert isinstance(outlines, list)


def test_an_index_in_a_fan_is_labelled_where_it_stands_and_with_what_shows_of_it(decks):
    from models.training.scenes import fans as fan_scenes

    bank = fan_scenes.FanBank(decks, 5, surfaces=4)
    seen = 0
    for i in range(12):
        image, indices = fan_scenes.scene(np.random.default_rng([2, i]), bank)
        assert image.shape == (fan_scenes.SIDE, fan_scenes.SIDE, 3)
        assert all(0.05 <= index.visible <= 1 and 0 <= index.face < 52 for index in indices)
        seen += len(indices)
    assert seen > 20
    quad = np.float32([[100, 100], [30, 100], [30, 0], [100, 0]])  # on its head
    mine = np.ones((120, 120), bool)
    _, boxes = bank.indexed[0]
    first, second = fan_scenes.indices_of(0, boxes[0], quad, mine)[:2]
    assert abs(abs(first.turn) - np.pi) < 0.01
    assert abs(second.turn) < 0.01
    assert first.y > 50 > second.y
    assert first.visible > 0.95
    mine[50:] = False
    assert [index.y < 50 for index in fan_scenes.indices_of(0, boxes[0], quad, mine)] == [True]


def test_fans_to_learn_from_are_of_ever_new_decks_and_a_run_that_goes_on_sees_others(monkeypatch, decks):
    from models.training.train import fresh_fans as train_fresh_fans

    drawn: list[int] = []

    def deck_of(rng, _):
        drawn.append(int(rng.integers(1 << 30)))
        return decks[len(drawn) % len(decks)]

    monkeypatch.setattr(train_fresh_fans, "printed_decks", lambda count: [])
    monkeypatch.setattr(train_fresh_fans, "a_deck", deck_of)

    def pictures(seed: int, many: int) -> list[tuple[bytes, bytes]]:
        stream = train_fresh_fans.FreshFans(
            seed, lambda rng, image, rows: [(image.tobytes(), rows.tobytes())], 2
        )
        return list(islice(stream, many))

    a_round = train_fresh_fans.EACH * (1 + train_fresh_fans.AGAIN)
    seen = pictures(5, 2 * a_round)
    begun_with, renewed = 2, 2
    assert len(set(drawn)) == len(drawn) == begun_with + renewed
    assert len(set(seen)) == 2 * train_fresh_fans.EACH  # the others were seen again
    assert not set(seen) & set(pictures(6, a_round))


def test_the_finder_and_the_namer_train_export_and_read(monkeypatch, tmp_path, models, decks):
    from models.training.scenes import fans as fan_scenes
    from models.training.ship import onnx_export
    from models.training.train import finder as train_finder
    from models.training.train import fresh_fans as train_fresh_fans
    from models.training.train import namer as train_namer
    from models.training.train import on_mined as train_on_mined
    from models.training.train.run import Recipe

    monkeypatch.setattr(train_fresh_fans, "printed_decks", lambda count: decks[:1])
    for module, name in ((fan_scenes, "training_decks"), (train_finder, "examination_decks"),
                         (train_namer, "examination_decks")):  # fmt: skip
        monkeypatch.setattr(module, name, lambda *_: decks)
    for steps in (2, 4):
        train_finder.train(
            tmp_path / "finder" / "1", Recipe(steps, batch=4, workers=0, every=2), 6, exam=(1, 4)
        )
    recipe = Recipe(2, batch=8, workers=0, every=2)
    train_namer.train(tmp_path / "namer" / "1", recipe, 2, exam=(1, 16))
    assert len(list((tmp_path / "fans").glob("*.npy"))) == 6
    onnx_export.export("finder", tmp_path / "finder" / "1", models)
    onnx_export.export("namer", tmp_path / "namer" / "1", models, exam=(1, 16))
    result = train_on_mined.write_mined(tmp_path / "mined.npz", models, tmp_path / "fans", 4, 1)
    assert np.load(result)["crops"].shape[1:] == (64, 48, 3)
    train_namer.train(tmp_path / "namer" / "2", recipe, 2, exam=(1, 16), mined=result)
    reader = FanReader.load(models)
    reader.least = 0.0
    marks = reader.find(np.random.default_rng(1).integers(0, 255, (90, 150, 3), np.uint8), 150)
    assert marks
    named = reader.name(np.zeros((90, 150, 3), np.uint8), marks[:3])
    assert all(np.exp(item.scores).sum() == pytest.approx(1, abs=1e-4) for item in named)


def test_a_strange_middle_leaves_the_indices_alone(decks):
    from models.training.draw.chance_card_middles import other_middle

    deck = next(d for d in decks if "index" in d)
    wide, tall = (int(v) for v in deck["index"])
    rng = np.random.default_rng(6)
    for _ in range(20):
        card = other_middle(rng, deck["As"], deck["index"], deck["Kd"], np.zeros((200, 200, 3), np.uint8))
        assert np.array_equal(card[:tall, :wide], deck["As"][:tall, :wide])
        assert card.shape == deck["As"].shape


def test_what_the_likeness_is_fitted_on_is_drawn_with_its_labels(bank, decks, monkeypatch):
    from models.training.draw.printed_card_art import LABELS
    from models.training.examine import fit_likeness

    monkeypatch.setattr(fit_likeness, "_shared", lambda: bank)
    monkeypatch.setattr(fit_likeness, "PACK", ("9c", "Ah"))
    monkeypatch.setattr(fit_likeness, "plain", lambda seed: decks[1])
    for number, many in (("AGAIN", 1), ("STRANGERS", 4), ("PARTS", 4)):
        monkeypatch.setattr(fit_likeness, number, many)
    known = fit_likeness.spread(decks[0], 3)
    assert [LABELS[place] for place in known] == ["9c", "Ah"]
    crops, truth = fit_likeness.met_again(decks[0], 3)
    assert [LABELS[i] for i in truth[:2]] == ["9c", "Ah"]
    assert [LABELS[i] for i in truth[-4:]] == ["none"] * 4
    assert len(crops) == len(truth) == 10
    assert len({crop.shape for crop in crops}) == 1
