"""Hands over the table and the sides they come from."""

import cv2
import numpy as np
import pytest

from referee.seats import Seat
from vision.camera.frame_source import Frame
from vision.place.table_corners import TableCorners
from vision.tracking.motion_in_picture import Gate
from vision.tracking.tracked_hands import Hands
from vision.tuning import HANDS

HEIGHT, WIDTH = 180, 320
TABLE = TableCorners(np.array([[60, -20], [260, -20], [260, 200], [60, 200]], np.float32))
VISIBLE = TABLE.mask(HEIGHT, WIDTH)
NOTHING = np.zeros((HEIGHT, WIDTH), bool)
FROM = {Seat.NORTH: (160, 0), Seat.EAST: (260, 90), Seat.SOUTH: (160, 179), Seat.WEST: (60, 90)}


def arm(start, tip):
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.line(mask, start, tip, 1, 14)
    return mask.astype(bool) & VISIBLE


def watched(*pictures):
    hands = Hands(TABLE, VISIBLE, 1.0)
    for k, moving in enumerate(pictures):
        hands.update(k / 12, moving, NOTHING, NOTHING)
    return hands


@pytest.mark.parametrize("seat", list(Seat))
def test_an_arm_belongs_to_the_side_where_it_crosses_the_edge(seat):
    hands = watched(arm(FROM[seat], (160, 90)))
    assert [visit.seat for visit in hands.present] == [seat]
    assert hands.who(arm((158, 90), (162, 90))).seat is seat


def test_a_thrown_card_belongs_to_the_hand_that_it_parted_from():
    card = np.zeros((HEIGHT, WIDTH), bool)
    card[80:100, 130:145] = True
    parting = arm(FROM[Seat.WEST], (80, 90)) | np.roll(card, -15, 1)
    hands = watched(arm(FROM[Seat.WEST], (110, 90)), parting, card)
    assert hands.who(card).seat is Seat.WEST


@pytest.mark.parametrize(("arms", "player"), [("W", Seat.WEST), ("E", Seat.EAST), ("WE", None)])
def test_a_thing_that_moves_between_sleeves_is_in_the_hand_that_is_faintly_seen(arms, player):
    card, sleeves, dark = NOTHING.copy(), NOTHING.copy(), NOTHING.copy()
    card[80:100, 150:165] = True
    for seat in map(Seat, arms):
        sleeves |= arm(FROM[seat], (90, 90) if seat is Seat.WEST else (230, 90))
        dark |= arm(FROM[seat], (155, 90))
    hands = Hands(TABLE, VISIBLE, 1.0)
    hands.update(0.0, sleeves | card, NOTHING, NOTHING, faint=lambda: dark | card)
    visit = hands.who(card)
    assert (visit and visit.seat) is player


@pytest.mark.parametrize(("arms", "player"), [("N", Seat.NORTH), ("E", Seat.EAST), ("WE", None)])
def test_a_thing_that_moves_by_itself_is_in_the_only_hand_that_is_faintly_seen(arms, player):
    card, dark = NOTHING.copy(), NOTHING.copy()
    card[80:100, 150:165] = True
    for seat in map(Seat, arms):
        dark |= arm(FROM[seat], (155, 90))
    hands = Hands(TABLE, VISIBLE, 1.0)
    hands.update(0.0, card, NOTHING, NOTHING, faint=lambda: dark | card)
    visit = hands.who(card)
    assert (visit and visit.seat) is player


def test_two_arms_that_meet_over_the_table_stay_two():
    hands = watched(arm(FROM[Seat.WEST], (165, 90)) | arm(FROM[Seat.EAST], (155, 90)))
    assert {visit.seat for visit in hands.present} == {Seat.EAST, Seat.WEST}
    assert hands.who(arm((100, 90), (120, 90))).seat is Seat.WEST
    assert hands.who(arm((200, 90), (220, 90))).seat is Seat.EAST


