"""Nobody is accused while a reading is uncertain: a card with a rival, or the fate of the up-card."""

from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.game.game import apply
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import HandLaidDown, Read, UpCardTaken, UpCardTurned, UpCardTurnedDown
from tests.referee.shown import show

from ..camera_events import AMERICAN, card, eye, game, kinds
from ..cases import given_up

N, E, S, W = Seat
RIVAL = """dealer W up 9h
N pass | E pass | S order
N As | E Kc Ks | S Ts | W 9s
quit
N Ac | E 9c | S Tc | W Qc
quit
N Kd | E Qs | S 9d | W Td
quit
"""
"""East's card of the first trick was read as the king of clubs; the king of spades was its rival."""


def kinds_and_offenders(game):
    return {(r.kind, r.offender, r.trick) for deal in game.deals for r in deal.rulings}


def test_a_card_with_a_rival_that_clears_its_player_accuses_nobody_and_is_asked_for():
    doubted = game(RIVAL)
    assert kinds_and_offenders(doubted) == set()
    (question,) = questions(doubted)
    assert str(question.text) == "Which card did E play to trick 1?"
    assert [choice.key for choice in question.choices] == ["Kc", "Ks"]
    (fact,) = answer(doubted, question, "Kc")
    assert kinds_and_offenders(apply(doubted, fact)) == {("revoke", E, 1)}
    (fact,) = answer(doubted, question, "Ks")
    assert (kinds_and_offenders(apply(doubted, fact)), questions(apply(doubted, fact))) == (set(), ())


def test_such_a_card_is_asked_for_on_the_page_after_the_hand():
    assert show(game(RIVAL))["questions"] == []
    over = game(given_up(RIVAL))
    assert [question["text"] for question in show(over)["questions"]] == ["Which card did E play to trick 1?"]


def test_a_claim_of_a_revoke_that_a_rival_clears_is_not_proved():
    (ruling,) = game(RIVAL + "claim NS against E trick 1").deals[0].rulings
    assert (ruling.status.value, 0 < ruling.share < 1) == ("not proved", True)
    assert "a card on which it turns may have been another" in str(ruling.missing)


def test_a_rival_that_is_elsewhere_or_does_not_clear_the_player_leaves_the_revoke_proved():
    assert kinds_and_offenders(game(RIVAL.replace("S 9d", "S Ks"))) >= {("revoke", E, 1)}
    assert kinds_and_offenders(game(RIVAL.replace("Kc Ks", "Kc Kd").replace("N Kd", "N Jd"))) == {
        ("revoke", E, 1)
    }


def test_the_led_card_and_the_card_held_may_be_others_too():
    lead = RIVAL.replace("Kc Ks", "Kc").replace("N As", "N As Ad")
    held = RIVAL.replace("Kc Ks", "Kc").replace("E Qs", "E Qs Jc")
    for sheet in (lead, held):
        assert kinds_and_offenders(game(sheet)) == set()
        assert kinds(questions(game(sheet))) == ["which card?"]


def test_a_card_with_a_rival_may_be_neither_and_accuses_nobody():
    """Deal 9497002 of ``muddled``: the nine of diamonds was named as that of clubs, with that of spades."""
    assert kinds_and_offenders(game(RIVAL.replace("Kc Ks", "Kc"))) == {("revoke", E, 1)}
    assert kinds_and_offenders(game(RIVAL.replace("Kc Ks", "Kc Qc:0.03"))) == set()


# ---- the up-card ------------------------------------------------------------------------------


def recorded(game, event):
    for fact in read_event(game, event).facts:
        game = apply(game, fact)
    return game


def up(text, fate, rules=AMERICAN):
    """A deal in which the up-card left the table by ``fate``, as the camera reported it."""
    read = Read(card(text), 0.99)
    begun = recorded(game("", rules), UpCardTurned(0.0, 1, ("up",), S, read))
    return recorded(begun, fate(1.0, 9, ("fate",), S, read))


# Deal 40006 of the evenings command: turned down, and reported as taken. Clubs were trump.
TAKEN = [
    "N Ah", "E Kh", "S 8h", "by N", "N As", "E 7s", "S Qs", "by N", "N Ks", "E Tc", "S Qc", "by S",
    "S 8c", "N 9s", "E Js", "by E", "E Jc", "S 7c", "N Ts", "by E",
]  # fmt: skip


def test_an_up_card_that_was_turned_down_and_reported_as_taken_accuses_nobody():
    deal = recorded(up("Td", UpCardTaken, load("keller-1887")), HandLaidDown(2.0, 20, ("laid",), W))
    for n, reported_card in enumerate(TAKEN):
        deal = eye(deal, reported_card)
        assert kinds_and_offenders(deal) == set(), TAKEN[: n + 1]
    assert deal.deals[0].score.total is None
    asked = next(question for question in questions(deal) if question.kind == "who won the trick?")
    mended = apply(deal, answer(deal, asked, "turned down")[0])
    (suit,) = questions(mended)
    mended = apply(mended, answer(mended, suit, "c")[0])
    assert (kinds_and_offenders(mended), kinds(questions(mended))) == (set(), ["who called?"])


def test_who_is_asked_who_called_can_say_that_the_up_card_was_turned_down():
    deal = up("Td", UpCardTaken)
    (question,) = questions(deal)
    assert str(question.choices[-1].text) == "turned down, named later"
    down = apply(deal, answer(deal, question, "turned down")[0])
    assert (down.hand.trump, kinds(questions(down))) == (None, ["which suit?"])


def test_who_is_asked_for_the_trump_can_say_that_the_up_card_was_taken():
    deal = up("Ks", UpCardTurnedDown)
    (question,) = questions(deal)
    taken = apply(deal, answer(deal, question, "s")[0])
    assert (str(taken.hand.trump), kinds(questions(taken))) == ("s", ["who called?"])


def test_an_up_card_that_was_taken_and_reported_as_turned_down_accuses_nobody():
    """South ordered up, but people tapped another suit: the tricks fell with hearts as trump."""
    deal = up("9h", UpCardTurnedDown)
    deal = apply(deal, answer(deal, questions(deal)[0], "c")[0])
    deal = eye(deal, "W As", "N Th", "E Ks", "S Ts", "by N", "N Ad", "E Qs", "S Kd", "W Qh", "by W",
               "W Ac", "N Kc", "E Jd", "S 9c", "by E", "E Jh", "S Td", "W 9s", "N Jc", "by E")  # fmt: skip
    assert kinds_and_offenders(deal) == set()


def test_a_card_shown_after_the_last_trick_begins_no_deal_out_of_turn():
    """In deal 40015 the camera took the dealer's sixth card for an up-card."""
    deal = up("Ks", UpCardTaken)
    deal = apply(deal, answer(deal, next(q for q in questions(deal) if q.kind == "who called?"), "S")[0])
    deal = eye(
        deal, "W Ts", "N 9s", "E Qs", "S Ks", "by S", "S Jc", "W Tc", "N 9h", "E As", "by S",
        "S Kh", "W Jd", "N Qc", "E Ah", "by E", "E Qd", "S Td", "W Kd", "N Ad", "by N",
        "N Ac", "E 9d", "S Th", "W Kc", "by N",
    )  # fmt: skip
    shown = recorded(deal, UpCardTurned(42.0, 506, ("x",), S, Read(card("Jh"), 0.99)))
    assert kinds_and_offenders(shown) == set()
    called = apply(shown, answer(shown, questions(shown)[0], "S")[0]) if questions(shown) else shown
    assert kinds_and_offenders(called) == set()
