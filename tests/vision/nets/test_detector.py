"""Outlines that the detector makes of its network's output."""

import cv2
import numpy as np
import pytest

from vision.nets import card_detector
from vision.nets.card_detector import Detector
from vision.nets.corner_snapping import CornerFinder


def detector(*rows, least=0.35, overlap=0.65):
    """A detector with a network that answers with rows of x y w h (pixels it sees), face, back, angle."""
    answer = np.array(rows, np.float32).reshape(-1, 7).T[None]
    return Detector(lambda batch: answer, "RGB", least, overlap, None)


PICTURE = np.zeros((720, 1280, 3), np.uint8)


def test_a_quad_comes_back_in_the_pixels_of_the_picture():
    outlines = detector((100, 50, 40, 60, 0.9, 0.01, 0)).find(PICTURE, (640,))
    assert outlines[0].face_up
    assert outlines[0].quad.mean(axis=0) == pytest.approx([200, 100], abs=1)
    assert cv2.contourArea(outlines[0].quad) == pytest.approx(80 * 120, rel=0.02)


def test_a_card_detected_twice_is_a_single_card_and_two_overlapping_cards_are_two():
    twice = detector((100, 50, 40, 60, 0.9, 0, 0), (101, 51, 40, 60, 0.8, 0, 0)).find(PICTURE)
    assert len(twice) == 1
    assert twice[0].p == pytest.approx(0.9)
    pile = detector((100, 50, 40, 60, 0.9, 0, 0), (112, 60, 40, 60, 0.8, 0, 0.9)).find(PICTURE)
    assert len(pile) == 2


def shared(a, b):
    """The area that two rectangles cover, by OpenCV."""
    kind, shape = cv2.rotatedRectangleIntersection(a, b)
    return 0.0 if kind == cv2.INTERSECT_NONE else float(cv2.contourArea(cv2.convexHull(shape)))


@pytest.mark.parametrize("seed", range(6))
def test_of_a_crowd_of_rectangles_none_is_passed_over_that_overlaps_enough(seed):
    """Pairs are chosen by their bounding boxes; this must leave out no pair that counts."""
    rng = np.random.default_rng(seed)
    rects = []
    for x, y, angle in rng.uniform((0, 0, -90), (300, 200, 90), (14, 3)):
        for _ in range(7):
            dx, dy, lean, size = rng.normal(0, (3, 3, 4, 3))
            small = rng.choice([1.0, 1.0, 1.0, 0.45])
            rects.append(((x + dx, y + dy), ((40 + size) * small, (60 + size) * small), angle + lean))
    most, areas = card_detector._most_shared(rects), card_detector._areas(rects)
    for i, a in enumerate(rects):
        for j, b in enumerate(rects):
            both = shared(a, b)
            near = np.abs(np.subtract(a[0], b[0])).max() <= max(*a[1], *b[1])
            assert both * near <= most[i, j] + 0.01 * min(areas[i], areas[j])
    scores = rng.uniform(0.3, 1, len(rects)).tolist()
    kept = []
    for i in sorted(range(len(rects)), key=lambda i: -scores[i]):
        if all(card_detector._overlap(rects[i], rects[j]) < 0.65 for j in kept):
            kept.append(i)
    assert card_detector._surest(rects, scores, 0.65) == kept
    assert 14 <= len(kept) < 60


def test_a_court_or_a_pip_inside_a_card_is_no_card_by_itself():
    outlines = detector(
        (100, 50, 40, 60, 0.7, 0, 0), (100, 50, 20, 30, 0.9, 0, 0), (98, 66, 9, 12, 0.6, 0, 0.4)
    ).find(PICTURE)
    assert [round(o.p, 1) for o in outlines] == [0.7]


def test_a_sure_card_is_not_dropped_for_a_large_doubtful_thing_round_it():
    outlines = detector((100, 50, 40, 60, 0.36, 0, 0), (100, 50, 20, 30, 0.9, 0, 0)).find(PICTURE)
    assert max(o.p for o in outlines) == pytest.approx(0.9)


def test_what_is_not_likely_enough_is_left_out():
    assert detector((100, 50, 40, 60, 0.2, 0.1, 0)).find(PICTURE) == []


def test_a_back_is_distinguished_from_a_face():
    assert not detector((100, 50, 40, 60, 0.1, 0.7, 0)).find(PICTURE)[0].face_up


def test_a_card_seen_at_two_sizes_is_detected_a_single_time():
    assert len(detector((100, 50, 40, 60, 0.9, 0, 0)).find(PICTURE, (640, 640))) == 1


