"""Files that people name: reading is bounded, and an endless stream is not a file."""

import os
from types import SimpleNamespace

import pytest

from vision.camera.bounded_picture import MOST_BYTES, BadPicture, picture_in
from vision.recording import film_again
from vision.recording.film_again import RecordedFilm, UnreadableFilm
from web.__main__ import main
from web.commands import files_on_command_line
from web.review import folder as review_folder

HOLE = 40_000_000_000
"""Bytes of a file with nothing in it, which takes no room on the disk: more than any memory."""


def sparse(path):
    with path.open("wb") as file:
        file.truncate(HOLE)
    return path


@pytest.fixture
def never_ends(tmp_path):
    """A pipe into which nobody writes: opening it would wait without end."""
    path = tmp_path / "a.jpg"
    os.mkfifo(path)
    return path


def test_a_pipe_is_no_photograph(never_ends, capsys):
    assert main(["read", str(never_ends)]) == 2
    assert "no file" in capsys.readouterr().err


def test_a_device_is_no_picture(tmp_path):
    (tmp_path / "a.png").symlink_to("/dev/zero")
    with pytest.raises(BadPicture, match="no file"):
        picture_in(tmp_path / "a.png")


def test_of_a_picture_no_more_is_read_than_any_has(tmp_path):
    with pytest.raises(BadPicture, match="larger"):
        picture_in(sparse(tmp_path / "a.jpg"))
    assert MOST_BYTES < HOLE


def test_of_a_films_lines_no_more_is_read_than_a_day_has(tmp_path, monkeypatch):
    monkeypatch.setattr(film_again, "MOST_OF_LINES", 1000)
    sparse(tmp_path / "pictures.jsonl")
    with pytest.raises(UnreadableFilm):
        RecordedFilm(tmp_path)


@pytest.mark.parametrize(
    "command",
    [["judge"], ["export", "--as", "csv"], ["movements", "draw", "--people", "8", "--names"],
     ["hub", "--setup", "--no-tls", "--league"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_of_a_text_no_more_is_read_than_a_season_has(tmp_path, monkeypatch, capsys, command):
    monkeypatch.setattr(files_on_command_line, "MOST", 100_000)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main([*command, str(sparse(tmp_path / "a.txt"))]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_pin_is_the_first_line_of_its_file_whatever_follows(tmp_path, capsys):
    (tmp_path / "pin").write_text("271828\n")
    with (tmp_path / "pin").open("ab") as file:
        file.truncate(HOLE)
    assert main(["serve", "--pin", f"@{tmp_path / 'pin'}", "--rules", "none"]) == 2
    assert "no book" in capsys.readouterr().err


def test_of_what_a_review_knew_no_more_is_read_than_it_can_be(tmp_path, monkeypatch):
    monkeypatch.setattr(review_folder, "MOST_OF_EYE", 1000)
    folder = review_folder.ReviewFolder(tmp_path, b"secret")
    sparse(tmp_path / review_folder.EYES[0])
    known = SimpleNamespace(eye=review_folder.EYES[0], eye_mark="", mark="", seq=0, t=0.0, heard=0)
    assert folder.eye(known) is None
