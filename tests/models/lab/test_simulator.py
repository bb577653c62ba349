"""Rendered deals: the same every time, whole, and true to their truth."""

import json
from itertools import pairwise

import cv2
import numpy as np
import pytest

from models.lab.films import FAULTS, LAMPS, TABLES, TROUBLES, Scenario, UnwritableFilm, prepare, simulate
from models.lab.films.film.filmed_folder import main
from models.lab.films.film.many_filmed_deals import mixture
from models.lab.films.play.script_stage import Stage
from models.lab.films.play.scripted_hands import deal_for
from models.lab.films.room.scene import scene_for
from referee.seats import Seat, seating

SMALL = {"width": 320, "height": 180, "fps": 6}


@pytest.fixture(scope="module")
def recording():
    return prepare(5, Scenario(**SMALL, table="baize", clutter=False, alone=False, turned_down=False))


@pytest.fixture(scope="module")
def pictures(recording):
    return list(recording.pictures())


def events(recording, name):
    return [line for line in recording.truth[1:] if line["event"] == name]


def test_the_same_seed_renders_the_same_pictures_and_the_same_truth(recording, pictures):
    again = prepare(5, Scenario(**SMALL, table="baize", clutter=False, alone=False, turned_down=False))
    assert again.truth == recording.truth
    for number, picture in enumerate(again.pictures()):
        assert np.array_equal(picture, pictures[number])
        if number == 40:
            break


def test_another_seed_renders_another_deal(recording):
    other = prepare(6, Scenario(**SMALL))
    assert other.truth != recording.truth


def test_deals_of_an_evening_are_played_in_the_same_room_and_each_by_the_dealer_asked_for():
    first, second = (prepare(s, Scenario(**SMALL, room=5, dealer=d, deck=1)) for s, d in ((6, "N"), (7, "E")))
    assert [made.truth[0]["dealer"] for made in (first, second)] == ["N", "E"]
    assert first.truth[0]["corners"] == second.truth[0]["corners"]
    assert np.array_equal(first.scene.ground, second.scene.ground)
    assert events(first, "laid")[0]["card"] != events(second, "laid")[0]["card"]
    with pytest.raises(ValueError, match="nobody sits at 'X'"):
        Scenario(dealer="X")


def test_the_truth_describes_a_whole_deal(recording):
    first = recording.truth[0]
    assert len(first["pack"]) == 24
    assert set(first["corners"]) == {"NW", "NE", "SE", "SW"}
    laid = events(recording, "laid")
    assert len(laid) == 20
    assert len({line["card"] for line in laid} | {events(recording, "discarded")[0]["card"]}) == 21
    assert {line["card"] for line in laid} <= set(first["pack"])
    assert [line["trick"] for line in events(recording, "gathered")] == [1, 2, 3, 4, 5]
    times = [line["t"] for line in recording.truth[1:]]
    assert times == sorted(times)
    assert all(line["t"] == pytest.approx(line["frame"] / 6, abs=6e-4) for line in recording.truth[1:])
    assert recording.truth[-1]["frame"] < first["frames"]


def test_a_laid_card_is_inside_its_quad_when_the_hand_has_left(recording, pictures):
    for line in events(recording, "laid"):
        picture = pictures[line["frame"]].astype(np.float32)
        bare = recording.scene.ground
        quad = np.array(line["quad"], np.float32)
        inside = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
        changed = np.abs(picture - bare).max(axis=2) > 25
        assert changed[inside > 0].mean() > 0.9


def test_the_table_round_a_first_card_shows_nothing_but_the_cards_and_the_pack(recording, pictures):
    first = events(recording, "laid")[0]
    picture = pictures[first["frame"]].astype(np.float32)
    changed = (np.abs(picture - recording.scene.ground).max(axis=2) > 40).astype(np.uint8)
    for line in (first, events(recording, "discarded")[0], events(recording, "up_card")[0]):
        cv2.fillConvexPoly(changed, np.round(np.array(line["quad"])).astype(np.int32), 0)
        cv2.polylines(changed, [np.round(np.array(line["quad"])).astype(np.int32)], True, 0, 7)
    corners = np.array([recording.truth[0]["corners"][name] for name in ("NW", "NE", "SE", "SW")])
    table = np.zeros_like(changed)
    cv2.fillConvexPoly(table, np.round(corners).astype(np.int32), 1)
    table = cv2.erode(table, np.ones((9, 9), np.uint8))
    assert (changed * table).mean() < 0.001


