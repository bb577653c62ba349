"""The judged game for programs and for people."""

import json
import random

import pytest

from models.lab.law.deals import random_deal
from referee.asking.all_questions import questions_about
from referee.book.loading import books, load
from referee.facts.register import Made, OrderedUp, Played, TookUp
from referee.game.game import judge, replay
from referee.notation import sheets
from referee.view.judge_report import judged_deals, judged_text

BEGUN = "dealer W up 9h\nN pass | E pass | S order\n"


def game(sheet, book="somerset-1888"):
    return replay(sheets.read(sheet).facts, load(book))


def test_points_are_null_while_the_maker_is_not_known():
    sheet = "dealer W up 9h\nW picks up\n" + "N As | E Ts | S Ks | W 8s\nquit\nrest NS\n"
    (line,) = judged_deals(game(sheet))
    assert (line["trump"], line["maker"], line["points"]) == ("h", None, None)
    assert "Points: not known yet" in judged_text(game(sheet))
    (known,) = judged_deals(game(sheet + "S order"))
    assert known["points"] == {"NS": 2, "EW": 0}


def test_points_are_null_while_a_card_that_decides_was_not_read():
    sheet = BEGUN + "N As | E ? | S Ks | W 8s\nquit\nrest NS\n"
    (line,) = judged_deals(game(sheet))
    assert line["tricks"][0]["winner"] is None
    assert line["tricks"][0]["plays"][1] == ["E", None]
    assert line["points"] is None


def unsettled(book):
    """Random evenings by ``book`` without their calls, or without some cards."""
    for seed in range(20):
        rng, rules = random.Random(f"{book} {seed}"), load(book)
        deal = random_deal(rules, rng, rng.choice(rules.seating.seats), makes=True)
        events = []
        for fact in deal.facts:
            if isinstance(fact, OrderedUp | TookUp | Made) and rng.random() < 0.4:
                continue
            unread = isinstance(fact, Played) and rng.random() < 0.15
            events.append(Played(fact.seat, None, seen=("s1",)) if unread else fact)
        yield replay(events, rules)


@pytest.mark.parametrize("book", books())
def test_the_text_has_every_question_of_the_lines_for_programs_with_its_answers_in_words(book):
    for game_ in unsettled(book):
        (line,), text = judged_deals(game_), judged_text(game_)
        questions = questions_about(game_.deals[0].hand)
        for question in questions:
            (row,) = [row for row in text.splitlines() if row.startswith(f"  Open: {question.text}")]
            assert all(str(choice.text) in row.partition("Answers: ")[2] for choice in question.choices)
        assert text.count("  Open: ") == len(line["questions"]) == len(questions)
        assert ("answer on the page of the table" in text) is bool(questions)


def test_a_card_that_stands_twice_on_a_sheet_is_asked_about_without_a_word_for_the_program_alone():
    text = judged_text(game("dealer W up 9h\nS order\nN As | E As | S Ks | W Ts\n"))
    assert "Answers: not N in trick 1, not E in trick 1, both are right: the pack is wrong." in text
    assert "misread" not in text


@pytest.mark.parametrize("book", books())
def test_points_that_are_not_known_say_what_they_wait_for(book):
    texts = [judged_text(game_) for game_ in unsettled(book)]
    rows = [row for text in texts for row in text.splitlines() if "not known yet" in row]
    assert rows
    assert all("not known yet, until" in row or "not known yet, because" in row for row in rows)


def test_a_deal_that_goes_on_has_brought_nothing_yet():
    (line,) = judged_deals(game(BEGUN + "N As"))
    assert (line["outcome"], line["points"]) == (None, {"NS": 0, "EW": 0})


def test_the_text_has_the_ending_of_a_deal_without_play():
    assert "all passed twice" in judged_text(
        game("dealer W up 9h\n" + "N pass | E pass | S pass | W pass\n" * 2)
    )
    assert "a misdeal" in judged_text(game("dealer W\nmisdeal count\n"))
    assert "maker not known" in judged_text(game("dealer W up 9h\n"))
    assert "♥ is trump; the maker is not known" in judged_text(game("dealer W up 9h\nW picks up\n"))


def test_the_text_has_what_is_missing_for_a_claim():
    text = judged_text(game(BEGUN + "N As | E Td | S Ks | W 8s\nquit\nclaim NS against E\n"))
    assert "not proved" in text
    assert "Missing: show E's 4 remaining cards to the camera." in text


def test_a_claim_names_the_unread_cards_that_could_have_proved_it():
    text = judged_text(
        game(BEGUN + "N As | E Td | S Ks | W 8s\nquit\nN Ad | E ? | S 7d | W Kd\nclaim NS against E\n")
    )
    assert "E's card in trick 2 was not read" in text


