"""Reading photographs: what is in them, and what is wrong with them."""

import json

import cv2
import numpy as np
import pytest

from referee.cards import FACES, Card
from vision.detector import Outline
from vision.photo import PhotoCard, PhotoError, _whole, as_line, open_photo, read_photo
from vision.reader import FaceRead, Reader

LABELS = (*map(str, FACES), "Jk", "back", "none")


def quad(x, y, w=70, h=100):
    return np.float32([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])


def face(name, p, where, rivals=(), back=False, nothing=False):
    scores = np.full(len(LABELS), 1e-6)
    scores[LABELS.index(name or ("back" if back else "none" if nothing else "2c"))] = p
    for card, share in rivals:
        scores[LABELS.index(str(card))] = share
    scores = np.log(scores / scores.sum())
    return FaceRead(Card.parse(name) if name else None, p, rivals, back, nothing, where, scores)


class FakeEye:
    """Finds and reads what it is told to."""

    labels, least_p, judge = LABELS, 0.9, Reader.judge
    cards = tuple(Card.parse(label) if label not in ("back", "none") else None for label in LABELS)

    def __init__(self, *reads):
        self.reads = reads

    def find(self, image, long_sides=(640,)):
        return [Outline(read.quad, 0.9, not read.back) for read in self.reads]

    def read(self, image, quads):
        return list(self.reads) * (len(quads) // max(1, len(self.reads)))  # every look finds them all


PICTURE = np.zeros((600, 800, 3), np.uint8)


def test_a_missing_photo_a_folder_and_a_text_file_each_get_one_clear_line(tmp_path):
    text = tmp_path / "notes.jpg"
    text.write_text("this is no picture")
    for path, said in (
        (tmp_path / "none.jpg", "there is no such file"),
        (tmp_path, "this is a folder"),
        (text, "cannot be read as a picture"),
    ):
        with pytest.raises(PhotoError, match=said) as error:
            open_photo(path)
        assert "\n" not in str(error.value)


def test_an_empty_file_is_no_picture(tmp_path):
    (tmp_path / "empty.jpg").write_bytes(b"")
    with pytest.raises(PhotoError, match="cannot be read as a picture"):
        open_photo(tmp_path / "empty.jpg")


def test_a_photo_is_opened_in_colour(tmp_path):
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((20, 30), 77, np.uint8))
    assert open_photo(tmp_path / "grey.png").shape == (20, 30, 3)


def test_cards_come_from_the_top_left_and_what_is_no_card_is_left_out():
    eye = FakeEye(
        face("As", 0.99, quad(500, 400)),
        face("Jd", 0.99, quad(20, 20)),
        face(None, 0.9, quad(300, 300), nothing=True),
    )
    assert [str(c.read.card) for c in read_photo(PICTURE, eye, eye)] == ["Jd", "As"]


def test_one_card_found_twice_is_one_card_and_the_surer_read_stays():
    eye = FakeEye(face("Ts", 0.93, quad(100, 100)), face("Ts", 0.99, quad(110, 120)))
    assert [c.read.p for c in read_photo(PICTURE, eye, eye)] == [0.99]


def test_two_packs_on_a_table_may_show_the_same_card_in_two_places():
    eye = FakeEye(face("Ts", 0.93, quad(100, 100)), face("Ts", 0.99, quad(500, 300)))
    assert len(read_photo(PICTURE, eye, eye)) == 2


def test_a_card_that_fills_the_picture_is_one_card_whatever_is_printed_on_it():
    picture = np.full((352, 228, 3), 250, np.uint8)
    whole = quad(0, 0, 227, 351)

    class CutOut(FakeEye):
        def find(self, image, long_sides=(640,)):
            if image.shape == picture.shape:
                return [Outline(quad(80, 100, 40, 60), 0.9, True)]  # its pips
            edge = np.float32((image.shape[1] - 228) / 2)
            return [Outline(whole + edge, 0.8, True)]

        def read(self, image, quads):
            return [face("7h", 0.99, where) for where in quads]

    eye = CutOut()
    found = read_photo(picture, eye, eye)
    assert [str(c.read.card) for c in found] == ["7h"]
    assert found[0].read.quad == pytest.approx(whole)


def test_a_line_names_faces_backs_and_cards_that_were_not_read():
    eye = FakeEye(
        face("Jd", 0.998, quad(0, 0), ((Card.parse("Jh"), 0.001),)),
        face(None, 0.97, quad(200, 0), back=True),
        face(None, 0.5, quad(400, 0), ((Card.parse("9s"), 0.5),)),
    )
    line = json.loads(json.dumps(as_line("t1.jpg", read_photo(PICTURE, eye, eye), 38.123)))
    assert [c["card"] for c in line["cards"]] == ["Jd", "back", None]
    assert line["cards"][0]["rivals"] == [["Jh", 0.001]]
    assert len(line["cards"][0]["quad"]) == 4
    assert (line["photo"], line["ms"]) == ("t1.jpg", 38.1)


def test_what_is_hardly_a_back_is_not_called_one():
    eye = FakeEye(face(None, 0.4, quad(0, 0), ((Card.parse("Js"), 0.03),), back=True))
    line = as_line("t1.jpg", read_photo(PICTURE, eye, eye), 1)
    assert line["cards"][0]["card"] is None


def test_of_two_queens_that_look_alike_the_surer_leaves_the_other_its_sister():
    doubt = ((Card.parse("Qs"), 0.3),)
    eye = FakeEye(face("Qs", 0.999, quad(20, 20)), face("Qc", 0.7, quad(300, 20), doubt))
    assert [str(c.read.card) for c in read_photo(PICTURE, eye, eye)] == ["Qs", "None"]
    doubt = ((Card.parse("Qs"), 0.14),)
    sure = FakeEye(face("Qs", 0.9999, quad(20, 20)), face("Qc", 0.86, quad(300, 20), doubt))
    assert [str(c.read.card) for c in read_photo(PICTURE, sure, sure)] == ["Qs", "Qc"]


def test_the_frame_of_a_court_that_was_read_is_no_second_card():
    def card(x0, y0, x1, y1, name):
        quad = np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
        read = FaceRead(name, 0.99 if name else 0.5, (), False, False, quad, np.zeros(55))
        return PhotoCard(Outline(quad, 0.9, True), read)

    king = card(0, 0, 100, 140, Card.parse("Kh"))
    frame, corner = card(10, 10, 90, 130, None), card(70, 90, 120, 150, None)
    beside, below = card(120, 0, 220, 140, None), card(40, 40, 140, 180, None)
    assert _whole([king, frame, corner, beside, below]) == [king, beside, below]
