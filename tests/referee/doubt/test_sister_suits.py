"""Where a deck's clubs look like spades, an ace or a court that was read as a spade proves no revoke.

In film 9790204 the jack of clubs was taken for the jack of spades, which had fallen before, and the king was
torn between both; the queen of clubs, read as the queen of spades, accused East of a revoke.
"""

from dataclasses import replace

import pytest

from referee.asking.all_questions import answer, questions
from referee.asking.possible_answers import as_card, doubted
from referee.facts.register import Played
from referee.game.game import apply, replay
from referee.notation import sheets
from referee.seats import Seat

from ..camera_events import AMERICAN, card

N, E, S, W = Seat
TRICKS = """dealer W up 9h
N pass | E pass | S order
N Js | E 9s | S As | W Ks
quit
S Ts | W Ad | N Jc | E Td
quit
S Ah | W Kh | N Tc | E Qs
quit
"""
REST = """S Th | W Qh | N Ac | E 9c
quit
W Qd | N Kd | E 9d | S Jh
quit
"""


def game(text=TRICKS, **shares):
    """The game of a sheet in which cards have the shares of the cards they may be: read from .98 on."""
    facts = [
        replace(fact, seen=(f"s{n}",)) if isinstance(fact, Played) else fact
        for n, fact in enumerate(sheets.read(text).facts)
    ]
    for name, likely in shares.items():
        read = card(name) if max(likely.values()) >= 0.98 else None
        others = {card(other): p for other, p in likely.items() if card(other) != read}
        rivals = {"card": read, "rivals": tuple(others), "shares": tuple(others.values())}
        (place,) = (n for n, fact in enumerate(facts) if isinstance(fact, Played) and fact.card == card(name))
        facts[place] = replace(facts[place], **rivals)
    return replay(facts, AMERICAN)


def offenders(game):
    return {(ruling.kind, ruling.offender, ruling.trick) for ruling in game.deals[0].rulings}


REVOKE = {("revoke", E, 2)}


def test_a_court_of_a_deck_that_is_read_well_proves_a_revoke():
    assert offenders(game()) == REVOKE


@pytest.mark.parametrize(
    "likely",
    [{"Js": 0.9, "Jc": 0.004}, {"Jc": 0.66, "Js": 0.3}],
    ids=["taken for a card that fell before", "torn between sisters"],
)
def test_a_court_proves_nothing_where_another_court_was_taken_for_its_sister(likely):
    doubted = game(TRICKS + REST, Jc=likely)
    assert offenders(doubted) == set()
    (question,) = (question for question in questions(doubted) if question.kind == "which card?")
    assert str(question.text) == "Which card did E play to trick 3?"
    assert {choice.key for choice in question.choices} == {"Qs", "Qc"}
    (fact,) = answer(doubted, question, "Qs")
    assert offenders(apply(doubted, fact)) == REVOKE


def test_several_courts_that_may_each_be_its_sister_prove_as_little_as_one():
    # film 46110010: all of North's courts of clubs were read as spades, by .988 to .997
    two = (
        TRICKS.replace("N Tc | E Qs", "N Tc | E Ks").replace("W Ks", "W 9c")
        + "S Th | W Qh | N Ac | E Qs\nquit\n"
    )
    assert offenders(game(two)) == {("revoke", E, 2)}
    unsure = {"Qs": {"Qs": 0.994, "Qc": 0.003}, "Ks": {"Ks": 0.987, "Kc": 0.01}}
    assert offenders(game(two, **unsure)) == set()
    assert offenders(game(two, Qs=unsure["Qs"])) == {("revoke", E, 2)}


def test_a_court_that_cannot_be_its_sister_proves_a_revoke():
    elsewhere = TRICKS.replace("W Ad", "W Qc")
    assert offenders(game(elsewhere, Jc={"Js": 0.9, "Jc": 0.004})) == REVOKE


def test_an_ace_is_doubted_as_a_court_is():
    aces = TRICKS.replace("S As | W Ks", "S Ks | W Qd").replace("E Qs", "E As")
    assert offenders(game(aces)) == REVOKE
    assert offenders(game(aces, Jc={"Js": 0.9, "Jc": 0.004})) == set()


def test_a_small_card_has_its_suit_often_enough_to_prove_a_revoke():
    assert (
        offenders(
            game(TRICKS.replace("E 9s", "E _").replace("E Qs", "E 9s").replace("E _", "E Qs"), Jc={"Js": 0.9})
        )
        == REVOKE
    )


def test_red_suits_are_not_doubted_where_black_suits_are_confused():
    text = "dealer W up 9c\nN pass | E pass | S order\nN Jd | E 9d | S Ad | W Kd\nquit\n"
    text += "S Td | W As | N Jh | E Ts\nquit\nS Ac | W Kc | N Jc | E Qd\nquit\n"
    assert offenders(game(text, Jc={"Js": 0.5, "Jc": 0.4})) == REVOKE
    assert offenders(game(text, Jh={"Jd": 0.9})) == set()


@pytest.mark.parametrize("named", ["Jc was Js", "? doubted was Js"])
def test_a_court_proves_nothing_where_people_named_another_that_was_taken_for_its_sister(named):
    # muddled 9647402 4: the ace of clubs was read as the ace of spades, and people corrected it
    corrected = game((TRICKS + REST).replace("N Jc", f"N {named}"))
    assert offenders(corrected) == set()
    asked = [str(question.text) for question in questions(corrected)]
    assert "Which card did E play to trick 3?" in asked
    assert offenders(game((TRICKS + REST).replace("N Jc", "N Jc was Th"))) == REVOKE  # no sister


def test_the_answers_keep_the_name_that_the_camera_gave_a_card():
    def read(game):
        return next((play for play in game.hand.plays if play.seen == ("s11",)), None)

    played = game()
    assert read(played).card == card("Jc")
    doubtful = apply(played, doubted(read(played)))
    assert (read(doubtful).card, read(doubtful).was) == (None, card("Jc"))
    named = apply(doubtful, as_card(read(doubtful), card("Js")))
    assert (read(named).card, read(named).was) == (card("Js"), card("Jc"))
    again = apply(named, as_card(read(named), card("Jc")))
    assert (read(again).card, read(again).was) == (card("Jc"), None)


def test_an_answer_about_a_card_that_people_entered_is_no_correction_of_the_camera():
    entered = replay(sheets.read(TRICKS).facts, AMERICAN)
    play = next(play for play in entered.hand.plays if play.card == card("Jc"))
    for fact in (doubted(play), as_card(play, card("Js"))):
        assert all(laid.was is None for laid in apply(entered, fact).hand.plays)
