"""Games, laps, doubles, rubbers, and a three-handed game with two winners."""

import pytest

from referee.book.loading import load
from referee.game.game import replay
from referee.laws.points import love
from referee.notation import sheets

SOMERSET = load("somerset-1888")


def after(deals, rules=SOMERSET):
    standing = love(rules)
    nothing = (0,) * len(rules.seating.sides)
    for points in deals:
        standing = standing.plus(nothing, points)
    return standing


def test_the_greatest_rubber_is_ten_points():
    """Three doubles, a lap in the third, a fourth double, and two for the rubber (Somerset 7)."""
    standing = after([(4, 0), (1, 0), (4, 0), (1, 0), (4, 0), (2, 0), (4, 0)])
    (rubber,) = standing.rubbers
    assert (rubber.points, str(rubber.winner)) == ((10, 0), "NS")
    assert standing.points == (0, 0)


def test_a_lap_is_carried_and_spoils_the_double_of_the_other_side():
    standing = after([(4, 0), (2, 0), (0, 5)])
    assert standing.won[0].is_double
    assert standing.won[0].laps == (1, 0)
    assert not standing.won[1].is_double


def test_two_games_all_with_a_fourth_game_leave_the_rubber_to_nobody():
    standing = after([(5, 0), (0, 5), (4, 2), (2, 0), (0, 5)])
    (rubber,) = standing.rubbers
    assert rubber.winner is None
    assert rubber.points == (3, 3)  # a double and a game each, and no bonus


def test_the_penalty_that_ends_the_game_comes_before_the_points_of_the_hand():
    standing = love(SOMERSET).plus((0, 0), (2, 4)).plus((3, 0), (0, 1))
    assert [str(side) for side in standing.won[0].winners] == ["NS"]
    assert standing.points == (0, 1)


def test_american_points_beyond_ten_are_not_carried():
    standing = after([(4, 0), (4, 0), (4, 0)], load("american"))
    assert (standing.games, standing.points) == ((1, 0), (0, 0))


STEPS = [
    ((3, 0, 0), (3, 0, 0)), ((0, 1, 0), (3, 1, 0)), ((0, 0, 1), (3, 1, 1)), ((0, 1, 0), (3, 2, 1)),
    ((0, 1, 0), (3, 3, 1)), ((0, 0, 3), (3, 3, 4)), ((1, 0, 0), (4, 3, 4)), ((0, 1, 0), (4, 4, 4)),
]  # fmt: skip


def test_the_running_score_of_kellers_example_and_its_two_winners():
    rules = load("keller-1887-three")
    standing = love(rules)
    for points, expected in STEPS:
        standing = standing.plus((0, 0, 0), points)
        assert standing.points == expected
    standing = standing.plus((0, 0, 0), (2, 2, 0))
    assert [str(side) for side in standing.won[0].winners] == ["N", "E"]
    assert standing.games == (1, 1, 0)


def test_four_does_not_come_before_three():
    rules = load("keller-1887-three")
    standing = love(rules).plus((0, 0, 0), (4, 3, 1)).plus((0, 0, 0), (2, 2, 0))
    assert [str(side) for side in standing.won[0].winners] == ["N", "E"]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("game", (0, 0)),
        ("game rubber", (0, 0)),
        ("score NS 2 EW 3", (2, 3)),
        ("score NS 0 EW 2 added", (1, 3)),
    ],
)
def test_the_score_is_set_by_hand(line, points):
    standing = replay(sheets.read(f"score NS 1 EW 1 games NS 1 EW 0\n{line}").facts, SOMERSET).standing
    assert standing.points == points
    assert standing.games == ((0, 0) if line == "game rubber" else (1, 0))


def test_a_game_that_people_take_back_by_its_count_is_won_no_more():
    won = "score NS 10 EW 4 games NS 0 EW 0"
    standing = replay(sheets.read(f"{won}\nscore NS 9 EW 4 games NS 0 EW 0").facts, load("american")).standing
    assert (standing.points, standing.games, standing.won) == ((9, 4), (0, 0), ())
    kept = replay(sheets.read(f"{won}\nscore NS 9 EW 4").facts, load("american")).standing
    assert (kept.games, len(kept.won)) == ((1, 0), 1)
