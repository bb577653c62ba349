"""A card in full view is reported immediately, though the next player's hand is over the table already."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.cards import Card
from referee.table_events import Read
from tests.vision.scripted_eye import Eye, Face
from tests.vision.stage import Stage
from tests.vision.staged import seen, short
from vision.camera.frame_source import Frame
from vision.reading.votes import EUCHRE_CARDS
from vision.tracking.card import State, Track
from vision.tracking.card_presence import Presence
from vision.tracking.motion_in_picture import Gate
from vision.tracking.tracker import Tracker

QUAD = np.float32([[40, 40], [60, 40], [60, 70], [40, 70]])
NEXT_TO_IT, ON_IT = (50, 62), (50, 50)
"""Small pixels (row, column) within a finger's width of the card, and on it."""


@pytest.fixture
def table():
    """A card that came to rest at 1 s on an empty table, and when anything moved, or a hand was, where."""
    moved, hand = np.full((100, 100), 0.0), np.full((100, 100), 0.0)
    gate = SimpleNamespace(last_moved=moved, shape=(100, 100), moving=np.zeros((100, 100), bool))
    view = SimpleNamespace(table=None, places=None, gate=gate, hands=SimpleNamespace(last_here=hand))
    track = Track(1, QUAD, True, 1.0, 12)
    inside = np.zeros((100, 100), bool)
    inside[40:71, 40:61] = True
    track.put(inside)
    track.came_t = 1.0
    moved[inside] = 1.0
    tracker = Tracker(view, None, None, EUCHRE_CARDS, frozenset)
    tracker.tracks.append(track)
    return SimpleNamespace(tracker=tracker, presence=Presence(view), track=track, moved=moved, hand=hand)


def test_a_hand_that_comes_next_to_a_card_which_was_clear_is_no_reason_to_wait(table):
    assert table.presence.is_clear(table.track, 1.2)
    table.hand[NEXT_TO_IT] = 1.3
    assert not table.presence.is_clear(table.track, 1.3)
    assert table.presence.is_settled(table.track)


def test_a_card_that_was_clear_too_shortly_is_read_next_to_the_hand_and_not_believed_yet(table):
    assert table.presence.is_clear(table.track, 1.08)
    table.hand[NEXT_TO_IT] = 1.17
    assert table.tracker._is_reading_due(table.track, 1.17)
    assert not table.presence.is_settled(table.track)


def test_a_card_that_rested_next_to_the_hand_is_released_as_soon_as_the_hand_has_gone(table):
    table.hand[NEXT_TO_IT] = 1.4
    assert not table.presence.is_clear(table.track, 1.4)
    assert not table.presence.is_released(table.track)
    assert table.presence.is_clear(table.track, 1.44)
    assert table.presence.is_released(table.track)
    assert not table.presence.is_settled(table.track)


def test_a_card_that_has_only_just_come_to_rest_is_not_released(table):
    assert table.presence.is_clear(table.track, 1.05)
    assert not table.presence.is_released(table.track)


def test_a_card_on_which_anything_moves_is_not_read(table):
    table.moved[ON_IT] = 1.3
    assert not table.tracker._is_reading_due(table.track, 1.3)
    assert table.tracker._is_reading_due(table.track, 1.38)


def test_a_thing_is_read_as_often_in_a_second_at_thirty_pictures_as_at_twelve(table):
    """A card outlined askew in four pictures of the same moment was left out as no card (film 50310003)."""
    table.track.votes.add(Face(None, 0.0, (), False, True, QUAD))
    table.track.read_t = 1.2
    assert not table.tracker._is_reading_due(table.track, 1.24)
    assert table.tracker._is_reading_due(table.track, 1.28)


def test_nor_is_it_looked_at_again_in_pictures_of_the_same_moment():
    stage = Stage(30)
    first, *_, last = stage.wait(0.2).put("E", "Jd").wait(0.5).frames()
    gate = Gate(stage.table, *first.image.shape[:2])
    due = {}
    for t, image in ((0.0, first), (0.1, last), (0.16, last), (0.2, last), (0.25, last)):
        gate.update(Frame(1, t, image.image))
        due[t] = gate.is_look_due(t, np.zeros_like(gate.moving))
        if t in (0.0, 0.16):
            gate.looked()
    assert due[0.25]
    assert not due[0.2]


