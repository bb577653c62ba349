"""Reads several cards together: the pack holds one of each.

Of two doubtful cards one may be the queen of spades and one the queen of clubs, but not both the same.
Nothing else counts: never the turn, the suit led, or the cards that a player would have had to play.
"""

from __future__ import annotations

import numpy as np

from ..tuning import ASSIGNMENT

NEVER = 1e6


def together(scores: np.ndarray, pack: np.ndarray, double: float | None = None) -> np.ndarray:
    """The log-probabilities (n, labels) of ``n`` cards in view at the same time.

    ``scores`` are those of each crop by itself; ``pack`` (labels,) is True for the cards of the pack, each
    of which it holds once; ``double`` is the probability of a second card of a kind (None: the usual). Every
    card may also be none of them: a back, no card, a double, a foreign card.
    Each name is weighed by how much worse the best reading of everything becomes with another name; so rivals
    that depend on each other stay rivals.
    """
    double = ASSIGNMENT.double_p if double is None else double
    n, labels = scores.shape
    if n < 2 or not pack.any():
        return scores
    chance = np.exp(scores) * (1 - ASSIGNMENT.floor_p) + ASSIGNMENT.floor_p / labels
    held = np.flatnonzero(pack)
    stray = np.where(pack, double * chance, chance)
    costs = np.full((n, len(held) + n), NEVER)
    costs[:, : len(held)] = -np.log(chance[:, held])
    costs[np.arange(n), len(held) + np.arange(n)] = -np.log(stray.sum(axis=1))
    worse = cost_of_each(costs)
    kept = np.exp(-worse[:, : len(held)])
    astray = np.exp(-worse[np.arange(n), len(held) + np.arange(n)])
    share = stray * (astray / stray.sum(axis=1))[:, None]
    share[:, held] += kept
    share /= share.sum(axis=1, keepdims=True)
    # Where only the other cards give a card its name, both readings count, and neither is sure.
    share = np.where(_forced(share, scores)[:, None], (share + np.exp(scores)) / 2, share)
    return np.asarray(np.log(np.maximum(share, 1e-12)))


def _forced(share: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Where the other cards would give a crop a name that it hardly supports itself."""
    best = share.argmax(axis=1)
    rows = np.arange(len(share))
    return np.asarray((best != scores.argmax(axis=1)) & (np.exp(scores[rows, best]) < ASSIGNMENT.crop_p))


def assign(costs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The cheapest way to give every row a column of its own (rows, columns >= rows).

    Returns the column of each row and the prices of rows and columns: no cost is below the sum of its two,
    those chosen equal it, and free columns cost nothing (the Hungarian method by shortest paths).
    """
    n, m = costs.shape
    if n > m:
        raise ValueError(f"{n} rows cannot each have one of {m} columns")
    rows, columns = np.zeros(n + 1), np.zeros(m + 1)
    owner = np.full(m + 1, -1)  # in the last column a row waits for its assignment
    for i in range(n):
        owner[m], at = i, m
        least, before = np.full(m, np.inf), np.full(m, m)
        done = np.zeros(m + 1, bool)
        while owner[at] >= 0:
            done[at] = True
            row = owner[at]
            reduced = costs[row] - rows[row] - columns[:m]
            nearer = ~done[:m] & (reduced < least)
            least[nearer], before[nearer] = reduced[nearer], at
            to = int(np.where(done[:m], np.inf, least).argmin())
            step = least[to]
            rows[owner[done]] += step
            columns[done] -= step
            least[~done[:m]] -= step
            at = to
        while at != m:
            owner[at], at = owner[before[at]], before[at]
    chosen = np.empty(n, int)
    taken = np.flatnonzero(owner[:m] >= 0)
    chosen[owner[taken]] = taken
    return chosen, rows[:n], columns[:m]


def cost_of_each(costs: np.ndarray) -> np.ndarray:
    """The extra cost (rows, columns) of the cheapest assignment when a row is forced into a column.

    It is 0 for the pairs of the cheapest assignment itself.
    """
    chosen, rows, columns = assign(costs)
    n, m = costs.shape
    reduced = np.maximum(costs - rows[:, None] - columns[None], 0.0)
    # Rows that push each other on: the price for row j to take over the column of row k, at any remove.
    push = reduced[:, chosen].copy()
    np.fill_diagonal(push, 0.0)
    for k in range(n):
        push = np.minimum(push, push[:, k : k + 1] + push[k])
    free = np.ones(m, bool)
    free[chosen] = False
    # What it costs that a row leaves its column: it stays empty, or another moves in and leaves its own.
    leave = (push - columns[chosen][:, None]).min(axis=0)
    ends = (push + (reduced[:, free].min(axis=1) if free.any() else np.full(n, NEVER))[None]).min(axis=1)
    worse = reduced + leave[:, None]
    owners = np.empty(m, int)
    owners[chosen] = np.arange(n)
    for column in chosen:
        j = owners[column]
        worse[:, column] = reduced[:, column] + np.minimum(push[j], ends[j] + leave)
        worse[j, column] = 0.0
    return np.asarray(worse)
