"""What a device asks and sends: the acts of a table, each carried out once or refused in one line."""

import pytest

from models.lab.props.camera_events import PLAYED, gathered, laid, taken, trick, up_card, whole_deal
from tests.web.states import state_of
from web.journal.who import TABLE, Agent
from web.page.app import create_app


def test_the_front_leads_to_the_only_table(client):
    answer = client.get("/")
    assert answer.status_code == 302
    assert answer.location == "/table/kitchen/"
    assert client.get(answer.location).status_code == 200


def test_an_unknown_table_is_a_plain_404(client):
    for where in ("", "state", "stream", "picture/c-1/crop"):
        answer = client.get(f"/table/none/{where}")
        assert answer.status_code == 404
        assert answer.get_json()["error"]


def test_a_missed_card_is_asked_for_among_all_cards_of_the_pack(post, client, table):
    """West's side took the trick, North leads to the next, and no card of West was seen."""
    missed = [laid(10.0 + n, play) for n, play in enumerate(("N As", "E 9s", "S Ks"))]
    after = [laid(20.0 + n, play) for n, play in enumerate(("N Ad", "E 8d", "S Qd", "W Kd"))]
    for event in [up_card(), taken(), *missed, gathered(14.0, "W", ("g-14",)), *after]:
        table.hear(event)
    state = client.get("/table/kitchen/state").get_json()
    (question,) = [question for question in state["questions"] if question["kind"] == "card not seen"]
    assert question["any_card"] is True
    assert [choice["card"] for choice in question["choices"]] == [None] * len(question["choices"])
    assert len(state["pack"]) == 32
    refused = post("answer", {"question": question["id"], "choice": "5h"})
    assert refused.status_code == 409
    assert refused.get_json()["error"].endswith("any card of the pack")
    assert post("answer", {"question": question["id"], "choice": "Ts"}).status_code == 200
    assert table.game.hand.tricks[0].is_complete


@pytest.mark.parametrize("led", [True, False])
def test_a_card_that_was_missed_is_added_to_a_hand_that_is_over(post, table, led):
    for event in whole_deal()[:12] + whole_deal()[13:]:
        table.hear(event)  # the lead of the third trick was not seen
    for seat in "NESW":
        table.enter({"fact": "thrown", "seat": seat}, TABLE)
    sent = {"deal": 1, "trick": 3, "seat": "E", "card": "9s", "led": led}
    assert post("insert", sent).status_code == 200
    third = table.game.hand.tricks[2]
    assert [str(play.card) for play in third.plays] == (
        ["9s", "8s", "9h", "7s"] if led else ["8s", "9h", "7s", "9s"]
    )


def test_a_card_is_added_to_the_trick_on_the_table_and_to_none_before_it(post, table):
    for event in [up_card(), taken(), *trick(10.0, PLAYED, "E"), laid(20.0, "E Ad"), laid(21.0, "W Kd")]:
        table.hear(event)
    wrong = {"deal": 1, "trick": 1, "seat": "E", "card": "9s", "led": False}
    assert post("insert", wrong).status_code == 409
    assert post("insert", {**wrong, "trick": 3}).status_code == 409
    assert post("insert", {**wrong, "trick": 2, "seat": "S", "card": "Qd"}).status_code == 200
    assert [play["card"] for play in state_of(table, "table")["trick"]] == ["Ad", "Kd", "Qd"]
    assert post("insert", {**wrong, "trick": 2, "seat": "S", "card": "Zz"}).status_code == 409


def test_the_journal_distinguishes_the_devices_of_a_table(table, house):
    for seat in "NE":
        client = create_app(house).test_client()
        sent = {"fact": {"fact": "passed", "seat": seat}}
        client.post("/table/kitchen/enter", json=sent, headers={"X-Bowerbird": "1"})
    first, second = (entry.by for entry in table.entries[-2:])
    assert first != second
    assert first.agent is second.agent is Agent.TABLE


def test_an_undo_from_a_page_that_is_behind_is_a_409(post, table):
    table.hear(up_card())
    answer = post("undo", {"seq": table.seq - 1})
    assert answer.status_code == 409
    assert "look again" in answer.get_json()["error"]


def test_a_claim_from_the_page_is_ruled_immediately(post, client, table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    assert post("claim", {"against": "E", "trick": 1}).status_code == 200
    state = client.get("/table/kitchen/state").get_json()
    assert [r["status"] for r in state["rulings"] if r["kind"] == "revoke"] == ["awarded"]
    assert state["score"] == {"NS": 3, "EW": 2}
