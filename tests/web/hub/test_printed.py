"""Movements on paper and at the terminal: every round, or a card for each person."""

from __future__ import annotations

import subprocess
from random import Random

import pytest

from web.__main__ import carried_out, packages_for
from web.hub import printed_movement as printed
from web.hub.movements.chart import chart
from web.hub.movements.movement import Movement
from web.hub.movements.numbers import Over


@pytest.mark.parametrize("kind", Movement)
def test_every_movement_is_printed_with_its_rule(kind, capsys):
    assert carried_out(["movements", str(kind), "--people", "12"]) == 0
    _, size, rule, *rounds = capsys.readouterr().out.splitlines()
    assert size.startswith(("12 people, 3 tables", "6 fixed pairs"))
    assert rule.endswith(".")
    assert "Round 1" in rounds


@pytest.mark.parametrize(("people", "moved"), [(22, True), (24, False)])
def test_a_rainbow_with_a_rule_that_does_not_hold_for_all_is_printed_with_a_warning(people, moved):
    lines = printed.heading(
        chart(Movement.RAINBOW, people, None, Over.THREE if people % 4 else None, Random(1))
    )
    assert any("change places against that rule" in line for line in lines) is moved


def test_a_movement_with_names_is_written_as_pdf(tmp_path, capsys):
    names = tmp_path / "names.txt"
    names.write_text("\n".join(f"Player{n}" for n in range(1, 12)) + "\n")
    out = tmp_path / "draw.pdf"
    asked = [
        "movements",
        "draw",
        "--names",
        str(names),
        "--over",
        "three",
        "--rounds",
        "3",
        "--out",
        str(out),
    ]
    assert carried_out(asked) == 0
    assert "written" in capsys.readouterr().out
    text = subprocess.run(
        ["pdftotext", "-layout", str(out), "-"], capture_output=True, check=True
    ).stdout.decode()
    assert text.count("Player7") == 3
    assert "three-handed book" in text


def test_a_persons_card_agrees_with_the_rounds(tmp_path):
    made = chart(Movement.WHIST, 9, None, None, Random(1))
    names = {n: f"P{n}" for n in range(1, 10)}
    cards = printed.cards(made, names)
    assert len(cards) == 9
    rounds = printed.sheets(made, names)
    for who, _, rows in cards:
        for (_, out, tables), (number, table, seat, partner, against) in zip(rounds, rows[1:], strict=True):
            if not table:
                assert who in out
                continue
            (row,) = [row for row in tables if row[0] == table]
            assert who in row
            assert row[tables[0].index(seat)] == who
            assert {who, partner, *against.split(" & ")} == set(row[1:]), number


def test_ghosts_and_pairs_are_called_what_they_are():
    ghosts = printed.sheets(chart(Movement.DRAW, 11, 2, Over.GHOST, Random(1)), {})
    assert all(sum("ghost" in row for row in rows) == 1 for _, _, rows in ghosts)
    pairs = printed.sheets(chart(Movement.ROUND_ROBIN, 6, None, None, Random(1)), {1: "Ann", 2: "Bo"})
    assert sum("Ann & Bo" in row for _, _, rows in pairs for row in rows) == 2
    assert sum("Ann & Bo" in out for _, out, _ in pairs) == 1


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["rainbow"], "how many people"),
        (["rainbow", "--people", "24", "--rounds", "7"], "6 rounds"),
        (["swiss", "--people", "7"], "even number"),
        (["winners", "--people", "7"], "eight people"),
        (["swiss", "--people", "8", "--cards"], "cards need"),
        (["draw", "--people", "8", "--out", "draw.txt"], ".pdf"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_single_line(asked, message, capsys):
    assert carried_out(["movements", *asked]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("Ann Bo Cleo ANN Eve", "has the name Ann twice"),
        ("Ann Bo Cleo Dan", "has 4 names for 5 people"),
        ("Ann Bo Cleo Dan Eve Fay", "has 6 names for 5 people"),
    ],
)
def test_a_list_of_names_that_does_not_fit_is_refused(names, message, tmp_path, capsys):
    listed = tmp_path / "names.txt"
    listed.write_text(names.replace(" ", "\n"))
    assert carried_out(["movements", "draw", "--people", "5", "--names", str(listed)]) == 2
    captured = capsys.readouterr()
    assert (message in captured.err, captured.err.count("\n"), captured.out) == (True, 1, "")


def test_swiss_rounds_bring_their_package():
    assert packages_for(["movements", "swiss"]) == "hub"
    assert packages_for(["movements", "rainbow"]) == packages_for(["serve"]) == "run"
