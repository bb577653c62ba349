"""The table: everything goes through the journal, and the journal is all there is."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.lab.props.camera_events import cut, gathered, laid, taken, trick, up_card, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.cards import Card
from referee.facts.register import Amended, Made, Passed, Played
from referee.game.record import effective
from referee.seats import Seat
from referee.table_events import CardReread, PackShuffled, Read, ViewBack, ViewLost
from tests.web.states import state_of
from web.board.protocol import Prompt
from web.board.table_state import board_state
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.problems import JournalError
from web.journal.who import TABLE, Who
from web.table import reading
from web.table.table import NotNow, Settings, Table
from web.table.undoing import redo, undo


def played(table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)


def revoke_of(state):
    (ruling,) = [ruling for ruling in state["rulings"] if ruling["kind"] == "revoke"]
    return ruling


def test_a_played_deal_brings_the_points_of_its_tricks(table):
    played(table)
    state = state_of(table, "table")
    assert state["trump"] == "h"
    assert state["maker"] == "S"
    assert state["tricks"] == {"NS": 1, "EW": 4}
    assert state["score"] == {"NS": 0, "EW": 2}


def test_a_claimed_revoke_gives_three_points_with_its_proof_and_takes_none_away(table):
    played(table)
    table.claim("E", 1, TABLE)
    state = state_of(table, "table")
    assert state["score"] == {"NS": 3, "EW": 2}  # Somerset 4: the tricks count as well
    ruling = revoke_of(state)
    assert ruling["status"] == "awarded"
    assert ruling["proof"]["played"]["card"] == "Th"
    held = ruling["proof"]["held"]
    assert (held["card"], held["trick"], held["picture"], held["table"]) == ("9s", 3, None, None)
    assert held["likely"][0] == "9c", "the sister suit is the likeliest to be meant"
    assert ruling["law"]["text"]


def test_a_table_opened_again_in_the_middle_of_a_trick_goes_on_where_it_was(table, journal, evidence):
    events = whole_deal()
    for event in events[:9]:
        table.hear(event)
    before = state_of(table, "table")
    again = Table("kitchen", journal, evidence)
    assert state_of(again, "table") == before
    for event in events[9:]:
        again.hear(event)
    again.answer("1:caller", "S", TABLE)
    assert state_of(again, "table")["score"] == {"NS": 0, "EW": 2}


def test_every_prefix_of_an_evening_is_the_same_after_a_restart(table, journal, evidence):
    for event in [*whole_deal(), cut()]:
        table.hear(event)
        assert state_of(Table("kitchen", journal, evidence), "director") == state_of(table, "director")


def test_two_tables_of_a_journal_do_not_touch_each_other(table, journal, evidence):
    other = Table("garden", journal, evidence, SOMERSET)
    played(table)
    assert state_of(other, "table")["score"] == {"NS": 0, "EW": 0}
    assert state_of(Table("garden", journal, evidence), "table")["deal"] == 0


def test_an_event_that_could_not_be_written_is_shown_to_nobody(table, journal, monkeypatch):
    def no_room(*_):
        raise JournalError("the disk is full")

    table.hear(up_card())
    revision = table.news.changed(-1, 0)
    before = state_of(table, "table")
    monkeypatch.setattr(journal, "write", no_room)
    with pytest.raises(JournalError):
        table.hear(laid(3.0, "N As"))
    after = state_of(table, "table")
    assert after["trick"] == before["trick"] == []
    assert after["notices"] == ["Not recorded: the disk is full"]
    assert table.news.changed(revision, 0) != revision
    monkeypatch.undo()
    table.hear(laid(3.0, "N As"))
    assert state_of(table, "table")["notices"] == []
    assert [play["card"] for play in state_of(table, "table")["trick"]] == ["As"]


def test_the_cameras_events_are_kept_with_the_facts_made_of_them(table, journal):
    table.hear(up_card())
    table.hear(laid(3.0, "N ?", 0.4, ("As", "Ac")))
    seen = [entry.what for entry in journal.read("kitchen") if entry.kind == "seen"]
    read = Read(None, 0.4, ((Card.parse("As"), 0.3), (Card.parse("Ac"), 0.3)))
    assert seen[-1].event == replace(laid(3.0, "N ?", 0.4, ("As", "Ac")), read=read)


def places(table, card):
    """Where a card is in the facts."""
    wanted = Card.parse(card)
    return [fact.what.place for fact in table.facts if getattr(fact.what.event, "card", None) == wanted]


def test_a_question_is_answered_a_single_time(table):
    """Whichever ace North led, East could not take it: so somebody is to say what it was."""
    followed = [laid(4.0, "E Ks"), laid(5.0, "S Qs"), laid(6.0, "W Ts"), gathered(9.0, "E")]
    for event in [up_card(), taken(), laid(3.0, "N ?", 0.4, ("As", "Ac")), *followed]:
        table.hear(event)
    # the trick is gathered: by this book the director alone is shown what it may have been
    (question,) = [q for q in state_of(table, "director")["questions"] if q["kind"] == "which card?"]
    assert [choice["card"] for choice in question["choices"]] == ["As", "Ac", None]  # None: no card
    table.answer(question["id"], "As", TABLE)
    assert table.game.hand.tricks[0].plays[0].card == Card.parse("As")
    with pytest.raises(NotNow, match="answered already"):
        table.answer(question["id"], "Ac", TABLE)


def test_a_card_that_was_not_read_needs_nobody_and_is_named_with_a_tap_on_it(table):
    for event in [up_card(), taken(), laid(3.0, "N ?", 0.4, ("As", "Ac"))]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    state = state_of(table, "table")
    assert (state["questions"], state["word"]) == ([], "seen")
    (card,) = state["trick"]
    assert (card["card"], card["likely"]) == (None, ["As", "Ac"])
    table.correct(card["place"], "As", None, TABLE)
    assert state_of(table, "table")["trick"][0]["card"] == "As"


def test_a_card_named_by_later_cards_is_a_correction_with_a_single_difference(table):
    """Nobody knew who was to play; the cards of the trick are not said again."""
    played = [laid(3.0, "N As"), laid(4.0, "E ?", 0.4, ("Th", "Ts")), laid(5.0, "S Ks"), laid(6.0, "W Qs")]
    for event in [up_card(), taken(), *played]:
        table.hear(event)
    turn = state_of(table, "table")["turn"]
    table.hear(CardReread(9.0, 270, ("c-4",), Seat.EAST, Read(Card.parse("Th"), 0.97)))
    state = state_of(table, "table")
    assert (turn, state["turn"]) == (None, "E")
    assert [play["card"] for play in state["trick"]] == ["As", "Th", "Ks", "Qs"]
    assert len(state["said"]) >= 1
    assert all("10" not in line for line in state["said"])


def test_an_answer_that_is_none_is_refused_with_those_that_are(table):
    table.hear(up_card())
    table.hear(taken())
    with pytest.raises(NotNow, match="N, N-alone"):
        table.answer("1:caller", "X", TABLE)


def test_undo_takes_back_a_whole_act_and_can_go_on_to_the_first(table):
    table.hear(up_card())
    table.hear(laid(3.0, "N As"))
    table.record([Passed(Seat.NORTH), Passed(Seat.EAST)], TABLE)
    undo(table, table.seq, TABLE)
    assert state_of(table, "table")["trick"][0]["card"] == "As"
    undo(table, table.seq, TABLE)
    assert state_of(table, "table")["trick"] == []
    undo(table, table.seq, TABLE)
    assert state_of(table, "table")["deal"] == 0
    with pytest.raises(NotNow, match="nothing to take back"):
        undo(table, table.seq, TABLE)


def test_undo_passes_over_a_shuffle_that_the_eye_saw_and_nobody_meant(table):
    for event in (up_card(), laid(3.0, "N As"), PackShuffled(4.0, 40, (), Seat.EAST, 1.0)):
        table.hear(event)
    assert state_of(table, "table")["may"]["undo"]
    undo(table, table.seq, TABLE)
    assert state_of(table, "table")["trick"] == []
    table.hear(PackShuffled(5.0, 50, (), Seat.EAST, 1.0))
    redo(table, table.seq, TABLE)
    assert state_of(table, "table")["trick"][0]["card"] == "As"


def test_what_was_taken_back_is_put_back_step_by_step_until_something_new_is_written(table):
    table.hear(up_card())
    table.hear(laid(3.0, "N As"))
    table.record([Passed(Seat.NORTH), Passed(Seat.EAST)], TABLE)
    shown = []
    for _ in range(3):
        shown.append(state_of(table, "table"))
        undo(table, table.seq, TABLE)
    assert state_of(table, "table")["may"].items() >= {"record": True, "undo": False, "redo": True}.items()
    for before in reversed(shown):
        redo(table, table.seq, TABLE)
        now = state_of(table, "table")
        assert {key: now[key] for key in ("trick", "deal", "turn", "up")} == {
            key: before[key] for key in ("trick", "deal", "turn", "up")
        }
    with pytest.raises(NotNow, match="nothing to put back"):
        redo(table, table.seq, TABLE)
    undo(table, table.seq, TABLE)
    undo(table, table.seq, TABLE)
    redo(table, table.seq, TABLE)
    assert state_of(table, "table")["trick"][0]["card"] == "As"
    table.hear(laid(4.0, "E Th"))
    assert state_of(table, "table")["may"]["redo"] is False
    with pytest.raises(NotNow, match="nothing to put back"):
        redo(table, table.seq, TABLE)
    undo(table, table.seq, TABLE)
    assert [play["card"] for play in state_of(table, "table")["trick"]] == ["As"]


def test_a_card_that_was_removed_comes_back_with_undo_and_goes_with_redo(table):
    table.hear(up_card())
    table.hear(laid(3.0, "N As"))
    (place,) = places(table, "As")
    table.remove(place, TABLE)
    assert state_of(table, "table")["trick"] == []
    assert state_of(table, "table")["may"]["redo"] is False, "to remove is a correction, and no step back"
    undo(table, table.seq, TABLE)
    assert [play["card"] for play in state_of(table, "table")["trick"]] == ["As"]
    redo(table, table.seq, TABLE)
    assert state_of(table, "table")["trick"] == []


def test_the_record_names_who_restored_which_entry(table):
    table.hear(up_card())
    table.enter({"fact": "passed", "seat": "N"}, Who.parse("table 12ab"))
    undo(table, table.seq, Who.parse("table 34cd"))
    redo(table, table.seq, Who.parse("director 56ef"))
    put_back, taken_back, _ = reading.audit(table.logbook, "director")[:3]
    assert (put_back.change.did, put_back.mark, put_back.change.now) == ("Put back", "56ef", "North passed")
    assert (taken_back.change.did, taken_back.mark, taken_back.change.was) == (
        "Taken back",
        "34cd",
        "North passed",
    )


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(taps=st.lists(st.sampled_from(["undo", "redo", "N", "E", "S"]), max_size=14))
def test_any_taps_of_undo_and_redo_keep_to_what_an_editor_would_show(tmp_path_factory, taps):
    folder = tmp_path_factory.mktemp("taps")
    journal = Journal(folder / "a.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), SOMERSET)
    table.hear(up_card())
    done, undone = ["up"], []
    for tap in taps:
        if tap in ("undo", "redo"):
            frm, to = (done, undone) if tap == "undo" else (undone, done)
            if frm:
                to.append(frm.pop())
                {"undo": undo, "redo": redo}[tap](table, table.seq, TABLE)
            else:
                with pytest.raises(NotNow):
                    {"undo": undo, "redo": redo}[tap](table, table.seq, TABLE)
        else:
            table.record([Passed(Seat(tap))], TABLE)
            done, undone = [*done, tap], []
        facts = [placed.event for placed in effective(table.game.journal)]
        passed = [fact.seat.value for fact in facts if isinstance(fact, Passed)]
        assert passed == [step for step in done if step != "up"]
    journal.close()


def test_an_undo_of_what_somebody_has_not_seen_is_refused(table):
    table.hear(up_card())
    seen = table.seq
    table.hear(laid(3.0, "N As"))
    with pytest.raises(NotNow, match="something has happened since"):
        undo(table, seen, TABLE)


def test_a_correction_recomputes_all_that_follows(table):
    played(table)
    (place,) = places(table, "9s")
    table.record([Amended(place, Played(Seat.EAST, Card.parse("9d")))], TABLE)
    table.claim("E", 1, TABLE)
    ruling = revoke_of(state_of(table, "table"))
    assert ruling["status"] == "not proved"


def test_a_claim_before_the_first_card_is_refused_in_words(table):
    with pytest.raises(NotNow, match="nothing to claim"):
        table.claim("E", 1, TABLE)


def test_a_lost_camera_is_reported_and_the_game_stays(table):
    table.hear(up_card())
    table.hear(ViewLost(3.0, 90, (), "the picture stands still"))
    state = state_of(table, "spectator")
    assert state["word"] == "blind"
    assert state["eye"] == {"state": "lost", "why": "the picture stands still"}
    table.hear(ViewBack(4.0, 120, ()))
    assert state_of(table, "spectator")["word"] == "calling"


def test_a_hand_over_the_table_is_shown_during_play_after_all_that_needs_people(table):
    table.surroundings.set_camera_state("watching")
    assert state_of(table, "spectator")["word"] == "ready"
    table.surroundings.set_hand(True)
    assert state_of(table, "spectator")["word"] == "reach"
    table.surroundings.set_camera_state("lost", "unplugged")
    assert state_of(table, "spectator")["word"] == "blind"
    table.surroundings.set_camera_state("watching")
    table.surroundings.set_hand(False)
    assert state_of(table, "spectator")["word"] == "ready"


def test_other_rules_at_a_restart_judge_the_same_facts_again(table, journal, evidence):
    played(table)
    table.claim("E", 1, TABLE)
    american = Table("kitchen", journal, evidence, Settings(book="american"))
    assert state_of(american, "table")["book"]["id"] == "american"
    assert state_of(Table("kitchen", journal, evidence), "table")["book"]["id"] == "american"


def test_a_change_wakes_whoever_waits_and_no_change_does_not(table):
    known = table.news.changed(-1, 0)
    assert table.news.changed(known, 0) == known
    table.hear(up_card())
    assert table.news.changed(known, 0) > known


def test_the_scoreboard_gets_all_of_the_state_and_no_word_of_a_suspected_revoke(table):
    for event in [up_card(), taken(), *trick(10.0, ("N As", "E Th", "S Ks", "W Ts"), "E")]:
        table.hear(event)
    table.record([Made(Seat.SOUTH, Card.parse("9h").suit)], TABLE)
    for event in trick(20.0, ("E 9s", "S 8s", "W 9h"), "W")[:3]:
        table.hear(event)
    board = board_state(table)
    assert (board.trump, board.dealer, board.is_trick_open) == ("h", "W", True)
    assert board.prompt is not Prompt.CLAIM


def test_a_journal_is_closed_to_a_second_table_process(journal):
    with pytest.raises(JournalError, match="in use"):
        Journal(journal.path)


def test_a_card_from_a_side_without_a_player_is_kept_and_reported(journal, evidence):
    table = Table("three", journal, evidence, Settings(book="keller-1887-three"))
    table.hear(up_card(dealer=Seat.SOUTH))
    table.hear(laid(3.0, "W As"))
    state = state_of(table, "table")
    assert state["trick"] == []
    assert state["notices"]
    table.hear(laid(4.0, "N Ks"))
    assert [play["card"] for play in state_of(table, "table")["trick"]] == ["Ks"]
    table.hear(laid(5.0, "E Qs"))
    table.hear(laid(6.0, "S 9s"))
    table.hear(gathered(7.0, "N"))
    assert state_of(table, "table")["notices"] == []
