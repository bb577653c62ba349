"""Sentences are drawn from prose only, and the same seed draws the same sentences."""

from tests.docs.sentences import docstrings_of, main, sentences_of


def test_headings_tables_code_and_short_lines_are_no_sentences():
    page = (
        "# A heading of five words\n\n| a | table | of | cells |\n\n```text\nsome code that is run\n```\n\n"
    )
    prose = "Three words only.\n\nWest leads a\nheart. North plays a spade on it.\n\n- East has not followed."
    assert list(sentences_of(page + prose)) == [
        "West leads a heart.",
        "North plays a spade on it.",
        "East has not followed.",
    ]


def test_docstrings_below_values_are_drawn_too():
    assert list(docstrings_of('"""A module."""\nMOST = 1\n"""A value."""\ntext = "none"\n')) == [
        "A module.",
        "A value.",
    ]


def test_the_same_seed_draws_the_same_sentences(capsys):
    assert main(["7", "5"]) == main(["7", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:10] == lines[10:]
