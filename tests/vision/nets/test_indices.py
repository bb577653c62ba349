"""A second look at the printed corners: their place, and the weight of their reading."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.nets.corner_indices import (
    FACES,
    INDEX_H,
    INDEX_W,
    CornerWeights,
    IndexReader,
    combined_scores,
    corner_crops,
    corner_window,
)

LABELS = 55
WEIGHTS = CornerWeights()
QUAD = np.float32([[100, 50], [200, 50], [200, 200], [100, 200]])
SPADE, CLUB = 38, 12


def reading(**chances):
    """Log-probabilities (1, labels) where the named places have these chances, the rest what is left."""
    given = {int(place[1:]): p for place, p in chances.items()}
    left = (1 - sum(given.values())) / (LABELS - len(given))
    return np.log([[given.get(place, left) for place in range(LABELS)]])


def corner(face=None, p=0.99):
    """The reading of a corner: this face with probability ``p``, or no index."""
    chance = np.full(FACES + 1, (1 - p) / FACES)
    chance[FACES if face is None else face] = p
    return chance


def test_the_corner_of_a_card_is_at_its_first_corner_and_a_little_beyond():
    window = corner_window(QUAD)
    assert window[0] == pytest.approx([95, 44], abs=0.1)
    assert window[2] == pytest.approx([137, 110], abs=0.1)


def test_the_other_corner_is_the_same_of_the_card_turned_round():
    assert np.allclose(corner_window(QUAD, 2), corner_window(np.roll(QUAD, 2, axis=0)))
    turned = 2 * QUAD.mean(axis=0) - corner_window(QUAD)
    assert np.allclose(corner_window(QUAD, 2), turned, atol=0.1)


def test_both_corners_are_cut_out_upright():
    image = np.zeros((260, 300, 3), np.uint8)
    image[60:80, 105:115] = (0, 0, 255)  # where the index is printed
    image[170:190, 185:195] = (0, 255, 0)  # and where it is the other way up
    first, second = corner_crops(image, QUAD)
    assert first.shape == second.shape == (INDEX_H, INDEX_W, 3)
    assert first[..., 2].max() > 200 > first[..., 1].max()
    assert second[..., 1].max() > 200 > second[..., 2].max()
    reds, greens = (np.argwhere(crop.max(axis=2) > 100).mean(axis=0) for crop in (first, second))
    assert reds == pytest.approx(greens, abs=2)


def test_a_spade_in_the_corner_settles_an_ace_that_might_be_a_club():
    scores = reading(p38=0.4, p12=0.58)
    reported = combined_scores(scores, np.stack([[corner(SPADE), corner()]]), WEIGHTS)[0]
    assert reported.argmax() == SPADE
    assert np.exp(reported[SPADE]) > 2 * np.exp(scores[0, SPADE])


def test_hidden_corners_make_no_card_surer():
    scores = reading(p38=0.6, p12=0.35)
    reported = combined_scores(
        scores, np.stack([[corner(p=0.9999), corner(p=0.9999)]]), CornerWeights(whole=1.0)
    )[0]
    assert reported[SPADE] - reported[CLUB] == pytest.approx(scores[0, SPADE] - scores[0, CLUB], abs=0.05)


def test_two_corners_that_contradict_each_other_leave_the_doubt():
    scores = reading(p38=0.5, p12=0.48)
    reported = np.exp(combined_scores(scores, np.stack([[corner(SPADE), corner(CLUB)]]), WEIGHTS)[0])
    assert max(reported[SPADE], reported[CLUB]) < 0.7


def test_an_index_in_the_corner_speaks_against_a_back():
    scores = reading(p53=0.7, p38=0.25)
    reported = combined_scores(scores, np.stack([[corner(SPADE), corner(SPADE)]]), WEIGHTS)[0]
    assert reported.argmax() == SPADE


chances = st.lists(st.floats(1e-6, 1), min_size=LABELS, max_size=LABELS).map(np.array)
corners = st.lists(st.floats(1e-6, 1), min_size=2 * (FACES + 1), max_size=2 * (FACES + 1)).map(np.array)


@settings(max_examples=60, deadline=None)
@given(chances, corners)
def test_the_word_of_both_is_a_probability_and_does_not_depend_on_which_corner_comes_first(chance, seen):
    scores = np.log(chance / chance.sum())[None]
    seen = seen.reshape(1, 2, -1) / seen.reshape(1, 2, -1).sum(axis=2, keepdims=True)
    reported = combined_scores(scores, seen, WEIGHTS)
    assert np.exp(reported).sum() == pytest.approx(1, abs=1e-6)
    assert np.allclose(reported, combined_scores(scores, seen[:, ::-1], WEIGHTS))


@settings(max_examples=60, deadline=None)
@given(chances, corners, st.permutations(range(FACES)))
def test_no_face_is_special(chance, seen, order):
    scores = np.log(chance / chance.sum())[None]
    seen = seen.reshape(1, 2, -1) / seen.reshape(1, 2, -1).sum(axis=2, keepdims=True)
    labels, faces = [*order, *range(FACES, LABELS)], [*order, FACES]
    reported = combined_scores(scores, seen, WEIGHTS)
    assert np.allclose(reported[:, labels], combined_scores(scores[:, labels], seen[:, :, faces], WEIGHTS))


def test_only_cards_in_doubt_are_looked_at_again():
    looked = []

    def run(batch):
        looked.append(len(batch))
        return np.zeros((len(batch), FACES + 1), np.float32)

    indices = IndexReader(run, "RGB", 1.0)
    scores = np.concatenate([reading(p38=0.9999), reading(p38=0.6, p12=0.3), reading(p12=0.99995)])
    reported = indices.weigh(scores, np.zeros((260, 300, 3), np.uint8), [QUAD] * 3)
    assert looked == [2]
    assert np.array_equal(reported[[0, 2]], scores[[0, 2]])


def test_where_no_card_is_in_doubt_nothing_is_run():
    indices = IndexReader(lambda batch: pytest.fail("looked"), "RGB", 1.0)
    scores = reading(p38=0.9999)
    assert indices.weigh(scores, np.zeros((260, 300, 3), np.uint8), [QUAD]) is scores


def test_a_folder_of_models_without_an_index_reader_reads_as_before(tmp_path):
    assert IndexReader.load(tmp_path) is None
