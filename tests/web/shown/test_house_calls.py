"""What a table that plays no trump, going under and the like is offered, and how it is put in words."""

import pytest

from referee.asking.all_questions import questions
from referee.book.loading import load
from referee.cards import NO_TRUMP
from referee.facts.register import Made
from referee.game.game import replay
from referee.notation import sheets
from referee.view.call import Call, call_views
from web.board.table_state import game_state
from web.journal.entered_by_people import entered
from web.journal.facts import to_plain
from web.shown.irregularities import offered

PASSED = "dealer W up 9h\nN pass | E pass | S pass | W down\n"


def game(sheet, **house):
    return replay(sheets.read(sheet).facts, load("american", house))


def calls(sheet, seat, **house):
    return [call.call for call in call_views(game(sheet, **house).hand) if str(call.seat) == seat]


@pytest.mark.parametrize("rule", ["second round", "either round"])
def test_no_trump_is_offered_with_the_suits_and_can_be_entered(rule):
    (call,) = (
        view
        for view in call_views(game(PASSED, no_trump=rule).hand)
        if view.call is Call.NO_TRUMP and str(view.seat) == "N"
    )
    assert entered(to_plain(call.fact), load("american", {"no_trump": rule})) == Made(*_north(), NO_TRUMP)
    assert call.may_be_alone


def _north():
    return [seat for seat in load("american").seating.seats if str(seat) == "N"]


def test_no_trump_is_offered_nowhere_else():
    assert "no_trump" not in calls(PASSED, "N")


def test_the_dealers_partner_can_only_order_it_up_alone_in_the_canadian_loner():
    house = {"partner_first_round": "plays alone"}
    sheet = "dealer W up 9h\nN pass\n"
    assert calls(sheet, "E", **house)[0] == "partner_alone"
    assert calls(sheet, "S", **house)[0] == "ordered_up"
    (call,) = (view for view in call_views(game(sheet, **house).hand) if view.call is Call.PARTNER_ALONE)
    after = replay(
        [*game(sheet).journal, entered(to_plain(call.fact), load("american", house))], load("american", house)
    )
    assert [str(seat) for seat in after.hand.alone] == ["E"]


def test_who_called_is_asked_with_no_trump_among_the_answers():
    asked = {
        rule: [choice.key for question in questions(game("dealer W up 9h\nW down\nN As\n", no_trump=rule))
               for choice in question.choices if question.kind == "which suit?"]
        for rule in ("no", "second round")
    }  # fmt: skip
    assert "nt" in asked["second round"]
    assert "nt" not in asked["no"]


def test_who_ordered_it_up_is_asked_with_the_partner_alone_only_in_the_canadian_loner():
    sheet = "dealer W up 9h\nW picks up\nN As\n"
    (question,) = (question for question in questions(game(sheet, partner_first_round="plays alone"))
                   if question.kind == "who called?")  # fmt: skip
    keys = [choice.key for choice in question.choices]
    assert "E-alone" in keys
    assert "E" not in keys
    assert {"N", "N-alone", "W", "W-alone"} <= set(keys)


@pytest.mark.parametrize(
    ("fact", "house", "sheet"),
    [
        ("went_under", {"going_under": "any three"}, "dealer W up 9h\n"),
        ("took_best", {"partners_best": "called for"}, PASSED + "N make s alone\n"),
        ("defended_alone", {"defend_alone": "always"}, PASSED + "N make s\n"),
    ],
)
def test_an_exchange_or_a_lone_defence_can_be_reported_where_the_house_has_it(fact, house, sheet):
    now = game(sheet, **house)
    assert fact in [report.fact for report in offered(now.rules, now.hand.phase)]
    plain = game(sheet)
    assert fact not in [report.fact for report in offered(plain.rules, plain.hand.phase)]
    entered({"fact": fact, "seat": "N"}, load("american", house))


def test_the_scoreboard_shows_no_suit_without_trumps():
    called = [*game(PASSED).journal, Made(*_north(), NO_TRUMP)]
    now = replay(called, load("american", {"no_trump": "second round"}))
    assert now.hand.trump is NO_TRUMP
    assert game_state(now).trump is None
