"""What a device may ask and send: no more than the laws and its role allow, and nothing breaks it."""

import json
from functools import lru_cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.judgement import judged_deals
from referee.record import game_from
from referee.seats import Seat
from tests.web.addresses import FILLED, addresses, answered
from tests.web.conftest import Clock
from tests.web.evening import JPEG, gathered, laid, taken, trick, up_card, whole_deal
from web import create_app
from web.acts import ACTS
from web.evidence import Evidence
from web.export import FORMS
from web.house import House, Streams
from web.journal import Journal
from web.stream import messages
from web.table import NotNow, Settings, Table
from web.tries import Tries

PLAYED = ("N As", "E Th", "S Ks", "W Ts")


@lru_cache(maxsize=2)
def device(table, local):
    """A device in the same house as that of any other table."""
    return create_app(House({table.id: table}, local=local, code="the same")).test_client()


def everything_sent(table, local):
    """All that the addresses of the page answer to a device, by their path."""
    client, few = device(table, local), {**FILLED, "sighting": ("up-1", "c-10"), "name": ("crop",)}
    return {path: answered(client, path) for _, path in addresses(client.application, filled=few)}


def pictures(client):
    """The ids of the sightings of the deal whose picture is shown."""
    ids = [f"c-{10 * t + n:g}" for t in range(1, 6) for n in range(4)] + ["up-1"]
    return {i for i in ids if client.get(f"/table/kitchen/picture/{i}/crop").status_code == 200}


@pytest.fixture
def kept(table):
    for number in range(100):
        table.evidence.keep(f"c-{number}", "crop", JPEG)
    table.evidence.keep("up-1", "crop", JPEG)
    return table


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


def test_the_trick_on_the_table_is_shown_and_the_one_before_is_not(client, kept):
    for event in [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]]:
        kept.hear(event)
    assert [play["card"] for play in client.get("/table/kitchen/state").get_json()["trick"]] == [
        "As", "Th", "Ks", "Ts",
    ]  # fmt: skip
    assert {"c-10", "c-11", "c-12", "c-13"} <= pictures(client)
    kept.hear(trick(10.0, PLAYED, "E")[4])
    kept.hear(laid(20.0, "E Ad"))
    assert pictures(client) == {"c-20", "up-1"}, "the up-card lies in view until played (Somerset 91)"


