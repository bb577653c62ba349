"""A hand that was held back counts when the director decides so."""

from __future__ import annotations

import pytest

from web.hub.record.report_checks import held_reports
from web.hub.record.results import Delivery, deliver
from web.hub.record.seats import standing_rounds
from web.hub.record.standings_of_evening import standings

WHY = {"reason": "the box had the wrong book", "by": "Ruth"}


@pytest.fixture
def kept_back(page):
    """A page with a report by table 1 of a hand of nine points, which no book gives; the report's row."""
    page.begin()
    page.do("draw")
    with page.hub.writing() as session:
        name = page.hub.table_named(session, 1)
        deliver(session, page.hub.club_id, Delivery(name, "j", 1, page.round_id, 1, {"NS": 9, "EW": 0}), 1.0)
        evening = page.hub.this_evening(session)
        (hand,) = held_reports(session, page.hub.club_id, standing_rounds(session, evening))
    return page, hand.id


def points_of(page):
    with page.hub.reading() as session:
        return sorted(line.points for line in standings(session, page.hub.latest(session)))


def test_a_held_hand_counts_when_the_director_admits_it_with_a_reason(kept_back):
    page, deal = kept_back
    assert points_of(page)[-1] == 0
    assert f'name="deal" value="{deal}"' in page.text("/direct")
    no_reason = page.send(page.director, "/do/held", deal=deal, reason="", by="Ruth")
    assert no_reason.status_code == 409
    page.do("held", deal=deal, **WHY)
    assert points_of(page)[-2:] == [9, 9]
    assert "data-held" not in page.text("/direct")
    page.do("end", sure=True)
    assert "the box had the wrong book" in page.text("/archive/1")


def test_a_hand_counts_a_single_time_and_only_a_held_hand_can_be_admitted(kept_back):
    page, deal = kept_back
    page.do("held", deal=deal, **WHY)
    for row in (deal, 99):
        assert page.send(page.director, "/do/held", deal=row, **WHY).status_code == 409
