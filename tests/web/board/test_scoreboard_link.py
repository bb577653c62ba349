"""The link meets every fault of a cable, on a simulated clock: nothing here sleeps."""

import termios
from dataclasses import replace
from itertools import pairwise

import pytest

from web.board.face import DASHES, SILENT, face
from web.board.link import (
    BEAT,
    GREETING,
    LONGEST_WAIT,
    SILENCE,
    Link,
    LinkState,
    between_tricks,
)
from web.board.protocol import BoardState, Gesture, Prompt, frame
from web.board.scoreboard import Finder, NoPort
from web.board.virtual import BOOT, FAULTS, PATIENCE, VirtualBoard

DEAL = BoardState((3, 1), (0, 0), "h", "N", "E")


class Table:
    """A link and a virtual board on a common clock that moves in steps of a fiftieth of a second."""

    def __init__(self, *faults, opener=None):
        self.now = 0.0
        self.board = VirtualBoard(lambda: self.now, faults)
        self.presses = []
        self.wire = []
        self.states = []
        self.link = Link(
            opener or Finder("VIRTUAL", self.board),
            lambda: self.now,
            self.presses.append,
            lambda t, way, line: self.wire.append((t, way, line)),
        )
        self.link.start()

    def run(self, seconds):
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.link.step()
            if not self.states or self.states[-1] is not self.link.status.state:
                self.states.append(self.link.status.state)
            self.now += 0.02
        return self

    @property
    def state(self):
        return self.link.status.state


def ready(*faults):
    table = Table(*faults)
    table.link.show(DEAL)
    table.run(BOOT + 0.1)
    assert table.state is LinkState.READY
    return table


def test_from_closed_to_ready_by_way_of_waiting():
    table = Table()
    table.link.show(DEAL)
    assert table.state is LinkState.LOST
    table.run(0.1)
    assert table.state is LinkState.WAITING
    table.run(BOOT)
    assert table.state is LinkState.READY
    assert table.link.status.is_up_to_date
    assert table.board.face == face(DEAL)


def test_an_open_port_without_a_message_is_never_believed():
    table = Table("silent")
    table.link.show(DEAL)
    table.run(GREETING)
    assert LinkState.READY not in table.states
    table.run(0.2)
    assert table.state is LinkState.LOST
    assert "never said READY" in table.link.status.words


def test_a_board_that_was_not_reset_is_asked_and_answers():
    table = Table("silent")
    table.run(3)
    table.board.misbehave("silent", on=False)
    table.board._spoken_at = table.now + 100  # it has spoken before and says no READY by itself
    table.run(1.2)
    assert table.state is LinkState.READY


def test_the_state_is_sent_every_second_though_nothing_changes():
    table = ready()
    table.wire.clear()
    table.run(10 * BEAT)
    sent = {line for _, way, line in table.wire if way == ">"}
    assert len(sent) == 1
    assert 9 <= sum(way == ">" for _, way, _ in table.wire) <= 11


def test_a_change_is_sent_immediately_and_confirmed():
    table = ready()
    table.link.show(replace(DEAL, scores=(4, 1)))
    table.run(0.06)
    assert table.board.face == face(replace(DEAL, scores=(4, 1)))
    assert table.link.status.is_up_to_date


def test_the_board_stands_still_during_a_trick_and_then_catches_up():
    table = ready()
    during = replace(DEAL, scores=(9, 9), prompt=Prompt.CONFIRM, is_trick_open=True)
    table.link.show(during)
    table.run(5)
    assert table.board.face == face(DEAL)
    table.link.show(replace(during, is_trick_open=False))
    table.run(0.1)
    assert table.board.face == face(during)


def test_the_director_lamp_shows_even_during_a_trick():
    table = ready()
    table.link.show(replace(DEAL, scores=(9, 9), is_director_called=True, is_trick_open=True))
    table.run(0.1)
    assert table.board.face == replace(face(DEAL), is_director_called=True)


def test_a_board_that_comes_in_the_middle_of_a_trick_shows_the_table_without_a_prompt():
    during = replace(DEAL, prompt=Prompt.CONFIRM, is_trick_open=True)
    assert between_tricks(None, during) == DEAL


