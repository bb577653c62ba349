"""An LED strip with WLED: the messages sent, how often, and when its answers are not believed."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.board.led_strip import AMBER, PAUSE, RED, REMIND, SIDES, SILENCE, TRUMPS, WledLink, message, picture
from web.board.link import GREETING, LinkState
from web.board.protocol import BoardState, Prompt
from web.board.scoreboard import ScoreboardError, connect

HEARTS = BoardState((3, 1), (0, 0), "h", "N", "E", target=10)
INFO = b'{"state":{"on":true},"info":{"ver":"0.15.0","vid":2410270,"leds":{"count":60,"pwr":9}}}\r\n'


class Wled:
    """A WLED at the port: answers when asked, and keeps what it was sent."""

    def __init__(self, answer=INFO):
        self.answer = answer
        self.received = []
        self.unread = b""

    def open(self):
        return "wled", self

    def read(self):
        chunk, self.unread = self.unread[:40], self.unread[40:]  # a serial port gives what it has
        return chunk

    def write(self, chunk):
        for line in chunk.split():
            asked = json.loads(line)
            if asked == {"v": True}:
                self.unread += self.answer
            else:
                self.received.append(asked)

    def close(self):
        self.unread = b""


class Strip:
    def __init__(self, wled):
        self.now = 0.0
        self.wled = wled
        self.link = WledLink(wled.open, lambda: self.now)
        self.link.start()

    def run(self, seconds):
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.link.step()
            self.now += 0.02
        return self


def test_wled_is_ready_after_its_answer_and_then_shows_the_table():
    strip = Strip(Wled())
    strip.link.show(HEARTS)
    strip.run(2)
    assert strip.link.status.state is LinkState.READY
    assert strip.link.status.words == "WLED 0.15.0 with 60 LEDs is ready"
    assert strip.wled.received == [json.loads(message(HEARTS, 60))]


@pytest.mark.parametrize(
    "answer", [b"", b"Hello, I am a modem\r\n", b'{"info":{"ver":"1","leds":{"count":0}}}']
)
def test_a_device_that_does_not_answer_like_wled_gets_no_state(answer):
    strip = Strip(Wled(answer))
    strip.link.show(HEARTS)
    strip.run(GREETING + 0.1)
    assert strip.link.status.state is LinkState.LOST
    assert "did not answer as WLED does" in strip.link.status.words
    assert strip.wled.received == []


def test_fast_changes_are_sent_slowly_and_the_last_change_always():
    strip = Strip(Wled())
    strip.link.show(HEARTS)
    strip.run(3)
    strip.wled.received.clear()
    for score in range(100):
        strip.link.show(replace(HEARTS, scores=(score % 10, 0)))
        strip.run(0.02)
    strip.run(PAUSE)
    assert len(strip.wled.received) <= 2.5 / PAUSE + 1
    assert strip.wled.received[-1] == json.loads(message(replace(HEARTS, scores=(9, 0)), 60))


def test_the_picture_is_sent_again_to_a_restarted_wled():
    strip = Strip(Wled())
    strip.link.show(HEARTS)
    strip.run(3)
    strip.run(3 * REMIND)
    assert 3 <= len(strip.wled.received) <= 5


def test_a_silent_wled_is_lost_and_then_ready_again():
    strip = Strip(Wled())
    strip.link.show(HEARTS)
    strip.run(3)
    strip.wled.answer = b""
    strip.run(SILENCE + 12)
    assert strip.link.status.losses >= 1
    strip.wled.answer = INFO
    strip.run(20)
    assert strip.link.status.state is LinkState.READY


def test_the_strip_changes_only_between_tricks():
    strip = Strip(Wled())
    strip.link.show(HEARTS)
    strip.run(3)
    strip.wled.received.clear()
    strip.link.show(replace(HEARTS, scores=(9, 9), prompt=Prompt.CONFIRM, is_trick_open=True))
    strip.run(5)
    assert strip.wled.received == []


@given(
    st.integers(1, 400),
    st.tuples(*[st.none() | st.integers(0, 99)] * 3),
    st.sampled_from([2, 3]),
    st.sampled_from([None, *"cdhs"]),
    st.sampled_from(Prompt),
    st.sampled_from([None, 5, 10, 15]),
)
def test_every_led_has_a_single_colour(leds, scores, sides, trump, prompt, target):
    state = BoardState(scores[:sides], (None,) * sides, trump, prompt=prompt, target=target)
    ranges = picture(state, leds)
    assert ranges[0][0] == 0
    assert ranges[-1][1] == leds
    assert all(before[1] == after[0] for before, after in pairwise(ranges))
    assert all(first < beyond for first, beyond, _ in ranges)
    assert len(message(state, leds)) < 400


def width(state, colour):
    return sum(beyond - first for first, beyond, lit in picture(state, 63) if lit == colour)


def test_the_bars_grow_with_the_score_and_meet_the_middle_at_the_end_of_the_game():
    widths = [width(replace(HEARTS, scores=(score, 0)), SIDES[0]) for score in range(12)]
    assert widths == sorted(widths)
    assert widths[0] == 0 < widths[1]
    assert widths[10] == widths[11] == 30


def test_the_middle_is_the_trump_and_amber_while_somebody_is_needed():
    assert width(HEARTS, TRUMPS["h"]) == 3
    asked = replace(HEARTS, prompt=Prompt.CONFIRM)
    assert width(asked, AMBER) == 3
    assert width(asked, TRUMPS["h"]) == 0


def test_no_device_for_wled_is_a_single_clear_line():
    with pytest.raises(ScoreboardError, match="cannot open /dev/no-strip"):
        connect("WLED:/dev/no-strip")


@pytest.mark.parametrize("leds", [4, 10, 60, 300])
@pytest.mark.parametrize("wrong", [1, 2, 3, 4])
def test_a_strip_shows_as_many_red_marks_as_the_number_of_what_is_wrong(leds, wrong):
    ranges = picture(BoardState(scores=(3, 4), tricks=(0, 0), wrong=wrong), leds)
    red = [span for span in ranges if span[2] == RED]
    assert len(red) == min(wrong, (leds + 1) // 2)
    assert all(0 <= first < beyond <= leds for first, beyond, _ in ranges)
