"""Cutting for the deal (Somerset 8-14; Keller, lines 3-7)."""

import pytest

from referee.book.loading import load
from referee.laws.cutting import draw
from referee.notation import sheets

SOMERSET, KELLER = load("somerset-1888"), load("keller-1887")


def drawn(sheet, rules=SOMERSET):
    return draw(rules, sheets.read(sheet).facts)


def test_law_8_the_knave_is_highest_and_law_11_the_highest_deals():
    result = drawn("N draws Ah | E draws Jc | S draws 7d | W draws Kd")
    assert (str(result.dealer), str(result.high)) == ("E", "NE")


def test_keller_the_lowest_deals_and_the_ace_is_lowest():
    result = drawn("N draws Ah | E draws Jc | S draws 7d | W draws Kd", KELLER)
    assert (str(result.dealer), str(result.high)) == ("N", "EW")


def test_nobody_deals_before_all_have_cut():
    result = drawn("N draws Ah | E draws Jc")
    assert result.dealer is None
    assert [str(seat) for seat in result.again] == ["S", "W"]


def test_law_10_a_player_who_draws_two_cards_cuts_again():
    result = drawn("N draws Ah | N draws Kh | E draws Jc | S draws 7d | W draws Kd")
    assert [str(seat) for seat in result.again] == ["N"]
    assert str(result.why) == "more than one card was exposed"
    assert (
        str(drawn("N draws Ah | N draws Kh | E draws Qc | S draws 7d | W draws 8d | N draws Jd").dealer)
        == "N"
    )


@pytest.mark.parametrize(
    ("cards", "again"),
    [
        ("Ah Ac 7d Kd", "NE"),
        ("Jh Ac Ad Kd", "ES"),
        ("Jh Ac 7d 7s", ""),
        ("Ah Ac Ad Kd", "NES"),
        ("Ah Ac Ad As", "NESW"),
    ],
)
def test_law_13_and_14_ties_are_cut_again_but_not_for_the_two_lowest(cards, again):
    sheet = " | ".join(f"{seat} draws {card}" for seat, card in zip("NESW", cards.split(), strict=True))
    assert "".join(map(str, drawn(sheet).again)) == again


def test_law_13_the_two_highest_are_partners_all_the_same():
    result = drawn("N draws Ah | E draws Ac | S draws 7d | W draws Kd")
    assert (str(result.why), str(result.high)) == ("a tie for the deal", "NE")


def test_keller_every_tie_is_cut_again():
    assert [
        str(seat) for seat in drawn("N draws Ah | E draws Kc | S draws 7d | W draws 7c", KELLER).again
    ] == ["S", "W"]
