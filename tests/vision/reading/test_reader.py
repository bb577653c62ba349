"""The reader declines rather than guesses, and never loses what else a card may be."""

import numpy as np
import pytest

from referee.cards import FACES, Card
from tests.vision.decks import drawn_deck
from vision.reading.backs_not_jokers import turned_likeness
from vision.reading.card_reader import Reader
from vision.reading.deck_likeness import learn
from vision.tuning import JOKERS

LABELS = (*(str(card) for card in FACES), "Jk", "back", "none")
QUAD = np.float32([[0, 0], [96, 0], [96, 136], [0, 136]])
PICTURE = np.zeros((136, 96, 3), np.uint8)


def reader(*answers, temperature=1.0, least_p=0.9):
    """A reader with a network that gives each label its logit, the same both ways up."""
    logits = np.zeros((1, len(LABELS)), np.float32)
    for label, value in answers:
        logits[0, LABELS.index(label)] = value
    return Reader(lambda batch: np.repeat(logits, len(batch), axis=0), "RGB", (136, 96), LABELS,
                  {"temperature": temperature, "least_p": least_p})  # fmt: skip


def test_a_sure_face_is_named_and_its_rivals_are_kept():
    read = reader(("Jd", 14), ("Jh", 8)).read(PICTURE, [QUAD])[0]
    assert read.card == Card.parse("Jd")
    assert read.p > 0.99
    assert read.rivals[0][0] == Card.parse("Jh")
    assert Card.parse("Jd") not in [card for card, _ in read.rivals]


def test_a_doubtful_face_is_declined_with_both_likely_answers():
    read = reader(("9s", 8), ("9c", 7.5)).read(PICTURE, [QUAD])[0]
    assert read.card is None
    assert [str(card) for card, _ in read.rivals[:2]] == ["9s", "9c"]
    assert not read.back
    assert not read.not_a_card


@pytest.mark.parametrize(("label", "back", "nothing"), [("back", True, False), ("none", False, True)])
def test_a_back_and_what_is_no_card_are_no_faces(label, back, nothing):
    read = reader((label, 15)).read(PICTURE, [QUAD])[0]
    assert (read.card, read.back, read.not_a_card) == (None, back, nothing)


def test_the_temperature_makes_a_boast_modest():
    assert reader(("As", 9), temperature=1).read(PICTURE, [QUAD])[0].card is not None
    assert reader(("As", 9), temperature=3).read(PICTURE, [QUAD])[0].card is None


def test_both_ways_up_have_a_say():
    seen = []

    def run(batch):
        seen.append(batch.copy())
        return np.zeros((len(batch), len(LABELS)), np.float32)

    picture = PICTURE.copy()
    picture[:10, :10] = 200
    Reader(run, "BGR", (136, 96), LABELS, {"temperature": 1, "least_p": 0.9}).read(picture, [QUAD])
    upright, turned = seen[0]
    assert np.allclose(upright, turned[:, ::-1, ::-1])
    assert upright[:, 4, 4].max() > 0.5


@pytest.mark.parametrize(
    ("draft", "read_exactly"),
    [(("As", 14), False), (("none", 14), False), (("As", 6), True), (("back", 6), True)],
)  # fmt: skip
def test_a_photographs_card_is_read_exactly_where_the_draft_leaves_it_in_doubt(draft, read_exactly):
    made = reader(("Ks", 14))
    made._draft = reader(draft)._run
    read = made.read(PICTURE, [QUAD])[0]
    assert (read.card == Card.parse("Ks")) == read_exactly


def test_no_outlines_give_no_reads():
    assert reader().read(PICTURE, []) == []


def test_the_probabilities_of_all_labels_add_up_to_1():
    read = reader(("As", 3), ("Ks", 2)).read(PICTURE, [QUAD])[0]
    assert np.exp(read.scores).sum() == pytest.approx(1)


def test_a_deck_is_learnt_with_the_weights_as_trained_and_read_by_with_those_that_read_the_table():
    called, rng = [], np.random.default_rng(1)

    def opens(name):
        def both(batch):
            called.append(name)
            maps = rng.standard_normal((len(batch), 2, 9, 6)).astype(np.float32)
            return np.zeros((len(batch), len(LABELS)), np.float32), maps

        return lambda: both

    made = reader()
    made._precise, made._quick = opens("precise"), opens("quick")
    made.known = learn(made.both, {0: [PICTURE], 1: [PICTURE]})
    assert set(called) == {"precise"}
    called.clear()
    assert made.scores([PICTURE]).shape == (1, len(LABELS))
    assert called == ["quick"]


def printed(turns):
    """A picture in a frame; with ``turns`` it looks the same both ways up."""
    picture = np.full((136, 96, 3), 240, np.uint8)
    picture[10:126, 10:86] = 60
    picture[16:120, 16:80] = 240
    picture[30:60, 30:50] = 20
    if turns:
        picture[76:106, 46:66] = 20
    return picture


def test_what_seems_a_joker_and_looks_the_same_both_ways_up_is_a_back():
    seems = reader(("Jk", 14), ("back", 8))
    back, joker = (seems.read(printed(turns), [QUAD])[0] for turns in (True, False))
    assert (back.card, back.back) == (None, True)
    assert (str(joker.card), joker.back) == ("Jk", False)


def test_a_card_with_an_index_is_read_by_it_though_it_looks_the_same_both_ways_up():
    assert str(reader(("Qd", 14)).read(printed(True), [QUAD])[0].card) == "Qd"


def test_no_drawn_joker_turns_into_itself_and_most_backs_do():
    turned = {
        name: [turned_likeness(drawn_deck(seed, 96, ("Jk", "back"))[name][..., :3]) for seed in range(1, 13)]
        for name in ("Jk", "back")
    }
    assert max(turned["Jk"]) < JOKERS.both_ways_likeness
    assert sorted(turned["back"])[4] > JOKERS.both_ways_likeness
