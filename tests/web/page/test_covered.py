"""What the laws cover stays covered: a device is shown, to the byte, no more than the law lets it see."""

import json
from functools import cache, lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.props.camera_events import PLAYED, gathered, laid, taken, trick, up_card, whole_deal
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_cameras import ScriptedSight
from models.lab.props.scripted_film import filmed_by_camera
from tests.web.addresses import FILLED, addresses, answered
from tests.web.conftest import Clock
from tests.web.looks import LookingEye, cut_of, play_unread, unread
from tests.web.states import state_of
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE, Who
from web.page.app import create_app
from web.served.house import House, TableCamera
from web.table import reading
from web.table.live_naming import TableNaming
from web.table.table import NotNow, Settings, Table


@lru_cache(maxsize=2)
def device(table, local):
    """A device in the same house as that of any other table."""
    same = House({table.id: table}, is_local=local, code="the same", secret=b"the same")
    return create_app(same).test_client()


def everything_sent(table, local):
    """All that the addresses of the page answer to a device, by their path."""
    client, few = device(table, local), {**FILLED, "sighting": ("up-1", "c-10"), "name": ("crop", "clip")}
    return {path: answered(client, path) for _, path in addresses(client.application, filled=few)}


def clips_shown(table, role="table"):
    """The clips that a ruling offers to a device with that role, and those that are given out."""
    offered = [replay["clip"] for ruling in state_of(table, role)["rulings"] for replay in ruling["replays"]]
    ids = [f"c-{10 * t + n:g}" for t in range(1, 6) for n in range(4)] + ["up-1"]
    return offered, {
        picture for picture in ids if reading.picture(table.logbook, picture, "clip", role) is not None
    }


def pictures(client):
    """The ids of the deal's sightings with a shown picture."""
    ids = [f"c-{10 * t + n:g}" for t in range(1, 6) for n in range(4)] + ["up-1"]
    return {i for i in ids if client.get(f"/table/kitchen/picture/{i}/crop").status_code == 200}


@pytest.fixture
def kept(table):
    for number in range(100):
        table.evidence.keep(f"c-{number}", "crop", JPEG)
    table.evidence.keep("up-1", "crop", JPEG)
    return table


def test_the_trick_on_the_table_is_shown_and_the_earlier_trick_is_not(client, kept):
    for event in [up_card(), taken(), *trick(10.0, PLAYED, "E")[:4]]:
        kept.hear(event)
    assert [play["card"] for play in client.get("/table/kitchen/state").get_json()["trick"]] == [
        "As", "Th", "Ks", "Ts",
    ]  # fmt: skip
    assert {"c-10", "c-11", "c-12", "c-13"} <= pictures(client)
    kept.hear(trick(10.0, PLAYED, "E")[4])
    kept.hear(laid(20.0, "E Ad"))
    assert pictures(client) == {"c-20", "up-1"}, "the up-card lies in view until played (Somerset 91)"


@cache
def american(folder, up, first_trick, discard, named):
    """What a table in the third trick of a deal answers; all that is hidden by then can be chosen.

    A table at which a card of South was not seen in the second trick, and was wrongly ``named``.
    """
    folder = folder(f"{up}-{discard}-{named}", numbered=True)
    journal = Journal(folder / "evening.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), Settings(book="american"), Clock())
    shown = dict(zip(("up-1", "c-10", "c-11", "c-12", "c-13"), (up, *first_trick), strict=True))
    for sighting, card in shown.items():
        for view in ("crop", "clip"):
            table.evidence.keep(sighting, view, JPEG + card.encode())
    table.hear(up_card(card=up))
    table.hear(taken(card=up))
    table.answer("1:caller", "S", TABLE)
    table.enter({"fact": "discarded", "seat": "W", "card": discard}, TABLE)
    for _ in filmed_by_camera(table, trick(10.0, first_trick, "N"), lambda _t: JPEG + str(shown).encode()):
        pass
    for event in [laid(20.0, "N Kc"), laid(21.0, "E Qc"), laid(22.0, "W Jc")]:
        table.hear(event)
    answers = [everything_sent(table, local) for local in (True, False)]
    table.hear(gathered(24.0, "N", ("g-24",)))
    table.claim("S", 2, TABLE)  # by which it matters what the card was
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
    named=st.sampled_from(("As", "Ks", "Td", "Qh", "Tc")),
)
def test_what_the_laws_hide_changes_no_byte_of_any_answer(
    tmp_path_factory, up, others, thrown, discard, named
):
    """Two hands that differ only in what may not be seen any more look the same to everybody.

    The first trick, a renounce in it, the up-card that the dealer took up, and his discard.
    """
    first = american(tmp_path_factory.mktemp, "9h", ("N As", "E 9s", "S Ts", "W Qs"), "9c", named)
    east, south, west = (f"{seat} {card}" for seat, card in zip("ESW", (*others[:2], thrown), strict=True))
    other = american(tmp_path_factory.mktemp, up, ("N As", east, south, west), discard, named)
    assert first == other


