"""The up-card that is taken away, at any number of pictures a second."""

import numpy as np
import pytest

from vision.tracking.card_track import Track
from vision.watching.watch_upcard import UpCard

HEIGHT, WIDTH = 180, 320
CLOTH, PAPER, SKIN = (60, 110, 50), (235, 235, 235), (130, 160, 220)


def picture(at=None):
    """The table with the pack; a hand whose card's near end is at row ``at`` draws it away upwards."""
    image = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
    image[100:121, 150:164] = PAPER
    if at is not None:
        image[: max(at - 20, 0), 145:169] = SKIN
        image[max(at - 20, 0) : max(at, 0), 148:166] = PAPER
    return image


def mask(top, bottom, left, right):
    area = np.zeros((HEIGHT, WIDTH), bool)
    area[top:bottom, left:right] = True
    return area


@pytest.mark.parametrize("fps", [12, 25, 30, 60])
def test_a_card_drawn_away_slowly_is_carried_at_any_number_of_pictures_a_second(fps):
    ground = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
    card = np.array([[150, 100], [164, 100], [164, 121], [150, 121]], np.float32)
    track = Track(1, card, True, 0.0, 0)
    track.put(mask(100, 121, 150, 164))
    up = UpCard(track, picture())
    for k in range(round(1.6 * fps)):
        t = k / fps
        at = None if t < 0.5 else round(120 - 40 * (t - 0.5))  # 40 small pixels a second
        hand = mask(0, at - 20, 145, 169) | mask(0, at, 148, 166) if at and at > 20 else mask(0, 0, 0, 0)
        up.note(t, picture(at), ground, hand)
    assert up.carried()


def test_a_hand_that_goes_as_it_came_carries_nothing():
    ground = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
    track = Track(1, np.array([[150, 100], [164, 100], [164, 121], [150, 121]], np.float32), True, 0.0, 0)
    track.put(mask(100, 121, 150, 164))
    up = UpCard(track, picture())
    for k in range(40):
        reach = max(0, 105 - 8 * abs(k - 20))
        image = picture()
        image[:reach, 145:169] = SKIN
        up.note(k / 12, image, ground, mask(0, reach, 145, 169))
    assert not up.carried()
