"""A model that differs from its card is refused."""

import hashlib

import pytest

from vision.nets.model_card import ModelError, load_card, shipped

CARD = """
[weights]
sha256 = "{sha}"
[input]
size = [136, 96]
colour_order = "{order}"
[output]
labels = ["face", "back"]
[settings]
least_p = 0.5
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "eye.onnx").write_bytes(b"weights")
    sha = hashlib.sha256(b"weights").hexdigest()
    (tmp_path / "eye.toml").write_text(CARD.format(sha=sha, order="RGB"))
    return tmp_path


def test_a_card_that_fits_its_weights_is_believed(folder):
    card = load_card("eye", folder)
    assert (card.input, card.labels, card.settings) == ((136, 96), ("face", "back"), {"least_p": 0.5})


def test_weights_that_are_not_the_described_ones_are_refused_with_both_hashes(folder):
    (folder / "eye.onnx").write_bytes(b"other weights")
    with pytest.raises(
        ModelError, match=r"eye\.onnx is not the model that its card describes .*restore both"
    ):
        load_card("eye", folder)


@pytest.mark.parametrize("missing", ["eye.onnx", "eye.toml"])
def test_a_missing_file_is_named(folder, missing):
    (folder / missing).unlink()
    with pytest.raises(ModelError, match=f"{missing} is missing"):
        load_card("eye", folder)


@pytest.mark.parametrize(
    "text",
    [
        "[weights",
        "[weights]\nsha256 = 'x'",
        "[weights]\nsha256='x'\n[input]\nsize=3",
        "[weights]\nsha256='x'\n[input]\nsize=[inf, inf]",
        "weights = 7",
        pytest.param("a = " + "[" * 50_000, id="nested without end"),
    ],
)
def test_an_unreadable_card_gives_a_clear_line(folder, text):
    (folder / "eye.toml").write_text(text)
    with pytest.raises(ModelError, match="is not a model card"):
        load_card("eye", folder)


def test_an_unknown_colour_order_is_refused_rather_than_guessed(folder):
    sha = hashlib.sha256(b"weights").hexdigest()
    (folder / "eye.toml").write_text(CARD.format(sha=sha, order="GRB"))
    with pytest.raises(ModelError, match="colour_order"):
        load_card("eye", folder)


@pytest.mark.parametrize("name", ["detector", "printed", "corners", "reader", "indices", "finder", "namer"])
def test_the_shipped_weights_are_the_ones_on_their_cards(name):
    assert load_card(name).weights.parent == shipped()


@pytest.mark.parametrize("name", ["detector", "printed", "corners", "reader", "indices", "finder", "namer"])
def test_the_shipped_weights_do_not_tell_where_they_were_trained(name):
    contents = load_card(name).weights.read_bytes()
    assert b"data.yaml" not in contents
    assert b"/runs/" not in contents


@pytest.fixture
def quick(folder):
    (folder / "eye-int8.onnx").write_bytes(b"quick")
    card = folder / "eye.toml"
    card.write_text(card.read_text() + f'[int8]\nsha256 = "{hashlib.sha256(b"quick").hexdigest()}"\n')
    return folder


def test_int8_weights_on_the_card_are_run_and_the_trained_ones_stay_known(quick):
    card = load_card("eye", quick)
    assert (card.weights.name, card.precise.name) == ("eye-int8.onnx", "eye.onnx")


def test_without_int8_on_the_card_the_trained_weights_are_run_whatever_files_are_next_to_them(folder):
    (folder / "eye-int8.onnx").write_bytes(b"left over")
    card = load_card("eye", folder)
    assert card.weights == card.precise == folder / "eye.onnx"


@pytest.mark.parametrize("name", ["eye.onnx", "eye-int8.onnx"])
def test_both_files_must_be_those_on_the_card(quick, name):
    (quick / name).write_bytes(b"other")
    with pytest.raises(ModelError, match=f"{name.replace('.', '[.]')} is not the model"):
        load_card("eye", quick)
    (quick / name).unlink()
    with pytest.raises(ModelError, match=f"{name.replace('.', '[.]')} is missing"):
        load_card("eye", quick)
