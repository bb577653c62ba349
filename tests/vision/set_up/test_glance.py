"""The status of the newest picture while the watcher works."""

from tests.vision.scripted_eye import Eye
from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.stage import CORNERS, Stage
from vision.place.table_corners import TableCorners
from vision.set_up.live import LiveSetUp
from vision.set_up.preview import Glance
from vision.watching.watcher import Watcher


def test_each_resting_card_is_outlined_in_its_place_and_named_as_soon_as_it_is_read():
    eye, stage = Eye(), Stage().put("N", "As").wait(2.0)
    glance = Glance(LiveSetUp(NO_PICTURES, TableCorners(CORNERS)), 47.0)
    assert glance.view() is None
    watcher = Watcher(eye, eye)
    glance.follow(lambda: watcher.tracks)
    assert list(watcher.run(stage.frames(eye), glance))
    view = glance.view()
    assert view.seconds == 47.0
    as_laid = next(card for card in view.cards if card.card == "As")
    assert as_laid.is_laid
    assert len(as_laid.quad) == 4
    assert all(0 <= share <= 1 for point in as_laid.quad for share in point)
