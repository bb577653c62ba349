"""A closer look at new things: drawn tables, and the choice of the places."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from referee.cards import Card
from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import CardOnTable, Stage
from tests.vision.staged import LAID, NAMES, play, seen, short
from vision.tracking.zoom_on_cards import Spot, both, look_closer
from vision.tuning import ZOOM

CARD = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)


def test_a_card_that_is_missed_from_afar_is_detected_by_a_closer_look():
    stage = play(Stage()).wait(0.5).gather("W", NAMES)
    assert short(seen(stage, Eye(small=["9d"]))) == [*LAID, "gathered by W: Jd 9d Ad Ks"]


def test_a_card_boxed_crookedly_from_afar_is_read_in_its_place():
    stage = play(Stage()).wait(0.5).gather("W", NAMES)
    assert short(seen(stage, Eye(loose=NAMES))) == [*LAID, "gathered by W: Jd 9d Ad Ks"]


def test_a_card_that_is_twice_taken_for_no_card_is_read_all_the_same():
    assert short(seen(Stage().put("E", "Jd").wait(1.0), Eye(blinks=["Jd"]))) == ["laid E Jd"]


class Askew(Eye):
    """Outlines each card in turn rightly, and turned by half a right angle, so that it is unreadable."""

    def __init__(self, straight, surely):
        super().__init__(tremble=0.0)
        self.straight, self.surely, self.from_afar = straight, surely, 0

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        if not outlines:
            return outlines
        quad, self.from_afar = outlines[0].quad, self.from_afar + (ZOOM.afar_px in long_sides)
        if self.from_afar - 1 not in self.straight:
            middle, turn = quad.mean(axis=0), np.float32([[0.7, 0.7], [-0.7, 0.7]])
            quad = (quad - middle) @ turn + middle
        return [Outline(quad, 0.9, True)]

    def _read(self, quad):
        side = quad[1] - quad[0]
        read = super()._read(quad)
        if abs(np.degrees(np.arctan2(side[1], side[0])) - 10.0) > 5:
            return Face(None, 0.0, (), False, True, quad)
        return read if self.surely else replace(read, card=None, rivals=((read.card, 0.85),))


@pytest.mark.parametrize("straight", [{0}, {1}, {0, 2}])
@pytest.mark.parametrize("surely", [True, False])
def test_an_outline_that_is_askew_now_and_then_hides_no_card(straight, surely):
    assert short(seen(Stage().put("E", "Jd").wait(3.0), Askew(straight, surely))) == ["laid E Jd"]


def test_nothing_is_looked_at_closely_while_everything_on_the_table_is_known():
    class Counting(Eye):
        close = 0

        def find(self, image, long_sides=(640,), *, within=None):
            self.close += tuple(long_sides) != (640,)
            return super().find(image, long_sides, within=within)

    eye = Counting()
    stage = Stage().put("E", "Jd").wait(3.0)
    seen(stage, eye)
    after_first = eye.close
    assert 1 <= after_first <= 8
    eye = Counting()
    seen(stage.rest("S", (0.5, 0.8), 1.0).wait(3.0), eye)
    assert eye.close == after_first


class Far:
    """Notes the requested places, and finds a card at each of them and another at its rim."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, tuple[int, int, int, int]]] = []

    def find(self, image: np.ndarray, long_sides: Sequence[int] = (640,), *, within=None) -> list[Outline]:
        self.asked.append((long_sides[0], within))
        left, top, right, low = within
        middle = np.float32([(left + right) / 2 - 20, (top + low) / 2 - 30])
        return [Outline(CARD + middle, 0.9, True), Outline(CARD + np.float32([left, top]), 0.9, True)]


def test_a_card_at_the_rim_of_a_closer_look_is_not_believed():
    detector = Far()
    (result,) = look_closer(detector, np.zeros((720, 1280, 3), np.uint8), [Spot(np.array([600, 300]), 60.0)])
    assert result.quad.mean(axis=0) == pytest.approx([600, 300], abs=1)
    long_side, (left, top, right, low) = detector.asked[0]
    assert long_side == pytest.approx(1280 * 64 / 60, abs=1)
    assert 0 <= left < right <= 1280
    assert 0 <= top < low <= 720


def test_large_cards_and_more_than_a_few_places_are_not_looked_at_again():
    detector = Far()
    picture = np.zeros((720, 1280, 3), np.uint8)
    assert look_closer(detector, picture, [Spot(np.array([600, 300]), 130.0)]) == []
    spots = [Spot(np.array([150 * k + 100, 300]), 60.0) for k in range(ZOOM.most_places + 2)]
    look_closer(detector, picture, [spots[0], *spots])
    assert len(detector.asked) == ZOOM.most_places


def test_what_is_seen_closely_stands_for_what_was_seen_of_it_from_afar_but_not_a_part_for_the_whole():
    whole, askew = Outline(CARD, 0.6, True), Outline(CARD + np.float32((9, 5)), 0.7, True)
    part = Outline(CARD * np.float32((1, 0.5)), 0.9, True)
    other = Outline(CARD + np.float32((300, 0)), 0.5, True)

    def fit(quad: np.ndarray) -> float:
        return 1.0 if np.ptp(quad[:, 1]) > 50 else 0.2

    assert both([askew, other], [whole], fit) == [whole, other]
    assert both([whole, other], [part], fit) == [whole, other]
    assert both([], [part], fit) == [part]


def test_the_reader_of_the_stage_reads_nothing_next_to_a_card():
    eye = Eye()
    eye.scene = Stage(cards=[CardOnTable("Jd", (0.5, 0.5))]).scenes[0]
    (outline,) = eye.find(np.zeros((480, 640, 3), np.uint8))
    nearby, present = eye.read(np.zeros(0), [outline.quad + np.float32((13, 0)), outline.quad])
    assert nearby.not_a_card
    assert present.card == Card.parse("Jd")
