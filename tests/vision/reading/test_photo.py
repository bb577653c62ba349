"""Reading photographs: what is in them, and what is wrong with them."""

import contextlib
import json

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import FACES, Card
from vision.nets.card_detector import Outline
from vision.reading.card_reader import FaceRead, Reader
from vision.reading.outlined_cards import PhotoCard
from vision.reading.photo import (
    PhotoError,
    _whole,
    as_line,
    open_photo,
    read_photo,
)
from vision.reading.photo_views import whole_cards

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
    """Finds and reads the set cards."""

    labels, least_p, judge = LABELS, 0.9, Reader.judge
    cards = tuple(Card.parse(label) if label not in ("back", "none") else None for label in LABELS)

    def __init__(self, *reads):
        self.reads = reads

    def find(self, image, long_sides=(640,)):
        return []

    def boxes(self, image, long_sides=(640,)):
        return []

    def look(self, image, long_side):
        return []

    def boxes_of(self, looks):
        return [Outline(read.quad, 0.9, not read.back) for read in self.reads]

    def snapped(self, image, outlines):
        return outlines

    def read(self, image, quads):
        def of(where):
            return min(self.reads, key=lambda read: np.abs(read.quad - where).max())

        return [of(np.asarray(where)) for where in quads]


PICTURE = np.zeros((600, 800, 3), np.uint8)


def test_a_missing_photo_a_folder_and_a_text_file_each_get_a_clear_line(tmp_path):
    text = tmp_path / "notes.jpg"
    text.write_text("this is no picture")
    for path, words in (
        (tmp_path / "none.jpg", "there is no such file"),
        (tmp_path, "this is a folder"),
        (text, "cannot be read as a picture"),
    ):
        with pytest.raises(PhotoError, match=words) as error:
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


def test_a_card_detected_twice_is_a_single_card_and_the_surer_read_stays():
    eye = FakeEye(face("Ts", 0.93, quad(100, 100)), face("Ts", 0.99, quad(110, 120)))
    assert [c.read.p for c in read_photo(PICTURE, eye, eye)] == [0.99]


def test_two_packs_on_a_table_may_show_the_same_card_in_two_places():
    eye = FakeEye(face("Ts", 0.93, quad(100, 100)), face("Ts", 0.99, quad(500, 300)))
    assert len(read_photo(PICTURE, eye, eye)) == 2


def test_a_card_that_fills_the_picture_is_a_single_card_whatever_is_printed_on_it():
    picture = np.full((352, 228, 3), 250, np.uint8)
    whole = quad(0, 0, 227, 351)

    class CutOut(FakeEye):
        def boxes(self, image, long_sides=(640,)):
            edge = np.float32((image.shape[1] - 228) / 2)
            return [Outline(whole + edge, 0.8, True)]

        def boxes_of(self, looks):
            return [Outline(quad(80, 100, 40, 60), 0.9, True)]  # its pips

        def snapped(self, image, outlines):
            return outlines

        def read(self, image, quads):
            return [face("7h", 0.99, where) for where in quads]

    eye = CutOut()
    cards = read_photo(picture, eye, eye)
    assert [str(c.read.card) for c in cards] == ["7h"]
    assert cards[0].read.quad == pytest.approx(whole)


def with_back(back, picture=PICTURE):
    """The picture with a card face down."""
    return cv2.fillPoly(picture.copy(), [back.astype(np.int32)], (60, 160, 60))


def test_a_line_names_faces_backs_and_cards_that_were_not_read():
    eye = FakeEye(
        face("Jd", 0.998, quad(0, 0), ((Card.parse("Jh"), 0.001),)),
        face(None, 0.97, quad(200, 0), back=True),
        face(None, 0.5, quad(400, 0), ((Card.parse("9s"), 0.5),)),
    )
    cards = read_photo(with_back(quad(200, 0)), eye, eye)
    line = json.loads(json.dumps(as_line("t1.jpg", cards, 38.123)))
    assert [c["card"] for c in line["cards"]] == ["Jd", "back", None]
    assert line["cards"][0]["rivals"] == [["Jh", 0.001]]
    assert len(line["cards"][0]["quad"]) == 4
    assert (line["photo"], line["ms"]) == ("t1.jpg", 38.1)


def test_a_faint_back_is_not_named_a_back():
    eye = FakeEye(face(None, 0.4, quad(0, 0), ((Card.parse("Js"), 0.03),), back=True))
    line = as_line("t1.jpg", read_photo(with_back(quad(0, 0)), eye, eye), 1)
    assert line["cards"][0]["card"] is None


def test_of_two_similar_queens_the_surer_leaves_the_other_its_sister():
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
    nearby, below = card(120, 0, 220, 140, None), card(40, 40, 140, 180, None)
    assert _whole([king, frame, corner, nearby, below]) == [king, nearby, below]


FROM_ABOVE = tuple(face(name, 0.99, quad(x, 420)) for x, name in ((500, "As"), (600, "Jd"), (700, "9c")))
"""Cards with shapes that show that the camera is above them."""


