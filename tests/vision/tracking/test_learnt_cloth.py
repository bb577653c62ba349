"""A cloth with squares that look like cards: they are learnt within seconds, and a card on one is still
seen."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from referee.cards import Card
from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import EDGE, HEIGHT, WIDTH, CardOnTable, Stage
from tests.vision.staged import seen, short
from vision.tracking.card import Track
from vision.tracking.hand_visits import Visit
from vision.tracking.learnt_cloth import Cloth
from vision.tuning import CLOTH, ZOOM

SIDE = 30
SQUARES = [(x, y) for y in range(30, 460, 48) for x in range(110, 550, 48)]
"""The middles of the cloth's white squares, in pixels."""


def gingham(cards=()):
    """A stage with a cloth of white squares, a flower in each."""
    stage = Stage(cards=cards)
    half = SIDE // 2
    for x, y in SQUARES:
        cv2.rectangle(stage._empty, (x - half, y - half), (x + half, y + half), (225, 230, 230), -1)
        cv2.ellipse(stage._empty, (x - 2, y - 3), (8, 4), 30, 0, 360, (150, 40, 30), -1)
        cv2.circle(stage._empty, (x + 4, y + 5), 3, (30, 160, 200), -1)
    return stage


def quad(middle, half=SIDE / 2):
    return np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + np.float32(middle)


class Dazzled(Eye):
    """Outlines every empty square; in the ``jokers`` it reads a joker."""

    def __init__(self, jokers=()):
        super().__init__()
        self.jokers = jokers
        self.snaps, self.reads = [], []
        self.t = 0.0

    def squares(self):
        layer = np.zeros((HEIGHT, WIDTH), np.uint8)
        for card in self.scene.cards:
            cv2.fillConvexPoly(layer, card.quad.astype(np.int32), 1)
        for seat, tip in self.scene.arms:
            ends = CardOnTable("", EDGE[seat]), CardOnTable("", tip)
            first, other = (tuple(int(x) for x in end.quad.mean(axis=0)) for end in ends)
            cv2.line(layer, first, other, 1, self.scene.thick)
        return [(x, y) for x, y in SQUARES if not layer[y - 15 : y + 16, x - 15 : x + 16].any()]

    def boxes(self, image, long_sides=(640,), within=None):
        left, top, right, low = within or (0, 0, WIDTH, HEIGHT)
        outlines = self.find(image, long_sides, within=within)
        squares = [(x, y) for x, y in self.squares() if left < x < right and top < y < low]
        trembling = (quad(middle) + self._chance.normal(0, 0.4, (4, 2)) for middle in squares)
        return [*outlines, *(Outline(place.astype(np.float32), 0.5, True) for place in trembling)]

    def snapped(self, image, outlines):
        self.snaps.append((self.t, len(outlines)))
        return list(outlines)

    def read(self, image, quads):
        self.reads.append((self.t, len(quads)))
        return super().read(image, quads)

    def _read(self, place):
        middle = place.mean(axis=0)
        square = next(
            (square for square in self.squares() if np.abs(np.subtract(square, middle)).max() < 6), None
        )
        if square is None:
            return super()._read(place)
        if square in self.jokers:
            return Face(Card.parse("Jk"), 0.98, (), False, False, place)
        return Face(None, 0.0, (), False, True, place)


def watched(stage, eye):
    class Timed:
        fps = stage.fps

        def frames(self, onlooker):
            for frame in stage.frames(onlooker):
                eye.t = frame.t
                yield frame

        table = stage.table

    return short(seen(Timed(), eye))


def since(counted, t):
    return [number for when, number in counted if when >= t]


@pytest.mark.parametrize("jokers", [[(302, 222)], [(302, 222), (350, 270), (254, 174)]])
def test_a_joker_read_in_a_square_of_the_cloth_is_not_reported(jokers):
    stage = gingham().wait(3.0).put("S", "Jd").put("W", "9h").wait(2.0)
    assert watched(stage, Dazzled(jokers)) == ["laid S Jd", "laid W 9h"]


