"""A card without a player most likely belongs to the player who has no other card in the trick."""

import pytest

from referee.doubt.possible_worlds import worlds_of
from referee.seats import Seat

from ..camera_events import seen

FIRST = """dealer W up 9h
N pass | E pass | S order
N As | {} | S Ks | W Qs
quit by N
"""
LATER = """N Ad | E 9d | S Kd | W Qd
quit by N
N Ac | E 9c | S Kc | W Qc
quit by N
N Ah | E Th | S Kh | W Qh
quit by N
N Jc | E Tc | S Td | W 9h
quit by W
"""


def played(first, later=LATER):
    """The game in which the camera saw every card, and the second card of the first trick as in ``first``."""
    return seen(FIRST.format(first) + later)


def test_the_points_stay_known_if_only_a_single_player_lacks_a_card():
    for first in ("E 9s", "? 9s", "? ?"):
        assert played(first).deals[0].score.total == (1, 0), first


def test_it_is_his_in_the_likeliest_world_and_convicts_nobody_of_a_second_card():
    game = played("? 9s")
    card = worlds_of(game.hand).all[0].hand.plays[1]
    assert (card.seat, str(card.card), game.deals[0].rulings) == (Seat.EAST, "9s", ())


@pytest.mark.parametrize("first", ["E 9s | ? Js", "E 9s | ? ?"])
def test_a_fifth_card_is_equally_likely_for_every_player(first):
    hand = played(first).hand
    doubt = next(doubt for doubt in worlds_of(hand).doubts if doubt.place == hand.plays[2].place)
    shares = {way.facts[0].seat: way.p for way in doubt.ways if way.facts}
    assert len({shares[seat] for seat in Seat}) == 1