def test_quads_run_clockwise_as_seen():
    for angle in (0, 0.7, 1.5):
        quad = detector((100, 50, 40, 60, 0.9, 0, angle)).find(PICTURE)[0].quad
        (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
        assert ax * by - ay * bx > 0


def finder(corners):
    return CornerFinder(lambda batch: np.float32(corners)[None].repeat(len(batch), 0), "RGB", (112, 80), 1.3)


def test_the_corner_finder_moves_a_loose_quad_onto_the_corners_that_it_sees():
    inset = 0.5 / 1.3 * 0.9
    seen = [
        0.5 - inset,
        0.5 - inset,
        0.5 + inset,
        0.5 - inset,
        0.5 + inset,
        0.5 + inset,
        0.5 - inset,
        0.5 + inset,
    ]
    loose = np.float32([[100, 100], [200, 100], [200, 240], [100, 240]])
    snapped = finder(seen).snap(PICTURE, [loose], passes=1)[0]
    assert snapped == pytest.approx(np.float32([[105, 107], [195, 107], [195, 233], [105, 233]]), abs=0.2)


def test_a_quad_that_no_longer_moves_is_not_looked_at_again():
    inset = 0.5 / 1.3
    present = [0.5 - inset, 0.5 - inset, 0.5 + inset, 0.5 - inset, 0.5 + inset, 0.5 + inset]
    present += [0.5 - inset, 0.5 + inset]
    looked = []

    def run(batch):
        looked.append(len(batch))
        moved = [np.float32(present) + (0.05 if len(looked) == 1 and i else 0) for i in range(len(batch))]
        return np.stack(moved)

    right = np.float32([[100, 100], [200, 100], [200, 240], [100, 240]])
    snapped = CornerFinder(run, "RGB", (112, 80), 1.3).snap(PICTURE, [right, right], passes=3)
    assert looked == [2, 1]
    assert snapped[0] == pytest.approx(right, abs=0.2)


def test_two_boxes_that_snap_to_the_same_card_count_as_a_single_card():
    rows = np.float32([(100, 100, 40, 60, 0.9, 0, 0), (110, 106, 40, 60, 0.8, 0, 0)]).T[None]

    class Magnet:
        def snap(self, image, quads):
            return [np.float32([[80, 70], [120, 70], [120, 130], [80, 130]]) for _ in quads]

    outlines = Detector(lambda batch: rows, "RGB", 0.35, 0.65, Magnet()).find(
        np.zeros((640, 640, 3), np.uint8)
    )
    assert [round(o.p, 1) for o in outlines] == [0.9]


def test_a_corner_finder_that_is_lost_leaves_the_quad_as_it_was():
    loose = np.float32([[100, 100], [200, 100], [200, 240], [100, 240]])
    for nonsense in ([0.5] * 8, [np.nan] * 8, [0, 0, 9, 9, 9, 0, 0, 9]):
        assert finder(nonsense).snap(PICTURE, [loose])[0] == pytest.approx(loose)


def test_looking_only_at_a_part_of_the_picture_gives_quads_of_the_whole():
    seen = []
    looking = detector((100, 50, 40, 60, 0.9, 0.01, 0))
    looking._run, answer = (lambda batch: seen.append(batch.shape) or answer(batch)), looking._run
    outlines = looking.find(PICTURE, (640,), within=(128, 64, 900, 600))
    assert outlines[0].quad.mean(axis=0) == pytest.approx([200 + 128, 100 + 64], abs=1)
    assert seen == [(1, 3, 288, 416)]  # 772 x 536 pixels at half the size, in whole strides


@pytest.mark.parametrize("n", [0, 1, 60])
def test_boxes_far_from_each_other_are_left_alone_as_if_each_pair_had_been_compared(n):
    chance = np.random.default_rng(5)
    ranges = [(0, 400), (0, 300), (15, 90), (20, 120), (0, 180)]
    rows = np.array([chance.uniform(low, high, n) for low, high in ranges]).T
    rects = [((x, y), (w, h), a) for x, y, w, h, a in rows.tolist()]
    scores = chance.uniform(0.2, 1.0, n).tolist()
    kept: list[int] = []
    for i in sorted(range(n), key=lambda item: -scores[item]):
        if all(card_detector._overlap(rects[i], rects[j]) < 0.5 for j in kept):
            kept.append(i)
    assert card_detector._surest(rects, scores, 0.5) == kept
