"""A game that was won: every page and file gives its score, and not the nought of the next game."""

import csv
import json
import subprocess
from xml.etree import ElementTree

import pytest

from tests.web.states import state_of
from web.journal.who import TABLE
from web.table.table import Settings


@pytest.fixture
def won(table):
    """North and South win the first game by 10 to 1, with a march in its second deal."""
    table.agree(Settings("american"), TABLE)
    table.quick("N", "E", 3, False, TABLE)
    table.score("NS", 8, TABLE)
    table.quick("E", "S", 5, False, TABLE)
    return table


def test_the_finished_hands_show_the_score_of_the_game_that_was_won(won, client):
    text = client.get("/table/kitchen/hands").text
    newest = text[text.index('id="deal-2"') : text.index('id="deal-1"')]
    assert "<b>10</b> North &amp; South <i>+2</i>" in newest
    assert "<b>1</b> East &amp; West" in newest
    assert "Game 1 won" in newest
    assert "won" not in text[text.index('id="deal-1"') :]
    assert "Game 1 won" in client.get("/table/kitchen/hand/2").text


def test_the_printed_evening_shows_the_score_of_the_game_that_was_won(won, client, tmp_path):
    path = tmp_path / "evening.pdf"
    path.write_bytes(client.get("/table/kitchen/export.pdf").data)
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True)
    assert "North & South 10 (+2) · East & West 1 · Game 1 won" in text.stdout


def test_table_page_and_files_agree_on_the_score_of_the_game_that_was_won(won, client):
    lines = client.get("/table/kitchen/export.csv").text.removeprefix("\ufeff").splitlines()
    rows = list(csv.DictReader(lines))
    egn = json.loads(client.get("/table/kitchen/export.egn").text)
    state = state_of(won, "table")
    assert (rows[-1]["score_NS"], rows[-1]["score_EW"]) == ("10", "1")
    assert state["final"]["score"] == {"NS": 10, "EW": 1}
    assert egn["metadata"]["finalScore"] == [10, 1]


def test_the_picture_of_the_evening_has_its_games_and_writes_names_as_text(won, client):
    won.agree(Settings("american", {}, {"N": "<b>Ann & Co"}), TABLE)
    answer = client.get("/table/kitchen/evening.svg")
    assert answer.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.data)
    lines = ["".join(line.itertext()) for line in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "<b>Ann & Co & South 10  ·  East & West 1" in lines
    assert "<b>Ann & Co & South: 1 · East & West: 0" in lines
