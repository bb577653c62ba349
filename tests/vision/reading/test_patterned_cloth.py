"""A cloth with a pattern like cards: unread things there are not reported, and read cards are."""

from __future__ import annotations

import numpy as np
import pytest

from referee.cards import Card
from referee.seats import Seat
from referee.table_events import CardExposed, CardLaid, CardLifted, TrickGathered
from tests.vision.scripted_eye import Eye, Face, Outline
from tests.vision.stage import CardOnTable, Stage
from vision.tuning import SEARCH
from vision.watching.watcher import watch

DOTS = [
    CardOnTable("", (0.08 + 0.085 * column, 0.08 + 0.1 * row)).quad
    for row in range(9)
    for column in range(10)
]


class Dazzled(Eye):
    """Takes so many of the cloth's dots for faces, which it cannot read."""

    def __init__(self, dots: int) -> None:
        super().__init__()
        self._dots = DOTS[:dots]

    def find(self, image, long_sides=(640,), *, within=None):
        outlines = super().find(image, long_sides, within=within)
        dots = [Outline(dot + self._chance.normal(0, 0.5, (4, 2)), 0.4, True) for dot in self._dots]
        return [*outlines, *dots]

    def _read(self, quad):
        read = super()._read(quad)
        dotted = any(np.abs(dot.mean(axis=0) - quad.mean(axis=0)).max() < 5 for dot in self._dots)
        if read.card is None and dotted:
            return Face(None, 0.5, ((Card.parse("9c"), 0.5), (Card.parse("9s"), 0.45)), False, False, quad)
        return read


class Appearing(Dazzled):
    """After a while it sees an unreadable face in an empty place."""

    def __init__(self, dot, since):
        super().__init__(0)
        self._dot, self._since, self.always = dot, since, []

    def events_of(self, frames):
        for frame in frames:
            self._dots = [*self.always, *([self._dot] if frame.t >= self._since else [])]
            yield frame


def events_of(eye, brought=("Jd", "9h")):
    stage = Stage().wait(2.0).put("S", brought[0]).put("W", brought[1]).wait(2.0)
    events = watch(stage.frames(eye), eye, eye, table=stage.table)
    return [(event.seat, event.read.card) for event in events if isinstance(event, CardLaid)]


def test_on_a_cloth_full_of_things_like_cards_only_read_cards_are_reported():
    eye = Dazzled(len(DOTS))
    assert events_of(eye) == [(Seat.SOUTH, Card.parse("Jd")), (Seat.WEST, Card.parse("9h"))]


def test_a_court_with_two_possible_names_is_reported_as_not_read_on_a_cloth_full_of_things_like_cards():
    eye = Dazzled(len(DOTS))
    eye.declines = ["Qd"]
    assert events_of(eye, ("Qd", "9h")) == [(Seat.SOUTH, None), (Seat.WEST, Card.parse("9h"))]


def test_outlines_that_a_hand_leaves_on_such_a_cloth_are_not_reported():
    stage = Stage().wait(2.0).put("S", "Jd").put("W", "9h").wait(3.0)
    eye = Appearing(CardOnTable("", (0.42, 0.42)).quad, stage.marks["laid 9h"])
    eye.always = DOTS
    events = watch(eye.events_of(stage.frames(eye)), eye, eye, table=stage.table)
    assert [str(event.read.card) for event in events if isinstance(event, CardLaid)] == ["Jd", "9h"]


def test_a_few_things_like_cards_that_cannot_be_read_are_reported_as_not_read():
    eye = Dazzled(0)
    eye._dots = DOTS[44:47]  # in the middle of the table, where cards are laid
    assert None in [card for _, card in events_of(eye)]
    assert len(DOTS) > SEARCH.pattern_outlines


@pytest.mark.parametrize("place", [(0.5, 0.5), (0.42, 0.42)])
def test_a_thing_like_the_empty_table_after_a_hand_has_gone_is_no_card(place):
    """The white between the dots, or between two cards, is outlined only when the hand has passed."""
    stage = Stage().wait(2.0).put("S", "Jd").put("W", "9h").wait(3.0)
    eye = Appearing(CardOnTable("", place).quad, stage.marks["laid 9h"])
    events = watch(eye.events_of(stage.frames(eye)), eye, eye, table=stage.table)
    assert [str(event.read.card) for event in events if isinstance(event, CardLaid)] == ["Jd", "9h"]


