"""The handling of a claim, of a call for the director, and of erasing the evening."""

import json

import pytest

from models.lab.props.camera_events import cut, give_up, laid, taken, trick, up_card, whole_deal
from models.lab.props.deals_by_script import JPEG
from referee.cards import Card
from referee.facts.register import RoundClosed
from tests.web.club import from_away
from tests.web.states import state_of
from web.board.table_state import board_state
from web.journal.who import TABLE, Who
from web.page.app import create_app
from web.served.house import House
from web.table import director as table_director
from web.table import erasing, reading
from web.table.table import NotNow, Settings, Table
from web.table.undoing import undo


def hear(table, events):
    for event in events:
        for sighting in event.seen:
            table.evidence.keep(sighting, "crop", JPEG)
        table.hear(event)


def played(table):
    hear(table, whole_deal())
    table.answer("1:caller", "S", TABLE)


def revoke(table, role="table"):
    revokes = [ruling for ruling in state_of(table, role)["rulings"] if ruling["kind"] == "revoke"]
    assert len(revokes) == 1
    return revokes[0]


# ---- the outcomes of a claim ------------------------------------------------------------------------


def test_a_claim_made_during_the_hand_waits_in_sight_until_the_hand_is_over(table):
    events = whole_deal()
    hear(table, events[:16])
    table.claim("E", 1, TABLE)
    state = state_of(table, "table")
    assert state["claims"]["pending"] == [{"against": "E", "trick": 1, "side": "NS"}]
    assert [ruling for ruling in state["rulings"] if ruling["kind"] == "revoke"] == []
    hear(table, events[16:])
    assert state_of(table, "table")["claims"]["pending"] == []
    assert revoke(table)["outcome"] == "proved"


def test_a_proved_claim_names_the_places_that_can_be_corrected(table):
    played(table)
    table.claim("E", 1, TABLE)
    proof = revoke(table)["proof"]
    assert "9c" in proof["held"]["likely"], "the sister suit comes first"
    table.correct(proof["held"]["place"], "9d", None, TABLE)
    assert revoke(table)["outcome"] in ("not proved", "not a revoke")


def test_a_claim_about_a_hand_that_was_not_played_out_asks_for_the_cards(table):
    hear(table, [up_card(), taken(), *trick(10.0, ("N As", "E Th", "S Ks", "W Ts"), "E")])
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    give_up(table)
    ruling = revoke(table)
    assert (ruling["outcome"], ruling["show"]) == ("not proved", 4)
    shown = {"fact": "shown", "seat": "E", "cards": ["9s", "Ad", "8c", "7h"]}
    table.enter(shown, TABLE)
    ruling = revoke(table)
    assert (ruling["outcome"], ruling["proof"]["how"]) == ("proved", "shown")


def test_a_left_bower_taken_for_its_printed_suit_is_shown_with_both_jacks(table):
    events = [up_card(), taken(), *trick(10.0, ("N Ad", "E Kc", "S Qd", "W Td"), "N")]
    rest = (("N As", "E Ts", "S Ks", "W Qs"), ("N Ac", "E Qc", "S 9c", "W Tc"),
            ("N Ah", "E Jd", "S Kh", "W 9h"), ("E 8c", "S 7c", "W 7s", "N 7d"))  # fmt: skip
    for number, plays in enumerate(rest, 2):
        events += trick(10.0 * number, plays, "N" if number < 4 else "E")
    hear(table, events)
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    ruling = revoke(table)
    assert ruling["outcome"] == "not a revoke"
    assert (ruling["why"]["kind"], ruling["why"]["cards"]) == ("left bower", ["Jh", "Jd"])
    assert "J♦ is the left bower" in ruling["why"]["says"]
    assert ruling["law"]["text"]


def test_a_claim_after_the_cut_is_too_late_and_the_finding_stays(table):
    played(table)
    assert state_of(table, "table")["claims"]["now"] == "over"
    hear(table, [cut()])
    assert state_of(table, "table")["claims"]["now"] == "cut"
    table.claim("E", 1, TABLE)
    ruling = revoke(table)
    assert (ruling["outcome"], ruling["points"]) == ("too late", {})
    assert ruling["proof"] is not None


def test_an_accepted_ruling_is_marked_and_survives_a_restart(table, journal, evidence):
    played(table)
    table.claim("E", 1, TABLE)
    with pytest.raises(NotNow, match="no such ruling"):
        table_director.accept(table, "1-revoke-w-1", TABLE)
    table_director.accept(table, revoke(table)["id"], Who.parse("table 12ab"))
    assert revoke(table)["accepted"]["by"] == "table 12ab"
    assert revoke(Table("kitchen", journal, evidence))["accepted"]["by"] == "table 12ab"


# ---- the director --------------------------------------------------------------------------------------


def test_calling_and_releasing_the_director_are_each_recorded_a_single_time(table):
    assert not board_state(table).is_director_called
    table_director.call_director(table, True, "a claim", TABLE)
    assert state_of(table, "spectator")["director"]["about"] == "a claim"
    assert board_state(table).is_director_called
    with pytest.raises(NotNow, match="already"):
        table_director.call_director(table, True, "a claim", TABLE)
    table_director.call_director(table, False, "a claim", Who.parse("director"))
    assert state_of(table, "spectator")["director"] is None
    did = [line.change.did for line in reading.audit(table.logbook, "table")[:2]]
    assert did == ["Director no longer needed", "Called the director (a claim)"]


