"""A token on the table enters the same fact as a tap, and never more."""

import pytest

from referee.asking.all_questions import questions
from referee.book.loading import load
from referee.cards import Card, Suit
from referee.facts.register import (
    Amended,
    Confirmed,
    DealBegan,
    Dealt,
    Made,
    OrderedUp,
    PickedUp,
    TookUp,
    TurnedDown,
)
from referee.game.game import apply, new_game, replay
from referee.notation import sheets
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import CardLaid, Read, Token, TokenLaid, UpCardTurned

N, E, S, W = Seat
AMERICAN = load("american")
SEEN = ("t1",)
ENDED = """dealer W up 9h
W picks up
S order
N As | E Ts | S Ks | W 9s
quit by N
N Ac | E Tc | S Kc | W 9c
quit by N
N Ad | E Td | S Kd | W 9d
quit by N
N Ah | E Th | S Kh | W 9h
quit by N
N Qs | E Qc | S Qh | W Qd
quit by S
"""


def game(sheet, rules=AMERICAN):
    return replay(sheets.read(sheet).facts, rules)


def laid(token, seat, alone=False):
    return TokenLaid(1.0, 10, SEEN, token, seat, alone)


def after_token(before, *events):
    """The facts that the scribe makes of each of ``events`` in turn, and the game after them."""
    facts = []
    for event in events:
        recorded = read_event(before, event)
        facts += recorded.facts
        for fact in recorded.facts:
            before = apply(before, fact)
    return facts, before


def test_a_trump_token_of_the_up_card_s_suit_orders_it_up():
    facts, after = after_token(game("dealer W up 9h"), laid(Token.HEARTS, S))
    assert facts == [OrderedUp(S, seen=SEEN)]
    assert (after.hand.maker, after.hand.trump, after.hand.alone) == (S, Suit.HEARTS, ())
    assert questions(after) == ()


def test_before_the_dealer_it_takes_the_card_up():
    assert after_token(game("dealer W up 9h"), laid(Token.HEARTS, W))[0] == [TookUp(W, seen=SEEN)]


def test_another_suit_is_named_in_the_second_round():
    facts, after = after_token(game("dealer W up 9h\nW down"), laid(Token.SPADES, N))
    assert facts == [Made(N, Suit.SPADES, seen=SEEN)]
    assert after.hand.maker is N


def test_it_answers_who_called_after_the_card_was_seen_to_be_taken():
    facts, after = after_token(game("dealer W up 9h\nW picks up"), laid(Token.HEARTS, S))
    assert facts == [OrderedUp(S, seen=SEEN)]
    assert questions(after) == ()


def test_it_may_be_laid_during_the_first_trick():
    before = game("dealer W up 9h\nW picks up\nN As | E Ts")
    assert after_token(before, laid(Token.HEARTS, S))[1].hand.maker is S


@pytest.mark.parametrize("first", ["alone", "trump", "together"])
def test_the_alone_token_declares_a_lone_hand_before_or_after_the_trump_token(first):
    trump = laid(Token.HEARTS, S)
    both = laid(Token.HEARTS, S, alone=True)
    alone = laid(Token.ALONE, S)
    order = {"alone": [alone, both], "trump": [trump, alone], "together": [both]}[first]
    facts, after = after_token(game("dealer W up 9h"), *order)
    assert after.hand.alone == (S,)
    assert after.hand.calling.late_alone == ()
    assert after.deals[-1].rulings == ()
    assert facts[-1] in (OrderedUp(S, True, seen=SEEN), Amended(2, OrderedUp(S, True, seen=SEEN), seen=SEEN))


def test_an_alone_token_of_a_player_who_did_not_call_has_no_effect():
    assert after_token(game("dealer W up 9h\nS order"), laid(Token.ALONE, N))[0] == []


def test_an_alone_token_after_the_first_card_has_no_effect():
    assert after_token(game("dealer W up 9h\nS order\nN As"), laid(Token.ALONE, S))[0] == []


