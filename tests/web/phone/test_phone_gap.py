"""The phone sleeps while cards fall: the referee knows that nothing was seen, and accuses nobody."""

import cv2
import pytest

from models.lab.props.camera_events import taken, up_card
from referee.game.game import judge
from referee.seats import Seat
from referee.table_events import CardLaid, ViewBack, ViewLost
from tests.vision.scripted_eye import Eye
from tests.vision.stage import Stage
from vision.camera.frame_source import NoView
from vision.camera.phone import PhoneCamera
from vision.watching.watcher import watch
from web.journal.who import TABLE
from web.shown.words.phone import PHONE


def by_phone(stage, eye, asleep):
    """The pictures of ``stage`` as a phone sends them; none between the two times of ``asleep``."""
    camera, begin, end = PhoneCamera(stalled=0.01), *asleep
    frames = camera.frames()
    next(frames)
    is_away = False
    for frame in stage.frames(eye):
        if begin <= frame.t < end:
            if not is_away:
                camera.away(PHONE["phone_why_asleep"])
                is_away = True
                yield next(frames)
            continue
        jpeg = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
        camera.push(jpeg, 100 + frame.t, 100 + frame.t, camera._began + frame.t)
        arrived = next(frames)
        assert not isinstance(arrived, NoView)
        yield arrived
    camera.close()


@pytest.mark.parametrize("gap", [True, False])
def test_what_falls_while_the_phone_sleeps_is_unseen_and_nobody_is_accused(table, gap):
    stage = Stage()
    stage.put("N", "As").wait(0.5)
    begin = len(stage.scenes) / stage.fps
    for seat, name in (("E", "Th"), ("S", "Ks"), ("W", "Ts")):
        stage.put(seat, name).wait(0.4)
    stage.gather("E", ["As", "Th", "Ks", "Ts"]).wait(1.0)
    end = len(stage.scenes) / stage.fps
    stage.wait(1.0).put("E", "9s").wait(1.5)
    for event in (up_card(0.1), taken(0.2)):
        table.hear(event)
    eye = Eye()
    events = list(watch(by_phone(stage, eye, (begin, end if gap else begin)), eye, eye, table=stage.table))
    for event in events:
        table.hear(event)
    laid = [f"{event.seat} {event.read.card}" for event in events if isinstance(event, CardLaid)]
    lost = [event.why for event in events if isinstance(event, ViewLost)]
    if gap:
        assert laid == ["N As", "E 9s"]
        assert lost == [PHONE["phone_why_asleep"]]
        assert sum(isinstance(event, ViewBack) for event in events) == 1
        assert judge(table.game) == ()
    else:
        # the same hand, seen whole: East refused a spade with a spade in hand
        assert laid == ["N As", "E Th", "S Ks", "W Ts", "E 9s"]
        assert lost == []
        table.claim("E", 1, TABLE)  # before the trick with her spade is gathered
        proved = [(ruling.kind, ruling.offender) for ruling in judge(table.game) if ruling.proof is not None]
        assert ("revoke", Seat.EAST) in proved
