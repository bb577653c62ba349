"""Commands as people type them: their output, and a single clear line with status 2 for errors."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import SOMERSET
from referee.book.loading import load
from referee.cards import BENNIES, pack
from vision.place.table_corners import parse_corners
from web.__main__ import main
from web.commands import live_watcher
from web.commands.arguments import read
from web.commands.reading_and_watching import event_in_words, pack_in_use, photo_in_words
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import TABLE
from web.table.table import Table

SHEET = """\
rules somerset-1888
dealer W up 9h
N pass | E pass | S order
N As | E Th | S Ks | W Ts
quit
E Ad | S Qd | W Kd | N Td
quit
"""


def refused(capsys, *arguments):
    """Run the command, which must fail with status 2; returns its only line."""
    try:
        status = main(arguments)
    except SystemExit as left:
        status = left.code
    captured = capsys.readouterr()
    assert status == 2
    assert captured.out == ""
    lines = captured.err.strip().splitlines()
    assert "Traceback" not in captured.err
    assert lines[-1].startswith(("bowerbird ", "bowerbird: "))
    return lines[-1]


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "evening.sheet"
    path.write_text(SHEET)
    return path


def test_judge_prints_a_line_of_json_a_deal(sheet, capsys):
    assert main(["judge", str(sheet), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    deal = json.loads(line)
    assert deal["dealer"] == "W"
    assert deal["trump"] == "h"
    assert [trick["winner"] for trick in deal["tricks"]] == ["E", "E"]


def test_judge_reads_standard_input():
    command = [sys.executable, "-m", "web", "judge", "-", "--json"]
    done = subprocess.run(command, input=SHEET, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["maker"] == "S"


def test_judge_reads_a_journal_that_a_table_wrote(tmp_path, capsys):
    journal = Journal(tmp_path / "evening.journal")
    table = Table("kitchen", journal, Evidence(tmp_path / "pictures"), SOMERSET)
    for event in whole_deal():
        table.hear(event)
    table.answer("1:caller", "S", TABLE)
    assert main(["judge", str(journal.path), "--json"]) == 0
    journal.close()
    deal = json.loads(capsys.readouterr().out)
    assert deal["points"] == {"NS": 0, "EW": 2}
    assert "revoke" in [ruling["kind"] for ruling in deal["rulings"]]


def test_judge_under_another_book_uses_that_book(sheet, capsys):
    assert main(["judge", str(sheet), "--rules", "american"]) == 0
    assert "Deal 1" in capsys.readouterr().out


def test_an_unknown_book_is_refused_with_the_nearest_name(sheet, capsys):
    line = refused(capsys, "judge", str(sheet), "--rules", "somerset-1889")
    assert "somerset-1888" in line


def test_a_bad_line_of_a_sheet_is_refused_with_its_number(sheet, capsys):
    sheet.write_text(SHEET + "E 9s | S 8x | W 9h | N 7s\n")
    line = refused(capsys, "judge", str(sheet))
    assert "8x" in line
    assert "8" in line.split(":")[1]


def test_a_missing_sheet_is_refused(tmp_path, capsys):
    assert "No such file" in refused(capsys, "judge", str(tmp_path / "none.sheet"))


def test_a_file_of_bytes_is_refused(tmp_path, capsys):
    (tmp_path / "noise").write_bytes(bytes(range(128, 256)))
    line = refused(capsys, "judge", str(tmp_path / "noise"))
    assert "noise, line 1: not text in UTF-8; a sheet, Euchre Game Notation or a journal is expected" in line


def test_a_journal_without_that_table_is_refused_with_those_it_has(tmp_path, capsys):
    journal = Journal(tmp_path / "evening.journal")
    Table("kitchen", journal, Evidence(tmp_path / "pictures"), SOMERSET)
    journal.close()
    assert "kitchen" in refused(capsys, "judge", str(journal.path), "--table", "garden")


def test_a_port_in_use_is_refused_in_words_and_records_nothing(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refused(capsys, "serve", "--port", port, "--journal", str(tmp_path / "a.journal"))
    assert f"port {port}" in line
    assert "in use" in line


def test_a_scoreboard_that_can_never_be_is_refused(tmp_path, capsys):
    line = refused(
        capsys,
        "serve",
        "--port",
        "0",
        "--journal",
        str(tmp_path / "a.journal"),
        "--scoreboard",
        "VIRTUAL:mad",
    )
    assert "mad" in line


def test_a_missing_model_is_refused(tmp_path, capsys):
    line = refused(capsys, "read", "photo.jpg", "--models", str(tmp_path))
    assert "detector.toml is missing" in line


def test_a_deal_that_cannot_be_filmed_is_refused_with_what_could_be(tmp_path, capsys):
    status = main(["simulate", str(tmp_path / "deal.mp4"), "--fault", "cheating"])
    assert status == 2
    assert "revoke" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("--shape", "moon"), "there is no 'moon' table: square round oblong"),
        (("--camera", "below"), "a camera cannot be 'below': above near far aside low 60 45 35 28 22"),
        (("--size", "9"), "a table 9 times the usual size cannot be drawn: 0.8 to 3"),
        (("--size", "nan"), "a table nan times the usual size cannot be drawn: 0.8 to 3"),
    ],
)
def test_a_table_or_camera_that_cannot_be_drawn_is_refused_in_a_line(tmp_path, capsys, wrong, message):
    small = ("--width", "160", "--height", "90", "--quiet")
    assert main(["simulate", str(tmp_path / "deal.mp4"), *small, *wrong]) == 2
    assert capsys.readouterr().err == f"bowerbird simulate: {message}\n"


def test_the_table_and_the_camera_of_a_film_can_be_chosen(tmp_path, monkeypatch):
    drawn = []

    def simulate(out, seed, scenario, watched):
        drawn.append((seed, scenario.shape, scenario.size, scenario.camera))
        Path(out).touch()
        return out

    monkeypatch.setattr("models.lab.films.simulate", simulate)
    out, chosen = str(tmp_path / "deal.mp4"), ["--shape", "round", "--size", "1.5", "--camera", "low"]
    assert main(["simulate", out, "--quiet"]) == 0
    assert main(["simulate", out, "--quiet", "--seed", "7", *chosen]) == 0
    assert drawn == [(1, "square", 1.0, "above"), (7, "round", 1.5, "low")]


@pytest.mark.parametrize("wrong", ["70000", "-1", "eighty"])
def test_a_port_that_is_none_is_refused(wrong, capsys):
    assert "not a port" in refused(capsys, "serve", f"--port={wrong}")


def test_help_names_every_command_and_needs_no_eye():
    command = [sys.executable, "-X", "importtime", "-m", "web", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for command in ("serve", "read", "judge", "simulate"):
        assert command in done.stdout
    assert "cv2" not in done.stderr


def test_a_damaged_film_is_watched_up_to_the_damage_and_its_minute_is_printed(tmp_path, capsys):
    """A film of a bare table has no events, but its missing half is reported."""
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 1.0, (320, 180))
    for k in range(130):
        writer.write(np.full((180, 320, 3), 90 + k % 2, np.uint8))
    writer.release()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert main(["watch", str(path), "--quiet"]) == 2
    *_, last_line = capsys.readouterr().err.splitlines()
    assert re.search(r"film.avi: the video breaks off or is damaged at 1:0\d of 2:10", last_line)


@pytest.mark.parametrize("command", [["watch"], ["serve", "--port", "0", "--camera"]])
def test_a_missing_video_is_refused(command, tmp_path, capsys):
    line = refused(capsys, *command, str(tmp_path / "none.mp4"))
    assert "there is no such video" in line


def test_a_video_of_noise_is_refused(tmp_path, capsys):
    (tmp_path / "noise.mp4").write_bytes(bytes(range(256)) * 40)
    assert "noise.mp4" in refused(capsys, "watch", str(tmp_path / "noise.mp4"))


def test_corners_that_are_none_are_refused(tmp_path, capsys):
    assert "NW NE SE SW" in refused(capsys, "watch", "0", "--corners", "1,2", "3", "4,5", "6,7")


@pytest.mark.parametrize("first", ["-139,-264", "-3,5", "-.5,2", "-1e2,-3"])
def test_a_corner_left_of_the_picture_can_be_typed_as_calibrate_prints_it(first):
    for command in (["watch", "film.mp4"], ["serve"], ["calibrate", "--camera", "0"]):
        args = read([*command, "--corners", first, "700,-2", "710,500", "-12,510", "--verbose"])
        assert args.verbose
        assert parse_corners(args.corners).corners[0, 0] < 0


def test_two_eyes_started_in_the_same_second_name_their_sightings_apart(monkeypatch):
    monkeypatch.setattr("web.commands.live_watcher.time.time", lambda: 1_800_000_000.0)
    assert len({live_watcher._new_name() for _ in range(100)}) == 100


def test_the_book_in_force_names_the_pack_or_the_assumed_pack_is_printed(capsys):
    every, deck, book = pack(32) | BENNIES, pack(24), load("british")
    cards, reason = pack_in_use(book, deck, every)
    assert cards == book.cards
    assert "24 cards of british and the Benny" in reason
    cards, reason = pack_in_use(None, deck, every)
    assert (cards, "24 cards of the deck" in reason) == (deck, True)
    cards, reason = pack_in_use(None, None, every)
    assert (cards, "any of the 34 cards" in reason, "--rules" in reason) == (every, True, True)
    assert "no book" in refused(capsys, "watch", "0", "--rules", "brittish")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"event": "pack_shuffled", "seat": "S", "p": 1.0}, "pack shuffled  by S"),
        ({"event": "packet", "seat": "W", "dealer": "S", "p": 0.97, "cards": 2},
         "packet  before W  dealt by S  2 of its cards seen"),
        ({"event": "faced", "seat": "W", "dealer": "S", "card": "9h", "p": 0.99},
         "faced  before W  dealt by S  9h (99.0%)"),
        ({"event": "gathered", "by": "E", "cards": ["9h", None]}, "gathered  by E  9h ?"),
    ],
)  # fmt: skip
def test_events_before_the_play_are_printed_in_words(line, words):
    assert event_in_words({"t": 3.5, "frame": 42, **line}) == f"    3.50 s  {words}"


CORNERS = [[100.0, 40.0], [160.0, 40.0], [160.0, 120.0], [100.0, 120.0]]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({"card": "Th", "p": 0.998}, "10♥ 99.8%"),
        ({"card": "Jk", "p": 0.9}, "Joker 90.0%"),
        ({"card": "back", "p": 0.9}, "face down"),
        ({"card": None, "p": 0.4, "rivals": [["Ks", 0.3], ["Kc", 0.3]]}, "not read (K♠ or K♣?)"),
        ({"card": None, "p": 0.4}, "not read"),
    ],
)
def test_each_card_of_a_photograph_is_a_line_with_its_number_and_its_place(card, words):
    line = {"photo": "a.jpg", "cards": [{"rivals": [], "quad": CORNERS, **card}], "ms": 12.0}
    head, row = photo_in_words(line).splitlines()[:2]
    assert head == "a.jpg: 1 found, row by row from the top left, each with the pixel at its middle (12 ms)"
    assert row == f"  1. {words} at 130, 80"


def test_a_photograph_from_too_low_and_a_photograph_without_a_name_get_advice():
    ace = {"card": "As", "p": 0.998, "quad": CORNERS, "rivals": []}
    unread = {"card": None, "p": 0.4, "quad": CORNERS, "rivals": []}

    def words(*cards, **more):
        return photo_in_words({"photo": "a.jpg", "cards": list(cards), "ms": 12.0, **more})

    assert words() == "a.jpg: no card found (12 ms)"
    assert "\na.jpg: The camera stands 22 degrees above the table" in words(ace, too_low=22)
    assert "\na.jpg: No card was read. Bring the camera nearer" in words(unread, unread)