LATER = (laid(15.0, "N Kc"), laid(16.0, "E Ks"))
"""Cards by which it matters what East's card of the first trick was."""


def gathered_unread(folder, book, rivals, picture, east="E ?", later=()):
    """A table after its first trick was gathered, with an unread card of East in it."""
    journal = Journal(folder / "evening.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), Settings(book=book), Clock())
    table.evidence.keep("c-11", "crop", JPEG + picture)
    for event in [up_card(), taken()]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    plays = [laid(10.0, "N As"), laid(11.0, east, 0.4, rivals), laid(12.0, "S Ts"), laid(13.0, "W Qs")]
    for event in [*plays, gathered(14.0, "N"), *later]:
        table.hear(event)
    table.claim("E", 1, TABLE)
    return table, journal


def everything_about(folder, book, rivals, picture):
    """All that is answered then, to refused answers too, and after the next card."""
    table, journal = gathered_unread(folder, book, rivals, picture, later=LATER)
    client = create_app(House({table.id: table})).test_client()
    answers = []
    for event in (None, laid(20.0, "S Qc")):
        if event is not None:
            table.hear(event)
        answers += [everything_sent(table, local) for local in (True, False)]
        answers.append(client.get("/table/kitchen/picture/c-11/crop").get_data())
        (question,) = state_of(table, "table")["questions"]
        for choice in ("?", f"{question['id'].rsplit(':')[-1]}:9s"):
            sent = {"question": question["id"], "choice": choice}
            answer = client.post("/table/kitchen/answer", json=sent, headers={"X-Bowerbird": "1"})
            answers.append((answer.status_code, answer.get_data()))
    journal.close()
    return answers


@pytest.mark.parametrize("book", ["american", "somerset-1888", "british", "progressive"])
def test_what_was_not_read_of_a_gathered_trick_changes_no_byte_where_it_stays_covered(book, tmp_path):
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    first = everything_about(tmp_path / "a", book, ("9s", "9c"), b"one")
    assert first == everything_about(tmp_path / "b", book, ("Kd", "Kh", "Qd"), b"other")


def test_the_last_trick_s_question_shows_its_picture_where_the_book_lets_it_be_looked_at(tmp_path):
    table, journal = gathered_unread(tmp_path, "keller-1887", ("9s", "9c"), b"", later=LATER)
    client = create_app(House({table.id: table})).test_client()
    (question,) = client.get("/table/kitchen/state").get_json()["questions"]
    assert [choice["card"] for choice in question["choices"]] == ["9s", "9c", None]  # None: no card
    assert question["pictures"] == ["picture/c-11/crop"]
    assert "c-11" in pictures(client)
    for event in [laid(20.0, "S Jc"), laid(21.0, "W Tc"), gathered(22.0, "N"), laid(30.0, "N Ad")]:
        table.hear(event)
    assert "c-11" not in pictures(client), "it is no longer the last one"
    journal.close()


def test_the_director_always_sees_what_was_not_read(tmp_path):
    table, journal = gathered_unread(tmp_path, "american", ("9s", "9c"), b"")
    (question,) = state_of(table, "director")["questions"]
    assert [choice["card"] for choice in question["choices"]] == ["9s", "9c", None]  # None: no card
    assert question["pictures"] == ["picture/c-11/crop"]
    (asked,) = state_of(table, "table")["questions"]
    assert ([choice["key"] for choice in asked["choices"]], asked["pictures"]) == (["no card"], [])
    assert asked["any_card"]
    table.answer(question["id"], "9s", Who.parse("director 12ab"))
    journal.close()


def test_a_question_that_would_name_a_covered_card_waits_and_cannot_be_answered_by_guess(tmp_path):
    table, journal = gathered_unread(tmp_path, "american", (), b"", east="E 5h")
    (question,) = state_of(table, "director")["questions"]
    assert question["kind"] == "card outside the pack"
    (kept_back,) = state_of(table, "director")["questions"]
    assert state_of(table, "table")["questions"] == []
    with pytest.raises(NotNow, match="answered already"):
        table.answer(kept_back["id"], "9s", TABLE)
    journal.close()


def test_the_up_card_is_hidden_after_it_was_taken(client, kept):
    kept.hear(up_card(card="9h"))
    assert client.get("/table/kitchen/state").get_json()["up"] == "9h"
    assert pictures(client) == {"up-1"}
    kept.hear(taken())
    kept.answer("1:caller", "S", TABLE)
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


@pytest.mark.parametrize("role", ["spectator", "table", "director"])
def test_a_clip_is_shown_to_nobody_before_the_hand_may_be_looked_at_and_to_all_then(table, role):
    table.agree(Settings("somerset-1888", {"announce": "at once"}), TABLE)
    for _ in filmed_by_camera(table, whole_deal()[:17]):
        pass
    assert table.evidence.views("c-11") == ("clip",), "the revoke was told, and its clip is kept"
    assert clips_shown(table, role) == ([], set())
    for _ in filmed_by_camera(table, whole_deal()[17:]):
        pass
    assert clips_shown(table, role) == (["picture/c-11/clip", "picture/c-30/clip"], {"c-11", "c-30"})


def test_no_address_shows_the_worth_of_the_cards_before_the_hand_is_over(table):
    table.agree(Settings("somerset-1888", {}, {"N": "Ann", "E": "Ben"}), TABLE)
    for event in whole_deal()[:-2]:
        table.hear(event)
    for local in (True, False):
        sent = everything_sent(table, local)
        assert sent["/table/kitchen/hand/1.look-back"][0] == 404
        assert sent["/table/kitchen/hand/1/by/keller-1887"][0] == 404
        figures = json.loads(sent["/table/kitchen/evening/figures"][1])
        assert (figures["deals"], figures["counted"]) == (0, 0)
        assert (figures["best"], figures["luckiest"]) == (None, None)
        assert [player["hands"] for player in figures["players"]] == [0] * len(figures["players"])
        assert not [path for path, (_, answer) in sent.items() if b'"choices":[{"card"' in answer]
    for event in whole_deal()[-2:]:
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    sent = everything_sent(table, True)
    assert sent["/table/kitchen/hand/1/by/keller-1887"][0] == 200
    assert json.loads(sent["/table/kitchen/evening/figures"][1])["deals"] == 1
    status, answer = sent["/table/kitchen/hand/1.look-back"]
    assert status == 200
    assert b'"choices":[{"card"' in answer


def named_while_playing(folder, rivals, picture):
    """All answers about similar cards while a fourth hand is played, with a covered king."""
    journal = Journal(folder / "evening.journal")
    table = Table("kitchen", journal, Evidence(folder / "pictures"), Settings(book="somerset-1888"), Clock())
    for number in range(3):
        play_unread(table, number)
        table.hear(cut_of(number))
    table.evidence.keep("d3-c-12", "crop", JPEG + picture)
    play_unread(table, 3, [unread(event, rivals) for event in whole_deal()[:8]], rivals)
    house = House({table.id: table}, is_local=True, code="the same", secret=b"the same")
    house.parts_of(table.id).camera = TableCamera(ScriptedSight(), naming=TableNaming(table, LookingEye()))
    client = create_app(house).test_client()
    with client.session_transaction() as mine:
        mine["device"] = "same"
    answers = [answered(client, "/table/kitchen/alike")]
    place = json.loads(answers[0][1])["groups"][0]["place"]
    covered = next(play.place for play in table.game.hand.plays if play.card is None)
    for at, card in ((covered, "Ks"), (place, "Ks"), (place, "9d")):
        sent = {"place": at, "card": card}
        answer = client.post("/table/kitchen/alike/name", json=sent, headers={"X-Bowerbird": "1"})
        answers.append((answer.status_code, answer.get_data()))
    answers += [answered(client, "/table/kitchen/alike"), answered(client, "/table/kitchen/state")]
    journal.close()
    return answers


def test_look_alikes_tell_nothing_of_the_hand_that_is_played(tmp_path):
    """Whatever the covered card of the fourth hand looks like, and may be: no answer differs by a byte."""
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    first = named_while_playing(tmp_path / "a", ("Ks", "Kc"), b"Ks")
    assert [status for status, _ in first] == [200, 409, 200, 409, 200, 200]
    assert first == named_while_playing(tmp_path / "b", ("Ks", "Qd"), b"Kc")
