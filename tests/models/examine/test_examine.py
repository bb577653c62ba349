"""The rendered examination: its counts are right, on pictures that are the same every time."""

import numpy as np
import pytest

from models.lab.films.cards.simulated_decks import draw_deck
from models.training.draw import printed_card_art
from models.training.draw.deck_choice import bank_size
from models.training.examine import aces as examine_aces
from models.training.examine import examined_counts
from models.training.examine import rendered as examine
from models.training.scenes.bank import Bank
from referee.cards import Card
from vision.nets.card_detector import Outline
from vision.reading.card_reader import FaceRead

SCENES = 6


@pytest.fixture(scope="module")
def bank():
    return Bank([bank_size(draw_deck(9_000_031, width=96))], seed=3, surfaces=4)


@pytest.fixture(scope="module")
def truth(bank):
    """The content of the scenes to be examined."""
    return [examine.scene(np.random.default_rng([examine.SEED, n]), bank) for n in range(SCENES)]


def face(name, p=0.9995, rivals=(), back=False, none=False):
    card = Card.parse(name) if name else None
    others = tuple((Card.parse(rival), q) for rival, q in rivals)
    return FaceRead(card, p, others, back, none, np.zeros((4, 2)), np.zeros(55))


class Knows:
    """A detector and a reader that know the scenes; ``off`` moves every corner by that number of pixels."""

    def __init__(self, truth, off=0.0, extra=0):
        self.truth, self.off, self.extra = truth, off, extra

    def boxes(self, image, long_sides):
        return self.find(image, long_sides, 2 * self.off)

    def find(self, image, long_sides, off=None):
        (cards,) = [
            cards for picture, cards in self.truth if picture is image or np.array_equal(picture, image)
        ]
        move = np.float32([self.off if off is None else off, 0])
        result = [Outline(card.quad.astype(np.float32) + move, 0.9, card.label != "back") for card in cards]
        far = np.float32([[900, 900], [940, 900], [940, 960], [900, 960]])
        return result + [Outline(far, 0.8, True)] * self.extra

    def read(self, image, quads):
        known = [
            (card.quad.mean(axis=0), card.label)
            for picture, cards in self.truth if np.array_equal(picture, image) for card in cards
        ]  # fmt: skip
        names = []
        for quad in quads:
            middle = quad.mean(axis=0) - (self.off, 0)
            near = [label for place, label in known if np.abs(place - middle).max() < 1]
            names.append(near[-1] if near else None)
        return [face(name if name not in ("back", None) else None, back=name == "back") for name in names]


def test_detected_cards_are_counted_and_corners_are_measured_in_pixels(bank, truth):
    half = [card for _, cards in truth for card in cards if card.visible >= 0.5]
    assert half
    eye = Knows(truth, off=1.0, extra=1)
    reported = examine.examine_detector(eye, eye, bank, SCENES)
    assert reported.cards == reported.matched == len(half)
    assert reported.outlines - reported.true == SCENES
    assert np.median(reported.snapped) == pytest.approx(1.0, abs=0.01)
    assert np.median(reported.boxed) == pytest.approx(2.0, abs=0.01)
    assert set(reported.sides) == {"right"}
    assert sum(result == "right" for _, result in reported.read) >= 0.9 * len(reported.read) > 0


def test_a_blind_detector_finds_nothing(bank, truth):
    eye = Knows([(picture, []) for picture, _ in truth])
    reported = examine.examine_detector(eye, eye, bank, SCENES)
    assert reported.matched == reported.outlines == 0
    assert reported.cards > 0
    assert {result for _, result in reported.read} == {"missed"}


def test_a_reader_with_a_constant_answer_is_right_as_often_as_that_card_comes(bank):
    class Parrot:
        def read(self, image, quads):
            return [face("As") for _ in quads]

    reported = examine.examine_reader(Parrot(), bank, 60)
    right = [t for t, result in reported.results if result == "right"]
    assert set(right) <= {"As"}
    assert len(reported.results) + reported.others == 60
    assert reported.invented == reported.others > 0
    assert len(reported.mistakes) == len(reported.results) - len(right)
    assert sum(ok for _, ok in reported.claims) == len(right)
    assert all(taken == "As" and read for _, taken, read in reported.mistakes)


def test_an_unread_crop_names_its_likeliest_rival_and_its_claim_counts(bank):
    class Unsure:
        def read(self, image, quads):
            return [face(None, 0.6, (("As", 0.6), ("Ac", 0.3))) for _ in quads]

    reported = examine.examine_reader(Unsure(), bank, 30)
    assert {result for _, result in reported.results} == {"unread"}
    assert {p for p, _ in reported.claims} == {0.6}
    assert {taken for truth, taken, _ in reported.mistakes if truth != "As"} == {"As"}


def test_a_back_or_no_card_claims_no_name():
    assert examine.likeliest(face(None, back=True)) is None
    assert examine.likeliest(face(None, none=True, rivals=(("As", 0.1),))) is None
    assert examine.likeliest(face("As", 0.95)) == ("As", 0.95)


def test_the_report_counts_how_many_of_the_surest_were_right():
    read = examine.Read(
        [("As", "right"), ("Kd", "wrong")], [(0.9999, True), (0.9999, False)], [("Kd", "Kh", True)]
    )
    result = examine.DetectorCounts(4, 3, 5, 4, [2.0], [1.0], ["right"], [("60-90", "right")])
    text = "\n".join(examine.report(result, read, 2))
    assert "99.9 % sure, 1 of 2 were right" in text
    assert "3 of 4, 75.0%" in text
    assert "4 of 5, 80.0%" in text
    assert "| sister suits | 1 | 0 |" in text


def test_without_the_card_art_the_command_names_what_to_install(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(printed_card_art, "DECKS", tmp_path / "none")
    assert examine.main(["--scenes", "1", "--crops", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "apt-get install gnome-cards-data" in line


def test_the_page_is_updated(monkeypatch, tmp_path, bank):
    page = tmp_path / "README.md"
    page.write_text("\n".join(examined_counts.between("examination")))
    monkeypatch.setattr(examine, "examination_decks", lambda count: bank.decks)
    monkeypatch.setattr(examine, "deck_names", list)
    reported = ["--scenes", "1", "--crops", "2", "--plots", str(tmp_path), "--update", "--readme", str(page)]
    assert examine.main(reported) == 0
    assert "Reader, " in page.read_text()
    assert len(list(tmp_path.glob("*.svg"))) == 2


def test_makers_aces_are_counted_maker_by_maker_next_to_other_cards(bank):
    class AlwaysAce:
        def read(self, image, quads):
            return [face("As")]

    reported = examine_aces.examine(AlwaysAce(), bank.decks * 2, 3, seed=7)
    assert reported[0, "As"] == reported[1, "As"] == {"right": 3}
    assert reported[0, "Ac"] == {"wrong": 3}
    first, second, both = examine_aces.rows(reported)
    assert first[1:3] == second[1:3] == ("3 / 0 / 0", "0 / 3 / 0")
    assert both[:3] == ("**all**", "6 / 0 / 0", "0 / 6 / 0")
