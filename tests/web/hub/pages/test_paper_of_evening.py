"""Paper of an evening: the notice board's sheet, tally cards, result slips, and rounds in advance."""

from __future__ import annotations

import subprocess

import pytest

from web.paper.size import SIZES


def asked(answer, *command):
    """A program's output about a PDF."""
    assert answer.status_code == 200, answer.text
    return subprocess.run(command, input=answer.data, capture_output=True, check=True).stdout.decode()


def text_of(answer):
    return asked(answer, "pdftotext", "-layout", "-", "-")


def size_of(answer):
    text = subprocess.run(
        ["pdfinfo", "-"], input=answer.data, capture_output=True, check=True
    ).stdout.decode()
    (line,) = [line for line in text.splitlines() if line.startswith("Page size")]
    return tuple(round(float(word)) for word in line.split()[2:5:2])


def test_the_notice_boards_sheet_has_date_rulings_adjustments_and_tables_of_three(page):
    page.begin([f"P{n}" for n in range(1, 12)], over="three", rounds=1, missed="average", least=1)
    page.do("draw")
    for table in page.now.tables:
        if len(table.sitting.seats) == 4:
            page.result(table.number, 6, 3)
        else:
            ruled = {"points": {"N": 7, "E": 1, "S": 2}, "lone": "", "reason": "seen", "by": "Ruth"}
            page.do("result", round_id=page.round_id, table=table.number, **ruled)
    page.do("adjust", number=1, points=-2, reason="reneged", by="Ruth", round_id=0)
    page.do("end", sure=True)
    page.do("close", evening=1)
    text = text_of(page.device().get("/archive/1/evening.pdf"))
    year = page.text("/archive/1").split('class="why">')[1].split(" ·")[0].split()[-1]
    for words in (year, "P1 -2 (reneged)", "Result of round 1 set to 7:1:2", "seen", "own average", "Ruth"):
        assert words in text, words


def points_for_missed_rounds(page, *, comes_late):
    """Whether the notice board's sheet has a column of them after two rounds."""
    page.begin([f"P{n}" for n in range(1, 9)], rounds=2, missed="average", least=1)
    for number in range(2):
        if number and comes_late:
            page.do("enter", names="Late")
        page.do("draw")
        for table in page.now.tables:
            page.result(table.number, 6, 3)
    page.do("end", sure=True)
    page.do("close", evening=1)
    return "of these" in text_of(page.device().get("/archive/1/evening.pdf"))


def test_the_notice_boards_sheet_has_no_empty_column_of_points_for_missed_rounds(page):
    assert not points_for_missed_rounds(page, comes_late=False)


def test_the_notice_boards_sheet_says_how_many_points_count_for_missed_rounds(page):
    assert points_for_missed_rounds(page, comes_late=True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_paper_is_a4_or_letter_as_asked(page, paper):
    page.begin()
    page.do("draw")
    wanted = tuple(round(side) for side in SIZES[paper])
    for path in ("movement.pdf", "tally.pdf", "slips.pdf"):
        assert size_of(page.director.get(f"/direct/{path}?paper={paper}")) == wanted


def test_rounds_in_advance_are_those_that_are_drawn_if_nobody_comes_or_goes(page):
    page.begin([f"P{n:02}" for n in range(1, 11)], rounds=4)
    page.do("seat", number=3, table=2, seat="E")
    page.do("draw")
    text = text_of(page.director.get("/direct/movement.pdf?ahead"))
    rounds = text.split("Round ")[1:]
    assert len(rounds) == 4
    for number in range(1, 5):
        for table in page.now.tables:
            lines = [line.split() for line in rounds[number - 1].splitlines()]
            (line,) = [line for line in lines if line[:1] == [str(table.number)] and line[1:]]
            assert line[1:] == list(table.names)
        if number < 4:
            page.do("draw", sure=True)


def test_everybody_has_a_tally_card_and_every_table_a_slip(page):
    page.begin(rounds=3)
    page.do("draw")
    cards = text_of(page.director.get("/direct/tally.pdf"))
    assert cards.count("Signed") == 12
    assert "Lena" in cards
    slips = text_of(page.director.get("/direct/slips.pdf"))
    assert [f"Round 1, table {n}" in slips for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert "Round 3, table 1" in text_of(page.director.get("/direct/slips.pdf?ahead"))


def test_the_results_of_a_closed_evening_are_a_text_to_send_without_hidden_members(page):
    page.begin(rounds=1)
    page.do("draw")
    for table in page.now.tables:
        page.result(table.number, 6, 3)
    hidden, winner = page.people_at(1)[0], page.people_at(1)[2]
    names = ["Ann", "Bo", "Cy", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ivo", "Jill", "Karl", "Lena"]
    page.do("person", person=hidden, name=names[hidden - 1], hidden=True)
    page.do("end", sure=True)
    stranger = page.device()
    assert stranger.get("/archive/1/results.txt").status_code == 404
    page.do("close", evening=1)
    lines = page.text("/archive/1/results.txt", stranger).splitlines()
    assert lines[0].startswith("dahlias: Tuesday, ")
    assert f"1. {names[winner - 1]}: 6" in lines
    assert not any(names[hidden - 1] in line for line in lines)
    assert "Results as text" in page.text("/archive/1", stranger)


def test_what_was_written_about_a_closed_evening_names_nobody_who_is_left_out(page):
    page.begin(["Ann", "Bo", "Cy", "Dora"], rounds=1)
    page.do("draw")
    for number in (2, 3, 4):
        page.do("adjust", number=number, points=-1, reason="Ann saw it", by="Ann", round_id=0)
    page.result(1, 6, 3)
    page.do("end", sure=True)
    page.do("close", evening=1)
    page.do("reopen", evening=1, reason="Ann's round was wrong", by="Ann")
    page.do("close", evening=1)
    page.do("person", person=1, name="Ann", note="", hidden=True)
    stranger = page.device()
    cards = [f"/{page_of}/{number}" for page_of in ("person", "me") for number in (2, 3, 4)]
    for path in ("/archive/1", "/archive/1/results.txt", *cards):
        assert "Ann" not in page.text(path, stranger), path
    assert "Ann" not in text_of(stranger.get("/archive/1/evening.pdf"))
    assert all("Ann" in page.text(path) for path in cards)
    assert "Ann" in text_of(page.director.get("/archive/1/evening.pdf"))
