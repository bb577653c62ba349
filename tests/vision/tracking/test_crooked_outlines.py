"""Crooked outlines: what is drawn round a part of a card is no second card, whatever is read in it."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.cards import Card
from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import Stage
from tests.vision.staged import seen, short
from vision.reading.votes import EUCHRE_CARDS
from vision.tracking.card import CardSize, Track
from vision.tracking.tracker import Tracker
from vision.tuning import ZOOM

BEFORE = ["laid S Jh", "laid W 8h", "laid N 9h"]


def three_before():
    return Stage().put("S", "Jh").put("W", "8h").put("N", "9h")


class DrawsNextTo(Eye):
    """Outlines the queen of clubs again, moved down by most of its length, and reads a queen in that too."""

    aside = np.float32((0, 0))

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        queen = [card.quad for card in self.scene.cards if card.name == "Qc" and not card.held]
        if not queen:
            return outlines
        self.aside = queen[0] + 0.75 * (queen[0][3] - queen[0][0])
        return [*outlines, Outline(self.aside, 0.7, True)]

    def _read(self, quad):
        if np.abs(quad.mean(axis=0) - self.aside.mean(axis=0)).max() < 4:
            return Face(Card.parse("Qs"), 0.99, (), False, False, quad)
        return super()._read(quad)


def test_an_outline_of_which_the_rest_is_the_bare_table_is_no_card_though_a_name_is_read_in_it():
    stage = three_before().put("E", "Qc").wait(3.0)
    assert short(seen(stage, DrawsNextTo())) == [*BEFORE, "laid E Qc"]


class SeesAStripAtFirst(Eye):
    """Of the nine of clubs it outlines a strip, under somebody's arm, and reads other names in that."""

    def __init__(self, looks):
        super().__init__()
        self.left, self.strip = looks, np.zeros((4, 2), np.float32)

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        nine = [card.quad for card in self.scene.cards if card.name == "9c" and not card.held]
        if not nine or self.left <= 0:
            return outlines
        self.left -= 1
        self.strip = nine[0].copy()
        self.strip[2:] -= 0.6 * (self.strip[[2, 3]] - self.strip[[1, 0]])
        others = [o for o in outlines if np.abs(o.quad.mean(axis=0) - nine[0].mean(axis=0)).max() > 5]
        return [*others, Outline(self.strip, 0.8, True)]

    def _read(self, quad):
        if np.abs(quad.mean(axis=0) - self.strip.mean(axis=0)).max() < 4:
            rivals = ((Card.parse("Qd"), 0.4),)
            return Face(Card.parse("As"), 0.5, rivals, False, False, quad)
        return super()._read(quad)


def test_a_strip_that_was_outlined_before_the_card_was_in_view_is_no_card_by_itself():
    for looks in (2, 4, 6):
        stage = three_before().put("E", "9c").wait(3.0)
        assert short(seen(stage, SeesAStripAtFirst(looks))) == [*BEFORE, "laid E 9c"]


class DrawsBriefly(Eye):
    """The first outline of the nine of diamonds is askew, a hand being at it; nothing is read in that."""

    first_look = None

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        nine = [card.quad for card in self.scene.cards if card.name == "9d" and not card.held]
        if not nine or self.first_look is not None:
            return outlines
        self.first_look = nine[0] + 0.4 * (nine[0][0] - nine[0][2])
        return [Outline(self.first_look, 0.8, True)]

    def _read(self, quad):
        if self.first_look is not None and np.abs(quad.mean(axis=0) - self.first_look.mean(axis=0)).max() < 4:
            return Face(None, 0.0, (), False, True, quad)
        return super()._read(quad)


def test_a_thing_outlined_a_single_time_is_no_card():
    stage = three_before().put("E", "9d").wait(3.0)
    assert short(seen(stage, DrawsBriefly())) == [*BEFORE, "laid E 9d"]


class DrawsTheHandWithIt(Eye):
    """While a hand is at the nine of diamonds, two outlines have both in them; nothing is read in that."""

    def __init__(self):
        super().__init__()
        self.left, self.both = 2, np.zeros((4, 2), np.float32)

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        nine = [card.quad for card in self.scene.cards if card.name == "9d"]
        if not nine or self.left <= 0:
            return outlines
        self.left -= 1
        self.both = nine[0].copy()
        self.both[:2] += 1.6 * (self.both[:2] - self.both[[3, 2]])
        return [Outline(self.both, 0.8, True)]

    def _read(self, quad):
        if np.abs(quad.mean(axis=0) - self.both.mean(axis=0)).max() < 4:
            return Face(None, 0.0, (), False, True, quad)
        return super()._read(quad)


