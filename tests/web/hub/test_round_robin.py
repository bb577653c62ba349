"""A round robin in which pairs come late and go early."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.hub.movements.pairs import round_robin
from web.hub.movements.round_robin import next_of_round_robin


def played_out(pairs, changes, rng):
    """All rounds of ``pairs``; after some rounds a new one comes (+) or one of them goes (-)."""
    here, ever, before = list(range(1, pairs + 1)), pairs, []
    while (drawn := next_of_round_robin(here, before)) is not None:
        assert sorted([*(who for two in drawn.meetings for who in two), *drawn.out]) == sorted(here)
        before.append(drawn.meetings)
        change = changes.get(len(before), "")
        if change == "+":
            ever += 1
            here.append(ever)
        elif change == "-" and len(here) > 2:
            here.remove(rng.choice(here))
    return here, before


@pytest.mark.parametrize("pairs", [2, 3, 6, 7, 10])
def test_without_late_comers_it_is_the_chart(pairs):
    _, before = played_out(pairs, {}, Random(1))
    assert before == [drawn.meetings for drawn in round_robin(pairs)]


def test_a_pair_that_comes_after_two_rounds_meets_every_other_and_nobody_meets_twice():
    here, before = played_out(6, {2: "+"}, Random(1))
    met = Counter(two for meetings in before for two in meetings)
    assert set(met) == set(combinations(sorted(here), 2))
    assert set(met.values()) == {1}
    assert len(before) <= 9, "twenty-one meetings, at most three a round"


@given(
    pairs=st.integers(3, 10),
    changes=st.dictionaries(st.integers(1, 8), st.sampled_from("+-"), max_size=3),
    seed=st.integers(0, 99),
)
@settings(max_examples=40, deadline=None)
def test_whoever_comes_and_goes_nobody_meets_twice_and_in_the_end_all_have_met(pairs, changes, seed):
    here, before = played_out(pairs, changes, Random(seed))
    met = Counter(two for meetings in before for two in meetings)
    assert max(met.values()) == 1
    assert set(combinations(sorted(here), 2)) <= set(met)
    late = max(changes, default=0)
    assert len(before) <= late + pairs + len(changes) + 1, "after the last change each meets the others"
