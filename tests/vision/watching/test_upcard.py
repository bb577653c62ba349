"""The up-card that is taken away, at any number of pictures a second."""

import numpy as np
import pytest

from vision.tracking.card import Track
from vision.tracking.hand_visits import Visit
from vision.watching.upcard import UpCard

HEIGHT, WIDTH = 180, 320
CLOTH, PAPER, SKIN = (60, 110, 50), (235, 235, 235), (130, 160, 220)


def picture(at=None):
    """The table with the pack; a hand draws a card with its near end at row ``at`` away upwards."""
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
    assert up.has_carried()


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
    assert not up.has_carried()


def test_an_up_card_outside_the_picture_is_not_watched():
    track = Track(1, np.array([[150, 100], [164, 100], [164, 121], [150, 121]], np.float32), True, 0.0, 0)
    track.put(mask(100, 121, 150, 164))
    up = UpCard(track, picture())
    track.put(mask(0, 0, 0, 0))
    up.watch_here()
    for k in range(24):
        up.note(k / 12, picture(10 * k), picture(), mask(0, HEIGHT, 0, WIDTH))
    assert not up.has_carried()
    assert not up.has_moved_after(0.0)


def pack_at(row, column, light=0):
    """The table with a pack's back at ``row`` and ``column``, in more or less light."""
    image = np.full((HEIGHT, WIDTH, 3), CLOTH, np.int16)
    image[row : row + 21, column : column + 14] = PAPER
    image[row + 2 : row + 19, column + 2 : column + 12] = (90, 60, 150)
    return np.clip(image + light, 0, 255).astype(np.uint8)


def watched_pack(looks):
    """An up-card with its hand gone at 2 s, and then ``looks`` of a second each."""
    ground = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
    track = Track(1, np.array([[150, 100], [164, 100], [164, 121], [150, 121]], np.float32), True, 0.0, 0)
    track.put(mask(100, 121, 150, 164))
    up = UpCard(track, picture())
    for k in range(12 * len(looks)):
        up.note(2 + k / 12, looks[k // 12], ground, mask(0, 0, 0, 0))
    return up


@pytest.mark.parametrize(("row", "column"), [(101, 150), (100, 151), (99, 149)])
def test_a_discard_by_an_unseen_hand_changes_the_look_of_the_pack(row, column):
    assert watched_pack([pack_at(100, 150), pack_at(row, column)]).has_moved_after(2.0)


@pytest.mark.parametrize(
    ("left_t", "looks"),
    [
        pytest.param(2.0, [pack_at(100, 150)] * 3, id="it lies still"),
        pytest.param(2.0, [pack_at(100, 150, light) for light in (0, 20, 30)], id="the light changes"),
        pytest.param(3.0, [picture(), pack_at(100, 150)], id="it was turned"),
    ],
)
def test_a_pack_that_nobody_touches_looks_as_it_did(left_t, looks):
    assert not watched_pack(looks).has_moved_after(left_t)


def test_a_hand_that_came_with_the_discard_before_the_card_was_missed_is_remembered():
    up = watched_pack([pack_at(100, 150)])
    taker, discarder, passer = (
        Visit(number, 0.0, 3.0, mask(80, 110, left, left + 9))
        for number, left in ((1, 150), (2, 155), (3, 20))
    )
    up.meet([taker], 3.0)
    discarder.last = passer.last = 5.0
    up.meet([discarder, passer], 5.0)
    assert up.met_after(3.0) == [discarder]
