"""Cards and tricks from the camera's events: which facts the scribe records, and which questions it asks."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.asking.card_questions import unread
from referee.asking.question import Kind
from referee.facts.register import Played, Quitted
from referee.game.game import apply
from referee.scribe.scribe import read_event
from referee.table_events import TrickGathered
from referee.view.judge_report import judged_deals
from tests.referee.camera_events import BEGUN, E, N, S, W, at, card, eye, game, kinds, laid


def test_a_card_that_breaks_suit_is_written_down_like_any_other():
    begun = game(BEGUN + "N As")
    recorded = read_event(begun, laid(E, "Td"))
    assert recorded.facts == (Played(E, card("Td"), seen=("s1",)),)
    assert recorded.questions == ()


def test_a_card_out_of_turn_keeps_the_seat_where_it_was_seen():
    recorded = read_event(game(BEGUN), laid(S, "As"))
    assert recorded.facts == (Played(S, card("As"), seen=("s1",)),)


def test_a_seat_that_is_not_sure_is_never_taken_from_the_turn_and_asked_for_where_a_ruling_turns_on_it():
    now = game(BEGUN + "N As")
    recorded = read_event(now, laid(E, "Td", p=0.4))
    assert recorded.facts[0].seat is None
    assert recorded.questions == ()
    now = apply(now, recorded.facts[0])
    first = (laid(S, "Ks"), laid(W, "9s"), at(TrickGathered, N, ()))
    for event in (
        *first,
        laid(N, "Qs"),
        laid(E, "Ts"),
        laid(S, "Kc"),
        laid(W, "Tc"),
        at(TrickGathered, N, ()),
    ):
        recorded = read_event(now, event)
        for fact in recorded.facts:
            now = apply(now, fact)
    assert [r.kind for judged in now.deals for r in judged.rulings] == []
    (question,) = recorded.questions
    assert question.kind == "whose card?"
    assert [choice.key for choice in question.choices] == ["E", "no card"]
    now = apply(now, answer(now, question, "E")[0])
    assert [(r.kind, r.offender) for judged in now.deals for r in judged.rulings] == [("revoke", E)]


def test_the_player_of_a_card_is_asked_for_if_the_points_depend_on_it():
    sheet = "N As | E Ts | S 9s | W Qs\nN Ad | E 9d | S Td | W Qd\nN 9c | E Ac | S Tc | W Qc\n"
    now = game(BEGUN + sheet + "E Kc | S Jc | W Js | N Ks\nE Kd")
    for event in (laid(S, "Ah", p=0.4), laid(W, "9h"), laid(N, "Qh"), at(TrickGathered, None, ())):
        for fact in read_event(now, event).facts:
            now = apply(now, fact)
    question = next(question for question in questions(now) if question.kind == "whose card?")
    after = apply(now, answer(now, question, "S")[0])
    assert after.hand.winners[-1] is S
    assert "whose card?" not in kinds(questions(after))


def test_an_up_card_seen_again_is_asked_for_its_player_and_not_for_a_misreading():
    now = game(BEGUN + "N As | E Ts | S Ks")
    for event in (laid(W, "9h", p=0.4), at(TrickGathered, W, ())):
        for fact in read_event(now, event).facts:
            now = apply(now, fact)
    (question,) = questions(now)
    assert question.kind == "whose card?"
    now = apply(now, answer(now, question, "W")[0])
    assert questions(now) == ()
    assert [r for judged in now.deals for r in judged.rulings] == []


def test_a_card_that_was_not_read_is_asked_for_with_the_cards_not_seen_yet():
    """There is a question where the name matters: both likely names lose the trick that its side gathered."""
    begun = game(BEGUN + "N As | E ? Td Tc | S Ks | W 9s")
    (gathered,) = read_event(begun, at(TrickGathered, E, ())).facts
    (question,) = unread(apply(begun, gathered).hand)
    assert question.kind == "which card?"
    assert [choice.key for choice in question.choices] == ["Td", "Tc"]
    assert "As" not in question.others
    assert "9h" not in question.others


def test_the_same_card_seen_again_in_its_place_is_not_a_second_card():
    begun = game(BEGUN + "N As")
    assert read_event(begun, laid(N, "As")).facts == ()


def test_a_card_seen_twice_is_written_down_and_asked_about():
    begun = game(BEGUN + "N As | E Ts | S Ks | W Qs\nquit by N")
    recorded = read_event(begun, laid(N, "Ks"))
    assert recorded.facts == (Played(N, card("Ks"), seen=("s1",)),)
    (question,) = recorded.questions
    assert question.kind == "card seen twice"
    after = apply(begun, recorded.facts[0])
    assert [str(choice.text) for choice in question.choices] == [
        "not S in trick 1", "not N in trick 2", "both are right: the pack is wrong",
    ]  # fmt: skip
    misread = apply(after, answer(after, question, question.choices[1].key)[0])
    (which,) = questions(misread)
    assert which.kind == "which card?"
    mended = apply(misread, answer(misread, which, "Kc")[0])
    assert mended.hand.tricks[1].plays[0].card == card("Kc")
    assert questions(mended) == ()


def test_a_card_seen_twice_offers_the_rivals_of_both_reads_first():
    begun = game(BEGUN + "N As | E Ts | S Ks Kc | W Qs\nquit by N")
    recorded = read_event(begun, laid(N, "Ks", "Js"))
    assert str(recorded.questions[0].choices[0].text) == "S really played Kc"


def test_a_card_that_is_not_in_the_pack_is_asked_about():
    begun = game(BEGUN)
    recorded = read_event(begun, laid(N, "7s", "9s"))
    assert kinds(recorded.questions) == ["card outside the pack"]
    after = apply(begun, recorded.facts[0])
    assert apply(after, answer(after, recorded.questions[0], "9s")[0]).hand.tricks[0].plays[0].card == card(
        "9s"
    )


def test_a_gathered_trick_is_quitted_a_single_time():
    begun = game(BEGUN + "N As | E Ts | S Ks | W Qs")
    recorded = read_event(begun, at(TrickGathered, N, ()))
    assert recorded.facts == (Quitted(N, seen=("s1",)),)
    assert recorded.questions == ()
    assert read_event(apply(begun, recorded.facts[0]), at(TrickGathered, N, ())).facts == ()


def test_the_partner_may_gather_the_trick_without_a_question():
    begun = game(BEGUN + "N As | E Ts | S Ks | W Qs")
    assert read_event(begun, at(TrickGathered, S, ())).questions == ()


def test_a_trick_gathered_by_the_wrong_side_is_a_question_with_pictures_and_corrects_nothing():
    begun = game(BEGUN + "N As | E Ts | S Ks | W Qs")
    recorded = read_event(begun, at(TrickGathered, E, (), seen=("g1",)))
    assert recorded.questions == ()  # the next lead will decide
    begun = apply(begun, *recorded.facts)
    recorded = read_event(begun, laid(E, "9d"))
    (question,) = recorded.questions
    assert question.kind == "who gathered?"
    assert "g1" in question.seen
    after = apply(begun, recorded.facts[0])
    assert after.hand.winners[0] is N
    settled = apply(after, answer(after, question, "cards are right")[0])
    assert questions(settled) == ()


def test_a_leader_who_did_not_win_is_a_question_that_offers_the_rivals():
    begun = game(BEGUN + "N As | E Ts | S Ks | W Qs 9h\nquit")
    begun = apply(begun, *read_event(begun, laid(W, "Ad")).facts)
    recorded = read_event(begun, laid(N, "Td"))
    (question,) = recorded.questions
    assert question.kind == "who won the trick?"
    after = apply(begun, recorded.facts[0])
    assert after.hand.winners[0] is N
    misread = next(choice.key for choice in question.choices if choice.key.endswith("9h"))
    mended = apply(after, answer(after, question, misread)[0])
    assert mended.hand.winners[0] is W
    assert questions(mended) == ()


def test_a_short_trick_that_a_side_gathered_before_the_other_leads_raises_a_question():
    begun = game(BEGUN + "N As | E Ts | S Ks")
    begun = apply(begun, *read_event(begun, at(TrickGathered, W, ())).facts)
    for event in (laid(N, "Ad"), laid(E, "9d"), laid(S, "Kd")):
        begun = apply(begun, *read_event(begun, event).facts)
    recorded = read_event(begun, laid(W, "Qd"))
    (question,) = recorded.questions
    assert question.kind == "card not seen"
    after = apply(begun, recorded.facts[0])
    played = apply(after, answer(after, question, "Qs")[0])
    assert [play.seat for play in played.hand.tricks[0].plays] == [N, E, S, W]
    # East's side did not make the trump, so that East cannot be playing alone
    assert "alone" not in {choice.key for choice in question.choices}


def test_a_lead_that_was_seen_late_is_put_before_the_card_that_seemed_to_lead():
    """By the cards North won; a hand covered his next lead, and the camera saw East's card before it."""
    now = game(BEGUN + "N As | E Ts | S Ks | W Qs\nquit by N\n")
    for seen in (laid(E, "9d"), laid(N, "Ad")):
        for fact in read_event(now, seen).facts:
            now = apply(now, fact)
    (question,) = questions(now)
    assert question.kind == "who won the trick?"
    for fact in answer(now, question, "seen late"):
        now = apply(now, fact)
    assert [play.seat for play in now.hand.tricks[1].plays] == [N, E]
    assert (questions(now), next(iter(judged_deals(now)))["rulings"]) == ((), [])