def test_a_quad_runs_round_the_printed_face_from_its_top_left(recording):
    for line in events(recording, "laid"):
        a, b, c, _ = np.array(line["quad"])
        cross = np.cross(np.append(b - a, 0), np.append(c - b, 0))[2]
        assert cross > 0  # clockwise as seen
        assert np.linalg.norm(b - a) < np.linalg.norm(c - b) < 1.7 * np.linalg.norm(b - a)


def test_half_of_every_card_of_a_trick_stays_open():
    for seed in range(4):
        truth = prepare(seed, Scenario(**SMALL)).truth
        for trick in range(1, 6):
            quads = [
                np.array(line["quad"])
                for line in truth[1:]
                if line["event"] == "laid" and line["trick"] == trick
            ]
            for k, quad in enumerate(quads[:-1]):
                sheet = np.zeros((180 * 4, 320 * 4), np.uint8)
                cv2.fillConvexPoly(sheet, np.round(quad * 4).astype(np.int32), 1)
                whole = sheet.sum()
                for later in quads[k + 1 :]:
                    cv2.fillConvexPoly(sheet, np.round(later * 4).astype(np.int32), 0)
                assert sheet.sum() > 0.4 * whole


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_trouble_begins_and_the_play_goes_on(trouble):
    steady = prepare(5, Scenario(**SMALL, clutter=False))
    recording = prepare(5, Scenario(**SMALL, clutter=False, trouble=trouble))
    about = recording.truth[0]["trouble"]
    before, during, later = (
        round(t * 6) / 6
        for t in (about["begin"] - 1.0, (about["begin"] + about["end"]) / 2, about["end"] + 1.0)
    )
    if trouble == "lingering hand":
        assert recording.script.end > steady.script.end + 2
        return
    assert np.array_equal(recording.film.frame(before), steady.film.frame(before))
    assert not np.array_equal(recording.film.frame(during), steady.film.frame(during))
    names = [line["event"] for line in recording.truth[1:]]
    assert [line["card"] for line in events(recording, "laid")] == [
        line["card"] for line in events(steady, "laid")
    ]
    if trouble in ("black", "frozen"):
        assert names.index("view_lost") < names.index("view_back")
        assert np.array_equal(recording.film.frame(during), recording.film.frame(during + 0.5)) == (
            trouble == "frozen"
        )
        assert np.array_equal(recording.film.frame(later), steady.film.frame(later))
        if trouble == "black":
            assert recording.film.frame(during).max() < 20
    if trouble == "bump":
        last, was = events(recording, "laid")[-1], events(steady, "laid")[-1]
        moved = np.array(last["quad"]) - np.array(was["quad"])
        assert 2 < np.linalg.norm(moved.mean(axis=0)) < 40
        assert names.count("moved") == 1


def test_any_frame_can_be_asked_for_by_itself(recording, pictures):
    assert np.array_equal(recording.film.frame(30 / 6), pictures[30])


@pytest.mark.parametrize("table", TABLES)
def test_every_table_can_be_set(table):
    scene = scene_for(4, 160, 90, table=table)
    assert scene.ground.shape == (90, 160, 3)
    assert 15 < scene.ground.mean() < 220


@pytest.mark.parametrize("lamp", LAMPS)
def test_under_every_lamp_a_white_card_is_bright_but_not_burnt_out(lamp):
    scene = scene_for(4, 160, 90, table="linen", lamp=lamp)
    middle = scene.glow[30:60, 60:100].mean()
    assert 0.6 < middle < 1.15


def test_the_video_is_as_long_as_its_truth(tmp_path):
    out = tmp_path / "deal.mp4"
    truth = simulate(out, 7, Scenario(width=160, height=90, fps=4, clutter=False))
    lines = [json.loads(line) for line in truth.read_text().splitlines()]
    film = cv2.VideoCapture(str(out))
    count = 0
    while film.grab():
        count += 1
    assert count == lines[0]["frames"]
    assert (film.get(cv2.CAP_PROP_FPS), lines[0]["fps"]) == (4, 4)


