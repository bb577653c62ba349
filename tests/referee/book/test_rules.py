"""Books and the house rules that are laid over them."""

from pathlib import Path

import pytest

import referee
from referee.book.law_subjects import LAW_SUBJECTS
from referee.book.loading import VALUES, BadOverlay, UnknownBook, books, cited_laws, load
from referee.facts.register import MISDEALS


def test_the_seven_books_exist():
    assert books() == (
        "american", "british", "keller-1887", "keller-1887-three", "keller-1887-two", "progressive",
        "somerset-1888",
    )  # fmt: skip


@pytest.mark.parametrize("book", books())
def test_every_value_of_a_book_names_its_law(book):
    rules = load(book)
    for value in VALUES:
        source, _, number = rules.law_of(value).partition(":")
        assert source in books()
        assert number


def test_an_unknown_book_is_an_error_with_the_nearest_names():
    with pytest.raises(UnknownBook, match="there is no book 'somerset'; did you mean somerset-1888"):
        load("somerset")
    with pytest.raises(UnknownBook, match="the books: american, british"):
        load("hoyle")


def test_a_house_value_is_laid_over_the_book_and_marked_as_the_houses():
    rules = load("american", "# our table\ngame = 7\nstick_dealer = true\n")
    assert (rules.game, rules.stick_dealer, rules.march) == (7, True, 2)
    assert rules.house == ("game", "stick_dealer")
    assert rules.law_of("game") == "house"
    assert rules.law_of("march") == "american:15"
    assert load("american").game == 10


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("a = 1", "house.toml, line 1: there is no rule 'a'"),
        ("game = 7\n\nmerch = 3", "house.toml, line 3: there is no rule 'merch'; did you mean 'march'?"),
        ("# x\ngame = 0", "house.toml, line 2: game must be from 1 to 1000, not 0"),
        ("game = true", "house.toml, line 1: game must be a whole number, not True"),
        ("game = '7'", "house.toml, line 1: game must be a whole number, not '7'"),
        ("stick_dealer = 1", "house.toml, line 1: stick_dealer must be true or false, not 1"),
        (
            "announce = 'on clam'",
            "announce cannot be 'on clam'; did you mean 'on claim'? It is one of 'at once'",
        ),
        ("bennies = ['Ah']", "bennies cannot be 'Ah'"),
        ("bennies = 'Jk'", "bennies must be a list of cards, not 'Jk'"),
        ("pack = 40", "pack cannot be 40; did you mean '24'? It is one of 24, 28, 32"),
        ("game =", "house.toml: "),
        ("[game]\nx = 1", "game must be a whole number"),
    ],
)
def test_an_impossible_house_rule_is_refused_in_a_clear_line(overlay, message):
    with pytest.raises(BadOverlay, match=r"^[^\n]*$") as error:
        load("american", overlay, "house.toml")
    assert message in str(error.value)


def test_stuck_the_dealer_is_a_switch_and_off_in_every_book_as_printed():
    assert not any(load(book).stick_dealer for book in books())


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder of books that a test can add books to."""
    from referee.book import loading as book_loading

    shelf = tmp_path / "book"
    shelf.mkdir(parents=True)
    for path in book_loading.resources.files("referee.book").iterdir():
        if path.name.endswith(".toml"):
            (shelf / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(book_loading.resources, "files", lambda _: shelf)
    yield shelf
    book_loading._load.cache_clear()


BOOK = """
[book]
title = "The kitchen's"
source = "ours"
extends = "american"
replaces = ["17"]
[values]
game = { is = 5, law = "1" }
[laws]
1 = { judged = "eye", says = "Five points win." }
"""


def test_a_book_drops_the_inherited_laws_that_it_replaces(shelf):
    (shelf / "kitchen.toml").write_text(BOOK)
    kitchen = load("kitchen")
    assert "american:17" not in kitchen.laws
    assert "american:16" in kitchen.laws
    assert kitchen.law_of("game") == "kitchen:1"
    assert "american:17" in load("american").laws, "the other book is as it was"


def test_a_book_can_replace_only_existing_laws(shelf):
    (shelf / "kitchen.toml").write_text(BOOK.replace('"17"', '"17", "99"'))
    with pytest.raises(BadOverlay, match=r"kitchen\.toml replaces american:99, which american does not have"):
        load("kitchen")


def test_a_subject_that_no_law_is_asked_for_is_refused_with_the_nearest():
    assert cited_laws("kitchen", {"stick-the-dealer": "2"}) == {"stick-the-dealer": "kitchen:2"}
    with pytest.raises(BadOverlay, match=r"\[cites\] has no subject 'stick-dealer'; did you mean"):
        cited_laws("kitchen", {"stick-dealer": "2"})
    with pytest.raises(BadOverlay, match="the subjects: pack-wrong, "):
        cited_laws("kitchen", {"zzz": "2"})


def test_the_law_of_every_subject_is_asked_for():
    folder = Path(referee.__file__).parent
    engine = [path for path in folder.rglob("*.py") if path.name != "law_subjects.py"]
    texts = "".join(path.read_text(encoding="utf-8") for path in engine)
    asked = {subject for subject in LAW_SUBJECTS if f'"{subject}"' in texts}
    asked |= {f"misdeal-{why.replace(' ', '-')}" for why in MISDEALS} & {*LAW_SUBJECTS}
    assert asked == {*LAW_SUBJECTS}


def test_every_subject_has_a_law_in_some_book():
    assert {subject for book in books() for subject in load(book).cites} == {*LAW_SUBJECTS}
