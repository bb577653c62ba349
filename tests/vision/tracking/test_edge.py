"""The things at the edge of a drawn table: the pack and its up-card, and cards that were dropped."""

import pytest

from referee.cards import Card
from tests.vision.scripted_eye import Eye, Face
from tests.vision.stage import CardOnTable, Stage
from tests.vision.staged import LAID, NAMES, PACK, TRICKS, play, seen, short
from vision.reading.votes import EUCHRE_CARDS
from vision.watching.watcher import Watcher

HEARTS_SIX = CardOnTable("6h", (0.9, 0.15), 0.0, face=False)


def test_a_card_dropped_face_up_at_the_edge_is_exposed_and_not_laid():
    stage = Stage(cards=[PACK]).put("E", "Jd").put("S", "9d", place=(0.55, 0.88)).take("S", "9d")
    assert short(seen(stage)) == ["laid E Jd", "exposed S 9d", "lifted S 9d"]


def test_a_face_that_was_at_the_edge_from_the_first_was_exposed_by_nobody():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0), CardOnTable("9d", (0.55, 0.88))]).wait(1.0)
    stage.take("S", "9h").rest("S", PACK.place, 0.5).put("E", "Jd")
    assert short(seen(stage)) == ["up S 9h", "taken S 9h", "laid E Jd"]


class Hesitant(Eye):
    """Reads the nine of diamonds only after a number of looks."""

    def __init__(self, looks):
        super().__init__()
        self._left = looks

    def _read(self, quad):
        read = super()._read(quad)
        if read.card == Card.parse("9d") and self._left:
            self._left -= 1
            return Face(None, 0.5, ((read.card, 0.5), (Card.parse("9h"), 0.4)), False, False, quad)
        return read


@pytest.mark.parametrize(("looks", "reported"), [(5, ["exposed S 9d"]), (8, [])])
def test_what_is_read_at_the_edge_only_after_many_looks_was_not_exposed(looks, reported):
    stage = Stage(cards=[PACK]).put("E", "Jd").put("S", "9d", place=(0.55, 0.88)).wait(5.0)
    assert short(seen(stage, Hesitant(looks))) == ["laid E Jd", *reported]


def test_an_up_card_that_the_dealer_turns_over_is_turned_down():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.5)
    stage.turn_over("S", "9h").wait(2.0).put("E", "Jd")
    assert short(seen(stage)) == ["up S 9h", "turned down S 9h", "laid E Jd"]


@pytest.mark.parametrize("by", [(25, -15), (24, -16), (60, 0)])
def test_an_up_card_is_followed_when_the_camera_is_knocked(by):
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(1.0).push(by).wait(1.5)
    stage.take("S", "9h").wait(0.5).rest("S", PACK.place, 0.5).wait(0.5).put("E", "Jd")
    assert short(seen(stage)) == ["up S 9h", "ViewLost", "ViewBack", "taken S 9h", "laid E Jd"]


def test_the_pack_is_no_hand_laid_down_when_the_camera_was_knocked():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(1.0)
    stage.take("S", "9h").wait(1.0).push((60, 0)).wait(8.0)
    assert short(seen(stage)) == ["up S 9h", "ViewLost", "ViewBack", "TableRead", "taken S 9h"]


def test_an_up_card_left_on_the_pack_is_taken_when_it_is_played_from_the_pack():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6)
    stage.put("E", "Th").slide("S", "9h", (0.5, 0.7)).put("W", "Ad").put("N", "Ks").wait(0.5)
    stage.gather("E", ["Th", "9h", "Ad", "Ks"])
    events = short(seen(stage))
    assert events[0] == "up S 9h"
    assert [event for event in events if not event.startswith("laid")] == [
        "up S 9h", "taken S 9h", "gathered by E: Th 9h Ad Ks",
    ]  # fmt: skip
    assert events.index("taken S 9h") < events.index("laid S 9h")


def test_two_packs_with_backs_of_two_colours_take_turns():
    still = CardOnTable("red pack", (0.75, 0.12), 0.0, face=False)
    stage, expected = Stage(cards=[still]), []
    for mine, place in (("blue pack", PACK.place), ("red pack", (0.75, 0.85))):
        stage.cards = [card for card in (still, PACK) if card.name != mine and mine == "blue pack"]
        stage.wait(0.3).cards += [CardOnTable(mine, place, 5.0, face=False), CardOnTable("9h", place, 5.0)]
        stage.wait(0.8).take("S", "9h").rest("S", place, 0.5)
        expected += ["up S 9h", "taken S 9h"]
        for names in TRICKS:
            trick = list(zip("ESWN", names.split(), strict=True))
            play(stage, trick).gather("E", names.split())
            expected += [*(f"laid {seat} {name}" for seat, name in trick), f"gathered by E: {names}"]
    assert short(seen(stage)) == expected


def test_a_card_turned_up_on_the_pack_begins_the_deal_though_another_back_is_near():
    stage = Stage(cards=[PACK, HEARTS_SIX]).wait(1.5).put("S", "9h", place=PACK.place, angle=5.0).wait(1.0)
    assert short(seen(stage)) == ["up S 9h"]


def test_an_up_card_present_from_the_first_begins_the_deal_though_another_back_is_near():
    stage = Stage(cards=[PACK, HEARTS_SIX, CardOnTable("9h", PACK.place, 5.0)]).wait(1.5)
    assert short(seen(stage)) == ["up S 9h"]


def test_a_back_that_reads_as_a_face_now_and_then_is_a_single_back():
    stage, eye = play(Stage(cards=[PACK])), Eye(mistakes=["pack"])
    watcher = Watcher(eye, eye, table=stage.table)
    assert short(watcher.run(stage.frames(eye))) == LAID
    assert len(watcher.tracks) == 5


def test_a_pack_with_a_back_taken_for_a_joker_exposes_nothing_when_the_up_card_is_taken():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(1.0)
    play(stage.take("S", "9h").wait(0.5)).gather("W", NAMES)
    for pack in (EUCHRE_CARDS, EUCHRE_CARDS - {Card.parse("Jk")}):
        events = short(seen(stage, Eye(jesters=["pack"]), cards=pack))
        assert events == ["up S 9h", "taken S 9h", *LAID, "gathered by W: Jd 9d Ad Ks"]
