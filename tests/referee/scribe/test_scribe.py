"""From camera events to facts and questions: nothing is corrected, and the law is no evidence."""

from dataclasses import MISSING, fields, replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.asking.all_questions import NoSuchAnswer, answer, questions
from referee.book.loading import load
from referee.facts.register import (
    Cut,
    DealBegan,
    Dealt,
    Exposed,
    LaidDown,
    PickedUp,
    Played,
    TurnedDown,
    Withdrew,
)
from referee.game.game import apply, new_game, replay
from referee.scribe.scribe import UnknownEvent, read_event
from referee.seats import Seat
from referee.table_events import (
    CardExposed,
    CardLifted,
    HandLaidDown,
    PackCut,
    PacketDealt,
    PackShuffled,
    TableEvent,
    Token,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
    ViewBack,
    ViewLost,
)
from tests.referee.camera_events import AMERICAN, BEGUN, E, N, S, W, at, card, game, kinds, laid, read


def test_a_card_turned_up_on_the_pack_begins_a_deal():
    recorded = read_event(new_game(AMERICAN), at(UpCardTurned, W, read("9h")))
    assert recorded.facts == (Dealt(W, card("9h"), seen=("s1",)),)
    assert recorded.questions == ()


def test_an_up_card_of_which_nothing_was_read_is_asked_for():
    (question,) = read_event(new_game(AMERICAN), at(UpCardTurned, W, read("?"))).questions
    assert question.kind == "which card?"
    assert {"9h", "Jc"} <= set(question.others)
    assert question.seen == ("s1",)


def test_an_up_card_that_was_not_read_waits_with_all_that_it_may_be():
    recorded = read_event(new_game(AMERICAN), at(UpCardTurned, W, read("?", "9h", "9d")))
    assert recorded.facts == (Dealt(W, None, (card("9h"), card("9d")), (0.2, 0.2), seen=("s1",)),)
    assert recorded.questions == ()


def test_the_up_card_taken_makes_trump_and_asks_who_called_without_stopping_the_play():
    begun = game("dealer W up 9h")
    recorded = read_event(begun, at(UpCardTaken, W, read("9h")))
    assert recorded.facts == (PickedUp(W, seen=("s1",)),)
    assert kinds(recorded.questions) == ["who called?"]
    after = apply(begun, recorded.facts[0])
    assert str(after.hand.trump) == "h"
    assert after.hand.maker is None
    played = read_event(after, laid(N, "As"))
    assert played.facts == (Played(N, card("As"), seen=("s1",)),)
    assert played.questions == ()


def test_the_answer_who_called_may_come_after_the_first_trick():
    late = game("dealer W up 9h\nW picks up\nN As | E Ts | S Ks | W 9s\nquit by N")
    (question,) = questions(late)
    (fact,) = answer(late, question, "S")
    after = apply(late, fact)
    assert after.hand.maker is S
    assert questions(after) == ()
    assert after.hand.winners == (N,)


def test_three_entered_passes_and_the_card_taken_up_need_no_question():
    after = game("dealer W up 9h\nN pass | E pass | S pass\nW picks up")
    assert after.hand.maker is W
    assert questions(after) == ()


def test_the_up_card_turned_down_asks_for_the_suit_and_then_for_the_caller():
    begun = game("dealer W up 9h")
    recorded = read_event(begun, at(UpCardTurnedDown, W, read("9h")))
    assert recorded.facts == (TurnedDown(W, seen=("s1",)),)
    (question,) = recorded.questions
    assert question.kind == "which suit?"
    assert [choice.key for choice in question.choices] == ["c", "d", "s", "none", "h"]
    after = apply(begun, recorded.facts[0])
    named = apply(after, answer(after, question, "c")[0])
    assert str(named.hand.trump) == "c"
    (caller,) = questions(named)
    assert caller.kind == "who called?"
    done = apply(named, answer(named, caller, "E-alone")[0])
    assert (done.hand.maker, done.hand.alone, questions(done)) == (E, (E,), ())


