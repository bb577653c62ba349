"""A finished hand looked back at, as data and in words."""

import pytest

from referee.look_back.data import look_back
from referee.look_back.text import look_back_text
from referee.notation.written_game import game_from
from referee.open_cards.hand_laid_open import CoveredHand
from referee.seats import Seat
from tests.referee.open_cards.test_open_cards import TOO_SHY_TO_RUFF

SHEET = TOO_SHY_TO_RUFF.format(book="somerset-1888")

LONE_REVOKE = """
rules american
dealer W up Ad
N pass | E pass | S pass | W take alone
discard W 9c
N Kh | S 9h | W Jd
quit
W Jh | N 9d | S 9s
quit
W Kd | N Ts | S Tc
quit
W Ad | N Qs | S Qc
quit
W Ah | N Ks | S Kc
quit
claim NS against W trick 1
"""
"""A lone hand that took five tricks, with a revoke in the first of them."""


def test_the_review_of_a_hand_has_its_marked_play_and_the_advice_and_blames_nobody():
    game = game_from(SHEET)
    text = look_back_text(look_back(game, game.deals[0]))
    assert text.startswith(
        "Deal 1:\n  NS made the trump and took 2 tricks.\n"
        "  With all cards open, and both sides at their best, they take 2 tricks,"
        " which brings 4 points to EW.\n"
    )
    better = "9h would have been worth 5 more, and was better in 200 of 200 deals that S could have faced."
    assert f"  Trick 4, S 9s: {better}\n" in text
    assert "Leeds and Dwight, “lone hands”, lines 1036-1052:" in text
    assert "erred" not in text


def test_each_choice_has_the_points_of_its_players_side():
    game = game_from(SHEET)
    plays = look_back(game, game.deals[0]).plays
    shy = next(play for play in plays if str(play.card) == "9s")
    assert {str(choice.card): choice.points for choice in shy.choices} == {"9s": (-4, -4), "9h": (1, 1)}
    last = next(play for play in plays if str(play.card) == "Qh")
    assert [choice.points for choice in last.choices] == [(4, 4)]


def test_a_hand_that_goes_on_is_never_looked_back_at():
    game = game_from(SHEET[: SHEET.index("E Th")])
    with pytest.raises(CoveredHand):
        look_back(game, game.deals[0])


def test_a_card_that_was_not_read_is_named_and_the_rest_is_a_range():
    game = game_from(SHEET.replace("E Jc", "E ?"))
    review = look_back(game, game.deals[0])
    assert [(gap.seat, gap.trick) for gap in review.missing] == [(Seat.EAST, 3)]
    assert "Not known: a card of E in trick 3." in look_back_text(review)
    assert review.advice == ()


def test_a_hand_that_a_proved_revoke_annulled_is_not_compared_with_its_open_cards():
    for sheet, is_annulled in ((LONE_REVOKE, True), (LONE_REVOKE.replace("claim NS", "# NS"), False)):
        game = game_from(sheet)
        text = look_back_text(look_back(game, game.deals[0]))
        assert ("A ruling took the points of this hand, so its plays are not" in text) is is_annulled
        assert ("With all cards open" in text) is not is_annulled
        assert ("Nobody lost a trick here." in text) is not is_annulled


def test_a_deal_that_was_passed_out_has_a_reason_instead_of_a_review():
    passes = "N pass | E pass | S pass | W pass"
    game = game_from(f"rules american\ndealer W up 9h\n{passes}\n{passes}\ncut")
    text = look_back_text(look_back(game, game.deals[0]))
    assert text == "Deal 1 cannot be looked back at: no cards were played out in this deal."
