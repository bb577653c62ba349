"""Damaged or edited journals: opened with a notice of what was set aside, or refused in a single line."""

import json
import sqlite3

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.journals import begun, edited
from tests.web.states import state_of
from web.__main__ import main
from web.board.table_state import board_state
from web.commands.check_list import good
from web.journal.entries import KINDS
from web.journal.evidence_store import Evidence
from web.journal.journal import VERSION, Journal
from web.journal.past import past_of
from web.journal.problems import JournalError
from web.journal.who import TABLE
from web.page.app import create_app
from web.served.house import House
from web.shown import change_log as shown_change_log
from web.table.table import Settings, Table

PAGES = [
    "", "state", "hands", "evening", "audit", "audit?all=1", "laws", "setup", "board", "export.csv",
    "export.sheet", "export.egn", "export.jsonl", "export.pdf",
]  # fmt: skip


def holds(seq, what):
    """Let entry ``seq`` hold ``what``: plain data, or text as it stands."""
    text = what if isinstance(what, str | bytes) else json.dumps(what)
    return ("update entries set what=? where seq=?", (text, seq))


def fact(**what):
    return {"place": 2, "act": 3, "event": {"fact": "passed", "seat": "N"}} | what


def score(*points):
    return {"fact": "score_set", "points": list(points)}


def entry_of_kind(kind, what):
    return ("insert into entries values ('table', 7, 1, 1, ?, 'x', ?)", (kind, json.dumps(what)))


UNREADABLE = {
    "a version that is no number": "update entries set v='x' where seq=3",
    "a version of bytes": "update entries set v=x'00ff' where seq=3",
    "a version of tomorrow": "update entries set v=9 where seq=3",
    "a kind of bytes": "update entries set kind=x'00ff' where seq=3",
    "a doer who is a number": "update entries set \"by\"=x'31' where seq=3",
    "bytes in place of text": holds(3, b"\xff\x00\xff"),
    "text that is no text": "update entries set what=cast(x'7bff7d' as text) where seq=3",
    "nothing": holds(3, ""),
    "half of it": holds(3, '{"place":2,"act":3,"ev'),
    "a list": holds(3, [1]),
    "a number": holds(3, 7),
    "null": holds(3, "null"),
    "a number without end": holds(3, '{"place":' + "1" * 5000 + "}"),
    "lists without end": holds(3, "[" * 100_000),
    "objects in objects": holds(3, '{"event":' + '{"a":' * 20_000 + "1" + "}" * 20_000 + "}"),
    "facts in facts": holds(3, fact(event=json.loads('{"event":' * 200 + "1" + "}" * 200))),
    "no fact": holds(3, {"place": 2}),
    "a fact of tomorrow": holds(3, fact(event={"fact": "teleported", "seat": "N"})),
    "a seat of another table": holds(3, fact(event={"fact": "passed", "seat": "Z"})),
    "a score of three sides": holds(3, fact(event={"fact": "score_set", "points": [1, 2, 3]})),
    "a score without end": holds(3, fact(event={"fact": "score_set", "points": [10**4000, 1]})),
    "a book that there is not": holds(1, {"book": "nope"}),
    "an agreement on no book": holds(1, {"book": 7}),
    "an agreement of tomorrow": holds(1, {"book": "american", "tables": 4}),
    "an entry missing": "delete from entries where seq=3",
}
OPENED = {
    "as it was written": ("", ""),
    "no place": (holds(3, {"act": 3, "event": {"fact": "passed", "seat": "N"}}), "Entry 3"),
    "a place that is no number": (holds(3, fact(place="x")), "Entry 3"),
    "a place far away": (holds(3, fact(place=99)), "Entry 3"),
    "no act": (holds(3, {"place": 2, "event": {"fact": "passed", "seat": "N"}}), "Entry 3"),
    "an act to come": (holds(3, fact(act=10**6)), "Entry 3"),
    "a step that is none": (holds(3, fact(step=[1])), "Entry 3"),
    "a difference that is none": (holds(3, fact(said=[[{"seat": "Z"}]])), "Entry 3"),
    "nothing that was there before": (holds(3, fact(was=7, again={"fact": "zz"})), "Entry 3"),
    "another score before": (
        holds(3, fact(event=score(1, 2), was=score(1))),
        "Entry 3",
    ),
    "a time that no clock shows": ("update entries set time=1e300 where seq=4", "Entry 4"),
    "a time without end": ("update entries set time=9e999 where seq=4", "Entry 4"),
    "a time that is a word": ("update entries set time='soon' where seq=4", "Entry 4"),
    "a time long before": ("update entries set time=-1e11 where seq=4", ""),
    "an agreement to nothing": (entry_of_kind("accepted", {}), "Entry 7"),
    "a director nobody called": (entry_of_kind("director", {}), "Entry 7"),
    "a director called by a word": (entry_of_kind("director", {"called": "yes", "about": ""}), "Entry 7"),
    "an erasure of nothing": (entry_of_kind("erased", {}), "Entry 7"),
    "something seen": (entry_of_kind("seen", {}), "Entry 7"),
    "an answer to nothing": (entry_of_kind("answer", {"choice": "N"}), "Entry 7"),
    "a kind of tomorrow": (entry_of_kind("weather", {"rain": True}), ""),
    "pictures outside the folder": (
        holds(6, {"place": 5, "act": 6,
                  "event": {"fact": "played", "seat": "N", "card": "As", "seen": ["../../../etc/passwd"]}}),
        "",
    ),
}  # fmt: skip
"""Each change, and the words of the notice about it."""


