"""Text that people write into a fact stays a single fact on a sheet, whatever characters it contains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.book.loading import load
from referee.cards import Card
from referee.facts.register import Amended, Chose, Dealt, Misdealt, OrderedUp, PackWrong, Played
from referee.game.game import replay
from referee.notation import sheets
from referee.seats import Seat, seating
from web.journal.entered_by_people import LONGEST, NotAFact, corrected, entered

HOSTILE = (
    "two of Qh | score NS 9 EW 0", "two of Qh\nscore NS 9 EW 0", "x # gone", "|", "#", "%", "%7C", "%7c",
    "100 %", "%%41", " ", "  a  b ", "\u2028quit", "\x85quit", "\x0bquit", "\r", "\x00", "\ud800", "♥", "é",
    "花子", "amend 1 N As", "undo", "rules",
)  # fmt: skip
texts = st.one_of(st.sampled_from(HOSTILE), st.text("a |#%7C\n\r\t\u2028", max_size=12), st.text(max_size=20))
AMERICAN = load("american")
NS = seating(4).sides[0]


@given(texts)
def test_a_text_comes_back_from_a_sheet_unchanged_and_as_a_single_fact(why):
    facts = (
        Dealt(Seat.WEST, Card.parse("9h")),
        PackWrong(why),
        Amended(1, PackWrong(why)),
        Played(Seat.NORTH, None),
    )
    assert sheets.read(sheets.write(facts, AMERICAN)).facts == facts


@given(texts)
def test_words_that_belong_to_the_game_can_forge_nothing_either(text):
    """Nobody can enter these two; only a journal from elsewhere may contain them."""
    for forged in (Chose(NS, text), Misdealt(text)):
        sheet = sheets.write((Dealt(Seat.WEST, None), forged), AMERICAN)
        assert len([line for line in sheet.splitlines() if line.strip()]) == 3
        assert "|" not in sheet
        assert "#" not in sheet


def test_plain_words_are_written_plainly():
    for why in ("two of Qh", "W's seat, it said: 2 (of 3)!", "花子 sat on it"):
        assert sheets.write((PackWrong(why),)) == f"pack wrong {why}\n"


@pytest.mark.parametrize(
    "fact",
    [
        {"fact": "pack_wrong", "why": "x" * (LONGEST + 1)},
        {"fact": "chose", "side": "NS", "remedy": "x | score NS 9 EW 0"},
        {"fact": "chose", "side": "NS", "remedy": "a" * 200},
        {"fact": "misdealt", "why": "count | score NS 9 EW 0"},
        {"fact": "counted", "seat": "W", "cards": 10_000_000},
        {"fact": "counted", "seat": "W", "cards": -4},
    ],
    ids=lambda fact: fact["fact"],
)
def test_what_no_sheet_could_hold_is_not_taken(fact):
    with pytest.raises(NotAFact):
        entered(fact, load("somerset-1888"))


@given(texts.filter(lambda why: why and len(why) <= LONGEST))
def test_any_other_text_is_taken(why):
    assert entered({"fact": "pack_wrong", "why": why}, load("american")) == PackWrong(why)


def test_correcting_a_cards_player_drops_its_alternatives_and_naming_the_card_keeps_them():
    laid = Played(Seat.NORTH, Card.parse("9s"), others=((Seat.EAST, 0.02),), seen=("s1",))
    dealt = (Dealt(Seat.WEST, Card.parse("9h")), OrderedUp(Seat.SOUTH))
    game = replay((*dealt, laid), load("american"))
    place = game.hand.plays[0].place
    moved = corrected(game, place, Card.parse("9s"), Seat.EAST)
    assert (moved.event.seat, moved.event.others) == (Seat.EAST, ())
    named = corrected(game, place, Card.parse("Ts"), None)
    assert (named.event.seat, named.event.others) == (Seat.NORTH, laid.others)
