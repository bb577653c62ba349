"""Cards of a film that were not read and look alike: one is named, and the others take its name."""

import json
from dataclasses import replace
from typing import ClassVar

import pytest

from referee.cards import Card
from referee.facts.register import Amended, Played
from referee.table_events import Read
from tests.web.evening import PLAYED, cut, trick, whole_deal
from tests.web.review.filmed import in_place, reviewed
from web.commands import Refusal
from web.commands import review as review_command
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.table.table import Table

BOOK = ("--rules", "somerset-1888")


class Alike:
    """In place of the eye: cards of one true name look alike, and are read once one of them is named."""

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
        return sorted(names.values(), key=lambda one: -len(one))

    def like(self, one, among):
        return [place for place in among if self.truth.get(place) == self.truth.get(one, "") and place != one]

    def learn(self, named):
        self.named = named
        self.learnt.append({str(card): list(places) for card, places in named.items()})
        return True

    def read(self, unread, standing):
        known = {str(card) for card in self.named} - {str(card) for card in standing}
        found = {place: self.truth[place] for place in unread if self.truth.get(place) in known}
        return {
            place: Read(Card.parse(name), 0.98, ((Card.parse("8s"), 0.01),)) for place, name in found.items()
        }

    def save(self, place):
        place.write_text("a deck")


def three_deals():
    """Three deals alike, in which the king of spades and that of clubs were not read."""
    told = []
    for n in range(3):
        deal = [
            replace(one, t=one.t + 100 * n, seen=tuple(f"{n}-{s}" for s in one.seen)) for one in whole_deal()
        ]
        told += [*deal, replace(cut(90.0 + 100 * n), seen=())]
    return [unread(one) for one in told]


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
    monkeypatch.setattr(review_command, "looks_of_film", lambda _, pictures, pack: Alike(pictures, pack))
    reviewed(tmp_path, *BOOK)
    kings = iter(("Ks", "Kc") * 3)
    Alike.truth = {
        one.what.place: next(kings)
        for one in entries(tmp_path)
        if one.kind == "event" and isinstance(one.what.event, Played) and one.what.event.card is None
    }
    Alike.learnt = []
    seen_otherwise(tmp_path)
    return tmp_path


def seen_otherwise(folder):
    """What was found of the looks is not kept: the cards look otherwise now."""
    place = folder / "deal-review" / "film.json"
    place.write_text(json.dumps(json.loads(place.read_text()) | {"alike": {}}))
    Alike.asked.clear()


def entries(folder):
    kept = Journal(folder / "deal-review" / "evening.journal", reading=True)
    found = kept.read("table")
    kept.close()
    return found


def told(folder, capsys, *options):
    capsys.readouterr()
    reviewed(folder, *options, "--json")
    return json.loads(capsys.readouterr().out)


def test_cards_that_look_alike_are_shown_together_with_what_they_may_be(film, capsys):
    alike = told(film, capsys)["alike"]
    assert [(one["letter"], one["cards"], one["choices"]) for one in alike] == [
        ("A", 3, ["Kc", "Ks"]), ("B", 3, ["Kc", "Ks"]),
    ]  # fmt: skip
    assert alike[0]["how"] == "bowerbird review deal.mp4 --card 'A Kc'"
    assert len(alike[0]["pictures"]) == 3


def test_who_names_one_card_names_all_that_look_like_it(film, capsys):
    after = told(film, capsys, "--card", "A Ks")
    assert len(after["unread"]) == 3
    facts = [one for one in entries(film) if one.kind == "event" and isinstance(one.what.event, Amended)]
    assert [one.by for one in facts] == ["table", "camera", "camera"]
    assert {str(one.what.event.event.card) for one in facts} == {"Ks"}
    both = told(film, capsys, "--card", "A Kc")
    assert (both["unread"], both["alike"]) == ([], [])


