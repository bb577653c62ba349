"""Tables of any size and shape, nothing or something given: the same play is seen as on a common one."""

import numpy as np
import pytest

from referee.seats import Seat
from referee.table_events import CardExposed, CardLaid, UpCardTurned, ViewLost
from tests.vision.scripted_eye import Eye
from tests.vision.stage import CORNERS, CardOnTable, Stage
from tests.vision.staged import LAID, short
from vision.place.table_corners import TableCorners
from vision.place.table_zones import Zone
from vision.watching.watcher import Watcher

NORTH_S_PACK = (0.33, 0.13)
TRICK = [("E", "Jd"), ("S", "9d"), ("W", "Ad"), ("N", "Ks")]


def about(corners, u, v):
    """The corners so many times as far from their middle."""
    middle = corners.mean(axis=0)
    return TableCorners(((corners - middle) * (u, v) + middle).astype(np.float32))


def begun():
    """A pack with its up-card before North, then a trick."""
    stage = Stage(
        cards=[CardOnTable("pack", NORTH_S_PACK, 5.0, face=False), CardOnTable("9h", NORTH_S_PACK, 5.0)]
    )
    stage.wait(1.2)
    for seat, name in TRICK:
        stage.put(seat, name)
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
    assert [item for item in short(events) if item.startswith("laid")] == LAID
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


def guessed(off, known="NS"):
    """A table with the edges ``known`` seen, the others guessed: its middle ``off`` pixels too far east."""
    wide = CORNERS.copy()
    wide[1:3, 0] += 2 * off
    return TableCorners(wide, known, sure=False)


def seen_on(table, stage):
    eye = Eye()
    watcher = Watcher(eye, eye, table=table)
    watcher._by_cards.believe(table)  # the drawn table's edges are plain: let nobody look for them
    return [item for item in short(watcher.run(stage.frames(eye))) if not item.startswith("View")], watcher


@pytest.mark.parametrize(("off", "known"), [(100, "NS"), (185, "NS"), (185, "")])
def test_the_first_trick_shows_where_the_middle_is_between_guessed_edges(off, known):
    """The whole picture was taken for the table, and all its tricks for exposed cards (film 9524004)."""
    stage = Stage(
        cards=[CardOnTable("pack", NORTH_S_PACK, 5.0, face=False), CardOnTable("9h", NORTH_S_PACK, 5.0)]
    )
    stage.wait(1.2).take("N", "9h")
    for seat, name in TRICK:
        stage.put(seat, name)
    stage.gather("N", [name for _, name in TRICK]).put("N", "Kd").wait(1.0)
    eye = Eye()
    watcher = Watcher(eye, eye, table=guessed(off, known))
    events = [event for event in watcher.run(stage.frames(eye)) if not isinstance(event, UpCardTurned)]
    laid = [event for event in events if isinstance(event, CardLaid)]
    assert [str(item.read.card) for item in laid] == [*(name for _, name in TRICK), "Kd"]
    true = [Seat(seat) for seat in (*(seat for seat, _ in TRICK), "N")]
    reported = [item.seat if item.seat_p > 0.6 else None for item in laid]
    assert reported == [None, *true[1:]], "East's arm was seen to come from nowhere"
    reported = [item for item in short(events) if item.startswith(("exposed", "gathered"))]
    assert reported == ["gathered by N: Jd 9d Ad Ks"]
    assert watcher.table.image(np.array([(0.5, 0.5)]))[0] == pytest.approx((320, 240), abs=30)
    assert set(watcher.table.known) == set(known)


NEAR_THE_MIDDLE = {"N": (0.5, 0.43), "E": (0.58, 0.5), "S": (0.5, 0.57), "W": (0.38, 0.5)}


@pytest.mark.parametrize("order", ["WNES", "NESW"])
def test_a_trick_with_a_single_player_s_card_outside_shows_that_the_middle_is_off(order):
    """West's cards, from the first of the deal on, were reported as an up-card and as exposed (film
    9528006)."""
    stage = Stage(cards=[CardOnTable("9h", NORTH_S_PACK, 5.0)]).wait(1.2).take("N", "9h")
    names = dict(TRICK)
    for seat in order:
        stage.put(seat, names[seat], place=NEAR_THE_MIDDLE[seat])
    reported, watcher = seen_on(guessed(95), stage.wait(1.0))
    text = [(item.split()[0], item.split()[-1]) for item in reported if not item.endswith(" N 9h")]
    assert text == [("laid", names[seat]) for seat in order]
    assert watcher.table.image(np.array([(0.5, 0.5)]))[0] == pytest.approx((320, 240), abs=45)


@pytest.mark.parametrize("off", [90, 110])
def test_lines_of_a_cloth_taken_for_all_four_edges_put_no_player_s_card_outside_the_trick(off):
    """A tartan moved the middle by a hand's breadth, and one player's five cards were all exposed."""
    stage = Stage(cards=[CardOnTable("9h", NORTH_S_PACK, 5.0)]).wait(1.2).take("N", "9h")
    names = dict(TRICK)
    for seat in "NESW":
        stage.put(seat, names[seat], place=NEAR_THE_MIDDLE[seat])
    stage.gather("N", list(names.values())).wait(1.0)
    events, watcher = seen_on(guessed(off, "NESW"), stage)
    assert not [event for event in events if event.startswith("exposed")]
    assert len([event for event in events if event.startswith("laid")]) == 4
    assert watcher.table.image(np.array([(0.5, 0.5)]))[0] == pytest.approx((320, 240), abs=45)


