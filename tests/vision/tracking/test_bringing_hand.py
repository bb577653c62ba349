"""The hand that brought a card, when several hands cover it or brush past it before it is seen."""

import pytest

from referee.scribe.exchanges import SURE_OF_SEAT
from referee.seats import Seat
from referee.table_events import CardLaid
from tests.vision.scripted_eye import Eye, Outline
from tests.vision.stage import CLOTH, EDGE, CardOnTable, Stage
from vision.watching.watcher import watch


def laid(stage, eye=None):
    eye = eye or Eye()
    events = watch(stage.frames(eye), eye, eye, table=stage.table)
    return [event for event in events if isinstance(event, CardLaid)]


def covered(stage, seat, name, place, other, *, tip=None, thick=60):
    """``seat`` lays a card; before the hand draws back that of ``other`` is put on it, and stays there."""
    tip = tip or place
    for at in stage._path(EDGE[seat], place, 0.35):
        stage.cards.append(CardOnTable(name, at, 10.0, held=True))
        stage._show((seat, at), thick=thick)
        stage.cards.pop()
    stage.cards.append(CardOnTable(name, place, 10.0))
    for at in stage._path(EDGE[other], tip, 0.25):
        stage._show((seat, place), (other, at), thick=thick)
    for at in stage._path(place, EDGE[seat], 0.25):
        stage._show((seat, at), (other, tip), thick=thick)
    for _ in range(stage.fps // 2):
        stage._show((other, tip), thick=thick)
    return stage


def uncovered(stage, other, tip, thick=60):
    for at in stage._path(tip, EDGE[other], 0.25):
        stage._show((other, at), thick=thick)
    return stage.wait(0.5)


@pytest.mark.parametrize("other", ["N", "E", "W"])
def test_a_card_immediately_covered_by_another_hand_still_belongs_to_its_player(other):
    place = (0.5, 0.6)
    stage = covered(Stage(), "S", "Jd", place, other)
    (event,) = laid(uncovered(stage, other, place))
    assert event.seat is Seat.SOUTH
    assert SURE_OF_SEAT <= event.seat_p < 0.97


def test_of_two_hands_over_the_very_middle_neither_is_sure_to_have_brought_the_card():
    place = (0.5, 0.5)
    stage = covered(Stage(), "S", "Jd", place, "N")
    (event,) = laid(uncovered(stage, "N", place))
    assert event.seat_p < SURE_OF_SEAT


def test_a_card_hidden_by_a_hand_came_before_a_card_laid_meanwhile():
    place = (0.5, 0.6)
    stage = covered(Stage(), "S", "Jd", place, "N")
    for at in stage._path(EDGE["W"], (0.3, 0.4), 0.35):
        stage.cards.append(CardOnTable("9d", at, 10.0, held=True))
        stage._show(("N", place), ("W", at), thick=60)
        stage.cards.pop()
    stage.cards.append(CardOnTable("9d", (0.3, 0.4), 10.0))
    for out, back in zip(
        stage._path(place, EDGE["N"], 0.25), stage._path((0.3, 0.4), EDGE["W"], 0.25), strict=True
    ):
        stage._show(("N", out), ("W", back), thick=60)
    events = laid(stage.wait(0.5))
    assert [(str(event.seat), str(event.read.card)) for event in events] == [("S", "Jd"), ("W", "9d")]


def test_a_card_laid_half_on_an_unnamed_card_belongs_to_the_hand_that_brought_it():
    stage = Stage()
    stage.put("N", "Kh", (0.47, 0.44)).put("E", "Ah", (0.53, 0.46))
    events = laid(stage.wait(2.0), Eye(declines=["Kh"]))
    first, second = sorted(events, key=lambda event: event.read.card is not None)
    assert (first.seat, second.seat) == (Seat.NORTH, Seat.EAST)
    assert second.seat_p > 0.9


@pytest.mark.parametrize("before", ["N", "E", "W"])
def test_a_card_of_a_hand_as_dark_as_the_table_is_not_given_to_the_hand_before(before):
    stage = Stage()
    place = (0.48, 0.56)
    for way in ((EDGE[before], place), (place, EDGE[before])):
        for at in stage._path(*way, 0.3):
            stage._show((before, at), thick=60)
    stage.wait(1.0)
    stage.cards.append(CardOnTable("Tc", place, 10.0))
    (event,) = laid(stage.wait(1.0))
    assert event.seat_p < SURE_OF_SEAT


@pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
def test_a_white_card_on_a_white_cloth_is_that_of_the_hand_that_brought_it(seat):
    stage = Stage(cloth=(222, 225, 228)).put(seat, "Kc")
    (event,) = laid(stage.wait(0.5))
    assert (str(event.seat), event.seat_p > 0.95) == (seat, True)


@pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
def test_a_hand_that_is_all_but_as_dark_as_the_table_has_brought_the_card_if_its_arm_is_seen(seat):
    stage = Stage(hand=tuple(value - 14 for value in CLOTH)).put(seat, "Kc")
    (event,) = laid(stage.wait(0.5))
    assert (str(event.seat), event.seat_p > 0.95) == (seat, True)


class Foreseeing(Eye):
    """Outlines a thing in one look where North's card will lie, as print of the cloth may look like one."""

    foreseen = None

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        self.foreseen = self.foreseen or (self.scene if outlines else None)
        if self.scene is self.foreseen:
            outlines.append(Outline(CardOnTable("Kc", (0.5, 0.3), 10.0).quad, 0.5, True))
        return outlines


def test_a_card_laid_where_print_was_outlined_before_is_of_the_hand_that_brought_it():
    # film 54112002: an outline on the cloth's print became North's ace, and nobody had brought that
    stage, place = Stage().wait(1.0), (0.5, 0.7)
    for at in stage._path(EDGE["S"], place, 0.35):
        stage._show(("S", at))
    stage.cards.append(CardOnTable("Ad", place, 10.0))
    stage._away("S", place)
    for at in stage._path(EDGE["N"], (0.5, 0.3), 0.2):
        stage._show(("N", at))
    stage.cards.append(CardOnTable("Kc", (0.5, 0.3), 10.0))
    stage._away("N", (0.5, 0.3))
    events = laid(stage.wait(0.5), Foreseeing())
    assert [(str(event.read.card), str(event.seat), event.seat_p > 0.95) for event in events] == [
        ("Ad", "S", True), ("Kc", "N", True),
    ]  # fmt: skip


def test_a_resting_hand_is_not_sure_to_have_brought_a_card_to_another_player_who_reached_in():
    stage = Stage(hand=tuple(value - 14 for value in CLOTH))
    on_table, place = ("S", (0.5, 0.2)), (0.57, 0.5)
    for at in stage._path(EDGE["S"], on_table[1], 0.4):
        stage._show(("S", at), thick=60)
    for _ in range(2 * stage.fps):
        stage._show(on_table, thick=60)
    for at in stage._path(EDGE["E"], place, 0.35):
        stage.cards.append(CardOnTable("Jd", at, 10.0, held=True))
        stage._show(("E", at), on_table, thick=60)
        stage.cards.pop()
    stage.cards.append(CardOnTable("Jd", place, 10.0))
    for at in stage._path(place, EDGE["E"], 0.25):
        stage._show(("E", at), on_table, thick=60)
    (event,) = laid(uncovered(stage, *on_table))
    assert event.seat is Seat.EAST or event.seat_p < SURE_OF_SEAT
