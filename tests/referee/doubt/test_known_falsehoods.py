"""Records in which somebody would be accused falsely if a guard of doubt were left out.

``falsehoods.jsonl`` has their facts, with all rulings that are true at some moment. It was written by
``python -m models.lab left-out``, which judges each record without one guard. Where that is
null, no single guard clears the record.
"""

import json
from pathlib import Path

import pytest

from models.lab.tuning.left_out import guards
from referee.book.loading import load
from referee.game.game import apply, new_game
from referee.laws.ruling import Status
from web.journal.facts import from_plain

LINES = [json.loads(line) for line in Path(__file__).with_name("falsehoods.jsonl").read_text().splitlines()]


def cases(lines):
    return pytest.mark.parametrize(
        "line", lines, ids=lambda line: f"{line['record']} without {line['without']}"
    )


def accused_falsely(line):
    """The accusations after any fact of a record that the truth does not have."""
    due = {tuple(ruling) for ruling in line["due"]}
    game, accused = new_game(load(line["book"])), set()
    for fact in map(from_plain, line["facts"]):
        game = apply(game, fact)
        accused |= {
            (ruling.kind, str(ruling.offender), ruling.trick)
            for deal in game.deals
            for ruling in deal.rulings
            if ruling.offender is not None and ruling.status is not Status.NOT_PROVED
        }
    return accused - due


@cases(LINES)
def test_nobody_is_accused_falsely_after_any_fact(line):
    assert accused_falsely(line) == set()


@cases([line for line in LINES if line["without"] is not None])
def test_somebody_is_accused_falsely_where_the_guard_is_left_out(line):
    (guard,) = (guard for guard in guards() if guard.name == line["without"])
    with guard.left_out():
        assert accused_falsely(line)
