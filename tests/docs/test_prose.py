"""The documents that people read are written plainly."""

from __future__ import annotations

from tests.docs.prose import main, stumbles


def test_nobody_stumbles_over_a_phrase_in_the_documents(capsys):
    assert main() == 0, capsys.readouterr().out


def test_a_phrase_over_two_lines_has_the_line_where_it_begins():
    assert list(stumbles("One.\nIt was taken\n  for a card, whose seat\n")) == [
        (2, "was taken for"),
        (3, "whose"),
    ]


def test_code_and_comments_may_hold_any_word():
    page = "Type `told`:\n\n```text\nthe eye lies\n```\n<!-- beside -->\nanew\n"
    assert list(stumbles(page)) == [(7, "anew")]
