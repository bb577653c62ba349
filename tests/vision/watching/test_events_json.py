"""The lines of ``bowerbird watch --json``."""

import json

from tests.vision.scripted_eye import Eye
from tests.vision.stage import CardOnTable, Stage
from vision.camera.frame_source import Source
from vision.watching.as_json import watch_lines


class Recording(Source):
    """A stage as a source of pictures."""

    def __init__(self, stage, eye):
        self._stage, self._eye, self.closed = stage, eye, False

    def frames(self):
        return self._stage.frames(self._eye)

    def close(self):
        self.closed = True


def test_every_event_is_a_line_of_plain_data():
    stage = Stage(cards=[CardOnTable("pack", (0.25, 0.85), 5.0, face=False)]).put("E", "Jd").put("S", "9d")
    stage.gather("E", ["Jd", "9d"]).dark(1.0)
    eye = Eye()
    source = Recording(stage, eye)
    lines = [json.loads(json.dumps(line)) for line in watch_lines(source, eye, eye, stage.table)]
    assert [line["event"] for line in lines] == ["laid", "laid", "gathered", "view_lost"]
    assert {"t", "frame", "event", "seat", "card", "p", "quad"} <= lines[0].keys()
    assert (lines[0]["seat"], lines[0]["card"], len(lines[0]["quad"])) == ("E", "Jd", 4)
    assert (lines[2]["by"], lines[2]["cards"]) == ("E", ["Jd", "9d"])
    assert lines[3]["why"] == "the picture is black"
    assert source.closed


def test_a_card_that_was_not_read_is_null_with_its_rivals():
    stage, eye = Stage().put("E", "Jd").wait(2.0), Eye(declines=["Jd"])
    (line,) = watch_lines(Recording(stage, eye), eye, eye, stage.table)
    assert line["card"] is None
    assert line["rivals"][0][0] == "Jd"


def test_a_camera_that_is_too_low_is_reported_a_single_time_when_three_cards_show_it(monkeypatch):
    monkeypatch.setattr("vision.watching.as_json.too_low", lambda places: 20.0)
    reported = []
    for names in (("Jd", "9d"), ("Jd", "9d", "Qd", "Kd")):
        stage, eye = Stage(), Eye()
        for seat, name in zip("ESWN", names, strict=False):
            stage.put(seat, name)
        lines = watch_lines(Recording(stage.wait(1.0), eye), eye, eye, stage.table, on_low=reported.append)
        assert len(list(lines)) == len(names)
        assert reported == ([20.0] if len(names) > 2 else [])


def test_a_film_in_which_no_card_was_read_is_reported_a_single_time():
    for declined, expected in ((["Jd"], [None]), ([], [])):
        reported = []
        stage, eye = Stage().put("E", "Jd").wait(2.0), Eye(declines=declined)
        lines = list(watch_lines(Recording(stage, eye), eye, eye, stage.table, on_low=reported.append))
        assert len(lines) == 1
        assert reported == expected
