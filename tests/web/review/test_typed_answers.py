"""Answers to the questions of a review, as people type them."""

import json

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.review.filmed import in_place, reviewed


@pytest.mark.parametrize(("kind", "typed"), [(":suit", "Hearts"), (":suit", "♥"), (":caller", "n")])
def test_an_answer_is_taken_as_people_write_it(tmp_path, monkeypatch, capsys, kind, typed):
    in_place(monkeypatch, whole_deal()[1:] if kind == ":suit" else whole_deal())
    reviewed(tmp_path, "--rules", "somerset-1888", "--json")
    (asked,) = [question for question in questions(capsys) if question["id"].endswith(kind)]
    reviewed(tmp_path, "--json", "--answer", f"{asked['number']} {typed}")
    assert asked["id"] not in [question["id"] for question in questions(capsys)]


def questions(capsys):
    return json.loads(capsys.readouterr().out)["questions"]
