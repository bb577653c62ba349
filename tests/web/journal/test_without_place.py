"""At a table nobody reads where a journal is, whatever its problem; the rest of the line stays."""

from __future__ import annotations

from string import Formatter

import pytest

from web.journal.problems import without_place
from web.shown.words.journal import JOURNAL

PLACE = "~/nora's secret: is in use/has a (1).journal"
KEYS = [key for key, pattern in JOURNAL.items() if "{journal}" in pattern]


def written(key, place):
    holes = {hole for _, hole, _, _ in Formatter().parse(JOURNAL[key]) if hole}
    return JOURNAL[key].format(**{hole: place if hole == "journal" else "7" for hole in holes})


@pytest.mark.parametrize("key", KEYS)
def test_a_problem_of_a_journal_names_no_place_and_says_the_same(key):
    before, _, after = written(key, "\0").partition("\0")
    line = without_place(written(key, PLACE))
    assert "nora" not in line
    assert ".journal" not in line
    assert line == before.rstrip() + after


def test_what_is_said_round_a_problem_stays():
    line = f"nothing was kept: {written('journal_disk_full', PLACE)}. Look at it"
    assert (
        without_place(line)
        == f"nothing was kept: {without_place(written('journal_disk_full', PLACE))}. Look at it"
    )


def test_a_line_about_no_journal_is_left_as_it_is():
    assert without_place("the journal of the club is shown to the director") == (
        "the journal of the club is shown to the director"
    )
