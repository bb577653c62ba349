"""Devices that may only look on, and requests of strangers: nothing breaks, no role does more than it may."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.lab.props.camera_events import taken, up_card
from tests.web.club import from_away
from tests.web.states import state_of
from web.page.app import create_app
from web.page.device_acts import ACTS
from web.served.house import House
from web.table.table import Settings, Table


def test_a_spectator_may_look_and_not_touch(table):
    house = House({table.id: table}, is_local=False)
    client = from_away(create_app(house).test_client())
    table.hear(up_card())
    table.hear(taken())
    state = client.get("/table/kitchen/state").get_json()
    assert state["questions"] == []
    assert not any(state["may"].values())
    before = table.seq
    bodies = {
        "answer": {"question": "1:caller", "choice": "S"},
        "claim": {"against": "E", "trick": None},
        "undo": {"seq": before},
        "redo": {"seq": before},
        "enter": {"fact": {"fact": "passed", "seat": "N"}},
        "correct": {"place": 1, "card": "Jd", "seat": None},
        "remove": {"place": 1},
        "insert": {"deal": 1, "trick": 1, "seat": "N", "card": "Jd", "led": False},
        "score": {"seq": before, "side": "NS", "points": 4},
        "settings": {"title": "", "names": {}, "book": "american", "announce": "at once", "house": {}},
        "accept": {"ruling": "1-revoke-e-1"},
        "call": {"called": True, "about": "a claim"},
        "announce": {"deal": 1, "offender": "E"},
        "close": {},
        "quick": {"seq": before, "dealer": "N", "maker": "E", "tricks": 3, "alone": False},
        "adjust": {"score": {"NS": 1, "EW": 0}, "why": "x", "name": "y"},
        "decide": {"ruling": "1-revoke-e-1", "stands": True, "why": "x", "name": "y"},
        **{key: {} for key in ("begin_again", "end", "resume", "rematch", "refuse")},
        "begin": {"title": "", "names": {}, "book": "american", "announce": "at once", "house": {}},
        "erase": {"what": "evening", "evening": None},
        "forget": {"name": "Ann"},
        "confirm": {"deal": 1},
        **{key: {} for key in ("stop_recording", "erase_recording")},
        "ask_score": {"score": {"NS": 1, "EW": 0}},
        **{key: {"seq": before} for key in ("agree_score", "refuse_score")},
        "accept_deal": {"deal": 1},
    }
    assert set(bodies) == set(ACTS)
    for what, body in bodies.items():
        answer = client.post(f"/table/kitchen/{what}", json=body, headers={"X-Bowerbird": "1"})
        assert answer.status_code == 403
    assert table.seq == before


def test_a_device_that_opened_the_tables_code_may_answer(table):
    house = House({table.id: table}, is_local=False)
    client = from_away(create_app(house).test_client())
    table.hear(up_card())
    table.hear(taken())
    assert client.get("/table/kitchen/join/wrong").status_code == 403
    assert client.get(f"/table/kitchen/join/{house.code}").status_code == 302
    sent = {"question": "1:caller", "choice": "S"}
    answer = client.post("/table/kitchen/answer", json=sent, headers={"X-Bowerbird": "1"})
    assert answer.status_code == 200
    assert state_of(table, "spectator")["maker"] == "S"


def test_a_role_in_a_forged_cookie_is_worth_nothing(table):
    client = from_away(create_app(House({table.id: table}, is_local=False)).test_client())
    cookie = client.application.extensions["house"].cookie_of("kitchen")
    client.set_cookie(cookie, "eyJyb2xlIjoiZGlyZWN0b3IifQ.aaaa.bbbb")
    answer = client.post("/table/kitchen/undo", json={"seq": 1}, headers={"X-Bowerbird": "1"})
    assert answer.status_code == 403


def test_a_form_of_another_site_cannot_write(client, table):
    before = table.seq
    body = {"seq": before}
    assert client.post("/table/kitchen/undo", json=body).status_code == 403
    assert client.post("/table/kitchen/undo", data=body, headers={"X-Bowerbird": "1"}).status_code == 415
    cross = {"X-Bowerbird": "1", "Sec-Fetch-Site": "cross-site"}
    assert client.post("/table/kitchen/undo", json=body, headers=cross).status_code == 403
    assert table.seq == before


def test_a_name_that_somebody_pointed_at_this_machine_is_not_answered(client):
    for host in ("evil.example", "[::1].evil.example", "[::1]evil.example:80"):
        assert client.get("/", headers={"Host": host}).status_code == 400
    for host in ("127.0.0.1:8377", "localhost", "[::1]:8377", "[::1]", "192.168.1.20:8377"):
        assert client.get("/", headers={"Host": host}).status_code == 302


def test_every_answer_carries_the_strict_policy(client):
    for where in ("/", "/table/kitchen/", "/table/kitchen/state", "/static/table.js", "/nowhere"):
        with client.get(where) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_pages_hold_no_inline_script_or_style_and_nothing_from_elsewhere(client):
    page = client.get("/table/kitchen/").get_data(as_text=True)
    assert "style=" not in page
    assert "onclick" not in page
    assert "http://" not in page.replace("http://www.w3.org/", "")
    assert "https://" not in page


def test_a_name_with_markup_in_it_is_shown_as_it_was_typed(journal, evidence):
    table = Table("kitchen", journal, evidence, Settings("american", title="<script>alert(1)</script>"))
    client = create_app(House({"kitchen": table})).test_client()
    page = client.get("/table/kitchen/").get_data(as_text=True)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


TRICKS = ("../../evening.journal", "..%2f..%2fevening.journal", "%2e%2e/evening.journal", ".x", "a" * 500)


@pytest.mark.parametrize("path", TRICKS)
def test_a_path_trick_gets_no_file(client, path):
    answer = client.get(f"/table/kitchen/picture/{path}/crop")
    assert answer.status_code == 404
    assert b"SQLite" not in answer.data


def test_an_oversized_body_is_refused(client, table):
    before = table.seq
    headers = {"X-Bowerbird": "1", "Content-Type": "application/json"}
    body = '{"seq": ' + "1" * 100_000 + "}"
    assert client.post("/table/kitchen/undo", data=body, headers=headers).status_code in (413, 422)
    assert table.seq == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    what=st.sampled_from(sorted(ACTS)),
    body=st.one_of(
        JSON,
        st.fixed_dictionaries({"against": JSON, "trick": JSON}),
        st.fixed_dictionaries({"question": JSON, "choice": JSON}),
        st.fixed_dictionaries({"seq": JSON}),
        st.fixed_dictionaries({"fact": JSON}),
        st.fixed_dictionaries({"place": JSON}),
        st.fixed_dictionaries({"place": st.integers(), "card": st.text(max_size=3), "seat": JSON}),
        st.fixed_dictionaries({"side": JSON, "points": JSON}),
    ),
)
def test_nothing_that_is_sent_breaks_the_server(client, what, body):
    answer = client.post(f"/table/kitchen/{what}", json=body, headers={"X-Bowerbird": "1"})
    assert answer.status_code < 500
    assert answer.status_code == 200 or answer.get_json()["error"]
