"""A kept picture of a card, read again: on the scale of the votes, and nothing where no face is sure."""

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from referee.cards import Card, pack
from vision.reading.kept_card import read_kept_card

JD, JH = Card.parse("Jd"), Card.parse("Jh")
AMERICAN = pack(24)
PICTURE = cv2.imencode(".jpg", np.full((350, 250, 3), 200, np.uint8))[1].tobytes()


@dataclass(frozen=True)
class Face:
    card: Card | None
    p: float
    rivals: tuple = ()
    back: bool = False
    not_a_card: bool = False


@dataclass(frozen=True)
class SameEveryTime:
    """A reader that gives every outline the same reading."""

    face: Face

    def read_upright(self, image, outlines):
        assert all(np.ptp(outline[:, 0]) <= image.shape[1] for outline in outlines)
        return [self.face for _ in outlines]


def test_a_card_is_named_with_its_rivals_as_sure_as_a_vote_is():
    read = read_kept_card(SameEveryTime(Face(JD, 0.95, ((JH, 0.04),))), PICTURE, AMERICAN)
    assert (read.card, [card for card, _ in read.rivals]) == (JD, [JH])
    assert 0.97 < read.p < 1


@pytest.mark.parametrize("face", [
    pytest.param(Face(None, 0.9, back=True), id="a back"),
    pytest.param(Face(None, 0.9, not_a_card=True), id="no card"),
    pytest.param(Face(None, 0.1, ((JD, 0.1), (JH, 0.05))), id="hardly a face"),
    pytest.param(Face(Card.parse("7d"), 0.99), id="a card that the pack does not hold"),
])  # fmt: skip
def test_a_picture_in_which_no_face_of_the_pack_is_sure_is_no_evidence(face):
    assert read_kept_card(SameEveryTime(face), PICTURE, AMERICAN) is None


def test_bytes_that_are_no_picture_are_no_evidence():
    assert read_kept_card(SameEveryTime(Face(JD, 0.99)), b"\xff\xd8 broken", AMERICAN) is None
