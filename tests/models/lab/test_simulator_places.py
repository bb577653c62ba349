"""Tables and cameras other than the usual ones: how large cards look there, and what seeds stand for."""

import numpy as np
import pytest

from models.lab.evenings.enrolled import enrol
from models.lab.evenings.evenings import deals, parser
from models.lab.films import Scenario, prepare
from models.lab.films.film.many_filmed_deals import PLACES, place_of
from models.lab.films.play.script_of_motion import Pose, card_corners
from models.lab.films.room.scene import scene_for
from vision.place.card_ruler import CardRuler
from vision.place.table_corners import TableCorners


def tall(scene):
    """The height of a card in the middle of the table, as a share of the picture's height."""
    quad = scene.lens.project(card_corners(Pose(0.0, 0.0, 0.0, 0.0)))
    return float(np.hypot(*(quad[3] - quad[0]))) / scene.lens.height


def room(**more):
    return scene_for(4, 160, 90, table="baize", lamp="above", clutter=False, **more)


@pytest.mark.parametrize(("camera", "times"), [("near", 2.0), ("far", 0.5), ("aside", 1.0)])
def test_a_camera_hangs_at_half_or_twice_the_distance_or_next_to_the_middle(camera, times):
    assert tall(room(camera=camera)) == pytest.approx(times * tall(room()), rel=0.06)


def test_a_low_camera_sees_the_far_edge_shorter_than_the_near_edge():
    corners = np.array(list(room(camera="low").corners().values()))
    far, near = np.hypot(*(corners[1] - corners[0])), np.hypot(*(corners[2] - corners[3]))
    assert near > 1.3 * far


@pytest.mark.parametrize(
    ("more", "broad", "long"),
    [({"shape": "oblong"}, 1.6, 1.0), ({"size": 1.5}, 1.5, 1.5), ({"size": 1.5, "camera": "near"}, 1.5, 1.5)],
)
def test_cards_measure_every_table_that_is_drawn_by_its_true_corners(more, broad, long):
    sides = []
    for options in ({}, more):
        scene = room(**options)
        table = TableCorners(np.array(list(scene.corners().values()), np.float32))
        ruler = CardRuler()
        for x, y, angle in ((-90, 40, 0.4), (80, -60, 1.8), (10, 120, 2.9)):
            ruler.take(table.plane(scene.lens.project(card_corners(Pose(x, y, 0.0, angle)))))
        assert ruler.sides == pytest.approx(
            np.array(scene.half) * 2 / 88, rel=0.07
        )  # the lens bends what is far out
        sides.append(ruler.sides)
    assert np.divide(sides[1], sides[0]) == pytest.approx((broad, long), rel=0.07)


def test_a_round_table_has_no_corners():
    scene = room(shape="round")
    square = room()
    corner = (np.array(list(scene.corners().values()))[0] + 4).astype(int)
    assert scene.half[0] == scene.half[1] > 1.2 * min(square.half)
    inside = np.clip(corner, 0, (159, 89))
    middle = scene.ground[45, 80]
    assert np.abs(scene.ground[inside[1], inside[0]] - middle).max() > 25


@pytest.mark.parametrize("what", [{"camera": "below"}, {"shape": "moon"}])
def test_what_does_not_exist_is_refused(what):
    with pytest.raises(ValueError, match=next(iter(what.values()))):
        prepare(1, Scenario(width=160, height=90, fps=4, clutter=False, **what))


def test_the_last_figure_of_a_seed_decides_where_it_is_filmed():
    args = parser().parse_args(["folder", "--places", "--count", "10", "--seed", "9410001", "--faulty", "0"])
    for seed, options in deals(args):
        assert PLACES[place_of(seed)].items() <= options.items()
        assert place_of(seed) == place_of(seed + 10)
    assert {place_of(seed) for seed in range(1, 11)} == set(PLACES)


def test_where_no_pack_can_be_spread_in_the_picture_there_is_no_pack_check(tmp_path):
    near = {"book": "american", "camera": "near", "width": 640, "height": 480}
    deck, check = enrol(tmp_path / "deal.mp4", 44211010, near, 12.0, None, None)
    assert (deck, check.cards, check.known) == (None, 24, 0)
