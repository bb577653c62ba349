"""Fixed pairs: round robin, Swiss and double elimination."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.hub.movements.elimination import elimination, winner
from web.hub.movements.numbers import CannotSeat
from web.hub.movements.pairs import round_robin, seated
from web.hub.movements.seating import pair, wrong
from web.hub.movements.swiss import swiss


def check_all_play(drawn, pairs):
    """Each pair plays or sits out once."""
    assert sorted([*(who for meeting in drawn.meetings for who in meeting), *drawn.out]) == sorted(pairs)


@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 8, 11, 20])
def test_in_a_round_robin_every_pair_plays_every_other_pair(pairs):
    rounds = round_robin(pairs)
    for drawn in rounds:
        check_all_play(drawn, range(1, pairs + 1))
        people = {number: (2 * number - 1, 2 * number) for number in range(1, pairs + 1)}
        assert wrong(seated(drawn, people), range(1, 2 * pairs + 1)) == []
    met = Counter(meeting for drawn in rounds for meeting in drawn.meetings)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    out = Counter(who for drawn in rounds for who in drawn.out)
    assert set(out.values()) <= {1}


@given(pairs=st.integers(2, 16), seed=st.integers(0, 99))
@settings(max_examples=30, deadline=None)
def test_swiss_rounds_repeat_nobody_while_that_can_be_had_and_share_the_byes(pairs, seed):
    rng = Random(seed)
    scores, played, byes = dict.fromkeys(range(1, pairs + 1), 0), Counter(), Counter()
    for number in range(1, (pairs + 1) // 2 + 1):
        drawn = swiss(scores, played, byes)
        check_all_play(drawn, scores)
        for first, second in drawn.meetings:
            played[pair(first, second)] += 1
            scores[first] += rng.randrange(11)
            scores[second] += rng.randrange(11)
        byes.update(drawn.out)
        assert max(played.values()) == 1 or number > pairs // 2
        assert max(byes.values(), default=0) <= 1


def test_equal_scores_play_each_other_and_the_lowest_sits_out():
    scores = {1: 20, 2: 3, 3: 19, 4: 12, 5: 11, 6: 4, 7: 1}
    drawn = swiss(scores, {}, {})
    assert drawn.meetings == ((1, 3), (4, 5), (6, 2))
    assert drawn.out == (7,)
    assert swiss(scores, {(1, 3): 1}, {7: 1}).out == (2,)


@given(seeds=st.permutations(range(1, 9)), count=st.integers(2, 8), seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_double_elimination_ends_with_a_single_pair_and_all_others_beaten_twice(seeds, count, seed):
    rng, rounds, seeds = Random(seed), [], seeds[:count]
    while drawn := elimination(seeds, rounds):
        lost = Counter(loser for round_ in rounds for _, loser in round_)
        check_all_play(drawn, [who for who in seeds if lost[who] < 2])
        assert drawn.meetings
        rounds.append([tuple(rng.sample(meeting, 2)) for meeting in drawn.meetings])
    results = [result for round_ in rounds for result in round_]
    lost = Counter(loser for _, loser in results)
    last = winner(seeds, results)
    assert lost[last] < 2
    assert all(lost[who] == 2 for who in seeds if who != last)


def test_the_best_four_play_as_every_chart_has_it():
    rounds = []
    expected = [((1, 4), (2, 3)), ((1, 2), (4, 3)), ((2, 3),), ((1, 2),)]
    for meetings in expected:
        drawn = elimination([1, 2, 3, 4], rounds)
        assert {frozenset(two) for two in drawn.meetings} == {frozenset(two) for two in meetings}
        rounds.append([(min(two), max(two)) for two in drawn.meetings])  # the better seed wins
    assert elimination([1, 2, 3, 4], rounds) is None
    assert winner([1, 2, 3, 4], [result for round_ in rounds for result in round_]) == 1


def test_a_single_pair_has_nobody_to_play():
    for ask in (lambda: round_robin(1), lambda: swiss({1: 0}, {}, {})):
        with pytest.raises(CannotSeat):
            ask()
    assert elimination([1], []) is None


@pytest.mark.parametrize("pairs", [6, 7, 8])
def test_swiss_rounds_of_few_pairs_go_on_until_all_have_met_without_a_repeat(pairs):
    for seed in range(8):
        rng = Random(seed)
        scores, played, byes = dict.fromkeys(range(1, pairs + 1), 0), Counter(), Counter()
        for _ in range(pairs - 1 + pairs % 2):
            round_ = swiss(scores, played, byes)
            assert not [two for two in round_.meetings if played[pair(*two)]]
            for first, second in round_.meetings:
                played[pair(first, second)] += 1
                scores[first] += rng.randrange(20)
            byes.update(round_.out)
