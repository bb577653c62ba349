"""Sheets: reading, writing, and the error for an unreadable line."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.book.loading import load
from referee.cards import Card, Suit
from referee.facts import register as all_facts
from referee.facts.register import FACTS, Claimed, Dealt, OrderedUp, Passed, Played, Quitted
from referee.game.game import replay
from referee.notation import sheets
from referee.notation.sheet_forms import FORMS, written
from referee.seats import Seat, Side
from referee.view.judge_report import judged_text

from ..any_fact import any_fact

N, E, S, W = Seat
NS = Side((N, S))

EXAMPLE = """
rules somerset-1888
dealer W up 9h
N pass | E pass | S order            # the calls, in the order they were made
N As | E Th | S Ks | W Ts            # a trick in the order the cards fell
quit                                 # the trick is turned and quitted
claim NS against E trick 1
"""


def test_the_sheet_of_the_design_is_read_fact_by_fact():
    sheet = sheets.read(EXAMPLE)
    card = Card.parse
    assert sheet.book == "somerset-1888"
    calls = (Dealt(W, card("9h")), Passed(N), Passed(E), OrderedUp(S))
    trick = (Played(N, card("As")), Played(E, card("Th")), Played(S, card("Ks")), Played(W, card("Ts")))
    assert sheet.facts == (*calls, *trick, Quitted(), Claimed(NS, E, 1))
    assert sheet.lines == (3, 4, 4, 4, 5, 5, 5, 5, 6, 7)


@settings(max_examples=200, deadline=None)
@given(st.lists(any_fact(seen=False, places=st.integers(1, 3)), max_size=4))
def test_every_fact_is_written_and_read_back(facts):
    facts = [Passed(N), Passed(E), Passed(S), *facts]
    assert list(sheets.read(sheets.write(facts)).facts) == facts


def test_every_kind_of_fact_has_a_form_with_a_readable_example():
    assert [form.kind for form in FORMS] == list(FACTS)
    filler = "N pass\n" * 12
    for form in FORMS:
        event = sheets.read(filler + form.example).facts[-1]
        assert type(event) is form.kind
        assert written(event, ("NS", "EW")) == form.example


def test_a_card_that_was_not_read_is_a_question_mark_with_its_rivals_behind_it():
    (event,) = sheets.read("N ? Jd Jh").facts
    assert event == Played(N, None, (Card.parse("Jd"), Card.parse("Jh")))


def test_the_score_may_name_the_sides_in_any_order():
    assert sheets.read("score EW 3 NS 4").facts == sheets.read("score NS 4 EW 3").facts
    assert sheets.read("score NS 4 EW 3 games EW 1 NS 0").facts == (all_facts.ScoreSet((4, 3), (0, 1)),)
    assert sheets.read("score S 1 N 2 E 3").facts == (all_facts.ScoreSet((2, 3, 1)),)


def test_undo_without_a_number_takes_back_the_last_fact_that_stands():
    sheet = sheets.read("N pass\nE pass\nundo\nundo")
    assert sheet.facts[2:] == (all_facts.Undone(2), all_facts.Undone(1))


def test_house_rules_stand_behind_the_book():
    sheet = sheets.read('rules american stick_dealer=true game=7 announce="at once"\n')
    assert sheet.overlay == {"stick_dealer": True, "game": 7, "announce": "at once"}
    assert load(sheet.book, sheet.overlay).stick_dealer


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("N odrer", "nearest form: <seat> order [alone], as in: S order"),
        ("N ordr alone", "nearest form: <seat> order [alone]"),
        ("N mak h", "nearest form: <seat?> make <trump> [alone]"),
        ("dealer W pu 9h", "nearest form: dealer <seat> up <card?>"),
        ("dealer Q", "'Q' is not a seat: N E S W"),
        ("N Xz", "'Xz' is not a card"),
        ("N 11h", "'11h' is not a card"),
        ("N make x", "'x' is not a suit: c d h s"),
        ("W withdraws", "a card is missing"),
        ("claim NS agianst E", "nearest form: claim <side> against <seat>"),
        ("claim NX against E", "'NX' is not a side"),
        ("quitt", "nearest form: quit"),
        ("misdeal pakets", "one of packets, count"),
        ("score NS 4", "a score names every side once"),
        ("score NS 4 NS 3", "a score names every side once"),
        ("deals W 3 2 / x", "'x' is not a number"),
        ("amend 3 N As", "there is no fact 3 before this line; 0 are written so far"),
        ("undo", "there is nothing left to undo"),
        ("amend 1 N odrer", "nearest form: <seat> order"),
        ("rules", "write the name of a book"),
        ("rules american stick", "'stick' is not a house rule"),
        ("N pass pass", "nearest form: <seat> pass"),
        ("waive NS Call!", "'Call!' is too much); nearest form: waive <side>"),
    ],
)
def test_a_line_that_cannot_be_read_is_an_error_with_its_number_and_the_nearest_form(line, message):
    with pytest.raises(sheets.UnreadableSheet, match=r"^[^\n]*$") as error:
        sheets.read(f"# a comment\n\n{line}\n", "evening.txt")
    assert str(error.value).startswith("evening.txt, line 3: ")
    assert message in str(error.value)


def test_the_rules_are_named_first_and_not_again():
    with pytest.raises(sheets.UnreadableSheet, match="line 2: the rules are named once"):
        sheets.read("N pass\nrules american")


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("NESWAJTcdhs?|# \n19kuporderacltm"), max_size=60) | st.text(max_size=40))
def test_any_text_at_all_is_read_or_refused_with_a_line_number(text):
    message = ""
    try:
        sheet = sheets.read(text)
    except sheets.UnreadableSheet as error:
        message = str(error)
    assert re.match(r"sheet, line \d+: .", message) if message else len(sheet.lines) == len(sheet.facts)


@settings(max_examples=150, deadline=None)
@given(st.lists(any_fact(places=st.integers(1, 4)), max_size=30), st.sampled_from(["american", "british"]))
def test_any_facts_in_any_order_are_judged_without_an_exception(facts, book):
    """Recording never judges, and judging never fails."""
    two_sides = [f for f in facts if all(len(f"{side}") == 2 for side in sides_in(f))]
    game = replay(two_sides, load(book))
    assert isinstance(judged_text(game), str)


def sides_in(fact):
    both = (fact, getattr(fact, "event", None))
    return [fact.side for fact in both if hasattr(fact, "side")]


def test_a_suit_is_written_as_its_letter():
    assert sheets.write([all_facts.Made(None, Suit.HEARTS)]) == "? make h\n"


def test_a_sheet_has_the_probabilities_of_a_cards_rivals():
    read_, unread, up, taken = sheets.read(
        "E Kc Ks:0.08\nE ? Kc:0.6 Ks:0.4\ndealer W up 9h 9d:0.1\nW picks up p 0.7"
    ).facts
    kc, ks = Card.parse("Kc"), Card.parse("Ks")
    assert (read_.card, read_.rivals, read_.shares) == (kc, (ks,), (0.08,))
    assert (unread.card, unread.rivals, unread.shares) == (None, (kc, ks), (0.6, 0.4))
    assert (up.shares, taken.p) == ((0.1,), 0.7)
    for event in (read_, unread, up, taken):
        assert sheets.read(sheets.write([event])).facts == (event,)


@pytest.mark.parametrize("line", ["E ? Kc:0.6 Ks", "E ? Kc:0.6 Ks:0.5", "E Kc Ks:2", "W picks up p 7"])
def test_shares_that_cannot_be_are_refused(line):
    with pytest.raises(sheets.UnreadableSheet):
        sheets.read(line)