def test_a_card_that_was_read_by_another_keeps_its_rivals_and_the_time_of_the_film(film, capsys):
    told(film, capsys, "--card", "A Ks")
    (first, *_) = [one for one in entries(film) if one.kind == "event" and one.by == "camera"
                   and isinstance(one.what.event, Amended)]  # fmt: skip
    assert first.what.event.event.rivals == (Card.parse("8s"),)
    played = next(one for one in entries(film) if getattr(one.what, "place", None) == first.what.event.place)
    assert first.time == played.time


def test_the_pictures_that_people_named_teach_first(film, capsys):
    told(film, capsys, "--card", "A Ks")
    (learnt,) = Alike.learnt
    named = next(one.what.event.place for one in entries(film) if one.by == "table" and one.kind == "event")
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
    group = told(film, capsys)["alike"][0]
    reviewed(film, "--card", f"{group['places'][0]} Ks", "--card", "1 Ks")
    assert "not open any more: 1 Ks" in capsys.readouterr().out
    assert len(told(film, capsys)["unread"]) == 3


def test_what_was_learnt_is_kept_beside_the_review_and_forgotten_with_it(film, monkeypatch, capsys):
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


def test_a_card_that_was_named_on_the_table_s_own_page_teaches_too(film, capsys):
    kept = Journal(film / "deal-review" / "evening.journal")
    table = Table("table", kept, Evidence(film / "deal-review" / "evening.pictures" / "table"), None)
    table.correct(next(place for place, name in Alike.truth.items() if name == "Kc"), "Kc", None, "table")
    kept.close()
    assert len(told(film, capsys)["unread"]) == 3
    assert len(Alike.learnt) == 1
    told(film, capsys)
    assert len(Alike.learnt) == 1, "nothing was named since"


def test_a_card_that_lies_covered_in_the_last_hand_is_named_by_another_like_it(film, monkeypatch, capsys):
    """The film ends in the third deal's play: of that hand only the trick on the table may be corrected."""
    in_place(monkeypatch, three_deals()[: -len(trick(0.0, PLAYED, "N"))])
    reviewed(film, *BOOK, "--again")
    places = [
        one.what.place
        for one in entries(film)
        if one.kind == "event" and isinstance(one.what.event, Played) and one.what.event.card is None
    ]
    Alike.truth = dict.fromkeys([places[-1], places[2], places[0]], "Ks")
    seen_otherwise(film)
    named = Alike.groups
    monkeypatch.setattr(Alike, "groups", lambda self, among: [one[::-1] for one in named(self, among)])
    told(film, capsys, "--card", "A Ks")
    (by,) = [one.what.event.place for one in entries(film) if one.by == "table" and one.kind == "event"
             and isinstance(one.what.event, Amended)]  # fmt: skip
    assert by == places[2]


def test_two_cards_of_one_picture_lie_in_one_deal_and_are_not_named_by_each_other(film, capsys):
    """In deck 4718 both black queens had the same picture, and five were read as the wrong one."""
    Alike.truth = dict.fromkeys(Alike.truth, "Ks")
    seen_otherwise(film)
    assert told(film, capsys)["alike"] == []
    kept = Journal(film / "deal-review" / "evening.journal")
    table = Table("table", kept, Evidence(film / "deal-review" / "evening.pictures" / "table"), None)
    table.correct(next(iter(Alike.truth)), "Ks", None, "table")
    kept.close()
    assert len(told(film, capsys)["unread"]) == 5


def test_a_card_takes_no_name_that_the_eye_did_not_think_of(film, capsys):
    kings = [place for place, name in Alike.truth.items() if name == "Ks"]
    told(film, capsys, "--card", "A Qs")  # somebody taps the wrong card
    assert len(told(film, capsys)["unread"]) == len(Alike.truth) - 1
    assert kings


def test_what_looks_alike_is_worked_out_once_for_the_same_cards(film, capsys):
    first = told(film, capsys)["alike"]
    assert told(film, capsys)["alike"] == first
    assert len(Alike.asked) == 1
    told(film, capsys, "--card", "A Ks")
    assert len(Alike.asked) == 2, "fewer cards are without a name now"
    told(film, capsys)
    assert len(Alike.asked) == 2
