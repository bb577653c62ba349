"""Several cards read together: the pack has a single card of each name, and nothing else is known."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.reading.joint import assign, cost_of_each, together
from vision.tuning import ASSIGNMENT

LABELS = ("Qc", "Qs", "Kc", "Ks", "5h", "back", "none")
PACK = np.array([True, True, True, True, False, False, False])


def logs(*rows):
    """Log-probabilities from shares by label; what is not named shares the rest."""
    out = np.full((len(rows), len(LABELS)), 1e-4)
    for i, row in enumerate(rows):
        for label, p in row.items():
            out[i, LABELS.index(label)] = p
    return np.log(out / out.sum(axis=1, keepdims=True))


def names(scores, least=0.9):
    share = np.exp(scores)
    return [LABELS[row.argmax()] if row.max() >= least else None for row in share]


def test_of_two_queens_the_first_is_sure_so_the_doubtful_card_is_the_other():
    assert names(together(logs({"Qs": 0.999}, {"Qs": 0.45, "Qc": 0.55}), PACK)) == ["Qs", "Qc"]


def test_two_that_may_both_be_either_stay_unread():
    both = {"Qs": 0.5, "Qc": 0.5}
    result = np.exp(together(logs(both, both), PACK))
    assert result.max() < 0.6


def test_two_sure_readings_of_the_same_card_stay_because_the_table_may_have_two_packs():
    assert names(together(logs({"Qs": 0.999}, {"Qs": 0.999}), PACK)) == ["Qs", "Qs"]


def test_a_wrong_reading_against_a_sure_reading_becomes_unread_or_right():
    result = names(together(logs({"Ks": 0.995}, {"Ks": 0.92, "Kc": 0.08}), PACK))
    assert result[0] == "Ks"
    assert result[1] in (None, "Kc")


@pytest.mark.parametrize("label", ["back", "none", "5h"])
def test_what_shows_something_else_is_not_forced_to_be_the_card_that_is_left(label):
    others = [{"Qc": 0.99}, {"Qs": 0.99}, {"Kc": 0.99}]
    assert names(together(logs(*others, {label: 0.97, "Ks": 0.02}), PACK))[3] == label


def test_a_single_card_is_read_as_it_is():
    first = logs({"Qs": 0.6, "Qc": 0.4})
    assert np.array_equal(together(first, PACK), first)


def test_more_rows_than_columns_is_refused():
    with pytest.raises(ValueError, match="3 rows"):
        assign(np.zeros((3, 2)))


costs = st.integers(1, 4).flatmap(
    lambda n: st.integers(n, 6).flatmap(
        lambda m: st.lists(st.lists(st.integers(0, 9), min_size=m, max_size=m), min_size=n, max_size=n)
    )
)


@settings(max_examples=60, deadline=None)
@given(costs)
def test_the_cost_of_each_choice_is_that_of_trying_every_assignment(rows):
    table = np.array(rows, float)
    n, m = table.shape
    best = np.full((n, m), np.inf)
    for columns in itertools.permutations(range(m), n):
        total = sum(table[i, c] for i, c in enumerate(columns))
        for i, c in enumerate(columns):
            best[i, c] = min(best[i, c], total)
    assert np.allclose(cost_of_each(table), best - best.min())
    chosen, _, _ = assign(table)
    assert sum(table[i, c] for i, c in enumerate(chosen)) == best.min()


shares = st.lists(
    st.lists(st.floats(0.001, 1.0), min_size=len(LABELS), max_size=len(LABELS)), min_size=2, max_size=5
)


@settings(max_examples=60, deadline=None)
@given(shares)
def test_no_card_is_forced_on_a_crop_that_hardly_shows_it_and_shares_stay_shares(rows):
    alone = np.array(rows)
    alone = np.log(alone / alone.sum(axis=1, keepdims=True))
    scores = together(alone, PACK)
    assert np.allclose(np.exp(scores).sum(axis=1), 1, atol=1e-6)
    for before, after in zip(alone, scores, strict=True):
        best = int(after.argmax())
        assert (
            best == before.argmax() or np.exp(before[best]) >= ASSIGNMENT.crop_p or np.exp(after[best]) < 0.9
        )


@settings(max_examples=30, deadline=None)
@given(shares, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(rows, chance):
    alone = np.log(np.array(rows) / np.sum(rows, axis=1, keepdims=True))
    order = list(range(len(rows)))
    chance.shuffle(order)
    assert np.allclose(together(alone[order], PACK), together(alone, PACK)[order], atol=1e-6)
