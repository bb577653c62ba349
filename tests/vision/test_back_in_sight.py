"""What was laid while the table was out of sight: told, read, and nobody's until somebody says whose."""

from referee.table import CardLaid, TableRead, ViewBack, ViewLost
from tests.vision.stage import HOME, Eye, Lying, Stage
from vision.watcher import watch


def laid(stage):
    eye = Eye()
    events = list(watch(stage.frames(eye), eye, eye, table=stage.table))
    return events, {str(event.read.card): event for event in events if isinstance(event, CardLaid)}


def test_a_card_laid_out_of_sight_has_no_seat_though_another_hand_comes_by_at_once():
    stage = Stage().lay("N", "As")
    stage.dark(2)
    stage.cards.append(Lying("Kh", HOME["E"], 10.0))
    stage.lay("W", "9d").wait(6)
    _, cards = laid(stage)
    assert set(cards) == {"As", "Kh", "9d"}
    assert cards["As"].seat_p > 0.6
    assert cards["Kh"].seat_p < 0.6


def test_after_the_view_was_lost_the_table_is_read_again_once():
    stage = Stage().lay("N", "As").lay("E", "Kh")
    stage.dark(2)
    stage.wait(8)
    events, cards = laid(stage)
    kinds = [type(event) for event in events]
    assert kinds == [CardLaid, CardLaid, ViewLost, ViewBack, TableRead]
    assert sorted(str(read.card) for _, read in events[-1].lying) == ["As", "Kh"]
    assert len(cards) == 2


def test_a_card_laid_well_after_the_view_is_back_has_its_seat():
    stage = Stage()
    stage.dark(2)
    stage.wait(2).lay("W", "9d")
    _, cards = laid(stage)
    assert cards["9d"].seat_p > 0.6
