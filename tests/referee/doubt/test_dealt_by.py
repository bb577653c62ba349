"""The camera is unsure which player's up-card it is: this decides the dealer, who must discard."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.asking.all_questions import answer, questions
from referee.book.loading import load
from referee.cards import Card
from referee.doubt.possible_worlds import as_it_went
from referee.facts.register import Amended, Confirmed, Dealt, Discarded, OrderedUp, TookUp
from referee.game.game import replay
from referee.notation import sheets
from referee.scribe.scribe import read_event
from referee.seats import Seat
from referee.table_events import UpCardTaken, UpCardTurned
from referee.view.judge_report import judged_deals

from ..camera_events import S, W, at, read
from ..camera_events import game as of_sheet

LED = "N As | E 9s | S Ks | W Qs\nquit by N\nN Ac | E 9c | S Kc | W Qc\nquit by N\n"
LATER = "N Ad | E 9d | S Kd | W Qd\nquit by N\nN Ah | E Th | S Kh | W Qh\nquit by N\n"
REST = "N Td | E Jd | S Ts | W Tc\nquit by E\n"


def deal(dealer, rules="keller-1887", later=LATER, call="S order"):
    """A deal in which the camera missed only the player who ordered."""
    sheet = f"dealer {dealer}\n{dealer[0]} picks up\n{call}\n{LED}{later}{REST}"
    events = [
        fact if isinstance(fact, OrderedUp | TookUp) else replace(fact, seen=(f"s{number}",))
        for number, fact in enumerate(sheets.read(sheet).facts)
    ]
    return replay(events, load(rules))


def accused(game):
    return [(ruling.kind, ruling.offender) for ruling in game.deals[0].rulings]


def who_dealt(game):
    return [question for question in questions(game) if question.kind == "who dealt?"]


def test_the_first_lead_shows_who_dealt():
    game = deal("S up 9h perhaps W:0.4", "american")
    assert (list(questions(game)), accused(game)) == ([], [])
    assert (as_it_went(game.hand).dealer, game.hand.dealer) == (W, S)  # the record stays as it was


def test_who_made_it_trump_is_entered_without_saying_who_dealt():
    """North led, so West seemed to have dealt; but South had the card turned up (film 69510227)."""
    facts = sheets.read(
        "dealer S up 9h perhaps W:0.4\nS picks up\nN As | E 9s | S Ks | W Qs\nquit by N\n"
    ).facts
    game = replay([replace(fact, seen=(f"s{n}",)) for n, fact in enumerate(facts)], load("american"))
    assert (as_it_went(game.hand).dealer, game.hand.dealer) == (W, S)
    (asked,) = [question for question in questions(game) if question.kind == "who called?"]
    entered = answer(game, asked, "W")
    assert entered == (OrderedUp(W),)
    later = sheets.read("N Ac | E 9c | S 9h | W Qc\nquit by S\n").facts
    seen = [replace(fact, seen=(f"t{n}",)) for n, fact in enumerate(later)]
    for calls in (entered, (TookUp(W),)):
        assert accused(replay([*game.journal, *calls, *seen], load("american"))) == []


def test_who_led_fits_the_dealer_that_was_seen_so_it_was_he():
    assert as_it_went(deal("W up 9h perhaps S:0.4", "american").hand).dealer is W


@pytest.mark.parametrize("book", ["keller-1887", "british"])
def test_nobody_was_seen_to_discard_and_before_a_dealer_is_accused_it_is_asked_who_dealt(book):
    assert accused(deal("S up 9h", book)) == [("discard", S)]
    game = deal("S up 9h perhaps W:0.02", book)
    (question,) = who_dealt(game)
    assert (accused(game), [choice.key for choice in question.choices]) == ([], ["S", "W"])
    for seat in (S, W):
        answered = replay((*game.journal, *answer(game, question, str(seat))), game.rules)
        assert (accused(answered), who_dealt(answered)) == ([("discard", seat)], [])


def test_who_made_the_trump_made_it_whoever_dealt():
    # muddled 3904 9402023 4: people say that South made it, as its dealer, it seemed; East had dealt
    game = deal("S up 9h perhaps W:0.02", call="S take")
    (question,) = who_dealt(game)
    dealt = {seat: replay((*game.journal, *answer(game, question, str(seat))), game.rules) for seat in (S, W)}
    assert {seat: answered.hand.maker for seat, answered in dealt.items()} == {S: S, W: S}
    assert [accused(answered) for answered in dealt.values()] == [[("discard", S)], [("discard", W)]]


@pytest.mark.parametrize("played", ["| E 9h", "| E ?", ""])
def test_no_dealer_is_accused_while_another_may_have_played_the_card_turned_up(played):
    # film 44111010: the pack lay before South, East dealt, and South had played five other cards
    later = LATER.replace("| E Th", played)
    assert accused(deal("S up 9h", later=later)) == []
    sure = replay((*deal("S up 9h", later=later).journal, Confirmed(1)), load("keller-1887"))
    assert accused(sure) == [("discard", S)], "people say that South dealt"


def test_a_discard_that_people_say_was_changed_is_ruled_while_a_card_is_unread():
    game = deal("S up 9h", "somerset-1888", LATER.replace("| E Th", "| E ?"))
    game = replay((*game.journal, Discarded(S, quitted=True), Discarded(S, Card.parse("Td"))), game.rules)
    assert ("discard", S) in accused(game)


@settings(max_examples=40, deadline=None)
@given(p=st.floats(0.001, 0.999), other=st.sampled_from([seat for seat in Seat if seat is not S]))
def test_however_sure_the_eye_is_no_dealer_is_accused_who_may_not_have_dealt(p, other):
    assert accused(deal(f"S up 9h perhaps {other}:{p:.3f}")) == []


def test_a_hand_that_surely_takes_the_up_card_settles_who_dealt():
    dealt = replace(of_sheet("dealer S up 9h perhaps W:0.3\n").journal[0], seen=("s0",))
    begun = replay([dealt], load("american"))
    for seat in (S, W):
        amended, taken = read_event(begun, at(UpCardTaken, seat, read("9h"), 0.95)).facts
        assert amended == Amended(1, replace(dealt, dealer=seat, others=()))
        assert taken.seat is seat
    (taken,) = read_event(begun, at(UpCardTaken, W, read("9h"), 0.5)).facts
    assert taken.seat is S


def test_the_eyes_second_thoughts_of_who_dealt_are_written_down_and_read_again():
    turned = replace(at(UpCardTurned, S, read("9h")), sure=0.85, instead=((W, 0.14), ("exposed", 0.01)))
    (dealt,) = read_event(of_sheet(""), turned).facts
    assert isinstance(dealt, Dealt)
    assert dealt.others == ((W, 0.14),)
    written = sheets.write([dealt])
    assert "dealer S up 9h perhaps W:0.14" in written
    assert sheets.read(written).facts[0].others == dealt.others


CALLED = "dealer E up Jd\nE picks up\nW order\n"


@pytest.mark.parametrize(
    ("led", "accused"),
    [
        ("", []),
        ("W As | N 9s | E Ks | S Qs\nquit by W\n", []),
        ("S As | W 9s | N Ks | E Qs\nquit by S\n", [("call", "W")]),
    ],
    ids=["before the lead", "South dealt, by the lead", "East dealt, by the lead"],
)
def test_a_dealers_partner_may_not_assist_only_when_the_lead_shows_who_dealt(led, accused):
    """West ordered and led, as if South had dealt, who seemed to be East (deal 9642007 of ``muddled``)."""
    facts = [
        fact if isinstance(fact, OrderedUp) else replace(fact, seen=(f"s{number}",))
        for number, fact in enumerate(sheets.read(CALLED + led).facts)
    ]
    (announced,) = judged_deals(replay(facts, load("progressive")))
    assert [(ruling["kind"], ruling["offender"]) for ruling in announced["rulings"]] == accused


def test_nobody_is_accused_by_a_dealer_whom_nobody_saw():
    (announced,) = judged_deals(replay(sheets.read("dealer E doubted\nW order\n").facts, load("progressive")))
    assert announced["rulings"] == []


def test_a_dealers_partner_may_not_assist_at_once_where_people_entered_the_dealer():
    (announced,) = judged_deals(replay(sheets.read(CALLED).facts, load("progressive")))
    assert [(ruling["kind"], ruling["offender"]) for ruling in announced["rulings"]] == [("call", "W")]
