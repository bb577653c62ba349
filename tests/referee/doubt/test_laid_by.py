"""Two cards of a trick seem to be the same player's, and another player has none: the owner is in doubt."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.asking.all_questions import answer, candidates, questions
from referee.asking.possible_answers import as_card
from referee.doubt.certain import rulings_of
from referee.doubt.possible_worlds import as_it_went, worlds_of
from referee.doubt.uncertain_fact import DoubtKind
from referee.facts.register import Amended, Played
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.scribe import scribe
from referee.seats import Seat
from referee.table_events import CardLaid, Read
from referee.view.judge_report import judged_deals
from tests.referee.shown import show

from ..camera_events import AMERICAN, card, seen
from .test_nobodys_card import LATER

OPENING = "dealer W up 9h\nN pass | E pass | S order\n"
FIRST = "N As | {} | S Ks | W Qs\nquit by {}\n"


def deal(second, by="N", later=LATER):
    return seen(OPENING + FIRST.format(second, by) + later)


def kinds(game):
    return [question.kind for question in questions(game)]


def test_a_card_of_east_s_that_seemed_to_be_north_s_is_east_s_and_nothing_is_asked():
    game = deal("N 9s perhaps E:0.02")
    assert kinds(game) == []
    assert (game.deals[0].score.total, game.deals[0].rulings) == ((1, 0), ())
    assert as_it_went(game.hand).plays[1].seat is Seat.EAST
    assert game.hand.plays[1].seat is Seat.NORTH  # the record stays as it was


def test_it_is_so_if_the_camera_did_not_doubt_the_player():
    assert kinds(deal("N 9s")) == []


EAST_LED = """E 9d | S Kd | W Qd | N Ad
quit by N
N Ac | E 9c | S Kc | W Qc
quit by N
N Ah | E Td | S Kh | W Qh
quit by N
N Jc | E Tc | S Jd | W 9h
quit by S
"""
"""East had taken the first trick with the ten of trumps, and led to the second."""


def test_who_gathered_and_led_with_the_card_that_seemed_another_s_had_won_by_it():
    game = deal("N Th perhaps E:0.03 S:0.001", by="E", later=EAST_LED)
    assert as_it_went(game.hand).plays[1].seat is Seat.EAST
    assert kinds(game) == []
    assert game.deals[0].rulings == ()


def test_where_everybody_has_a_card_no_seat_is_doubted():
    game = deal("E 9s perhaps N:0.4")
    assert as_it_went(game.hand) is game.hand
    assert not [doubt for doubt in worlds_of(game.hand).doubts if doubt.kind is DoubtKind.LAID_BY]


def test_while_the_trick_is_on_the_table_no_card_is_given_to_a_player_who_has_not_played():
    game = seen(OPENING + "N As | N 9s perhaps E:0.3")
    assert as_it_went(game.hand) is game.hand


def test_what_people_stand_for_is_not_given_to_another():
    game = seen(OPENING + "N As | N 9s perhaps E:0.3 | S Ks | W Qs\nconfirm 6 | confirm 7\nquit by N\n")
    assert as_it_went(game.hand) is game.hand


REVOKE = (
    OPENING + "N As | N 9c perhaps E:0.3 | S Ks | W Qs\nquit by N\n"
    "N Ad | E 9d | S Kd | W Qd\nquit by N\nN Ac | E Tc | S Kc | W Qc\nquit by N\n"
    "N Ah | E Th | S Kh | W Qh\nquit by N\nN Jc | E 9s | S Td | W 9h\nquit by W\n"
)


def test_nobody_is_accused_by_a_reassigned_card_before_people_confirm_its_player():
    game = seen(REVOKE)
    assert not [ruling for ruling in rulings_of(game.hand) if ruling.offender is Seat.EAST]
    asked = next(question for question in questions(game) if question.kind == "whose card?")
    assert asked.has_to_wait  # an earlier question would reveal what East may hold
    for event in answer(game, asked, "E"):
        game = apply(game, event)
    assert [(ruling.kind, ruling.offender, ruling.trick) for ruling in rulings_of(game.hand)][:1] == [
        ("revoke", Seat.EAST, 1)
    ]


def test_an_entry_that_both_cards_are_a_players_stands():
    game = seen(REVOKE)
    asked = next(question for question in questions(game) if question.kind == "whose card?")
    for event in answer(game, asked, "N"):
        game = apply(game, event)
    assert not [
        ruling for ruling in rulings_of(game.hand) if ruling.offender is Seat.EAST and ruling.kind == "revoke"
    ]
    assert "card not seen" in kinds(game)


def test_an_answer_about_its_trick_confirms_the_cards_player():
    """The gathering does not fit: confirming it does not make East's card North's second."""
    game = deal("E 9s", later=LATER.replace("E Tc", "N Tc perhaps E:0.3").replace("quit by W", "quit by N"))
    asked = next(question for question in questions(game) if question.kind == "who gathered?")
    assert "W won trick 5" in str(asked.text)
    for event in answer(game, asked, "cards are right"):
        game = apply(game, event)
    assert game.hand.tricks[4].plays[1].seat is Seat.EAST
    assert not {"two cards", "short trick"} & {ruling.kind for ruling in rulings_of(game.hand)}


def test_an_answer_about_another_trick_does_not_confirm_the_cards_player():
    later = LATER.replace("quit by W", "quit by N")
    game = deal("N 9s perhaps E:0.02", later=later)
    asked = next(question for question in candidates(game.hand) if question.kind == "who gathered?")
    assert asked.granted == ()


def test_where_the_winner_leads_it_is_not_asked_who_gathered():
    """The camera saw a wrong hand gather; people are asked if nobody leads next, or another player does."""
    assert kinds(deal("E 9s", by="W")) == []
    assert kinds(deal("E 9s", later=LATER.replace("quit by W", "quit by N"))) == ["who gathered?"]
    assert kinds(deal("E 9s", by="E", later=EAST_LED.replace("E Td", "E Th")))[:1] == ["who gathered?"]


def test_the_eye_s_second_thoughts_of_a_seat_are_written_down():
    game = replay(sheets.read(OPENING).facts, AMERICAN)
    laid = CardLaid(
        5.0, 60, ("s",), Seat.NORTH, 0.98, Read(card("As"), 0.99),
        sure=0.95, instead=((Seat.EAST, 0.04), ("exposed", 0.006), (Seat.WEST, 0.0001)),
    )  # fmt: skip
    assert scribe.read_event(game, laid).facts[0].others == ((Seat.EAST, 0.04),)


def test_a_card_without_a_player_keeps_its_possible_players():
    game = replay(sheets.read(OPENING).facts, AMERICAN)
    laid = CardLaid(
        5.0, 60, ("s",), Seat.NORTH, 0.5, Read(card("As"), 0.99), sure=0.5, instead=((Seat.EAST, 0.45),)
    )
    assert scribe.read_event(game, laid).facts[0].others == ((Seat.NORTH, 0.5), (Seat.EAST, 0.45))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("N As perhaps E", "write a seat and how probable it is, as in E:0.02, not 'E'"),
        ("N As perhaps E:0.2 E:0.1", "each seat is written once"),
        ("N As perhaps E:0.7 W:0.6", "not more than 1 together"),
        ("N As perhaps X:0.2", "'X' is not a seat"),
    ],
)
def test_empty_alternatives_are_an_error(words, message):
    with pytest.raises(sheets.UnreadableSheet) as error:
        sheets.read(OPENING + words)
    assert message in str(error.value)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 19), st.sampled_from([0.01, 0.05, 0.3]))
def test_a_card_with_a_wrong_player_accuses_nobody_in_a_lawful_deal(which, p):
    """In a lawful deal the camera assigns any card to the player before or after its owner."""
    text = OPENING + FIRST.format("E 9s", "N") + LATER
    game = seen(text)
    plays = game.hand.plays
    play = plays[which]
    for other in set(Seat) - {play.seat}:
        now = Played(other, play.card, others=((play.seat, p),), seen=play.seen)
        wrong = apply(game, Amended(play.place, now))
        assert [ruling.offender for ruling in rulings_of(wrong.hand)] == [], (play, other)
        assert wrong.deals[0].score.total in (None, game.deals[0].score.total)


def test_a_card_is_not_given_to_who_has_laid_his_five():
    """South played two cards to the third trick and has none for the last: no other card becomes his."""
    text = LATER.replace("E Tc | S Td", "E Tc").replace("S Kc | W Qc", "S Kc | S Td | W Qc")
    game = seen(OPENING + FIRST.format("E 9s", "N") + text.replace("E Tc", "E Tc perhaps S:0.03"))
    assert not [doubt for doubt in worlds_of(game.hand).doubts if doubt.kind is DoubtKind.LAID_BY]


def test_the_report_and_the_table_show_the_card_with_its_likeliest_player():
    game = deal("N Th perhaps E:0.03", by="E", later=EAST_LED)
    first = judged_deals(game)[0]["tricks"][0]
    assert (first["winner"], first["plays"][1]) == ("E", ["E", "Th"])
    assert show(game)["tricks"] == {"NS": 4, "EW": 1}


def test_who_laid_two_cards_to_a_trick_is_not_asked_what_he_played_to_the_last_without_any_left():
    text = LATER.replace("E Tc | S Td", "E Tc").replace("S Kc | W Qc", "S Kc | S Td | W Qc")
    game = deal("E 9s", later=text)
    assert [(ruling.kind, ruling.offender) for ruling in rulings_of(game.hand)] == [("two cards", Seat.SOUTH)]
    assert "card not seen" not in kinds(game)
    single_card = deal("E 9s", later=LATER.replace("S Td | ", ""))
    assert "card not seen" in kinds(single_card)  # he may still hold it


def test_naming_a_card_does_not_confirm_its_player():
    game = deal("N ? 9s:0.6 9d:0.2 perhaps E:0.02")
    named = as_card(game.hand.plays[1], card("9s"))
    assert as_it_went(apply(game, named).hand).plays[1].seat is Seat.EAST


def test_a_sheet_without_pictures_can_say_that_a_card_may_be_another_s():
    text = OPENING + FIRST.format("N 9s perhaps E:0.02", "N") + LATER
    game = replay(sheets.read(text).facts, AMERICAN)
    assert as_it_went(game.hand).plays[1].seat is Seat.EAST
    assert game.deals[0].rulings == ()
    as_written = replay(sheets.read(text.replace(" perhaps E:0.02", "")).facts, AMERICAN)
    assert {ruling.kind for ruling in as_written.deals[0].rulings} >= {"two cards", "short trick"}


def test_two_cards_that_came_together_are_each_given_to_a_player_without_a_card():
    """West's king seemed to have no player, and South's ten to be West's: each played one (film 9310879)."""
    first = "N As | E 9s | W Ts perhaps S:0.04 | ? Ks perhaps E:0.55 W:0.44\nquit by N\n"
    game = seen(OPENING + first + LATER)
    worlds = [{str(play.card): play.seat for play in world.hand.plays} for world in worlds_of(game.hand).all]
    players = next((world["Ts"], world["Ks"]) for world in worlds if world["Ks"] is not None)
    assert players == (Seat.SOUTH, Seat.WEST)
    assert game.deals[0].score.total == (1, 0)


def test_what_would_settle_next_to_nothing_of_what_is_open_is_not_asked():
    """The king is North's, who laid no other card; another owner of it or of the queen is unlikely."""
    game = seen(
        "dealer E up Qs\nE picks up\nN order\n"
        "S As | W Ah | N Jc | E Js\nquit by E\n"
        "E Qs | S Ks | W 9h | N 9c\nquit by S\n"
        "S Jd | W Kh perhaps S:0.1107 N:0.0025 | ? Kd perhaps N:0.4771 S:0.4122 E:0.0591 W:0.0492"
        " | E Qd perhaps N:0.0032 S:0.0028\nquit by N\n"
        "N Ad | E Jh | S Td | W Ac\nquit by N\n"
        "N Tc perhaps W:0.0032 | E Kc | S Th perhaps E:0.0075 W:0.0039\nquit by E p 0.8749\n"
    )
    assert [str(question.text) for question in questions(game) if question.kind == "whose card?"] == []