def test_a_board_plugged_in_again_during_a_trick_shows_its_earlier_state():
    table = ready()
    table.board.misbehave("unplugged")
    table.link.show(replace(DEAL, scores=(9, 9), is_trick_open=True))
    table.run(2)
    table.board.misbehave("unplugged", on=False)
    table.run(12)
    assert table.board.face == face(DEAL)


def test_silence_makes_the_link_lost_and_the_board_is_opened_again():
    table = ready()
    table.board.misbehave("silent")
    table.run(SILENCE + 0.2)
    assert table.state is LinkState.LOST
    assert not table.link.status.is_up_to_date
    table.board.misbehave("silent", on=False)
    table.run(4)
    assert table.state is LinkState.READY
    assert table.board.opened == 2
    assert table.board.face == face(DEAL)


def test_the_cable_is_pulled_and_put_back_three_times_and_nothing_is_wrong_afterwards():
    table = ready()
    for score in (4, 5, 6):
        table.board.misbehave("unplugged")
        table.link.show(replace(DEAL, scores=(score, 1)))
        table.run(2)
        assert table.state is LinkState.LOST
        table.board.misbehave("unplugged", on=False)
        table.run(15)
        assert table.board.face == face(replace(DEAL, scores=(score, 1)))
    assert table.link.status.losses >= 3


def test_tries_become_rarer_and_are_frequent_again_after_a_steady_while():
    table = Table("unplugged")
    tried = []
    table.link._opener = lambda: tried.append(table.now) or Finder("VIRTUAL", table.board)()
    table.run(60)
    gaps = [round(b - a, 1) for a, b in pairwise(tried)]
    assert gaps[:4] == sorted(gaps[:4])
    assert gaps[-1] == pytest.approx(LONGEST_WAIT, abs=0.1)
    table.board.misbehave("unplugged", on=False)
    table.run(30)
    assert table.state is LinkState.READY
    tried.clear()
    table.board.misbehave("unplugged")
    lost_at = table.now
    table.run(1.5)
    assert tried[0] - lost_at < 1.5


def test_a_board_of_another_version_is_never_ready_and_the_words_say_what_to_do():
    table = Table("version")
    table.run(5)
    assert LinkState.READY not in table.states
    assert "version 9" in table.link.status.last_loss
    assert "load the firmware" in table.link.status.last_loss


def test_a_board_that_resets_by_itself_gets_its_state_again():
    table = ready("resets")
    table.run(BOOT + 6)
    assert table.state is LinkState.READY
    table.run(BOOT)
    assert table.board.opened == 1
    assert table.board.face == face(DEAL)


@pytest.mark.parametrize("fault", ["garbage", "drops", "slow"])
def test_a_bad_wire_delays_the_truth_but_never_shows_anything_else(fault):
    table = Table(fault)
    allowed = {SILENT, face(DEAL)}
    table.link.show(DEAL)
    table.run(8)
    latest = DEAL
    for score in range(4, 9):
        latest = replace(latest, scores=(score, 1))
        allowed.add(face(latest))
        table.link.show(latest)
        for _ in range(60):
            table.run(0.1)
            assert table.board.face in allowed
    assert table.board.face == face(latest)


def test_garbage_is_counted():
    table = ready("garbage")
    table.run(10)
    assert table.link.status.bad_lines > 0
    assert table.state is LinkState.READY


def test_a_stuck_button_is_named_to_the_page_and_is_no_press():
    table = ready("stuck")
    table.run(2)
    assert table.link.status.stuck == "N"
    assert table.presses == []


@pytest.mark.parametrize("gesture", Gesture)
@pytest.mark.parametrize("button", "NESWG")
def test_every_press_arrives_a_single_time_with_the_prompt_that_it_answered(button, gesture):
    table = ready()
    table.link.show(replace(DEAL, prompt=Prompt.CLAIM))
    table.run(0.1)
    table.board.press(button, gesture)
    table.link.show(DEAL)
    table.run(2)
    assert [(p.button, p.gesture, p.prompt) for p in table.presses] == [(button, gesture, Prompt.CLAIM)]


