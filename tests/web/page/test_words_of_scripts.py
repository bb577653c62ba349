"""The page's scripts get the words that they show, and few others."""

import re
from pathlib import Path

from web.page.pages import OF_OTHERS, script_words
from web.shown.words.english import ENGLISH

SCRIPTS = [path for path in Path("web/static").glob("*.js") if path.name not in OF_OTHERS]


def test_every_word_that_a_script_of_the_page_names_is_sent_to_it():
    sent = script_words()
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        named = {*re.findall(r"\bwords\.(\w+)", text)} - {"js"}
        named |= {*re.findall(r'"(\w+)"', text)} & ENGLISH.keys()
        assert not named - sent.keys(), path.name
        for begin in re.findall(r"words\[`(\w+)\$\{", text):
            assert {key for key in ENGLISH if key.startswith(begin)} <= sent.keys(), path.name


def test_words_that_no_script_names_are_not_sent():
    assert len(script_words()) < 0.6 * len(ENGLISH)
    assert not [key for key in script_words() if key.startswith(("hub_js_", "league_", "review_", "audit_"))]
