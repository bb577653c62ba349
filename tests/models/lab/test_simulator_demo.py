"""The bundled recording: what its truth says is what its film shows."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

DEMO = Path(__file__).parents[3] / "vision" / "demo"


@pytest.fixture(scope="module")
def truth():
    return [json.loads(line) for line in (DEMO / "deal.jsonl").read_text().splitlines()]


def test_the_demo_is_small_enough_to_travel_with_the_source():
    assert (DEMO / "deal.mp4").stat().st_size < 4_000_000


def test_the_demo_holds_a_revoke_and_the_card_that_proves_it(truth):
    planted = truth[0]["planted"]
    assert planted["kind"] == "revoke"
    laid = {(line["seat"], line["card"]): line["trick"] for line in truth[1:] if line["event"] == "laid"}
    assert len(laid) == 20
    assert laid[planted["seat"], planted["card"]] == planted["trick"]
    trick, card = planted["later"][0]
    assert card[1] == planted["led"]
    assert laid[planted["seat"], card] == trick > planted["trick"]


def test_the_film_has_the_frames_of_its_truth_and_bright_cards_where_they_were_laid(truth):
    film = cv2.VideoCapture(str(DEMO / "deal.mp4"))
    wanted = {line["frame"]: line for line in truth[1:] if line["event"] == "laid"}
    count = 0
    while film.grab():
        if count in wanted:
            _, picture = film.retrieve()
            quad = np.array(wanted[count]["quad"])
            inner = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * 0.9
            inside = np.zeros(picture.shape[:2], np.uint8)
            cv2.fillConvexPoly(inside, np.round(inner).astype(np.int32), 1)
            paper = picture[inside > 0].min(axis=1) > 150
            assert paper.mean() > 0.45
        count += 1
    assert count == truth[0]["frames"]
    assert (film.get(cv2.CAP_PROP_FRAME_WIDTH), film.get(cv2.CAP_PROP_FPS)) == (1280, 12)
