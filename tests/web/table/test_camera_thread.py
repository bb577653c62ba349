"""The camera's thread: a failure is shown on the page, and the thread goes on."""

import threading
import time

import pytest

from models.lab.props.camera_events import up_card, whole_deal
from referee.book.loading import load
from referee.game.game import apply, replay
from referee.play.deal_outcome import Phase
from referee.scribe import scribe
from tests.web.states import state_of
from web.served.camera_port import WatchedCamera
from web.table.camera_thread import CameraThread, CannotSee

SOON = (0.01, 0.02)
CANNOT_SEE = "camera 7: no picture comes from this camera; is it plugged in and not in use?"


class EyeStates:
    """Keeps every state of the table's camera, and waits for a state."""

    def __init__(self, table):
        self.history, self._changed = [], threading.Condition()
        real_set_eye = table.surroundings.set_camera_state

        def set_camera_state(state, why=""):
            real_set_eye(state, why)
            with self._changed:
                self.history.append((state, why))
                self._changed.notify_all()

        table.surroundings.set_camera_state = set_camera_state

    def until(self, state, times=1):
        with self._changed:
            is_reached = self._changed.wait_for(lambda: self._count(state) >= times, 10)
        assert is_reached, self.history

    def _count(self, state):
        return sum(known == state for known, _ in self.history)


def until(what):
    ends = time.monotonic() + 60
    while not what():
        assert time.monotonic() < ends
        time.sleep(0.005)


@pytest.fixture
def states(table):
    return EyeStates(table)


@pytest.fixture
def eye(table):
    begun = []

    def start(begin):
        begun.append(CameraThread(table, begin, SOON))
        begun[-1].start()
        return begun[-1]

    yield start
    for eye_thread in begun:
        eye_thread.stop()


def waits(_keep, _rules, stopping):
    """A camera that sees nothing until it is stopped."""
    stopping.wait(10)
    yield from ()


def test_a_camera_that_cannot_start_is_tried_until_it_can(table, eye, states):
    tries = iter([CannotSee(CANNOT_SEE), CannotSee(CANNOT_SEE), waits])

    def begin():
        attempt = next(tries)
        if isinstance(attempt, CannotSee):
            raise attempt
        return attempt

    eye(begin)
    states.until("watching")
    assert [state for state, _ in states.history] == ["starting", "lost", "lost", "watching"]
    assert states.history[1][1] == f"{CANNOT_SEE}. Bowerbird tries again by itself"


def wrongs_of(table):
    return state_of(table, "spectator")["wrong"]


def test_that_a_picture_could_not_be_kept_is_shown_until_another_is(table, eye, monkeypatch):
    def watch(keep, _rules, stopping):
        keep("c-1", "crop", b"\xff\xd8")
        until(lambda: "disk" in wrongs_of(table))
        monkeypatch.undo()
        keep("c-2", "crop", b"\xff\xd8")
        yield from waits(keep, _rules, stopping)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.evidence, "keep", full)
    eye(lambda: watch)
    until(lambda: table.evidence.views("c-2"))
    until(lambda: not state_of(table, "table")["notices"])
    assert "disk" not in wrongs_of(table)


@pytest.mark.parametrize("fault", [TypeError("'NoneType' object"), MemoryError(), CannotSee("no table")])
def test_a_camera_that_fails_while_watching_is_started_again(table, eye, states, fault):
    starts = iter([fault, fault, None])

    def watch(*given):
        failed = next(starts)
        if failed is not None:
            raise failed
        yield up_card()
        yield from waits(*given)

    eye(lambda: watch)
    states.until("watching", 3)
    ends = [why for state, why in states.history if state == "lost"]
    assert len(ends) == 2
    assert "by itself" in ends[0]
    assert "\n" not in ends[0]
    until(lambda: table.game.hands)
    assert table.surroundings.now.camera.state == "watching"


def test_an_event_that_the_table_cannot_take_does_not_stop_the_camera(table, eye, states, monkeypatch):
    hear, calls = table.hear, []

    def hear_with_trouble(event):
        calls.append(event)
        if len(calls) == 1:
            raise RuntimeError("a fault of the scribe")
        return hear(event)

    monkeypatch.setattr(table, "hear", hear_with_trouble)

    def watch(*given):
        yield up_card()
        yield from waits(*given)

    eye(lambda: watch)
    states.until("watching", 2)
    until(lambda: len(calls) == 2)


def test_a_recording_that_has_ended_is_not_played_again(table, eye, states):
    eye_thread = eye(lambda: lambda *_: iter([up_card()]))
    states.until("ended")
    eye_thread.join(60)
    assert not eye_thread.is_alive()
    assert [state for state, _ in states.history] == ["starting", "watching", "ended"]


def test_a_stop_closes_the_camera_that_the_eye_waits_for(table, eye, states):
    closed = threading.Event()

    def blind(_keep, _rules, _stopping):
        closed.wait(30)
        yield from ()

    eye_thread = eye(lambda: WatchedCamera(blind, None, close=closed.set))
    states.until("watching")
    eye_thread.stop()
    assert not eye_thread.is_alive()


def test_a_camera_that_opens_after_the_stop_is_let_go_of(table, states):
    opens, closed = threading.Event(), threading.Event()

    def begin():
        opens.wait(10)
        return WatchedCamera(waits, None, close=closed.set)

    eye_thread = CameraThread(table, begin, SOON)
    eye_thread.start()
    states.until("starting")
    eye_thread._stop_asked.set()
    opens.set()
    eye_thread.join(60)
    assert closed.is_set()
    assert not eye_thread.is_alive()


def test_cards_that_a_restarted_camera_reports_again_are_not_played_again(table, eye, states):
    deal = whole_deal()

    def watch(*given):
        if len(table.entries) < 3:
            yield from deal[:5]
            raise RuntimeError("a fault of the eye")
        yield from deal[2:]
        yield from waits(*given)

    eye(lambda: watch)
    until(lambda: table.game.hand is not None and table.game.hand.phase is Phase.OVER)
    replayed = replay_of(deal)
    assert table.game.hand.winners == replayed.hand.winners
    assert [str(card) for card in cards_of(table.game)] == [str(card) for card in cards_of(replayed)]


def cards_of(game):
    return [play.card for trick in game.hand.tricks for play in trick.plays]


def replay_of(events):
    """The game of the same events, each received once."""
    game = replay((), load("somerset-1888"))
    for event in events:
        for fact in scribe.read_event(game, event).facts:
            game = apply(game, fact)
    return game