def test_an_outline_of_a_card_and_the_hand_at_it_does_not_hide_the_card_when_the_hand_has_gone():
    stage = three_before().put("E", "9d").wait(3.0)
    assert short(seen(stage, DrawsTheHandWithIt())) == [*BEFORE, "laid E 9d"]


@pytest.mark.parametrize(("finds", "in_vain", "seconds", "forgotten"), [
    (1, 13, 2.0, True), (2, 13, 2.0, False), (1, 6, 2.0, False), (1, 13, 0.5, False),
])  # fmt: skip
def test_a_thing_outlined_a_single_time_is_forgotten_after_enough_looks_for_it(
    finds, in_vain, seconds, forgotten
):
    view = SimpleNamespace(table=None, places=None, gate=None, hands=None)
    tracker = Tracker(view, None, None, EUCHRE_CARDS, frozenset)
    track = Track(1, np.float32([[10, 10], [70, 10], [70, 96], [10, 96]]), True, 0.0, 0)
    track.put(np.ones((8, 8), bool))
    track.detections, track.matched, track.vain_t = [0.8] * finds, 20, 1.0
    tracker.tracks.append(track)
    tracker._presence.looks = 20 + in_vain
    assert tracker._search._is_mistaken(track, 1.0 + seconds) == forgotten


class SeesAPartUnderTheArm(Eye):
    """While an arm is over the nine of diamonds it outlines two thirds of it, and almost reads a ten."""

    part = np.zeros((4, 2), np.float32)

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        nine = [card.quad for card in self.scene.cards if card.name == "9d" and not card.held]
        if not nine or not self.scene.arms or self.scene.arms[0][0] != "S":
            return outlines
        self.part = nine[0].copy()
        self.part[:2] += 0.34 * (self.part[[3, 2]] - self.part[[0, 1]])
        others = [o for o in outlines if np.abs(o.quad.mean(axis=0) - nine[0].mean(axis=0)).max() > 5]
        return [*others, Outline(self.part, 0.8, True)]

    def _read(self, quad):
        if np.abs(quad.mean(axis=0) - self.part.mean(axis=0)).max() < 4:
            rivals = ((Card.parse("Td"), 0.88),)
            return Face(Card.parse("Td"), 0.88, rivals, False, False, quad)
        return super()._read(quad)


def test_the_part_of_a_card_next_to_an_arm_is_no_second_card_when_the_whole_is_in_view_again():
    stage = Stage().put("W", "8h").put("N", "9h").put("E", "9d").wait(0.5)
    stage.rest("S", (0.7, 0.44), 1.0).put("S", "Jh").wait(3.0)
    assert short(seen(stage, SeesAPartUnderTheArm())) == ["laid W 8h", "laid N 9h", "laid E 9d", "laid S Jh"]


class SeesAButton(Eye):
    """Sees in place of the queen of clubs a button, as long and a third as wide, and reads a joker in it."""

    def find(self, image, long_sides=(640,), *, within=None):
        queen = next((card.quad for card in self.scene.cards if card.name == "Qc"), None)
        outlines = super().find(image, long_sides, within=within)
        if queen is None:
            return outlines
        return [
            Outline(narrowed(o.quad), o.p, True) if np.abs(o.quad - queen).max() < 6 else o for o in outlines
        ]

    def _read(self, quad):
        read = super()._read(quad)
        is_queen = read.card == Card.parse("Qc")
        return Face(Card.parse("Jk"), 0.98, (), False, False, quad) if is_queen else read


def narrowed(quad):
    """The middle third of a card's breadth."""
    right = (quad[1] - quad[0]) / 3
    return quad + np.stack([right, -right, -right, right])


def test_a_button_that_reads_like_a_joker_has_no_card_s_shape_and_is_no_card():
    stage = three_before().put("E", "Qc").wait(3.0)
    assert short(seen(stage, SeesAButton())) == BEFORE


def test_a_joker_of_a_card_s_shape_is_a_card():
    stage = three_before().put("E", "Jk").wait(3.0)
    assert short(seen(stage, Eye())) == [*BEFORE, "laid E Jk"]


@pytest.mark.parametrize("breadth", [57, 63])
def test_before_any_card_was_read_a_whole_outline_fits_better_than_half_a_card(breadth):
    """An ace in film 50310003 was outlined whole and in two halves, and the halves were followed."""
    whole, half = (np.float32([[0, 0], [breadth, 0], [breadth, y], [0, y]]) / 88 for y in (88, 57))
    assert CardSize().fit_of_shape(whole) > CardSize().fit_of_shape(half) + ZOOM.whole_better_fit
