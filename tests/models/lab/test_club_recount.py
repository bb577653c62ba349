"""The checker of a club's movements and evenings accepts good ones and refuses bad ones."""

from __future__ import annotations

from models.lab.club import movements, random_evenings
from models.lab.club.plain_recount import count_rounds, spread


def test_movements_and_evenings_by_chance_are_counted_the_same_way(capsys):
    asked = ["--people", "8", "23", "--step", "5", "--rounds", "6", "--swiss", "5"]
    assert movements.main(asked) == 0
    assert random_evenings.main(["--evenings", "3"]) == 0
    reported = capsys.readouterr().out
    assert "0 rounds wrong" in reported
    assert reported.count(": 0 evenings differ") == 4


def test_the_checker_notices_a_bad_round():
    good = [(1, 2, 3, 4), (5, 6, 7, None)]
    people = range(1, 9)
    made = count_rounds([(good, [8]), (good, [8]), ([(1, 2, 3, 1)], [5])], people)
    assert made.partners[frozenset((1, 3))] == 3
    assert made.twice_running == 1
    assert made.ghosts[6] == 2
    assert spread(made.ghosts, people) == 2
    assert made.wrong == ["round 3: not everybody is there once"]
