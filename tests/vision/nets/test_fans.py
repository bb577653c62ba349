"""Printed indices by themselves: found at any size and turn, named, and joined with whole cards."""

import json

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import FACES, Card
from tests.vision.reading.test_photo import PICTURE, FakeEye, face, quad
from vision.nets.crop_cutting import rectify
from vision.nets.fan_indices import FACES as COUNT
from vision.nets.fan_indices import (
    NAMER_H,
    NAMER_W,
    SIZE,
    STRIDE,
    FanReader,
    Mark,
    NamedMark,
    index_sides,
    index_window,
    sides_of,
)
from vision.reading.card_reader import FaceRead
from vision.reading.joined_readings import card_quad, corner_of_mark, join
from vision.reading.outlined_cards import PhotoCard
from vision.reading.photo import as_line, read_photo, with_indices
from vision.reading.thrown_cards import ThrownCards
from vision.tuning import JOINING

NAMES = [str(card) for card in FACES]


def mark(x, y, tall=30.0, turn=0.0, with_sureness=0.9):
    return Mark(np.array([x, y], np.float32), tall, turn, with_sureness)


def named(name, p, where):
    scores = np.full(COUNT + 1, (1 - p) / COUNT)
    scores[NAMES.index(name)] = p
    return NamedMark(where, np.log(scores))


def corner_of(where):
    """The mark where an upright card in ``where`` has its first index."""
    wide, tall = where[1, 0] - where[0, 0], where[3, 1] - where[0, 1]
    return mark(where[0, 0] + 0.092 * wide, where[0, 1] + 0.14 * tall, 0.18 * tall)


def with_sureness(*reads):
    return [PhotoCard(None, read) for read in reads]


def names(cards):
    return sorted(str(card.read.card) for card in cards)


def unread(where):
    scores = np.full(55, np.log(1 / 55))
    return FaceRead(None, 1 / 55, (), False, False, where, scores)


class Indices:
    """Reads the set indices."""

    def __init__(self, *reported):
        self.reported = reported

    def read(self, image, long_sides=None):
        return list(self.reported)


# ---- finding and naming ---------------------------------------------------------------------------