def test_a_token_with_an_unknown_player_names_the_suit_and_the_page_asks_who_called():
    facts, after = after_token(game("dealer W up 9h\nW down"), laid(Token.SPADES, None, alone=True))
    assert facts == [Made(None, Suit.SPADES, seen=SEEN)]
    assert [question.kind for question in questions(after)] == ["who called?"]
    assert after_token(game("dealer W up 9h"), laid(Token.HEARTS, None))[0] == [PickedUp(W, seen=SEEN)]


@pytest.mark.parametrize(("sheet", "token", "seat"), [
    pytest.param("dealer W up 9h\nS order", Token.HEARTS, N, id="somebody else has called"),
    pytest.param("dealer W up 9h\nS order", Token.HEARTS, S, id="said already"),
    pytest.param("dealer W up 9h\nW picks up", Token.SPADES, N, id="another card was taken up"),
    pytest.param("dealer W up 9h\nW down", Token.HEARTS, N, id="the suit was turned down"),
    pytest.param("dealer W up ?\nW picks up", Token.HEARTS, N, id="the up-card is not known"),
    pytest.param(ENDED, Token.HEARTS, N, id="the hand is over"),
    pytest.param("", Token.HEARTS, N, id="no cards were dealt"),
])  # fmt: skip
def test_a_token_never_overturns_an_entry_or_a_sighting(sheet, token, seat):
    before = game(sheet) if sheet else new_game(AMERICAN)
    facts, after = after_token(before, laid(token, seat))
    assert facts == []
    assert questions(after) == questions(before)


def test_the_dealer_s_partner_who_must_play_alone_turns_the_card_down():
    rules = load("british")
    assert rules.partner_first_round == "alone only"
    facts, after = after_token(game("dealer W up 9h", rules), laid(Token.HEARTS, E, alone=True))
    assert facts == [TurnedDown(E, seen=SEEN)]
    assert after.hand.alone == (E,)


def test_the_dealers_token_names_the_dealer_wherever_the_pack_is():
    facts, after = after_token(
        new_game(AMERICAN),
        laid(Token.DEALER, E),
        UpCardTurned(2.0, 20, ("u",), S, Read(Card.parse("9h"), 0.99)),
    )
    assert facts == [DealBegan(E, seen=SEEN), Dealt(E, Card.parse("9h"), seen=("u",))]
    assert (len(after.hands), after.hand.dealer) == (1, E)


def test_it_names_the_next_dealer_after_the_hand_is_over():
    facts, after = after_token(game(ENDED), laid(Token.DEALER, N))
    assert facts == [DealBegan(N, seen=SEEN)]
    assert (len(after.hands), after.hand.dealer) == (2, N)


def test_passed_on_during_the_hand_it_has_no_effect_yet():
    before = game("dealer W up 9h\nS order\nN As | E Ts | S Ks | W 9s\nquit by N\nN Ac")
    assert after_token(before, laid(Token.DEALER, N))[0] == []


def test_laid_late_it_puts_right_who_dealt():
    facts, after = after_token(game("dealer W up 9h"), laid(Token.DEALER, S))
    assert facts == [Amended(1, Dealt(S, Card.parse("9h"), seen=SEEN), seen=SEEN)]
    assert after.hand.dealer is S


def test_it_answers_who_dealt_where_no_deal_was_seen():
    begun = new_game(AMERICAN)
    for seat, card in ((N, "As"), (S, "9s"), (E, "Ts"), (W, "Ks")):
        laid_card = CardLaid(1.0, 1, (card,), seat, 0.99, Read(Card.parse(card), 0.99))
        begun = after_token(begun, laid_card)[1]
    dealer = begun.hand.dealer
    assert "who dealt?" in [question.kind for question in questions(begun)]
    facts, after = after_token(begun, laid(Token.DEALER, dealer))
    assert facts == [Confirmed(1, seen=SEEN)]
    assert "who dealt?" not in [question.kind for question in questions(after)]