def test_a_hand_that_reaches_another_edge_from_within_is_no_arm_of_that_side():
    # film 44111010: the dealer laid the pack down at the edge of the picture, before another player
    reaching = [arm(FROM[Seat.EAST], (160, low)) for low in (130, 150, 168, 179, 179)]
    hands = watched(*reaching)
    assert {visit.seat for visit in hands.present} == {Seat.EAST}
    assert hands.who(arm((160, 170), (160, 175))).seat is Seat.EAST


def test_an_arm_that_meets_a_hand_at_the_edge_belongs_to_the_side_of_that_edge():
    over = arm(FROM[Seat.EAST], (160, 140))
    hands = watched(over, over | arm((110, 179), (125, 165)), over | arm((110, 179), (150, 145)))
    assert {visit.seat for visit in hands.present} == {Seat.EAST, Seat.SOUTH}
    assert hands.who(arm((112, 175), (125, 165))).seat is Seat.SOUTH


def test_two_hands_that_seem_to_touch_each_edge_stay_two(monkeypatch):
    monkeypatch.setattr(Hands, "_is_touched", lambda *_: True)
    hands = watched(arm(FROM[Seat.EAST], (160, 140)) | arm((110, 179), (150, 145)))
    assert {visit.seat for visit in hands.present} == {Seat.EAST, Seat.SOUTH}


def test_an_arm_over_a_corner_is_shared_by_both_sides():
    hands = watched(arm((60, 170), (140, 110)))
    sides = hands.present[0].sides()
    assert sum(sides.values()) == pytest.approx(1)


def test_a_thing_on_the_table_is_no_hand():
    thing = np.zeros((HEIGHT, WIDTH), bool)
    thing[60:80, 150:170] = True
    hands = Hands(TABLE, VISIBLE, 1.0)
    hands.update(0.0, NOTHING, thing, NOTHING)
    assert not hands.mask.any()
    assert hands.present == ()


def test_a_resting_hand_stays_and_a_departed_hand_is_gone():
    hands = Hands(TABLE, VISIBLE, 1.0)
    hand = arm(FROM[Seat.SOUTH], (160, 100))
    hands.update(0.0, hand, hand, NOTHING)
    hands.update(2.0, NOTHING, hand, NOTHING)
    assert [visit.seat for visit in hands.present] == [Seat.SOUTH]
    hands.update(3.0, NOTHING, NOTHING, NOTHING)
    assert hands.present == ()


def test_no_memory_is_kept_of_where_the_visits_of_a_long_evening_were():
    hands = Hands(TABLE, VISIBLE, 1.0)
    for k in range(50):
        hands.update(2.0 * k, arm(FROM[Seat.EAST], (160, 90)), NOTHING, NOTHING)
        hands.update(2.0 * k + 1, NOTHING, NOTHING, NOTHING)
    assert sum(visit.area.size for visit in hands.visits.values()) <= HEIGHT * WIDTH
    remembered = [visit for visit in hands.visits.values() if visit.over.size]
    assert all(visit.last > 2.0 * 49 - HANDS.recall_s - 1 for visit in remembered)
    assert len(remembered) <= HANDS.recall_s


def test_no_memory_is_kept_of_where_visits_were_before_the_camera_was_moved():
    hands = Hands(TABLE, VISIBLE, 1.0)
    for k in range(5):
        hands.update(float(k), arm(FROM[Seat.EAST], (160, 90)), NOTHING, NOTHING)
        moved = Hands(TABLE, VISIBLE, 1.0)
        moved.carry_on(hands)
        hands = moved
    assert [visit.seat for visit in hands.visits.values()] == [Seat.EAST] * 5
    assert sum(visit.area.size + visit.over.size for visit in hands.visits.values()) == 0


