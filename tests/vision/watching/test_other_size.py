"""The camera begins to send pictures of another size: the cards stay where they are on the table."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.scripted_eye import Eye, Outline
from tests.vision.stage import CardOnTable, Stage
from tests.vision.staged import LAID, NAMES, PACK, TRICK, play, short
from vision.camera.frame_source import Frame
from vision.watching.watcher import Watcher

PUT_BACK = ["ViewLost", "ViewBack", "TableRead"]


class Resized(Eye):
    """Sees the stage in pictures of any size, of the whole stage or with a strip above and below it."""

    def _scale(self, image):
        height, width = image.shape[:2]
        grown = width / 640
        return grown, np.float32((0, (height - 480 * grown) / 2))

    def find(self, image, long_sides=(640,), *, within=None):
        grown, down = self._scale(image)
        return [Outline(o.quad * grown + down, o.p, o.face_up) for o in super().find(image, long_sides)]

    def read(self, image, quads):
        grown, down = self._scale(image)
        faces = super().read(image, [(np.asarray(quad) - down) / grown for quad in quads])
        return [replace(face, quad=np.asarray(quad)) for face, quad in zip(faces, quads, strict=True)]


def taller(image):
    return cv2.copyMakeBorder(image, 80, 80, 0, 0, cv2.BORDER_REPLICATE)


def larger(grown):
    return lambda image: cv2.resize(image, None, fx=grown, fy=grown, interpolation=cv2.INTER_AREA)


def watched(stage, change):
    """The events of ``stage`` with the pictures from its mark on changed by ``change``, in words."""
    eye = Resized()
    watcher = Watcher(eye, eye, table=stage.table)
    pictures = (
        frame if frame.t < stage.marks["resized"] else Frame(frame.seq, frame.t, change(frame.image))
        for frame in stage.frames(eye)
    )
    return short(watcher.run(pictures)), watcher


@pytest.mark.parametrize("grown", [0.5, 1.5])
def test_a_trick_goes_on_in_larger_or_smaller_pictures(grown):
    stage = play(Stage(), TRICK[:2]).mark("resized").wait(4)
    stage = play(stage, TRICK[2:]).gather("W", NAMES)
    events, watcher = watched(stage, larger(grown))
    assert events == [*LAID[:2], *PUT_BACK, *LAID[2:], "gathered by W: Jd 9d Ad Ks"]
    assert watcher.table.corners == pytest.approx(stage.table.corners * grown)


def test_a_trick_goes_on_in_pictures_of_another_shape():
    stage = play(Stage(), TRICK[:2]).mark("resized").wait(4)
    stage = play(stage, TRICK[2:]).gather("W", NAMES)
    events, _ = watched(stage, taller)
    assert events == [*LAID[:2], *PUT_BACK, *LAID[2:], "gathered by W: Jd 9d Ad Ks"]


@pytest.mark.parametrize(
    ("change", "fate"), [(larger(0.5), ["taken S 9h"]), (larger(1.5), ["taken S 9h"]), (taller, [])]
)
def test_an_up_card_in_pictures_of_another_size_makes_the_pack_no_hand_laid_down(change, fate):
    stage = Stage(cards=[PACK, CardOnTable("9h", PACK.place, 5.0)]).wait(1.0).mark("resized").wait(4)
    stage.take("S", "9h").wait(0.5).rest("S", PACK.place, 0.5).wait(5)
    assert watched(stage, change)[0] == ["up S 9h", *PUT_BACK, *fate]
