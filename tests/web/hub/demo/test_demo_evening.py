"""The demo's evening plays itself, and its figures are those of a recount from the tables' journals."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from random import Random
from threading import Event
from types import SimpleNamespace

import pytest
from msgspec import structs

from referee.book.loading import load
from referee.game.game import replay
from tests.web.hub.demo.recount import recounted
from web.hub.demo.evening import BY_HAND, LATE, LOST, LOST_IN, DemoDirector, DemoTables
from web.hub.demo.simulated_hands import hand_events
from web.hub.demo.simulated_table import Pace
from web.hub.record.agreed import calls
from web.hub.record.models import Adjusted, Evening
from web.hub.record.results import deals
from web.hub.record.seats import standing_rounds
from web.hub.record.standings_of_evening import standings
from web.shown.around import ClubState


def of_journals(tables):
    """Everybody's points by the journals of all tables, and by nothing else."""
    made: Counter[str] = Counter()
    for table in (*tables.on_wire.values(), tables.by_hand):
        for name, points in recounted(table.journal.path, table.name).items():
            made[name] += points
    return made


@contextmanager
def played_out(tables, director):
    """The evening, played to its end within a minute."""
    try:
        tables.start()
        director.start()
        assert director.done.wait(60)
        yield
    finally:
        tables.pace.over.set()
        director.close()
        tables.close()


def test_the_demos_evening_comes_to_what_its_tables_journals_say(tmp_path):
    tables = DemoTables(tmp_path, Pace(50_000), seed=3)
    director = DemoDirector(tables, rounds=5, hands=2, seed=3)
    with played_out(tables, director):
        with tables.hub.reading() as session:
            evening = session.get_one(Evening, director.evening)
            lines = {line.name: line.points for line in standings(session, evening)}
            rounds = standing_rounds(session, evening)
            lost = [deal for deal in deals(session, [rounds[LOST_IN - 1]]) if deal.table_number == LOST]
            adjusted = session.query(Adjusted).one()
            settled = [call.about for call in calls(session, evening) if call.settled is not None]
        assert evening.ended is not None
        assert len(rounds) == 5
        assert len(lost) == 2, "what was played while the connection was cut is not lost"
        assert LATE in lines
        assert settled
        made = of_journals(tables)
        made["Ann"] += adjusted.points
        assert lines == {name: made[name] for name in lines}
        assert set(made) <= set(lines)


def test_a_lost_table_that_plays_slowly_plays_its_round_to_the_end_before_the_next_is_drawn(tmp_path):
    tables = DemoTables(tmp_path, Pace(50_000), seed=3)
    director = DemoDirector(tables, rounds=LOST_IN + 1, hands=2, seed=3)
    lost = tables.on_wire[LOST]
    play_hand = lost.play_hand

    def slowly():
        tables.pace.over.wait(0.1)
        play_hand()

    lost.play_hand = slowly
    with played_out(tables, director):
        with tables.hub.reading() as session:
            rounds = standing_rounds(session, session.get_one(Evening, director.evening))
            played = [deal for deal in deals(session, rounds) if deal.table_number == LOST]
        assert [deal.round_id for deal in played] == [drawn.id for drawn in rounds for _ in range(2)]


def test_a_round_that_begins_while_a_table_plays_a_hand_does_not_stop_the_table(tmp_path):
    tables = DemoTables(tmp_path, Pace(50_000), seed=3)
    table = tables.on_wire[1]
    club = SimpleNamespace(
        shown=ClubState(has_joined=True, plays=True, round=1, hands=0, word="", coming=None),
        close=table.club.close,
    )
    played = Event()

    def into_the_next_round():
        if club.shown.round == 2:
            played.set()
        club.shown = structs.replace(club.shown, round=2)

    table.club, table.play_hand = club, into_the_next_round
    try:
        table._thread.start()
        assert played.wait(10)
    finally:
        tables.close()


def test_a_table_deals_no_more_until_its_screen_counts_the_hand_that_ended_as_the_round_began(tmp_path):
    tables = DemoTables(tmp_path, Pace(50_000), seed=3)
    table = tables.on_wire[1]
    club = SimpleNamespace(
        shown=ClubState(has_joined=True, plays=True, round=1, hands=0, word="", coming=None),
        close=table.club.close,
    )
    looked_again, play_hand = Event(), table.play_hand

    def as_the_next_round_begins():
        play_hand()
        club.shown = structs.replace(club.shown, round=2)

    def is_playing():
        looks.append(len(table.table.game.deals))
        if looks.count(1) == 3:
            looked_again.set()
        return was_playing()

    looks, was_playing = [], table._is_playing
    table.club, table.play_hand, table._is_playing = club, as_the_next_round_begins, is_playing
    try:
        table._thread.start()
        assert looked_again.wait(10)
        assert looks[-1] == 1
    finally:
        tables.close()


def test_a_demo_that_is_stopped_in_the_midst_of_a_round_ends_soon(tmp_path):
    tables = DemoTables(tmp_path, Pace(1.0))
    director = DemoDirector(tables)
    director.start()
    tables.start()
    tables.pace.over.set()
    director.close()
    tables.close()
    assert not director._thread.is_alive()
    assert BY_HAND not in tables.on_wire


@pytest.mark.parametrize("seed", range(3))
def test_simulated_hands_are_lawful_and_nobody_is_ruled_against(seed):
    rules, rng = load("american"), Random(seed)
    events, dealer = [], rules.seating.seats[0]
    for _ in range(12):
        events += hand_events(rules, rng, dealer)
        dealer = rules.seating.next(dealer)
    game = replay(events, rules)
    assert len(game.deals) == 12
    for deal in game.deals:
        assert not deal.rulings
        assert deal.score.total is not None
