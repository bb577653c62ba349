"""Tables of any size and shape, nothing or something given: the same play is seen as on a common one."""

import numpy as np
import pytest

from referee.seats import Seat
from referee.table_events import CardExposed, CardLaid, UpCardTurned, ViewLost
from tests.vision.scripted_eye import Eye
from tests.vision.stage import CORNERS, Lying, Stage
from tests.vision.staged import LAID, short
from vision.place.table_corners import TableCorners
from vision.watching.watcher import Watcher

NORTH_S_PACK = (0.33, 0.13)
TRICK = [("E", "Jd"), ("S", "9d"), ("W", "Ad"), ("N", "Ks")]


def about(corners, u, v):
    """The corners so many times as far from their middle."""
    middle = corners.mean(axis=0)
    return TableCorners(((corners - middle) * (u, v) + middle).astype(np.float32))


def begun():
    """A pack with its up-card before North, then a trick."""
    stage = Stage(cards=[Lying("pack", NORTH_S_PACK, 5.0, face=False), Lying("9h", NORTH_S_PACK, 5.0)])
    stage.wait(1.2)
    for seat, name in TRICK:
        stage.lay(seat, name)
    return stage.wait(1.0)


def watched(table):
    eye = Eye()
    watcher = Watcher(eye, eye, table=table)
    return list(watcher.run(begun().frames(eye))), watcher


@pytest.mark.parametrize(
    ("u", "v"),
    [
        pytest.param(1.0, 1.0, id="a common one"),
        pytest.param(1.5, 1.4, id="larger than the picture"),
        pytest.param(1.9, 1.0, id="oblong from West to East"),
    ],
)
def test_with_the_true_corners_of_a_large_table_given_the_up_card_is_no_play(u, v):
    events, watcher = watched(about(CORNERS, u, v))
    up = [event for event in events if isinstance(event, UpCardTurned)]
    assert [(event.seat, str(event.read.card)) for event in up] == [(Seat.NORTH, "9h")]
    assert [one for one in short(events) if one.startswith("laid")] == LAID
    assert not any(isinstance(event, (CardExposed, ViewLost)) for event in events)
    assert watcher.view.places.ruler.sides == pytest.approx((480 * u / 46, 520 * v / 46), rel=0.08)


def test_lines_on_the_cloth_that_were_taken_for_the_table_are_given_up_at_the_first_card():
    lines = CORNERS.copy()
    lines[:, 0] = np.clip(lines[:, 0], 190, 450)
    lines[:, 1] = np.clip(lines[:, 1], 120, 380)
    events, watcher = watched(TableCorners(lines, sure=False))
    assert watcher.view.places.ruler.sides[0] > 9
    laid = [event for event in events if isinstance(event, CardLaid)]
    assert [str(event.read.card) for event in laid] == [name for _, name in TRICK]
    assert not any(isinstance(event, CardExposed) for event in events)
