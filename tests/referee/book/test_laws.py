"""Every law of every book is in a single list: judged by the camera alone, with a tap, or not judged."""

import pytest

from referee.book.coverage import lists_of, lists_text
from referee.book.loading import books, load

from ..cases import FILES

# The Somerset laws are numbered in the book. The others are numbered by the line of their text where
# the sentence begins: these are all the lines that hold a rule.
LINES = {
    book: lines.split()
    for book, lines in {
        "british": """11 14 17 24 33 34 36 38 40 42 45 46 48 50
            52 57 61 65 70 73 75 78 85 87 89 92 98 100""",
        "progressive": """7 9 13 17 37 38 39 41 43 45 51 53 55 59
            61 62 63 64 66 68 70 72 74 78 80 84 86 88 90""",
    }.items()
}
NUMBERS = {
    "somerset-1888": ["def", *map(str, range(1, 117))],
    "keller-1887": [str(n) for n in range(3, 86) if n != 58],
    "keller-1887-three": [str(n) for n in range(30, 64, 3)],
    "keller-1887-two": [str(n) for n in range(12, 28, 3)],
    "british": LINES["british"],
    "progressive": LINES["progressive"],
    "american": [str(n) for n in range(1, 32)],
}


@pytest.mark.parametrize("book", books())
def test_every_law_of_the_book_is_in_exactly_a_single_list(book):
    numbers = [law.number for laws in lists_of(load(book)).values() for law in laws]
    numbers = [number.partition(":")[2] for number in numbers if number.startswith(book + ":")]
    assert sorted(numbers) == sorted(NUMBERS[book])


@pytest.mark.parametrize("book", books())
def test_unjudged_laws_have_a_reason_and_judged_laws_have_none(book):
    for law in load(book).laws.values():
        assert law.text.endswith(".")
        assert (law.judged == "not") == bool(law.why), law.number


@pytest.mark.parametrize("book", books())
def test_every_law_that_is_cited_is_a_law_of_a_book(book):
    rules = load(book)
    cited = {*rules.sources.values(), *rules.cites.values()}
    unknown = {law for law in cited if law not in rules.laws and not law.endswith(":silent")}
    assert not unknown


@pytest.mark.parametrize("book", books())
def test_the_engine_rules_on_no_law_that_is_listed_as_unjudged(book):
    rules = load(book)
    for subject, law in rules.cites.items():
        assert rules.laws[law].judged != "not", (subject, law)


def test_the_list_for_people_names_every_law_a_single_time():
    text = lists_text(load("somerset-1888"))
    assert text.count("\n  68  ") == 1
    assert "Judged by the camera alone" in text
    assert "Not judged" in text
    assert "(bystanders are not watched)" in text


def test_the_list_for_people_ends_with_the_rules_of_the_house():
    text = lists_text(load("american", {"stick_dealer": True}))
    assert text.endswith("House rules\n  stick_dealer = true")


def test_a_law_in_which_the_house_changed_a_value_names_it():
    lines = lists_text(load("american", {"revoke_until": "up-card", "game": 7})).splitlines()
    after = {line.split()[0]: lines[n + 1].strip() for n, line in enumerate(lines[:-1]) if line[:2] == "  "}
    assert (after["17"], after["21"]) == ("House rule: game = 7", 'House rule: revoke_until = "up-card"')
    assert sum(line.startswith("House rule: ") for line in after.values()) == 2


def test_the_laws_of_three_hands_stand_before_those_of_four_which_they_rest_on():
    numbers = [law.number for laws in lists_of(load("keller-1887-three")).values() for law in laws]
    assert "keller-1887-three:57" in numbers
    assert "keller-1887:51" in numbers


def test_every_case_is_about_a_law_of_its_book():
    for path in FILES:
        if path.parent.name != "coups":
            number = path.stem.split("_")[1]
            assert f"{path.parent.name}:{number}" in load(path.parent.name).laws, path.name
