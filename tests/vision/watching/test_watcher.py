"""The watcher's events for a drawn table; detector and reader answer from the script."""

import numpy as np
import pytest

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import (
    CardLaid,
    HandLaidDown,
    PackCut,
    TrickGathered,
    ViewBack,
    ViewLost,
)
from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import HOME, CardOnTable, Stage
from tests.vision.staged import LAID, NAMES, PACK, TRICK, TRICKS, a_deal, cut, of_a_deal, play, seen, short
from vision import tuning
from vision.camera.frame_source import NoView
from vision.place.table_corners import TableCorners
from vision.watching.watcher import watch


@pytest.mark.parametrize("fps", [12, 30])
def test_a_clean_trick_is_four_cards_in_their_order_and_a_gather(fps):
    stage = play(Stage(fps)).gather("W", NAMES)
    events = seen(stage)
    assert short(events) == [*LAID, "gathered by W: Jd 9d Ad Ks"]
    for event, name in zip(events, NAMES, strict=False):
        # The hand needs a quarter of a second to draw back from the card.
        assert 0 <= event.t - stage.marks[f"laid {name}"] <= 0.26
        assert event.frame / fps - event.t <= 0.3


def test_the_same_recording_gives_the_same_events_twice():
    stage = play(Stage()).gather("W", NAMES)
    assert seen(stage, Eye(misses=0.2)) == seen(stage, Eye(misses=0.2))


def test_a_detector_that_misses_every_third_card_loses_none():
    stage = play(Stage()).wait(0.5).gather("W", NAMES)
    assert short(seen(stage, Eye(misses=0.3))) == [*LAID, "gathered by W: Jd 9d Ad Ks"]


def test_a_card_misread_now_and_then_is_hardly_ever_named_wrong():
    named = []
    for seed in range(24):
        stage = play(Stage()).wait(1.5)
        events = seen(stage, Eye(misreads={"Ad": ("Ah", 0.3)}, seed=seed))
        events = [event for event in events if isinstance(event, CardLaid)]
        assert [event.seat for event in events] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
        named.append(str(events[2].read.card))
    assert set(named) <= {"Ad", "None", "Ah"}
    assert named.count("Ah") <= 2 < 12 <= named.count("Ad")


def test_a_card_that_cannot_be_read_is_reported_with_its_rivals_after_a_while():
    stage = Stage().put("E", "Jd").wait(2.0)
    (event,) = seen(stage, Eye(declines=["Jd"]))
    assert event.read.card is None
    assert [str(card) for card, _ in event.read.rivals] == ["Jd", "9c"]


def test_a_card_gathered_before_it_could_be_named_is_reported_as_not_read_and_in_its_order():
    stage = Stage().put("E", "Jd").put("S", "9d").put("W", "Ad").gather("W", ["Jd", "9d", "Ad"])
    for declined in (["9d"], ["Ad"], ["9d", "Ad"]):
        events = short(seen(stage, Eye(declines=declined)))
        names = [None if name in declined else name for name in ("Jd", "9d", "Ad")]
        laid = [f"laid {seat} {name}" for seat, name in zip("ESW", names, strict=True)]
        assert events == [*laid, f"gathered by W: {' '.join(map(str, names))}"]


def test_a_card_in_the_middle_is_not_forgotten_when_it_no_longer_looks_like_a_card():
    assert short(seen(Stage().put("E", "Jd").wait(2.5), Eye(fades=["Jd"]))) == ["laid E None"]


def test_a_card_that_could_not_be_read_and_is_straightened_is_the_same_card():
    stage = Stage().put("E", "Jd").wait(1.5).slide("E", "Jd", (0.66, 0.52)).wait(2.0)
    assert short(seen(stage, Eye(declines=["Jd"]))) == ["laid E None"]


def test_a_doubtful_lead_is_still_reported_before_the_card_that_followed_it():
    stage = Stage().put("E", "Jd").put("S", "9d").wait(2.0)
    assert short(seen(stage, Eye(declines=["Jd"]))) == ["laid E None", "laid S 9d"]


def test_the_seat_is_that_of_the_hand_which_brought_the_card_across_the_middle():
    stage = Stage().put("W", "Jd", place=(0.56, 0.47)).put("E", "9d", place=(0.42, 0.6))
    assert short(seen(stage)) == ["laid W Jd", "laid E 9d"]


def test_a_seat_that_plays_twice_is_reported_twice_whoever_is_to_play():
    stage = Stage().put("E", "Jd").put("E", "9d", place=(0.66, 0.36))
    assert short(seen(stage)) == ["laid E Jd", "laid E 9d"]


