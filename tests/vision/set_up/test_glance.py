"""The status of the newest picture while the watcher works."""

from tests.vision.scripted_eye import Eye
from tests.vision.stage import CORNERS, Stage
from vision.place.table_corners import TableCorners
from vision.set_up.live import LiveSetUp
from vision.set_up.preview import Glance
from vision.watching.watcher import Watcher


def test_each_resting_card_is_outlined_in_its_place_and_named_as_soon_as_it_is_read():
    eye, stage = Eye(), Stage().put("N", "As").wait(2.0)
    glance = Glance(LiveSetUp(None, TableCorners(CORNERS)), 47.0)
    assert glance.status() == {"ready": False}
    watcher = Watcher(eye, eye)
    glance.follow(lambda: watcher.tracks)
    assert list(watcher.run(stage.frames(eye), glance))
    events = glance.status()
    assert (events["ready"], events["seconds"]) == (True, 47.0)
    laid = next(card for card in events["cards"] if card["card"] == "As")
    assert laid["laid"]
    assert len(laid["quad"]) == 4
    assert all(0 <= share <= 1 for point in laid["quad"] for share in point)
