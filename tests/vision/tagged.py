"""Pictures of tables with their printed tags."""

import cv2
import numpy as np

from models.lab.films.film.filmed_tags import corner_place, paste_paper
from models.lab.films.room.scene import Scene
from vision.place.table_tags import CORNER_TAGS


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
