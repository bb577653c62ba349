"""Undo takes back the newest tap, whatever it was, and nothing before it; the page names it."""

from contextlib import closing, contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.lab.props.camera_events import taken, trick, up_card
from tests.web.club import club, player
from tests.web.states import state_of
from web.journal.entries import ScoreAsked
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE, Who
from web.table import director, recording, score_by_agreement
from web.table.reading import audit
from web.table.table import NotNow, Settings, Table
from web.table.undoing import redo, undo

NORTH = Who.parse("N 1")


def quick(table, seat="S"):
    return table.quick("N", seat, 3, False, TABLE)


def ask_score(table):
    return score_by_agreement.ask_score(table, {"NS": 5, "EW": 0}, TABLE)


def answer_score(table, answer):
    asked = table.logbook.newest(ScoreAsked)
    return answer(table, asked.seq if asked is not None else 0, TABLE)


def accept(table):
    rulings = state_of(table, "table")["rulings"]
    return director.accept(table, rulings[0]["id"] if rulings else "", TABLE)


def call(table, called):
    return director.call_director(table, called, "the table", TABLE)


ACTS = {
    "quick": quick,
    "quick of a seat": lambda table: table.quick("N", "E", 5, True, NORTH),
    "accept the deal": lambda table: score_by_agreement.accept_deal(
        table, len(table.game.hands), Who.parse("E 2")
    ),
    "points": lambda table: table.score("EW", 1, TABLE),
    "claim": lambda table: table.claim("W", None, TABLE),
    "agree on a ruling": accept,
    "ask for a score": ask_score,
    "agree to it": lambda table: answer_score(table, score_by_agreement.agree_score),
    "refuse it": lambda table: answer_score(table, score_by_agreement.refuse_score),
    "call": lambda table: call(table, True),
    "let go": lambda table: call(table, False),
    "confirm": lambda table: recording.confirm_hand(table, len(table.game.hands), TABLE),
    "end": lambda table: table.end(TABLE),
    "resume": lambda table: table.resume(TABLE),
    "turn a card up": lambda table: table.enter({"fact": "dealt", "dealer": "W", "up": "9h"}, TABLE),
    "order": lambda table: table.enter({"fact": "ordered_up", "seat": "S"}, TABLE),
    "play": lambda table: table.enter({"fact": "played", "seat": "N", "card": "As"}, TABLE),
}


def try_act(table, name):
    """Do it; False where it is impossible now."""
    try:
        ACTS[name](table)
    except NotNow:
        return False
    return True


def shown(table):
    """What the page shows, without what only counts the entries or speaks of the newest."""
    state = state_of(table, "table")
    evening = {key: state["evening"][key] for key in ("number", "ended", "games", "played")}
    left_out = ("seq", "said", "may", "kept", "evening")
    return {"evening": evening} | {key: part for key, part in state.items() if key not in left_out}


@contextmanager
def american(folder):
    clock = iter(range(10**6))
    with closing(Journal(folder / "evening.journal")) as journal:
        evidence = Evidence(folder / "pictures")
        yield Table("kitchen", journal, evidence, Settings("american"), lambda: float(next(clock)))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(names=st.lists(st.sampled_from(list(ACTS)), min_size=1, max_size=12))
def test_after_any_taps_undo_restores_the_state_before_the_newest_and_redo_brings_it_back(
    tmp_path_factory, names
):
    with american(tmp_path_factory.mktemp("table")) as table:
        before = []
        for name in names:
            then, since = shown(table), table.logbook.since
            if try_act(table, name):
                before = [*before, then] if table.logbook.since == since else []
        after = shown(table)
        for then in reversed(before):
            undo(table, table.seq, TABLE)
            assert shown(table) == then
        again = Table("kitchen", table.logbook.journal, table.evidence)
        assert shown(again) == shown(table), "the journal reads back to the same"
        for _ in before:
            redo(again, again.seq, TABLE)
        assert shown(again) == after


@pytest.fixture
def kitchen(table):
    table.agree(Settings("american"), TABLE)
    return table


@pytest.mark.parametrize(
    ("acts", "text"),
    [
        (["turn a card up", "order", "claim"],
         "North & South claimed a revoke of West. Recorded. It is settled when the hand is over."),
        (["quick", "ask for a score"], "Proposed the score 5 : 0."),
        (["call"], "Called the director (the table)."),
        (["quick", "end"], "The evening ended."),
    ],
)  # fmt: skip
def test_every_device_shows_what_a_tap_recorded(kitchen, acts, text):
    for name in acts:
        assert try_act(kitchen, name)
    assert state_of(kitchen, "table")["said"] == [text]


@pytest.mark.parametrize(
    ("acts", "text"),
    [
        (["quick", "ask for a score", "agree to it", "end"],
         "Undone: The evening ended. Deal 1 is finished: North & South 5, East & West 0."),
        (["quick", "ask for a score", "agree to it"],
         "Undone: The score was set: North & South 5, East & West 0."
         " Deal 1 is finished: North & South 1, East & West 0."),
        (["quick", "ask for a score"],
         "Undone: Proposed the score 5 : 0. Deal 1 is finished: North & South 1, East & West 0."),
        (["quick", "claim"],
         "Undone: North & South claimed a revoke of West."
         " Deal 1 is finished: North & South 1, East & West 0."),
        (["call"], "Undone: Called the director (the table). The game begins when a card is turned up."),
    ],
)  # fmt: skip
def test_undo_takes_the_newest_tap_back_and_names_it(kitchen, acts, text):
    for name in acts[:-1]:
        assert try_act(kitchen, name)
    before = shown(kitchen)
    assert try_act(kitchen, acts[-1])
    undo(kitchen, kitchen.seq, TABLE)
    assert state_of(kitchen, "table")["said"] == [text]
    assert shown(kitchen) == before
    newest = next(iter(audit(kitchen.logbook, "table")))
    assert (newest.change.did, newest.who) == ("Taken back", "The table")


def test_undo_after_an_agreement_to_a_ruling_takes_the_agreement_back_and_leaves_the_claim(table):
    for event in (up_card(), taken(), *trick(10.0, ("N As", "E Kd", "S Ks", "W Ts"), "N")):
        table.hear(event)
    assert try_act(table, "claim")
    ruling = state_of(table, "table")["rulings"][0]
    director.accept(table, ruling["id"], TABLE)
    assert state_of(table, "table")["rulings"][0]["accepted"]
    undo(table, table.seq, TABLE)
    assert state_of(table, "table")["rulings"][0] == ruling
    redo(table, table.seq, TABLE)
    assert state_of(table, "table")["rulings"][0]["accepted"]


def test_the_other_side_is_asked_before_an_agreement_of_theirs_is_taken_back(kitchen):
    house = club(kitchen, pin=None)
    north, east = player(house), player(house)
    assert north.post("who", {"seat": "N"}).status_code == 200
    assert east.post("who", {"seat": "E"}).status_code == 200
    quick(kitchen)
    assert north.post("end", {}).status_code == 200
    assert east.post("undo", {"seq": kitchen.seq}).status_code == 200
    assert (kitchen.logbook.ended is None, north.state()["undo_asked"]["of"]) == (False, "N")
    assert north.state()["undo_asked"]["what"] == "The evening ended"
    assert north.post("undo", {"seq": kitchen.seq}).status_code == 200
    assert kitchen.logbook.ended is None
