"""The camera missed the beginning of a deal, or saw only a face-up card of it."""

from dataclasses import replace

import pytest

from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.cards import Suit
from referee.doubt.certain import rulings_of
from referee.facts.register import DealBegan, Dealt, Faced, Made, Played, Undone, WentAlone
from referee.game.game import apply, new_game, replay
from referee.play.deal_outcome import Outcome
from referee.scribe.scribe import read_event
from referee.table_events import CardExposed, CardFaced, CardLaid, CardLifted, TrickGathered, UpCardTurned
from tests.referee.asking.test_tokens import ENDED
from tests.referee.camera_events import AMERICAN, BEGUN, E, N, S, W, at, card, game, kinds, laid, read


def test_cards_that_fall_before_any_deal_was_seen_are_kept_and_asked_about():
    recorded = read_event(new_game(AMERICAN), laid(E, "As"))
    assert recorded.facts == (DealBegan(N, doubted=True), Played(E, card("As"), seen=("s1",)))
    (suit,) = recorded.questions
    assert suit.kind == "which suit?"
    after = replay(recorded.facts, AMERICAN)
    after = apply(after, answer(after, suit, "h")[0])
    assert kinds(questions(after)) == ["who called?"]


def all_seen(*events, begun=None):
    deal = new_game(AMERICAN) if begun is None else begun
    for event in events:
        for fact in read_event(deal, event).facts:
            deal = apply(deal, fact)
    return deal


def is_dealer_asked(deal):
    return "who dealt?" in kinds(questions(deal))


GATHERED = at(TrickGathered, E, ())
SOMEBODYS = replace(laid(E, "As", p=0.3), instead=((S, 0.5), (N, 0.1), (W, 0.1)))


@pytest.mark.parametrize(
    ("trick", "dealer"),
    [
        ((laid(E, "As"), laid(S, "9s"), laid(W, "Ts"), laid(N, "Ks")), N),
        ((laid(S, "As"), laid(W, "9s"), laid(N, "Ts"), laid(E, "Ks")), E),
        ((SOMEBODYS, laid(S, "9s"), laid(W, "Ts"), laid(N, "Ks")), N),
    ],
    ids=["East led", "South led", "somebody led, then South played"],
)
def test_the_first_trick_shows_who_dealt_where_nobody_saw_it(trick, dealer):
    """A camera so near that it never sees the card turned up (film 70511043; 70511055)."""
    assert not any(is_dealer_asked(all_seen(*trick[:number])) for number in (1, 2, 3))
    deal = all_seen(*trick, GATHERED)
    assert (deal.hand.dealer, is_dealer_asked(deal)) == (dealer, False)


def test_who_dealt_is_asked_where_the_first_trick_was_seen_out_of_turn():
    """All four cards came into view at the same moment, so that none shows who led (film 70511040)."""
    trick = (laid(N, "As"), laid(W, "9s"), laid(E, "Ts"), laid(S, "Ks"))
    assert not is_dealer_asked(all_seen(*trick[:3]))
    assert is_dealer_asked(all_seen(*trick))


def test_who_dealt_is_asked_where_two_cards_of_the_first_trick_may_be_anybodys():
    assert is_dealer_asked(all_seen(SOMEBODYS, laid(S, "9s", p=0.3), laid(W, "Ts"), laid(N, "Ks"), GATHERED))


def test_who_dealt_is_asked_where_a_lone_hand_leaves_two_players_who_may_have():
    """West is out, and North led: South dealt, or West did, as the partner does who plays no cards."""
    begun = apply(all_seen(laid(N, "As"), laid(E, "9s"), laid(S, "Ts")), Made(E, Suit.HEARTS, alone=True))
    deal = all_seen(GATHERED, begun=begun)
    assert is_dealer_asked(deal)
    assert [choice.key for choice in questions(deal)[0].choices] == ["N", "E", "S", "W"]


def test_who_dealt_is_not_asked_where_a_sheet_names_the_dealer_whoever_led():
    deal = game("dealer W\nE As | S 9s | W Ts | N Ks\nquit by E\n")
    assert kinds(questions(deal)) == ["which suit?"]


@pytest.mark.parametrize(("first", "second", "asked"), [(E, S, False), (S, W, True)])
def test_a_later_deal_that_nobody_saw_begin_is_of_the_player_due_where_the_lead_agrees(first, second, asked):
    """West dealt the first; North is due, so that East leads."""
    deal = all_seen(laid(first, "Ac"), laid(second, "9c"), begun=game(ENDED))
    assert (deal.hand.dealer, is_dealer_asked(deal)) == (N, asked)


