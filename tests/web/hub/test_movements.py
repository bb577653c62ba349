"""Every movement: nobody sits twice, nobody is left out, and people meet as often as the custom says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.commands.movements import repeats
from web.hub.movements.chart import rainbow_repeats
from web.hub.movements.numbers import CannotSeat, Over, tables_for
from web.hub.movements.rainbow import rainbow
from web.hub.movements.repeats import met
from web.hub.movements.seating import Round, Sitting, wrong
from web.hub.movements.whist import is_exact, whist
from web.hub.movements.whist_designs import DESIGNS
from web.hub.movements.whist_search import WhistSearch
from web.hub.why_not import why_not

MEET = {1: (5, 7, 11, 13, 17, 19, 40), 2: (4, 8, 10, 14, 16, 18, 20, 24, 30), 3: (6, 9, 12, 15)}
"""How often the unluckiest two meet in min(12, T) rounds of a rainbow of T tables, as the design has it."""


def held(rounds, people):
    """Every round has everybody once and no table twice."""
    assert [fault for drawn in rounds for fault in wrong(drawn, range(1, people + 1))] == []


@given(tables=st.integers(2, 40))
@settings(max_examples=39, deadline=None)
def test_in_a_rainbow_nobody_has_a_partner_twice_and_people_meet_as_reckoned(tables):
    rounds = rainbow(4 * tables)
    held(rounds, 4 * tables)
    assert len(rounds) == tables
    assert met(rounds).most_partners == 1
    played = min(12, tables)
    assert met(rounds[:played]).most == rainbow_repeats(tables, played)


@pytest.mark.parametrize(("most", "tables"), [(m, t) for m, some in MEET.items() for t in some])
def test_a_rainbow_repeats_as_the_design_counted(most, tables):
    assert met(rainbow(4 * tables, min(12, tables))).most == most


def check_short_tables(rounds, people, over):
    held(rounds, people)
    for drawn in rounds:
        few = [sitting for sitting in drawn.sittings if len(sitting.people) == 3]
        assert len(few) == tables_for(people, over).short
        assert all(len(sitting.seats) == (3 if over is Over.THREE else 4) for sitting in few)


@given(people=st.integers(6, 60), over=st.sampled_from([Over.GHOST, Over.THREE]))
@settings(max_examples=60, deadline=None)
def test_a_rainbow_of_any_number_of_people_lacks_at_most_a_person_at_a_table(people, over):
    check_short_tables(rainbow(people, over=over), people, over)


@pytest.mark.parametrize("over", [Over.GHOST, Over.THREE])
@pytest.mark.parametrize("people", [6, 9, 13, 21, 22, 37, 81, 161])
def test_turns_at_short_tables_of_a_rainbow_differ_by_at_most_1_after_every_round(people, over):
    rounds = rainbow(people, over=over)
    check_short_tables(rounds, people, over)
    for played in range(1, len(rounds) + 1):
        counts = met(rounds[:played])
        turns = counts.alone if over is Over.GHOST else counts.short
        assert max(turns.values()) - min(turns[person] for person in range(1, people + 1)) <= 1
    assert met(rounds).most_partners <= 1


def test_a_rainbow_moves_each_seat_by_custom():
    """North stays, South down one, East up one, West up two."""
    where = {}
    for drawn in rainbow(28):
        for sitting in drawn.sittings:
            for seat, who in zip("NESW", sitting.seats, strict=True):
                where.setdefault((seat, who), []).append(sitting.table)
    step = {"N": 0, "E": 1, "S": -1, "W": 2}
    for (seat, _), tables in where.items():
        assert all((b - a - step[seat]) % 7 == 0 for a, b in pairwise(tables))


@pytest.mark.parametrize("people", range(8, 26))
def test_a_whist_movement_is_as_even_as_stated(people):
    rounds = whist(people)
    held(rounds, people)
    counted = met(rounds)
    assert len(rounds) == (people - 1 if people % 4 == 0 else people)
    if is_exact(people):
        pairs = people * (people - 1) // 2
        assert Counter(counted.partners.values()) == {1: pairs}
        assert Counter(counted.opponents.values()) == {2: pairs}
    else:
        assert counted.most_partners == 1
        assert max(counted.opponents.values()) == 2
    assert set(counted.out.values()) <= {people % 4}
    assert len(counted.out) in (0, people)


@pytest.mark.parametrize("people", [11, 15, 19, 23])
@pytest.mark.parametrize("over", [Over.GHOST, Over.THREE])
def test_a_person_short_of_full_tables_leaves_a_seat_empty_and_nobody_out(people, over):
    rounds = whist(people, over=over)
    held(rounds, people)
    assert not any(drawn.out for drawn in rounds)
    counted = met(rounds)
    assert counted.most_partners == 1
    # at tables of three nobody has a partner: two who would have been partners play against each other
    assert max(counted.opponents.values()) <= (2 if over is Over.GHOST else 3)
    assert set(counted.short.values()) == {3}


def turns_of(round_):
    """Who sits out, or sits at a table of three."""
    threes = [sitting.people for sitting in round_.sittings if len(sitting.people) == 3]
    return {*round_.out, *(person for three in threes for person in three)}


@pytest.mark.parametrize(
    ("people", "over"),
    [(people, Over.BYE) for people in range(9, 26)] + [(people, Over.THREE) for people in (11, 15, 19, 23)],
)
def test_in_a_whist_movement_turns_go_round_and_nobody_has_two_running(people, over):
    turns, last = Counter(), set()
    for round_ in whist(people, over=over):
        assert not last & turns_of(round_)
        last = turns_of(round_)
        turns.update(last)
        had = [turns[person] for person in range(1, people + 1)]
        assert max(had) - min(had) <= 1


@pytest.mark.parametrize("people", [8, 9, 10, 11, 12, 13])
def test_the_search_finds_first_rounds_such_as_those_that_are_kept(people):
    moduli, kept = DESIGNS[people]
    first = WhistSearch(people, moduli, Random(0)).first_round(3000)
    assert first is not None
    assert len(first) == len(kept) == people // 4


@pytest.mark.parametrize(("people", "begun"), [(11, ()), (15, ()), (16, ((15, 1, 0, 2),)), (19, ())])
def test_the_search_lets_neighbours_sit_out_or_sit_with_the_person_who_stays(people, begun):
    moduli, kept = DESIGNS[people]
    resting = range(people % 4)
    searches = (WhistSearch(people, moduli, Random(seed)) for seed in range(9))
    first = next(made for search in searches if (made := search.first_round(3000, resting, begun)))
    seated = {person for table in first for person in table}
    assert sorted(seated) == sorted({person for table in kept for person in table})
    assert first[: len(begun)] == list(begun)


def test_a_search_that_runs_out_of_tries_returns_none():
    assert WhistSearch(24, (23,), Random(0)).first_round(3) is None


@pytest.mark.parametrize(
    "ask",
    [
        lambda: rainbow(24, 7), lambda: rainbow(25, over=Over.BYE), lambda: rainbow(5),
        lambda: whist(7), lambda: whist(26), lambda: whist(10, over=Over.THREE), lambda: whist(8, 8),
        lambda: tables_for(3), lambda: tables_for(2, Over.GHOST), lambda: tables_for(5, Over.THREE),
    ],
)  # fmt: skip
def test_what_cannot_be_seated_is_refused_in_a_sentence(ask):
    with pytest.raises(CannotSeat) as refused:
        ask()
    assert why_not(refused.value).endswith(".")


def test_faults_of_a_round_are_reported():
    bad = Round((Sitting(1, (1, 2, 3, 1)), Sitting(1, (4, 5, None)), Sitting(2, (6, None, None, 9))))
    assert wrong(bad, range(1, 8)) == [
        "Number 1 is there 2 times.",
        "Number 7 is left out.",
        "Number 9 is nobody here.",
        "Table 1 is there 2 times.",
        "Table 1 has neither four seats nor three people.",
        "At table 1 too few play.",
        "At table 2 too few play.",
    ]


def test_the_command_counts_repeats_next_to_the_expected_number():
    lines = repeats(12, 1, range(4, 8))
    for line, tables in zip(lines[2:-1], range(4, 8), strict=True):
        cells = line.split()
        assert cells[:3] == [str(tables), str(4 * tables), "1"]
        assert cells[3] == cells[4]
        assert tables in MEET[int(cells[3])]
