"""The pack check at the command line: names of a person, the report, and where decks are kept."""

import json
from argparse import Namespace
from dataclasses import dataclass

import numpy as np
import pytest

from referee.cards import Card
from vision.reading.pack_check import Report
from web.commands import Refusal
from web.commands import calibrate_pack as calibrate_pack_command
from web.commands.data_folders import deck_file, deck_in_use


def cards(text):
    return tuple(map(Card.parse, text.split()))


@dataclass
class SpreadCard:
    number: int
    card: Card | None = None
    how: str = "not read"
    p: float = 0.0
    rivals: tuple = ()
    picture: int = 0
    quad: tuple = ((0, 0), (6.34, 0), (6.34, 8.8), (0, 8.8))


class Checked:
    """A pack check with pictures that hold two cards that cannot be read."""

    def __init__(self):
        self.seen = []

    def look(self, image, photograph=True):
        cards = [SpreadCard(1), SpreadCard(2)]
        self.seen += cards
        return cards

    def enter_name(self, spread_card, card):
        spread_card.card, spread_card.how = card, "told" if card else "left out"

    def report(self):
        here = tuple(seen.card for seen in self.seen if seen.card)
        return Report(2, here, (), (), (), (), sum(seen.how == "not read" for seen in self.seen))


def run(tmp_path, monkeypatch, names=None, **given):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    wanted = {"names": None, "picture": None, "deck": None, "name": "t1", "json": True, "no_save": False}
    if names is not None:
        (tmp_path / "names.txt").write_text(names)
        wanted["names"] = str(tmp_path / "names.txt")
    learnt = []

    def learn(name, path):
        learnt.append((name, path))
        return 2

    check = Checked()
    pictures = iter([("a/spread.jpg", np.zeros((1, 1, 3), np.uint8), True)])
    status = calibrate_pack_command.check_pack(
        Namespace(**wanted | given), check, pictures, learn, lambda i, path: None
    )
    return status, check, learnt


def test_names_by_number_are_entered_and_the_deck_is_learnt(tmp_path, monkeypatch, capsys):
    status, check, learnt = run(tmp_path, monkeypatch, "# mine\nspread.jpg 1 Qs\nspread.jpg 2 Jd\n")
    assert status == 0
    assert [str(spread_card.card) for spread_card in check.seen] == ["Qs", "Jd"]
    assert learnt == [("deck", tmp_path / "bowerbird" / "tables" / "t1" / "deck.deck")]
    result = json.loads(capsys.readouterr().out)
    assert result["complete"]
    assert result["here"] == ["Qs", "Jd"]


def test_a_script_reads_the_cards_and_names_them_by_picture_and_number(tmp_path, monkeypatch, capsys):
    assert run(tmp_path, monkeypatch)[0] == 1
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert cards[0] == {
        "picture": "a/spread.jpg",
        "number": 1,
        "quad": [[0, 0], [6.3, 0], [6.3, 8.8], [0, 8.8]],
        "card": None,
        "how": "not read",
        "p": 0,
        "rivals": [],
    }
    named_cards = zip(cards, ("Qs", "Jd"), strict=True)
    names = "\n".join(f"{card['picture']} {card['number']} {name}" for card, name in named_cards)
    assert run(tmp_path, monkeypatch, names)[0] == 0
    named = json.loads(capsys.readouterr().out)["cards"]
    assert [(card["card"], card["how"]) for card in named] == [("Qs", "told"), ("Jd", "told")]


def test_a_whole_row_of_names(tmp_path, monkeypatch):
    _, check, _ = run(tmp_path, monkeypatch, "a/spread.jpg: Td -")
    assert [spread_card.how for spread_card in check.seen] == ["told", "left out"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("spread.jpg 1 Zz", "line 1: 'Zz' is not a card"),
        ("spread.jpg", "line 1: 'spread.jpg' does not name a card"),
        ("\nspread.jpg: Td", "2 cards are seen, 1 are named"),
        ("spread.jpg 7 Td", "there is no card 7"),
        ("other.jpg 1 Td", "other.jpg, which is not among the pictures"),
    ],
)
def test_names_that_do_not_fit_are_refused_in_a_single_line(tmp_path, monkeypatch, names, message):
    with pytest.raises(Refusal, match=message) as refused:
        run(tmp_path, monkeypatch, names)
    assert "\n" not in str(refused.value)


def test_nothing_is_learnt_of_a_pack_of_which_nothing_is_read(tmp_path, monkeypatch):
    status, _, learnt = run(tmp_path, monkeypatch)
    assert status == 1
    assert not learnt


def test_a_wrong_pack_is_described_in_words():
    report = Report(25, cards("9c Td"), cards("Th"), cards("Jk 2s"), cards("9c"), cards("5h"), 3)
    assert calibrate_pack_command.in_words(report) == [
        "2 of the 25 cards of the pack are here.",
        "Missing: 10♥.",
        "Doubled: 9♣.",
        "Not of this pack: 5♥.",
        "Missing: the card that stands as Benny (joker or 2♠).",
        "Not read: 3. Name them at the prompt or with --names.",
    ]


def test_a_pack_with_cards_over_each_other_is_to_be_spread_apart():
    report = Report(24, cards("9c Td"), cards("Th"), (), (), (), 0, has_overlaps=True)
    assert calibrate_pack_command.in_words(report)[-1] == (
        "Some cards cover others: spread them apart, so that each is seen whole."
    )


def test_the_person_at_the_prompt_is_asked_again_after_a_name_that_is_none(monkeypatch, capsys):
    answers = iter(["queen", "qs", "-"])
    monkeypatch.setattr("builtins.input", lambda text: next(answers))
    spread, check = [SpreadCard(1), SpreadCard(2)], Checked()
    calibrate_pack_command.ask("spread.jpg", spread, check.enter_name)
    assert str(spread[0].card) == "Qs"
    assert spread[1].how == "left out"
    assert "is not a card" in capsys.readouterr().out


def test_a_table_with_a_learnt_deck_reads_with_it(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert deck_in_use(None, "t1") is None
    deck = deck_file("deck", "t1")
    deck.parent.mkdir(parents=True)
    deck.write_bytes(b"")
    assert deck_in_use(None, "t1") == deck
    assert deck_in_use("none", "t1") is None
    assert deck_in_use("red", "t1") == deck.with_name("red.deck")
    assert str(deck_in_use("somewhere/red.deck", "t1")) == "somewhere/red.deck"
