"""A deck that the eye does not know: the page advises the pack check, and says no more once it is done."""

from dataclasses import replace

import pytest

from models.lab.props.camera_events import cut, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.table_events import Read
from tests.web.states import state_of
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.page.pack_check import ACTS
from web.shown.words.english import ENGLISH
from web.table.table import Table


@pytest.fixture
def table(tmp_path):
    kept = Journal(tmp_path / "evening.journal")
    yield Table("table", kept, Evidence(tmp_path / "pictures"), SOMERSET)
    kept.close()


def play(table, number, unread=()):
    """A deal of which the cards of those ranks are seen and not read, and the cut for the next."""
    for event in (*whole_deal(), cut(90.0)):
        seen = tuple(f"{number}-{sighting}" for sighting in event.seen)
        event = replace(event, t=event.t + 100 * number, seen=seen)
        read = getattr(event, "read", None)
        if read is not None and read.card is not None and read.card.rank in unread:
            event = replace(event, read=Read(None, 0.5))
        table.hear(event)


def advised(table):
    return ENGLISH["pack_strange"] in state_of(table, "table")["notices"]


def test_two_deals_with_unread_courts_are_a_reason_to_check_the_pack(table):
    play(table, 0, "JQK")
    assert not advised(table)
    play(table, 1, "JQK")
    assert advised(table)


def test_a_card_that_was_not_read_now_and_then_is_none(table):
    for number in range(3):
        play(table, number, "9")
    assert not advised(table)


def test_the_advice_is_not_shown_again_after_the_deck_was_learnt(table):
    class Desk:
        def learn(self):
            return 24

    for number in range(2):
        play(table, number, "JQK")
    learn = ACTS["learn"]
    learn.do(Desk(), table, "table", sent=learn.form())
    assert not advised(table)
    play(table, 2)
    assert not advised(table)