class NoIndices:
    """Finds no printed index."""

    def read(self, image, long_sides=None):
        return []


class Watched(FakeEye):
    """Counts its looks and reads."""

    def __init__(self, *reads):
        super().__init__(*reads)
        self.looked, self.asked = [], []

    def look(self, image, long_side):
        self.looked.append((image.shape, long_side))
        return []

    def read(self, image, quads):
        self.asked.extend(where.tobytes() for where in quads)
        return super().read(image, quads)


def test_a_photograph_is_searched_a_single_time_in_every_size_and_way_and_no_outline_is_read_again():
    eye = Watched(*FROM_ABOVE, face(None, 0.4, quad(20, 20)))
    read_photo(PICTURE, eye, eye)
    assert len(eye.looked) == len(set(eye.looked)) > 5
    assert len(eye.asked) == len(set(eye.asked)) == 4


def test_an_unsure_face_is_read_again_by_narrower_outlines_and_named_if_they_are_sure_together():
    """By an outline a pixel off a king was unread, or named by a pale index (edje/cam_image25)."""
    for p, name in ((0.99, "Kh"), (0.6, "None")):

        class Rim(FakeEye):
            def read(self, image, quads, p=p):
                wide = [np.ptp(where[:, 0]) > 69 for where in quads]
                return [
                    face(None, 0.85, where, ((Card.parse("Kh"), 0.85), (Card.parse("2c"), 0.1)))
                    if rim
                    else face("Kh", p, where)
                    if p > 0.9
                    else face(None, p, where)
                    for where, rim in zip(quads, wide, strict=True)
                ]

        eye = Rim(face(None, 0.85, quad(100, 100)))
        (card,) = read_photo(PICTURE, eye, eye)
        assert str(card.read.card) == name


def test_where_every_outline_is_read_no_other_size_is_searched():
    finished, doubtful = Watched(*FROM_ABOVE), Watched(*FROM_ABOVE, face(None, 0.4, quad(300, 200)))
    without = Watched(*FROM_ABOVE)
    for eye, fans in ((finished, NoIndices()), (doubtful, NoIndices()), (without, None)):
        read_photo(PICTURE, eye, eye, fans)
    assert len(finished.looked) < len(doubtful.looked) / 2
    assert len(without.looked) > 2 * len(finished.looked), "without indices a card may have been missed"


def test_a_second_search_looks_only_round_what_is_unread_and_at_sizes_in_which_cards_can_be_seen():
    picture = np.zeros((1800, 2400, 3), np.uint8)
    eye = Watched(*FROM_ABOVE, face(None, 0.4, quad(1020, 900)))
    read_photo(picture, eye, eye, NoIndices())
    whole = [shape for shape, _ in eye.looked if max(shape) == 1200]
    parts = [(shape, side) for shape, side in eye.looked if max(shape) < 320]
    assert len(whole) + len(parts) == len(eye.looked)
    assert {shape for shape, _ in parts} <= {(150, 135, 3), (135, 150, 3)}, "half as large as the photograph"
    heights = [100 * side / 300 for _, side in parts]
    assert 26 <= min(heights) <= max(heights) < 60


def test_a_card_that_was_read_is_not_read_again_where_another_size_outlines_it_a_little_off():
    asked = []

    class Shaky(FakeEye):
        def look(self, image, long_side):
            return [(((long_side % 7, 0.0), (1.0, 1.0), 0.0), 0.9, True)]

        def boxes_of(self, looks):
            shift = np.float32(looks[0][0][0][0][0] % 7)
            return [Outline(read.quad + shift, 0.9, True) for read in self.reads]

        def read(self, image, quads):
            asked.extend(quads)
            return [face("As" if where[0, 0] > 250 else None, 0.99, where) for where in quads]

    eye = Shaky(face("As", 0.99, quad(500, 400)), face(None, 0.5, quad(20, 20)))
    cards = read_photo(PICTURE, eye, eye)
    ace_quads = {where.tobytes() for where in asked if where[0, 0] > 250}
    assert len(ace_quads) <= 2 < len(asked), "by the first look and by the far one"
    assert "As" in [str(card.read.card) for card in cards]


def test_what_a_turned_look_sees_has_its_place_in_the_photograph():
    """A card seen 100 px from the right and 50 from the top of the turned picture, 70 wide and 100 high."""
    image = np.zeros((600, 800, 3), np.uint8)
    image[240:320, 30:90] = 255

    class Seeing(FakeEye):
        def look(self, image, long_side):
            if image.shape[0] < image.shape[1]:
                return []  # only the picture stood on its side shows the card
            x, y, w, h = cv2.boundingRect(image[:, :, 0])
            return [(((x + (w - 1) / 2, y + (h - 1) / 2), (w - 1, h - 1), 0.0), 0.9, True)]

        def boxes_of(self, looks):
            return [Outline(cv2.boxPoints(rect), p, up) for look in looks for rect, p, up in look]

        def read(self, image, quads):
            return [face("7h", 0.995, where) for where in quads]

    eye = Seeing()
    (card,) = read_photo(image, eye, eye)
    assert card.read.quad.min(axis=0) == pytest.approx([30, 240], abs=0.01)
    assert card.read.quad.max(axis=0) == pytest.approx([89, 319], abs=0.01)


