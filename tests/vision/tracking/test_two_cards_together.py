"""Two cards laid at once by one hand: the lower one is not overlooked because it does not show whole."""

import numpy as np
import pytest

from referee.cards import Card
from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import HOME, CardOnTable, Stage
from tests.vision.staged import seen, short

OVER = CardOnTable("Jc", (HOME["E"][0] - 0.045, HOME["E"][1]), 10.0)
"""It leaves a strip of the card beneath it to be seen."""


class SeesAStrip(Eye):
    """Outlines of the king of hearts but a strip as wide as ``share`` of it, in which nothing is read."""

    def __init__(self, share):
        super().__init__()
        self.share, self.strips = share, []

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        king = [card for card in self.scene.cards if card.name == "Kh" and not card.held]
        if not king:
            return outlines
        position = king[0].quad
        others = [
            item for item in outlines if np.abs(item.quad.mean(axis=0) - position.mean(axis=0)).max() > 3
        ]
        self.strips = [position.mean(axis=0) + (1 - self.share) / 2 * (position[1] - position[0])]
        strip = position.copy()
        strip[[0, 3]] += (1 - self.share) * (position[1] - position[0])
        return [*others, Outline(strip, 0.8, True)]

    def _read(self, quad):
        if any(np.abs(quad.mean(axis=0) - strip).max() < 4 for strip in self.strips):
            return Face(None, 0.0, (), False, True, quad)
        return super()._read(quad)


def three_before():
    return Stage().put("S", "Jh").put("W", "8h").put("N", "9h")


@pytest.mark.parametrize("share", [0.45, 0.6, 0.85])
def test_what_sticks_out_from_under_a_card_that_was_laid_with_it_is_a_card_that_was_not_read(share):
    """East plays the king of hearts under the knave of clubs: he has followed suit, and did not revoke."""
    stage = three_before().put("E", "Kh", together=[OVER]).wait(3.0)
    reported = short(seen(stage, SeesAStrip(share)))
    assert reported[:3] == ["laid S Jh", "laid W 8h", "laid N 9h"]
    assert sorted(reported[3:]) == ["laid E Jc", "laid E None"]


ALONG = CardOnTable("Jc", (HOME["E"][0], HOME["E"][1] + 0.04), 0.0)
"""It covers half of an upright card beneath it, straight along it."""


class SeesALongCard(Eye):
    """Outlines the king of hearts and the knave of clubs as one card that is too long.

    In the whole of it, as in anything but the king alone, it reads the card on top.
    """

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        on_table = {card.name: card.quad for card in self.scene.cards if not card.held}
        if not {"Kh", "Jc"} <= set(on_table):
            return outlines
        both = [on_table["Kh"], on_table["Jc"]]
        others = [o for o in outlines if all(np.abs(o.quad - quad).max() > 5 for quad in both)]
        return [*others, Outline(np.float32([*both[0][:2], *both[1][2:]]), 0.8, True)]

    def _read(self, quad):
        result = super()._read(quad)
        king = next((card.quad for card in self.scene.cards if card.name == "Kh"), quad)
        if result.card == Card.parse("Kh") and np.abs(king.mean(axis=0) - quad.mean(axis=0)).max() > 6:
            return Face(Card.parse("Jc"), 0.98, (), False, False, quad)
        return result


def test_two_cards_that_look_like_a_longer_card_are_reported_as_two():
    """East plays the king of hearts half under the knave of clubs, one straight along the other."""
    stage = three_before().put("E", "Kh", angle=0.0, together=[ALONG]).wait(3.0)
    reported = short(seen(stage, SeesALongCard()))
    assert reported[:3] == ["laid S Jh", "laid W 8h", "laid N 9h"]
    assert sorted(reported[3:]) == ["laid E Jc", "laid E Kh"]


def test_the_upper_of_them_is_read_though_it_was_outlined_by_itself_at_first():
    class SeesTheUpperFirst(SeesALongCard):
        seen = 0

        def find(self, image, long_sides=(640,), *, within=None):
            outlines = super().find(image, long_sides, within=within)
            jack = [card.quad for card in self.scene.cards if card.name == "Jc" and not card.held]
            self.seen += bool(jack)
            if not jack or self.seen > 2:
                return outlines
            others = [o for o in outlines if np.abs(o.quad.mean(axis=0) - jack[0].mean(axis=0)).max() > 20]
            return [*others, Outline(jack[0], 0.8, True)]

    over = CardOnTable("Jc", (HOME["E"][0], HOME["E"][1] + 0.034), 0.0)
    stage = three_before().put("E", "Kh", angle=0.0, together=[over]).wait(3.0)
    assert sorted(short(seen(stage, SeesTheUpperFirst()))[3:]) == ["laid E Jc", "laid E Kh"]


def test_a_card_that_is_outlined_too_long_is_reported_a_single_time():
    class SeesTooMuch(Eye):
        def find(self, image, long_sides=(640,), *, within=None):
            outlines = super().find(image, long_sides, within=within)
            king = [card.quad for card in self.scene.cards if card.name == "Kh" and not card.held]
            longer = [quad + 0.4 * np.float32([0, 0, 1, 1])[:, None] * (quad[3] - quad[0]) for quad in king]
            others = [o for o in outlines if all(np.abs(o.quad - quad).max() > 5 for quad in king)]
            return [*others, *(Outline(quad, 0.8, True) for quad in longer)]

    stage = three_before().put("E", "Kh", angle=0.0).wait(3.0)
    assert short(seen(stage, SeesTooMuch())) == ["laid S Jh", "laid W 8h", "laid N 9h", "laid E Kh"]
