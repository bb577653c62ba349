"""A sure but unnamed card is reported soon, and named as soon as its readings name it."""

import pytest

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import CardLaid, CardReread
from tests.vision.scripted_eye import Eye, Face
from tests.vision.stage import Stage
from tests.vision.staged import seen, short

BEFORE = ("Jh", "8h", "9h")
SOON_S = 0.5
"""Three readings of a resting card, and more than that."""


class NotAtFirst(Eye):
    """Cannot tell the queen of diamonds from that of hearts before a number of readings."""

    def __init__(self, readings):
        super().__init__()
        self.left = readings

    def _read(self, quad):
        read = super()._read(quad)
        if read.card != Card.parse("Qd") or self.left <= 0:
            return read
        self.left -= 1
        rivals = (Card.parse("Qh"), 0.55), (Card.parse("Qd"), 0.43)
        return Face(None, 0.55, rivals, False, False, quad)


def a_trick(fourth="Qd"):
    stage = Stage()
    for seat, name in zip("SWN", BEFORE, strict=True):
        stage.put(seat, name)
    return stage.put("E", fourth).wait(3.0)


def lateness(stage, event):
    return event.frame / stage.fps - event.t


def of_east(events):
    return next(event for event in events if isinstance(event, CardLaid) and event.seat is Seat.EAST)


def test_a_card_with_two_possible_names_is_reported_as_soon_as_a_card_that_is_read():
    stage = a_trick()
    events = seen(stage, NotAtFirst(1000))
    assert short(events) == ["laid S Jh", "laid W 8h", "laid N 9h", "laid E None"]
    assert lateness(stage, of_east(events)) < SOON_S


def test_it_is_named_when_two_more_readings_name_it_and_no_other_card_need_come():
    stage = a_trick()
    events = seen(stage, NotAtFirst(2))  # of eight: four in five must be of one card
    assert lateness(stage, of_east(events)) < SOON_S
    assert short(events)[3:] == ["laid E None", "CardReread"]
    named = next(event for event in events if isinstance(event, CardReread))
    laid = of_east(events)
    assert (named.seen, named.read.card) == (laid.seen, Card.parse("Qd"))


def test_readings_of_the_hand_in_front_of_a_card_do_not_make_it_no_card():
    class SeesTheHand(Eye):
        left = 3

        def _read(self, quad):
            read = super()._read(quad)
            if read.card != Card.parse("Qd") or self.left <= 0:
                return read
            self.left -= 1
            return Face(None, 0.0, (), False, True, quad)

    assert short(seen(a_trick(), SeesTheHand())) == ["laid S Jh", "laid W 8h", "laid N 9h", "laid E Qd"]


def test_what_may_as_well_be_no_card_waits():
    class Doubtful(Eye):
        def _read(self, quad):
            read = super()._read(quad)
            if read.card != Card.parse("Qd"):
                return read
            return Face(None, 0.4, ((Card.parse("Qh"), 0.4), (Card.parse("Qd"), 0.3)), False, False, quad)

    stage = a_trick()
    assert lateness(stage, of_east(seen(stage, Doubtful()))) > 1.0


@pytest.mark.parametrize("cards", [("Jh",), ("Jh", "8h")])
def test_so_is_a_card_present_before_the_size_of_the_cards_is_known(cards):
    stage = Stage()
    for seat, name in zip("SW", cards, strict=False):
        stage.put(seat, name)
    stage.put("E", "Qd").wait(3.0)
    assert lateness(stage, of_east(seen(stage, NotAtFirst(1000)))) > 1.0