def opened(path):
    journal = Journal(path)
    return journal, Table("table", journal, Evidence(path.with_suffix(".pictures")), None)


def everything(table):
    """Ask for every page as somebody at the table; none may fail."""
    app = create_app(House({table.id: table}))
    client = app.test_client()
    for page in PAGES:
        answer = client.get(f"/table/table/{page}")
        assert answer.status_code < 500, f"{page}: {answer.get_data(as_text=True)[:200]}"
    for act, sent in (("score", {"side": "NS", "points": 1}), ("undo", {})):
        sent["seq"] = table.seq
        answer = client.post(f"/table/table/{act}", json=sent, headers={"X-Bowerbird": "1"})
        assert answer.status_code < 500
    board_state(table)


@pytest.mark.parametrize("change", UNREADABLE.values(), ids=UNREADABLE)
def test_what_decides_the_game_is_understood_or_the_journal_is_not_opened(tmp_path, change):
    path = edited(begun(tmp_path / "a.journal"), change)
    before = path.read_bytes()
    journal = Journal(path)
    with pytest.raises(JournalError, match=r"^the journal [^\n]*$") as problem:
        Table("table", journal, Evidence(tmp_path / "pictures"), None)
    journal.close()
    assert problem.value.kind in ("damaged", "newer", "rules")
    assert len(str(problem.value)) < 900 + len(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(("change", "words"), OPENED.values(), ids=OPENED)
def test_an_unreadable_extra_entry_is_set_aside_with_a_notice_and_every_page_answers(tmp_path, change, words):
    path = begun(tmp_path / "a.journal")
    if change:
        edited(path, change)
    journal, table = opened(path)
    notices = state_of(table, "table")["notices"]
    assert [words in notice for notice in notices] == [True] * bool(words)
    assert str(table.game.hand.dealer) == "W"
    everything(table)
    journal.close()


@pytest.mark.parametrize("change", [*UNREADABLE.values(), *(c for c, _ in OPENED.values() if c)])
def test_no_command_has_more_than_a_line_to_say_of_it(tmp_path, capsys, change, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = str(edited(begun(tmp_path / "a.journal"), change))
    for command in (
        ["judge", path],
        ["judge", path, "--rules", "british"],
        ["export", path, "--as", "csv"],
        ["bundle", str(tmp_path / "b.zip"), "--journal", path],
    ):
        assert main(command) in (0, 2)
        assert len(capsys.readouterr().err.strip().splitlines()) <= 2


EARLIER = {
    1: {"fact": "played", "seat": "N", "card": "As", "rivals": ["Ks"], "seen": ["c-1"]},
    2: {"fact": "played", "seat": "N", "card": "As", "rivals": ["Ks"], "shares": [0.1], "seen": ["c-1"]},
}
"""How each earlier version wrote a card that may be another: version 1 kept no shares."""


@pytest.mark.parametrize("version", EARLIER)
def test_a_journal_of_every_earlier_version_opens_and_goes_on(tmp_path, version):
    path = begun(tmp_path / "a.journal")
    played = {"place": 5, "act": 6, "event": EARLIER[version]}
    edited(path, f"update entries set v={version}", holds(6, played))
    journal, table = opened(path)
    assert state_of(table, "table")["notices"] == []
    (card,) = table.game.hand.tricks[0].plays
    assert (str(card.card), [str(rival) for rival in card.rivals]) == ("As", ["Ks"])
    everything(table)
    journal.close()
    database = sqlite3.connect(path)
    written = {v for (v,) in database.execute("select distinct v from entries")}
    database.close()
    assert written == {version, VERSION}


def test_every_earlier_version_has_a_journal_here():
    assert set(EARLIER) == set(range(1, VERSION))


def test_every_kind_of_entry_has_a_form():
    assert set(shown_change_log._SENTENCES) <= set(KINDS.values())


def test_facts_that_two_programs_wrote_together_are_counted_again_with_a_notice(tmp_path):
    path = begun(tmp_path / "a.journal")
    edited(path, holds(4, fact(place=2, act=2, event={"fact": "passed", "seat": "E"})))
    journal, table = opened(path)
    assert [entry.what.place for entry in table.entries if entry.kind == "event"] == [1, 2, 3, 4, 5]
    assert "Look whether the score is" in state_of(table, "table")["notices"][0]
    everything(table)
    journal.close()


KEYS = ["fact", "event", "seat", "place", "act", "said", "was", "book", "house", "names", "card"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    seq=st.integers(1, 6),
    column=st.sampled_from(["what", "what", "what", "kind", "by", "time", "v"]),
    value=json_values,
    raw=st.none() | st.binary(max_size=8),
)
def test_any_damage_to_an_entry_is_a_journal_error_or_all_pages_answer(
    tmp_path_factory, seq, column, value, raw
):
    path = begun(tmp_path_factory.mktemp("damage") / "a.journal")
    if raw is None:
        raw = json.dumps(value) if column == "what" or isinstance(value, list | dict | None) else value
    try:
        edited(path, (f'update entries set "{column}"=? where seq=?', (raw, seq)))
    except (sqlite3.Error, OverflowError):
        return  # not even SQLite takes it
    journal = Journal(path)
    try:
        table = Table("table", journal, Evidence(path.with_suffix(".pictures")), None)
    except JournalError:
        return
    else:
        everything(table)
    finally:
        journal.close()


# ---- the rules that a game was played by -----------------------------------------------------------


def test_a_start_by_other_rules_keeps_who_sits_where_and_what_the_table_is_called(journal, evidence):
    names = {"N": "Nora", "E": "Emil"}
    Table("kitchen", journal, evidence).agree(Settings("somerset-1888", {}, names, "By the window"), TABLE)
    for opened in (Settings("american", {"stick_dealer": True}), None):
        again = Table("kitchen", journal, evidence, opened)
        assert (again.settings.book, again.settings.names, again.settings.title) == (
            "american", names, "By the window",
        )  # fmt: skip
    others = Table("kitchen", journal, evidence, Settings("american", {}, {"N": "Nils"}))
    assert others.settings.names == {"N": "Nils"}


def test_a_start_by_rules_that_the_game_does_not_fit_writes_nothing_and_gives_a_notice(tmp_path):
    path = begun(tmp_path / "a.journal")
    journal = Journal(path)
    before = journal.read("table")
    with pytest.raises(JournalError, match=r"nobody sits at W; .*leave --rules and --house out") as problem:
        Table("table", journal, Evidence(tmp_path / "pictures"), Settings("keller-1887-two"))
    assert problem.value.kind == "rules"
    with pytest.raises(JournalError, match="does not fit"):
        Table("table", journal, Evidence(tmp_path / "pictures"), Settings("american", {"players": 2}))
    assert journal.read("table") == before
    journal.close()


@pytest.mark.parametrize(
    "agreed",
    [
        {"book": "keller-1887-two", "house": {}, "names": {}, "title": ""},
        {"book": "american", "house": {"players": 2}, "names": {}, "title": ""},
        {"book": "american", "house": {"make": 10**3000}, "names": {}, "title": ""},
        {"book": 7},
        {"book": ["a"]},
        {"book": "american", "house": [1]},
        {"book": "american", "names": [1]},
        {"book": "american", "names": {"N": 7}},
        {"book": "american", "title": 7},
    ],
    ids=lambda agreed: json.dumps(agreed)[:60],
)
def test_a_journal_that_ends_with_rules_it_does_not_fit_opens_by_those_before_them(tmp_path, agreed):
    path = begun(tmp_path / "a.journal", "british")
    edited(path, entry_of_kind("settings", agreed))
    journal, table = opened(path)
    assert (table.settings.book, table.settings.names) == ("british", {"N": "Ann"})
    notice = state_of(table, "table")["notices"][0]
    assert notice.startswith(("The newest rules in this record do not fit", "Entry 7 of this record (set"))
    everything(table)
    journal.close()
    journal, table = opened(path)
    assert past_of(journal, "table").agreed == table.settings  # it ends with the right ones again
    journal.close()


def test_the_check_reports_rules_that_the_game_does_not_fit(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("web.commands.check.seeing", lambda *_: (None, good("models", "not tried")))
    path = begun(tmp_path / "a.journal")
    asked = ["check", "--journal", str(path), "--port", "0", "--rules"]
    assert main([*asked, "keller-1887-two"]) == 1
    assert "cannot go on by keller-1887-two: fact 1: nobody sits at W" in capsys.readouterr().out
    assert main([*asked, "american"]) == 0
    capsys.readouterr()
    edited(path, entry_of_kind("settings", {"book": "keller-1887-two"}))
    assert main(asked[:-1]) == 0
    assert "The newest rules in this record do not fit what was played" in capsys.readouterr().out


def test_judging_by_rules_that_do_not_fit_is_a_single_line(tmp_path, capsys):
    path = begun(tmp_path / "a.journal")
    (tmp_path / "two.toml").write_text("players = 2\n")
    assert main(["judge", str(path), "--rules", "keller-1887-two"]) == 2
    assert main(["judge", str(path), "--house", str(tmp_path / "two.toml")]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "of a game that keller-1887-two does not fit (fact 1: nobody sits at W" in first
    assert "two.toml is not for the game in " in second
