"""Two cards of a player in a trick that people enter: the adversaries choose which stays (Keller, 47-48)."""

from __future__ import annotations

import pytest

from referee.doubt.certain import rulings_of
from web.journal.who import TABLE
from web.table.table import Settings
from web.table.undoing import undo


@pytest.fixture
def two_cards(table):
    """North led the ace of hearts, and East laid two hearts on it."""
    table.agree(Settings("keller-1887"), TABLE)
    for fact in (
        {"fact": "dealt", "dealer": "W", "up": "9c"},
        {"fact": "took_up", "seat": "W"},
        {"fact": "discarded", "seat": "W"},
        *(
            {"fact": "played", "seat": seat, "card": card}
            for seat, card in (("N", "Ah"), ("E", "9h"), ("E", "Kh"))
        ),
    ):
        table.enter(fact, TABLE)
    return table


def choose(table, side, card):
    table.enter({"fact": "chose", "side": side, "remedy": "keep", "card": card, "seat": "E"}, TABLE)


def cards_of(table):
    return [str(play.card) for play in table.game.hand.tricks[0].plays]


def test_the_card_that_was_not_chosen_is_back_in_its_players_hand_and_can_be_called(two_cards):
    choose(two_cards, "NS", "Kh")
    assert cards_of(two_cards) == ["Ah", "Kh"]
    assert [str(play.card) for play in two_cards.game.hand.tricks[0].withdrawn] == ["9h"]


def test_the_ruling_names_the_card_that_stays(two_cards):
    choose(two_cards, "NS", "Kh")
    ruled = [str(ruling.text) for ruling in rulings_of(two_cards.game.hand)]
    assert "E played 9h and Kh to trick 1; NS chose: Kh stays" in ruled


def test_an_undo_puts_both_cards_back(two_cards):
    choose(two_cards, "NS", "Kh")
    undo(two_cards, two_cards.seq, TABLE)
    assert cards_of(two_cards) == ["Ah", "9h", "Kh"]


def test_who_laid_them_has_no_choice(two_cards):
    choose(two_cards, "EW", "Kh")
    assert cards_of(two_cards) == ["Ah", "9h", "Kh"]
