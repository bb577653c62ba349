"""What tables report and people enter in the hub's record: what counts, once, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import select

from models.lab.props.club_evening import (
    deals_of,
    drawn_round,
    evening_of,
    played_deal,
    recounted,
    report,
    totals,
)
from web.hub.record.models import Deal, DrawnRound
from web.hub.record.people import club
from web.hub.record.results import adjust, confirm, deliver, name_table, points
from web.hub.record.seats import seats
from web.hub.record.store import RecordError


def test_deals_that_arrive_twice_and_in_any_order_count_a_single_time(record):
    evening = evening_of(record, 8)
    drawn = drawn_round(record, evening)
    deals = deals_of(record, drawn, Random(3))
    rng = Random(4)
    twice = rng.sample(deals * 3, 3 * len(deals))
    assert report(record, twice) == len(deals)
    assert report(record, deals) == 0
    assert totals(record, evening) == recounted(record, evening, deals)


def test_a_corrected_deal_counts_in_its_latest_form_even_if_that_arrives_first(record):
    evening = evening_of(record, 4)
    drawn = drawn_round(record, evening)
    first = replace(played_deal(drawn, 1, 1, Random(1)), points={"NS": 2, "EW": 0}, sequence=5)
    mended = replace(first, points={"NS": 0, "EW": 1}, sequence=9)
    assert report(record, [mended, first]) == 2
    with record.reading() as session:
        assert points(session, session.get_one(DrawnRound, drawn)) == {1: {"NS": 0, "EW": 1}}
    taken_away = replace(first, points={}, sequence=11)
    report(record, [taken_away])
    assert set(totals(record, evening).values()) == {0}


def test_a_deal_of_no_known_round_is_kept_and_counts_nothing(record):
    evening = evening_of(record, 4)
    drawn = drawn_round(record, evening)
    with record.writing() as session:
        other = club(session, "Asters").id
        lost = replace(played_deal(drawn, 1, 1, Random(1)), round_id=drawn + 99)
        assert deliver(session, club(session, "Dahlias").id, lost, 1.0) is not None
        # another club's table cannot count in this club's round
        assert deliver(session, other, played_deal(drawn, 1, 1, Random(1)), 1.0) is not None
        assert session.scalars(select(Deal.round_id)).all() == [None, None]
    assert set(totals(record, evening).values()) == {0}


def test_a_table_reports_for_its_number_and_another_box_takes_that_over(record):
    evening = evening_of(record, 8)
    drawn = drawn_round(record, evening)
    spare = replace(played_deal(drawn, 2, 1, Random(1)), table="spare", points={"NS": 1, "EW": 0})
    report(record, [replace(played_deal(drawn, 2, 1, Random(1)), points={"NS": 2, "EW": 0}), spare])
    with record.writing() as session:
        round_, club_id = session.get_one(DrawnRound, drawn), club(session, "Dahlias").id
        assert points(session, round_) == {2: {"NS": 2, "EW": 0}}, "the spare box has no number yet"
        name_table(session, club_id, 2, "spare")
        assert points(session, round_) == {2: {"NS": 3, "EW": 0}}, "what both reported counts"
        name_table(session, club_id, 1, "spare")
        assert points(session, round_) == {2: {"NS": 3, "EW": 0}}, "what was reported stays where it was"
        for number, name in ((0, "x"), (1, ""), (1, "t" * 41), (2**31, "x")):
            with pytest.raises(RecordError):
                name_table(session, club_id, number, name)


@pytest.mark.parametrize(
    "change",
    [
        {"points": {"NS": -1001}}, {"points": {"NX": 1}}, {"points": {"": 1}}, {"points": {"NS": 1001}},
        {"sequence": -1}, {"sequence": 2**31}, {"table": ""}, {"table": "t" * 41}, {"journal": "a\0b"},
        {"lone": "Z"}, {"what": {"x": float("nan")}}, {"what": {"x": object()}},
    ],
)  # fmt: skip
def test_what_no_table_can_mean_is_refused(record, change):
    evening = evening_of(record, 4)
    deal = replace(played_deal(drawn_round(record, evening), 1, 1, Random(1)), **change)
    with pytest.raises(RecordError):
        report(record, [deal])


def test_a_deal_entered_by_hand_counts_when_both_sides_confirm_it(record):
    evening = evening_of(record, 4)
    drawn = drawn_round(record, evening)
    deal = replace(played_deal(drawn, 1, 1, Random(1)), by_hand=True, points={"NS": 2, "EW": 0})
    with record.writing() as session:
        made = deliver(session, club(session, "Dahlias").id, deal, 1.0)
    for side, counted in (("NS", 0), ("NS", 0), ("EW", 4)):
        with record.writing() as session:
            confirm(session, made, side, 2.0)
        assert sum(totals(record, evening).values()) == counted
    with record.writing() as session, pytest.raises(RecordError):
        confirm(session, made + 1, "NS", 2.0)


def test_an_adjustment_has_a_reason_a_name_and_somebody_who_played(record):
    evening = evening_of(record, 5)
    drawn = drawn_round(record, evening)
    with record.reading() as session:
        (out,) = seats(session, session.get_one(DrawnRound, drawn)).out
    with record.writing() as session:
        round_ = session.get_one(DrawnRound, drawn)
        adjust(session, round_, out % 5 + 1, -2, "late to the table", "Ruth", 5.0)
        for number, by_points, reason, by in (
            (9, 1, "x", "y"),
            (1, 0, "x", "y"),
            (1, 1, " ", "y"),
            (1, 1, "x", ""),
        ):
            with pytest.raises(RecordError):
                adjust(session, round_, number, by_points, reason, by, 5.0)
    assert totals(record, evening)[out % 5 + 1] == -2
