"""Cutting for the deal (Somerset 8-14; Keller, lines 3-7)."""

import pytest

from referee.book.loading import load
from referee.laws.cutting import draw
from referee.notation import sheets

SOMERSET, KELLER = load("somerset-1888"), load("keller-1887")


def drawn(sheet, rules=SOMERSET):
    return draw(rules, sheets.read(sheet).events)


def test_law_8_the_knave_is_highest_and_law_11_the_highest_deals():
    found = drawn("N draws Ah | E draws Jc | S draws 7d | W draws Kd")
    assert (str(found.dealer), str(found.high)) == ("E", "NE")


def test_keller_the_lowest_deals_and_the_ace_is_lowest():
    found = drawn("N draws Ah | E draws Jc | S draws 7d | W draws Kd", KELLER)
    assert (str(found.dealer), str(found.high)) == ("N", "EW")


def test_nobody_deals_before_all_have_cut():
    found = drawn("N draws Ah | E draws Jc")
    assert found.dealer is None
    assert [str(seat) for seat in found.again] == ["S", "W"]


def test_law_10_two_cards_of_one_player_make_him_cut_again():
    found = drawn("N draws Ah | N draws Kh | E draws Jc | S draws 7d | W draws Kd")
    assert [str(seat) for seat in found.again] == ["N"]
    assert found.why == "more than one card was exposed"
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
    found = drawn("N draws Ah | E draws Ac | S draws 7d | W draws Kd")
    assert (found.why, str(found.high)) == ("a tie for the deal", "NE")


def test_keller_every_tie_is_cut_again():
    assert [
        str(seat) for seat in drawn("N draws Ah | E draws Kc | S draws 7d | W draws 7c", KELLER).again
    ] == ["S", "W"]