def finder_with(cells):
    """A finder with this output for pictures of any size, as (row, column): channel values."""

    def run(batch):
        reported = np.zeros((1, 6, batch.shape[2] // STRIDE, batch.shape[3] // STRIDE), np.float32)
        for (row, column), values in cells.items():
            reported[0, :, row, column] = values
        return reported

    return run


def test_an_index_is_given_in_pixels_of_the_picture_at_whatever_size_it_was_seen():
    run = finder_with({(10, 12): (0.8, 0.25, -0.5, np.log(30 / SIZE), 1.0, 0.0)})
    reader = FanReader(run, None, "RGB", 0.3, 1.0)
    (first,) = reader.find(np.zeros((640, 1280, 3), np.uint8), 640)
    assert first.middle == pytest.approx(((12.5 + 0.25) * STRIDE * 2, (10.5 - 0.5) * STRIDE * 2))
    assert first.tall == pytest.approx(60)
    assert first.turn == pytest.approx(np.pi / 2)  # the rank is to the right of the suit
    assert first.sureness == pytest.approx(0.8)


def test_faint_marks_and_marks_in_the_padding_do_not_count():
    faint, beyond = (0.2, 0, 0, 0, 0, 1), (0.9, 0, 0, 0, 0, 1)
    reader = FanReader(finder_with({(5, 5): faint, (15, 5): beyond}), None, "RGB", 0.3, 1.0)
    assert reader.find(np.zeros((50, 320, 3), np.uint8), 320) == []  # 64 rows with the padding


def test_an_index_seen_at_two_sizes_counts_a_single_time_and_an_unreadable_index_never():
    cells = {(10, 10): (0.9, 0, 0, 0, 0, 1)}

    def namer(batch):
        logits = np.zeros((len(batch), COUNT + 1), np.float32)
        logits[:, 3] = 9.0
        return logits

    image = np.zeros((96, 96, 3), np.uint8)
    read = FanReader(finder_with(cells), namer, "RGB", 0.3, 1.0).read(image, (96, 96))
    assert [item.face for item in read] == [3]
    assert read[0].p > 0.99

    def none(batch):
        return np.eye(COUNT + 1, dtype=np.float32)[np.full(len(batch), COUNT)] * 9

    assert FanReader(finder_with(cells), none, "RGB", 0.3, 1.0).read(image, (96,)) == []


def test_a_picture_is_searched_from_twice_its_size_down():
    assert sides_of(np.zeros((600, 800, 3))) == [1600, 800, 400]
    assert sides_of(np.zeros((900, 1200, 3))) == [2048, 1200, 600, 300]
    assert sides_of(np.zeros((2000, 3000, 3)))[:2] == [2048, 1024]
    assert sides_of(np.zeros((200, 100, 3))) == [400, 200]


@pytest.mark.parametrize(("height", "sides"), [(150, [652]), (120, [800]), (90, [800]), (70, [1600])])
def test_a_small_picture_is_enlarged_only_where_its_cards_are_far_too_small(height, sides):
    assert index_sides(np.zeros((600, 800, 3)), [height]) == sides


def test_indices_of_neighbouring_cards_as_near_as_less_than_half_their_height_are_two():
    cells = {(20, 20): (0.9, 0, 0, 0, 0, 1), (20, 23): (0.9, 0, 0, 0, 0, 1)}  # 12 px apart, 24 px tall

    def namer(batch):
        return np.eye(COUNT + 1, dtype=np.float32)[[3, 30][: len(batch)]] * 12

    read = FanReader(finder_with(cells), namer, "RGB", 0.3, 1.0).read(
        np.zeros((160, 160, 3), np.uint8), (160,)
    )
    assert sorted(item.face for item in read) == [3, 30]


@pytest.mark.parametrize(
    ("heights", "sides"),
    [
        ([], [2048, 1024, 512, 256]),
        ([300], [1222]),
        ([300, 330], [1222]),
        ([300, 1200], [1222, 611]),
        ([20], [2048]),
        ([20, 2400], [2048, 1024, 512, 256]),
        ([3000], [122]),
    ],
)
def test_with_a_known_height_of_cards_an_index_is_searched_at_its_sizes_only(heights, sides):
    assert index_sides(np.zeros((2000, 3000, 3)), heights) == sides


@given(st.floats(-3.1, 3.1), st.floats(12, 80))
def test_whichever_way_an_index_is_turned_it_stands_upright_before_the_namer(turn, tall):
    image = np.zeros((300, 300, 3), np.uint8)
    rank = (150 + 0.35 * tall * np.sin(turn), 150 - 0.35 * tall * np.cos(turn))
    cv2.circle(image, tuple(round(v) for v in rank), max(2, round(tall * 0.12)), (255, 255, 255), -1)
    crop = rectify(image, index_window((150, 150), tall, turn), NAMER_W, NAMER_H)
    ys, xs = np.nonzero(crop[:, :, 0] > 60)
    assert abs(xs.mean() - NAMER_W / 2) < 4
    assert abs(ys.mean() - NAMER_H * (0.5 - 0.35 * 0.75)) < 5


# ---- joining --------------------------------------------------------------------------------------


def test_the_index_of_a_card_that_was_read_names_it_no_second_time():
    where = quad(100, 100)
    cards = with_indices(
        with_sureness(face("Jd", 0.99, where)), [named("Jd", 0.999, corner_of(where))], FakeEye()
    )
    assert names(cards) == ["Jd"]


def test_an_outline_without_a_reading_is_named_by_its_index_and_keeps_its_place():
    where = quad(100, 100)
    (card,) = with_indices(with_sureness(unread(where)), [named("Qs", 0.99, corner_of(where))], FakeEye())
    assert str(card.read.card) == "Qs"
    assert card.read.quad is where
    assert card.index is None


def test_a_corner_without_any_outline_is_a_card_placed_from_it():
    (card,) = with_indices([], [named("9h", 0.995, mark(300, 200, 36))], FakeEye())
    assert str(card.read.card) == "9h"
    assert np.allclose(card.read.quad, card_quad(card.index))
    assert corner_of_mark(card.index, card.read.quad) == (0, pytest.approx(0, abs=1e-3))
    (reported,) = as_line("a.jpg", [card], 1)["cards"]
    assert np.shape(reported["index"]) == (4, 2)
    assert "index" not in json.dumps(as_line("a.jpg", with_sureness(face("9h", 0.9, quad(0, 0))), 1))


def test_an_index_that_is_not_sure_names_nothing():
    assert with_indices([], [named("9h", JOINING.least_index_p - 0.01, mark(300, 200))], FakeEye()) == []


def test_in_a_picture_where_nothing_else_is_a_card_an_index_must_be_as_sure_as_a_joker():
    lone = named("Ah", JOINING.only_p - 0.01, mark(300, 200))
    assert with_indices([], [lone], FakeEye()) == []
    nearby = named("Kh", JOINING.only_p - 0.01, mark(340, 205))
    assert names(with_indices([], [lone, nearby], FakeEye())) == ["Ah", "Kh"]
    card = face("Jd", 0.99, quad(600, 500))
    assert names(with_indices(with_sureness(card), [lone], FakeEye())) == ["Ah", "Jd"]


def test_a_card_that_its_corner_calls_otherwise_is_left_unread():
    where = quad(100, 100)
    rival = ((Card.parse("Jh"), 0.03),)
    cards = with_sureness(face("Jd", 0.95, where, rival))
    (reported,) = with_indices(cards, [named("Jh", 0.98, corner_of(where))], FakeEye())
    assert [str(card) for card, _ in reported.read.rivals[:2]] == ["Jh", "Jd"]
    reported = with_indices(cards, [named("Jh", 0.98, corner_of(where))], FakeEye())
    assert names(reported) == ["None"]
    assert names(with_indices(cards, [named("Jd", 0.98, corner_of(where))], FakeEye())) == ["Jd"]


def test_of_two_cards_laid_closely_on_top_of_each_other_each_corner_belongs_to_its_card():
    below, above = quad(100, 100), quad(112, 100)
    reported = [named("9h", 0.999, corner_of(below)), named("Kc", 0.999, corner_of(above))]
    cards = with_indices(with_sureness(unread(below), unread(above)), reported, FakeEye())
    assert [str(card.read.card) for card in sorted(cards, key=lambda c: c.read.quad[0, 0])] == ["9h", "Kc"]
    assert names(with_indices(with_sureness(unread(below)), reported, FakeEye())) == ["9h", "Kc"]


def test_an_index_in_the_middle_of_a_card_belongs_to_a_card_on_it():
    where = quad(100, 100, 140, 200)
    cards = with_indices(
        with_sureness(face("Jd", 0.99, where)), [named("2c", 0.999, mark(170, 200, 36, 0.4))], FakeEye()
    )
    assert names(cards) == ["2c", "Jd"]


def test_an_outline_over_two_cards_is_neither_and_each_of_them_is_named():
    where = quad(100, 100)
    far = mark(170 - 6.4, 200 - 14, 18, np.pi)
    reported = [named("Qs", 0.999, corner_of(where)), named("4h", 0.99, far)]
    assert names(with_indices(with_sureness(unread(where)), reported, FakeEye())) == ["4h", "None", "Qs"]
    read = with_sureness(face("Qs", 0.95, where))
    assert names(with_indices(read, reported, FakeEye())) == ["4h", "Qs"]


def test_another_suit_or_rank_at_the_other_end_of_a_card_is_no_card_by_itself():
    where = quad(100, 100)
    far = mark(170 - 6.4, 200 - 14, 18, np.pi)
    for half in ("7d", "9s"):
        reported = [named("7s", 0.999, corner_of(where)), named(half, 0.99, far)]
        assert names(with_indices(with_sureness(face("7s", 0.999, where)), reported, FakeEye())) == ["7s"]


def test_a_corner_that_the_card_does_not_explain_is_the_next_cards():
    where = quad(100, 100)
    cards = with_indices(
        with_sureness(face("Jd", 0.95, where)), [named("4c", 0.98, corner_of(where))], FakeEye()
    )
    assert names(cards) == ["4c", "Jd"]


def test_both_ends_of_a_card_without_an_outline_are_a_single_card():
    card = card_quad(mark(300, 200, 36))
    other = mark(*(card[2] + card[0] - np.array([300, 200])), 36, np.pi)
    cards = with_indices([], [named("9h", 0.99, mark(300, 200, 36)), named("9h", 0.98, other)], FakeEye())
    assert names(cards) == ["9h"]


def test_two_ends_of_a_card_that_say_the_same_are_surer_than_each():
    card = card_quad(mark(300, 200, 36))
    other = mark(*(card[2] + card[0] - np.array([300, 200])), 36, np.pi)
    reported = [named("9h", 0.9, mark(300, 200, 36)), named("9h", 0.85, other)]
    assert names(with_indices([], reported, FakeEye())) == ["9h"]
    assert with_indices([], reported[:1], FakeEye()) == []
    same_way = [reported[0], named("9h", 0.85, mark(*other.middle, 36))]  # no card has its ends alike
    assert with_indices([], same_way, FakeEye()) == []


def test_an_index_is_first_of_all_that_of_the_card_that_was_read_so():
    where, askew = quad(100, 100), quad(101, 99)
    cards = with_indices(
        with_sureness(face("9c", 0.99, where), unread(askew)),
        [named("9c", 0.999, corner_of(askew))],
        FakeEye(),
    )
    assert names(cards) == ["9c", "None"]


def test_a_card_of_a_pack_has_a_single_entry_though_both_its_ends_show_in_a_fan():
    ends = [named("9h", 0.999, mark(100, 200)), named("9h", 0.9999, mark(700, 200))]
    assert names(with_indices([], ends, FakeEye())) == ["9h"]
    whole = with_sureness(face("9h", 0.99, quad(300, 300)))
    assert names(with_indices(whole, ends, FakeEye())) == ["9h"]


def test_of_two_packs_a_name_read_twice_far_apart_must_be_very_sure():
    packs = with_sureness(face("Ac", 0.99, quad(300, 300)), face("Ac", 0.99, quad(500, 300)))
    for p, count in ((JOINING.again_p - 0.005, 1), (JOINING.again_p + 0.001, 2)):
        reported = [named("9h", 0.999, mark(100, 200)), named("9h", p, mark(700, 200))]
        assert names(with_indices(packs, reported, FakeEye())).count("9h") == count


def test_a_back_is_never_named_by_an_index_that_is_on_it():
    where = quad(100, 100)
    cards = with_indices(
        with_sureness(face(None, 0.9, where, back=True)), [named("9h", 0.99, corner_of(where))], FakeEye()
    )
    assert [card.read.back for card in cards if card.read.card is None] == [True]


FEW, ACROSS, DOWN = st.sampled_from(["9h", "Jd", "Qs"]), st.floats(60, 700), st.floats(60, 450)


@given(
    st.lists(st.tuples(FEW, st.floats(0.5, 1), ACROSS, DOWN, st.floats(-3, 3)), max_size=8),
    st.lists(st.tuples(FEW, ACROSS, DOWN), max_size=3),
)
def test_an_index_names_a_single_card_at_most_and_none_where_it_is_not_sure(marks, cards):
    reads = [face(name, 0.95, quad(x, y)) for name, x, y in cards]
    reported = [named(name, min(p, 0.9999), mark(x, y, 25, turn)) for name, p, x, y, turn in marks]
    joined = join(reads, reported, [Card.parse(name) for name in NAMES])
    text = [*joined.alone, *joined.names.values(), *joined.against.values()]
    assert all(item.p >= JOINING.least_index_p for item in text)
    assert len({id(item) for item in text}) == len(text)  # an index is one card's
    assert all(reads[i].card is None for i in joined.names)
    assert all(NAMES[item.face] != str(reads[i].card) for i, item in joined.against.items())


def test_an_outline_over_a_neighbour_that_is_named_by_its_index_is_no_joker():
    """Of two kings side by side one was a joker, from 35 degrees (ladder, seed 9729001)."""
    row = face("As", 0.99, quad(100, 100)), face("Jk", 0.999, quad(260, 100, 130, 100))
    corner = named("Kd", 0.999, mark(246, 128, 18))
    assert names(read_photo(PICTURE, (eye := FakeEye(*row)), eye, Indices(corner))) == ["As", "Kd", "None"]


def test_an_index_that_contradicts_a_likely_reading_of_the_whole_card_names_nothing():
    """A pale K over a king of hearts was a seven (edje/cam_image25)."""
    where = quad(100, 100)
    scores = np.full(55, 1e-6)
    scores[NAMES.index("Kh")] = 0.88
    king = FaceRead(None, 0.88, (), False, False, where, np.log(scores / scores.sum()))
    cards = with_indices(with_sureness(king), [named("7h", 0.96, corner_of(where))], FakeEye())
    assert names(cards) == ["None"]
    scores[NAMES.index("Kh")] = 0.3
    guess = FaceRead(None, 0.3, (), False, False, where, np.log(scores))
    assert names(with_indices(with_sureness(guess), [named("7h", 0.96, corner_of(where))], FakeEye())) == [
        "7h"
    ]


def test_a_photograph_is_read_with_its_indices_where_they_are_asked_for():
    where = quad(100, 100)
    eye = FakeEye(face("Jd", 0.99, where))
    corner = named("2c", 0.999, mark(500, 300))
    assert names(read_photo(PICTURE, eye, eye)) == ["Jd"]
    assert names(read_photo(PICTURE, eye, eye, Indices(corner, named("Jd", 0.99, corner_of(where))))) == [
        "2c",
        "Jd",
    ]


def test_a_hand_thrown_down_in_a_fan_is_read_by_its_corners_each_with_a_picture():
    class FixedDetector(FakeEye):
        def find(self, image, long_sides=(640,)):
            return self.boxes_of([])

    eye = FixedDetector(face("Jd", 0.99, quad(100, 100)))
    opened = []

    def fans():
        opened.append(1)
        return Indices(named("2c", 0.999, mark(500, 300)))

    on_table = ThrownCards(lambda: PICTURE, eye, eye, fans)
    assert not opened  # what reads indices is not opened before it is needed
    cards = on_table.look()
    assert sorted(item.card for item in cards) == ["2c", "Jd"]
    assert all(item.picture for item in cards)


def test_a_card_named_by_its_index_leaves_another_its_sister_s_name():
    covered, king = quad(20, 20), quad(300, 20)
    doubt = ((Card.parse("Ks"), 0.18),)
    half = face("Kc", 0.82, king, doubt)
    eye = FakeEye(
        FaceRead(None, 0.4, (), False, False, covered, unread(covered).scores),
        FaceRead(None, 0.82, half.rivals, False, False, king, half.scores),
    )
    fans = Indices(named("Ks", 0.999, corner_of(covered)))
    assert names(read_photo(PICTURE, eye, eye, fans)) == ["Kc", "Ks"]
    assert names(read_photo(PICTURE, eye, eye, Indices())) == ["None", "None"]
