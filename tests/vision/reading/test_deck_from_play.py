"""Courts of a deck without indices, seen repeatedly: naming a court names all similar cards."""

import cv2
import numpy as np
import pytest

from referee.cards import Card
from tests.vision.decks import drawn_deck
from tests.vision.readers import remembering_reader
from vision.reading.deck_from_play import Looks
from vision.reading.learnt_deck import Deck

from .test_enrolment import HARD, without_indices

COURTS = ("Kc", "Ks", "Kd", "Kh", "Qc", "Qs", "Qd", "Qh")
DRAWN = (*COURTS, "9c", "As", "Jk", "2s")
NAMES = ("Kc", "Ks", "Qd", "Qh", "9c", "As")
LIGHTS = ((1.0, 1.0, 1.0), (0.8, 0.75, 0.7), (0.7, 0.85, 1.0))
PACK = frozenset(map(Card.parse, NAMES)) | {Card.parse("Jd"), Card.parse("Td")}


def crop(face, light, size, over=False):
    """A card in that light, as cut out by an outline; the second card is the other way up."""
    picture = cv2.resize(face[:, :, :3], size[::-1], interpolation=cv2.INTER_AREA)
    lit = np.clip(picture * np.array(light), 0, 255).astype(np.uint8)
    lit = cv2.GaussianBlur(lit, (0, 0), 0.7)
    return lit[::-1, ::-1].copy() if over else lit


@pytest.fixture(scope="module")
def looks():
    """Each of the six cards in three lights: crop 0 to 2 show the first one, and so on."""
    reader, deck = remembering_reader(), without_indices(drawn_deck(HARD, names=DRAWN))
    return Looks(
        reader,
        {
            3 * n + k: crop(deck[name], light, reader.size, over=k == 1)
            for n, name in enumerate(NAMES)
            for k, light in enumerate(LIGHTS)
        },
    )


def of(name):
    return [3 * NAMES.index(name) + k for k in range(3)]


def named(*names):
    """The first crop of each is named."""
    return {Card.parse(name): of(name)[:1] for name in names}


def read_again(looks, samples, unread, standing=()):
    deck = looks.learnt("played with", PACK, samples)
    read = looks.read_again(deck, samples, unread, [Card.parse(name) for name in standing])
    return {number: str(item.card) for number, item in read.items() if item.card is not None}


def test_pictures_of_the_same_card_are_put_together_and_those_of_its_sister_are_not(looks):
    groups = looks.groups([number for name in NAMES[:4] for number in of(name)])
    assert sorted(map(sorted, groups)) == [of(name) for name in NAMES[:4]]


def test_a_card_is_read_by_another_that_looks_like_it_and_was_named(looks):
    samples, right = named("Kc", "Ks", "Qd", "Qh", "9c", "As"), 0
    for k in (1, 2):
        truth = {of(name)[k]: name for name in NAMES}
        result = read_again(looks, samples, list(truth))
        assert result.items() <= truth.items()
        right += len(result)
    assert right >= 10  # of twelve: what is not sure stays unread


def test_the_sister_of_a_card_that_was_named_stays_unread(looks):
    samples = named("Kc", "Qd", "9c", "As")
    assert read_again(looks, samples, [of("Ks")[1], of("Qh")[2]]) == {}
    assert read_again(looks, samples, [of("Qd")[1]]) == {of("Qd")[1]: "Qd"}


def test_a_card_that_is_in_the_deal_already_is_not_read_a_second_time(looks):
    samples = named("Kc", "Ks", "Qd", "Qh")
    assert read_again(looks, samples, of("Qd")[1:2], standing=("9c",)) == {of("Qd")[1]: "Qd"}
    assert read_again(looks, samples, of("Qd")[1:2], standing=("Qd",)) == {}
    assert len(read_again(looks, samples, of("Qd")[1:], standing=("9c",))) <= 1


def test_from_a_single_named_card_nothing_is_learnt(looks):
    assert looks.learnt("played with", PACK, named("Kc")) is None
    assert looks.learnt("played with", PACK, {**named("Kc"), Card.parse("Ks"): []}) is None


def test_the_reader_reads_as_before_after_the_cards_were_read_again(looks):
    samples = named("Kc", "Ks")
    read_again(looks, samples, of("Kc")[1:2])
    assert looks._reader.known is None


def by_deck(lacking):
    """The readings of two crops of each card by a deck that was learnt without ``lacking``."""
    reader, faces = remembering_reader(), without_indices(drawn_deck(HARD, names=DRAWN))
    for face in faces.values():
        face[:] = cv2.resize(cv2.resize(face, None, fx=0.3, fy=0.3), face.shape[1::-1])
    crops = {
        Card.parse(name): [crop(faces[name], LIGHTS[0], reader.size)] for name in COURTS if name != lacking
    }
    reader.known = Deck.learn("spread", frozenset(map(Card.parse, COURTS)), crops, reader).known
    rows = reader.scores([crop(faces[name], light, reader.size) for name in COURTS for light in LIGHTS[1:]])
    reads = [reader.judge(row, np.zeros((4, 2), np.float32)) for row in rows]
    return {name: [str(read.card) for read in reads[2 * n : 2 * n + 2]] for n, name in enumerate(COURTS)}


@pytest.mark.parametrize("lacking", COURTS)
def test_a_card_that_was_not_in_the_spread_is_not_read_as_another_of_the_deck(lacking):
    result = by_deck(lacking)
    assert set(result[lacking]) <= {"None", lacking}
    assert all(read == [name, name] for name, read in result.items() if name != lacking)


def test_a_pack_lacks_no_second_card_that_may_stand_as_benny():
    reader, faces = remembering_reader(), drawn_deck(HARD, names=DRAWN)
    pack = frozenset(map(Card.parse, ("Kc", "Ks", "Jk", "2s")))
    crops = {card: [crop(faces[str(card)], LIGHTS[0], reader.size)] for card in pack}
    without = {card: some for card, some in crops.items() if str(card) != "2s"}
    assert Deck.learn("whole", pack, without, reader).known.lacking.size == 0
    del without[Card.parse("Jk")]
    assert Deck.learn("neither", pack, without, reader).known.lacking.size == 2
