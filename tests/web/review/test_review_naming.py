"""Unread similar cards of a film: people name a card, and the others take its name."""

import json
from dataclasses import replace
from typing import ClassVar

import pytest

from models.lab.props.camera_events import PLAYED, cut, trick, whole_deal
from referee.cards import Card
from referee.facts.register import Amended, Played
from referee.table_events import Read
from tests.web.review.filmed import in_place, reviewed
from web.commands import Refusal
from web.commands import review as review_command
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.journal.who import CAMERA, TABLE
from web.table.table import Table

BOOK = ("--rules", "somerset-1888")


class Similar:
    """Fake looks: cards with the same true name look similar, and are read after one of them is named."""

    truth: ClassVar[dict[int, str]] = {}
    learnt: ClassVar[list[dict[str, list[int]]]] = []
    asked: ClassVar[list[list[int]]] = []

    def __init__(self, pictures, pack):
        self.pictures, self.pack = pictures, pack

    def groups(self, among):
        self.asked.append(list(among))
        names = {}
        for place in among:
            names.setdefault(self.truth.get(place, place), []).append(place)
        return sorted(names.values(), key=lambda places: -len(places))

    def like(self, shown, among):
        name = self.truth.get(shown, "")
        return [place for place in among if self.truth.get(place) == name and place != shown]

    def learn(self, named):
        self.named = named
        self.learnt.append({str(card): list(places) for card, places in named.items()})
        return True

    def read(self, unread, standing):
        known = {str(card) for card in self.named} - {str(card) for card in standing}
        names = {place: self.truth[place] for place in unread if self.truth.get(place) in known}
        return {
            place: Read(Card.parse(name), 0.98, ((Card.parse("8s"), 0.01),)) for place, name in names.items()
        }

    def save(self, place):
        place.write_text("a deck")


def three_deals():
    """Three equal deals in which the kings of spades and clubs are unread."""
    events = []
    for n in range(3):
        deal = [
            replace(event, t=event.t + 100 * n, seen=tuple(f"{n}-{s}" for s in event.seen))
            for event in whole_deal()
        ]
        events += [*deal, replace(cut(90.0 + 100 * n), seen=())]
    return [unread(event) for event in events]


def unread(event):
    read = getattr(event, "read", None)
    if read is None or str(read.card) not in ("Ks", "Kc"):
        return event
    rivals = ((Card.parse("Kc"), 0.6), (Card.parse("Ks"), 0.4))
    return replace(event, read=Read(None, 0.6, rivals))


@pytest.fixture
def film(tmp_path, monkeypatch):
    """A film of three deals, and what is printed of its review."""
    in_place(monkeypatch, three_deals())
    monkeypatch.setattr(review_command, "looks_of_film", lambda _, pictures, pack: Similar(pictures, pack))
    reviewed(tmp_path, *BOOK)
    kings = iter(("Ks", "Kc") * 3)
    Similar.truth = {
        entry.what.place: next(kings)
        for entry in entries(tmp_path)
        if entry.kind == "event" and isinstance(entry.what.event, Played) and entry.what.event.card is None
    }
    Similar.learnt = []
    forget_looks(tmp_path)
    return tmp_path


def forget_looks(folder):
    """Forget the compared looks, so that the cards are compared again."""
    place = folder / "deal-review" / "film.json"
    place.write_text(json.dumps(json.loads(place.read_text()) | {"alike": {}}))
    Similar.asked.clear()


def entries(folder):
    kept = Journal(folder / "deal-review" / "evening.journal", reading=True)
    read_entries = kept.read("table")
    kept.close()
    return read_entries


def result_of(folder, capsys, *options):
    capsys.readouterr()
    reviewed(folder, *options, "--json")
    return json.loads(capsys.readouterr().out)


def test_similar_unread_cards_are_shown_together_with_their_possible_names(film, capsys):
    groups = result_of(film, capsys)["alike"]
    assert [(group["letter"], group["cards"], group["choices"]) for group in groups] == [
        ("A", 3, ["Kc", "Ks"]), ("B", 3, ["Kc", "Ks"]),
    ]  # fmt: skip
    assert groups[0]["how"] == "bowerbird review deal.mp4 --card 'A Kc'"
    assert len(groups[0]["pictures"]) == 3


def test_naming_a_card_names_all_similar_cards(film, capsys):
    after = result_of(film, capsys, "--card", "A Ks")
    assert len(after["unread"]) == 3
    events = (entry for entry in entries(film) if entry.kind == "event")
    facts = [entry for entry in events if isinstance(entry.what.event, Amended)]
    assert [entry.by for entry in facts] == [TABLE, CAMERA, CAMERA]
    assert {str(entry.what.event.event.card) for entry in facts} == {"Ks"}
    both = result_of(film, capsys, "--card", "A Kc")
    assert (both["unread"], both["alike"]) == ([], [])


def test_a_card_that_was_read_by_another_keeps_its_rivals_and_the_time_of_the_film(film, capsys):
    result_of(film, capsys, "--card", "A Ks")
    (first, *_) = [entry for entry in entries(film) if entry.kind == "event" and entry.by == CAMERA
                   and isinstance(entry.what.event, Amended)]  # fmt: skip
    assert first.what.event.event.rivals == (Card.parse("8s"),)
    place = first.what.event.place
    played = next(entry for entry in entries(film) if getattr(entry.what, "place", None) == place)
    assert first.time == played.time