def test_a_covered_card_stays_on_the_table():
    stage = Stage().put("E", "Jd", place=(0.55, 0.5)).put("S", "9d", place=(0.55, 0.53)).wait(1.0)
    assert short(seen(stage)) == ["laid E Jd", "laid S 9d"]


def test_a_card_thrown_fairly_on_another_leaves_both_in_the_trick():
    stage = Stage().put("E", "Jd", (0.52, 0.5)).put("S", "9d", (0.52, 0.51)).put("W", "Ad")
    stage.gather("S", ["Jd", "9d", "Ad"])
    assert short(seen(stage)) == ["laid E Jd", "laid S 9d", "laid W Ad", "gathered by S: Jd 9d Ad"]


def test_two_cards_laid_together_come_from_both_seats():
    events = short(seen(Stage().put_two(("E", "Jd"), ("W", "9d"))))
    assert sorted(events) == ["laid E Jd", "laid W 9d"]


@pytest.mark.parametrize("seats", [tuple("NES"), tuple("NS")])
def test_a_hand_over_an_edge_where_nobody_sits_leaves_the_player_open(seats):
    players = [Seat(seat) for seat in seats]
    events = seen(Stage().put("W", "Jd").put("N", "9d"), seats=players)
    of_nobody, of_north = [event for event in events if isinstance(event, CardLaid)]
    assert of_nobody.seat in players
    assert of_nobody.seat_p <= tuning.TRICK.nobody_saw_p
    assert (of_north.seat, of_north.seat_p > 0.9) == (Seat.NORTH, True)


def test_a_fifth_card_to_the_trick_is_reported_like_any_other():
    stage = play(Stage()).put("E", "Tc", place=(0.6, 0.42))
    assert short(seen(stage)) == [*LAID, "laid E Tc"]


def test_a_card_withdrawn_and_replaced():
    stage = Stage().put("E", "Jd").put("S", "9s").take("S", "9s").wait(0.6).put("S", "9d")
    assert short(seen(stage)) == ["laid E Jd", "laid S 9s", "lifted S 9s", "laid S 9d"]


def test_a_lone_lead_taken_back():
    assert short(seen(Stage().put("E", "Jd").take("E", "Jd").wait(0.8))) == ["laid E Jd", "lifted E Jd"]


def test_a_card_taken_back_is_reported_with_the_picture_of_its_laying():
    laid, lifted = seen(Stage().put("E", "Jd").take("E", "Jd").wait(0.8))
    assert laid.seen[0] in lifted.seen
    assert len(set(lifted.seen)) == len(lifted.seen)


def test_a_card_that_is_straightened_is_the_same_card():
    stage = Stage().put("E", "Jd").slide("E", "Jd", (0.66, 0.52)).slide("E", "Jd", (0.6, 0.45)).wait(1.0)
    assert short(seen(stage)) == ["laid E Jd"]


def test_a_hand_resting_on_the_trick_lifts_nothing():
    stage = Stage().put("E", "Jd").put("S", "9d").rest("W", (0.6, 0.5), 6.0).put("W", "Ad")
    assert short(seen(stage)) == ["laid E Jd", "laid S 9d", "laid W Ad"]


def test_a_lamp_switched_over_a_trick_changes_nothing():
    stage = Stage().put("E", "Jd").put("S", "9d").lamp(1.5).put("W", "Ad").lamp(0.8).put("N", "Ks")
    stage.gather("W", NAMES)
    assert short(seen(stage)) == [*LAID, "gathered by W: Jd 9d Ad Ks"]


def test_two_deals_each_with_an_up_card_that_the_dealer_takes_and_plays():
    stage, expected = Stage(), []
    for _ in range(2):
        stage.cards = [PACK, CardOnTable("9h", PACK.place, 5.0)]
        a_deal(stage.wait(0.6).take("S", "9h").rest("S", PACK.place, 0.5), "ENENE")
        expected += ["up S 9h", "taken S 9h", *of_a_deal("ENENE")]
    assert short(seen(stage)) == expected


def test_packets_of_the_deal_are_no_hands_laid_down():
    stage = Stage(cards=[PACK]).put("E", "packet", place=(0.88, 0.4), face=False).wait(3.0)
    assert seen(stage) == []


def test_a_packet_that_its_player_drew_closer_and_left_is_no_hand_laid_down():
    stage = Stage(cards=[PACK]).put("E", "packet", place=(0.88, 0.4), face=False).wait(1.0)
    stage.put("S", "9h", place=PACK.place, angle=5.0).wait(1.0).take("S", "9h").wait(3.0).put("W", "Jd")
    assert short(seen(stage)) == ["up S 9h", "taken S 9h", "laid W Jd"]


def test_the_pack_is_cut_for_the_first_deal():
    (event,) = seen(cut(Stage(cards=[PACK]).wait(1.0)))
    assert isinstance(event, PackCut)