def test_a_white_card_that_cannot_be_read_on_a_white_cloth_is_reported():
    stage = Stage(cloth=(230, 230, 230)).wait(2.0).put("S", "Jd").put("W", "9h").wait(3.0)
    eye = Eye(declines=["9h"])
    events = watch(stage.frames(eye), eye, eye, table=stage.table)
    laid = [event for event in events if isinstance(event, CardLaid)]
    assert [str(event.read.card) for event in laid] == ["Jd", "None"]


@pytest.mark.parametrize("read", [("Jd", "9d", "Ad", "Ks"), ("Jd", "9d", "Ad")])
def test_a_trick_next_to_a_thing_that_stays_is_gathered_and_not_taken_back(read):
    """Three of four will do where the thing was not read: it may lie over the fourth."""
    stage = Stage(cards=[CardOnTable("Qc", (0.505, 0.48))]).wait(1.0)
    for seat, name in zip("ESWN", read, strict=False):
        stage.put(seat, name)
    stage.gather("W", read).wait(4.0)
    eye = Eye(declines=["Qc"])
    events = list(watch(stage.frames(eye), eye, eye, table=stage.table))
    assert not [event for event in events if isinstance(event, CardLifted)]
    (gathered,) = [event for event in events if isinstance(event, TrickGathered)]
    assert set(map(Card.parse, read)) <= set(gathered.cards)


def test_two_cards_taken_back_next_to_a_third_are_no_gathering():
    stage = Stage()
    for seat, name in zip("ESW", ("Jd", "9d", "Ad"), strict=False):
        stage.put(seat, name)
    eye = Eye()
    stage.take("E", "Jd").take("S", "9d").wait(2.0)
    events = list(watch(stage.frames(eye), eye, eye, table=stage.table))
    assert not [event for event in events if isinstance(event, TrickGathered)]


class Learnt(Eye):
    """The detector that has learnt the print; counts how often it was loaded."""

    def __init__(self):
        super().__init__()
        self.asked = 0

    def find(self, image, long_sides=(640,), *, within=None):
        self.asked += 1
        return super().find(image, long_sides, within=within)


class WithCompanion(Dazzled):
    def __init__(self, dots, companion):
        super().__init__(dots)
        self.companion, self.loaded = companion, 0

    def for_print(self):
        self.loaded += 1
        return self.companion


def played_before(eye, cards=()):
    stage = Stage(cards=list(cards)).wait(1.0).put("S", "Jd").put("W", "9h").wait(2.0)
    frames = stage.frames(eye)

    def shared():
        for frame in frames:
            eye.companion.scene = eye.scene
            yield frame

    events = list(watch(shared(), eye, eye, table=stage.table))
    return [str(event.read.card) for event in events if isinstance(event, CardLaid)]


def test_where_the_print_is_taken_for_cards_the_detector_that_has_learnt_it_takes_over():
    eye = WithCompanion(len(DOTS), Learnt())
    assert played_before(eye) == ["Jd", "9h"]
    assert (eye.loaded, eye.looks) == (1, 0)  # but for the first picture it was not asked again
    assert eye.companion.asked > 5


def test_a_plain_cloth_keeps_the_detector_that_finds_more():
    eye = WithCompanion(3, Learnt())
    played_before(eye)
    assert (eye.loaded, eye.companion.asked) == (0, 0)


def test_a_pack_spread_out_is_no_print():
    """The other detector finds as many: they are cards."""
    names = [rank + suit for suit in "cs" for rank in "23456789TJQKA"]
    spread = [
        CardOnTable(name, (0.08 + 0.07 * (i % 13), 0.1 + 0.75 * (i // 13))) for i, name in enumerate(names)
    ]
    eye = WithCompanion(0, Learnt())
    played_before(eye, spread)
    assert eye.loaded
    assert eye.looks > 5


class Unsure(Dazzled):
    """Reads the nine of diamonds as surely as a flower is read now and then."""

    def _read(self, quad):
        read = super()._read(quad)
        if str(read.card) != "9d":
            return read
        return Face(read.card, 0.8, ((Card.parse("9h"), 0.15),), False, False, quad)


@pytest.mark.parametrize(("dots", "reported"), [(0, ["9d"]), (len(DOTS), [])])
def test_on_a_printed_cloth_a_card_is_exposed_only_where_it_was_read_beyond_doubt(dots, reported):
    pack = CardOnTable("pack", (0.25, 0.85), 5.0, face=False)
    stage = Stage(cards=[pack]).wait(1.0).put("E", "Jd").put("S", "9d", place=(0.55, 0.88)).wait(2.0)
    eye = Unsure(dots)
    events = watch(stage.frames(eye), eye, eye, table=stage.table)
    assert [str(event.read.card) for event in events if isinstance(event, CardExposed)] == reported