def test_a_press_without_acknowledgement_is_sent_again_and_acted_on_a_single_time():
    table = ready()
    hears = table.board.write
    table.board.write = lambda chunk: None if b"ACK" in chunk else hears(chunk)
    table.board.press("N")
    table.run(2)
    assert sum(b"PRESS" in line for _, way, line in table.wire if way == "<") > 3
    assert len(table.presses) == 1
    table.board.write = hears
    table.run(1)
    table.wire.clear()
    table.run(2)
    assert not any(b"PRESS" in line for _, _, line in table.wire)


def test_the_same_button_pressed_again_is_another_press():
    table = ready()
    table.board.press("N")
    table.board.press("N")
    table.run(1)
    assert len(table.presses) == 2


def test_a_press_while_the_cable_was_out_is_forgotten():
    table = ready()
    table.board.misbehave("silent")
    table.board.press("W")
    table.run(PATIENCE + 1)
    table.board.misbehave("silent", on=False)
    table.run(15)
    assert table.presses == []


def test_a_press_before_ready_is_not_acted_on():
    sent = [frame("PRESS v1 k0 bN n1 p- u1")]
    table = Table(opener=lambda: ("a fake", FakePort(sent)))
    table.run(1)
    assert table.presses == []


def test_after_a_reset_the_press_numbers_start_again():
    table = ready()
    table.board.press("N")
    table.run(1)
    table.board.reset()
    table.run(3)
    table.board.press("N")
    table.run(1)
    assert [press.number for press in table.presses] == [0, 0]


def test_the_board_shows_dashes_when_the_host_falls_silent():
    table = ready()
    table.now += SILENCE + 0.5
    assert table.board.face.digits == DASHES
    assert not table.board.face.is_amber


def test_stopping_closes_the_port_and_nothing_more_is_tried():
    table = ready()
    table.link.stop()
    table.run(30)
    assert table.state is LinkState.CLOSED
    assert table.board.opened == 1


def test_a_board_that_is_ready_before_the_table_is_set_is_sent_nothing():
    table = Table()
    table.run(10)
    assert table.state is LinkState.READY
    assert not table.link.status.is_up_to_date
    assert table.board.face == SILENT


class FakePort:
    """A port that gives the ``chunks`` in turn and swallows all input."""

    def __init__(self, chunks=(), fails=None):
        self.chunks = list(chunks)
        self.fails = fails

    def read(self):
        return self.chunks.pop(0) if self.chunks else b""

    def write(self, chunk):
        if self.fails:
            raise self.fails

    def close(self):
        if self.fails:
            raise self.fails


def test_a_port_that_fails_in_writing_and_in_closing_is_lost_and_nothing_worse():
    sent = [frame("READY v1 bdigits f1.0")]
    table = Table(opener=lambda: ("a fake", FakePort(sent, OSError(5, "Input/output error"))))
    table.link.show(DEAL)
    table.run(0.2)
    assert table.state is LinkState.LOST
    assert "Input/output error" in table.link.status.words


@pytest.mark.parametrize("wrong", [TypeError("'NoneType' object"), termios.error(5, "Input/output error")])
def test_whatever_a_driver_raises_when_its_device_goes_the_link_is_lost_and_tries_again(wrong, caplog):
    class Gone(FakePort):
        def read(self):
            raise wrong

    table = Table(opener=lambda: ("a fake", Gone(fails=wrong)))
    table.run(2)
    assert table.state in (LinkState.LOST, LinkState.WAITING)
    assert table.link.status.losses > 1
    assert "unforeseen" in caplog.text


def test_with_auto_each_board_plugged_in_gets_its_turn():
    opened = []
    finder = Finder(
        "AUTO", plugged_in=lambda: ("a", "b"), open_device=lambda name: opened.append(name) or FakePort()
    )
    assert [finder()[0] for _ in range(4)] == ["a", "b", "a", "b"] == opened


def test_with_auto_and_nothing_plugged_in_the_status_advises_what_to_do():
    with pytest.raises(NoPort, match="plug one in, or name its port"):
        Finder("AUTO", plugged_in=lambda: ())()


def test_an_unknown_fault_is_refused_with_the_list():
    with pytest.raises(ValueError, match=", ".join(FAULTS)):
        VirtualBoard(faults=["fire"])
