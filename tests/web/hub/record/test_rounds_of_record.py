"""Rounds in the hub's record: taken back, late comers, who goes, who may play, and the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from models.lab.props.club_evening import (
    deals_of,
    drawn_round,
    evening_of,
    played,
    played_deal,
    report,
    totals,
)
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over
from web.hub.movements.repeats import met
from web.hub.record.models import DrawnRound, Evening
from web.hub.record.people import begin, club, come_back, enter, everybody, leave, person
from web.hub.record.results import decide, winners
from web.hub.record.rounds import close, take_back
from web.hub.record.seats import here, seats, standing_rounds
from web.hub.record.store import RecordError


def test_a_level_table_waits_for_the_directors_word_before_winners_move(record):
    evening = evening_of(record, 8, Movement.WINNERS)
    drawn = drawn_round(record, evening)
    level = [replace(played_deal(drawn, table, 1, Random(1)), points={"NS": 1, "EW": 1}) for table in (1, 2)]
    report(record, level)
    with pytest.raises(RecordError, match="Table 1 has no winners yet"):
        drawn_round(record, evening)
    with record.writing() as session:
        round_ = session.get_one(DrawnRound, drawn)
        for table in (1, 2):
            decide(session, round_, table, "EW", "cut for it", "Ruth", 5.0)
        decide(session, round_, 2, "NS", "cut again", "Ruth", 6.0)
        assert winners(session, round_) == {1: "EW", 2: "NS"}
    assert drawn_round(record, evening) > drawn


def test_a_round_taken_back_counts_nothing_and_the_next_has_its_number(record):
    evening = evening_of(record, 8)
    first = drawn_round(record, evening)
    report(record, deals_of(record, first, Random(1)))
    second = drawn_round(record, evening)
    report(record, deals_of(record, second, Random(2)))
    before = totals(record, evening)
    with record.writing() as session:
        with pytest.raises(RecordError, match="only the last"):
            take_back(session, session.get_one(DrawnRound, first), 5.0, "Ruth", "wrong tables")
        take_back(session, session.get_one(DrawnRound, second), 5.0, "Ruth", "wrong tables")
    third = drawn_round(record, evening)
    with record.writing() as session:
        close(session.get_one(DrawnRound, third), 9.0)
        assert session.get_one(DrawnRound, third).number == 2
        assert session.get_one(DrawnRound, second).by == "Ruth"
    assert totals(record, evening) != before


def test_late_comers_play_from_the_next_round_and_those_who_go_play_no_more(record):
    evening = evening_of(record, 8)
    played(record, evening, 1)
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        leave(session, row, 3)
        late = enter(session, row, "Late")
        assert late.first == 2
        assert [who.number for who in here(session, row, 1)] == list(range(1, 9))
        assert [who.number for who in here(session, row, 2)] == [1, 2, 4, 5, 6, 7, 8, 9]
    played(record, evening, 1, seed=2)
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        come_back(session, row, 3)
        assert len(here(session, row, 3)) == 9
        with pytest.raises(RecordError, match="nobody has number"):
            leave(session, row, 99)


def test_a_late_comer_takes_the_chair_of_somebody_who_went_and_the_chart_goes_on(record):
    evening = evening_of(record, 24, Movement.RAINBOW)
    played(record, evening, 2)
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        leave(session, row, 5)
        enter(session, row, "Late")
    played(record, evening, 1)
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        rounds = standing_rounds(session, row)
        assert [r.kind for r in rounds] == ["rainbow"] * 3
        assert met(seats(session, r) for r in rounds).most_partners == 1
        assert next(who.chair for who in everybody(session, row) if who.name == "Late") == 5
        leave(session, row, 6)
    played(record, evening, 1)
    with record.reading() as session:
        # now a chair stands empty, and the chart fits no longer: the rest is drawn
        assert standing_rounds(session, session.get_one(Evening, evening))[-1].kind == "draw"


def test_four_rounds_of_swiss_and_then_the_best_four_play_to_the_end(record):
    evening = evening_of(record, 16, Movement.SWISS)
    played(record, evening, 4)
    points_then = totals(record, evening)
    rng, tables, playing, refusal = Random(5), [], set(), ""
    while not refusal:
        try:
            drawn = drawn_round(record, evening, Movement.ELIMINATION)
        except RecordError as problem:
            refusal = str(problem)
            continue
        with record.reading() as session:
            seating = seats(session, session.get_one(DrawnRound, drawn))
        tables.append(len(seating.sittings))
        playing |= {who for sitting in seating.sittings for who in sitting.people}
        won = ({"NS": 2, "EW": 0}, {"NS": 0, "EW": 2})
        report(
            record,
            [replace(played_deal(drawn, s.table, 1, rng), points=rng.choice(won)) for s in seating.sittings],
        )
    assert refusal == "The double elimination is over."
    assert tables[:4] == [2, 2, 1, 1]
    assert len(tables) in (4, 5)
    assert len(playing) == 8
    worst_in = min(points_then[who] for who in playing)
    assert worst_in >= max(points for who, points in points_then.items() if who not in playing)


def test_who_has_ended_an_evening_draws_and_enters_nobody(record):
    evening = evening_of(record, 8)
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        row.ended = 5.0
        for ask in (lambda: enter(session, row, "Late"), lambda: come_back(session, row, 1)):
            with pytest.raises(RecordError, match="has ended"):
                ask()
    with pytest.raises(RecordError, match="has ended"):
        drawn_round(record, evening)


def test_too_few_people_are_refused_and_nothing_is_written(record):
    evening = evening_of(record, 3)
    with pytest.raises(RecordError, match="too few"):
        drawn_round(record, evening)
    with record.reading() as session:
        assert standing_rounds(session, session.get_one(Evening, evening)) == []


def test_a_person_plays_a_single_time_an_evening_and_in_their_club_only(record):
    with record.writing() as session:
        here_, other = club(session, "Dahlias"), club(session, "Asters")
        assert club(session, " Dahlias ").id == here_.id
        ann, stranger = person(session, here_.id, "Ann"), person(session, other.id, "Bo")
        evening = begin(session, here_.id, "Tuesday", Movement.SWISS, Over.BYE, 1, 1.0)
        enter(session, evening, ann, pair=1)
        for who, pair in ((ann, 1), (stranger, 1), ("Cy", None), ("", 2), ("x" * 101, 2)):
            with pytest.raises(RecordError):
                enter(session, evening, who, pair)
