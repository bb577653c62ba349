"""The referee's text keeps seats, sides and cards apart from words: no name is searched for in a text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import prose
from referee.asking.all_questions import questions
from referee.book.loading import load as book_of
from referee.cards import FACES, JOKER, Card
from referee.facts.register import Dealt, PackWrong, Played, Undone
from referee.game.game import apply, effective, replay
from referee.prose import join, say
from referee.seats import Seat, seating
from referee.view.viewed_difference import differences

from ..cases import FILES, judged, load, name_of

LETTERS = re.compile(r"(?<![\w'])(?:[NESW]|NS|EW|[2-9TJQKA][cdhs]|Jk)(?!\w)")
"""A seat, a side or a card as a sheet writes it, standing alone."""

words = st.text(max_size=12)
named = st.sampled_from([*Seat, *seating(4).sides, *seating(3).sides, *FACES, JOKER])
parts = st.lists(st.one_of(words, named), max_size=6)


def loose(text: str) -> list[str]:
    """Letters of seats and cards among the words of a text, which no name can replace."""
    return [
        letters for part in prose.parts_of(text) if isinstance(part, str) for letters in LETTERS.findall(part)
    ]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_seat_and_no_card_is_lost_among_the_words_of_a_ruling_or_a_question(path):
    game = judged(load(path))
    texts = [
        text for question in questions(game) for text in (question.text, *(c.text for c in question.choices))
    ]
    for ruling in (ruling for deal in game.deals for ruling in deal.rulings):
        texts += [ruling.text, ruling.missing, *(remedy.text for remedy in ruling.remedies)]
        texts += [ruling.unfounded.text] if ruling.unfounded else []
    texts += _texts_of_a_correction(game)
    assert {text: loose(text) for text in texts if loose(text)} == {}


def _texts_of_a_correction(game):
    """The text shown when the last played card is taken back."""
    places = [placed.place for placed in effective(game.journal) if isinstance(placed.event, Played)]
    return differences(game, apply(game, Undone(places[-1]))) if places else ()


@given(parts)
def test_a_text_put_together_reads_as_its_parts_and_keeps_them(given_parts):
    text = say("{}" * len(given_parts), *given_parts)
    assert text == "".join(map(str, given_parts))
    assert list(text.parts) == given_parts


@given(st.lists(parts.map(lambda letters: say("{}" * len(letters), *letters)), max_size=4), words)
def test_texts_that_are_joined_keep_what_they_name(texts, between):
    joined = join(between, texts)
    assert joined == between.join(texts)
    assert [part for part in joined.parts if not isinstance(part, str)] == [
        part for text in texts for part in text.parts if not isinstance(part, str)
    ]


@given(words)
def test_a_plain_text_is_words_alone_whatever_stands_in_it(text):
    assert prose.parts_of(text) == (text,)


def test_an_answer_about_the_pack_names_its_card_and_entered_text_stays_unchanged():
    for why, cards in (("two of Qh", [Card.parse("Qh")]), ("two of Qh and Ad", []), ("Ad", [])):
        game = replay([Dealt(Seat.WEST, Card.parse("9h")), PackWrong(why)], book_of("somerset-1888"))
        (ruling,) = game.deals[0].rulings
        assert [part for part in prose.parts_of(ruling.text) if isinstance(part, Card)] == cards
        assert why in ruling.text
