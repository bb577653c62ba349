"""The page shows the pack that web/drawn draws, with the cards of every book."""

import re

from referee.book.loading import books, load
from web.drawn import pack as drawn_pack


def test_the_page_s_sheet_is_what_the_command_writes():
    assert drawn_pack.SHEET.read_text(encoding="utf-8") == drawn_pack.sheet(), (
        "python -m web.drawn.pack writes it again"
    )


def test_every_card_of_every_book_is_drawn_whole_and_as_an_index():
    drawn = drawn_pack.symbols()
    for book in books():
        for card in load(book).cards:
            assert f"card-{card}" in drawn
            assert f"index-{card}" in drawn


def test_a_card_that_no_book_is_played_with_is_drawn_as_its_index():
    drawn = drawn_pack.symbols()
    for card in ("6h", "2s", "2h", "Jk", "Ts"):
        assert drawn_pack.drawn_as(card) in drawn
    assert (drawn_pack.drawn_as("6h"), drawn_pack.drawn_as("2s")) == ("index-6h", "card-2s")


def test_a_picture_takes_the_symbols_that_it_needs_and_no_others():
    taken = "".join(drawn_pack.needed({"card-Kh"}, drawn_pack.symbols()))
    ids, used = re.findall(r'id="([\w-]+)"', taken), re.findall(r'href="#([\w-]+)"', taken)
    assert set(used) <= set(ids)
    assert sorted(ids) == ["card-Kh", "half-Kh", "pip-h", "rank-K"]