def test_the_pack_is_cut_after_the_tricks_of_a_deal_were_put_together():
    stage = a_deal(Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h"))
    stage.cards = []
    stage.wait(3.0).put("S", "pack", place=PACK.place, angle=5.0, face=False).wait(1.0)
    assert short(seen(cut(stage))) == ["up S 9h", "taken S 9h", *of_a_deal(), "PackCut"]


def test_a_trick_laid_next_to_another_and_taken_away_by_the_next_dealer_is_no_cut():
    stage = Stage(cards=[CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h")
    for k, names in enumerate(TRICKS):
        play(stage, list(zip("ESWN", names.split(), strict=True))).gather("E", names.split())
        if k < 4:
            stage.cards[-1] = CardOnTable(f"won {k}", (0.88, 0.42), 5.0, face=False)
    stage.wait(0.6).take("S", "won 3").wait(1.0)
    events = seen(stage)
    assert sum(isinstance(event, TrickGathered) for event in events) == 5
    assert not any(isinstance(event, PackCut) for event in events)


def test_a_hand_laid_face_down_after_the_up_card_was_taken_sits_the_deal_out():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h")
    stage.rest("S", PACK.place, 0.5).wait(1.0)  # the discard
    stage.put("N", "hand", place=(0.4, 0.12), face=False).wait(3.0).put("E", "Jd")
    events = seen(stage)
    assert short(events) == ["up S 9h", "taken S 9h", "HandLaidDown", "laid E Jd"]
    assert isinstance(events[2], HandLaidDown)
    assert events[2].seat is Seat.NORTH


@pytest.mark.parametrize(
    ("wait_s", "expected"),
    [
        pytest.param(3.0, ["laid S Kd", "laid W Jd"], id="soon after the up-card went"),
        pytest.param(16.0, ["up S Kd"], id="long after it"),
    ],
)
def test_a_lead_on_what_looks_like_a_back_begins_no_deal_soon_after_an_up_card(wait_s, expected):
    """South led on a cell of a cloth printed with a calendar (film 52212023)."""
    cell = CardOnTable("cell", HOME["S"], 10.0, face=False)
    stage = Stage(cards=[PACK, cell, CardOnTable("9h", PACK.place, 5.0)]).wait(1.2).take("S", "9h")
    stage.rest("S", PACK.place, 0.5).wait(wait_s).put("S", "Kd").put("W", "Jd").wait(0.5)
    assert short(seen(stage))[: 2 + len(expected)] == ["up S 9h", "taken S 9h", *expected]


def test_who_has_played_a_card_of_the_deal_has_not_laid_the_hand_down():
    """A cell of a windowpane cloth looked like a back before North, who had just played (9610002)."""
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h")
    stage.rest("S", PACK.place, 0.5).wait(1.0)  # the discard
    play(stage, [("N", "Jd")]).put("N", "hand", place=(0.4, 0.12), face=False).wait(3.0)
    assert short(seen(stage)) == ["up S 9h", "taken S 9h", "laid N Jd"]


class Glimpsing(Eye):
    """Sees for one picture, with the hand laid down, a part of its lowest card as a face, and reads it."""

    part = None

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        cards = [card for card in self.scene.cards if card.name == "hand" and not card.held]
        if cards and not self.scene.arms and self.part is None:
            self.part = cards[0].quad + np.float32((18, 0))
            outlines.append(Outline(self.part, 0.4, True))
        return outlines

    def _read(self, quad):
        if self.part is not None and np.abs(quad.mean(axis=0) - self.part.mean(axis=0)).max() < 5:
            return Face(None, 0.4, ((Card.parse("9c"), 0.4), (Card.parse("9s"), 0.3)), False, False, quad)
        return super()._read(quad)


def test_a_glimpse_of_a_face_where_a_hand_is_laid_down_is_no_other_card():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h")
    stage.rest("S", PACK.place, 0.5).wait(1.0)  # the discard
    stage.put("N", "hand", place=(0.4, 0.12), face=False).wait(3.0).put("E", "Jd")
    assert short(seen(stage, Glimpsing())) == ["up S 9h", "taken S 9h", "HandLaidDown", "laid E Jd"]


def test_a_spread_out_hand_laid_down_is_a_single_hand_laid_down():
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h")
    stage.rest("S", PACK.place, 0.5).wait(1.0)  # the discard
    hand = [CardOnTable(f"hand {k}", (0.4 + 0.03 * k, 0.12), 5.0 * k, face=False) for k in range(3)]
    stage.put("N", "hand", place=(0.37, 0.12), face=False, together=hand).wait(3.0).put("E", "Jd")
    assert short(seen(stage)) == ["up S 9h", "taken S 9h", "HandLaidDown", "laid E Jd"]


def test_the_last_trick_of_a_deal_looked_at_again_begins_no_new_deal():
    stage = a_deal(Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(0.6).take("S", "9h"))
    at = stage.cards[-1].place
    reported = short(seen(stage.wait(2.0).put("E", "Qh", place=at, angle=5.0).wait(1.5)))
    before = ["up S 9h", "taken S 9h", *of_a_deal()]
    assert reported[: len(before)] == before
    assert not any(line.startswith("up") for line in reported[len(before) :])


def test_a_card_on_a_white_cloth_that_is_taken_away_is_gone():
    stage = play(Stage(cloth=(228, 232, 233))).gather("W", NAMES)
    assert short(seen(stage)) == [*LAID, "gathered by W: Jd 9d Ad Ks"]


def test_the_last_trick_looked_at_again_is_no_new_play():
    stage = play(Stage()).gather("W", NAMES)
    stage.cards[-1] = CardOnTable("Ks", stage.cards[-1].place)
    stage.wait(1.5)
    assert short(seen(stage)) == [*LAID, "gathered by W: Jd 9d Ad Ks"]


def test_fives_and_sixes_that_keep_the_score_are_left_out():
    score = [CardOnTable("6h", (0.9, 0.9), 0.0), CardOnTable("5s", (0.9, 0.93), 90.0)]
    assert short(seen(play(Stage(cards=[PACK, *score])))) == LAID


def test_a_reading_of_a_card_that_is_elsewhere_is_a_question_not_an_answer():
    stage = Stage().put("E", "Jd").put("S", "Jh").wait(2.0)
    reported = seen(stage, Eye(misreads={"Jh": ("Jd", 1.0)}))
    assert reported[1].read.card is None
    assert Card.parse("Jh") in dict(reported[1].read.rivals)


def test_the_view_is_lost_in_the_dark_and_comes_back_with_the_trick_as_it_was():
    stage = Stage().put("E", "Jd").dark(2.0).wait(1.0).put("S", "9d")
    assert short(seen(stage)) == ["laid E Jd", "ViewLost", "ViewBack", "laid S 9d"]


def test_a_camera_that_is_pushed_finds_the_table_again_and_the_trick_on_it():
    stage = Stage().put("E", "Jd").push((24, -16)).wait(1.0).put("S", "9d").gather("W", ["Jd", "9d"])
    assert short(seen(stage)) == ["laid E Jd", "ViewLost", "ViewBack", "laid S 9d", "gathered by W: Jd 9d"]


@pytest.mark.parametrize("known", ["EW", "E", "W"])
def test_a_camera_that_is_pushed_is_noticed_by_the_edges_that_were_seen(known):
    guessed = TableCorners(np.float32([[80, 10], [560, 10], [560, 470], [80, 470]]), known)
    stage = play(Stage(), TRICK[:2]).push((48, 0)).wait(4.0)
    stage = play(stage, TRICK[2:])
    stage.table = guessed
    assert short(seen(stage)) == [*LAID[:2], "ViewLost", "ViewBack", "TableRead", *LAID[2:]]


def test_somebody_before_the_camera_hides_the_trick_and_takes_nothing_away():
    stage = Stage().put("E", "Jd").lean(3.0).wait(1.0).put("S", "9d")
    assert short(seen(stage)) == ["laid E Jd", "ViewLost", "ViewBack", "laid S 9d"]


def test_a_camera_without_a_picture_is_reported_a_single_time():
    stage = Stage().put("E", "Jd")
    eye = Eye()
    frames = [NoView(0, 0.0, "unplugged"), NoView(1, 0.5, "unplugged"), *stage.frames(None)]
    events = list(watch(frames, eye, eye, table=stage.table))
    assert [type(event) for event in events] == [ViewLost, ViewBack]
    assert events[0].why == "unplugged"


def test_a_still_table_is_looked_at_no_more():
    stage = Stage(cards=[PACK]).put("E", "Jd").wait(1.0)
    eye = Eye()
    seen(stage, eye)
    looks = eye.looks
    stage.wait(20.0)
    eye = Eye()
    seen(stage, eye)
    assert eye.looks == looks


def test_every_event_has_its_pictures_before_it_is_reported():
    kept = {}
    stage = play(Stage()).gather("W", NAMES)
    eye = Eye()

    def sink(sighting, name, jpeg):
        kept.setdefault(sighting, {})[name] = jpeg

    for event in watch(stage.frames(eye), eye, eye, table=stage.table, sink=sink):
        assert event.seen
        assert "table" in kept[event.seen[0]]
        if isinstance(event, CardLaid):
            assert {"crop", "table", "before"} <= kept[event.seen[0]].keys()
    assert sum("after" in pictures for pictures in kept.values()) >= 4
