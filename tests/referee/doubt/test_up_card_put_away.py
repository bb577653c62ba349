"""A dealer who takes the up-card up and seems never to play it: one of the five cards may be misread."""

import pytest

from referee.book.loading import load
from referee.facts.register import Confirmed
from referee.game.game import apply

from ..camera_events import seen

KELLER = load("keller-1887-three")
DEAL = """dealer E up Kd
S pass | N order
discard E {}
S Tc | N 9c | E Kc
quit
E Jc | S 9d | N Qc
quit by S
S 8h | N 7d | E Jd
quit by E
E 9s | S 7h | N As
quit by N
N 8d | E {} | S Ah
quit
"""
"""Record 363 of ``doubtful --seed 4802 --outside 0.2 --misread 0.03``: East's last card was the king of
diamonds, read as that of hearts with no doubt."""


def accused(game):
    return {(ruling.kind, str(ruling.offender), ruling.trick) for ruling in game.deals[0].rulings}


BOTH = {("revoke", "E", 3), ("discard", "E", None)}


def test_the_dealer_is_neither_accused_of_the_discard_nor_of_a_revoke_with_that_card():
    game = seen(DEAL.format("?", "Kh"), KELLER)
    assert accused(game) == set()
    for play in game.hand.plays:
        game = apply(game, Confirmed(play.place))
    assert accused(game) == BOTH, "people confirm each card"


@pytest.mark.parametrize(("discard", "last", "due"), [("Kd", "Kh", BOTH), ("?", "Kd", set())])
def test_the_cards_stand_where_the_discard_was_entered_or_the_up_card_fell(discard, last, due):
    assert accused(seen(DEAL.format(discard, last), KELLER)) == due
