"""The same random deals in OpenSpiel's euchre and here: every difference is explained."""

import copy
import random

import pytest

from models.lab.law.openspiel import compare, record_differences
from referee.view.judge_report import judged_deals

SETTINGS = [(stick, lone) for stick in (False, True) for lone in (False, True)]


@pytest.mark.parametrize(("stick", "lone_defender"), SETTINGS)
def test_every_turn_every_lawful_card_every_winner_and_the_points_are_the_same(stick, lone_defender):
    rng = random.Random(20_000)
    for number in range(500):
        differences = compare(stick, lone_defender, rng)
        assert not differences.differences, (number, differences.differences, differences.game.journal)


def test_lone_hands_euchres_and_marches_are_among_the_deals_compared():
    rng = random.Random(20_000)
    seen = set()
    for _ in range(200):
        differences = compare(False, True, rng)
        hand = differences.game.hand
        seen.add((len(hand.alone), max(differences.returns)))
    assert {(0, 1.0), (0, 2.0), (1, 1.0), (1, 2.0), (1, 4.0), (2, 4.0)} <= seen


def other(side):
    return {"NS": "EW", "EW": "NS"}[side]


MUTATIONS = {
    "a wrong winner": lambda line: line["tricks"][1].update(winner="X"),
    "the winners of two tricks": lambda line: line["tricks"][0].update(winner=None),
    "a wrong leader": lambda line: line["tricks"][2].update(leader="X"),
    "a foreign card": lambda line: line["tricks"][0]["plays"][0].__setitem__(1, "7c"),
    "a card twice": lambda line: line["tricks"][0]["plays"][0].__setitem__(
        1, line["tricks"][1]["plays"][0][1]
    ),
    "swapped points": lambda line: line.update(points={other(s): n for s, n in line["points"].items()}),
    "a point too many": lambda line: line["points"].update(NS=line["points"]["NS"] + 1),
    "a ruling out of nothing": lambda line: line["rulings"].append({"kind": "revoke"}),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_record_that_was_tampered_with_is_caught(name):
    rng = random.Random(7)
    for _ in range(20):
        differences = compare(True, True, rng)
        line = copy.deepcopy(judged_deals(differences.game)[0])
        assert record_differences(line, differences.returns, differences.leaders) == []
        MUTATIONS[name](line)
        assert record_differences(line, differences.returns, differences.leaders)