def test_what_does_not_exist_is_named(tmp_path):
    for options, word in (
        ({"table": "lava"}, "lava"),
        ({"lamp": "moon"}, "moon"),
        ({"book": "whist"}, "whist"),
        ({"fault": "arson"}, "arson"),
        ({"trouble": "fire"}, "fire"),
        ({"offender": "X"}, "X"),
        ({"fps": 0}, "0"),
        ({"width": 8}, "8x720"),
        ({"players": 5}, "not by 5"),
    ):
        with pytest.raises(ValueError, match=word):
            prepare(1, Scenario(**options))
    with pytest.raises(UnwritableFilm, match="make it first"):
        simulate(tmp_path / "nowhere" / "deal.mp4", 1)
    with pytest.raises(UnwritableFilm, match=r"deal\.gif"):
        simulate(tmp_path / "deal.gif", 1, Scenario(width=64, height=64))


def test_cards_that_already_cover_each_other_do_not_keep_the_next_from_its_place():
    scene = scene_for(4, 160, 90, clutter=False)
    for seed in range(40):
        script = Stage(deal_for(seed, fault="two cards"), scene, seed).run()
        assert script.end < 120


def test_two_cards_may_be_thrown_together_and_others_may_fidget_meanwhile():
    scene = scene_for(4, 160, 90, clutter=False)
    for seed in range(40):
        script = Stage(deal_for(seed, fault="two cards"), scene, seed, Scenario(fidgets=True)).run()
        laid = [done for done in script.happenings if done.name == "laid"]
        together = [a for a, b in pairwise(laid) if (a.seat, a.t) == (b.seat, b.t)]
        assert len(together) == 1


def test_hands_are_off_the_table_when_a_card_counts_as_laid():
    scene = scene_for(4, 160, 90, clutter=False)
    script = Stage(deal_for(8), scene, 8).run()
    for happening in script.happenings:
        if happening.name != "laid":
            continue
        for gesture in script.gestures:
            key = gesture.at(happening.t + 1e-3)
            if key is not None and gesture.seat is happening.seat:
                assert np.abs((key.x, key.y)).max() > min(scene.half)


@pytest.mark.parametrize("fault", [None, "dropped", "hand thrown down"])
def test_every_card_that_the_truth_places_is_inside_the_picture(fault):
    for seed in (4, 8, 16, 21):
        for line in prepare(seed, Scenario(**SMALL, clutter=False, fault=fault)).truth[1:]:
            if "quad" in line:
                quad = np.array(line["quad"])
                assert quad.min() >= -1
                assert (quad.max(axis=0) <= (321, 181)).all()


def test_a_mixture_is_the_same_every_time_and_every_deal_of_it_can_be_played():
    deals = list(mixture(200))
    assert deals == list(mixture(200))
    assert {options.get("fault") for _, options in deals} == {None, *FAULTS}
    assert len({options["book"] for _, options in deals}) == 5
    for seed, options in deals[:40]:
        asked = {
            key: value for key, value in options.items() if key not in ("opening", "counters", "fidgets")
        }
        deal = deal_for(seed, **asked)
        assert (deal.planted and deal.planted.kind) == options.get("fault")
    assert not any("fault" in options for _, options in mixture(20, faulty=0))


