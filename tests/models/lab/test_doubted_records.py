"""Doubtful records: side by side, in ten bins, without a guard, and with other constants."""

import json
from dataclasses import replace

import pytest

from models.lab.law import reliability, side_by_side
from models.lab.law.doubtful import main as doubtful
from models.lab.law.side_by_side import JudgedRecord, keep, kept
from models.lab.tuning import left_out, tune_doubt
from referee.doubt import uncertain_reads, withheld
from referee.doubt.tuning import DOUBT

RIGHT = JudgedRecord("first", ("revoke E trick 1",), (), True, "right", (), 1.0, (("ruling", 0.97, True),))
OPEN = JudgedRecord("second", (), (), None, "open", ("which card?",), 2.0, (("name", 0.31, False),))


@pytest.fixture
def compared(tmp_path, capsys):
    """Compares two lists of records: the status of the command, and what it printed."""

    def compare(before, after):
        keep(tmp_path / "before", before)
        keep(tmp_path / "after", after)
        status = side_by_side.main([str(tmp_path / "before"), str(tmp_path / "after")])
        return status, capsys.readouterr().out

    return compare


def test_records_come_back_from_their_file_as_they_were(tmp_path):
    keep(tmp_path / "records", [RIGHT, OPEN])
    assert kept(tmp_path / "records") == [RIGHT, OPEN]


def test_the_same_records_are_not_worse_however_long_they_took(compared):
    status, text = compared([RIGHT, OPEN], [replace(RIGHT, ms=9.0), OPEN])
    assert (status, "0 differences" in text) == (0, True)


@pytest.mark.parametrize(
    "worse",
    [
        {"false": ("revoke W trick 2",)},
        {"proved": False},
        {"points": "wrong"},
        {"points": "open"},
        {"asked": ("who won?",)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_is_worse_ends_the_comparison_with_status_1(compared, worse):
    status, text = compared([RIGHT, OPEN], [replace(RIGHT, **worse), OPEN])
    assert (status, "1 differences" in text, "first:" in text) == (1, True, True)
    assert compared([replace(RIGHT, **worse), OPEN], [RIGHT, OPEN])[0] == 0


def test_files_of_other_records_are_not_compared(compared):
    with pytest.raises(SystemExit):
        compared([RIGHT], [OPEN])


def test_claims_are_counted_in_ten_bins_by_kind(tmp_path, capsys):
    keep(tmp_path / "records", [RIGHT, OPEN, replace(RIGHT, claims=(("ruling", 1.0, False),))])
    reliability.main([str(tmp_path / "records")])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["0.9", "to", "1.0", "2", "0.9850", "1", "0.5000"] in lines
    assert ["0.3", "to", "0.4", "1", "0.3100", "0", "0.0000"] in lines
    assert len(lines) == len(reliability.KINDS) + 2


def test_doubtful_deals_are_kept_with_their_claims(tmp_path, capsys):
    doubtful(["--deals", "3", "--unread", "0.1", "--seed", "5", "--lines", str(tmp_path / "records")])
    records = kept(tmp_path / "records")
    assert [record.record.split()[-1] for record in records] == ["0", "1", "2"]
    assert {kind for record in records for kind, _, _ in record.claims} >= {"name", "seat", "event"}
    assert all(0 < share <= 1 + 1e-9 for record in records for _, share, _ in record.claims)


def test_a_guard_is_left_out_of_its_table_and_put_back():
    events, reasons = uncertain_reads.HAPPENINGS, withheld.WITHHELD
    every = left_out.guards()
    assert len(every) == len(events) + len(reasons)
    for guard in every:
        with guard.left_out():
            missing = {*events, *reasons} - {*uncertain_reads.HAPPENINGS, *withheld.WITHHELD}
        assert missing == {guard.row}
    assert (events, reasons) == (uncertain_reads.HAPPENINGS, withheld.WITHHELD)


def test_constants_are_tried_where_they_are_read_and_a_run_goes_on(tmp_path, capsys, monkeypatch):
    options = [str(tmp_path), "--doubtful", "6", "--missed", "1", "--muddled", "0", "--only", "likely_p"]
    tune_doubt.main(options)
    text = capsys.readouterr().out
    assert (text.startswith("7 records:"), "likely_p" in text, "late_p" in text) == (True, True, False)
    lines = (tmp_path / "tune-doubt.jsonl").read_text().splitlines()
    assert {json.loads(line)["by"] for line in lines} == {1.0, 0.75, 1.25}
    monkeypatch.setattr(tune_doubt.doubtful, "judged", pytest.fail)  # nothing is judged a second time
    tune_doubt.main(options)
    assert capsys.readouterr().out == text
    assert (tmp_path / "tune-doubt.jsonl").read_text().splitlines() == lines


def test_a_constant_is_moved_while_its_record_is_judged_and_no_longer():
    before = DOUBT.likely_p
    with tune_doubt.CONSTANTS["likely_p"].changed_to(0.5):
        assert DOUBT.likely_p == 0.5
    assert DOUBT.likely_p == before
