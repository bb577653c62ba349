"""The referee's text keeps seats, sides and cards apart from words: no name is searched for in a text."""

import re

import pytest

from referee.asking.all_questions import questions
from referee.book.loading import load as book_of
from referee.cards import Card
from referee.facts.register import Dealt, PackWrong, Played, Undone
from referee.game.game import apply, replay
from referee.game.record import effective
from referee.seats import Seat
from referee.view.viewed_difference import differences
from referee.words.message import parts_of

from ..cases import FILES, game_of, name_of

LETTERS = re.compile(r"(?<![\w'])(?:[NESW]|NS|EW|[2-9TJQKA][cdhs]|Jk)(?!\w)")
"""A seat, a side or a card as a sheet writes it, standing alone."""


def loose(text) -> list[str]:
    """Letters of seats and cards that stand among the words of a text, where no name can be given to them."""
    return [letters for part in parts_of(text) if isinstance(part, str) for letters in LETTERS.findall(part)]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_seat_and_no_card_is_lost_among_the_words_of_a_ruling_or_a_question(path):
    game = game_of(path)
    texts = [
        text for question in questions(game) for text in (question.text, *(c.text for c in question.choices))
    ]
    for ruling in (ruling for deal in game.deals for ruling in deal.rulings):
        texts += [
            ruling.text,
            *([ruling.missing] if ruling.missing else []),
            *(remedy.text for remedy in ruling.remedies),
        ]
        texts += [ruling.unfounded.text] if ruling.unfounded else []
    texts += _texts_of_a_correction(game)
    assert {str(text): loose(text) for text in texts if loose(text)} == {}


def _texts_of_a_correction(game):
    """The text shown when the last played card is taken back."""
    places = [placed.place for placed in effective(game.journal) if isinstance(placed.event, Played)]
    return differences(game, apply(game, Undone(places[-1]))) if places else ()


def test_an_answer_about_the_pack_names_its_card_and_entered_text_stays_unchanged():
    for why, cards in (("two of Qh", [Card.parse("Qh")]), ("two of Qh and Ad", []), ("Ad", [])):
        game = replay([Dealt(Seat.WEST, Card.parse("9h")), PackWrong(why)], book_of("somerset-1888"))
        (ruling,) = game.deals[0].rulings
        assert [part for part in parts_of(ruling.text) if isinstance(part, Card)] == cards
        assert why in str(ruling.text)
