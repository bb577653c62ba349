"""Pictures of tables with their printed tags."""

from functools import cache

import cv2
import numpy as np

from models.lab.films.film.filmed_tags import corner_place, paste_paper
from models.lab.films.room.scene import Scene, scene_for
from vision.place.table_tags import CORNER_TAGS


@cache
def drawn_table(seed: int) -> Scene:
    """A table of the simulator, whole in a picture of 1280 by 720 pixels; nobody may change it.

    It takes most of a second to draw, and ``put_tags`` copies it.
    """
    return scene_for(seed, 1280, 720, wide=1.25)


def put_tags(scene: Scene, names, grown=1.0, spin=0.03):
    """The picture (h, w, 3) uint8 of ``scene`` with those corner tags, each a little askew."""
    picture = scene.ground.copy()
    for number, name in CORNER_TAGS.items():
        if name in names:
            # a turn about the corner in the table's corner would move it: the shift is kept tiny
            paste_paper(picture, scene, number, corner_place(scene, name, grown), spin * (number % 2), grown)
    picture = cv2.GaussianBlur(picture, (0, 0), scene.blur)
    picture += np.random.default_rng(7).normal(0, scene.noise, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)