def test_the_pictures_that_people_named_teach_first(film, capsys):
    result_of(film, capsys, "--card", "A Ks")
    (learnt,) = Similar.learnt
    by_people = (entry for entry in entries(film) if entry.by == TABLE and entry.kind == "event")
    named = next(by_people).what.event.place
    assert learnt["Ks"] == [named]
    assert all(len(places) <= 3 for places in learnt.values())
    assert "Kc" not in learnt


@pytest.mark.parametrize("text", ["C Ks", "A", "AA Ks", "A Xx", "A 2s", "", "1"])
def test_a_name_that_is_none_is_refused_with_the_right_form_and_nothing_is_written(film, text):
    before = len(entries(film))
    with pytest.raises(Refusal, match="--card"):
        reviewed(film, "--card", text)
    assert len(entries(film)) == before


def test_a_group_is_named_by_a_place_of_it_and_a_place_in_no_group_is_passed_over(film, capsys):
    group = result_of(film, capsys)["alike"][0]
    reviewed(film, "--card", f"{group['places'][0]} Ks", "--card", "1 Ks")
    assert "not open any more: 1 Ks" in capsys.readouterr().out
    assert len(result_of(film, capsys)["unread"]) == 3


def test_the_learnt_deck_is_kept_with_the_review_and_forgotten_with_it(film, monkeypatch, capsys):
    reviewed(film, "--card", "A Ks")
    assert (film / "deal-review" / "learnt.deck").read_text() == "a deck"
    assert "2 cards were read by the names of others" in capsys.readouterr().out
    reviewed(film, *BOOK, "--again")
    assert not (film / "deal-review" / "learnt.deck").exists()


def test_a_film_of_which_every_card_was_read_needs_no_eye_for_that(tmp_path, monkeypatch, capsys):
    in_place(monkeypatch, whole_deal())

    def never(*_):
        raise AssertionError("asked for")

    monkeypatch.setattr(review_command, "looks_of_film", never)
    reviewed(tmp_path, *BOOK)
    assert "look alike" not in capsys.readouterr().out


def test_a_card_named_on_the_tables_page_teaches_too(film, capsys):
    kept = Journal(film / "deal-review" / "evening.journal")
    table = Table("table", kept, Evidence(film / "deal-review" / "evening.pictures" / "table"), None)
    table.correct(next(place for place, name in Similar.truth.items() if name == "Kc"), "Kc", None, TABLE)
    kept.close()
    assert len(result_of(film, capsys)["unread"]) == 3
    assert len(Similar.learnt) == 1
    result_of(film, capsys)
    assert len(Similar.learnt) == 1, "nothing was named since"


def test_a_covered_card_of_the_last_hand_is_named_by_a_similar_card(film, monkeypatch, capsys):
    """The film ends in the third deal's play: of that hand only the trick on the table may be corrected."""
    in_place(monkeypatch, three_deals()[: -len(trick(0.0, PLAYED, "N"))])
    reviewed(film, *BOOK, "--again")
    places = [
        entry.what.place
        for entry in entries(film)
        if entry.kind == "event" and isinstance(entry.what.event, Played) and entry.what.event.card is None
    ]
    Similar.truth = dict.fromkeys([places[-1], places[2], places[0]], "Ks")
    forget_looks(film)
    named = Similar.groups
    monkeypatch.setattr(Similar, "groups", lambda self, among: [group[::-1] for group in named(self, among)])
    result_of(film, capsys, "--card", "A Ks")
    facts = [entry.what.event for entry in entries(film) if entry.by == TABLE and entry.kind == "event"]
    (by,) = [fact.place for fact in facts if isinstance(fact, Amended)]
    assert by == places[2]


def test_two_similar_cards_of_the_same_deal_do_not_name_each_other(film, capsys):
    """In deck 4718 both black queens had the same picture, and five were read as the wrong one."""
    Similar.truth = dict.fromkeys(Similar.truth, "Ks")
    forget_looks(film)
    assert result_of(film, capsys)["alike"] == []
    kept = Journal(film / "deal-review" / "evening.journal")
    table = Table("table", kept, Evidence(film / "deal-review" / "evening.pictures" / "table"), None)
    table.correct(next(iter(Similar.truth)), "Ks", None, TABLE)
    kept.close()
    assert len(result_of(film, capsys)["unread"]) == 5


def test_a_card_takes_no_name_that_the_eye_did_not_think_of(film, capsys):
    kings = [place for place, name in Similar.truth.items() if name == "Ks"]
    result_of(film, capsys, "--card", "A Qs")  # somebody taps the wrong card
    assert len(result_of(film, capsys)["unread"]) == len(Similar.truth) - 1
    assert kings


def test_similar_cards_are_computed_a_single_time_for_the_same_cards(film, capsys):
    first = result_of(film, capsys)["alike"]
    assert result_of(film, capsys)["alike"] == first
    assert len(Similar.asked) == 1
    result_of(film, capsys, "--card", "A Ks")
    assert len(Similar.asked) == 2, "fewer cards are without a name now"
    result_of(film, capsys)
    assert len(Similar.asked) == 2
