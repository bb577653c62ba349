"""Cards laid while the table was out of sight: reported, read, and without a player until somebody names
one."""

import pytest

from referee.seats import Seat
from referee.table_events import CardLaid, CardLifted, TableRead, TrickGathered, ViewBack, ViewLost
from tests.vision.scripted_eye import Eye
from tests.vision.stage import HOME, CardOnTable, Stage
from vision.tuning import REREAD
from vision.watching.watcher import Watcher, watch


def laid(stage):
    eye = Eye()
    events = list(watch(stage.frames(eye), eye, eye, table=stage.table))
    return events, {str(event.read.card): event for event in events if isinstance(event, CardLaid)}


def test_a_card_laid_out_of_sight_has_no_seat_though_another_hand_comes_by_immediately():
    stage = Stage().put("N", "As")
    stage.dark(2)
    stage.cards.append(CardOnTable("Kh", HOME["E"], 10.0))
    stage.put("W", "9d").wait(6)
    _, cards = laid(stage)
    assert set(cards) == {"As", "Kh", "9d"}
    assert cards["As"].seat_p > 0.6
    assert cards["Kh"].seat_p < 0.6


def test_after_the_view_was_lost_the_table_is_read_again_a_single_time():
    stage = Stage().put("N", "As").put("E", "Kh")
    stage.dark(2)
    stage.wait(8)
    events, cards = laid(stage)
    kinds = [type(event) for event in events]
    assert kinds == [CardLaid, CardLaid, ViewLost, ViewBack, TableRead]
    assert sorted(str(read.card) for _, read in events[-1].lying) == ["As", "Kh"]
    assert len(cards) == 2


class Lower(Eye):
    """Looks as ``eye`` does, and counts how often."""

    def __init__(self, eye):
        super().__init__()
        self.eye, self.looks = eye, 0

    def find(self, *how, **within):
        self.looks += 1
        return self.eye.find(*how, **within)

    def read(self, *what):
        return self.eye.read(*what)


def test_the_table_is_read_again_with_the_detector_for_the_height_of_the_camera():
    stage = Stage().put("N", "As").mark("all laid")
    stage.dark(2)
    stage.wait(8)
    eye, events = Eye(), []
    watcher, lower = Watcher(eye, eye, table=stage.table), Lower(eye)
    for frame in stage.frames(eye):
        if frame.t >= stage.marks["all laid"]:
            watcher._slant.detector, watcher._slant.reader = lower, lower
        events += watcher.run([frame])
    assert [str(read.card) for _, read in events[-1].lying] == ["As"]
    assert lower.looks == REREAD.looks


def test_a_card_laid_well_after_the_view_is_back_has_its_seat():
    stage = Stage()
    stage.dark(2)
    stage.wait(2).put("W", "9d")
    _, cards = laid(stage)
    assert cards["9d"].seat_p > 0.6


def test_a_card_that_vanished_in_the_dark_is_not_reported_as_taken_back():
    stage = Stage().put("W", "Kd")
    stage.dark(2)
    stage.cards.clear()
    stage.wait(3)
    kinds = [type(event) for event in laid(stage)[0]]
    assert CardLifted not in kinds
    assert kinds.count(TrickGathered) == 1


def test_of_a_card_that_vanished_in_the_dark_from_its_trick_nothing_is_reported():
    stage = Stage().put("W", "Kd").put("N", "As")
    stage.dark(2)
    stage.cards = [card for card in stage.cards if card.name != "Kd"]
    stage.wait(2).gather("N", ["As"])
    kinds = [type(event) for event in laid(stage)[0]]
    assert CardLifted not in kinds
    assert kinds.count(TrickGathered) == 1


def test_another_card_in_the_same_place_is_not_taken_for_the_card_before_the_dark():
    stage = Stage().put("W", "Kd")
    stage.dark(2)
    stage.cards = [
        CardOnTable(name, HOME[seat], 10.0) for seat, name in (("N", "Kh"), ("E", "Ac"), ("W", "9d"))
    ]
    stage.wait(3)
    events, cards = laid(stage)
    assert CardLifted not in [type(event) for event in events]
    assert {"Kh", "Ac", "9d"} <= set(cards)
    assert all(cards[name].seat_p < 0.6 for name in ("Kh", "Ac", "9d"))
    reported = [event for event in events if isinstance(event, TrickGathered)]
    assert [str(card) for event in reported for card in event.cards] == ["Kd"]
    assert events.index(reported[0]) < events.index(cards["9d"])


def test_a_card_laid_just_as_the_lamp_was_switched_has_no_seat():
    stage = Stage().put("N", "As")
    stage.light = 1.5
    stage.put("E", "Kh").wait(2).put("W", "9d")
    _, cards = laid(stage)
    assert cards["As"].seat_p > 0.6
    assert cards["Kh"].seat_p < 0.6
    assert cards["9d"].seat_p > 0.6


def test_a_card_taken_back_when_all_is_in_sight_is_reported_so():
    stage = Stage().put("W", "Kd")
    stage.dark(2)
    stage.wait(2).take("W", "Kd").wait(2)
    assert CardLifted in [type(event) for event in laid(stage)[0]]


@pytest.mark.parametrize("light", [1.0, 1.5])
@pytest.mark.parametrize("small", [(), ("Kh",)])
def test_a_trick_that_was_finished_in_the_dark_is_seen_to_be_gathered(light, small):
    stage = Stage().put("N", "As")
    stage.dark(2)
    stage.light = light
    stage.cards += [CardOnTable("Kh", HOME["E"], 10.0), CardOnTable("9d", HOME["S"], 10.0)]
    stage.wait(2.5).gather("N", ["As", "Kh", "9d"]).wait(1)
    eye = Eye(small=small)
    events = list(watch(stage.frames(eye), eye, eye, table=stage.table))
    reported = [event for event in events if isinstance(event, TrickGathered)]
    assert [sorted(str(card) for card in event.cards) for event in reported] == [["9d", "As", "Kh"]]
    assert reported[0].by is Seat.NORTH


def test_the_gatherer_of_a_trick_that_vanished_in_the_dark_is_shown_by_no_pile():
    """Another trick may have been played and gathered meanwhile, and its pile is the newest."""
    stage = Stage().put("W", "Kd").put("N", "As")
    stage.dark(2)
    stage.cards = [CardOnTable("pile", (0.5, 0.12), 5.0, face=False)]
    stage.wait(3)
    (gathered,) = [event for event in laid(stage)[0] if isinstance(event, TrickGathered)]
    assert gathered.by is None
    assert len(gathered.cards) == 2
