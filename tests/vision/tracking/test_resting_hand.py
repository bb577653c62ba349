"""A hand that rests on a card hides it, and takes nothing away, however it looks."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.stage import CLOTH, HOME, Stage
from tests.vision.staged import seen, short
from vision.tracking.card import State, Track
from vision.tracking.card_presence import Presence


@pytest.mark.parametrize("levels", [-22, 18, 24])
def test_a_hand_hardly_darker_or_lighter_than_the_cloth_that_rests_on_a_card_has_not_taken_it(levels):
    stage = Stage(hand=tuple(value + levels for value in CLOTH)).put("E", "Jd").put("W", "9d")
    middle = HOME["E"]
    for x in (0.95, 0.85, 0.75, 0.65):
        stage._show(("E", (x, middle[1])), thick=70)
    for _ in range(5 * stage.fps):
        stage._show(("E", (0.62, middle[1])), thick=70)
    assert short(seen(stage.wait(0.6))) == ["laid E Jd", "laid W 9d"]


QUAD = np.float32([[40, 40], [60, 40], [60, 70], [40, 70]])


def gone(clutter):
    """Whether a face has gone under a thing that was outlined in its place, and hides a third of it."""
    picture = np.full((100, 100, 3), 200, np.uint8)
    nothing = np.zeros((100, 100), bool)
    gate = SimpleNamespace(moving=nothing, small=picture, ground=picture // 4, ground_known=~nothing)
    presence = Presence(SimpleNamespace(table=None, places=None, gate=gate, hands=None))
    mask = nothing.copy()
    mask[40:71, 40:61] = True
    face, other = Track(2, QUAD, True, 1.0, 12), Track(1, QUAD, False, 0.5, 6)
    for track in (face, other):
        track.put(mask)
        track.state, track.patch = State.LAID, picture.copy()
    other.clutter, other.matched = clutter, 9
    picture[40:50] = 120
    presence.tracks = [face, other]
    presence.compare_all(3.0)
    return face.gone_since is not None


def test_a_hand_on_a_card_that_was_outlined_and_is_none_is_not_that_cards_back():
    assert gone(clutter=False)
    assert not gone(clutter=True)


@pytest.mark.parametrize("light", [0.93, 1.07])
def test_a_card_that_was_taken_is_gone_although_the_light_has_changed_a_little_meanwhile(light):
    stage = Stage().put("E", "Jd").put("W", "9d").lamp(light).take("W", "9d").wait(0.8)
    assert short(seen(stage)) == ["laid E Jd", "laid W 9d", "lifted W 9d"]
