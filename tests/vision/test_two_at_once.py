"""Two cards laid at once by one hand: the lower one is not overlooked because it does not show whole."""

import numpy as np
import pytest

from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import HOME, Lying, Stage
from tests.vision.staged import seen, short

OVER = Lying("Jc", (HOME["E"][0] - 0.045, HOME["E"][1]), 10.0)
"""It leaves a strip of the card beneath it to be seen."""


class SeesAStrip(Eye):
    """Outlines of the king of hearts but a strip as wide as ``share`` of it, in which nothing is read."""

    def __init__(self, share):
        super().__init__()
        self.share, self.strips = share, []

    def find(self, image, long_sides=(640,), *, within=None):
        found = super().find(image, long_sides, within=within)
        king = [card for card in self.scene.cards if card.name == "Kh" and not card.held]
        if not king:
            return found
        lies = king[0].quad
        others = [one for one in found if np.abs(one.quad.mean(axis=0) - lies.mean(axis=0)).max() > 3]
        self.strips = [lies.mean(axis=0) + (1 - self.share) / 2 * (lies[1] - lies[0])]
        strip = lies.copy()
        strip[[0, 3]] += (1 - self.share) * (lies[1] - lies[0])
        return [*others, Outline(strip, 0.8, True)]

    def _read(self, quad):
        if any(np.abs(quad.mean(axis=0) - strip).max() < 4 for strip in self.strips):
            return Face(None, 0.0, (), False, True, quad)
        return super()._read(quad)


def three_before():
    return Stage().lay("S", "Jh").lay("W", "8h").lay("N", "9h")


@pytest.mark.parametrize("share", [0.45, 0.6, 0.85])
def test_what_sticks_out_from_under_a_card_that_was_laid_with_it_is_a_card_that_was_not_read(share):
    """East plays the king of hearts under the knave of clubs: he has followed suit, and did not revoke."""
    stage = three_before().lay("E", "Kh", together=[OVER]).wait(3.0)
    told = short(seen(stage, SeesAStrip(share)))
    assert told[:3] == ["laid S Jh", "laid W 8h", "laid N 9h"]
    assert sorted(told[3:]) == ["laid E Jc", "laid E None"]
