"""What counts for a round that somebody missed, and what it means for ranks, prizes, Swiss and the season."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.lab.props.club_evening import drawn_round, evening_of, played_deal, report
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over
from web.hub.record.agreed import agree, agreed
from web.hub.record.kept_season import count_best, keep_season, season
from web.hub.record.kept_standings import keep
from web.hub.record.models import Evening
from web.hub.record.people import begin, club, enter, leave, person
from web.hub.record.results import deliver, name_table
from web.hub.record.rounds import draw_next, pairs_stand
from web.hub.record.rules import Agreement, Measure, Missed, Prize, Ties
from web.hub.record.seats import seats, standing_rounds
from web.hub.record.stages import end_play, play_on
from web.hub.record.standings_of_evening import StandingsLine, awards, standings
from web.hub.record.store import RecordError

POINTS = Prize("First", Measure.POINTS)


@pytest.fixture
def nine(record):
    """Nine people after two rounds of a deal each, won by North and South with three points."""
    evening = evening_of(record, 9)
    for _ in range(2):
        scored_round(record, evening)
    with record.writing() as session:
        end_play(session, session.get_one(Evening, evening), record.clock())
    return record, evening


def scored_round(record, evening, tables=(1, 2)):
    """A round in which each of these tables played a deal."""
    drawn = drawn_round(record, evening)
    deals = [played_deal(drawn, table, 1, _Always()) for table in tables]
    report(record, [replace(deal, points={"NS": 3, "EW": 0}, lone="") for deal in deals])


class _Always:
    """Chance that takes the first of all choices."""

    def choice(self, options):
        return options[0]


def lines(record, evening, **rules):
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        agree(session, row, replace(agreed(session, row), **rules), record.clock())
        return {line.number: line for line in standings(session, row)}


def out_of(record, evening):
    """Who sat out in the first and in the second round."""
    with record.reading() as session:
        rounds = standing_rounds(session, session.get_one(Evening, evening))
        return [next(iter(seats(session, drawn).out), 0) for drawn in rounds]


@pytest.mark.parametrize(
    ("rule", "points", "given"),
    [(Missed.NOTHING, 0, 0), (Missed.POINTS, 5, 5), (Missed.AVERAGE, 0, None), (Missed.RATE, 0, 0)],
)
def test_a_round_that_was_sat_out_counts_by_the_rule(nine, rule, points, given):
    record, evening = nine
    by_number = lines(record, evening, missed=rule, missed_points=points)
    for number in out_of(record, evening):
        line = by_number[number]
        scored = line.points - line.credit
        assert line.credit == (scored if given is None else given), "the average of one round is that round"
        assert (line.rounds, line.missed) == (1, 1)
    assert all(line.credit == 0 for line in by_number.values() if line.rounds == 2)


@pytest.mark.parametrize("rule", Missed)
def test_who_sat_out_the_only_round_of_an_evening_is_in_its_standings(record, rule):
    evening = evening_of(record, 9)
    scored_round(record, evening)
    by_number = _ended(record, evening, rule)
    assert set(by_number) == set(range(1, 10))
    assert by_number[out_of(record, evening)[0]].rounds == 0


def test_by_the_rate_a_single_good_round_is_level_with_two(nine):
    record, evening = nine
    by_number = lines(record, evening, missed=Missed.RATE)
    for line in by_number.values():
        same = [other for other in by_number.values() if other.rate == line.rate]
        assert {other.rank for other in same} == {line.rank}
        assert line.rank == 1 + sum(other.rate > line.rate for other in by_number.values())


def test_rounds_after_somebody_left_count_only_where_that_was_agreed(record):
    evening = evening_of(record, 9)
    scored_round(record, evening)
    with record.writing() as session:
        leave(session, session.get_one(Evening, evening), 1)
    scored_round(record, evening)
    with record.writing() as session:
        end_play(session, session.get_one(Evening, evening), record.clock())
    sat_out = out_of(record, evening)[0] == 1
    for away in (True, False):
        line = lines(record, evening, missed=Missed.POINTS, missed_points=2, away=away)[1]
        assert line.missed == away + sat_out
        assert line.credit == 2 * line.missed


def test_a_round_that_is_still_played_is_missed_by_nobody(record):
    evening = evening_of(record, 9)
    drawn_round(record, evening)
    by_number = lines(record, evening, missed=Missed.POINTS, missed_points=9)
    assert {line.credit for line in by_number.values()} == {0}


@pytest.mark.parametrize("rule", Missed)
def test_a_round_without_any_result_gives_nobody_anything_and_takes_nothing(record, rule):
    evening = evening_of(record, 10)
    scored_round(record, evening)
    before = _ended(record, evening, rule)
    drawn_round(record, evening)
    after = _ended(record, evening, rule)
    assert [line for line in after.values() if line.number in before] == list(before.values())
    assert all(line.rounds == 0 == line.points - line.credit for n, line in after.items() if n not in before)


def test_a_table_without_a_result_and_who_sat_out_are_treated_alike(record):
    evening = evening_of(record, 10)
    scored_round(record, evening)
    scored_round(record, evening, tables=(1,))
    by_number = _ended(record, evening, Missed.POINTS, 5)
    with record.reading() as session:
        rounds = standing_rounds(session, session.get_one(Evening, evening))
        sat = [seats(session, drawn) for drawn in rounds]
    assert {line.missed for line in by_number.values()} >= {0, 1}
    for number, line in by_number.items():
        missed = (number in sat[0].out) + (sat[1].at(number) is None or sat[1].at(number).table == 2)
        assert (line.missed, line.credit, line.rounds) == (missed, 5 * missed, 2 - missed)


def test_a_pair_at_a_table_without_a_result_is_ranked_as_a_pair_that_rested(record):
    evening = evening_of(record, 10, Movement.SWISS)
    scored_round(record, evening, tables=(1,))
    lines(record, evening, missed=Missed.POINTS, missed_points=2)
    with record.reading() as session:
        assert sorted(pairs_stand(session, session.get_one(Evening, evening))[1].values()) == [0, 2, 2, 2, 3]
    drawn_round(record, evening)
    with record.reading() as session:
        assert sorted(pairs_stand(session, session.get_one(Evening, evening))[1].values()) == [0, 2, 2, 2, 3]


def _ended(record, evening, rule, points=4):
    """The standings if the evening ended now; it goes on."""
    with record.writing() as session:
        row = session.get_one(Evening, evening)
        end_play(session, row, record.clock())
    by_number = lines(record, evening, missed=rule, missed_points=points)
    with record.writing() as session:
        play_on(session, session.get_one(Evening, evening), "one more", "Kay", record.clock())
    return by_number


def standing(number, points, lone=0, won=0, rounds=4):
    return StandingsLine(0, number, f"P{number}", points, 5, lone, won, rounds)


def test_prizes_begin_with_a_number_of_rounds():
    people = [standing(1, 30, rounds=1), standing(2, 20)]
    assert awards(people, [POINTS], Agreement(least=2))[0].winners == people[1:]
    assert awards(people, [POINTS], Agreement(least=1))[0].winners == people[:1]


def test_nobody_wins_a_prize_without_a_round_that_was_played():
    low = Prize("Booby", Measure.LOW, excludes=False)
    lines = [standing(1, 9), standing(2, 12, rounds=0), standing(3, 0, rounds=0)]
    assert [award.winners for award in awards(lines, [POINTS, low])] == [[lines[0]], [lines[0]]]


def test_equals_share_a_prize_or_the_prize_names_what_separates_them():
    people = [standing(1, 20, won=2), standing(2, 20, won=3), standing(3, 20, won=3), standing(4, 9)]
    assert awards(people, [POINTS])[0][:3] == (POINTS, people[:3], None)
    broken = awards(people, [POINTS], Agreement(ties=Ties.BROKEN))[0]
    assert broken[:3] == (POINTS, people[1:3], Measure.WON)
    low = Prize("Booby", Measure.LOW)
    two = [standing(1, 9, lone=1), standing(2, 9), standing(3, 20)]
    assert awards(two, [low], Agreement(ties=Ties.BROKEN))[0][:3] == (low, [two[1]], Measure.LONE)


def test_in_swiss_rounds_a_pair_that_rested_is_paired_by_what_its_rest_counts(record):
    evening = evening_of(record, 10, Movement.SWISS)
    drawn = drawn_round(record, evening)
    deals = [played_deal(drawn, table, 1, _Always()) for table in (1, 2)]
    report(record, [replace(deal, points={"NS": 4, "EW": 1}) for deal in deals])
    with record.reading() as session:
        row = session.get_one(Evening, evening)
        resting = seats(session, standing_rounds(session, row)[0]).out
        assert pairs_stand(session, row)[1][(resting[0] + 1) // 2] == 0
    lines(record, evening, missed=Missed.POINTS, missed_points=3)
    with record.reading() as session:
        scores = pairs_stand(session, session.get_one(Evening, evening))[1]
        assert scores[(resting[0] + 1) // 2] == 3
        assert sorted(scores.values()) == [1, 1, 3, 4, 4]


def test_a_season_counts_the_best_evenings_of_each_member(record):
    with record.writing() as session:
        here = club(session, "Dahlias")
        people = [person(session, here.id, name) for name in ("Ann", "Bo", "Cy", "Dora")]
        for number, made in enumerate((9, 2, 5)):
            evening = begin(session, here.id, f"E{number}", Movement.DRAW, Over.BYE, 1, 1.0 + number)
            for member in people:
                enter(session, evening, member)
            session.flush()
            _single_round(session, record, evening, made)
            end_play(session, evening, record.clock())
            keep(session, evening, record.clock())
        full = season(session, here.id)
        keep_season(session, here.id, 8.0)
        assert season(session, here.id) == full
        count_best(session, here.id, 2, 9.0)
        best = season(session, here.id)
        keep_season(session, here.id, 9.0)
        assert season(session, here.id) == best
        with pytest.raises(RecordError):
            count_best(session, here.id, -1, 9.0)
    assert sum(line.points for line in full) == 2 * (9 + 2 + 5)
    assert sum(line.points for line in best) < sum(line.points for line in full)
    assert {line.counted for line in best} == {2}
    assert {line.evenings for line in best} == {3}


def _single_round(session, record, evening, made):
    name_table(session, evening.club_id, 1, "table-1")
    drawn = draw_next(session, evening, record.clock())
    deal = replace(played_deal(drawn.id, 1, 1, _Always(), sequence=evening.id), points={"NS": made, "EW": 0})
    deliver(session, evening.club_id, replace(deal, lone="", what={"hand": 0}), 2.0)
