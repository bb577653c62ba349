"""The dealer, by the place of the pack and by the hand that takes the up-card."""

from referee.asking.all_questions import questions
from referee.game.game import apply, new_game, replay
from referee.scribe.scribe import read_event
from referee.table_events import Token, TokenLaid, UpCardTaken, UpCardTurned
from tests.referee.camera_events import AMERICAN, N, S, W, at, game, kinds, laid, read
from tests.referee.doubt.test_seen_late import as_seen


def took(seat, p):
    return UpCardTaken(1.0, 1, ("s2",), seat, read("9h"), p)


def recorded_all(*events, begun=None):
    table = begun or new_game(AMERICAN)
    for event in events:
        for fact in read_event(table, event).facts:
            table = apply(table, fact)
    return table


def test_with_the_pack_in_a_corner_the_player_who_takes_the_up_card_is_the_dealer():
    after = recorded_all(at(UpCardTurned, W, read("9h")), took(S, 0.97))
    assert after.hand.dealer is S
    assert after.hand.calling.is_picked_up
    assert str(after.hand.trump) == "h"
    assert kinds(questions(after)) == ["who called?"]


def test_a_hand_that_reaches_over_for_the_up_card_makes_nobody_dealer():
    after = recorded_all(at(UpCardTurned, W, read("9h")), took(S, 0.4))
    assert after.hand.dealer is W
    assert after.hand.calling.is_picked_up


def test_what_people_or_their_token_say_of_the_dealer_stands():
    recorded = recorded_all(took(S, 0.97), begun=game("dealer W up 9h"))
    assert recorded.hand.dealer is W
    token = TokenLaid(0.0, 0, ("s0",), Token.DEALER, W)
    assert recorded_all(token, at(UpCardTurned, W, read("9h")), took(S, 0.97)).hand.dealer is W


def test_the_dealer_is_not_corrected_after_the_first_card():
    after = recorded_all(at(UpCardTurned, W, read("9h")), laid(N, "As"), took(S, 0.97))
    assert after.hand.dealer is W


def test_a_card_of_a_lone_players_partner_may_raise_a_question():
    # West has two cards in a trick in which East, who seems to have dealt, has none
    deal = """dealer E doubted
W 9s | W Jc
N make d alone
N 9h | S Ad
quit by W
S Tc | W 9c | N Qc
quit by N
"""
    asked = questions(replay(as_seen(deal), AMERICAN))
    assert [str(question.text) for question in asked][:1] == ["Who dealt?"]
