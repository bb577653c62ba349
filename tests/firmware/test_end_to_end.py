"""From table events through journal and referee, over pyserial, into the processor, to the segments."""

import pytest

from models.lab.props.camera_events import cut, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from tests.web.conftest import Clock
from web.board.link import LinkState
from web.board.protocol import Gesture, Prompt
from web.board.table_state import board_state
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.table.table import Table

from .wired import Wired


@pytest.fixture
def wired(tmp_path, digits):
    journal = Journal(tmp_path / "evening.journal")
    wired = Wired(Table("kitchen", journal, Evidence(tmp_path / "pictures"), SOMERSET, Clock()), digits)
    yield wired
    wired.link.stop()
    journal.close()


def test_a_deal_ends_with_the_right_digits(wired):
    wired.run(1)
    assert wired.link.status.state is LinkState.READY
    assert wired.lit == (1,) * 8, "ready, but no state received yet"
    for event in whole_deal():
        wired.hear(event)
    wired.run(1)
    assert wired.link.status.is_up_to_date
    shown = board_state(wired.table)
    assert (shown.tricks, shown.trump, shown.dealer) == ((1, 4), "h", "W")
    assert wired.lit == wired.due
    wired.hear(cut()).run(1)
    assert wired.lit == wired.due


def test_the_same_with_the_cable_pulled_and_put_back_three_times_in_the_deal(wired):
    wired.run(1)
    events = whole_deal()
    pulls = {len(events) // 4: 11, len(events) // 2: 12, 3 * len(events) // 4: 13}
    for number, event in enumerate(events):
        if number in pulls:
            wired.pull()
        wired.hear(event)
        if number - 2 in pulls:
            assert wired.link.status.state is not LinkState.READY
            wired.put_back(pulls[number - 2])
            wired.run(6)
            assert wired.link.status.state is LinkState.READY
            assert wired.link.status.is_up_to_date
    wired.run(1)
    assert wired.link.status.losses >= 3
    assert wired.lit == wired.due


def test_the_board_changes_only_between_tricks(wired):
    wired.run(1)
    for event in whole_deal():
        before = wired.lit
        wired.hear(event)
        if board_state(wired.table).is_trick_open:
            assert wired.lit == before


def test_opening_the_port_resets_the_board_and_it_gets_the_state_again(wired):
    for event in whole_deal()[:12]:
        wired.hear(event)
    wired.run(1)
    before = wired.lit
    wired.link.stop()
    wired.board.run(100)
    wired.board.sent()
    wired.link.start()
    wired.run(0.3)
    assert wired.board.sent()[0].startswith("READY")
    wired.run(2)
    assert wired.link.status.is_up_to_date
    assert wired.lit == before


def test_a_board_that_opening_does_not_reset_is_asked_and_shows_the_table(wired):
    for event in whole_deal()[:12]:
        wired.hear(event)
    wired.run(1)
    before = wired.lit
    wired.link.stop()
    wired.link.start()  # so soon that the board does not see the port closed
    wired.run(1)
    assert wired.link.status.state is LinkState.WAITING
    wired.run(4)
    assert wired.link.status.is_up_to_date
    assert wired.lit == before


def test_a_press_reaches_the_table_a_single_time_with_the_prompt_then_shown(wired):
    for event in whole_deal():
        wired.hear(event)
    wired.run(1)
    prompt = board_state(wired.table).prompt
    assert prompt in (Prompt.CONFIRM, Prompt.CLAIM)
    wired.board.press("N")
    wired.run(0.1)
    wired.board.press("")
    wired.run(2)
    assert [(p.button, p.gesture, p.prompt) for p in wired.presses] == [("N", Gesture.TAP, prompt)]


def test_the_host_stops_and_the_board_goes_to_dashes_by_itself(wired):
    for event in whole_deal()[:12]:
        wired.hear(event)
    wired.board.run(5000)
    assert wired.lit == (1,) * 8