def test_a_lead_that_was_taken_back_unseen_sets_no_suit_if_people_say_so():
    """South led out of turn, took the card back, and North led."""
    now = eye(game(BEGUN), "N As", "E Ts", "S Ks", "W Qs", "by N", "S Td", "N Ac", "E 9c")
    now = eye(now, "S Jc", "W Qc", "by N", "N Kd", "E Ad", "S Jd", "W 9d", "by E")
    (question,) = (asked for asked in questions(now) if asked.kind is Kind.WHO_WON)
    for fact in answer(now, question, "taken back"):
        now = apply(now, fact)
    assert [str(play.seat) for play in now.hand.tricks[1].plays] == ["N", "E", "S", "W"]
    assert [str(play.card) for play in now.hand.tricks[1].withdrawn] == ["Td"]
    assert (questions(now), [(r.kind, r.offender) for r in now.deals[0].rulings]) == (
        (),
        [("lead out of turn", S)],
    )


@pytest.mark.parametrize(
    ("reports", "withdrawn"),
    [
        pytest.param(["N Ac", "E 9c", "S Td"], ["Td"], id="after others (9405068 and 9494002 of muddled)"),
        pytest.param(["S Td", "N Ac", "E 9c"], [], id="at once"),
    ],
)
def test_a_card_that_is_reported_again_seems_to_have_been_taken_back_if_others_fell_since(reports, withdrawn):
    """Whether South led out of turn is not known: something else may have been named as the card."""
    now = eye(game(BEGUN), "N As", "E Ts", "S Ks", "W Qs", "by N", "S Td", *reports, "W Qc")
    trick = now.hand.tricks[1]
    assert sorted(str(play.card) for play in trick.plays) == ["9c", "Ac", "Qc", "Td"]
    assert [str(play.card) for play in trick.withdrawn] == withdrawn
    if withdrawn:
        assert trick.leader is N
    assert now.deals[0].rulings == ()
