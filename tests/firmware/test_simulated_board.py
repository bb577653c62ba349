"""The real program on a simulated board: what the pins do, bit by bit."""

import pytest

from . import checks


@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
def test_on_the_simulated_board(check, board):
    check(board)
