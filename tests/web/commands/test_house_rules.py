"""House rules from a file: laid over a book, refused in one line, and kept with the evening."""

import json

import pytest

from tests.web.commands.test_commands import SHEET
from web.__main__ import main
from web.commands import Refusal
from web.commands.served_tables import agreed


@pytest.fixture
def club(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('game = 7\nannounce = "director"\nbennies = []\n')
    return path


def test_laws_end_with_the_rules_of_the_house(club, capsys):
    assert main(["laws", "--rules", "american", "--house", str(club)]) == 0
    printed = capsys.readouterr().out
    assert "House rules" in printed
    assert "game = 7" in printed


def test_a_sheet_is_judged_by_the_rules_of_the_house(tmp_path, capsys):
    facts = SHEET.replace("somerset-1888", "american").replace("dealer", "score NS 6 EW 6\ndealer", 1)
    facts += "E 9s | S 8s | W 9h | N 7s\nquit\nE Kc | S Qc | W Tc | N Ac\nquit\n"
    facts += "E 9c | S Jc | W Qh | N Jd\nquit\n"
    (tmp_path / "a.sheet").write_text(facts)
    (tmp_path / "seven.toml").write_text("game = 7\n")
    for house, won in (((), False), (("--house", str(tmp_path / "seven.toml")), True)):
        assert main(["judge", str(tmp_path / "a.sheet"), "--json", *house]) == 0
        deal = json.loads(capsys.readouterr().out.splitlines()[-1])
        assert bool(deal["game_won"]) is won


def test_a_table_plays_by_them_and_keeps_them(club):
    made = agreed("american", str(club))
    assert made.book == "american"
    assert made.house == {"game": 7, "announce": "director", "bennies": []}
    assert agreed(None, None) is None


def test_house_rules_without_a_book_are_refused(club):
    with pytest.raises(Refusal, match="--rules"):
        agreed(None, str(club))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gane = 7", "did you mean 'game'"),
        ("game = 0", "from 1 to 1000"),
        ("game : 7", "write a rule a line"),
    ],
)
def test_a_rule_that_is_none_is_refused_with_its_file_and_line(tmp_path, capsys, text, message):
    path = tmp_path / "club.toml"
    path.write_text(text)
    assert main(["laws", "--rules", "american", "--house", str(path)]) == 2
    line = capsys.readouterr().err
    assert len(line.splitlines()) == 1
    assert "club.toml" in line
    assert message in line


@pytest.mark.parametrize("name", ["none.toml", "."])
def test_a_missing_file_is_refused(tmp_path, capsys, name):
    assert main(["laws", "--rules", "american", "--house", str(tmp_path / name)]) == 2
    assert "cannot read" in capsys.readouterr().err
