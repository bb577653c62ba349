"""Sheets accept cards, seats and words as people write them, if they have a single meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import FACES, JOKER, Card
from referee.facts.register import Made, Passed, Played
from referee.notation import sheets as sheet_notation
from referee.notation.sheets import UnreadableSheet
from referee.seats import Seat, Side

E = Seat("E")
SIGNS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}


def the_fact(line):
    (fact,) = sheet_notation.read(line).facts
    return fact


TENS = [
    "Th",
    "th",
    "TH",
    "tH",
    "10h",
    "10H",
    "T♥",
    "t♡",
    "10♥",
    "T♥\ufe0f",
    "♥T",
    "♥10",
    "hT",
    "H10",
    "♥\ufe0f10",
]


@pytest.mark.parametrize("written", TENS)
def test_a_ten_of_hearts_is_read_however_it_is_written(written):
    assert the_fact(f"E {written}") == Played(E, Card.parse("Th"))


@pytest.mark.parametrize("written", ["Jk", "jk", "JK", "joker", "Joker"])
def test_the_joker_is_read_however_it_is_written(written):
    assert the_fact(f"E {written}") == Played(E, JOKER)


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("e as", Played(E, Card.parse("As"))),
        ("e 9♥", Played(E, Card.parse("9h"))),
        ("e pass", Passed(E)),
        ("E Pass", Passed(E)),
        ("e make ♠", Made(E, the_fact("E make s").suit)),
        ("E make S", Made(E, the_fact("E make s").suit)),
    ],
)
def test_small_letters_and_signs_mean_what_the_sheets_letters_mean(line, fact):
    assert the_fact(line) == fact


def test_a_side_and_a_claim_are_read_in_small_letters():
    assert the_fact("claim ns against w trick 1") == the_fact("claim NS against W trick 1")
    assert the_fact("mixed we").side == Side((E, Seat("W")))


@given(card=st.sampled_from(FACES), first=st.booleans(), sign=st.integers(0, 3), small=st.booleans())
def test_every_card_is_read_from_each_way_of_writing_it(card, first, sign, small):
    rank = "10" if card.rank == "T" and small else card.rank
    suit = [*SIGNS[card.suit_letter], card.suit_letter, card.suit_letter.upper()][sign]
    text = f"{suit}{rank}" if first else f"{rank}{suit}"
    assert the_fact(f"E {text.lower() if small else text}") == Played(E, card)


@pytest.mark.parametrize("written", ["1h", "11h", "T", "h", "Tx", "T♥♥", "hh", "0h", "TTh", "T h"])
def test_a_word_that_is_no_card_is_an_error_with_its_line_and_the_valid_letters(written):
    with pytest.raises(UnreadableSheet, match=r"^game, line 2: cannot read") as error:
        sheet_notation.read(f"dealer W up 9h\nE {written}\n", "game")
    assert "\n" not in str(error.value)


def test_the_error_about_a_card_names_the_ranks_and_the_suits():
    with pytest.raises(
        UnreadableSheet, match=r"'1h' is not a card: write a rank \(A K Q J T 9 .*\) and a suit"
    ):
        sheet_notation.read("E 1h")


def test_the_error_about_a_seat_names_the_seats():
    with pytest.raises(UnreadableSheet, match=r"'X' is not a seat: N E S W"):
        sheet_notation.read("dealer X up 9h")


def test_a_written_sheet_uses_the_standard_letters():
    assert sheet_notation.write(sheet_notation.read("e 10♥ | s joker | w as").facts) == "E Th | S Jk | W As\n"
