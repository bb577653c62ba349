"""The shuffle on simulated film: what it looks like, and that films without it stay as they were."""

import numpy as np
import pytest

from models.lab.films import Scenario, prepare

SMALL = {"width": 320, "height": 180, "fps": 6, "clutter": False}
SEEDS = range(501, 509)


@pytest.fixture(scope="module")
def recordings():
    return [prepare(seed, Scenario(**SMALL, shuffled=True)) for seed in SEEDS]


FIRST_LINES = [
    (1.5, "pack_cut", "E"), (4.833, "packet", "W"), (5.333, "packet", "N"), (5.667, "packet", "E"),
    (6.167, "packet", "S"),
]  # fmt: skip


def shuffled_at(recording):
    (line,) = [line for line in recording.truth[1:] if line["event"] == "pack_shuffled"]
    assert line["seat"] == recording.truth[0]["dealer"]
    return line["t"]


def cards(recording, t):
    """Where the cards of the pack are at ``t``, lowest first: (x, y, z, angle, turn, pitch)."""
    result = [thing.at(t) for thing in recording.script.things]
    present = sorted((item for item in result if item is not None), key=lambda item: item[1])
    return np.array([(p.x, p.y, p.z, p.angle, p.turn, p.pitch) for p, _ in present])


def test_the_shuffle_comes_before_the_cut_and_changes_nothing_of_what_follows(recordings):
    for seed, recording in zip(SEEDS, recordings, strict=True):
        plain = prepare(seed, Scenario(**SMALL, opening=True))
        assert recording.truth[1]["event"] == "pack_shuffled"
        reported = [{**line, "t": 0, "frame": 0} for line in recording.truth[2:]]
        assert reported == [{**line, "t": 0, "frame": 0} for line in plain.truth[1:]]
        assert recording.truth[2]["t"] > recording.truth[1]["t"] + 1.0


def test_a_film_without_the_shuffle_is_the_same_as_before_shuffles_existed():
    recording = prepare(24, Scenario(**SMALL, opening=True))
    reported = [(line["t"], line["event"], line["seat"]) for line in recording.truth[1:6]]
    assert reported == FIRST_LINES
    assert not any(gesture.other for gesture in recording.script.gestures)


def test_every_card_is_in_the_pack_before_the_shuffle_and_after_it_face_down_in_a_single_pile(recordings):
    for recording in recordings:
        position = shuffled_at(recording)
        for t in (0.0, position + 0.2):
            places = cards(recording, t)
            assert len(places) == 24 if recording.truth[0]["book"] == "american" else len(places) >= 24
            assert (places[:, 4] == 1.0).all()
            assert np.ptp(places[:, :2], axis=0).max() < 10
        for t in np.linspace(0.0, position, 60):
            places = cards(recording, t)
            assert len(places) == 24
            assert (places[:, 4] > 0.7).all()


def test_cards_are_riffled_in_halves_on_the_table_or_slid_off_in_packets_over_it(recordings):
    ways = set()
    for recording in recordings:
        position = shuffled_at(recording)
        moments = [cards(recording, t) for t in np.linspace(0.0, position, 240)]
        apart = max(np.ptp(places[:, :2], axis=0).max() for places in moments)
        high = max(places[:, 2].min() for places in moments)
        assert (apart > 80) != (high > 55)
        ways.add("riffled" if apart > 80 else "overhand")
        order = [recording.script.things.index(thing) for thing in lowest_first(recording, position + 0.2)]
        before = [recording.script.things.index(thing) for thing in lowest_first(recording, 0.0)]
        assert sorted(order) == sorted(before)
        assert sum(a != b for a, b in zip(order, before, strict=True)) > 12
    assert ways == {"riffled", "overhand"}


def lowest_first(recording, t):
    things = [thing for thing in recording.script.things if thing.at(t) is not None]
    return sorted(things, key=lambda thing: thing.at(t)[1])


def test_two_different_hands_of_the_dealer_shuffle(recordings):
    hands = set()
    for recording in recordings:
        position, dealer = shuffled_at(recording), recording.truth[0]["dealer"]
        busy = [g for g in recording.script.gestures if g.keys[0].t < position - 2 and g.seat.value == dealer]
        assert [gesture.other for gesture in busy] == [False, True]
        hands |= {g.seat.value != dealer for g in recording.script.gestures if g.keys[0].t < position}
    assert hands == {False, True}  # now and then somebody else has the pack in his hand, too


def test_the_other_arm_is_the_mirror_image_of_the_first(recordings):
    arms = next(iter(recordings[0].film.arms.values()))
    grip = recordings[0].script.gestures[0].keys[0].grip
    first = arms.arm(grip, np.array((0.0, 0.4, 1.0)))
    assert np.array_equal(arms.arm(grip, np.array((0.0, 0.4, 1.0)), other=True), first[:, ::-1])
