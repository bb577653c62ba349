"""The pack spread face up: missing, doubled and foreign cards, names from people, and the learnt deck."""

import contextlib
import random
import zipfile
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from referee.cards import BENNIES, FACES, Card, pack
from vision.nets.card_detector import Outline
from vision.place.camera_slope import Slope
from vision.reading.card_reader import Reader
from vision.reading.deck_likeness import Likeness, second_corner
from vision.reading.learnt_deck import Deck, DeckError
from vision.reading.pack_check import PackCheck, still_pictures
from vision.tuning import LIKENESS, PACK_CHECK

LABELS = (*map(str, FACES), "Jk", "back", "none")
PACK = pack(24)
ALL = sorted(map(str, PACK))
HIGH, WIDE = 60, 42


def spread(*cards, columns=6):
    """A picture with each card in a distinct flat shade, and the outlines of all."""
    rows = -(-len(cards) // columns)
    image = np.zeros((rows * 80, columns * 60, 3), np.uint8)
    outlines = []
    for i, card in enumerate(cards):
        x, y = i % columns * 60 + 8, i // columns * 80 + 8
        image[y : y + HIGH, x : x + WIDE] = shade(card)
        quad = np.array([[x, y], [x + WIDE, y], [x + WIDE, y + HIGH], [x, y + HIGH]], np.float32)
        outlines.append(Outline(quad, 0.9, True))
    return image, outlines


def shade(card):
    number = LABELS.index(card)
    return 40 + 2 * number, 250 - 3 * number, 60 + 150 * (number % 2)


@dataclass
class Finds:
    """A detector that knows where the cards of the next pictures are."""

    pictures: list = field(default_factory=list)

    def find(self, image, sides=()):
        return self.pictures.pop(0)


class Shades(Reader):
    """A reader that names a card by its shade, those in ``doubts`` as one of two, and all others surely."""

    def __init__(self, doubts=(), strange=False):
        super().__init__(lambda batch: batch, "RGB", (34, 24), LABELS, {"temperature": 1.0, "least_p": 0.9})
        self.model, self.doubts, self.strange = "shades", dict(doubts), strange

    def both(self, crops):
        chances = np.full((len(crops), len(LABELS)), 1e-6)
        shades = np.array([shade(label) for label in LABELS], float)
        for row, crop in zip(chances, crops, strict=True):
            middle = crop[10:24, 8:16].reshape(-1, 3).mean(axis=0)
            number = int(np.abs(shades - middle).sum(axis=1).argmin())
            other = self.doubts.get(LABELS[number])
            row[number] = 1
            if other or self.strange:
                row[LABELS.index(other or "2c")] = 0.45
        maps = np.stack([crop.transpose(2, 0, 1)[:, ::5, ::5] for crop in crops]).astype(np.float32)
        return np.log(chances / chances.sum(axis=1, keepdims=True)), maps


def checked(*spreads, reader=None, bennies=frozenset()):
    pictures = [spread(*cards) for cards in spreads]
    check = PackCheck(Finds([outlines for _, outlines in pictures]), reader or Shades(), PACK, bennies)
    for image, _ in pictures:
        check.look(image)
    return check


def names(cards):
    return sorted(map(str, cards))


def test_a_complete_pack_is_complete():
    report = checked(ALL).report()
    assert report.is_complete
    assert names(report.here) == ALL


def test_missing_doubled_and_foreign_cards_are_named():
    report = checked([*ALL[1:], ALL[3], "5h"]).report()
    assert names(report.missing) == [ALL[0]]
    assert names(report.doubled) == [ALL[3]]
    assert names(report.foreign) == ["5h"]
    assert not report.is_complete


def test_a_doubtful_card_is_named_because_its_rival_is_next_to_it():
    check = checked(ALL, reader=Shades({"Qs": "Qc"}))
    assert check.report().is_complete


def test_two_doubtful_cards_are_asked_and_a_single_answer_settles_both():
    check = checked(ALL, reader=Shades({"Qs": "Qc", "Qc": "Qs"}))
    asked = [item for item in check.seen if item.how == "not read"]
    assert len(asked) == 2
    assert {str(card) for card, _ in asked[0].rivals[:2]} == {"Qs", "Qc"}
    check.enter_name(asked[0], Card.parse(ALL[asked[0].number - 1]))
    assert check.report().is_complete
    assert str(asked[1].card) == ALL[asked[1].number - 1]


def test_of_a_deck_that_the_reader_does_not_know_everything_is_asked():
    check = checked(ALL, reader=Shades(strange=True))
    assert check.report().unread == 24
    assert not check.crops()


def test_the_pack_may_be_shown_in_parts_and_a_card_twice_is_the_same_card():
    report = checked(ALL[:13], ALL[12:]).report()
    assert report.is_complete


def test_a_pack_with_benny_needs_either_of_the_two_cards_that_may_serve_as_it():
    assert not checked(ALL, bennies=BENNIES).report().is_complete
    assert checked([*ALL, "2s"], bennies=BENNIES).report().is_complete
    assert checked([*ALL, "Jk"], bennies=BENNIES).report().is_complete
    both = checked([*ALL, "Jk", "2s"], bennies=BENNIES).report()
    assert names(both.foreign) == ["2s", "Jk"]


def seen_aslant(outlines, shape, stretch):
    """The outlines in a picture of that shape by a camera that sees its middle so many times too flat."""
    slope = Slope(stretch, *shape)
    return [Outline(slope.picture(outline.quad), outline.p, outline.face_up) for outline in outlines]


@pytest.mark.parametrize("stretch", [1.0, 1.25, 1.45, 1.7])
def test_cards_spread_before_a_low_camera_are_learnt_upright(stretch):
    # film 47211013: a nine of clubs, learnt crosswise, made the camera read the card as a spade
    image, outlines = spread(*ALL)
    aslant = seen_aslant(outlines, image.shape[:2], stretch)
    check = PackCheck(Finds([[Outline(np.roll(o.quad, i, axis=0), o.p, True) for i, o in enumerate(aslant)]]),
                      Shades(), PACK)  # fmt: skip
    cards = check.look(image)
    tops = {tuple(np.round(outline.quad[:2].mean(axis=0), 1)) for outline in aslant}
    ends = [{tuple(np.round(c.quad[i : i + 2].mean(axis=0), 1)) for i in (0, 2)} for c in cards]
    assert len(cards) == 24
    assert all(end & tops for end in ends)


def test_a_row_of_cards_seen_from_above_is_learnt_upright():
    image, outlines = spread(*ALL[:6])
    tops = {tuple(outline.quad[:2].mean(axis=0)) for outline in outlines}
    cards = PackCheck(Finds([outlines]), Shades(), PACK).look(image)
    assert tops == {tuple(card.quad[:2].mean(axis=0)) for card in cards}


def test_a_card_outlined_in_another_shape_than_the_others_is_not_learnt():
    image, outlines = spread(*ALL)
    outlines[4].quad[:2, 0] += 0.4 * HIGH  # its sides are as long as the others', its corners are not square
    cards = PackCheck(Finds([outlines]), Shades(), PACK).look(image)
    assert len(cards) == 23


def test_of_two_outlines_on_the_same_card_the_outline_of_the_cards_size_is_kept():
    image, outlines = spread(*ALL)
    half = outlines[4].quad * 1.0
    half[2:, 1] -= HIGH / 2
    check = PackCheck(Finds([[*outlines, Outline(half, 0.99, True)]]), Shades(), PACK)
    assert len(check.look(image)) == 24


def printed(outlines, size, count=30):
    """``outlines``, and those of so many motifs of a tablecloth round the cards, squares of ``size``."""
    corners = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    places = [np.array([400 + 80 * (i % 6), 80 * (i // 6)], np.float32) for i in range(count)]
    motifs = [Outline(corners + place, 0.8, True) for place in places]
    return [*motifs, *outlines]


def test_the_flowers_of_a_tablecloth_are_more_than_the_cards_but_small():
    image, outlines = spread(*ALL)
    image = cv2.copyMakeBorder(image, 0, 200, 0, 600, cv2.BORDER_CONSTANT)
    check = PackCheck(Finds([printed(outlines, 20)]), Shades(), PACK)
    assert [str(item.card) for item in check.look(image)] == ALL


def test_where_a_print_dazzles_the_detector_the_detector_for_prints_looks_from_then_on():
    class Dazzled(Finds):
        def for_print(self):
            return learnt

    image, outlines = spread(*ALL)
    image = cv2.copyMakeBorder(image, 0, 200, 0, 600, cv2.BORDER_CONSTANT)
    learnt = Finds([outlines, outlines])
    check = PackCheck(Dazzled([printed(outlines, 50)]), Shades(), PACK)
    assert [str(item.card) for item in check.look(image)] == ALL
    check.look(image)  # the first would have nothing to tell
    assert check.report().is_complete


def test_a_whole_pack_is_no_print_to_the_detector_that_has_learnt_them():
    class Plain(Finds):
        def for_print(self):
            return Finds([self.outlines])

    image, outlines = spread(*ALL)
    check = PackCheck(first := Plain([outlines]), Shades(), PACK)
    first.outlines = outlines
    check.look(image)
    assert check.detector is first


def test_cards_are_numbered_row_by_row():
    image, outlines = spread(*ALL)
    cards = PackCheck(Finds([outlines[::-1]]), Shades(), PACK).look(image)
    assert [str(item.card) for item in cards] == ALL


def test_doubled_and_foreign_cards_are_not_learnt():
    crops = checked([*ALL[1:], ALL[3], "5h"]).crops()
    assert names(crops) == sorted({*ALL[1:]} - {ALL[3]})


def test_a_deck_is_kept_and_read_by_again(tmp_path):
    reader = Shades()
    check = checked(ALL[:6], reader=reader)
    deck = check.learn("red")
    path = tmp_path / "t" / "red.deck"
    deck.save(path)
    again = Deck.load(path, reader)
    assert again.cards == deck.cards
    assert again.pack == PACK
    crops = [item.crop for item in check.seen]
    logs, maps = reader.both(crops)
    turned = reader.both([crop[::-1, ::-1] for crop in crops])[1]
    read = again.known.scores(logs, maps, turned)
    assert [LABELS[i] for i in read.argmax(axis=1)] == ALL[:6]
    assert np.allclose(np.exp(read).sum(axis=1), 1, atol=1e-5)


def test_a_deck_that_was_learnt_with_another_reader_is_learnt_again(tmp_path):
    reader = Shades()
    checked(ALL[:3], reader=reader).learn("red").save(tmp_path / "red.deck")
    reader.model = "another"
    assert Deck.load(tmp_path / "red.deck", reader).model == "another"


def test_a_deck_that_was_learnt_in_another_way_is_learnt_again(tmp_path, monkeypatch):
    reader, path = Shades(), tmp_path / "red.deck"
    with monkeypatch.context() as earlier:
        earlier.setattr("vision.reading.learnt_deck.WAY", 1)
        deck = checked(ALL[:3], reader=reader).learn("red")
        replace(deck, known=replace(deck.known, slopes=deck.known.slopes[:, :-1])).save(path)
    assert Deck.load(path, reader).known.slopes.shape == deck.known.slopes.shape


@pytest.mark.parametrize("content", [None, b"no deck", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_deck_is_refused_in_a_single_line(tmp_path, content):
    path = tmp_path / "red.deck"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DeckError) as refused:
        Deck.load(path, Shades())
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_deck_with_a_damaged_byte_is_read_or_refused_in_a_single_line(tmp_path):
    reader, path = Shades(), tmp_path / "red.deck"
    checked(ALL[:3], reader=reader).learn("red").save(path)
    whole, chance = path.read_bytes(), random.Random(4)
    for _ in range(300):
        data = bytearray(whole)
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
        path.write_bytes(data[: chance.choice([len(data), chance.randrange(len(data))])])
        with contextlib.suppress(DeckError):
            Deck.load(path, reader)


@pytest.mark.parametrize("listed", ["[" * 100_000, '{"form": 1, "pack": ["As"], "crops": ["As"]}', "7"])
def test_a_deck_without_a_list_is_refused_in_a_single_line(tmp_path, listed):
    path = tmp_path / "red.deck"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("deck.json", listed)
    with pytest.raises(DeckError, match="learn it again") as refused:
        Deck.load(path, Shades())
    assert "\n" not in str(refused.value)


def test_a_pack_that_is_looked_at_again_and_again_keeps_no_more_than_it_needs():
    image, outlines = spread(*ALL)
    looks = PACK_CHECK.most_cards // len(ALL) + 4
    check = PackCheck(Finds([outlines] * looks), Shades(), PACK, kept=1)
    for _ in range(looks):
        check.look(image.copy())
    assert list(check.pictures) == [looks - 1]
    assert len(check.seen) <= PACK_CHECK.most_cards
    assert check.report().is_complete


def test_only_still_pictures_with_something_new_are_looked_at():
    from vision.camera.frame_source import Frame

    rng = np.random.default_rng(1)
    still, other = (rng.integers(0, 255, (90, 160, 3), np.uint8) for _ in range(2))
    moving = [rng.integers(0, 255, (90, 160, 3), np.uint8) for _ in range(3)]
    shown = [*moving, still, still, still, *moving, other, other, still, still]
    frames = [Frame(i, i * 0.5, image) for i, image in enumerate(shown)]
    given = list(still_pictures(frames))
    assert [any(image is item for item in (still, other)) for image in given] == [True] * 3
    assert given[0] is still
    assert given[1] is other


def test_that_a_crop_is_like_no_card_of_the_deck_makes_no_other_card_surer():
    known = checked(ALL[:6]).learn("red").known
    alone = np.full((1, len(LABELS)), 1e-5)
    alone[0, LABELS.index("Jk")], alone[0, LABELS.index(ALL[0])] = 0.6, 0.4
    unlike = known.weigh(
        np.log(alone / alone.sum()), np.zeros((1, 6)), np.full((1, 6), -0.5), np.full((1, 6), True)
    )
    assert np.exp(unlike[0, LABELS.index("Jk")]) < 0.62
    assert np.exp(unlike).sum() == pytest.approx(1, abs=1e-6)


def test_a_card_that_does_not_show_whole_is_what_the_reader_takes_it_for_by_itself():
    known = checked(ALL[:6]).learn("red").known
    alone = np.full((1, len(LABELS)), 1e-3)
    alone[0, LABELS.index("none")], alone[0, LABELS.index(ALL[0])] = 0.6, 0.3
    logs = np.log(alone / alone.sum())
    picture, like = np.array([[3.0, -9, -9, -9, -9, -9]]), np.array([[0.95, 0, 0, 0, 0, 0]])
    whole = known.weigh(logs, picture, like, np.full((1, 6), True))
    assert np.exp(whole[0, LABELS.index(ALL[0])]) > 0.9
    assert known.weigh(logs, picture, like, np.full((1, 6), False)) == pytest.approx(logs, abs=1e-6)


@pytest.mark.parametrize(("hidden", "whole"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_a_card_shows_whole_where_two_of_its_corners_are_like_it(hidden, whole):
    similar = np.full((1, 1, 9, 6), 0.9)
    for rows, columns in [(slice(4), slice(3)), (slice(4), slice(3, 6)), (slice(5, 9), slice(3)),
                          (slice(5, 9), slice(3, 6))][:hidden]:  # fmt: skip
        similar[0, 0, rows, columns] = 0.1
    assert (second_corner(similar)[0, 0] >= LIKENESS.whole_likeness) == whole


def test_the_printed_corners_settle_what_the_whole_card_leaves_open():
    class Corners:
        def weigh(self, scores, image, quads):
            assert len(scores) == len(quads) == 24
            return np.stack(
                [np.where(np.arange(len(LABELS)) == LABELS.index(card), -1e-3, -12.0) for card in ALL]
            )

    reader = Shades({"Qs": "Qc", "Qc": "Qs"})
    reader.indices = Corners()
    assert checked(ALL, reader=reader).report().is_complete


def test_cards_that_cover_each_other_are_noticed_and_two_outlines_of_a_card_are_not():
    def look(shift):
        image, outlines = spread("9c", "Td", "Jh", "Qs")
        shifted = [Outline(outline.quad + np.float32(shift), 0.8, True) for outline in outlines]
        check = PackCheck(Finds([[*outlines, *shifted]]), Shades(), PACK)
        assert len(check.look(image)) == len(outlines)
        return check.report().has_overlaps

    assert look((0.5 * WIDE, 0.2 * HIGH))
    assert not look((0.1 * WIDE, 0.1 * HIGH))


@pytest.mark.parametrize(("called", "names"), [(0.01, None), (0.6, "9s")], ids=["seldom", "often"])
def test_a_card_that_the_reader_surely_names_otherwise_is_unread_unless_it_often_calls_it_so(called, names):
    reader, (nine, other) = Shades(), (LABELS.index("9c"), LABELS.index("9s"))
    named = np.full((2, len(LABELS)), 1e-3)
    named[0, LABELS.index("Jk")] = 0.9  # the nine of clubs was learnt from a bad picture
    named[1, [nine, other]] = called, 0.9
    nothing = np.zeros((1, 1))
    known = Likeness(np.array([nine, other]), nothing, nothing, nothing, named)
    alone = np.full((1, len(LABELS)), 1e-6)
    alone[0, [nine, other]] = 0.99, 0.008
    scores = known.weigh(
        np.log(alone), np.array([[-1, 2.5]]), np.array([[0.45, 0.84]]), np.array([[False, True]])
    )
    read = reader.judge(scores[0], np.zeros((4, 2)))
    assert (str(read.card) if read.card else None) == names
    assert names or {str(card) for card, p in read.rivals if p > 0.4} == {"9c", "9s"}
