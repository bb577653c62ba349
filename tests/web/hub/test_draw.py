"""The draw with memory and winners who move, whoever comes late and goes early."""

from __future__ import annotations

import time
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.hub.movements.draw import draw
from web.hub.movements.numbers import CannotSeat, Over, tables_for
from web.hub.movements.repeats import Met
from web.hub.movements.seating import Round, Sitting, wrong
from web.hub.movements.winners import SIDES, next_round
from web.hub.why_not import why_not


def evening(people, rounds, over, seed):
    """The rounds of a drawn evening, and their counts."""
    rng, met, made = Random(seed), Met(), []
    for _ in range(rounds):
        made.append(draw(people, met, rng, over))
        met.add(made[-1])
    return made, met


@given(
    people=st.integers(6, 60), rounds=st.integers(1, 8), over=st.sampled_from(Over), seed=st.integers(0, 99)
)
@settings(max_examples=40, deadline=None)
def test_a_draw_seats_everybody_and_shares_byes_and_short_tables(people, rounds, over, seed):
    made, met = evening(range(people), rounds, over, seed)
    tables = tables_for(people, over)
    for drawn in made:
        assert wrong(drawn, range(people)) == []
        assert len(drawn.out) == tables.out
        assert sum(len(sitting.people) == 3 for sitting in drawn.sittings) == tables.short
    for turns in (met.out, met.short, met.alone):
        had = [turns[person] for person in range(people)]
        assert max(had) - min(had) <= 1
    for before, after in pairwise(made):
        assert not set(before.out) & set(after.out), "nobody sits out twice running"


@pytest.mark.parametrize(
    ("tables", "partners", "most"), [(4, 1, 4), (6, 1, 3), (10, 1, 2), (20, 1, 1), (40, 1, 1)]
)
def test_in_twelve_rounds_a_draw_repeats_no_more_than_counted(tables, partners, most):
    _, met = evening(range(4 * tables), 12, Over.BYE, 1)
    assert (met.most_partners, met.most) <= (partners, most)
    assert met.most <= most


def test_a_draw_for_a_hundred_and_sixty_people_takes_milliseconds():
    rng, met = Random(1), Met()
    taken = []
    for _ in range(12):
        begun = time.process_time()
        drawn = draw(range(160), met, rng)
        taken.append(time.process_time() - begun)
        met.add(drawn)
    assert sorted(taken)[6] < 0.1


def test_the_same_seed_draws_the_same():
    assert evening(range(22), 4, Over.THREE, 7)[0] == evening(range(22), 4, Over.THREE, 7)[0]


@pytest.mark.parametrize("over", [Over.GHOST, Over.THREE])
def test_tables_of_three_and_ghosts_go_round(over):
    _, met = evening(range(21), 12, over, 3)
    assert sum(met.short.values()) == 12 * 9
    assert {met.short[person] for person in range(21)} == {5, 6}
    assert {met.alone[person] for person in range(21)} == ({1, 2} if over is Over.GHOST else {0})


def test_whoever_comes_late_does_not_sit_out_next_and_makes_up_for_nothing():
    for seed in range(20):
        rng, met = Random(seed), Met()
        people = list(range(22))
        for number in range(10):
            before = met.rested
            late = [100 + number] if number in (2, 5) else []
            people += late
            drawn = draw(people, met, rng)
            assert not (before | set(late)) & set(drawn.out)
            met.add(drawn)
        played = [met.out[person] for person in people]
        assert max(played) - min(played) <= 1


def test_two_people_who_are_kept_apart_never_sit_at_the_same_table():
    rng, met, made = Random(1), Met(), []
    for _ in range(12):
        made.append(draw(range(16), met, rng, apart={(0, 1), (2, 3)}))
        met.add(made[-1])
    for sitting in (sitting for drawn in made for sitting in drawn.sittings):
        assert not {0, 1} <= set(sitting.people)
        assert not {2, 3} <= set(sitting.people)


@given(
    people=st.integers(8, 60),
    seed=st.integers(0, 99),
    changes=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=10),
)
@settings(max_examples=60, deadline=None)
def test_winners_move_with_people_who_come_late_and_go_early(people, seed, changes):
    rng, met = Random(seed), Met()
    here = list(range(people))
    drawn = draw(here, met, rng)
    met.add(drawn)
    for gone, new in changes:
        won = {sitting.table: rng.choice(SIDES) for sitting in drawn.sittings}
        partners = {two for sitting in drawn.sittings for two in sitting.partners}
        here = rng.sample(here, max(8, len(here) - gone))
        here += range(people, people + new)
        people += new
        drawn = next_round(drawn, won, here, met)
        assert wrong(drawn, here) == []
        assert not partners & {two for sitting in drawn.sittings for two in sitting.partners}
        assert len(drawn.out) == len(here) % 4
        met.add(drawn)


def test_winners_go_up_a_table_losers_stay_and_those_of_the_head_go_to_the_foot():
    last = Round(tuple(Sitting(t, (10 * t, 10 * t + 1, 10 * t + 2, 10 * t + 3)) for t in (1, 2, 3)))
    people = [who for sitting in last.sittings for who in sitting.people]
    after = next_round(last, {1: "NS", 2: "EW", 3: "NS"}, people, Met())
    assert [sorted(sitting.people) for sitting in after.sittings] == [
        [10, 12, 21, 23],
        [20, 22, 30, 32],
        [11, 13, 31, 33],
    ]


def test_whoever_waited_comes_in_at_the_foot():
    rng, met, here = Random(1), Met(), range(11)
    drawn = draw(here, met, rng)
    met.add(drawn)
    for _ in range(8):
        waited = set(drawn.out)
        drawn = next_round(drawn, {s.table: rng.choice(SIDES) for s in drawn.sittings}, here, met)
        assert not waited & set(drawn.out)
        assert waited <= set(drawn.sittings[-1].people)
        met.add(drawn)


def test_in_twelve_rounds_of_winners_who_move_people_meet_as_the_custom_has_it():
    partners, most = [], []
    for seed in range(10):
        rng, met = Random(seed), Met()
        drawn = draw(range(24), met, rng)
        met.add(drawn)
        for _ in range(11):
            drawn = next_round(drawn, {s.table: rng.choice(SIDES) for s in drawn.sittings}, range(24), met)
            met.add(drawn)
        partners.append(met.most_partners)
        most.append(met.most)
    assert sum(partners) / 10 <= 3
    assert sum(most) / 10 <= 7


def test_a_table_without_a_result_and_too_few_people_are_refused():
    drawn = draw(range(8), Met(), Random(1))
    with pytest.raises(CannotSeat) as refused:
        next_round(drawn, {1: "NS"}, range(8), Met())
    assert why_not(refused.value) == "Table 2 has no winners yet."
    with pytest.raises(CannotSeat) as refused:
        next_round(drawn, {1: "NS", 2: "NS"}, range(7), Met())
    assert "eight people" in why_not(refused.value)
