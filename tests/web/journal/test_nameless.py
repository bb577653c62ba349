"""No name reaches the log or a bundle without names: only known words are kept, no name is replaced."""

import json
import logging
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.lab.props.camera_events import cut, whole_deal
from referee.asking.all_questions import questions
from referee.book import loading as book_loading
from referee.cards import Card
from referee.facts.calls import Passed
from referee.facts.register import ASKED_ALONE, MISDEALS, REMEDIES, RULINGS, Confirmed
from referee.seats import Seat
from tests.referee.any_fact import any_fact
from tests.referee.cases import FILES, game_of
from tests.web.entry_contents import contents
from tests.web.states import state_of
from web import logs
from web.__main__ import main
from web.journal.entries import KINDS, Answered, Happened, read_what, written
from web.journal.evidence_store import Evidence
from web.journal.facts import from_plain, to_plain
from web.journal.journal import Journal
from web.journal.nameless import entry_line, fact, log_line, without_names
from web.journal.who import TABLE, Who
from web.table import director as table_director
from web.table import logbook as table_logbook
from web.table.table import Settings, Table

NAMES = {"N": "Zoë", "E": "Jürgen", "S": "花子", "W": 'D"Artagnan'}
WRITTEN = "Bertrand quarrels"


@pytest.fixture
def log(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    root = logging.getLogger()
    before = root.level
    root.setLevel(logging.INFO)
    kept = logs.keep()
    yield logs.log_file()
    logs.leave(kept)
    root.setLevel(before)


def lively(path):
    """An evening with names in its journal wherever they can be."""
    journal = Journal(path)
    table = Table("table", journal, Evidence(path.parent / "pictures"), Settings("somerset-1888", {}, NAMES))
    table.agree(
        Settings("somerset-1888", {"announce": "at once"}, NAMES, "Bertrand's parlour"),
        Who.parse("table 90c1"),
    )
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.claim("E", 1, TABLE)
    for ruling in state_of(table, "table")["rulings"]:
        table_director.accept(table, ruling["id"], TABLE)
    table_director.call_director(table, True, WRITTEN, TABLE)
    place = next(f.what.place for f in table.facts if getattr(f.what.event, "card", None) == Card.parse("Td"))
    table.correct(place, "7d", None, TABLE)
    table.hear(cut())
    table.enter({"fact": "pack_wrong", "why": WRITTEN}, TABLE)
    table.enter({"fact": "chose", "side": "NS", "remedy": "bertrand"}, TABLE)
    table.news.set_notice("again", "Zoë and Jürgen, 花子")
    journal.close()
    return table


def named(data: bytes) -> list[str]:
    """The names in ``data``, as written, or as JSON or a log would write them."""
    names = []
    for name in (*NAMES.values(), "Bertrand", "bertrand", "parlour"):
        forms = {name, json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1], ascii(name)[1:-1]}
        names += [name] if any(form.encode() in data for form in forms) else []
    return names


def bundled(journal, out, *options):
    assert main(["bundle", str(out), "--journal", str(journal), *options]) == 0
    with zipfile.ZipFile(out) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def test_no_name_reaches_the_log(log, tmp_path):
    lively(tmp_path / "one.journal")
    text = log.read_bytes()
    assert b"accepted, by table" in text
    assert b"director, by table" in text
    assert named(text) == []


def test_no_name_is_in_a_bundle_of_that_evening_nor_of_another(log, tmp_path):
    lively(tmp_path / "one.journal")
    for number, journal in enumerate(("one", "two")):
        if number:
            Journal(tmp_path / "two.journal").close()
        held = bundled(tmp_path / f"{journal}.journal", tmp_path / f"{journal}.zip")
        assert {name: named(data) for name, data in held.items() if named(data)} == {}
    assert named(bundled(tmp_path / "one.journal", tmp_path / "named.zip", "--names")["journal.sqlite"])


@pytest.mark.parametrize("logger", ["web.logbook", "web.table.logbook", table_logbook.__name__])
def test_what_an_older_bowerbird_logged_is_held_to_the_same(log, tmp_path, logger):
    record = {"ruling": "1-revoke-e-1", "says": "Zoë & 花子 claimed that Jürgen revoked"}
    logging.getLogger(logger).info("table 'table' 23: accepted, by table 52f9: %s", json.dumps(record))
    logging.getLogger(logger).info("table 'table': notices is now {'again': 'Jürgen sits'}")
    Journal(tmp_path / "two.journal").close()
    text = bundled(tmp_path / "two.journal", tmp_path / "two.zip")["logs/bowerbird.log"]
    assert named(text) == []
    assert b'23: accepted, by table 52f9: {"ruling":"1-revoke-e-1","says":""}' in text