def test_what_the_reader_refuses_is_asked_about_for_seconds_only():
    eye = Dazzled()
    watched(gingham().wait(4.0).put("S", "Jd").put("W", "9h").wait(2.0), eye)
    assert max(since(eye.snaps, 4.0)) <= 6  # the card laid, and a square that a hand has just uncovered
    assert sum(since(eye.reads, 4.0)) <= 30


def test_however_much_is_on_the_table_a_picture_costs_no_more_reads_than_allowed():
    eye = Dazzled()
    watched(gingham().wait(2.0), eye)
    most = CLOTH.most_outlines + ZOOM.most_places * CLOTH.most_near_outlines
    snapped: dict[float, int] = {}
    for t, number in eye.snaps:
        snapped[t] = snapped.get(t, 0) + number
    assert len(SQUARES) > most
    assert max(snapped.values()) <= most
    assert max(number for _, number in eye.reads) <= CLOTH.most_reads


def test_a_card_laid_on_a_square_is_seen_and_the_square_that_it_leaves_is_cloth_again():
    u, v = (302 - 80) / 480, (222 + 20) / 520
    stage = gingham().wait(3.0).put("S", "Jd", place=(u, v)).wait(2.0).take("S", "Jd").wait(3.0)
    assert watched(stage, Dazzled([(302, 222)])) == ["laid S Jd", "lifted S Jd"]


def test_a_card_present_from_the_first_is_reported_when_the_cloth_is_known():
    stage = gingham(cards=[CardOnTable("Qc", (0.5, 0.48), 10.0)]).wait(4.0)
    (reported,) = watched(stage, Dazzled())
    assert reported.split()[::2] == ["laid", "Qc"]


@pytest.fixture
def flowery():
    """A cloth with a print on a common table, where a card is 70 pixels long, before any card was read."""
    everywhere = (slice(0, 8), slice(0, 8)), np.ones((8, 8), bool)
    gate = SimpleNamespace(place=lambda _: everywhere, foreground=np.zeros((8, 8), bool))
    places = SimpleNamespace(ruler=SimpleNamespace(count=0), is_measured=True, flat=lambda quad: quad / 70)
    cloth = Cloth(SimpleNamespace(gate=gate, places=places, tracks=[]))
    cloth.is_dazzled = True
    return cloth


def card_on_cloth(side):
    return Track(1, quad((300, 300), side / 2), True, 0.0, 0)


CARD, FLOWER = card_on_cloth(60), card_on_cloth(26)
"""As large as a card is, and as a flower that is read as the ace of hearts (films 9310377 and 9310427)."""


def test_a_flower_present_from_the_first_is_too_small_for_a_card_and_waits_until_a_card_was_read(
    flowery,
):
    assert flowery.is_too_small(FLOWER)
    assert flowery.is_undecided(FLOWER)
    flowery._presence.places.ruler.count = 1
    assert flowery.is_too_small(FLOWER)
    assert not flowery.is_undecided(FLOWER)
    assert not flowery.is_too_small(CARD)


def test_nothing_is_too_small_that_somebody_brought(flowery):
    flowery._presence.gate.foreground[:] = True
    assert flowery.is_too_small(FLOWER), "no hand has been there: the table below it is but a guess"
    brought = card_on_cloth(26)
    brought.by = Visit(1, 0.0, 0.0, np.zeros((8, 8), bool))
    assert not flowery.is_too_small(brought)
    flowery._presence.gate.foreground[:] = False
    assert flowery.is_too_small(brought), (
        "a hand has passed over it, and it is a part of the cloth all the same"
    )


def test_a_back_as_small_as_a_flower_is_no_pack_even_where_a_hand_has_been(flowery):
    """In film 50310006 such a back kept the card turned up from beginning the deal: it was "exposed"."""
    flowery._presence.gate.foreground[:] = True
    brought = card_on_cloth(26)
    brought.by, brought.face_up = Visit(1, 0.0, 0.0, np.zeros((8, 8), bool)), False
    assert flowery.is_too_small(brought)


@pytest.mark.parametrize("known", ["no edge is in view", "no print"])
def test_nor_where_the_table_is_not_known_or_the_cloth_is_plain(flowery, known):
    flowery._presence.places.is_measured = known != "no edge is in view"
    flowery.is_dazzled = known != "no print"
    assert not flowery.is_too_small(FLOWER)
