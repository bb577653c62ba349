"""The shipped models check a spread from pixels, learn its deck and read it in other light."""

import cv2
import numpy as np
import pytest

from referee.cards import Card
from tests.vision.decks import drawn_deck
from vision.nets.card_detector import Detector
from vision.reading.card_reader import Reader
from vision.reading.pack_check import PackCheck
from vision.reading.photo import read_photo

NAMES = ("As", "Kh", "Qd", "Jc", "Ts", "9h", "9d", "Tc")
HIGH, WIDE = 170, 122
HARD = 1_234


def laid_out(deck, names, light, columns=4):
    """A green table with the cards in rows, under a lamp of that strength and colour (B, G, R)."""
    rows = -(-len(names) // columns)
    image = np.full((rows * 210 + 20, columns * 170 + 20, 3), (70, 95, 60), np.uint8)
    for i, name in enumerate(names):
        x, y = i % columns * 170 + 35, i // columns * 210 + 30
        card = cv2.resize(deck[name], (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        share = card[:, :, 3:] / 255.0
        part = image[y : y + HIGH, x : x + WIDE]
        part[:] = part * (1 - share) + card[:, :, :3] * share
    lit = np.clip(image * np.array(light), 0, 255).astype(np.uint8)
    return cv2.GaussianBlur(lit, (0, 0), 0.8)


def without_indices(deck):
    bare = {name: face.copy() for name, face in deck.items()}
    for face in bare.values():
        h, w = face.shape[:2]
        paper = np.median(face[:, :, :3].reshape(-1, 3), axis=0)
        for rows in (slice(5, h // 4), slice(h - h // 4, h - 5)):
            for columns in (slice(5, w // 5), slice(w - w // 5, w - 5)):
                face[rows, columns, :3] = paper
    return bare


@pytest.fixture(scope="module")
def deck():
    return without_indices(drawn_deck(HARD, names=NAMES))


@pytest.fixture(scope="module")
def learnt(deck):
    """What is learnt of the deck from one picture in which a person named every card."""
    check = PackCheck(Detector.load(), Reader.load(), frozenset(map(Card.parse, NAMES)))
    cards = check.look(laid_out(deck, NAMES, (0.9, 0.95, 1.0)))
    assert len(cards) == len(NAMES)
    for first, name in zip(cards, NAMES, strict=True):
        check.enter_name(first, Card.parse(name))
    assert check.report().is_complete
    return check.learn("bare").known


def halves(columns=4):
    """Outlines in the picture of ``laid_out``: either half of each card, which has a card's proportions."""
    for i in range(len(NAMES)):
        x, y = i % columns * 170 + 35, i // columns * 210 + 30
        for top in (y, y + HIGH / 2):
            yield np.array([[x, top], [x + WIDE, top], [x + WIDE, top + HIGH / 2], [x, top + HIGH / 2]])


def test_half_a_card_is_not_taken_for_another_card_of_the_deck(deck, learnt):
    reader = Reader.load()
    reader.known = learnt
    for light in ((0.75, 0.7, 0.6), (0.6, 0.8, 1.0)):
        reads = reader.read(laid_out(deck, NAMES, light), list(halves()))
        read = [(NAMES[i // 2], str(r.card), round(r.p, 2)) for i, r in enumerate(reads) if r.card]
        assert [item for item in read if item[0] != item[1]] == []


def test_a_deck_without_indices_is_named_by_a_person_learnt_and_read_in_other_light(deck, learnt):
    detector, reader = Detector.load(), Reader.load()
    again = laid_out(deck, NAMES[::-1], (0.75, 0.7, 0.6))[::-1, ::-1].copy()
    reader.known = learnt
    read = [card.read.card for card in read_photo(again, detector, reader)]
    named = [str(card) for card in read if card is not None]
    assert len(named) >= len(NAMES) - 1, read
    assert named == [name for name in NAMES if name in named]
