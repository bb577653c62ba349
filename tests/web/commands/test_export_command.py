"""``bowerbird export``: a recorded game as a file for others."""

import csv
import json

import pytest

from models.lab.props.camera_events import laid, up_card, whole_deal
from referee.notation import sheets
from tests.web.commands.test_commands import SHEET
from web.__main__ import main
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.shown.export import FORMS
from web.table.table import Settings, Table


@pytest.fixture
def journal(tmp_path):
    """A deal that is over, and a next one that has begun."""
    kept = Journal(tmp_path / "evening.journal")
    settings = Settings("somerset-1888", {}, {"N": "Nora"})
    table = Table("kitchen", kept, Evidence(tmp_path), settings)
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    table.hear(up_card(100.0, table.game.hand.next_dealer))
    kept.close()
    return kept.path


@pytest.fixture
def journal_with_a_lead(journal, tmp_path):
    """The same after the next deal's first card is played: by a card turned up alone nobody has dealt yet."""
    kept = Journal(journal)
    table = Table("kitchen", kept, Evidence(tmp_path), Settings("somerset-1888", {}, {"N": "Nora"}))
    table.hear(laid(101.0, "E Ks"))
    kept.close()
    return journal


@pytest.mark.parametrize("form", ["sheet", "egn", "csv", "jsonl"])
def test_every_form_is_written_by_its_ending(journal, tmp_path, form, capsys):
    out = tmp_path / f"evening.{form}"
    assert main(["export", str(journal), "--out", str(out)]) == 0
    assert main(["export", str(journal), "--as", form]) == 0
    captured = capsys.readouterr()
    text = out.read_bytes().decode()
    assert captured.out == text.replace("\r\n", "\n") or captured.out == text
    assert "1 hand" in captured.err
    match form:
        case "sheet":
            assert len(list(sheets.read(text).facts)) > 25
        case "egn":
            assert "Nora" in json.dumps(json.loads(text))
        case "csv":
            assert len(list(csv.DictReader(text.splitlines()))) == 20
        case "jsonl":
            (deal,) = map(json.loads, text.splitlines())
            assert deal["points"] == {"NS": 0, "EW": 2}


def test_every_form_of_the_page_is_a_form_of_the_command(tmp_path, capsys):
    (tmp_path / "a.sheet").write_text(SHEET)
    for form in FORMS:
        assert main(["export", str(tmp_path / "a.sheet"), "--as", form]) == 0


def test_an_unfinished_hand_is_left_out_with_a_message_or_included_if_wanted(journal, capsys):
    assert main(["export", str(journal)]) == 0
    over = capsys.readouterr()
    assert "not over" in over.err
    assert main(["export", str(journal), "--unfinished"]) == 0
    whole = capsys.readouterr()
    assert whole.out.count("dealer") == over.out.count("dealer") + 1
    assert "not over" not in whole.err


def test_an_exported_sheet_judges_as_the_journal_does(journal_with_a_lead, tmp_path, capsys):
    journal = journal_with_a_lead
    main(["export", str(journal), "--out", str(tmp_path / "a.sheet"), "--unfinished"])
    capsys.readouterr()
    main(["judge", str(tmp_path / "a.sheet"), "--json"])
    from_sheet = capsys.readouterr().out.splitlines()
    main(["judge", str(journal), "--json"])
    from_journal = capsys.readouterr().out.splitlines()
    assert [without_sightings(line) for line in from_sheet] == list(map(without_sightings, from_journal))


def test_an_exported_sheet_keeps_the_house_rules_that_it_was_played_by(tmp_path, capsys):
    house = {"game": 5, "announce": "at once", "bennies": ["2s"]}
    journal = Journal(tmp_path / "evening.journal")
    table = Table("kitchen", journal, Evidence(tmp_path), Settings("american", house))
    table.record(sheets.read("score NS 3 EW 0\ndealer W up 9h\ntally N 5").facts, TABLE)
    journal.close()
    main(["export", str(journal.path), "--out", str(tmp_path / "a.sheet")])
    written = (tmp_path / "a.sheet").read_text().splitlines()[0]
    assert written == 'rules american announce="at once" bennies=2s game=5'
    capsys.readouterr()
    results = []
    for path in (journal.path, tmp_path / "a.sheet"):
        main(["judge", str(path), "--json"])
        (deal,) = map(json.loads, capsys.readouterr().out.splitlines())
        results.append((deal["score"], deal["game_won"]["winners"]))
    assert results[0] == results[1] == ({"NS": 0, "EW": 0}, ["NS"])


def without_sightings(line):
    """A judged deal without what only a camera knows."""
    deal = {**json.loads(line), "questions": None, "worlds": None}  # what people wrote is not asked
    return {**deal, "rulings": [{**ruling, "seen": None} for ruling in deal["rulings"]]}


@pytest.mark.parametrize(
    "options",
    [("--as", "pdf2"), ("--out", "evening.doc"), ("--out", "none/evening.csv"), ("--table", "garden")],
)
def test_what_cannot_be_exported_is_refused_in_a_line(journal, tmp_path, monkeypatch, capsys, options):
    monkeypatch.chdir(tmp_path)
    assert main(["export", str(journal), *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


def test_an_evening_of_a_journal_is_exported_by_its_number_with_its_names(tmp_path, capsys):
    path = tmp_path / "season.journal"
    journal = Journal(path)
    named = Settings("somerset-1888", names={"N": "Ann"})
    table = Table("kitchen", journal, Evidence(tmp_path / "pictures"), named)
    for event in whole_deal():
        table.hear(event)
    table.end(TABLE)
    table.begin(Settings("american", names={"N": "Eve"}), TABLE)
    for event in whole_deal():
        table.hear(event)
    journal.close()
    for number, name in ((1, "Ann"), (2, "Eve")):
        assert main(["export", str(path), "--evening", str(number), "--as", "csv"]) == 0
        exported = capsys.readouterr().out
        assert name in exported
        assert ("Ann" in exported, "Eve" in exported) == (name == "Ann", name == "Eve")
    assert main(["export", str(path), "--evening", "3", "--as", "csv"]) == 2
    assert "has 2 evenings" in capsys.readouterr().err
