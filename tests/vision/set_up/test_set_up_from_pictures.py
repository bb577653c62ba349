"""What ``bowerbird calibrate`` prints of a table: how large a card is there, and by what that is known."""

import pytest

from tests.vision.scripted_eye import Eye
from tests.vision.set_up.no_pictures import NO_PICTURES
from tests.vision.stage import CARD, CORNERS, CardOnTable, Stage
from vision.camera.frame_source import Source
from vision.place.table_corners import TableCorners
from vision.set_up.from_pictures import calibrate, cards_by
from vision.set_up.live import LiveSetUp
from vision.watching.watcher import Watcher

ON_TABLE = [
    CardOnTable("Jd", (0.4, 0.45), 20),
    CardOnTable("9h", (0.6, 0.5), 80),
    CardOnTable("As", (0.5, 0.62), 140),
]
NEXT_TO_IT = CardOnTable("Kd", (-0.1, 0.5))
"""A card on the floor."""


class Pictures(Source):
    """A stage as a camera shows it."""

    def __init__(self, cards, eye):
        self._stage, self._eye = Stage(cards=cards).wait(1.0), eye

    def frames(self):
        return self._stage.frames(self._eye)


def card_of(cards, **eye):
    first = Eye(**eye)
    calibrated = calibrate(Pictures(cards, first), TableCorners(CORNERS), cards_by(first, first))
    return next(line.text for line in calibrated.advice if line.about == "cards")


def test_cards_that_lie_on_the_table_say_how_large_a_card_is():
    text = card_of(ON_TABLE)
    assert int(text.split()[0]) == pytest.approx(CARD[1], abs=2)
    assert ", measured by 3 cards on the table" in text


@pytest.mark.parametrize(
    ("cards", "eye"), [([], {}), ([NEXT_TO_IT], {}), (ON_TABLE, {"declines": ["Jd", "9h", "As"]})]
)
def test_where_no_card_is_read_on_the_table_people_read_that_the_size_is_a_guess(cards, eye):
    assert card_of(cards, **eye).startswith("about 49 pixels tall if the table is 86 cm wide")


def test_on_the_page_the_cards_that_the_watcher_has_read_show_the_size_of_a_card():
    eye = Eye()
    lookout, watcher = LiveSetUp(NO_PICTURES, TableCorners(CORNERS)), Watcher(eye, eye)
    lookout.follow(lambda: True, lambda: watcher.view.places if watcher.has_seen else None)

    def card():
        return next(line.says for line in lookout.view().advice if line.about == "cards")

    text, stage = [], Stage().wait(1.0).put("S", "Jd").wait(2.0)
    assert [*watcher.run(advice_on(stage.frames(eye), text, card), lookout)]
    assert text[0].startswith("about 49 pixels tall if the table is")
    assert ", measured by 1 card on the table" in text[-1]
    lookout.turn(1)
    assert card().startswith("about "), "the watcher sees it so from the next picture on"


def advice_on(frames, text, card):
    """The ``frames``, with the advice about a card before each but the first."""
    for n, frame in enumerate(frames):
        if n:
            text.append(card())
        yield frame