def test_nobody_made_it_is_an_answer_too():
    down = game("dealer W up 9h\nW down")
    for fact in answer(down, questions(down)[0], "none"):
        down = apply(down, fact)
    assert down.hand.outcome.value == "passed out"
    assert questions(down) == ()


def test_a_hand_laid_down_means_that_the_partner_plays_alone():
    recorded = read_event(game(BEGUN), at(HandLaidDown, N))
    assert recorded.facts == (LaidDown(N, seen=("s1",)),)
    assert apply(game(BEGUN), recorded.facts[0]).hand.alone == (S,)


def test_cards_lifted_exposed_and_cut_are_written_down():
    begun = game(BEGUN + "N As")
    assert read_event(begun, at(CardLifted, N, read("As"))).facts == (Withdrew(N, card("As"), seen=("s1",)),)
    assert read_event(begun, at(CardExposed, E, read("Ad"))).facts == (Exposed(E, card("Ad"), seen=("s1",)),)
    assert read_event(begun, at(PackCut)).facts == (Cut(seen=("s1",)),)


def test_a_view_lost_and_recovered_writes_no_fact():
    begun = game(BEGUN)
    assert read_event(begun, at(ViewLost, "the lens is covered")).facts == ()
    assert read_event(begun, at(ViewBack)).facts == ()


texts = st.sampled_from(["As", "Ks", "9h", "Jh", "Jd", "7c", "?"])
anybody = st.sampled_from([*Seat, None])
table_events = st.one_of(
    st.builds(lambda s, c: at(UpCardTurned, s, read(c, "Qc")), anybody, texts),
    st.builds(lambda s: at(UpCardTaken, s, read("9h")), st.sampled_from(Seat)),
    st.builds(lambda s: at(UpCardTurnedDown, s, read("9h")), st.sampled_from(Seat)),
    st.builds(lambda s, c, p: laid(s, c, "Qc", p=p), anybody, texts,
              st.sampled_from([0.3, 0.99])),
    st.builds(lambda s, c: at(CardLifted, s, read(c)), anybody, texts),
    st.builds(lambda s, c: at(CardExposed, s, read(c)), anybody, texts),
    st.builds(lambda s: at(TrickGathered, s, ()), anybody),
    st.builds(lambda s: at(HandLaidDown, s), st.sampled_from(Seat)),
    st.just(at(PackCut)),
    st.builds(lambda s, p: at(PackShuffled, s, p), st.sampled_from(Seat), st.sampled_from([0.5, 0.9, 1.0])),
    st.builds(lambda s, d, p, n: at(PacketDealt, s, d, p, n), st.sampled_from(Seat), st.sampled_from(Seat),
              st.sampled_from([0.5, 0.9, 1.0]), st.integers(1, 5)),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.lists(table_events, max_size=25), st.sampled_from(["american", "british", "somerset-1888"]), st.data()
)
def test_whatever_is_seen_in_whatever_order_every_card_is_kept_and_every_answer_is_accepted(seen, book, data):
    now = new_game(load(book))
    for number, event in enumerate(seen):
        for fact in read_event(now, replace(event, seen=(f"s{number}",))).facts:
            now = apply(now, fact)
    assert now.dealt == replay(now.journal, now.rules).dealt
    asked = questions(now)
    assert len({question.id for question in asked}) == len(asked)
    if asked:
        question = data.draw(st.sampled_from(asked))
        keys = [choice.key for choice in question.choices] + list(question.others)
        if keys:
            for fact in answer(now, question, data.draw(st.sampled_from(keys))):
                now = apply(now, fact)
            assert questions(now) != asked


