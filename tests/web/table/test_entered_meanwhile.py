"""Two phones tap at the same moment, or a finger taps twice: nobody is put in the wrong by it."""

import pytest

from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import CAMERA, Who
from web.table.table import ConfirmationNeeded, Settings, Table
from web.table.undoing import undo

ANN, BOB = Who.parse("N 1"), Who.parse("E 2")
UP = {"fact": "dealt", "dealer": "S", "up": "9h"}


@pytest.fixture
def table(tmp_path):
    journal = Journal(tmp_path / "j.journal")
    yield Table("kitchen", journal, Evidence(tmp_path), Settings("american", {}, {"W": "Dan"}, ""))
    journal.close()


def facts(table):
    return [entry.what.event for entry in table.facts]


def played(seat, card):
    return {"fact": "played", "seat": seat, "card": card}


@pytest.fixture
def lead(table):
    """A table at which West leads; the entry that every phone has seen."""
    table.enter(UP, ANN)
    return table.enter({"fact": "ordered_up", "seat": "W"}, ANN)


def test_of_two_cards_for_a_player_from_two_phones_the_second_is_asked_about(table, lead):
    table.enter(played("W", "As"), BOB, False, lead)
    with pytest.raises(ConfirmationNeeded, match=r"entered: Dan played A.* You: Dan played K"):
        table.enter(played("W", "Ks"), ANN, False, lead)
    assert not table.game.deals[0].rulings
    assert len(facts(table)) == 3
    table.enter(played("W", "Ks"), ANN, True, lead)
    assert len(facts(table)) == 4, "somebody who means it is not stopped"


def test_the_same_card_from_two_phones_is_recorded_a_single_time(table, lead):
    first = table.enter(played("W", "As"), BOB, False, lead)
    assert table.enter(played("W", "As"), ANN, False, lead) == first
    assert len(facts(table)) == 3


def test_a_card_that_was_undone_meanwhile_is_not_taken_for_the_same(table, lead):
    seen = table.enter(played("W", "As"), BOB, False, lead)
    undo(table, seen, BOB)
    with pytest.raises(ConfirmationNeeded, match="Meanwhile somebody entered"):
        table.enter(played("W", "As"), ANN, False, lead)
    table.enter(played("W", "As"), ANN, True, lead)
    assert [str(play.card) for play in table.game.hand.plays] == ["As"]


def test_a_phone_that_has_seen_the_others_card_is_asked_nothing(table, lead):
    seen = table.enter(played("W", "As"), BOB, False, lead)
    table.enter(played("N", "Ks"), ANN, False, seen)
    assert len(facts(table)) == 4


def test_a_card_that_the_camera_saw_meanwhile_is_no_reason_to_ask(table, lead):
    table.enter(played("W", "As"), CAMERA)
    table.enter(played("N", "Ks"), ANN, False, lead)
    assert len(facts(table)) == 4


def test_two_cards_turned_up_by_two_phones_begin_a_single_deal(table):
    seen = table.seq
    table.enter(UP, BOB, False, seen)
    with pytest.raises(ConfirmationNeeded, match="Meanwhile somebody entered"):
        table.enter({**UP, "up": "Kh"}, ANN, False, seen)
    assert len(table.game.hands) == 1


def test_a_covered_card_is_not_named_to_a_phone_that_was_asleep(table, lead):
    for seat, card in zip("WNES", ("As", "Ks", "Qs", "Ts"), strict=True):
        table.enter(played(seat, card), BOB)
    table.enter({"fact": "quitted", "by": "W"}, BOB)
    with pytest.raises(
        ConfirmationNeeded,
        match=r"^Meanwhile somebody entered: The trick was gathered\. You: Dan played A♥\.$",
    ):
        table.enter(played("W", "Ah"), ANN, False, lead)
    table.enter({"fact": "faced", "card": "9c"}, BOB)
    with pytest.raises(
        ConfirmationNeeded, match=r"^Meanwhile somebody entered something else\. You: Dan played A♥\.$"
    ):
        table.enter(played("W", "Ah"), ANN, False, lead)


def test_a_claim_that_is_sent_twice_is_claimed_a_single_time(table, lead):
    seen = table.enter(played("W", "As"), BOB)
    first = table.claim("E", None, ANN, seen)
    assert table.claim("E", None, ANN, seen) == first
    assert sum(type(fact).__name__ == "Claimed" for fact in facts(table)) == 1
    table.claim("E", None, ANN, first)
    assert sum(type(fact).__name__ == "Claimed" for fact in facts(table)) == 2


def test_a_pass_that_is_sent_twice_is_passed_a_single_time(table):
    seen = table.enter(UP, ANN)
    for phone in (ANN, BOB, ANN):
        table.enter({"fact": "passed", "seat": "W"}, phone, False, seen)
    assert len(facts(table)) == 2
