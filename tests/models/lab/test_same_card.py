"""Whether an outline is that of a card: by how far its middle is off, however it is turned or cut."""

import numpy as np
import pytest

from models.lab.evenings.same_card import heights_apart, is_same_card

CARD = np.array([[100, 100], [156, 100], [156, 180], [100, 180]], float)


def test_the_distance_is_in_heights_of_the_card_whatever_the_outline_measures():
    assert heights_apart(CARD + np.array([40, 0]), CARD) == pytest.approx(0.5)
    assert heights_apart((CARD - CARD.mean(0)) * 2 + CARD.mean(0), CARD) == 0
    assert heights_apart(np.roll(CARD, 1, axis=0), CARD) == 0


@pytest.mark.parametrize(("off", "is_same"), [([0, 35], True), ([0, 37], False), ([56, 0], False)])
def test_a_neighbour_is_another_card(off, is_same):
    assert is_same_card((CARD + off).tolist(), CARD.tolist()) is is_same
