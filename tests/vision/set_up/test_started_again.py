"""A watcher that failed and is started again: the table is unchanged, and its cards are read again."""

from itertools import islice

from referee.table_events import TableRead
from tests.vision.scripted_eye import Eye
from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.stage import CORNERS, Stage
from tests.vision.staged import LAID, TRICK, play, short
from vision.place.table_corners import TableCorners
from vision.set_up.live import LiveSetUp
from vision.watching.watcher import Watcher


def started_again(stage, eye, after):
    """The events of a watcher that sees ``after`` pictures of the stage, and of one that sees the rest."""
    lookout = LiveSetUp(NO_PICTURES, TableCorners(CORNERS))
    frames = iter(stage.frames(eye))
    first, second = Watcher(eye, eye), Watcher(eye, eye)
    before = list(first.run(islice(frames, after), lookout))
    return before, list(second.run(frames, lookout))


def test_a_watcher_that_is_started_again_has_the_table_where_people_put_it_and_reads_it_again():
    stage = play(Stage(), TRICK[:2]).wait(1.0)
    cut = len(stage.scenes)
    stage = play(stage.wait(5.0), TRICK[2:]).wait(1.0)
    before, after = started_again(stage, Eye(), cut)
    assert short(before) == LAID[:2]
    # the cards are reported again, as the scribe knows already, and read independent of all knowledge
    words = short(after)
    assert sorted(words[:2]) == LAID[:2], "nobody saw which of the two was played first"
    assert words[2:] == ["TableRead", *LAID[2:]]
    assert {line.why for line in after if isinstance(line, TableRead)} == {
        "Bowerbird has started the camera again"
    }


def test_corners_that_were_put_right_on_the_page_stay_so_when_the_eye_is_started_again():
    stage, eye = play(Stage(), TRICK[:2]).wait(1.0), Eye()
    lookout = LiveSetUp(NO_PICTURES, TableCorners(CORNERS))
    frames = iter(stage.frames(eye))
    first, second = Watcher(eye, eye), Watcher(eye, eye)
    list(first.run(islice(frames, 5), lookout))
    lookout.place([[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]])
    list(first.run(islice(frames, 5), lookout))
    list(second.run(islice(frames, 5), lookout))
    assert (second.table.corners == first.table.corners).all()
    assert not (second.table.corners == CORNERS).all()
