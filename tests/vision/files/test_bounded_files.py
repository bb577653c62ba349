"""JSON and archives from files: bounded before they are unpacked, and of the expected form."""

import zipfile

import pytest

from vision.files.bounded_archive import MOST_PARTS, BadArchive, BoundedArchive
from vision.files.bounded_json import BadJson, json_in, read_json
from vision.reading.learnt_deck import LEARNT, LIST, Deck, DeckError
from vision.recording.film_again import RecordedFilm, UnreadableFilm
from vision.recording.film_writer import LINES, FilmLine

LINE = b'{"n": 1, "t": 1.0, "w": 2.0, "film": [1, 0, 4], "box": [0, 0, 10, 10]}'


@pytest.mark.parametrize(
    "data",
    [
        b"", b"[" * 100_000, b'{"n":' * 50_000, b"null", b"[]", b"\xff\xfe", b"\0" * 100, b"9" * 10_000,
        LINE.replace(b"1.0", b"NaN"), LINE.replace(b"1.0", b'"x"'), LINE.replace(b"[1, 0, 4]", b"[1]"),
        LINE.replace(b"[1, 0, 4]", b"[1, -5, 4]"), LINE.replace(b"[1, 0, 4]", b'["../x", 0, 4]'),
        LINE.replace(b"[0, 0, 10, 10]", b"[0, 0, 1000000, 1000000]"), LINE.replace(b'"n": 1,', b""),
    ],
)  # fmt: skip
def test_what_is_not_of_the_form_gives_a_single_line(data, tmp_path):
    with pytest.raises(BadJson) as problem:
        read_json(data, FilmLine)
    assert "\n" not in str(problem.value)
    (tmp_path / LINES).write_bytes(data + b"\n")
    with pytest.raises(UnreadableFilm, match="line 1 is damaged"):
        RecordedFilm(tmp_path)


def test_what_is_of_the_form_is_read_and_no_more_of_it_than_agreed(tmp_path):
    assert read_json(LINE, FilmLine)["film"] == (1, 0, 4)
    (tmp_path / "large.json").write_bytes(b"[" + b" " * 5000 + b"]")
    with pytest.raises(BadJson, match="more than 1 kB"):
        json_in(tmp_path / "large.json", list, 1000)


def bomb(path, name, megabytes=40):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped, zipped.open(name, "w") as part:
        for _ in range(megabytes):
            part.write(b" " * 1_000_000)
    return path


def test_a_part_that_unfolds_to_more_than_agreed_is_not_unfolded(tmp_path, monkeypatch):
    path = bomb(tmp_path / "bomb.zip", "a")
    assert path.stat().st_size < 100_000
    with BoundedArchive(path) as archive:
        monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was unfolded"))
        with pytest.raises(BadArchive, match="unfolds to more than 1000 kB"):
            archive.read("a", 1_000_000)
        with pytest.raises(BadArchive, match="not in it"):
            archive.read("b", 1)


def test_a_head_that_states_less_than_the_content_is_not_believed(tmp_path):
    path = bomb(tmp_path / "bomb.zip", "a", 2)
    data = path.read_bytes()
    path.write_bytes(data.replace((2_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")))
    with BoundedArchive(path) as archive, pytest.raises(BadArchive):
        archive.read("a", 10_000)


def test_an_archive_of_very_many_parts_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as zipped:
        for number in range(MOST_PARTS + 1):
            zipped.writestr(str(number), b"")
    with pytest.raises(BadArchive, match="parts"):
        BoundedArchive(tmp_path / "many.zip")


@pytest.mark.parametrize("name", [LIST, LEARNT, "As-0.png"])
def test_a_deck_that_would_fill_the_memory_gives_a_single_line(tmp_path, name):
    path = tmp_path / "x.deck"
    with zipfile.ZipFile(bomb(path, name, 80), "a", zipfile.ZIP_DEFLATED) as zipped:
        if name != LIST:
            crops = '{"As": 1}' if name == "As-0.png" else "{}"
            zipped.writestr(LIST, f'{{"form": 1, "pack": ["As"], "crops": {crops}, "way": 1, "model": "x"}}')
    reader = type("Reader", (), {"model": "x", "labels": ()})()
    with pytest.raises(DeckError) as problem:
        Deck.load(path, reader)
    assert "\n" not in str(problem.value)
