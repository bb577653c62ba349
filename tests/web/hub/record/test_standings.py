"""Standings with ties, and prizes of which nobody takes two."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from web.hub.record.rules import Measure, Prize
from web.hub.record.standings_of_evening import StandingsLine, awards

PRIZES = (
    Prize("first", Measure.POINTS),
    Prize("lone hands", Measure.LONE),
    Prize("high game", Measure.HIGH),
    Prize("booby", Measure.LOW),
    Prize("rounds", Measure.WON, excludes=False),
)


def standing(number, points, high=0, lone=0, won=0, rank=0):
    return StandingsLine(rank, number, f"P{number}", points, high, lone, won, 8)


def taken(people, prizes=PRIZES):
    return {
        prize.name: [person.number for person in winners] for prize, winners, *_ in awards(people, prizes)
    }


def test_a_winner_of_a_prize_takes_no_other_exclusive_prize():
    people = [
        standing(1, 40, 9, 3, 8),
        standing(2, 30, 8, 3, 2),
        standing(3, 20, 7, 1, 1),
        standing(4, 10, 2, 0, 0),
    ]
    assert taken(people) == {"first": [1], "lone hands": [2], "high game": [3], "booby": [4], "rounds": [1]}


def test_equals_share_a_prize_and_both_are_out_for_the_next():
    people = [standing(1, 40, lone=2), standing(2, 40, lone=2), standing(3, 20, lone=1), standing(4, 10)]
    assert taken(people)["first"] == [1, 2]
    assert taken(people)["lone hands"] == [3]


def test_nobody_takes_a_prize_for_what_nobody_did():
    people = [standing(1, 40), standing(2, 30)]
    assert taken(people)["lone hands"] == []
    assert taken([], PRIZES)["first"] == []


scores = st.lists(st.tuples(*[st.integers(0, 5)] * 4), max_size=12)


@given(scores)
def test_prizes_go_to_the_best_who_may_and_to_nobody_twice(rows):
    people = [standing(n, *row) for n, row in enumerate(rows, 1)]
    given_ = awards(people, PRIZES)
    excluding = [person.number for prize, winners, *_ in given_ if prize.excludes for person in winners]
    assert len(excluding) == len(set(excluding))
    points = {person.points for person in given_[0][1]}
    assert points == ({max(person.points for person in people)} if people else set())
