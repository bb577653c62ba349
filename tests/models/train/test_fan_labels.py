"""What a fan's parts are labelled with, before anything is trained on them."""

import numpy as np
import pytest

pytestmark = pytest.mark.training


def test_a_piece_of_a_picture_labels_what_must_be_detected_and_what_does_not_matter():
    from models.training.train import fan_parts as train_fan_parts

    picture = np.zeros((320, 320, 3), np.uint8)
    rows = np.float32([[7, 160, 160, 30, 16, 0.3, visible] for visible in (1.0, 0.5, 0.1)])
    for seed in range(20):
        image, reported = train_fan_parts.piece(np.random.default_rng(seed), picture, rows)
        assert image.shape == (train_fan_parts.PIECE, train_fan_parts.PIECE, 3)
        assert set(reported[:, 5].tolist()) <= {1.0, -1.0, 0.0}
        assert np.count_nonzero(reported[:, 5] == 1) <= 1
        turn = np.arctan2(reported[reported[:, 5] != 0, 3], reported[reported[:, 5] != 0, 4])
        assert np.abs(np.sin(2 * (turn - 0.3))).max(initial=0) < 1e-3  # as it stood, or by quarters
    answers = {train_fan_parts.crops(np.random.default_rng(s), picture, rows)[0][1] for s in range(9)}
    assert answers == {7}


def test_a_mark_is_an_index_where_it_stands_upright_and_none_on_its_head_or_elsewhere():
    from models.training.train import on_mined as train_on_mined
    from vision.nets.fan_indices import Mark

    rows = np.float32([[7, 100, 100, 30, 16, 0.3, 1.0]])

    def mark(x, y, tall, turn):
        return train_on_mined.answer(Mark(np.array([x, y]), tall, turn, 0.9), rows)

    assert mark(102, 99, 33, 0.2) == 7
    assert mark(100, 100, 30, 0.3 + np.pi) == mark(200, 100, 30, 0.3) == train_on_mined.NONE
    assert mark(112, 100, 30, 0.3) is None  # a part of it: nobody can say
