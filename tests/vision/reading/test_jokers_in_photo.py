"""What is no joker in a photograph."""

import pytest

from vision.reading.photo import read_photo

from .test_photo import PICTURE, FakeEye, face, quad


@pytest.mark.parametrize(
    ("p", "others", "name"),
    [
        (0.97, ["As"], "None"),
        (0.995, ["As"], "Jk"),
        (0.995, [], "None"),
        (0.995, ["Jk"], "None"),
        (0.99995, [], "Jk"),
    ],
)
def test_a_joker_in_a_photograph_must_be_very_sure_because_framed_pictures_look_like_jokers(p, others, name):
    eye = FakeEye(face("Jk", p, quad(100, 100)), *(face(other, 0.995, quad(300, 100)) for other in others))
    card = min(read_photo(PICTURE, eye, eye), key=lambda card: card.read.quad[0, 0])
    assert str(card.read.card) == name
    assert name == "Jk" or str(card.read.rivals[0][0]) == "Jk"


def test_two_neighbours_in_a_single_outline_are_no_joker():
    row = face("As", 0.99, quad(100, 100)), face("Kd", 0.99, quad(180, 100))
    eye = FakeEye(*row, face("Jk", 0.999, quad(110, 100, 130, 100)))
    assert [str(c.read.card) for c in read_photo(PICTURE, eye, eye) if c.read.card] == ["As", "Kd"]


def test_most_of_a_card_that_was_read_and_some_of_its_neighbour_are_no_joker():
    """A king and an ace side by side, from 35 degrees (ladder, seed 9729001)."""
    king = face("Kd", 0.99, quad(100, 100))
    eye = FakeEye(king, face("Jk", 0.999, quad(113, 100, 80, 100)))
    assert [str(c.read.card) for c in read_photo(PICTURE, eye, eye) if c.read.card] == ["Kd"]
