"""A card that a hand uncovers at once: it rested in the picture before, which is looked at again."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.cards import Card
from tests.vision.scripted_eye import Eye, Face
from tests.vision.stage import CardOnTable, Stage
from tests.vision.staged import PACK, short
from vision.camera.frame_source import Frame
from vision.tracking.card import Track
from vision.tracking.card_presence import Presence
from vision.tuning import ZOOM
from vision.watching.watcher import watch

FPS = 12
PLACE = (0.6, 0.55)


def uncovered():
    """A table on which a card is in full view from one picture to the next, and stays."""
    stage = Stage(FPS, cards=[PACK]).wait(0.5)
    stage.cards += [CardOnTable("Jd", PLACE, 10.0)]
    return stage.wait(1.0)


def pictures_until_reported(stage, eye):
    """The pictures after the first that shows the card, until its event."""
    shown, reported = [], []

    def counted():
        for frame in stage.frames(eye):
            shown.append(any(card.name == "Jd" for card in eye.scene.cards))
            yield frame

    for event in watch(counted(), eye, eye, table=stage.table):
        reported += [(word, sum(shown) - 1) for word in short([event])]
    ((word, pictures),) = reported
    assert word == "laid E Jd"
    return pictures


def test_a_card_is_reported_in_the_second_picture_that_shows_it_at_rest():
    assert pictures_until_reported(uncovered(), Eye()) == 1


class Wavering(Eye):
    """Reads the jack of diamonds as the jack of hearts when it is read in the picture before."""

    readings = 0

    def _read(self, quad):
        read = super()._read(quad)
        self.readings += read.card == Card.parse("Jd")
        return Face(Card.parse("Jh"), 0.97, (), False, False, quad) if self.readings == 2 else read


def test_a_card_that_reads_otherwise_in_the_picture_before_is_not_reported_so_soon():
    assert pictures_until_reported(uncovered(), Wavering()) > 2


class Late(Eye):
    """Finds no face in a picture that is not the latest."""

    latest = None

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        if ZOOM.afar_px in long_sides:
            self.latest = image
        return outlines if image is self.latest else [o for o in outlines if not o.face_up]


def test_a_card_that_no_look_finds_in_the_picture_before_waits_for_another_look():
    assert pictures_until_reported(uncovered(), Late()) == 2


@pytest.fixture
def place():
    """A place on a small table, and pictures of it."""
    small = np.full((100, 100, 3), 90, np.uint8)
    inside = np.zeros((100, 100), bool)
    inside[40:71, 40:61] = True
    track = Track(1, np.float32([[40, 40], [60, 40], [60, 70], [40, 70]]), True, 1.0, 12)
    track.put(inside)
    view = SimpleNamespace(table=None, places=None, gate=SimpleNamespace(small=small), hands=None)
    return SimpleNamespace(presence=Presence(view), track=track, view=view, small=small, inside=inside)


def picture_of(small):
    return Frame(3, 0.25, np.zeros((200, 200, 3), np.uint8), small)


def test_no_picture_is_before_the_first(place):
    assert place.presence.image_before(place.track) is None


def test_a_place_that_looked_the_same_in_the_picture_before_is_looked_at_in_it(place):
    before = picture_of(place.small.copy())
    place.presence.keep(before)
    assert place.presence.image_before(place.track) is before.image


def test_a_place_under_a_hand_in_the_picture_before_is_not_looked_at_in_it(place):
    covered = place.small.copy()
    covered[60:71, 40:61] = 200
    place.presence.keep(picture_of(covered))
    assert place.presence.image_before(place.track) is None


def test_a_picture_from_before_the_camera_was_moved_is_forgotten(place):
    place.presence.keep(picture_of(place.small.copy()))
    place.presence.see_by(place.view)
    assert place.presence.image_before(place.track) is None
