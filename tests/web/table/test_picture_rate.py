"""A camera at a low picture rate: the advice shown, and the cause that it names."""

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.states import state_of
from web.shown.around import SlowState
from web.shown.words.english import ENGLISH
from web.table.picture_rate import PictureRate


class Camera:
    """Sends ``rate`` pictures a second, or one as soon as it is asked for."""

    def __init__(self, rate):
        self.now, self._step = 0.0, 1 / rate

    def __call__(self):
        return self.now

    def pictures(self, seconds):
        due = self.now
        while self.now < seconds:
            due = max(due + self._step, self.now)
            self.now = due
            yield self.now


def slowness(source, rate, work=0.0, seconds=20):
    camera = Camera(rate)
    counting, changes = PictureRate(source, camera), []
    counting.tell(changes.append)
    for _ in counting.counted(camera.pictures(seconds)):
        camera.now += work
    return changes[-1]


@pytest.mark.parametrize(("rate", "pictures"), [(1, 1), (2, 2), (3, 3)])
def test_below_four_pictures_a_second_too_few_come(rate, pictures):
    assert slowness("phone", rate) == SlowState(pictures, "wifi")
    assert slowness("camera", rate) == SlowState(pictures, "light")


@pytest.mark.parametrize("rate", [4, 5, 15, 30])
def test_four_pictures_a_second_are_enough(rate):
    assert slowness("camera", rate) is None


def test_pictures_are_not_counted_twice():
    camera = Camera(3)
    rate = PictureRate("camera", camera)
    with pytest.raises(RuntimeError, match="counted already"):
        next(rate.counted(rate.counted(camera.pictures(20))))


def test_where_looking_takes_the_time_the_computer_is_the_cause():
    assert slowness("camera", 30, work=0.5) == SlowState(2, "computer")


def test_pictures_that_come_fast_again_are_followed_again():
    counting, changes = PictureRate("camera", slow := Camera(2)), []
    counting.tell(changes.append)
    for _ in counting.counted(slow.pictures(10)):
        pass
    slow._step = 1 / 10
    for _ in counting.counted(slow.pictures(25)):
        pass
    assert changes[1] == SlowState(2, "light")
    assert changes[-1] is None


def test_while_pictures_are_too_few_nothing_is_asked_and_afterwards_all_of_it(table):
    table.surroundings.set_camera_state("watching")
    for event in whole_deal():
        table.hear(event)
    asked = state_of(table, "table")["questions"]
    assert asked
    table.surroundings.set_slow(SlowState(1, "wifi"))
    state = state_of(table, "table")
    assert (state["questions"], state["slow"]) == ([], {"pictures": 1, "cause": "wifi"})
    assert state["word"] != "needs"
    assert state_of(table, "spectator")["slow"] is None
    table.surroundings.set_slow(None)
    assert state_of(table, "table")["questions"] == asked


def test_a_camera_that_is_lost_is_not_slow_as_well(table):
    table.surroundings.set_slow(SlowState(1, "wifi"))
    table.surroundings.set_camera_state("lost", "no cable")
    assert state_of(table, "table")["slow"] is None


@pytest.mark.parametrize(
    ("rate", "asked", "shown"),
    [
        (1, [], "Too few pictures to follow: 1 a second"),
        (2, [], "Too few pictures to follow: 2 a second"),
        (3, [], "Too few pictures to follow: 3 a second"),
        (4, ["Who made \u2665 trump?"], None),
    ],
)
def test_questions_and_advice_at_1_to_4_pictures_a_second(table, rate, asked, shown):
    table.surroundings.set_camera_state("watching")
    for event in whole_deal():
        table.hear(event)
    table.surroundings.set_slow(slowness("camera", rate))
    state = state_of(table, "table")
    assert [question["text"] for question in state["questions"]] == asked
    assert (state["slow"] and ENGLISH["slow_title"].format(n=state["slow"]["pictures"])) == shown
