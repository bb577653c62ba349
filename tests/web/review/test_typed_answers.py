"""Answers to the questions of a review, as people type them."""

import json
from dataclasses import replace

import pytest

from models.lab.props.camera_events import whole_deal
from referee.table_events import Read
from tests.web.review.filmed import in_place, reviewed
from web.commands import Refusal


@pytest.mark.parametrize(("kind", "typed"), [(":suit", "Hearts"), (":suit", "♥"), (":caller", "n")])
def test_an_answer_is_taken_as_people_write_it(tmp_path, monkeypatch, capsys, kind, typed):
    in_place(monkeypatch, whole_deal()[1:] if kind == ":suit" else whole_deal())
    reviewed(tmp_path, "--rules", "somerset-1888", "--json")
    (asked,) = [question for question in questions(capsys) if question["id"].endswith(kind)]
    reviewed(tmp_path, "--json", "--answer", f"{asked['number']} {typed}")
    assert asked["id"] not in [question["id"] for question in questions(capsys)]


def test_a_card_is_taken_as_people_write_it_and_another_text_is_refused(tmp_path, monkeypatch, capsys):
    turned, *others = whole_deal()
    in_place(monkeypatch, [replace(turned, read=Read(None, 0.3, ())), *others])
    reviewed(tmp_path, "--rules", "somerset-1888", "--json")
    (asked,) = [question for question in questions(capsys) if question["any_card"]]
    with pytest.raises(Refusal, match="eleven"):
        reviewed(tmp_path, "--json", "--answer", f"{asked['number']} eleven")
    capsys.readouterr()
    reviewed(tmp_path, "--json", "--answer", f"{asked['number']} 10♦")
    assert asked["id"] not in [question["id"] for question in questions(capsys)]


def test_whoever_mistyped_an_answer_is_shown_where_it_is_changed(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())
    reviewed(tmp_path, "--rules", "somerset-1888", "--json")
    for asked in questions(capsys):
        reviewed(tmp_path, "--json", "--answer", f"{asked['number']} {asked['choices'][0]['key']}")
        if not questions(capsys):
            break
    with pytest.raises(Refusal, match=r"no question is open.* bowerbird serve --journal \S*evening\.journal"):
        reviewed(tmp_path, "--answer", "1 E")


def questions(capsys):
    return json.loads(capsys.readouterr().out)["questions"]