def test_a_card_dealt_face_up_brings_a_question_and_nothing_else():
    faced = at(CardFaced, W, N, read("9h"))
    doubted = Faced(card("9h"), doubted=True, seen=("s1",))
    for book in ("somerset-1888", "keller-1887", "american"):
        recorded = read_event(new_game(load(book)), faced)
        assert recorded.facts == (DealBegan(N, doubted=True), doubted)
        after = replay(recorded.facts, load(book))
        assert (rulings_of(after.hand), after.hand.outcome) == ((), None)
        (asked,) = recorded.questions
        assert (asked.kind, asked.seen) == ("faced card?", ("s1",))
        assert "9h" in str(asked.text)
    for book in ("british", "progressive"):
        assert read_event(new_game(load(book)), faced).questions == ()  # in this book nothing follows from it
    begun = replay((DealBegan(N),), AMERICAN)
    assert read_event(begun, faced).facts == (doubted,)
    # after the up-card was turned the camera reports none of this: hands rest on the table
    assert read_event(game(BEGUN), faced).facts == ()


@pytest.mark.parametrize(
    ("choice", "kinds_of"),
    [("faced", ["faced card"]), ("exposed", ["exposed in dealing"]), ("not so", [])],
)
def test_what_a_card_dealt_face_up_was_is_ruled_as_people_say(choice, kinds_of):
    recorded = read_event(new_game(load("somerset-1888")), at(CardFaced, W, N, read("9h")))
    after = replay(recorded.facts, load("somerset-1888"))
    for fact in answer(after, recorded.questions[0], choice):
        after = apply(after, fact)
    rulings = rulings_of(after.hand)
    assert [ruling.kind for ruling in rulings] == kinds_of
    assert all(ruling.seen == ("s1",) for ruling in rulings)
    assert questions(after) == ()
    assert (after.hand.outcome is Outcome.NEW_DEAL) == (choice == "faced")


def test_a_card_dealt_face_up_raises_no_question_after_the_first_lead():
    recorded = read_event(new_game(AMERICAN), at(CardFaced, W, N, read("9h")))
    after = replay((*recorded.facts, Dealt(N, card("Qd")), Played(E, card("As"))), AMERICAN)
    assert "faced card?" not in kinds(questions(after))
    assert rulings_of(after.hand) == ()


def test_a_card_dealt_face_up_in_a_deal_that_is_past_is_asked_about_no_more():
    now = new_game(load("somerset-1888"))
    for event in (at(CardFaced, W, E, read("9h")), *[at(UpCardTurned, N, read("Ks"))] * 2):
        for fact in read_event(now, event).facts:
            now = apply(now, fact)
    assert len(now.hands) == 2
    assert "faced card?" not in kinds(questions(now))


def test_the_dealer_is_the_player_behind_the_up_card_though_an_earlier_face_suggested_another():
    recorded = read_event(new_game(AMERICAN), at(CardFaced, W, N, read("9h")))
    after = replay(recorded.facts, AMERICAN)
    for fact in read_event(after, at(UpCardTurned, E, read("Qd"))).facts:
        after = apply(after, fact)
    assert (after.hand.dealer, len(after.hands)) == (E, 1)
    entered = replay((DealBegan(N),), AMERICAN)  # that was a person's word
    for fact in read_event(entered, at(UpCardTurned, E, read("Qd"))).facts:
        entered = apply(entered, fact)
    assert entered.hand.dealer is N


def after_hearing(now, *seen):
    for event in seen:
        for fact in read_event(now, event).facts:
            now = apply(now, fact)
    return now


def test_a_thing_taken_for_a_card_before_the_up_card_was_turned_does_not_say_who_dealt():
    before = (laid(W, "?"), at(CardLifted, W, read("?")))
    after = after_hearing(new_game(AMERICAN), *before, at(UpCardTurned, W, read("Js")))
    assert (after.hand.dealer, len(after.hands)) == (W, 1)
    assert "who dealt?" not in kinds(questions(after))
    entered = after_hearing(replay((DealBegan(N),), AMERICAN), *before, at(UpCardTurned, W, read("Js")))
    assert entered.hand.dealer is N  # that was a person's word


