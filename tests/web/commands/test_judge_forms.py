"""``bowerbird judge`` reads every form of record, and ``bowerbird laws`` prints the lists."""

import json

import pytest

from referee.notation.egn import to_egn
from referee.notation.written_game import game_from
from tests.referee.look_back.test_other_book import REVOKE
from web.__main__ import main

SHEET = """\
rules somerset-1888
dealer W up 9h
N pass | E pass | S order
N As | E Ts | S Ks | W 8s
quit
rest NS
"""


def test_an_egn_file_is_judged_like_a_sheet(tmp_path, capsys):
    egn = tmp_path / "game.egn"
    egn.write_text(json.dumps(to_egn(game_from(SHEET))[0]))
    assert main(["judge", "--json", str(egn)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["tricks"][0]["winner"] == "N"


def test_the_laws_of_a_book_are_listed_with_the_reason_for_each_law_not_judged(capsys):
    assert main(["laws", "--rules", "somerset-1888"]) == 0
    out = capsys.readouterr().out
    assert "  68  " in out
    assert "(bystanders are not watched)" in out


def test_an_unknown_book_is_a_single_clear_line(capsys):
    assert main(["laws", "--rules", "hoyle"]) == 2
    assert "there is no book 'hoyle'" in capsys.readouterr().err


def test_what_another_book_would_have_scored_stands_under_each_hand(tmp_path, capsys):
    path = tmp_path / "game.sheet"
    path.write_text(REVOKE)
    assert main(["judge", str(path), "--also", "american"]) == 0
    assert (
        capsys.readouterr()
        .out.splitlines()[-2]
        .startswith("  By American club euchre: 2 points to NS. Here: 3")
    )
    assert main(["judge", str(path), "--also", "american", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["also"]["points"] == {"NS": 2, "EW": 0}
    assert main(["judge", str(path), "--also", "american", "--review"]) == 0
    assert "  By American club euchre: " in capsys.readouterr().out
    assert main(["judge", str(path), "--also", "keller-1887-two"]) == 2
    assert "--also keller-1887-two: " in capsys.readouterr().err


@pytest.mark.parametrize("command", ["judge", "export"])
def test_a_file_with_nothing_in_it_is_refused(command, tmp_path, capsys):
    (tmp_path / "empty.sheet").write_text("\n")
    assert main([command, str(tmp_path / "empty.sheet")]) == 2
    assert "empty.sheet is empty" in capsys.readouterr().err