@pytest.mark.parametrize("caller", ["N", "E", "S", "W", "W-alone"])
def test_whoever_called_a_card_that_was_turned_down_and_then_taken_up_settles_the_question(caller):
    """A card turned down too soon binds the dealer's partner (Somerset 82); here it was taken up."""
    now = replay((), load("somerset-1888"))
    for event in (
        at(UpCardTurned, E, read("As")), at(UpCardTurnedDown, E, read("As")), at(UpCardTaken, E, read("As")),
    ):  # fmt: skip
        for fact in read_event(now, event).facts:
            now = apply(now, fact)
    (question,) = questions(now)
    assert question.kind == "who called?"
    for fact in answer(now, question, caller):
        now = apply(now, fact)
    assert now.hand.calling.maker is Seat(caller[0])
    assert "who called?" not in [question.kind for question in questions(now)]


@pytest.mark.parametrize("caller", ["N", "N-alone"])
def test_a_dealer_who_took_the_card_up_after_a_first_card_and_before_turning_it_down_is_the_maker(caller):
    now = new_game(load("american"))
    for number, event in enumerate((
        laid(N, "As", "Qc", p=0.3), at(UpCardTaken, N, read("9h")), at(UpCardTurned, N, read("As", "Qc")),
        at(UpCardTurnedDown, N, read("9h")),
    )):  # fmt: skip
        for fact in read_event(now, replace(event, seen=(f"s{number}",))).facts:
            now = apply(now, fact)
    question = next(question for question in questions(now) if question.kind == "who called?")
    for fact in answer(now, question, caller):
        now = apply(now, fact)
    assert now.hand.calling.maker is N
    assert "who called?" not in [question.kind for question in questions(now)]


def test_an_answer_that_the_question_does_not_offer_is_an_error_with_the_possible_answers():
    begun = game("dealer W up 9h\nW picks up")
    (question,) = questions(begun)
    with pytest.raises(NoSuchAnswer, match=r"'X' is no answer to .* one of: N, N-alone, E"):
        answer(begun, question, "X")


def test_a_question_that_somebody_else_answered_meanwhile_is_settled():
    begun = game("dealer W up 9h\nW picks up")
    (question,) = questions(begun)
    after = apply(begun, answer(begun, question, "S")[0])
    with pytest.raises(NoSuchAnswer, match="is answered already"):
        answer(after, question, "E")


def test_after_revokes_on_both_sides_the_same_dealer_is_expected_again():
    """A card after the end of a deal begins a deal that nobody saw dealt, by the player who deals next."""
    void = """
dealer W up 9h
S order
discard W ?
N As | E Td | S Kd | W 8s
quit
N Ad | E Ts | S Ks | W Qd
quit
N Kh | E 7h | S Jh | W 9h
quit
S Ac | W 7c | N 9c | E Tc
quit
S Kc | W Jc | N Qc | E 8c
quit
claim NS against E
claim EW against S
"""
    recorded = read_event(game(void, load("keller-1887")), laid(N, "Ah"))
    (began,) = [fact for fact in recorded.facts if isinstance(fact, DealBegan)]
    assert began.dealer is W


def test_an_event_that_nobody_taught_the_scribe_is_refused_and_not_lost_in_silence():
    class Sneezed:
        seen = ()

    with pytest.raises(UnknownEvent, match="does not know what Sneezed comes to"):
        read_event(new_game(AMERICAN), Sneezed())


@pytest.mark.parametrize("kind", get_args(TableEvent), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("sheet", ["", "dealer W up 9h", "dealer W up 9h\nN pass | E pass | S order\nN As"])
def test_every_event_that_the_watcher_can_report_is_known_at_every_stage(kind, sheet):
    values = {"t": 1.0, "frame": 10, "seat": W, "dealer": W, "by": W, "read": read("9h"), "why": "black"}
    values |= {"token": Token.DEALER, "seat_p": 0.9}
    given = {f.name: values.get(f.name, f.default) for f in fields(kind) if f.name != "seen"}
    given = {name: () if value is MISSING else value for name, value in given.items()}
    read_event(game(sheet) if sheet else new_game(AMERICAN), kind(**given, seen=("s1",)))
