"""The demo's stand-in for the people at the recorded table, with a scripted eye in place of the models."""

import json
import threading
from argparse import Namespace
from dataclasses import replace

import pytest

from models.lab.props.camera_events import laid, whole_deal
from models.lab.props.deals_by_script import JPEG
from referee.asking.all_questions import questions
from referee.asking.question import Kind
from referee.cards import Card
from referee.facts.register import PickedUp
from referee.game.game import apply
from referee.seats import Seat
from tests.referee.camera_events import game
from web.commands import Refusal
from web.commands.demo import Truth, demo
from web.commands.stop_signals import STOP
from web.shown.around import FilmState
from web.table.surroundings import Surroundings
from web.table.table import Table

TRUTH = Truth(trump="h", maker="S", is_alone=False, offender="E", trick=1)


def options(tmp_path, **changes):
    given = {"journal": str(tmp_path / "demo.journal"), "host": "127.0.0.1", "port": 0, "wait": 0.0,
             "no_browser": True, "exit": True}  # fmt: skip
    return Namespace(**{**given, **changes})


def scripted(events):
    def watch(keep, _rules, _stopping):
        for event in events:
            for sighting in event.seen:
                keep(sighting, "crop", JPEG)
            yield event

    return watch


def test_a_deal_ends_with_the_score_and_the_revoke_proved_by_two_pictures(tmp_path, capsys):
    assert demo(options(tmp_path), scripted(whole_deal()), TRUTH) == 0
    printed = capsys.readouterr().out
    assert "Who made ♥ trump? S" in printed
    assert "demo claims a revoke of E in trick 1" in printed
    assert "in trick 3: Proved · " in printed
    assert "Played 10♥ in trick 1. Its picture: http://" in printed
    assert printed.count("/crop") == 2


def test_a_card_that_was_not_read_is_answered_as_the_players_would(tmp_path, capsys):
    events = whole_deal()
    assert events[3].read.card == Card.parse("Th")
    events[3] = laid(11.0, "E ?", 0.4, ("Th", "Td"))
    assert demo(options(tmp_path), scripted(events), replace(TRUTH, laid={(1, "E"): "Th"})) == 0
    printed = capsys.readouterr().out
    assert "The camera saw 20 cards laid and read 19; questions to people: 2." in printed
    assert ": Proved · " in printed


def test_an_eye_that_misses_the_end_of_the_deal_is_no_success(tmp_path, capsys):
    assert demo(options(tmp_path), scripted(whole_deal()[:12]), TRUTH) == 1
    assert "did not come to its end" in capsys.readouterr().out


def test_a_failing_camera_is_reported_and_is_no_success(tmp_path, capsys):
    def watch(keep, rules, stopping):
        yield from whole_deal()[:3]
        raise RuntimeError("the recording is damaged")

    assert demo(options(tmp_path), watch, TRUTH) == 1
    assert "the recording is damaged" in capsys.readouterr().out


def test_the_demo_does_not_end_before_the_eye_has_let_go_of_its_picture(tmp_path):
    let_go = []

    def watch(keep, rules, stopping):
        try:
            yield from whole_deal()
            stopping.wait(60)
        finally:
            let_go.append(True)

    assert demo(options(tmp_path), watch, TRUTH) == 0
    assert let_go


def test_the_truth_of_a_recording_is_its_first_line(tmp_path):
    path = tmp_path / "deal.jsonl"
    first = {"trump": "s", "maker": "E", "alone": True, "planted": {"seat": "N", "trick": 2}}
    laid = {"event": "laid", "trick": 1, "seat": "N", "card": "As"}
    path.write_text(json.dumps(first) + "\n" + json.dumps(laid) + "\n")
    assert Truth.read(path) == Truth("s", "E", True, "N", 2, {(1, "N"): "As"})


def test_people_say_that_the_up_card_was_turned_down_where_it_seemed_to_be_taken():
    """Deal 9406102 of ``muddled``: the up-card was not read, so that no trump contradicted its maker."""
    taken = apply(game("dealer W up 9h\n"), PickedUp(Seat.WEST, 0.75, seen=("s1",)))
    (question,) = (asked for asked in questions(taken) if asked.kind is Kind.WHO_CALLED)
    assert TRUTH.answer(question, taken.hand) == "S"
    assert replace(TRUTH, is_turned_down=True).answer(question, taken.hand) == "turned down"


@pytest.mark.parametrize("text", ["", "not json", "{}", "[]"])
def test_a_truth_that_is_none_is_refused(tmp_path, text):
    path = tmp_path / "deal.jsonl"
    path.write_text(text)
    with pytest.raises(Refusal, match="not the truth of a recording"):
        Truth.read(path)


def test_the_answers_and_claims_of_the_demo_are_on_the_page(tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(Surroundings, "set_film", lambda _around, film: shown.append(film))
    assert demo(options(tmp_path), scripted(whole_deal()), TRUTH) == 0
    lines = ["Answered for you: Who made \u2665 trump? South", "Claimed for you: a revoke by East in trick 1"]
    assert shown[-1] == FilmState(is_demo=True, said=lines, is_over=True)


def remembered_tables(monkeypatch):
    """The tables that are made from now on."""
    tables, make = [], Table.__init__

    def remember(table, *arguments, **named):
        make(table, *arguments, **named)
        tables.append(table)

    monkeypatch.setattr(Table, "__init__", remember)
    return tables


def test_the_demo_is_played_again_from_its_beginning_when_somebody_asks(tmp_path, monkeypatch):
    begun = []
    stopping = threading.Event()
    monkeypatch.setattr(STOP, "asked", stopping)
    seen = []

    def begin():
        begun.append(True)
        return scripted(whole_deal())

    def tell(_around, film):
        if film and film.is_over:
            (table,) = tables
            seen.append(len(table.game.hands))
            if len(seen) == 2:
                stopping.set()
            else:
                table.plays_again()

    tables = remembered_tables(monkeypatch)
    monkeypatch.setattr(Surroundings, "set_film", tell)
    assert demo(options(tmp_path, exit=False), scripted(whole_deal()), TRUTH, begin) == 0
    assert (begun, seen) == ([True], [1, 1])
