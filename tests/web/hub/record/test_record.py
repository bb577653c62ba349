"""The hub's record, in SQLite and in PostgreSQL: the standings of whole evenings equal a recount."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from models.lab.props.club_evening import (
    deals_of,
    drawn_round,
    evening_of,
    played,
    recounted,
    report,
    totals,
)
from tests.web.hub.conftest import Clock
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over
from web.hub.movements.repeats import met
from web.hub.movements.seating import wrong
from web.hub.record.models import Deal, Evening
from web.hub.record.people import enter, leave
from web.hub.record.rounds import take_back
from web.hub.record.seats import here, seats, standing_rounds
from web.hub.record.store import Record


@pytest.mark.parametrize(
    ("kind", "people", "over"),
    [
        (Movement.DRAW, 22, Over.THREE), (Movement.DRAW, 23, Over.GHOST), (Movement.RAINBOW, 23, Over.GHOST),
        (Movement.WHIST, 13, Over.BYE), (Movement.WINNERS, 17, Over.BYE),
        (Movement.ROUND_ROBIN, 14, Over.BYE), (Movement.SWISS, 14, Over.BYE),
    ],
)  # fmt: skip
def test_an_evening_of_every_movement_seats_everybody_and_counts_what_tables_reported(
    record, kind, people, over
):
    evening = evening_of(record, people, kind, over)
    deals = played(record, evening, 5)
    with record.reading() as session:
        rounds = standing_rounds(session, session.get_one(Evening, evening))
        sat = [seats(session, drawn) for drawn in rounds]
    assert [fault for drawn in sat for fault in wrong(drawn, range(1, people + 1))] == []
    assert {drawn.kind for drawn in rounds} == {kind.value}
    if kind in (Movement.DRAW, Movement.RAINBOW, Movement.WHIST):
        assert met(sat).most_partners == 1
    assert totals(record, evening) == recounted(record, evening, deals)


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), changes=st.lists(st.sampled_from("lern"), min_size=1, max_size=4))
def test_whatever_happens_in_an_evening_its_standings_are_the_recount(tmp_path_factory, seed, changes):
    """People come, go and come back, and rounds are taken back; on SQLite, as the rows are the same."""
    record = Record(tmp_path_factory.mktemp("evening") / "club.record", Clock())
    rng = Random(seed)
    evening = evening_of(record, rng.randrange(8, 15), over=rng.choice(list(Over)))
    deals = []
    for change in changes:
        deals += played(record, evening, 1, rng.randrange(99))
        with record.writing() as session:
            evening_row = session.get_one(Evening, evening)
            last = standing_rounds(session, evening_row)[-1]
            numbers = [who.number for who in here(session, evening_row, last.number + 1)]
            if change == "l" and len(numbers) > 8:
                leave(session, evening_row, rng.choice(numbers))
            if change == "e":
                enter(session, evening_row, "Late")
            if change == "r":
                take_back(session, last, 1.0, "Ruth", "again")
    assert totals(record, evening) == recounted(record, evening, deals)
    record.close()


def test_values_read_together_are_of_the_same_moment(record):
    evening = evening_of(record, 8)
    deals_ = deals_of(record, drawn_round(record, evening), Random(1))
    with record.reading() as session:
        before = len(session.scalars(select(Deal)).all())
        report(record, deals_)
        session.expire_all()
        assert len(session.scalars(select(Deal)).all()) == before
    with record.reading() as session:
        assert len(session.scalars(select(Deal)).all()) == before + len(deals_)