PLAYED = """
N Ad | E 9d | S 9h | W Jd
quit by N
N Js | E 9c | S Tc | W Jc
quit by W
W Kd | N Td | E Qd | S Ah
"""


def test_a_sixth_card_belongs_to_the_same_deal_while_others_have_cards_left():
    """An unread thing of South's was on the table, so every later trick seems a card late."""
    now = game("dealer W up Kc\nN order\n" + PLAYED)
    rest = [laid(S, "?"), at(TrickGathered, S, ()), laid(S, "?"), laid(W, "Jh"), laid(N, "Qh"), laid(E, "Qs")]
    last = [laid(S, "Ks"), laid(W, "Kc"), laid(N, "Kh"), laid(E, "As"), at(TrickGathered, W, ())]
    now = after_hearing(now, *rest, at(TrickGathered, S, ()), *last)
    assert len(now.hands) == 1
    assert rulings_of(now.hand) == ()
    thing, card = (now.hand.tricks[number].plays[0].place for number in (3, 4))
    truth = {thing: "no card", card: "Ac"}
    while open_now := [question for question in questions(now) if question.place in truth]:
        for fact in answer(now, open_now[0], truth.pop(open_now[0].place)):
            now = apply(now, fact)
    assert thing not in truth
    assert [len(trick.plays) for trick in now.hand.tricks] == [4, 4, 4, 4, 4]
    assert rulings_of(now.hand) == ()


def test_who_had_played_all_his_cards_begins_the_next_deal_with_another():
    all_read = PLAYED + "quit by S\nS Ac | W Jh | N Qh | E Qs\nquit by S\nS Ks | W Kc | N Kh | E As\nquit\n"
    now = after_hearing(game("dealer W up Kc\nN order\n" + all_read), laid(S, "Th"))
    assert len(now.hands) == 2
    assert [question.kind for question in questions(now)] == []  # a thing may be no card
    now = after_hearing(now, laid(W, "9d"))
    assert rulings_of(now.hand) == ()  # North was due to deal; a deal that nobody saw accuses nobody
    for fact in answer(now, next(q for q in questions(now) if q.kind == "who dealt?"), "N"):
        now = apply(now, fact)
    assert rulings_of(now.hand) == ()


def called_late(book, choice):
    """The maker is entered only after the first trick of the deal."""
    sheet = "dealer W up 9h\nW picks up\nN As | E Ks | W 9s\nquit by N"
    return answered_calls(game(sheet, load(book)), choice)


def answered_calls(deal, choice):
    (asked,) = [question for question in questions(deal) if question.kind == "who called?"]
    for fact in answer(deal, asked, choice):
        deal = apply(deal, fact)
    return deal


@pytest.mark.parametrize("book", ["american", "somerset-1888", "keller-1887", "british", "progressive"])
def test_who_called_alone_is_accused_of_nothing_because_it_was_tapped_after_the_lead(book):
    deal = called_late(book, "N-alone")
    assert (deal.hand.maker, deal.hand.alone, deal.hand.calling.out) == (N, (N,), (S,))
    assert "call" not in {ruling.kind for ruling in rulings_of(deal.hand)}


def test_a_lone_hand_declared_after_the_lead_is_too_late():
    deal = called_late("american", "N")
    (late,) = [ruling for ruling in rulings_of(apply(deal, WentAlone(N)).hand) if ruling.kind == "call"]
    assert (late.offender, str(late.text)) == (N, "N: alone after the lead")


def test_a_face_seen_before_any_up_card_accuses_nobody_whatever_is_answered_of_the_cards_before_it():
    deal = new_game(AMERICAN)
    nobodys = at(CardLaid, S, 0.3, read("Ah"))
    up_card = [at(CardExposed, N, read("Ts")), at(CardLifted, N, read("Ts"))]
    for event in (nobodys, *up_card, laid(E, "9c"), laid(E, "9d"), at(TrickGathered, E, ())):
        for fact in read_event(deal, event).facts:
            deal = apply(deal, fact)
    assert not rulings_of(deal.hand)
    (dealt,) = [question for question in questions(deal) if question.kind == "who dealt?"]
    (ah,) = [play.place for play in deal.hand.plays if play.seat is None]
    for fact in (*answer(deal, dealt, "N"), Undone(ah)):
        deal = apply(deal, fact)
    assert not rulings_of(deal.hand)
