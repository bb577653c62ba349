"""Pages that are made from the code are up to date, and what is shipped may be."""

import re
from importlib.metadata import distribution

import pytest

from tests.docs import camera_angles, commands, licences, rooms
from tests.docs.generated import PAGES


@pytest.mark.parametrize("made", PAGES, ids=lambda made: made.__name__)
def test_each_generated_page_is_up_to_date(made):
    what = "python3 -m tests.docs.generated writes it again"
    assert made.PAGE.read_text(encoding="utf-8") == made.page(), what


def test_the_drawing_of_the_camera_is_what_the_code_draws():
    assert camera_angles.PICTURE.read_text(encoding="utf-8") == camera_angles.drawn()


def test_every_package_may_be_shipped():
    # asked for here and not while tests are collected: the training's own set-up has not all of them
    of = {name: licences.licence(distribution(name)) for name in licences.shipped()}
    assert {name: of[name] for name in of if not licences.may_be_shipped(of[name])} == {}


def test_a_package_without_a_known_licence_is_not_let_through():
    assert not licences.may_be_shipped("unknown: 'Proprietary'")
    assert licences.may_be_shipped("MPL-2.0 AND MIT")
    assert not licences.may_be_shipped("(MIT AND SSPL-1.0)")
    assert licences.may_be_shipped("EPL-2.0 OR BSD-3-Clause")
    assert not licences.may_be_shipped("EPL-2.0 AND (MIT OR BSD-3-Clause)")


@pytest.mark.parametrize("package", rooms.PACKAGES)
def test_every_file_has_a_docstring(package):
    silent = [path for folder in rooms.folders(package) for path in folder.glob("*.py")]
    assert [path for path in silent if not rooms.first_line(path)] == []


def test_no_option_is_without_a_word_of_help():
    bare = [line for line in commands.page().splitlines() if line.startswith("| `") and line.endswith("|  |")]
    assert bare == []


def test_every_room_of_the_map_exists_and_every_room_is_on_it():
    text = rooms.MAP.read_text(encoding="utf-8")
    for package in ("referee", "vision", "web"):
        section = text.partition(f"## The map: `{package}`")[2].partition("\n## ")[0]
        cells = [row.split(" | ")[1] for row in section.splitlines() if row.startswith("| ")][1:]
        named = {room for cell in cells for room in re.findall(r"`([a-z_/]+)`", cell)}
        assert [
            room for room in named if not (rooms.ROOT / package / room).is_dir() and "/" not in room
        ] == []
        inner = {path.parent.name for path in (rooms.ROOT / package).glob("*/__init__.py")}
        assert inner - named - {"bench", "drawn"} == set()


MOST_ROWS = 10
"""The rows of the map for a package: a map is read at a glance."""


def test_the_map_is_a_drawing_four_walks_and_ten_rows_a_package():
    text = rooms.MAP.read_text(encoding="utf-8")
    assert text.count("```text\n") == 5
    sections = text.split("\n## The map: ")[1:]
    assert len(sections) == len(rooms.PACKAGES)
    assert all(section.count("\n| ") - 1 <= MOST_ROWS for section in sections)
