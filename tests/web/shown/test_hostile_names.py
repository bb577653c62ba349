"""Names that look like seats, cards, holes or markup appear on the page as they were written."""

import html
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from models.lab.props.camera_events import cut, laid, trick, up_card, whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.cards import FACES, Card
from referee.facts.register import PackWrong
from tests.web.states import state_of
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.players import Players
from web.journal.who import TABLE
from web.page.app import create_app
from web.served.house import House
from web.shown.names import SEATS, Words, card_sign
from web.table import reading
from web.table.table import Settings, Table

HOSTILE = (
    "Anna S.", "Bob N", "Ad", "As", "Jk", "NS", "EW", "E", "N & S", "{who}", "{0}", "%s", "<b>W</b>", "&amp;",
    "South", "10h", "S's", "Qh Kd", "\\1", "trick 1",
)  # fmt: skip

names = st.lists(
    st.one_of(st.sampled_from(HOSTILE), st.text("NESWAdhcs .&{}<", min_size=1, max_size=8)),
    min_size=4, max_size=4, unique=True,
).filter(lambda names: all(name.strip() for name in names))  # fmt: skip
"""Four different names."""


def hear(table, events):
    for event in events:
        table.hear(event)


def played_table(tmp_path, number=0):
    folder = tmp_path / str(number)
    folder.mkdir(exist_ok=True)
    return Table("kitchen", Journal(folder / "a.journal"), Evidence(folder / "pictures"), SOMERSET)


@pytest.fixture(scope="module")
def ruled_table(tmp_path_factory):
    """A table with many texts: a proved revoke, a card corrected, a wrong pack, a question."""
    table = played_table(tmp_path_factory.mktemp("names"))
    hear(table, whole_deal())
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    table.claim("W", 2, TABLE)
    place = next(f.what.place for f in table.facts if getattr(f.what.event, "card", None) == Card.parse("Td"))
    table.correct(place, "7d", None, TABLE)
    twice = trick(110.0, ("N 9h", "E 9h", "S Ks", "W Ts"), "E")
    hear(table, [cut(), up_card(100.0), *twice, laid(120.0, "S 9d")])
    table.record([PackWrong("S sat on W: Ad")], TABLE)
    yield table
    table.logbook.journal.close()


def all_sentences(table):
    """The texts of the page, the list of changes and the hands, joined."""
    state = state_of(table, "director")
    hands = to_builtins(reading.hands(table.logbook, "director"), str_keys=True)
    changes = to_builtins(reading.audit(table.logbook, "director"))
    return json.dumps([state, changes, hands], ensure_ascii=False)


def call(table, names, title=""):
    """Call the players by ``names`` as if they always were, and write nothing of it."""
    table.logbook.settings = Settings(table.settings.book, {}, names, title)
    table.logbook.players = Players.named(names)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=names)
def test_whatever_players_are_called_each_sentence_is_the_same_but_for_their_names(ruled_table, names):
    marks = [f"\u00abplayer {number}\u00bb" for number in range(4)]
    call(ruled_table, dict(zip("NESW", marks, strict=True)))
    wanted = all_sentences(ruled_table)
    for mark, name in zip(marks, names, strict=True):
        wanted = wanted.replace(mark, json.dumps(name, ensure_ascii=False)[1:-1])
    call(ruled_table, dict(zip("NESW", names, strict=True)))
    assert all_sentences(ruled_table) == wanted


def test_a_player_called_anna_s_keeps_her_name_with_a_partner_called_bob(ruled_table):
    call(ruled_table, {"N": "Anna S.", "S": "Bob", "E": "Ad", "W": "{who}"})
    sentences = [ruling["says"] for ruling in state_of(ruled_table, "director")["rulings"]]
    assert any(line.startswith("Ad played 10♥ to spades in trick 1") for line in sentences), sentences
    text = all_sentences(ruled_table)
    assert "Anna S. & Bob" in text
    assert "Anna Bob" not in text
    assert "A♦ &" not in text


def test_what_people_wrote_is_shown_as_they_wrote_it(ruled_table):
    call(ruled_table, {"S": "Bob", "W": "Carl"})
    assert any("S sat on W: Ad" in ruling["says"] for ruling in state_of(ruled_table, "director")["rulings"])


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=names)
def test_markup_in_names_is_text_on_every_page_that_is_read_or_printed(ruled_table, names):
    call(ruled_table, dict(zip("NESW", names, strict=True)), names[0])
    client = create_app(House({"kitchen": ruled_table})).test_client()
    for page in ("", "hands", "evening", "audit?all=1", "setup", "ruling/1-revoke-e-1"):
        answer = client.get(f"/table/kitchen/{page}")
        assert answer.status_code == 200
        for name in names:
            if "<b>" in name:
                assert name not in answer.text
    shown = html.unescape(client.get("/table/kitchen/hands").text)
    assert all(name in shown for name in names)


def test_the_signs_of_cards_are_put_in_where_a_card_stands_and_nowhere_else():
    words = Words({})
    for card in FACES:
        assert words(str(card)) == str(card)
        assert words.part(card) == card_sign(str(card))
    assert words("North, E and NS") == "North, E and NS"
    assert words.names == SEATS
