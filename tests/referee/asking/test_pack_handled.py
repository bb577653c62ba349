"""Shuffles and packets that the camera saw become facts and questions."""

import pytest

from referee.asking.all_questions import answer, questions
from referee.book.loading import books, load
from referee.facts.register import Amended, Confirmed, DealBegan, PacketSeen, Reshuffled, Shuffled, Undone
from referee.game.game import apply, new_game, replay
from referee.scribe.scribe import read_event
from referee.table_events import PackCut, PacketDealt, PackShuffled, UpCardTurned
from referee.view.judge_report import judged_deals
from tests.referee.camera_events import E, N, S, W, at, game, kinds, read

SOMERSET = load("somerset-1888")
PLAYED = """
dealer E up Qc
S order
discard E ?
S Kh | W Ah | N Th | E Jh
quit
W Td | N Ad | E Kd | S 7d
quit
N Ks | E As | S 8c | W 8s
quit
S Qh | W 9h | N Js | E 9c
quit
N Jc | E Qc | S Ac | W Kc
quit
"""


def recorded(table, *events):
    for event in events:
        for fact in read_event(table, event).facts:
            table = apply(table, fact)
    return table


def rulings(table):
    return [ruling for deal in judged_deals(table) for ruling in deal["rulings"]]


@pytest.mark.parametrize("text", ["", "dealer W up 9h\n", "dealer W up 9h\nS order\n", PLAYED])
def test_a_shuffle_that_nothing_hangs_on_is_no_fact(text):
    table = game(text, SOMERSET) if text else new_game(SOMERSET)
    assert read_event(table, at(PackShuffled, E)).facts == ()


def test_a_shuffle_while_a_hand_is_played_is_written_with_its_doubt():
    table = game("dealer W up 9h\nS order\ndiscard W ?\nN As", SOMERSET)
    assert read_event(table, at(PackShuffled, E, 0.93)).facts == (Shuffled(E, 0.93, seen=("s1",)),)
    assert read_event(table, at(PackShuffled, E, 0.5)).facts == ()
    assert rulings(recorded(table, at(PackShuffled, E, 0.93))) == []
    (ruling_now,) = rulings(recorded(table, at(PackShuffled, E, 1.0)))
    assert (ruling_now["law"], ruling_now["offender"], ruling_now["points"]) == ("somerset-1888:23", "E", {})


@pytest.mark.parametrize(
    "book", [name for name in books() if name != "somerset-1888" and "three" not in name]
)
def test_a_shuffle_while_a_hand_is_played_is_nothing_to_a_book_that_does_not_forbid_it(book):
    table = new_game(load(book))
    if not {S, N} <= set(table.rules.seating.seats):
        return
    table = recorded(game("dealer S up 9h\nN order\nN As", load(book)), at(PackShuffled, N, 1.0))
    assert [ruling for ruling in rulings(table) if "shuffle" in ruling["kind"]] == []


def test_a_dealer_seen_to_shuffle_after_the_cut_is_asked_about_and_loses_nothing_before_the_answer():
    table = recorded(game(PLAYED, SOMERSET), at(PackCut), at(PackShuffled, S, 1.0))
    (asked,) = questions(table)
    assert asked.kind == "shuffled again?"
    assert rulings(table) == []
    assert table.hand.next_dealer is S
    yes, no = answer(table, asked, "yes"), answer(table, asked, "no")
    assert isinstance(yes[0], Amended)
    assert isinstance(yes[0].event, Reshuffled)
    assert isinstance(no[0], Undone)
    lost = apply(table, yes[0])
    assert [(ruling["law"], ruling["offender"]) for ruling in rulings(lost)] == [("somerset-1888:31", "S")]
    assert lost.hand.next_dealer is W
    kept = apply(table, no[0])
    assert (rulings(kept), questions(kept), kept.hand.next_dealer) == ([], (), S)


@pytest.mark.parametrize("who", [N, E, W])
def test_a_shuffle_after_the_cut_by_another_than_the_dealer_is_not_asked_about(who):
    assert questions(recorded(game(PLAYED, SOMERSET), at(PackCut), at(PackShuffled, who, 1.0))) == ()


def test_a_shuffle_before_the_cut_is_not_asked_about():
    assert questions(recorded(game(PLAYED, SOMERSET), at(PackShuffled, S, 1.0), at(PackCut))) == ()


def test_a_shuffle_raises_no_question_after_the_next_deal_has_begun():
    table = recorded(
        game(PLAYED, SOMERSET), at(PackCut), at(PackShuffled, S, 1.0), at(UpCardTurned, S, read("9h"))
    )
    assert (kinds(questions(table)), rulings(table)) == ([], [])


def test_small_packets_are_no_facts_and_a_large_packet_begins_a_deal_that_accuses_nobody():
    table = game(PLAYED, SOMERSET)
    assert read_event(table, at(PacketDealt, E, N, 0.999, 2)).facts == ()
    facts = read_event(table, at(PacketDealt, E, S, 0.99, 3)).facts
    assert facts == (DealBegan(S, doubted=True), PacketSeen(S, E, 3, 0.99, seen=("s1",)))
    assert rulings(recorded(table, at(PacketDealt, E, S, 0.99, 3))) == []


@pytest.mark.parametrize("text", ["dealer W up 9h\n", "dealer W up 9h\nS order\ndiscard W ?\nN As"])
def test_a_packet_after_the_deal_is_none(text):
    assert read_event(game(text, SOMERSET), at(PacketDealt, E, W, 1.0, 4)).facts == ()


def test_a_packet_too_large_is_asked_about_where_the_eye_is_not_sure():
    table = recorded(new_game(SOMERSET), at(PacketDealt, N, W, 0.99, 4))
    (asked,) = questions(table)
    assert (asked.kind, rulings(table)) == ("packets?", [])
    assert answer(table, asked, "yes") == (Confirmed(2),)
    (ruling_now,) = rulings(apply(table, Confirmed(2)))
    assert (ruling_now["law"], ruling_now["offender"], ruling_now["status"]) == (
        "somerset-1888:42",
        "W",
        "open",
    )
    cleared = replay((*table.journal, *answer(table, asked, "no")), SOMERSET)
    assert (rulings(cleared), questions(cleared)) == ([], ())


def test_a_packet_beyond_doubt_is_ruled_on_and_can_be_claimed_until_the_first_lead():
    table = recorded(new_game(SOMERSET), at(PacketDealt, N, W, 1.0, 4))
    (ruling_now,) = rulings(table)
    assert [ruling["name"] for ruling in ruling_now["remedies"]] == ["misdeal"]
    assert questions(table) == ()


def test_packets_of_a_dealer_who_did_not_deal_prove_nothing():
    table = recorded(new_game(SOMERSET), at(PacketDealt, N, E, 1.0, 4), at(UpCardTurned, W, read("9h")))
    assert table.hand.dealer is W
    assert (rulings(table), kinds(questions(table))) == ([], [])


@pytest.mark.parametrize("rivals", [(3, 3, 0.99), (3, 2, 1.0), (1, 1, 1.0)])
def test_packets_that_a_lawful_deal_may_have_accuse_nobody(rivals):
    first, second, p = rivals
    table = recorded(new_game(SOMERSET), at(PacketDealt, N, W, p, first), at(PacketDealt, N, W, p, second))
    assert rulings(table) == []
