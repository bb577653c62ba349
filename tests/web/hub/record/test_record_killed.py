"""A hub that is killed at any moment loses nothing that it has confirmed, and counts nothing twice."""

from __future__ import annotations

import time
from random import Random

from sqlalchemy import select

from models.lab.props.child_program import ChildProgram
from models.lab.props.club_evening import drawn_round, evening_of
from web.hub.record.models import Deal

KILLS = 3


def test_acknowledged_deals_survive_kill_9_and_are_stored_a_single_time(record, where):
    drawn = drawn_round(record, evening_of(record, 4))
    rng, most = Random(1), 0
    for _ in range(KILLS):
        with ChildProgram("-m", "tests.web.hub.record.deliver_until_killed", where, drawn) as hub:
            assert hub.next_line() == "ready"
            first = [] if most else [hub.next_line()]  # a slow machine confirms none for a while
            time.sleep(rng.uniform(0.02, 0.3))
            printed = [int(line) for line in (*first, *hub.kill())]
        with record.reading() as session:
            stored = session.scalars(select(Deal.sequence)).all()
        assert len(stored) == len(set(stored))
        assert set(printed) <= set(stored)
        # every round begins again, so deals stored before arrive again
        assert len(stored) <= max([most, *printed]) + 1
        most = max([most, *stored])
    assert most > 0
