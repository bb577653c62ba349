"""What a table agrees on: names, the book, house rules."""

import pytest

from models.lab.props.camera_events import up_card, whole_deal
from web.journal.who import TABLE
from web.table.table import Settings, Table

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
    assert "begun with 4 players, and the book is for 2: begin another evening" in answer.get_json()["error"]
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


def test_the_set_up_page_shows_every_book_and_escapes_names(client, table):
    table.agree(Settings("american", {}, {"N": '"><img src=x>'}, "A & B"), TABLE)
    page = client.get("/table/kitchen/setup").get_data(as_text=True)
    assert "<img src=x" not in page
    assert "A &amp; B" in page
    for book in ("somerset-1888", "keller-1887", "british", "progressive", "american"):
        assert f'value="{book}"' in page


def test_names_replace_letters_in_the_referees_sentences(client, table):
    table.agree(Settings("somerset-1888", {}, {"E": "Ben", "S": "Cleo"}, ""), TABLE)
    for event in whole_deal():
        table.hear(event)
    state = client.get("/table/kitchen/state").get_json()
    sentences = [ruling["says"] for ruling in state["rulings"] if ruling["kind"] == "revoke"]
    assert sentences[0].startswith("Ben played 10♥")
    assert {"Cleo", "North"} <= {choice["label"] for choice in state["questions"][0]["choices"]}
