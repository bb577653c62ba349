"""Deals as they arrive: taken back by their table, and many at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sqlalchemy import select

from models.lab.props.club_evening import deals_of, drawn_round, evening_of, played_deal, report
from web.hub.record.models import Deal, DrawnRound
from web.hub.record.people import club
from web.hub.record.results import deals, deliver_all


def test_a_deal_that_its_table_took_back_counts_nothing_and_comes_back_with_a_later_word(record):
    drawn = drawn_round(record, evening_of(record, 4))
    deal = played_deal(drawn, 1, 1, Random(1), sequence=10)
    report(record, [deal, replace(deal, sequence=11, points={})])
    with record.reading() as session:
        assert deals(session, [session.get_one(DrawnRound, drawn)]) == []
    report(record, [replace(deal, sequence=12)])
    with record.reading() as session:
        assert [row.points for row in deals(session, [session.get_one(DrawnRound, drawn)])] == [deal.points]


def test_many_deliveries_together_equal_each_by_itself(record):
    drawn = drawn_round(record, evening_of(record, 8))
    made = deals_of(record, drawn, Random(1))
    strange = [replace(made[0], round_id=999, sequence=1), replace(made[0], table="nowhere", sequence=2)]
    bad = replace(made[0], points={"NS": 5000}, sequence=3)
    with record.writing() as session:
        here_ = club(session, "Dahlias").id
        assert deliver_all(session, here_, [*made, *made[:5], bad, *strange], 1.0)[0][0] is bad
        assert deliver_all(session, here_, [*made, *strange], 1.0) == []
        assert deliver_all(session, here_, [], 1.0) == []
        rows = session.scalars(select(Deal).order_by(Deal.sequence)).all()
    assert len(rows) == len(made) + 2
    assert [(deal.round_id, deal.table_number) for deal in rows[:2]] == [(None, 1), (drawn, None)]
    assert {(deal.round_id, deal.table_number) for deal in rows[2:]} == {(drawn, 1), (drawn, 2)}
