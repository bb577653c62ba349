"""The eye's thread: what fails in it is said on the page, and it goes on."""

import threading
import time

import pytest

from referee.book.loading import load
from referee.game.game import apply, replay
from referee.play.deal_outcome import Phase
from referee.scribe import scribe
from tests.web.evening import up_card, whole_deal
from web.served.camera_port import Seeing
from web.table.camera_thread import CannotSee, Eye

SOON = (0.01, 0.02)
CANNOT_SEE = "camera 7: no picture comes from this camera; is it plugged in and not in use?"


class Heard:
    """Remembers how the eye was said to be, and waits for a word of it."""

    def __init__(self, table):
        self.states, self._changed = [], threading.Condition()
        told = table.surroundings.set_eye

        def set_eye(state, why=""):
            told(state, why)
            with self._changed:
                self.states.append((state, why))
                self._changed.notify_all()

        table.surroundings.set_eye = set_eye

    def until(self, state, times=1):
        with self._changed:
            enough = self._changed.wait_for(lambda: [one for one, _ in self.states].count(state) >= times, 10)
        assert enough, self.states


def until(what):
    ends = time.monotonic() + 10
    while not what():
        assert time.monotonic() < ends
        time.sleep(0.005)


@pytest.fixture
def heard(table):
    return Heard(table)


@pytest.fixture
def eye(table):
    begun = []

    def start(begin):
        begun.append(Eye(table, begin, SOON))
        begun[-1].start()
        return begun[-1]

    yield start
    for one in begun:
        one.stop()


def waits(_keep, _rules, stopping):
    """An eye that sees nothing until it is stopped."""
    stopping.wait(10)
    yield from ()


def test_an_eye_that_cannot_be_put_together_yet_is_tried_until_it_can(table, eye, heard):
    tries = iter([CannotSee(CANNOT_SEE), CannotSee(CANNOT_SEE), waits])

    def begin():
        one = next(tries)
        if isinstance(one, CannotSee):
            raise one
        return one

    eye(begin)
    heard.until("watching")
    assert [state for state, _ in heard.states] == ["starting", "lost", "lost", "watching"]
    assert heard.states[1][1] == f"{CANNOT_SEE}. Bowerbird tries again by itself"


@pytest.mark.parametrize("fault", [TypeError("'NoneType' object"), MemoryError(), CannotSee("no table")])
def test_whatever_fails_while_it_watches_it_is_started_again(table, eye, heard, fault):
    starts = iter([fault, fault, None])

    def watch(*given):
        failed = next(starts)
        if failed is not None:
            raise failed
        yield up_card()
        yield from waits(*given)

    eye(lambda: watch)
    heard.until("watching", 3)
    ends = [why for state, why in heard.states if state == "lost"]
    assert len(ends) == 2
    assert "by itself" in ends[0]
    assert "\n" not in ends[0]
    until(lambda: table.game.hands)
    assert table.surroundings.now.camera.state == "watching"


def test_an_event_that_the_table_cannot_take_does_not_end_the_eye(table, eye, heard, monkeypatch):
    hear, calls = table.hear, []

    def once_in_trouble(event):
        calls.append(event)
        if len(calls) == 1:
            raise RuntimeError("a fault of the scribe")
        return hear(event)

    monkeypatch.setattr(table, "hear", once_in_trouble)

    def watch(*given):
        yield up_card()
        yield from waits(*given)

    eye(lambda: watch)
    heard.until("watching", 2)
    until(lambda: len(calls) == 2)


def test_a_recording_that_has_ended_is_not_played_again(table, eye, heard):
    one = eye(lambda: lambda *_: iter([up_card()]))
    heard.until("ended")
    one.join(5)
    assert not one.is_alive()
    assert [state for state, _ in heard.states] == ["starting", "watching", "ended"]


def test_a_stop_closes_the_camera_that_the_eye_waits_for(table, eye, heard):
    closed = threading.Event()

    def blind(_keep, _rules, _stopping):
        closed.wait(30)
        yield from ()

    one = eye(lambda: Seeing(blind, None, close=closed.set))
    heard.until("watching")
    one.stop()
    assert not one.is_alive()


def test_a_camera_that_opens_after_the_stop_is_let_go_of(table, heard):
    opens, closed = threading.Event(), threading.Event()

    def begin():
        opens.wait(10)
        return Seeing(waits, None, close=closed.set)

    one = Eye(table, begin, SOON)
    one.start()
    heard.until("starting")
    one._stop_asked.set()
    opens.set()
    one.join(5)
    assert closed.is_set()
    assert not one.is_alive()


def test_cards_that_a_new_eye_tells_again_are_not_played_again(table, eye, heard):
    deal = whole_deal()

    def watch(*given):
        if len(table.entries) < 3:
            yield from deal[:5]
            raise RuntimeError("a fault of the eye")
        yield from deal[2:]
        yield from waits(*given)

    eye(lambda: watch)
    until(lambda: table.game.hand is not None and table.game.hand.phase is Phase.OVER)
    once = replay_of(deal)
    assert table.game.hand.winners == once.hand.winners
    assert [str(card) for card in cards_of(table.game)] == [str(card) for card in cards_of(once)]


def cards_of(game):
    return [play.card for trick in game.hand.tricks for play in trick.plays]


def replay_of(events):
    """The game of the same events, each received once."""
    game = replay((), load("somerset-1888"))
    for event in events:
        for fact in scribe.read_event(game, event).events:
            game = apply(game, fact)
    return game