def test_a_bundle_keeps_that_camera_and_board_were_away_and_what_notices_were_about(log, tmp_path):
    journal = Journal(tmp_path / "one.journal")
    table = Table("table", journal, Evidence(tmp_path / "pictures"), Settings("somerset-1888", {}, NAMES))
    table.surroundings.set_camera_state("lost", "Zoë's phone is away")
    table.surroundings.set_board("lost: /dev/ttyUSB0")
    table.news.set_notice("pictures", "A picture could not be kept in /home/bertrand")
    journal.close()
    text = bundled(tmp_path / "one.journal", tmp_path / "one.zip")["logs/bowerbird.log"]
    for known in (b": eye is now CameraState(state='lost'", b": board is now ", b": notices of ['pictures']"):
        assert known in text
    assert named(text) == []
    assert b"ttyUSB0" not in text


def test_a_bundle_is_judged_as_the_evening_was(log, tmp_path):
    table = lively(tmp_path / "one.journal")
    (tmp_path / "copy.sqlite").write_bytes(
        bundled(tmp_path / "one.journal", tmp_path / "one.zip")["journal.sqlite"]
    )
    copy = Table("table", Journal(tmp_path / "copy.sqlite"), Evidence(tmp_path / "none"))
    assert copy.game.standing == table.game.standing
    assert [(r["kind"], r["status"], r["offender"]) for r in state_of(copy, "director")["rulings"]] == [
        (r["kind"], r["status"], r["offender"]) for r in state_of(table, "director")["rulings"]
    ]
    copy.logbook.journal.close()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(any_fact())
def test_of_a_fact_everything_is_kept_but_words_that_are_no_words_of_the_game(event):
    plain, kept = to_plain(event), to_plain(fact(event))
    assert from_plain(kept) == fact(event)
    assert fact(fact(event)) == fact(event)
    while "event" in plain and isinstance(plain["event"], dict):
        plain, kept = plain["event"], kept["event"]
    for key, value in plain.items():
        known = {*MISDEALS, *REMEDIES, *RULINGS}
        free = key in ("why", "remedy", "kind", "name") and value and value not in known
        assert kept[key] == ("other" if free else value)


@pytest.mark.parametrize("only", ASKED_ALONE)
def test_a_bundle_keeps_what_alone_was_asked_about_a_card(only):
    assert fact(Confirmed(3, only)) == Confirmed(3, only)
    assert fact(Confirmed(3, "of Dmitri")) == Confirmed(3, "other")


@given(st.text(), st.dictionaries(st.text(max_size=5), st.text(max_size=8), max_size=3))
def test_of_a_kind_of_entry_that_is_not_known_nothing_is_kept(kind, what):
    text = json.dumps({**what, "who": "Bertrand"})
    assert written(without_names(read_what(f"{kind}!", text))) == "{}"


@pytest.mark.parametrize("kind", set(KINDS) - {"event", "seen"})
@settings(max_examples=20, deadline=None, derandomize=True)
@given(data=st.data())
def test_whatever_people_wrote_into_an_entry_of_any_kind_is_left_out(kind, data):
    plain = json.loads(written(data.draw(contents(kind))))
    for part in set(plain) - {"book", "house"}:
        what = read_what(kind, json.dumps({**plain, part: "Bertrand & Zoë"}))
        assert "Bertrand" not in written(without_names(what))


def test_a_line_that_cannot_be_taken_apart_is_not_kept():
    head = "2026-11-22 16:19:28,597 INFO web.table.logbook: table 'table'"
    line = entry_line(5, TABLE, Happened(0, 5, Passed(Seat.NORTH)))
    assert log_line(f"{head} {line}", {}) == f"{head} {line}"
    for end in range(len(line)):
        assert log_line(f"{head} {line[:end]}", {}) is None
    for tail in (" Bertrand", "{}", '{"who": "Bertrand"}'):
        assert log_line(f"{head} {line}{tail}", {}) is None


def test_every_remedy_that_a_law_offers_is_known():
    offered = {
        remedy.name
        for path in FILES
        for deal in game_of(path).deals
        for ruling in deal.rulings
        for remedy in ruling.remedies
    }
    assert offered - REMEDIES == set()


def test_every_answer_and_every_ruling_keeps_its_key():
    for path in FILES[:80]:
        game = game_of(path)
        for question in questions(game):
            for choice in question.choices:
                kept = without_names(Answered(question.id, str(question.text), choice.key))
                assert kept == Answered(question.id, "", choice.key)
    assert book_loading.books()