def test_a_claim_against_a_player_who_always_followed_has_that_reason():
    tricks = "".join(f"N {r}s | E {r}c | S {r}d | W {r}h\nquit\n" for r in "AKQT9")
    text = judged_text(game("dealer W up 8h\nN order\n" + tricks + "claim EW against S\n"))
    assert "  revoke, not a revoke: EW claimed that S revoked.\n" in text
    assert "    Reason: every card of S was seen, and S followed suit whenever possible.\n" in text
    assert "Law somerset-1888:62: " in text
    assert "Missing" not in text


def test_a_remedy_stands_in_the_json_with_its_side_and_its_card():
    (line,) = judged_deals(game(BEGUN + "N As\nE exposes Tc\n"))
    (ruling,) = line["rulings"]
    assert ruling["remedies"] == [
        {"name": "call-card", "side": "NS", "says": "call Tc until it is played", "seat": "E", "card": "Tc"}
    ]


def test_every_line_is_json():
    sheet = BEGUN + "N As | E Td | S Ks | W 8s\nquit\nrest NS\ncut\ndealer N up Jk\n"
    for line in judged_deals(game(sheet, "british")):
        assert json.loads(json.dumps(line)) == line


def test_the_text_has_the_winner_of_the_game_and_a_double():
    text = judged_text(game("score NS 4 EW 0\n" + BEGUN + "N As | E Ts | S Ks | W 8s\nquit\nrest NS\n"))
    assert "NS won the game, 6 to 0, a double." in text
    assert "Score: NS 1, EW 0." in text


BOTH_REVOKE = (
    BEGUN
    + """N As | E Td | S Kd | W 8s
quit
N Ad | E Ts | S Ks | W Qd
quit
rest NS
claim NS against E
claim EW against S
"""
)


def test_a_deal_in_which_both_sides_revoked_is_void_in_keller_and_played_in_the_other_books():
    void, played = game(BOTH_REVOKE, "keller-1887"), game(BOTH_REVOKE)
    assert judged_deals(void)[0]["outcome"] == "new deal"
    assert "The deal is void" in judged_text(void)
    assert judged_deals(played)[0]["outcome"] == "conceded"
    assert "void" not in judged_text(played)


def test_the_same_facts_are_ruled_on_under_another_book():
    played = game(BOTH_REVOKE)
    assert {ruling.law for ruling in judge(played, load("keller-1887"))} == {"keller-1887:56"}
    assert {ruling.law for ruling in judge(played)} == {"somerset-1888:71"}


MARCH = BEGUN + "N As | E Ts | S Ks | W 8s\nquit\nrest NS\n"


def test_the_points_of_the_rubber_are_given_after_each_game():
    """A point for a game, two for a double, two more for the rubber (Somerset 7)."""
    double, won = game("score NS 3 EW 0\n" + MARCH), game("score NS 3 EW 1 games NS 1 EW 1\n" + MARCH)
    (line,) = judged_deals(double)
    assert (line["rubber_points"], line["rubber_won"]) == ({"NS": 2, "EW": 0}, None)
    assert "Rubber points: NS 2, EW 0." in judged_text(double)
    (line,) = judged_deals(won)
    assert line["rubber_won"] == {"winner": "NS", "points": {"NS": 4, "EW": 1}}
    assert "NS won the rubber: NS 4, EW 1." in judged_text(won)


def test_a_book_without_rubbers_has_no_rubber_line():
    keller = game("score NS 3 EW 0\n" + MARCH, "keller-1887")
    assert "rubber_points" not in judged_deals(keller)[0]
    assert "ubber" not in judged_text(keller)


DRAWN = "N draws Kd | E draws Qc | S draws 7c | W draws Ad\ndealer W up 9h\n"


def test_the_draw_is_listed_with_its_cards_and_its_result():
    (line,) = judged_deals(game(DRAWN, "keller-1887"))
    assert line["draw"]["cards"] == [["N", "Kd"], ["E", "Qc"], ["S", "7c"], ["W", "Ad"]]
    assert line["draw"]["dealer"] == "W"
    text = judged_text(game(DRAWN, "keller-1887"))
    assert text.startswith("Drawn: N Kd  E Qc  S 7c  W Ad. W deals; the two highest are N and E.\nDeal 1:")


def test_a_draw_that_decides_nothing_names_the_players_who_draw_again():
    tie = judged_text(game(DRAWN.replace("Qc", "Kc"), "keller-1887"))
    assert "N and E draw again (a tie)." in tie
    assert "Drawn" not in judged_text(game("dealer W up 9h\n", "keller-1887"))