def test_where_hardly_an_edge_was_seen_nothing_is_reported_until_the_trick_shows_the_players():
    """North's edge was a line of the cloth, and all cards seemed to be North's (film 9526020)."""
    table = guessed(100, "N")
    stage = Stage(
        cards=[CardOnTable("pack", NORTH_S_PACK, 5.0, face=False), CardOnTable("9h", NORTH_S_PACK, 5.0)]
    )
    stage.wait(1.2).take("N", "9h")
    for seat, name in TRICK[:2]:
        stage.put(seat, name)
    assert not [item for item in seen_on(table, stage.wait(1.0))[0] if item.startswith(("laid", "exposed"))]
    for seat, name in TRICK[2:]:
        stage.put(seat, name)
    reported, watcher = seen_on(table, stage.wait(1.0))
    assert [item for item in reported if item.startswith(("laid", "exposed"))] == LAID
    assert watcher.table.image(np.array([(0.5, 0.5)]))[0] == pytest.approx((320, 240), abs=30)


@pytest.mark.parametrize("known", ["", "N"])
def test_a_card_that_is_pushed_while_it_waits_for_the_trick_is_laid_a_single_time(known):
    """In film 62111014 it was laid again at each push."""
    stage = Stage(
        cards=[CardOnTable("pack", NORTH_S_PACK, 5.0, face=False), CardOnTable("9h", NORTH_S_PACK, 5.0)]
    )
    stage.wait(1.2).take("N", "9h")
    for seat, name in TRICK[:2]:
        stage.put(seat, name)
    stage.slide("E", "Jd", (0.66, 0.52)).wait(0.5)
    for seat, name in TRICK[2:]:
        stage.put(seat, name)
    reported, _ = seen_on(guessed(100, known), stage.wait(1.0))
    assert [item for item in reported if item.startswith(("laid", "exposed"))] == LAID


def exposed_first(*more):
    """East drops a card before the first lead; then there is ``more``."""
    stage = Stage(cards=[CardOnTable("pack", NORTH_S_PACK, 5.0, face=False)]).wait(1.0)
    stage.put("E", "Qh", place=(0.92, 0.62))
    for seat, name in more:
        stage.put(seat, name)
    return stage


@pytest.mark.parametrize("known", ["", "NS", "NESW"])
def test_a_card_that_was_exposed_before_the_first_trick_is_reported_so_when_the_trick_is_in_the_middle(
    known,
):
    table = TableCorners(CORNERS, known, sure=False)
    reported, watcher = seen_on(table, exposed_first(*TRICK[:3]).wait(1.0))
    assert reported == ["exposed E Qh", *LAID[:3]]
    assert watcher.table is table


@pytest.mark.parametrize(("seconds", "text"), [(2.0, []), (11.0, ["exposed E Qh"])])
def test_a_card_that_was_exposed_is_reported_so_when_no_trick_shows_the_middle_for_long(seconds, text):
    reported, _ = seen_on(TableCorners(CORNERS, "NS", sure=False), exposed_first().wait(seconds))
    assert reported == text


def test_a_card_that_was_exposed_and_is_taken_up_again_was_exposed():
    stage = exposed_first().wait(1.0).take("E", "Qh").wait(1.0)
    reported, _ = seen_on(TableCorners(CORNERS, "NS", sure=False), stage)
    assert reported == ["exposed E Qh", "lifted E Qh"]


def test_at_a_table_given_by_people_an_exposed_card_is_reported_immediately():
    reported, _ = seen_on(TableCorners(CORNERS, "NS"), exposed_first().wait(0.6))
    assert reported == ["exposed E Qh"]


def test_a_hand_that_is_thrown_down_shows_no_middle():
    stage = Stage(cards=[CardOnTable("pack", NORTH_S_PACK, 5.0, face=False)]).wait(1.0)
    others = [
        CardOnTable(name, (0.86 + 0.02 * k, 0.6 + 0.05 * k), 10.0)
        for k, name in enumerate(("Qd", "Td", "9c"))
    ]
    stage.put("E", "Qh", place=(0.86, 0.45), together=others).wait(2.0)
    table = TableCorners(CORNERS, "NS", sure=False)
    _, watcher = seen_on(table, stage)
    assert watcher.table is table


def test_a_card_at_the_rim_of_a_picture_that_ends_near_the_middle_of_play_is_played():
    """From close by, the players' cards were outside the middle, and seemed exposed (film 46310002)."""
    low = TableCorners(CORNERS + np.array([0, 160], np.float32), "NW")
    places = {"N": (0.5, 0.71), "E": (0.6, 0.81), "S": (0.5, 0.94), "W": (0.4, 0.81)}
    stage = Stage(cards=[CardOnTable("9h", (0.33, 0.3), 5.0)]).wait(1.2).take("N", "9h")
    for seat, name in TRICK:
        stage.put(seat, name, place=places[seat])
    stage.gather("N", [name for _, name in TRICK]).wait(1.0)
    events, watcher = seen_on(low, stage)
    assert watcher.view.places.zone(np.array([0.0, 1.5])) is Zone.EDGE
    assert [event for event in events if event.startswith(("laid", "exposed"))] == LAID
