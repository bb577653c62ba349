"""A press on the scoreboard, and what it does at the table."""

import pytest

from models.lab.props.camera_events import cut, taken, up_card, whole_deal
from referee.asking.all_questions import questions
from referee.facts.register import Claimed, GameBegan, OrderedUp
from tests.web.states import state_of
from web.board.buttons import Buttons
from web.board.protocol import Gesture, Press, Prompt
from web.board.table_state import board_state
from web.journal.who import TABLE
from web.shown.around import DigitsState


@pytest.fixture
def buttons(table):
    return Buttons(table)


def press(button, gesture=Gesture.TAP, prompt=Prompt.NONE):
    return Press(0, button, gesture, prompt, 0)


def facts(table, kind):
    return [fact for _, fact in table.game.hand.facts if isinstance(fact, kind)]


def ask_who_called(table):
    table.hear(up_card())
    table.hear(taken())
    assert questions(table.game)[0].kind == "who called?"


def test_the_caller_answers_the_question_who_called(table, buttons):
    ask_who_called(table)
    buttons(press("S", prompt=board_state(table).prompt))
    assert not questions(table.game)
    assert board_state(table).maker == "S"


def test_held_down_it_is_i_alone(table, buttons):
    ask_who_called(table)
    buttons(press("S", Gesture.HOLD, Prompt.CONFIRM))
    assert [event.alone for event in facts(table, OrderedUp)] == [True]


def test_a_press_that_came_too_late_answers_nothing_else(table, buttons):
    ask_who_called(table)
    buttons(press("S", prompt=Prompt.CONFIRM))
    before = table.seq
    buttons(press("N", prompt=Prompt.CONFIRM))
    assert table.seq == before
    assert "North: that has been answered already" in state_of(table, "table")["notices"]


def test_a_press_without_a_prompt_records_nothing(table, buttons):
    ask_who_called(table)
    before = table.seq
    for gesture in (Gesture.TAP, Gesture.HOLD):
        buttons(press("S", gesture))
    assert table.seq == before


def test_after_the_hand_a_press_claims_for_its_side_against_every_adversary(table, buttons):
    for event in whole_deal():
        table.hear(event)
    ask = questions(table.game)
    if ask:
        table.answer(ask[0].id, "S", TABLE)
    assert board_state(table).prompt is Prompt.CLAIM
    buttons(press("N", prompt=Prompt.CLAIM))
    claimed = facts(table, Claimed)
    assert {(str(claim.side), str(claim.against)) for claim in claimed} == {("NS", "E"), ("NS", "W")}
    rulings = state_of(table, "table")["rulings"]
    assert "awarded" in {ruling["status"] for ruling in rulings}


def test_the_page_shows_the_lights_of_a_virtual_board(table):
    assert state_of(table, "table")["digits"] is None
    table.surroundings.set_digits(DigitsState([1] * 8, "off", is_director_called=False))
    assert state_of(table, "spectator")["digits"]["segments"] == [1] * 8


def test_twice_calls_the_director_and_twice_more_lets_him_go(table, buttons):
    buttons(press("W", Gesture.DOUBLE_TAP))
    assert board_state(table).is_director_called
    assert state_of(table, "table")["director"]["about"] == "West"
    buttons(press("N", Gesture.DOUBLE_TAP))
    assert not board_state(table).is_director_called
    assert state_of(table, "table")["director"] is None


def test_a_new_game_begins_only_with_a_long_press(table, buttons):
    for event in [*whole_deal(), cut()]:
        table.hear(event)
    before = table.seq
    buttons(press("G"))
    assert table.seq == before
    buttons(press("G", Gesture.HOLD))
    assert table.seq > before
    assert table.entries[-1].what.event == GameBegan()
    assert set(board_state(table).scores) == {0}


class Ticking:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def test_a_board_that_presses_without_end_does_not_fill_the_journal(table):
    clock = Ticking()
    buttons = Buttons(table, clock)
    for _ in range(2000):
        clock.now += 0.005
        buttons(press("N", Gesture.DOUBLE_TAP))
    called = [entry for entry in table.entries if entry.kind == "director"]
    assert len(called) == 12
    assert any("Is one stuck?" in notice for notice in state_of(table, "table")["notices"])


def test_a_stuck_board_counts_again_after_a_quiet_while(table):
    clock = Ticking()
    buttons = Buttons(table, clock)
    for _ in range(50):
        clock.now += 0.1
        buttons(press("N", Gesture.DOUBLE_TAP))
    before = len(table.entries)
    assert any("stuck" in notice for notice in state_of(table, "table")["notices"])
    clock.now += 9.0
    buttons(press("N", Gesture.DOUBLE_TAP))
    assert len(table.entries) == before
    clock.now += 11.0
    buttons(press("N", Gesture.DOUBLE_TAP))
    assert len(table.entries) == before + 1
    assert not any("stuck" in notice for notice in state_of(table, "table")["notices"])


def test_a_button_that_presses_itself_every_few_seconds_is_left_out_in_the_end(table):
    clock = Ticking()
    buttons = Buttons(table, clock)
    for _ in range(1000):
        clock.now += 4.0
        buttons(press("N", Gesture.DOUBLE_TAP))
    assert len([entry for entry in table.entries if entry.kind == "director"]) == 60


def test_a_lively_table_is_not_taken_for_a_stuck_button(table):
    clock = Ticking()
    buttons = Buttons(table, clock)
    for number in range(200):
        clock.now += 1.0 if number % 4 else 60.0  # four people press one after the other, every minute
        buttons(press("NESW"[number % 4], Gesture.DOUBLE_TAP))
    assert len([entry for entry in table.entries if entry.kind == "director"]) == 200