def test_only_hands_over_a_place_since_its_last_clear_view_may_have_brought_its_card():
    card = arm((150, 90), (170, 90))
    hands = Hands(TABLE, VISIBLE, 1.0)
    hands.update(0.0, arm(FROM[Seat.EAST], (150, 90)), NOTHING, NOTHING)
    hands.update(0.5, NOTHING, NOTHING, NOTHING)
    hands.update(1.0, arm(FROM[Seat.SOUTH], (160, 85)), NOTHING, NOTHING)
    hands.update(1.5, NOTHING, card, NOTHING)
    brought = hands.since_open(card)
    assert [passed.visit.seat for passed in brought.hands] == [Seat.SOUTH]
    assert brought.left(Seat.SOUTH) == 1.0
    assert brought.left(Seat.EAST) is None
    hands.update(2.0, arm(FROM[Seat.NORTH], (160, 95)), card, NOTHING)
    sides = hands.since_open(card).sides()
    assert sides[Seat.NORTH] > 0.3 < sides[Seat.SOUTH]
    assert sum(sides.values()) == pytest.approx(1)


def test_a_card_as_light_as_the_cloth_is_of_the_hand_that_moved_there_since_the_place_looked_otherwise():
    card = arm((150, 90), (170, 90))
    hands = Hands(TABLE, VISIBLE, 1.0)
    hands.update(0.0, arm(FROM[Seat.EAST], (150, 90)), NOTHING, NOTHING)
    hands.update(0.5, NOTHING, NOTHING, NOTHING)
    hands.update(1.0, arm(FROM[Seat.SOUTH], (160, 85)), NOTHING, NOTHING)
    hands.update(1.1, NOTHING, NOTHING, NOTHING)
    assert hands.since_open(card, NOTHING).hands == ()
    assert [passed.visit.seat for passed in hands.since_open(card, NOTHING, 0.65).hands] == [Seat.SOUTH]


@pytest.mark.parametrize(
    ("before", "lighter", "since"), [(0.25, 18, 0.4), (0.25, 5, np.inf), (3.0, 18, np.inf)]
)
def test_a_place_looked_otherwise_shortly_before_a_thing_was_put_there_and_not_before_a_hand_left_it(
    before, lighter, since
):
    cloth = np.full((HEIGHT, WIDTH, 3), 200, np.uint8)
    laid = cloth.copy()
    laid[80:100, 130:145] += np.uint8(lighter)
    gate, place = Gate(TABLE, HEIGHT, WIDTH), np.zeros((HEIGHT, WIDTH), bool)
    place[80:100, 130:145] = True
    for k in range(48):
        t = k / 12
        gate.update(Frame(k, t, laid if t >= 0.75 else cloth))
        gate.learn_ground(t, NOTHING)
        if t >= 0.75 + before:
            break
    assert gate.unlike_t(place) == pytest.approx(since, abs=0.01)


def test_a_thing_on_a_known_card_is_not_that_card():
    card = arm((150, 90), (170, 90))
    hands = Hands(TABLE, VISIBLE, 1.0)
    hands.update(0.0, NOTHING, card, card, card)
    hands.update(0.5, arm(FROM[Seat.WEST], (165, 90)), card, card, card)
    hands.update(1.0, NOTHING, card, card, NOTHING)
    assert [passed.visit.seat for passed in hands.since_open(card).hands] == [Seat.WEST]
    hands.update(1.5, NOTHING, card, card, card)
    assert hands.since_open(card).hands == ()


@pytest.mark.parametrize("seat", list(Seat))
def test_at_a_corrected_table_an_arm_came_from_the_side_where_it_is_now(seat):
    """Every arm crossed the north edge, as it seemed, of a table that was guessed far to the south."""
    low = TableCorners(np.array([[-300, -20], [620, -20], [620, 900], [-300, 900]], np.float32), "N", False)
    hands = Hands(low, low.mask(HEIGHT, WIDTH), 1.0)
    ends = {Seat.NORTH: (160, 0), Seat.EAST: (319, 90), Seat.SOUTH: (160, 179), Seat.WEST: (0, 90)}
    picture = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.line(picture, ends[seat], (160, 90), 1, 14)
    hands.update(0.0, picture.astype(bool), NOTHING, NOTHING)
    whole = TableCorners(np.array([[0, 0], [320, 0], [320, 180], [0, 180]], np.float32), "", False)
    hands.look_at(whole, whole.mask(HEIGHT, WIDTH), 1.0)
    assert [visit.seat for visit in hands.present] == [seat]