def test_a_ruling_withheld_for_the_director_is_shown_when_he_announces_it(journal, evidence):
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "director"}))
    played(table)
    table.claim("E", 1, TABLE)
    state = state_of(table, "table")
    assert [ruling for ruling in state["rulings"] if ruling["kind"] == "revoke"] == []
    assert state["claims"]["pending"] != []
    assert revoke(table, "director")["told"] is False
    table_director.announce(table, 1, "E", Who.parse("director"))
    assert revoke(table, "director")["told"] is True
    assert revoke(table)["outcome"] == "proved"


def test_nothing_before_a_closed_round_can_be_taken_back(table):
    played(table)
    table_director.close_round(table, Who.parse("director"))
    assert isinstance(table.game.journal[-1], RoundClosed)
    with pytest.raises(NotNow, match="nothing to take back"):
        undo(table, table.seq, TABLE)


@pytest.mark.parametrize(("what", "body"), [("announce", {"deal": 1, "offender": "E"})])
def test_the_tables_devices_cannot_act_as_the_director(post, table, what, body):
    played(table)
    before = table.seq
    assert post(what, body).status_code == 403
    assert table.seq == before


# ---- the record of changes -------------------------------------------------------------------------------


def test_every_correction_names_its_author_and_the_earlier_entry(table):
    played(table)
    place = next(f.what.place for f in table.facts if getattr(f.what.event, "card", None) == Card.parse("Th"))
    table.correct(place, "Ts", None, Who.parse("table 12ab"))
    line = reading.audit(table.logbook, "table")[0]
    assert (line.who, line.mark, line.change.did) == ("The table", "12ab", "Corrected")
    assert (line.change.was, line.change.now) == ("East played 10♥", "East played 10♠")
    assert any("trick 1 is now won by North" in sentence for sentence in line.change.said)
    undo(table, table.seq, TABLE)
    line = reading.audit(table.logbook, "table")[0]
    assert line.change.did == "Taken back"


def test_a_set_score_names_the_earlier_score(table):
    table.score("NS", 2, TABLE)
    table.score("EW", 1, TABLE)
    line = reading.audit(table.logbook, "table")[0]
    assert (line.change.was, line.change.now) == (
        "North & South 2, East & West 0",
        "North & South 2, East & West 1",
    )


def test_a_correction_is_announced_a_single_time_with_the_difference_only(table):
    played(table)
    assert state_of(table, "table")["said"] == []
    place = next(f.what.place for f in table.facts if getattr(f.what.event, "card", None) == Card.parse("Th"))
    table.correct(place, "Ts", None, TABLE)
    sentences = state_of(table, "spectator")["said"]
    assert any("trick 1" in line for line in sentences)
    hear(table, [cut()])
    assert state_of(table, "spectator")["said"] == []


def test_during_a_hand_the_record_of_changes_names_no_card_of_it(table):
    hear(table, [up_card(), taken(), *trick(10.0, ("N As", "E Th", "S Ks", "W Ts"), "E"), laid(20.0, "E Ad")])
    table.correct(table.game.hand.tricks[-1].plays[0].place, "Kd", None, TABLE)
    text = str(reading.audit(table.logbook, "table"))
    for card in ("A♠", "10♥", "K♠", "10♠", "A♦", "K♦", "9♥"):
        assert card not in text
    assert "A♠" in str(reading.audit(table.logbook, "director"))


def test_a_correction_during_a_hand_reveals_no_revoke(table):
    hear(table, whole_deal()[:14])
    table.answer("1:caller", "S", TABLE)
    assert table.game.deals[-1].rulings, "the referee has found it"
    table.correct(table.game.hand.tricks[-1].plays[0].place, "8s", None, TABLE)
    assert "revoke" not in json.dumps(state_of(table, "table")["said"])


def test_agreeing_on_other_rules_names_the_earlier_rules(table):
    table.agree(Settings("british", {}, {}, "Kitchen"), TABLE)
    line = reading.audit(table.logbook, "table")[0]
    assert "book: somerset-1888" in line.change.was
    assert "book: british" in line.change.now


# ---- erasing -----------------------------------------------------------------------------------------------


def test_erasing_the_evening_leaves_the_settings_and_a_line_about_it(table, journal, evidence, tmp_path):
    played(table)
    before = table.seq
    erasing.erase(table, "evening", None, Who.parse("table 12ab"))
    assert state_of(table, "table")["deal"] == 0
    assert not list(evidence.folder.glob("*"))
    assert table.seq > before
    assert reading.audit(table.logbook, "table")[-1].change.did == f"Erased: {before} entries and 21 pictures"
    again = Table("kitchen", journal, evidence)
    assert again.settings == table.settings
    assert state_of(again, "table") == state_of(table, "table")
    for name in ("evening.journal", "evening.journal-wal"):
        assert b'"card":"Th"' not in (tmp_path / name).read_bytes()


def test_erasing_a_table_leaves_the_other(table, journal, evidence):
    other = Table("garden", journal, evidence)
    hear(other, [up_card()])
    erasing.erase(table, "evening", None, TABLE)
    assert state_of(Table("garden", journal, evidence), "table")["deal"] == 1


def test_erasing_the_pictures_leaves_the_game(table):
    played(table)
    erasing.erase(table, "pictures", None, TABLE)
    state = state_of(table, "table")
    assert state["score"] == {"NS": 0, "EW": 2}
    assert reading.picture(table.logbook, "c-10", "crop", "table") is None


def test_what_cannot_be_erased_is_refused(post):
    assert post("erase", {"what": "everything", "evening": None}).status_code == 409


def test_the_page_of_changes_is_for_the_tables_devices(table):
    client = from_away(create_app(House({table.id: table}, is_local=False)).test_client())
    assert client.get("/table/kitchen/audit").status_code == 403
