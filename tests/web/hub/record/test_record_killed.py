"""A hub that is killed at any moment has lost nothing that it said it had, and counts nothing twice."""

from __future__ import annotations

import subprocess
import sys
import time
from random import Random

from sqlalchemy import select

from models.lab.props.club_evening import drawn_round, evening_of
from web.bootstrap import ROOT
from web.hub.record.models import Deal

KILLS = 3


def test_what_was_acknowledged_survives_kill_9_and_is_there_once(record, where):
    drawn = drawn_round(record, evening_of(record, 4))
    rng, most = Random(1), 0
    for _ in range(KILLS):
        command = [sys.executable, "-m", "tests.web.hub.record.deliver_until_killed", str(where), str(drawn)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as hub:
            assert hub.stdout.readline() == "ready\n"
            time.sleep(rng.uniform(0.02, 0.3))
            hub.kill()
            acknowledged = [int(line) for line in hub.stdout if line.endswith("\n")]
        with record.reading() as session:
            sequences = session.scalars(select(Deal.sequence)).all()
        assert len(sequences) == len(set(sequences))
        assert set(acknowledged) <= set(sequences)
        # every round begins anew, so what was kept before arrives again
        assert len(sequences) <= max([most, *acknowledged]) + 1
        most = max([most, *sequences])
    assert most > 0
