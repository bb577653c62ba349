"""What the guide names in its own sentences is what the page and the code name."""

import re

import pytest

from referee.book.loading import VALUES
from referee.laws.ruling import Status
from referee.words.catalogue import ENGLISH as OF_THE_REFEREE
from tests.docs.house_rules import PACK
from tests.docs.snippets import DOCS
from web.hub.wire.broker_accounts import CODE_LONG
from web.page.set_up import CHANGED
from web.served.house import LETTERS_LONG
from web.shown.words.english import ENGLISH
from web.shown.words.rule_values import RULE_VALUES

NUMBERS = {"four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}


def test_page_and_guide_count_the_letters_that_are_typed_to_join_right():
    assert LETTERS_LONG == CODE_LONG  # a table's, and those with which a table joins its club
    texts = "\n".join([*ENGLISH.values(), *(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))])
    counted = re.findall(rf"(?i)\b({'|'.join(NUMBERS)}) letters\b", texts)
    assert {NUMBERS[number.lower()] for number in counted} == {LETTERS_LONG}


@pytest.mark.parametrize(("page", "label"), [("director.md", "who_i_direct"), ("club.md", "hub_i_direct")])
def test_the_guide_names_the_director_s_button_as_the_page_does(page, label):
    assert ENGLISH[label] in re.findall(r"\*+([^*]+)\*+", (DOCS / page).read_text(encoding="utf-8"))


def test_the_guide_explains_every_word_for_what_came_of_a_ruling():
    table = (DOCS / "director.md").read_text(encoding="utf-8").partition("| status | means |")[2]
    rows = re.findall(r"(?m)^\| ([a-z][^|]*) \|", table.partition("\n\n")[0])
    words = {text for key, text in OF_THE_REFEREE.items() if key.startswith("status.")}
    assert sorted(rows) == sorted(words)
    assert len(words) == len(Status) + 3  # two that a revoke or its claim comes to, one that all others do


def test_every_house_rule_and_each_of_its_values_has_its_meaning_in_words():
    assert sorted((*CHANGED, *PACK)) == sorted(VALUES), "a rule belongs to a subject of set-up"
    assert [name for name in VALUES if f"rule_{name}" not in ENGLISH] == []
    choices = {
        f"{name}.{choice}"
        for name, value in VALUES.items()
        if str(value.type) == "str"
        for choice in value.metadata["choices"]
    }
    assert RULE_VALUES.keys() == choices
    assert [key for key, text in RULE_VALUES.items() if text == key.partition(".")[2]] == []
