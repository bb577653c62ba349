"""Backs drawn by chance: as many as are asked for, alike either way up, and none of blank paper."""

import numpy as np
import pytest

from models.training.draw import chance_backs
from models.training.draw.printed_card_art import CARD_H, CARD_W

pytestmark = pytest.mark.training  # words are drawn in the fonts that fontconfig lists


@pytest.mark.parametrize("seed", range(12))
def test_a_back_is_as_large_as_a_card_with_round_corners_and_the_same_for_a_seed(seed):
    back, again = (chance_backs.any_back(np.random.default_rng(seed)) for _ in range(2))
    assert np.array_equal(back, again)
    assert (back.shape, back.dtype) == ((CARD_H, CARD_W, 4), np.uint8)
    assert back[0, 0, 3] < 255 == back[CARD_H // 2, CARD_W // 2, 3]


def test_no_back_is_blank_paper():
    rng = np.random.default_rng(3)
    assert min(chance_backs.any_back(rng)[:, :, :3].std() for _ in range(60)) > chance_backs.BLANK / 2


@pytest.mark.parametrize("kind", chance_backs.KINDS)
def test_most_backs_look_the_same_either_way_up(kind, monkeypatch):
    monkeypatch.setattr(chance_backs, "KINDS", {kind: chance_backs.KINDS[kind]})
    monkeypatch.setattr(chance_backs, "SHARES", (1.0,))
    monkeypatch.setattr(chance_backs, "LATTICES", 0.0)
    monkeypatch.setattr(chance_backs, "SIDEWAYS", 0.0)
    back = chance_backs.any_back(np.random.default_rng(7))[:, :, :3].astype(int)
    assert np.abs(back - back[::-1, ::-1]).mean() < 4
