"""A misread card may be none of the cards that the camera thought possible besides."""

import pytest

from referee.game.game import replay
from referee.view.judge_report import judged_deals

from ..asking.test_wrong_trick import as_seen
from ..camera_events import AMERICAN

TWO_MISREAD = """dealer S doubted
W Ad | N Tc Td:0.03 | E 9d | S Qd
quit by N p 0.993
N Ac | E Kc | S Ts | W Qh
quit by W p 0.993
W Qc Qd:0.03 | N Jd | E Td | S As
quit by N p 0.993
N Jc | E 9h | S Kh | W Jh
quit by W p 0.993
W Ks | N 9c | E Js | S Ah
quit by S p 0.993
? make h | W make h
"""
"""North's ten of hearts and West's queen of spades, which was led, were read as clubs: North had no spade."""

UP_CARD_MISREAD = """dealer W up Ks Kd:0.03
W picks up p 0.9294
N Ah | E Qh | S Kd | W 9h
N order
quit by N p 0.993
N Js | E Ac | S 9c | W {}
quit by N p 0.993
N Qc | E Jd | S Tc | W Td
quit by N p 0.993
N Qs | E ? Ad:0.83 As:0.15 | S Jc | W Jh
quit by S p 0.993
S Ad | W Kh | N Ts | E Qd
quit by S p 0.993
"""
"""Trump were clubs, by the king of clubs that West took up and played: South followed with the nine."""


def revokes(sheet):
    (deal,) = judged_deals(replay(as_seen(sheet), AMERICAN))
    return [(ruling["offender"], ruling["trick"]) for ruling in deal["rulings"] if ruling["kind"] == "revoke"]


def test_unlikely_names_that_are_likely_together_are_no_proof():
    # deal 9655109 of muddled: each pair of names for the two cards was ignored by itself
    assert ("N", 3) not in revokes(TWO_MISREAD)


@pytest.mark.parametrize(
    ("by_west", "offenders"),
    [
        pytest.param("Kc", [], id="nobody played the card read"),
        pytest.param("Ks", [("S", 2)], id="the dealer played it"),
        pytest.param("? Ks:0.6 Kc:0.38", [("S", 2)], id="the dealer played a card that is likely it"),
    ],
)
def test_an_up_card_with_rivals_proves_a_revoke_only_where_the_dealer_played_it(by_west, offenders):
    # deal 9655133 of muddled: the king of clubs was read as the king of spades, with another rival
    assert revokes(UP_CARD_MISREAD.format(by_west)) == offenders
