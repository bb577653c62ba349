"""Several deals on one film: one take, in which the cards of each deal become the pack of the next."""

import json

import cv2
import numpy as np
import pytest

from models.lab.evenings import whole as whole_evening
from models.lab.films import Scenario, prepare
from models.lab.films.film.with_truth import gathered
from vision.camera.film_cuts import Cuts

SMALL = {"width": 320, "height": 180, "fps": 6, "room": 4802, "deck": 4802, "shuffled": True}
STILL = 8.0
"""Grey levels by which two pictures of the same things may differ, once their noise is averaged."""


def differ(first, other):
    """The largest difference of two pictures."""
    smooth = (cv2.blur(picture.astype(np.float32), (9, 9)) for picture in (first, other))
    return float(np.abs(next(smooth) - next(smooth)).max())


def cuts(pictures):
    """How many cuts a review would find in them, twelve a second."""
    looks = Cuts()
    return sum(looks.see(n / 12, picture) is not None for n, picture in enumerate(pictures))


@pytest.mark.parametrize("fault", [None, "hand thrown down"])
def test_the_cards_of_a_deal_become_the_pack_of_the_next_without_a_jump(fault):
    made = prepare(11, Scenario(**SMALL, dealer="N", fault=fault))
    after = prepare(12, Scenario(**SMALL, dealer="E"))
    pictures = list(gathered(made, after))
    last, first = made.film.frame((made.frames - 1) / made.fps), after.film.frame(0.0)
    assert differ(last, pictures[0]) < STILL
    assert differ(pictures[-1], first) < STILL
    assert differ(last, first) > 4 * STILL, "something was carried about"
    behind = [after.film.frame(n * 1e-4) for n in range(20)]
    before = [made.film.frame(made.script.end - 0.2 + n * 1e-4) for n in range(20)]
    assert cuts([*before, *behind]) == 1, "without what lies between"
    assert cuts([*before, *pictures, *behind]) == 0


def test_cards_that_lie_nowhere_come_out_of_the_hands_so_that_the_pack_is_whole():
    made, after = (prepare(seed, Scenario(**SMALL, dealer=dealer)) for seed, dealer in ((11, "N"), (12, "E")))
    made.script.things = [thing for thing in made.script.things if thing.card is None]  # the tricks are gone
    assert differ(list(gathered(made, after))[-1], after.film.frame(0.0)) < STILL


@pytest.fixture
def short(monkeypatch):
    """The evening's deals, of which only the first seconds are filmed; those that were."""
    filmed, whole = [], whole_evening.deal

    def begun(*asked):
        made = whole(*asked)
        made.script.end = 3.0
        filmed.append(made)
        return made

    monkeypatch.setattr(whole_evening, "deal", begun)
    return filmed


def test_an_evening_is_filmed_until_its_time_is_over_with_the_same_pack_and_dealt_in_turn(tmp_path, short):
    film = tmp_path / "evening.mp4"
    small = ("--width", "160", "--height", "90", "--talk", "0.2", "0.4")
    assert whole_evening.main([str(film), "--hours", "0.003", "--seed", "4803", *small]) == 0
    lines = [json.loads(line) for line in film.with_suffix(".jsonl").read_text().splitlines()]
    heads = [line for line in lines if "book" in line]
    assert len(heads) == len(short) == 2
    seats = "NESW"
    assert seats.index(heads[1]["dealer"]) == (seats.index(heads[0]["dealer"]) + 1) % 4
    assert heads[0]["deck"] == heads[1]["deck"]
    assert heads[0]["corners"] == heads[1]["corners"]
    video = cv2.VideoCapture(str(film))
    length = video.get(cv2.CAP_PROP_FRAME_COUNT) / video.get(cv2.CAP_PROP_FPS)
    video.release()
    assert heads[1]["ends"] == pytest.approx(length)
    assert heads[0]["ends"] + 4 < heads[1]["begins"], "hands draw the pack together, and people talk"
    first = [line["t"] for line in lines[1 : lines.index(heads[1])]]
    assert all(heads[0]["begins"] <= t for t in first)
