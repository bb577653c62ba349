"""A table located by its edges and checked by the first card on it."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from models.lab.films.film.with_truth import prepare
from models.lab.films.play.scenario import Scenario
from referee.cards import JOKER, Card
from tests.vision.scripted_eye import Face, Outline
from vision.camera.frame_source import Frame
from vision.place.table_by_cards import TableByCards
from vision.place.table_corners import TableCorners
from vision.place.table_edges import find_table
from vision.watching.watcher import Watcher


def card(x, y, tall, angle=0.4):
    cos, sin = np.cos(angle), np.sin(angle)
    shape = np.array([(-0.358, -0.5), (0.358, -0.5), (0.358, 0.5), (-0.358, 0.5)]) * tall
    return (shape @ [(cos, sin), (-sin, cos)] + (x, y)).astype(np.float32)


def cloth(colour=(60, 110, 50)):
    rng = np.random.default_rng(1)
    image = np.empty((720, 1280, 3), np.int16)
    image[:] = colour
    return image + rng.normal(0, 4, image.shape).astype(np.int16)


def picture(image):
    return np.clip(image, 0, 255).astype(np.uint8)


def striped():
    """A cloth that fills the picture, with four stripes that frame a part of it."""
    image = cloth()
    for at in (390, 850):
        image[:, at : at + 14] = (200, 215, 220)
    for at in (110, 570):
        image[at : at + 14] = (200, 215, 220)
    return picture(image)


def corner_in_view():
    """The north-east part of a table: its corner is seen, its middle is far to the left in the picture."""
    image = cloth((70, 70, 90))
    image[44:, :764] = cloth()[44:, :764]
    return picture(image)


def test_stripes_three_cards_apart_are_no_edges_of_a_table():
    result = find_table(striped()).table
    assert result.known
    instead = TableByCards().checked(striped(), result, [card(900, 600, 158)])
    assert instead is not None
    assert instead.mask(720, 1280).mean() > 0.95


@pytest.mark.parametrize(
    ("at", "stays"),
    [((600, 400), True), ((600, 590), True), ((200, 650), False)],
    ids=["on it", "over its edge", "beside it"],
)
def test_a_thing_next_to_a_card_is_not_the_table_however_large_it_is(at, stays):
    """Planks were read as two edges of a table; the picture shows only a corner of it (film 9520004)."""
    result = find_table(striped()).table
    instead = TableByCards().checked(striped(), result, [card(*at, 66)])
    assert (instead is None) is stays
    assert stays or instead.mask(720, 1280)[650, 200]


def test_a_table_that_a_card_bears_out_stays_and_is_looked_at_no_more():
    image = picture(cloth((70, 70, 90)))
    cv2.rectangle(image, (290, 20), (990, 700), (60, 110, 50), -1)
    result, check = find_table(image).table, TableByCards()
    small = np.zeros((180, 320, 3), np.uint8)
    assert check.is_due(0.0, result, small)
    assert check.checked(image, result, [card(600, 600, 70)]) is None
    assert not check.is_due(9.0, result, small + 90)


def test_a_card_held_up_to_the_camera_makes_no_small_table_of_a_common_table():
    image = picture(cloth((70, 70, 90)))
    cv2.rectangle(image, (290, 20), (990, 700), (60, 110, 50), -1)
    result = find_table(image).table
    assert TableByCards().checked(image, result, [card(600, 600, 108)]) is None


def test_two_edges_that_were_seen_are_not_given_up_for_an_outline_that_is_crooked_or_cut_by_the_picture():
    """A film's up-card was given to North: its table's true east edge was searched for again in vain."""
    image = picture(cloth((70, 70, 90)))
    image[:, 240:] = picture(cloth())[:, 240:]
    result = TableCorners(np.array([(240, -34), (1027, -42), (1045, 753), (240, 762)], np.float32), "EW")
    up = np.array([(866, 161), (891, 99), (969, 135), (948, 191)], np.float32)
    cut = np.array([(896, 30), (915, -20), (976, 8), (955, 56)], np.float32)
    assert TableByCards().checked(image, result, [up, cut]) is None


def test_as_long_as_no_card_is_seen_it_is_looked_for_where_something_has_changed():
    result, check = find_table(striped()).table, TableByCards()
    small = np.zeros((180, 320, 3), np.uint8)
    assert check.is_due(0.0, result, small)
    assert check.checked(striped(), result, []) is None
    assert not check.is_due(0.4, result, small + 90)
    assert not check.is_due(2.0, result, small)
    assert check.is_due(4.0, result, small + 90)


def test_a_table_that_people_gave_is_not_asked_about():
    given = TableCorners(np.array([(300, 100), (700, 100), (700, 500), (300, 500)], np.float32))
    assert not TableByCards().is_due(0.0, given, np.zeros((180, 320, 3), np.uint8))


def test_two_edges_and_a_card_say_where_the_other_edges_are():
    """A camera far off the middle: without the card no edge was believed, and the picture's middle taken."""
    image = corner_in_view()
    result = find_table(image).table
    assert result.known == ""
    instead = TableByCards().checked(image, result, [card(600, 600, 79)])
    assert instead is not None
    assert instead.known == "NE"
    assert instead.corners[1] == pytest.approx((764, 44), abs=12)
    assert instead.corners[3] == pytest.approx((764 - 9.8 * 79, 44 + 9.8 * 79), abs=25)