def american(folder, up, first_trick, discard, named):
    """What a table in the third trick of a deal answers; all that is hidden by then can be chosen.

    A card of South was not seen in the second trick: it is asked for, asked wrongly, and ``named``.
    """
    journal = Journal(folder / "evening.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), Settings(book="american"), Clock())
    table.hear(up_card(card=up))
    table.hear(taken(card=up))
    table.answer("1:caller", "S", "table")
    table.enter({"fact": "discarded", "seat": "W", "card": discard}, "table")
    for event in [*trick(10.0, first_trick, "N"), laid(20.0, "N Kc"), laid(21.0, "E Qc"), laid(22.0, "W Jc")]:
        table.hear(event)
    answers = [everything_sent(table, local) for local in (True, False)]
    table.hear(gathered(24.0, "N", ("g-24",)))
    table.claim("S", 2, "table")  # by which it matters what the card was
    client = create_app(House({table.id: table})).test_client()
    with client.session_transaction() as mine:
        mine["device"] = "same"
    for choice in ("?", named):
        answers += [everything_sent(table, local) for local in (True, False)]
        sent = {"question": "1:absent:2:S", "choice": choice}
        answer = client.post("/table/kitchen/answer", json=sent, headers={"X-Bowerbird": "1"})
        answers.append((answer.status_code, answer.get_data()))
    assert answers[-1][0] == 200, "a card that was seen before is as good an answer as any"
    answers += [everything_sent(table, local) for local in (True, False)]
    journal.close()
    return answers


HEARTS = ("9h", "Th", "Qh", "Kh")
SPADES = ("As", "9s", "Ts", "Qs", "Ks")
DIAMONDS = ("9d", "Td", "Qd", "Kd", "Ad")


@settings(max_examples=10, deadline=None)
@given(
    up=st.sampled_from(HEARTS),
    others=st.permutations(SPADES[1:]),
    thrown=st.sampled_from(DIAMONDS),
    discard=st.sampled_from(("Ac", "9c", "Tc", "9d")),
    named=st.sampled_from((*SPADES, *DIAMONDS, *HEARTS, "9c", "Tc", "Ac")),
)
def test_what_the_laws_hide_changes_no_byte_of_any_answer(
    tmp_path_factory, up, others, thrown, discard, named
):
    """Two hands that differ only in what may not be seen any more look the same to everybody.

    The first trick, a renounce in it, the up-card that the dealer took up, and his discard.
    """
    one = american(tmp_path_factory.mktemp("a"), "9h", ("N As", "E 9s", "S Ts", "W Qs"), "9c", named)
    east, south, west = (f"{seat} {card}" for seat, card in zip("ESW", (*others[:2], thrown), strict=True))
    other = american(tmp_path_factory.mktemp("b"), up, ("N As", east, south, west), discard, named)
    assert one == other


def gathered_unread(folder, book, rivals, picture, east="E ?"):
    """A table whose first trick is gathered, with a card of East in it that was not read."""
    journal = Journal(folder / "evening.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), Settings(book=book), Clock())
    table.evidence.keep("c-11", "crop", JPEG + picture)
    for event in [up_card(), taken()]:
        table.hear(event)
    table.answer("1:caller", "S", "table")
    plays = [laid(10.0, "N As"), laid(11.0, east, 0.4, rivals), laid(12.0, "S Ts"), laid(13.0, "W Qs")]
    for event in [*plays, gathered(14.0, "N")]:
        table.hear(event)
    table.claim("E", 1, "table")  # by which it matters what the card was
    return table, journal


def everything_about(folder, book, rivals, picture):
    """All that is answered then, to refused answers too, and once the next trick was begun."""
    table, journal = gathered_unread(folder, book, rivals, picture)
    client = create_app(House({table.id: table})).test_client()
    answers = []
    for event in (None, laid(20.0, "N Kc")):
        if event is not None:
            table.hear(event)
        answers += [everything_sent(table, local) for local in (True, False)]
        answers.append(client.get("/table/kitchen/picture/c-11/crop").get_data())
        (question,) = table.state("table")["questions"]
        for choice in ("?", f"{question['id'].rsplit(':')[-1]}:9s"):
            sent = {"question": question["id"], "choice": choice}
            answer = client.post("/table/kitchen/answer", json=sent, headers={"X-Bowerbird": "1"})
            answers.append((answer.status_code, answer.get_data()))
    journal.close()
    return answers


@pytest.mark.parametrize("book", ["american", "somerset-1888", "british", "progressive"])
def test_what_was_not_read_of_a_gathered_trick_changes_no_byte_where_it_stays_covered(book, tmp_path):
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    one = everything_about(tmp_path / "a", book, ("9s", "9c"), b"one")
    assert one == everything_about(tmp_path / "b", book, ("Kd", "Kh", "Qd"), b"other")


def test_the_last_trick_s_question_shows_its_picture_where_the_book_lets_it_be_looked_at(tmp_path):
    table, journal = gathered_unread(tmp_path, "keller-1887", ("9s", "9c"), b"")
    client = create_app(House({table.id: table})).test_client()
    (question,) = client.get("/table/kitchen/state").get_json()["questions"]
    assert [choice["card"] for choice in question["choices"]] == ["9s", "9c"]
    assert question["pictures"] == ["picture/c-11/crop"]
    assert "c-11" in pictures(client)
    for event in [*trick(20.0, ("N Kc", "E Qc", "S Jc", "W Tc"), "N"), laid(30.0, "N Ad")]:
        table.hear(event)
    assert "c-11" not in pictures(client), "it is no longer the last one"
    journal.close()


def test_the_director_always_sees_what_was_not_read(tmp_path):
    table, journal = gathered_unread(tmp_path, "american", ("9s", "9c"), b"")
    (question,) = table.state("director")["questions"]
    assert [choice["card"] for choice in question["choices"]] == ["9s", "9c"]
    assert question["pictures"] == ["picture/c-11/crop"]
    (asked,) = table.state("table")["questions"]
    assert (asked["choices"], asked["pictures"], asked["any_card"]) == ([], [], True)
    table.answer(question["id"], "9s", "director 12ab")
    journal.close()


def test_a_question_that_would_name_a_covered_card_waits_and_cannot_be_answered_by_guess(tmp_path):
    table, journal = gathered_unread(tmp_path, "american", (), b"", east="E 5h")
    assert [one["kind"] for one in table.state("director")["questions"]] == ["card outside the pack"]
    (kept_back,) = table.state("director")["questions"]
    assert table.state("table")["questions"] == []
    with pytest.raises(NotNow, match="answered already"):
        table.answer(kept_back["id"], "9s", "table")
    journal.close()


def test_a_missed_card_is_asked_for_among_all_cards_of_the_pack_alike(post, client, table):
    """West's side took the trick, North leads to the next, and no card of West was seen."""
    missed = [laid(10.0 + n, play) for n, play in enumerate(("N As", "E 9s", "S Ks"))]
    after = [laid(20.0 + n, play) for n, play in enumerate(("N Ad", "E 8d", "S Qd", "W Kd"))]
    for event in [up_card(), taken(), *missed, gathered(14.0, "W", ("g-14",)), *after]:
        table.hear(event)
    state = client.get("/table/kitchen/state").get_json()
    (question,) = [one for one in state["questions"] if one["kind"] == "card not seen"]
    assert question["any_card"] is True
    assert [choice["card"] for choice in question["choices"]] == [None] * len(question["choices"])
    assert len(state["pack"]) == 32
    refused = post("answer", {"question": question["id"], "choice": "5h"})
    assert refused.status_code == 409
    assert refused.get_json()["error"].endswith("any card of the pack")
    assert post("answer", {"question": question["id"], "choice": "Ts"}).status_code == 200
    assert table.game.hand.tricks[0].complete


@pytest.mark.parametrize("led", [True, False])
def test_a_card_that_was_missed_is_added_to_a_hand_that_is_over(post, table, led):
    for event in whole_deal()[:12] + whole_deal()[13:]:
        table.hear(event)  # the lead of the third trick was not seen
    for seat in "NESW":
        table.enter({"fact": "thrown", "seat": seat}, "table")
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
    assert [play["card"] for play in table.state("table")["trick"]] == ["Ad", "Kd", "Qd"]
    assert post("insert", {**wrong, "trick": 2, "seat": "S", "card": "Zz"}).status_code == 409


def test_the_journal_tells_the_devices_of_a_table_apart(table, house):
    for seat in "NE":
        client = create_app(house).test_client()
        sent = {"fact": {"fact": "passed", "seat": seat}}
        client.post("/table/kitchen/enter", json=sent, headers={"X-Bowerbird": "1"})
    first, second = (entry.by for entry in table.entries[-2:])
    assert first != second
    assert first.split()[0] == second.split()[0] == "table"


def test_the_turned_up_card_is_hidden_once_it_is_taken(client, kept):
    kept.hear(up_card(card="9h"))
    assert client.get("/table/kitchen/state").get_json()["up"] == "9h"
    assert pictures(client) == {"up-1"}
    kept.hear(taken())
    kept.answer("1:caller", "S", "table")
    kept.hear(laid(10.0, "N As"))
    kept.hear(laid(11.0, "W 9h"))
    kept.hear(trick(10.0, PLAYED, "E")[4])
    state = client.get("/table/kitchen/state").get_json()
    del state["pack"]
    assert "9h" not in json.dumps(state)
    assert "up-1" not in pictures(client)


def test_a_revoke_is_not_hinted_at_during_the_hand_and_is_ruled_after_it(client, kept):
    events = whole_deal()
    for event in events[:14]:
        kept.hear(event)
    assert kept.game.deals[-1].rulings, "the referee has found it"
    state = client.get("/table/kitchen/state").get_json()
    assert "revoke" not in {ruling["kind"] for ruling in state["rulings"]}
    assert "revoke" not in json.dumps(state["questions"])
    for event in events[14:]:
        kept.hear(event)
    rulings = client.get("/table/kitchen/state").get_json()["rulings"]
    (revoke,) = [ruling for ruling in rulings if ruling["kind"] == "revoke"]
    assert revoke["proof"]["held"]["picture"] == "picture/c-30/crop"
    assert "c-30" in pictures(client)


def test_a_spectator_may_look_and_not_touch(table):
    house = House({table.id: table}, local=False)
    client = create_app(house).test_client()
    table.hear(up_card())
    table.hear(taken())
    state = client.get("/table/kitchen/state").get_json()
    assert state["questions"] == []
    assert state["may"] == {"record": False, "undo": False, "redo": False}
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
        "score": {"side": "NS", "points": 4},
        "settings": {"title": "", "names": {}, "book": "american", "announce": "at once", "house": {}},
        "accept": {"ruling": "1-revoke-e-1"},
        "call": {"called": True, "about": "a claim"},
        "announce": {"deal": 1, "offender": "E"},
        "close": {},
        "erase": {"what": "evening"},
    }
    assert set(bodies) == set(ACTS)
    for what, body in bodies.items():
        answer = client.post(f"/table/kitchen/{what}", json=body, headers={"X-Bowerbird": "1"})
        assert answer.status_code == 403
    assert table.seq == before


def test_a_device_that_opened_the_tables_code_may_answer(table):
    house = House({table.id: table}, local=False)
    client = create_app(house).test_client()
    table.hear(up_card())
    table.hear(taken())
    assert client.get("/table/kitchen/join/wrong").status_code == 403
    assert client.get(f"/table/kitchen/join/{house.code}").status_code == 302
    sent = {"question": "1:caller", "choice": "S"}
    answer = client.post("/table/kitchen/answer", json=sent, headers={"X-Bowerbird": "1"})
    assert answer.status_code == 200
    assert table.state("spectator")["maker"] == "S"


def test_a_role_in_a_cookie_of_ones_own_making_is_worth_nothing(table):
    client = create_app(House({table.id: table}, local=False)).test_client()
    client.set_cookie("bowerbird", "eyJyb2xlIjoiZGlyZWN0b3IifQ.aaaa.bbbb")
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
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    for host in ("127.0.0.1:8377", "localhost", "[::1]:8377", "192.168.1.20:8377"):
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


def test_an_undo_from_a_page_that_is_behind_is_a_409(post, table):
    table.hear(up_card())
    answer = post("undo", {"seq": table.seq - 1})
    assert answer.status_code == 409
    assert "look again" in answer.get_json()["error"]


def test_a_claim_from_the_page_is_ruled_at_once(post, client, table):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", "table")
    assert post("claim", {"against": "E", "trick": 1}).status_code == 200
    state = client.get("/table/kitchen/state").get_json()
    assert [r["status"] for r in state["rulings"] if r["kind"] == "revoke"] == ["awarded"]
    assert state["score"] == {"NS": 3, "EW": 0}


# ---- the stream ---------------------------------------------------------------------------------


def test_the_stream_begins_with_the_whole_state_under_its_version(table):
    table.hear(up_card())
    streams = Streams()
    assert streams.take()
    stream = messages(table, "table", streams)
    assert next(stream).startswith(b"retry:")
    first = next(stream).decode()
    assert first.startswith(f"id: {table.message('table').version}\nevent: state\n")
    assert json.loads(first.split("data: ")[1])["up"] == "9h"
    table.hear(laid(3.0, "N As"))
    assert json.loads(next(stream).decode().split("data: ")[1])["trick"][0]["card"] == "As"
    stream.close()
    assert streams.open == 0


def test_a_page_that_comes_back_is_told_only_what_it_does_not_know(client, table):
    table.hear(up_card())

    def first(last):
        with client.get("/table/kitchen/stream", headers={"Last-Event-ID": last}, buffered=False) as answer:
            parts = iter(answer.response)
            assert next(parts).startswith(b"retry:")
            return bytes(next(parts))

    known = table.message("table").version
    assert first(known) == b"event: beat\ndata: \n\n"
    for other in ("", "1", f"{known}x", known.replace("table", "director"), "\x00"):
        assert first(other).startswith(b"id: ")
    table.hear(taken())
    assert first(known).startswith(b"id: ")


def test_the_state_says_its_version_and_is_not_sent_twice(client, table):
    table.hear(up_card())
    first = client.get("/table/kitchen/state")
    again = client.get("/table/kitchen/state", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    table.hear(taken())
    later = client.get("/table/kitchen/state", headers={"If-None-Match": first.headers["ETag"]})
    assert later.status_code == 200
    assert later.headers["ETag"] != first.headers["ETag"]


def test_a_table_that_was_opened_again_has_another_version(table, journal, evidence):
    again = Table("kitchen", journal, evidence, clock=lambda: 2_000_000.0)
    assert again.message("table").version != table.message("table").version


def test_a_quiet_table_sends_a_beat(table, monkeypatch):
    monkeypatch.setattr("web.stream.BEAT", 0.01)
    stream = messages(table, "table", Streams())
    next(stream)
    next(stream)
    assert next(stream) == b"event: beat\ndata: \n\n"
    stream.close()


def test_when_all_streams_are_taken_the_page_is_told_to_come_again(table):
    house = House({table.id: table}, streams=Streams(most=0))
    answer = create_app(house).test_client().get("/table/kitchen/stream")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "15"


def test_five_tries_a_minute_and_then_no_more_until_it_is_over():
    tries = Tries(most=5, within=60)
    assert [tries.allowed("10.0.0.1", now) for now in (0, 1, 2, 3, 4, 5)] == [True] * 5 + [False]
    assert tries.allowed("10.0.0.2", 5)
    assert tries.allowed("10.0.0.1", 61)


def test_many_addresses_together_guess_hardly_faster_and_lock_nobody_out():
    """254 machines guess for an hour, as fast as they may; in the midst of it the director comes."""
    tries = Tries()
    guessed = 0
    for second in range(0, 3600, 2):
        guessed += sum(tries.allowed(f"10.0.0.{n}", second) for n in range(254))
        if second == 1800:
            assert all(tries.allowed("10.0.1.9", second + n) for n in range(3))
    assert guessed <= 254 * 3 + 60 * 30, "of ten thousand PINs of four digits"


def test_of_ipv6_a_whole_network_counts_as_one_address():
    tries = Tries()
    assert sum(tries.allowed(f"fe80::1:{n:x}%eth0", n / 10) for n in range(100)) == 5
    assert tries.allowed("::ffff:10.0.0.7", 1)
    assert tries.allowed("2001:db8::1", 1)


def test_the_right_pin_is_remembered_as_no_try(client, house):
    house.pin = "2468"
    headers = {"X-Bowerbird": "1"}
    for _ in range(12):
        assert (
            client.post("/table/kitchen/director", json={"pin": "2468"}, headers=headers).status_code == 200
        )


@pytest.mark.parametrize("form", ["sheet", "egn", "jsonl"])
def test_a_finished_hand_is_exported_and_reads_back_as_the_same_game(client, table, form):
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", "table")
    text = client.get(f"/table/kitchen/export.{form}").get_data(as_text=True)
    if form == "jsonl":
        deals = [json.loads(line) for line in text.splitlines()]
    else:
        deals = judged_deals(game_from(text))
    assert deals[0]["tricks"] == judged_deals(table.game)[0]["tricks"]
    assert deals[0]["maker"] == "S"


def test_the_table_of_cards_has_a_line_for_each(client, table):
    for event in whole_deal():
        table.hear(event)
    lines = client.get("/table/kitchen/export.csv").get_data(as_text=True).splitlines()
    assert len(lines) == 1 + 20
    assert lines[2] == "1,W,h,,1,2,E,Th,E"


def test_an_export_while_a_hand_is_played_holds_only_those_before_it(client, table):
    for event in [*whole_deal(), up_card(100.0, Seat.NORTH, "Jc"), laid(101.0, "E Qd")]:
        table.hear(event)
    got = {f: client.get(f"/table/kitchen/export.{f}").get_data(as_text=True) for f in FORMS}
    assert len(got["csv"].splitlines()) == 21
    assert len(got["jsonl"].splitlines()) == 1
    assert got["sheet"].count("dealer ") == 1
    assert len(json.loads(got["egn"])["deals"]) == 1


def test_a_form_that_there_is_not_is_a_404(client):
    assert client.get("/table/kitchen/export.docx").status_code == 404


def test_a_house_that_keeps_rulings_back_does_not_export_them(journal, evidence):
    table = Table("kitchen", journal, evidence, Settings("somerset-1888", {"announce": "director"}), Clock())
    client = create_app(House({"kitchen": table})).test_client()
    for event in whole_deal():
        table.hear(event)
    assert client.get("/table/kitchen/export.jsonl").status_code == 409
    assert client.get("/table/kitchen/export.egn").status_code == 409
    assert "revoke" not in client.get("/table/kitchen/export.sheet").get_data(as_text=True)


# ---- what a table agrees on, and who directs it -----------------------------------------------------

AGREED = {
    "title": "Kitchen",
    "names": {"N": "Ann", "E": "Ben"},
    "book": "british",
    "announce": "director",
    "house": {},
}


def test_names_and_book_are_agreed_and_survive_a_restart(post, client, table, journal, evidence):
    assert post("settings", AGREED).status_code == 200
    state = client.get("/table/kitchen/state").get_json()
    assert state["names"]["N"] == "Ann"
    assert state["book"]["id"] == "british"
    again = Table("kitchen", journal, evidence)
    assert again.name == "Kitchen"
    assert again.game.rules.announce == "director"


def test_a_book_that_seats_fewer_than_have_played_is_refused(post, table):
    table.hear(up_card())
    answer = post("settings", {**AGREED, "book": "keller-1887-two"})
    assert answer.status_code == 409
    assert "nobody sits at W" in answer.get_json()["error"]
    assert table.settings.book == "somerset-1888"


@pytest.mark.parametrize(
    "wrong",
    [
        {"book": "somerset"},
        {"announce": "never"},
        {"house": {"game": "many"}},
        {"house": {"nonsense": 1}},
        {"house": {"players": 3}},
        {"title": "x" * 41},
        {"names": {"X": "Ann"}},
        {"names": {"N": ["Ann"]}},
        {"names": {"N": "x" * 25}},
    ],
)
def test_what_cannot_be_agreed_on_is_refused(post, table, wrong):
    before = table.seq
    assert post("settings", {**AGREED, **wrong}).status_code in (409, 422)
    assert table.seq == before


@pytest.fixture
def club(table):
    """The same table at a club: open to the network, with a director's PIN."""
    house = House({table.id: table}, local=False, pin="1888")
    return house, create_app(house).test_client()


def direct(client, pin):
    return client.post("/table/kitchen/director", json={"pin": pin}, headers={"X-Bowerbird": "1"})


def test_the_director_sees_the_revoke_that_the_table_is_not_told_of(club, table):
    _, client = club
    for event in whole_deal()[:14]:
        table.hear(event)
    kinds = [ruling["kind"] for ruling in client.get("/table/kitchen/state").get_json()["rulings"]]
    assert "revoke" not in kinds
    assert direct(client, "1888").status_code == 200
    kinds = [ruling["kind"] for ruling in client.get("/table/kitchen/state").get_json()["rulings"]]
    assert "revoke" in kinds


def test_a_pin_cannot_be_tried_for_ever(club):
    _, client = club
    assert [direct(client, str(n)).status_code for n in range(6)] == [403] * 5 + [429]
    assert direct(client, "1888").status_code == 429


def test_without_a_pin_nobody_is_director(client):
    assert direct(client, "").status_code == 403


def test_the_code_to_scan_is_shown_to_the_tables_own_devices_only(club):
    house, client = club
    assert client.get("/table/kitchen/code.svg").status_code == 403
    client.get(f"/table/kitchen/join/{house.code}")
    answer = client.get("/table/kitchen/code.svg")
    assert answer.mimetype == "image/svg+xml"
    assert b"<svg" in answer.data
    assert "code.svg" in client.get("/table/kitchen/setup").get_data(as_text=True)


def test_the_set_up_page_shows_every_book_and_escapes_names(client, table):
    table.agree(Settings("american", {}, {"N": '"><img src=x>'}, "A & B"), "table")
    page = client.get("/table/kitchen/setup").get_data(as_text=True)
    assert "<img src=x" not in page
    assert "A &amp; B" in page
    for book in ("somerset-1888", "keller-1887", "british", "progressive", "american"):
        assert f'value="{book}"' in page


def test_names_stand_in_for_the_letters_in_what_the_referee_says(client, table):
    table.agree(Settings("somerset-1888", {}, {"E": "Ben", "S": "Cleo"}, ""), "table")
    for event in whole_deal():
        table.hear(event)
    state = client.get("/table/kitchen/state").get_json()
    says = [ruling["says"] for ruling in state["rulings"] if ruling["kind"] == "revoke"]
    assert says[0].startswith("Ben played 10♥")
    assert {"Cleo", "North"} <= {choice["label"] for choice in state["questions"][0]["choices"]}