def test_half_a_card_under_a_book_is_read_as_the_card_that_goes_on_under_it():
    half = quad(300, 200, 70, 66)  # the upper part of a card 70 wide and 100 high

    class Half(FakeEye):
        def boxes_of(self, looks):
            return [Outline(half, 0.8, True)]

        def read(self, image, quads):
            def quad_(where):
                low, high = where[:, 1].min(), where[:, 1].max()
                upright = np.ptp(where[:, 0]) == pytest.approx(70) and low == pytest.approx(200)
                if upright and high == pytest.approx(300):
                    return face("Ts", 0.999, where)
                return face(None, 0.4, where, nothing=where is quads[0])

            return [quad_(where) for where in quads]

    eye = Half()
    (card,) = read_photo(PICTURE, eye, eye)
    assert str(card.read.card) == "Ts"
    assert card.read.quad.max(axis=0) == pytest.approx([370, 300])


def test_a_whole_card_is_no_part_of_another():
    assert whole_cards(quad(0, 0, 70, 100)) == []
    assert whole_cards(quad(0, 0, 100, 70)) == []
    assert whole_cards(quad(0, 0, 0, 0)) == []


@given(
    st.floats(20, 300), st.floats(0.8, 1.25), st.floats(0, 6.28), st.integers(0, 3), st.booleans()
)  # fmt: skip
def test_every_card_of_which_a_square_may_be_the_visible_part_holds_it_and_has_a_cards_shape(
    wide, shape, angle, first, mirrored
):
    turn = np.float32([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    part = np.roll(quad(0, 0, wide, wide * shape) @ turn + 400, first, axis=0)
    result = whole_cards(part[::-1].copy() if mirrored else part)
    assert len(result) == 4
    for whole in result:
        sides = np.linalg.norm(whole - np.roll(whole, -1, axis=0), axis=1)
        assert sides.min() / sides.max() == pytest.approx(0.7, abs=0.001)
        assert all(
            cv2.pointPolygonTest(whole, tuple(map(float, corner)), True) > -0.01 * wide for corner in part
        )


def test_an_unread_outline_across_two_cards_that_were_read_is_none():
    row = face("As", 0.99, quad(100, 100)), face("Kd", 0.99, quad(175, 100))
    eye = FakeEye(*row, face(None, 0.4, quad(138, 100)))
    assert [str(c.read.card) for c in read_photo(PICTURE, eye, eye)] == ["As", "Kd"]


def test_two_similar_queens_are_read_together_though_other_cards_touch():
    doubt = ((Card.parse("Qc"), 0.44),)
    queens = face("Qs", 0.9999, quad(20, 20)), face("Qs", 0.55, quad(300, 20), doubt)
    others = face("As", 0.99, quad(500, 300)), face("Kd", 0.99, quad(540, 300))
    eye = FakeEye(*queens, *others)
    names = [str(c.read.card) for c in read_photo(PICTURE, eye, eye)]
    assert [names.count(name) for name in ("Qs", "As", "Kd")] == [1, 1, 1]


@pytest.mark.parametrize("segment", [
    b"\xff\xe1\xff\xffExif\0\0" + b"\xff" * 65000,
    b"\xff\xe1\x00\x0fExif\0\0II*\0\xff\xff\xff",
    b"\xff\xe1\x00\x08Exif\0\0",
])  # fmt: skip
def test_the_decoders_print_nothing_about_a_photograph_with_a_broken_note_of_the_camera(
    tmp_path, capfd, segment
):
    whole = cv2.imencode(".jpg", np.full((40, 60, 3), 120, np.uint8))[1].tobytes()
    path = tmp_path / "exif.jpg"
    path.write_bytes(whole[:2] + segment + whole[2:])
    with contextlib.suppress(PhotoError):
        open_photo(path)
    assert capfd.readouterr() == ("", "")


def test_in_a_spread_of_a_single_pack_a_second_card_of_a_kind_is_most_likely_its_sister():
    others = [str(card) for card in FACES if str(card) not in ("Ks", "Kc")]
    spread = [face(name, 0.9999, quad(90 * i, 20)) for i, name in enumerate(others[:8])]
    spread += [face(name, 0.9999, quad(90 * i, 200)) for i, name in enumerate(others[8:16])]
    sure = face("Ks", 0.9999, quad(20, 400))
    unsure = face("Ks", 0.995, quad(300, 400), ((Card.parse("Kc"), 0.005),))
    eye = FakeEye(*spread, sure, unsure)
    kings = [card.read for card in read_photo(PICTURE, eye, eye) if card.read.quad[0, 1] == 400]
    read = {float(king.quad[0, 0]): king.card for king in kings}
    assert read == {20.0: Card.parse("Ks"), 300.0: None}
    eye = FakeEye(*spread, sure, face("Ks", 0.9999, quad(300, 400)))
    assert len(read_photo(PICTURE, eye, eye)) == len(spread) + 2  # two packs, surely