def test_where_a_single_edge_was_believed_a_card_shows_the_others_in_view():
    """The whole picture was read as the table, and every trick as exposed cards (film 9522004)."""
    image = picture(cloth((70, 70, 90)))
    image[:, 24:724] = picture(cloth())[:, 24:724]
    result = find_table(image).table
    assert result.known == "W"
    check = TableByCards()
    instead = check.checked(image, result, [card(140, 620, 86)])
    assert instead is not None
    assert instead.known == "EW"
    assert instead.corners[1, 0] == pytest.approx(724, abs=12)
    assert not check.is_due(9.0, instead, np.zeros((180, 320, 3), np.uint8))


def test_a_stripe_stronger_than_the_edge_is_left_for_the_edge_farther_out():
    """A stripe of the cloth was the west edge, and every player sat elsewhere."""
    made = prepare(9760003, Scenario(table="madras"))
    table = find_table(made.film.frame(0.0).astype(np.uint8), 86.0).table
    assert table.known == "EW"
    for corner, name in zip(table.corners, ("NW", "NE", "SE", "SW"), strict=True):
        assert corner[0] == pytest.approx(made.scene.corners()[name][0], abs=20)


def test_where_a_card_shows_no_further_edge_the_table_stays():
    image = picture(cloth((70, 70, 90)))
    image[:, 24:] = picture(cloth())[:, 24:]
    result, check = find_table(image).table, TableByCards()
    assert result.known == "W"
    assert check.checked(image, result, [card(640, 400, 120)]) is None
    assert not check.is_due(9.0, result, np.zeros((180, 320, 3), np.uint8))


def test_a_table_too_small_for_its_card_goes_even_where_the_true_table_fills_as_much_of_the_picture():
    """No card was accepted: each was twice as large as by the lines on the cloth (film 9526020)."""
    image = picture(cloth((70, 70, 90)))
    image[60:] = picture(cloth())[60:]
    lines = TableCorners(np.array([(80, 60), (1200, 60), (1200, 1180), (80, 1180)], np.float32), "NEW", False)
    instead = TableByCards().checked(image, lines, [card(900, 300, 180)])
    assert instead is not None
    assert instead.known == "N"
    assert np.hypot(*(instead.corners[1] - instead.corners[0])) > 9 * 180


def test_an_edge_that_is_not_in_view_is_not_guessed_where_it_would_be_in_view():
    image = picture(cloth((70, 70, 90)))
    image[:, :1180] = picture(cloth())[:, :1180]
    result = find_table(image, 70.0).table
    assert "E" in result.known
    assert result.corners[0, 0] < 5
    assert result.corners[1, 0] == pytest.approx(1180, abs=10)


def test_a_book_or_a_phone_shows_no_scale():
    result = find_table(striped()).table
    phone = np.array([(700, 300), (772, 300), (772, 450), (700, 450)], np.float32)
    assert TableByCards().checked(striped(), result, [phone]) is None


def test_flowers_and_tiles_measure_no_table_even_where_they_look_like_a_back_or_a_joker():
    """Three flowers made a table 36 cards broad (9310377), and two others read as backs (9310427); tiles
    of the floor, each as long as two cards, read as jokers (9310459)."""
    king, back, *flowers = card(300, 570, 88), card(600, 300, 24), card(500, 400, 24), card(700, 500, 25)
    tile = card(100, 100, 160)
    names = {
        id(king): Face(Card.parse("Kc"), 1.0, (), False, False, king),
        id(back): Face(None, 0.0, (), True, False, back),
        id(tile): Face(JOKER, 0.95, (), False, False, tile),
    }
    names |= {
        id(flower): Face(None, 0.3, ((Card.parse("Ah"), 0.3),), False, False, flower) for flower in flowers
    }
    detector = SimpleNamespace(
        find=lambda image: [Outline(q, 0.8, True) for q in (*flowers, king, back, tile)]
    )
    reader = SimpleNamespace(read=lambda image, quads: [names[id(quad)] for quad in quads])
    watcher, measured = Watcher(detector, reader), []
    watcher._by_cards = SimpleNamespace(
        is_due=lambda *_: True,
        is_open=lambda table: True,
        checked=lambda image, table, cards, stretch: measured.extend(cards),
    )
    watcher._by_its_cards(Frame(0, 0.0, picture(cloth())), TableCorners(card(600, 360, 700)))
    assert [id(quad) for quad in measured] == [id(king)]
