"""Cards are put right by whoever may look at them; what it changes is said before it is done."""

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.club import Device, club, director, player
from tests.web.states import state_of
from web.journal.who import TABLE, Who
from web.table import reading
from web.table.undoing import redo, undo

MID_HAND = whole_deal()[: 2 + 5 + 5 + 1]
"""Two tricks gathered, and the nine of spades of East on the table."""


def hear(table, events):
    for event in events:
        table.hear(event)


def cards_of(answer):
    return [play["card"] for trick in answer.json["tricks"] for play in trick["plays"]]


def place_of(table, card):
    return next(
        play.place for trick in table.game.hand.tricks for play in trick.plays if str(play.card) == card
    )


def test_during_a_hand_players_get_the_cards_on_the_table_and_no_more(table):
    hear(table, MID_HAND)
    house = club(table)
    answer = player(house).get("tricks")
    assert cards_of(answer) == ["9s"]
    assert answer.json["covered"] == 2
    assert not answer.json["may_open"]
    assert answer.json["up"] is None
    assert Device(house).get("tricks").status_code == 403
    assert player(house).post("tricks", {}).status_code == 403
    assert player(house).get("tricks?deal=2").status_code == 404


def test_the_director_corrects_a_card_of_a_gathered_trick_and_so_does_the_machine_on_the_record(table):
    hear(table, MID_HAND)
    house = club(table)
    assert len(cards_of(director(house).get("tricks"))) == 9
    alone = player(club(table, pin=None), "127.0.0.1")
    assert cards_of(alone.get("tricks")) == ["9s"], "not without a word"
    assert alone.get("tricks").json["may_open"]
    assert len(cards_of(alone.post("tricks", {}))) == 9
    assert reading.audit(table.logbook, "table")[0].change.did == "Opened the gathered tricks of deal 1"
    wrong = {"place": place_of(table, "Th"), "card": "9c", "seat": None}
    assert player(house).post("correct", wrong).status_code == 409
    asked = alone.post("correct", {**wrong, "sure": False}).json["asks"]
    assert asked.startswith("This makes trick 1 North's")
    assert str(table.game.hand.tricks[0].plays[1].card) == "Th", "nothing was recorded yet"
    assert alone.post("correct", {**wrong, "sure": True}).status_code == 200
    assert state_of(table, "table")["said"] == ["Now trick 1 is North's."]


def test_the_effect_of_correcting_a_finished_hand_is_shown_before_it_is_done(table):
    hear(table, whole_deal())
    table.answer("1:caller", "S", TABLE)
    mine = director(club(table))  # a revoke was proved by the card that is corrected first
    first = {"place": place_of(table, "Th"), "card": "9c", "seat": None}
    assert mine.post("correct", first).status_code == 200
    sent = {"place": place_of(table, "Jd"), "card": "8d", "seat": None}
    asked = mine.post("correct", {**sent, "sure": False}).json["asks"]
    assert asked == "This makes trick 5 South's and the score 0:0."
    assert state_of(table, "table")["score"] == {"NS": 0, "EW": 2}
    assert mine.post("correct", {**sent, "sure": True}).status_code == 200
    assert state_of(table, "table")["score"] == {"NS": 0, "EW": 0}
    assert state_of(table, "table")["said"] == ["Now trick 5 is South's and the score is 0:0."]


def test_a_card_on_the_table_is_put_right_without_a_question(table):
    hear(table, MID_HAND)
    sent = {"place": place_of(table, "9s"), "card": "9c", "seat": None, "sure": False}
    answer = player(club(table)).post("correct", sent)
    assert "asks" not in answer.json
    assert state_of(table, "table")["trick"][0]["card"] == "9c"


def test_a_card_that_was_missed_in_a_gathered_trick_is_added_by_whoever_may_look_at_it(table):
    events = MID_HAND[:3] + MID_HAND[4:]
    hear(table, events)
    assert len(table.game.hand.tricks[0].plays) == 3
    sent = {"deal": 1, "trick": 1, "seat": "E", "card": "Th", "led": False, "sure": True}
    house = club(table)
    assert player(house).post("insert", sent).status_code == 409
    assert director(house).post("insert", sent).status_code == 200
    assert len(table.game.hand.tricks[0].plays) == 4


def test_nothing_is_asked_that_may_not_be_done(table):
    hear(table, MID_HAND)
    sent = {"place": place_of(table, "Th"), "card": "9c", "seat": None, "sure": False}
    answer = player(club(table)).post("correct", sent)
    assert (answer.status_code, "asks" in answer.json) == (409, False)


@pytest.mark.parametrize("house", ["on claim", "director"])
def test_asking_what_would_change_reveals_no_withheld_ruling(table, house):
    table.agree(type(table.settings)("somerset-1888", {"announce": house}), TABLE)
    hear(table, whole_deal())
    sent = {"place": place_of(table, "9s"), "card": "9c", "seat": None, "sure": False}
    answer = player(club(table)).post("correct", sent)
    assert "revoke" not in answer.get_data(as_text=True)
    assert "followed" not in answer.get_data(as_text=True)


def test_undo_shows_a_single_sentence(table):
    hear(table, MID_HAND)
    table.enter({"fact": "played", "seat": "S", "card": "8s"}, Who.parse("table 1"))
    undo(table, table.seq, Who.parse("table 1"))
    assert state_of(table, "table")["said"] == ["Undone. South to play."]
    redo(table, table.seq, Who.parse("table 1"))
    assert state_of(table, "table")["said"] == ["Put back. West to play."]
