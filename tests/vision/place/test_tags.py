"""The table found by its printed corner tags."""

import cv2
import numpy as np
import pytest

from models.lab.films.room.scene import scene_for
from tests.vision.tagged import drawn_table, put_tags
from vision.place.table_tags import CORNER_TAGS, TOKENS, find_tags, locate, squares, table_by_tags


def pictured(seed, without=()):
    """A table of the simulator with its corner tags: the picture, and the true corners (4, 2)."""
    scene = drawn_table(seed)
    picture = put_tags(scene, [name for name in CORNER_TAGS.values() if name not in without])
    return picture, np.array(list(scene.corners().values()))


@pytest.mark.parametrize("seed", range(4))
def test_the_corners_are_located_within_a_hundredth_of_the_table(seed):
    picture, corners = pictured(seed)
    assert corners.min() > 0, "the whole table is to be in the picture"
    assert (corners < [1280, 720]).all(), "the whole table is to be in the picture"
    located = locate(picture)
    assert (located.by, located.edges_seen, located.tags) == ("tags", "NESW", ("NW", "NE", "SE", "SW"))
    size = np.linalg.norm(corners[1] - corners[0])
    assert np.abs(located.table.corners - corners).max() < 0.01 * size


def test_a_corner_with_a_hidden_tag_is_guessed_and_reported_as_a_guess():
    picture, corners = pictured(1, without=["SE"])
    located = locate(picture)
    assert (located.by, located.edges_seen, located.tags) == ("tags", "NW", ("NW", "NE", "SW"))
    size = np.linalg.norm(corners[1] - corners[0])
    assert np.abs(located.table.corners - corners).max() < 0.08 * size


def test_with_two_tags_the_table_is_looked_for_by_its_edges():
    picture, _ = pictured(1, without=["SE", "NE"])
    assert locate(picture).by == "edges"


def test_tags_that_turn_the_wrong_way_round_make_no_table():
    picture, _ = pictured(1)
    mirrored = [tag for tag in find_tags(picture) if tag.number in CORNER_TAGS]
    for tag in mirrored:
        tag.quad[:] = tag.quad * (-1, 1) + (1280, 0)
    assert table_by_tags(mirrored) is None


def test_of_two_tags_with_the_same_number_neither_is_believed():
    picture, _ = pictured(1)
    first = next(tag for tag in find_tags(picture) if tag.number == 0)
    left, top = (first.quad.min(axis=0) - 12).astype(int)
    right, low = (first.quad.max(axis=0) + 12).astype(int)
    copy = picture[top:low, left:right].copy()
    picture[400 : 400 + copy.shape[0], 600 : 600 + copy.shape[1]] = copy
    assert 0 not in [tag.number for tag in find_tags(picture)]


def test_no_tag_is_seen_on_tables_without_any():
    patterned = [scene_for(0, table=table) for table in ("check", "flower", "stripe")]
    for scene in (*patterned, *map(drawn_table, range(4))):
        assert find_tags(np.clip(scene.ground, 0, 255).astype(np.uint8)) == []


def test_no_marker_of_ours_looks_like_another_however_it_is_turned():
    drawn = {n: np.array([[c == "#" for c in row] for row in squares(n)]) for n in (*CORNER_TAGS, *TOKENS)}
    for a in drawn:
        for b in drawn:
            for turn in range(4) if a != b else range(1, 4):
                assert (drawn[a] != np.rot90(drawn[b], turn)).sum() >= 5


def test_a_tag_may_be_printed_larger_or_smaller():
    scene = drawn_table(1)
    picture = put_tags(scene, list(CORNER_TAGS.values()), grown=1.3)
    located = locate(picture)
    corners = np.array(list(scene.corners().values()))
    assert located.by == "tags"
    assert np.abs(located.table.corners - corners).max() < 0.01 * np.linalg.norm(corners[1] - corners[0])


def test_a_blurred_and_noisy_picture_still_shows_its_tags():
    picture, corners = pictured(2)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.6).astype(np.int16)
    soft += np.random.default_rng(3).normal(0, 8, soft.shape).astype(np.int16)
    located = locate(np.clip(soft, 0, 255).astype(np.uint8))
    assert located.by == "tags"
    assert np.abs(located.table.corners - corners).max() < 0.015 * np.linalg.norm(corners[1] - corners[0])