def test_a_batch_that_was_broken_off_goes_on_where_it_stopped(tmp_path, capsys):
    arguments = [
        str(tmp_path),
        "--count",
        "2",
        "--seed",
        "5",
        "--width",
        "96",
        "--height",
        "64",
        "--fps",
        "2",
    ]
    assert main(arguments) == 0
    videos = sorted(tmp_path.glob("*.mp4"))
    assert [video.name for video in videos] == ["deal-00005.mp4", "deal-00006.mp4"]
    times = [video.stat().st_mtime_ns for video in videos]
    (tmp_path / "deal-00006.jsonl").unlink()
    assert main(arguments) == 0
    assert videos[0].stat().st_mtime_ns == times[0]
    assert (tmp_path / "deal-00006.jsonl").exists()
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_a_batch_that_cannot_be_made_gives_the_reason_in_a_single_line(tmp_path, capsys):
    assert main([str(tmp_path), "--faulty", "2"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(("width", "height"), [(96, 64), (64, 100)])
def test_a_very_small_or_an_upright_picture_can_be_filmed(width, height):
    recording = prepare(6, Scenario(width=width, height=height, fps=2))
    assert {picture.shape for picture in recording.pictures()} == {(height, width, 3)}


def test_the_cut_and_the_deal_come_before_the_up_card():
    plain = prepare(24, Scenario(**SMALL, clutter=False))
    recording = prepare(24, Scenario(**SMALL, clutter=False, opening=True))
    names = [line["event"] for line in recording.truth[1:]]
    assert names[0] == "pack_cut"
    assert names[1:9] == ["packet"] * 8
    assert names[9:] == [line["event"] for line in plain.truth[1:]]
    dealer = Seat(recording.truth[0]["dealer"])
    order = [seat.value for seat in seating(4).in_turn(seating(4).eldest_hand(dealer))]
    packets = events(recording, "packet")
    assert [line["seat"] for line in packets] == order * 2
    assert all(
        first["cards"] + second["cards"] == 5 for first, second in zip(packets[:4], packets[4:], strict=True)
    )
    assert recording.truth[1]["seat"] == order[-2]
    cards = [line.get("card") for line in recording.truth[1:] if line["event"] != "packet"][1:]
    assert cards == [line.get("card") for line in plain.truth[1:]]


def test_a_card_dealt_face_up_is_among_the_packets_and_ends_the_deal():
    recordings = [prepare(seed, Scenario(**SMALL, clutter=False, faced=True)) for seed in range(1, 7)]
    for recording in recordings:
        names = [line["event"] for line in recording.truth[1:]]
        assert (names.count("packet"), names.count("faced"), set(names)) == (
            8, 1, {"pack_cut", "packet", "faced"},
        )  # fmt: skip
        (faced,) = events(recording, "faced")
        planted = recording.truth[0]["planted"]
        assert planted == {"kind": "faced card", "seat": faced["seat"], "card": faced["card"]}
        assert faced["seat"] != recording.truth[0]["dealer"] == faced["dealer"]
        after = [line["seat"] for line in events(recording, "packet") if line["t"] > faced["t"]]
        assert any(seat != faced["seat"] for seat in after)
        up = [thing for thing in recording.script.things if thing.at(faced["t"] + 0.2)[0].turn < 0.5]
        assert [str(thing.card) for thing in up] == [faced["card"]]


def test_the_mixture_is_the_same_with_and_without_openings_but_for_how_it_begins():
    for (seed, plain), (same, begun) in zip(mixture(30), mixture(30, openings=True), strict=True):
        assert seed == same
        assert begun["opening"]
        begins = dict.fromkeys(("opening", "faced", "shuffled"))
        assert {**begun, **begins} == {**plain, **begins}
        assert "faced" not in plain
        assert "shuffled" not in plain
    assert any(begun.get("faced") for _, begun in mixture(30, openings=True))
    assert 15 < sum(begun.get("shuffled", False) for _, begun in mixture(30, openings=True)) < 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_of_the_pack_is_on_the_table_before_the_cut_and_only_the_rest_after_the_deal(players):
    recording = prepare(3, Scenario(**SMALL, clutter=False, players=players, opening=True))
    things = [thing for thing in recording.script.things if thing.at(0.0) is not None]
    assert len(things) == 24
    assert all(thing.at(0.0)[0].turn == 1 for thing in things)
    up = events(recording, "up_card")[0]["t"]
    left = [thing for thing in recording.script.things if thing.at(up) is not None]
    assert len(left) == 24 - 5 * players
    assert sum(thing.at(up)[0].turn == 0 for thing in left) == 1


def test_counters_and_fidgets_change_what_is_seen_but_not_what_is_true():
    plain = prepare(12, Scenario(**SMALL))
    recording = prepare(12, Scenario(**SMALL, counters=True, fidgets=True))
    assert recording.truth == plain.truth
    ranks = [thing.card.rank for thing in recording.script.things if thing.card is not None and thing.at(0.0)]
    assert sorted(ranks)[:4] == ["5", "5", "6", "6"]
    assert len(recording.script.gestures) > len(plain.script.gestures)
    assert recording.script.end == plain.script.end
