"""Hands that arrive late, or as people enter them: an ended evening stays until the director decides."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from models.lab.props.club_evening import played_deal
from tests.web.hub.conftest import Clock
from tests.web.hub.pages.club_page import Page
from web.hub.record.results import BY_HAND, deliver, deliver_all
from web.hub.record.store import Record


@pytest.fixture
def page(tmp_path):
    record = Record(tmp_path / "club.record", Clock())
    yield Page(record)
    record.close()


def arrives(page, *deals):
    with page.hub.record.writing() as session:
        assert deliver_all(session, page.hub.club_id, deals, page.hub.now()) == []


def standing(page):
    return page.text("/archive/1/standings.csv")


@pytest.fixture
def ended(page):
    """An evening of which table 1 reported two hands, and that has ended; a deal of its first round."""
    page.begin()
    page.do("draw")
    deal = replace(played_deal(page.round_id, 1, 1, Random(1), sequence=10), points={"NS": 2, "EW": 0})
    arrives(page, deal, replace(deal, deal=2, sequence=20))
    page.do("end", sure=True)
    return deal


def test_what_a_table_reports_after_the_end_changes_no_standing_until_the_director_counts_it(page, ended):
    before = standing(page)
    assert "Count them" not in page.text("/archive/1")
    more = replace(ended, deal=3, sequence=30, points={"NS": 0, "EW": 4})
    corrected = replace(ended, sequence=40, points={"NS": 0, "EW": 1})
    arrives(page, more, corrected)
    assert standing(page) == before
    assert "Table 1: 2 hands or corrections" in page.text("/archive/1")
    page.do("late", evening=1, reason="its battery was empty", by="Ruth")
    assert standing(page) != before
    assert ",5,5," in standing(page)
    assert "Count them" not in page.text("/archive/1")
    after = standing(page)
    arrives(page, replace(ended, deal=4, sequence=50, points={"NS": 0, "EW": 3}))
    assert standing(page) == after, "the word was about what had come until then"


def test_that_late_hands_count_has_a_reason_and_a_name_and_is_of_this_club(page, ended):
    arrives(page, replace(ended, deal=3, sequence=30))
    for sent in ({"reason": "", "by": "Ruth"}, {"reason": "x", "by": ""}):
        assert page.send(page.director, "/do/late", evening=1, **sent).status_code == 409
    assert page.send(page.director, "/do/late", evening=2, reason="x", by="Ruth").status_code == 409
    page.do("late", evening=1, reason="x", by="Ruth")
    again = page.send(page.director, "/do/late", evening=1, reason="x", by="Ruth")
    assert "nothing came" in again.text


@pytest.mark.parametrize("hours", [-7, 7])
def test_a_hub_with_its_clock_set_by_hours_loses_no_hand_and_lets_none_in_by_itself(page, hours):
    clock = page.hub.record.clock
    page.begin()
    page.do("draw")
    deal = replace(played_deal(page.round_id, 1, 1, Random(1), sequence=10), points={"NS": 4, "EW": 0})
    arrives(page, deal)
    clock.now += 3600 * hours
    arrives(page, replace(deal, deal=2, sequence=20))
    clock.now -= 3600 * 2 * hours
    page.do("end", sure=True)
    assert ",8,8," in standing(page)
    clock.now += 3600 * hours
    arrives(page, replace(deal, deal=3, sequence=30))
    with page.hub.record.writing() as session:
        deliver(session, page.hub.club_id, replace(deal, deal=4, sequence=40), page.hub.now())
    assert ",8,8," in standing(page)
    clock.now -= 3600 * 2 * hours
    page.do("late", evening=1, reason="its battery was empty", by="Ruth")
    assert ",16,16," in standing(page)
    clock.now -= 3600 * hours
    arrives(page, replace(deal, deal=5, sequence=50))
    assert ",16,16," in standing(page)
    assert "Table 1: 1 hand" in page.text("/archive/1")


def test_results_by_hand_are_counted_apart_from_whatever_a_table_s_journal_is_called(page):
    page.begin()
    page.do("draw")
    last = replace(played_deal(page.round_id, 1, 1, Random(1)), journal=BY_HAND, sequence=2**31 - 1)
    with page.hub.record.writing() as session:
        deliver(session, page.hub.club_id, last, 1.0)
    ruled = {"points": {"NS": 2, "EW": 9}, "lone": "", "reason": "recounted", "by": "Ruth"}
    page.do("result", round_id=page.round_id, table=1, **ruled)
    page.result(2, 5, 3)
