"""The TV: the last trick before its winner, rulings whole, the games between deals and at the end."""

import pytest
from playwright.sync_api import expect

from models.lab.props.camera_events import cut, taken, up_card, whole_deal
from referee.notation.written_game import game_from
from tests.e2e.conftest import WALL, hear
from tests.referee.look_back.test_look_back import LONE_REVOKE
from web.journal.who import TABLE, Who
from web.table.table import Settings

NAMES = {"N": "Alexandra-Konstantinovna", "E": "Bo", "S": "Cy", "W": "Di"}


def wall(page, evening):
    page.set_viewport_size(WALL)
    page.goto(evening.address + "board")
    expect(page.locator("#word strong")).to_be_visible()


def inside(page, selector):
    box = page.locator(selector).bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= WALL["width"] + 1
    assert box["y"] + box["height"] <= WALL["height"] + 1
    return box


def test_the_last_trick_is_shown_before_its_winner(page, evenings):
    evening = evenings.start(Settings("keller-1887", {}, NAMES, ""))
    hear(evening, whole_deal()[:7])
    wall(page, evening)
    last, felt = inside(page, ".last-trick"), inside(page, "#felt")
    assert last["x"] + last["width"] / 2 > felt["x"] + felt["width"] / 2, "East took it"


def test_between_deals_the_games_stand_and_at_the_end_the_evening_is_closed(page, evenings):
    evening = evenings.start(Settings("american", {}, NAMES, ""))
    table = evening.table
    table.score("NS", 9, TABLE)
    table.quick("N", "S", 5, False, TABLE)
    table.quick("E", "W", 3, False, TABLE)
    wall(page, evening)
    expect(page.locator(".tv-standing td.won")).to_have_text("11")
    inside(page, ".tv-standing")
    table.end(TABLE)
    expect(page.locator(".tv-closing")).to_contain_text("The evening has ended")
    expect(page.locator(".tv-closing")).to_contain_text("Game 1: 11 : 0")
    inside(page, ".tv-closing .final-score")


def test_a_question_of_an_earlier_deal_names_it_on_the_tv(page, evenings):
    evening = evenings.start(Settings("somerset-1888", {}, NAMES, ""))
    hear(evening, [*whole_deal(), cut(90.0), up_card(100.0, card="9s"), taken(101.0, card="9s")])
    wall(page, evening)
    expect(page.locator("[data-question] h2")).to_have_text("Deal 1: Who made \u2665 trump?")
    inside(page, "[data-question]")


@pytest.mark.parametrize(("where", "rulings"), [("board", ".tv-ruling"), ("", "#rulings .verdict")])
def test_a_ruling_of_an_earlier_deal_names_it_and_stands_by_no_later_result(page, evenings, where, rulings):
    evening = evenings.start(Settings("american", names={"N": "Ann", "W": "Dan"}))
    evening.table.record(game_from(LONE_REVOKE).journal, TABLE)
    page.set_viewport_size(WALL)
    page.goto(evening.address + where)
    title = page.locator(rulings).locator("h2")
    expect(title).to_have_text("Dan revoked in trick 1")
    evening.table.enter({"fact": "dealt", "dealer": "N", "up": "9h"}, Who.parse("table 1"))
    expect(title).to_have_text("Deal 1: Dan revoked in trick 1")
    evening.table.quick("N", "E", 2, False, Who.parse("table 1"))
    expect(page.locator(".outcome .result")).to_have_text("Euchred")
    expect(title).to_have_count(0)


UPRIGHT = {"width": WALL["height"], "height": WALL["width"]}


@pytest.mark.parametrize("screen", [WALL, UPRIGHT], ids=["across", "upright"])
def test_the_longest_names_leave_room_for_the_ruling_and_for_the_points(page, evenings, screen):
    names = dict(zip("NESW", ("Alexandra-Konstantinovna", "Maximiliana Featherstone") * 2, strict=True))
    evening = evenings.start(Settings("somerset-1888", {}, names, ""))
    hear(evening, whole_deal())
    evening.table.answer("1:caller", "N", TABLE)
    evening.table.claim("E", 1, TABLE)
    page.set_viewport_size(screen)
    page.goto(evening.address + "board")
    expect(page.locator(".tv-ruling .tv-status")).to_contain_text("Proved")
    for outer, part in (
        (".tv", "#left h2"),
        ("#beside", ".tv-ruling .tv-soft"),
        (".middle", ".outcome > :last-child"),
    ):
        box, last = (page.locator(selector).bounding_box() for selector in (outer, part))
        assert box["y"] + box["height"] <= screen["height"] + 1
        assert last["y"] + last["height"] <= box["y"] + box["height"] + 1
        assert last["width"] >= last["height"] / 2, "no column of single letters"


def test_three_who_play_for_themselves_stand_side_by_side_and_the_winner_is_named(page, evenings):
    names = {"N": "Bartholomew-Jame", "E": "Wilhelmina-Grace", "S": "Maximiliano-Reyn"}
    evening = evenings.start(Settings("keller-1887-three", {}, names, ""))
    page.set_viewport_size(WALL)
    page.goto(evening.address + "board")
    sides = page.locator(".tv-side")
    expect(sides).to_have_count(3)
    boxes = [side.bounding_box() for side in sides.all()]
    assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1, "in one row"
    assert len({round(box["width"]) for box in boxes}) == 1, "equally wide"
    for _ in range(3):
        evening.table.quick("N", "E", 1, False, TABLE)
    expect(page.locator("#final-title")).to_have_text("Bartholomew-Jame & Maximiliano-Reyn won")


def test_three_with_long_names_are_written_in_whole_words_and_apart_from_the_trump(page, evenings):
    names = {seat: f"Maximiliane Konstantin {seat}" for seat in "NES"}
    evening = evenings.start(Settings("keller-1887-three", {}, names, ""))
    for fact in ({"fact": "dealt", "dealer": "S", "up": "9h"}, {"fact": "ordered_up", "seat": "N"}):
        evening.table.enter(fact, TABLE)
    page.set_viewport_size(WALL)
    page.goto(evening.address + "board")
    expect(page.locator(".tv-trump .tv-suit")).to_have_text("Hearts")
    for name in page.locator(".tv-side h2").all():
        high = name.evaluate("(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)")
        assert high < 3, "two lines: no word is broken"
    trump = page.locator(".tv-trump").bounding_box()
    for part in page.locator(".tv-line > *").all():
        box = part.bounding_box()
        assert box["x"] + box["width"] <= trump["x"]