@pytest.mark.parametrize("is_found_in_motion", [True, False])
def test_a_card_found_with_its_hand_in_motion_is_looked_for_when_the_hand_has_gone(is_found_in_motion):
    """A white card on a white cloth was never reported: only its print was new (film 52210069)."""
    cloth = np.full((180, 320, 3), 215, np.uint8)
    left = cloth.copy()
    left[80:95, 100:121] = 232
    left[84:91, 103:108] = 60
    held, let_go = left.copy(), left.copy()
    held[80:95, 112:200], let_go[80:95, 112:200] = 90, 120
    outline = np.zeros(cloth.shape[:2], bool)
    outline[80:95, 100:131] = True
    gate = Gate(Stage().table, *cloth.shape[:2])
    for t, image in ((0.0, cloth), (0.1, held), (0.2, let_go), (0.3, left), (0.4, left)):
        gate.update(Frame(1, t, image))
        is_due = gate.is_look_due(t, np.zeros_like(gate.moving))
        if t == 0.2 and is_found_in_motion:
            gate.look_once_still(outline)
        if t in (0.0, 0.2):
            gate.looked()
    assert is_due == is_found_in_motion


def test_a_card_that_rests_next_to_a_hand_that_never_leaves_has_been_laid(table):
    for picture in range(1, 4):
        table.hand[NEXT_TO_IT] = t = 1.0 + picture / 12
        assert not table.presence.is_clear(table.track, t)
        assert (table.track.free_t >= table.track.came_t) == (picture > 1)
    assert not table.presence.is_settled(table.track)


def test_a_card_over_which_something_moved_since_must_lie_clear_again(table):
    assert table.presence.is_clear(table.track, 1.2)
    table.moved[ON_IT] = 1.3
    assert not table.presence.is_clear(table.track, 1.3)
    assert not table.presence.is_settled(table.track)
    assert table.presence.is_clear(table.track, 1.38)
    assert not table.presence.is_settled(table.track)
    assert table.presence.is_clear(table.track, 1.46)
    assert table.presence.is_settled(table.track)


@pytest.fixture
def named(table):
    """The same card, named by two readings, the last at 1.2 s."""
    jack = Card.parse("Jd")
    for _ in range(2):
        table.track.votes.add(Face(jack, 0.97, (), False, False, QUAD))
    table.track.state, table.track.read, table.track.read_t = State.LAID, Read(jack, 0.996), 1.2
    return table


def test_a_card_named_by_two_readings_is_read_another_time_while_it_is_untouched(named):
    assert named.tracker._is_early_report(named.track)
    named.track.votes.add(Face(named.track.card, 0.97, (), False, False, QUAD))
    assert not named.tracker._is_early_report(named.track)


def test_a_card_with_another_name_in_its_third_reading_is_read_until_its_name_is_plain(named):
    for _ in range(2):
        named.track.votes.add(Face(Card.parse("Jh"), 0.97, (), False, False, QUAD))
        assert named.tracker._is_early_report(named.track)
    for _ in range(4):
        named.track.votes.add(Face(Card.parse("Jh"), 0.97, (), False, False, QUAD))
    assert not named.tracker._is_early_report(named.track)


@pytest.mark.parametrize("touched", ["moved", "hand"])
def test_a_thing_in_its_place_after_a_hand_was_at_it_gives_no_further_reading_of_the_card(named, touched):
    getattr(named, touched)[NEXT_TO_IT if touched == "hand" else ON_IT] = 1.25
    assert not named.tracker._is_early_report(named.track)


def test_a_card_with_doubtful_readings_is_not_reported_after_two_of_them():
    stage = Stage(12).put("E", "Jd").wait(2.0)
    (event,) = seen(stage, Eye(declines=["Jd"]))
    assert event.frame / stage.fps - event.t > 1.0


def test_a_card_without_doubt_is_reported_within_two_pictures_of_the_hand_s_leaving():
    stage = Stage(12).put("E", "Jd").wait(0.5)
    (event,) = seen(stage)
    assert short([event]) == ["laid E Jd"]
    assert event.frame / stage.fps - event.t <= 2 / 12 - 0.01


def test_what_moves_in_this_picture_has_moved_at_its_time_whatever_the_fraction():
    stage = Stage(12).put("E", "Jd")
    gate = None
    for frame in stage.frames():
        if gate is None:
            gate = Gate(stage.table, *frame.image.shape[:2])
        gate.update(frame)
        assert {float(t) for t in gate.last_moved[gate.moving]} <= {frame.t}
