"""The documents are read as they stand: no line of prose is too wide, no paragraph too long."""

from __future__ import annotations

import pytest

from tests.docs.page_lines import PAGES, blocks, faults, words_read, wrapped
from web.bootstrap import ROOT


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_lines_and_paragraphs_are_short(page):
    text = page.read_text(encoding="utf-8")
    assert list(faults(text)) == [], (
        "python3 -m tests.docs.page_lines wraps; a long paragraph is two thoughts"
    )


def test_the_readme_is_read_in_five_minutes():
    assert 700 <= words_read((ROOT / "README.md").read_text(encoding="utf-8")) <= 900


def test_commands_comments_and_addresses_are_no_words_to_read():
    snippet = "<!-- run: live -->\n```bash\npython3 -m web demo\n```\n"
    assert words_read(f"{snippet}See [the page](web/docs/x.md), 3 GB.\n| a | |\n") == 6  # See the page 3 GB a


def test_wrapping_keeps_snippets_tables_headings_and_comments():
    snippet = "<!-- run: live -->\n```bash\nbowerbird serve --camera 0\n```\n"
    page = f"# A heading that is long\n\n{snippet}\n| a b c | d e f g h |\n"
    assert wrapped(page, 12) == page


def test_a_line_breaks_between_words_and_within_no_code_and_no_link():
    assert wrapped("one two three\nfour\n", 9) == "one two\nthree\nfour\n"
    assert wrapped("see `a b c` or [the page](x.md) now\n", 12) == "see `a b c`\nor\n[the page](x.md)\nnow\n"


def test_items_of_a_list_hang_and_no_line_begins_like_an_item():
    assert wrapped("- one two three\n  four\n- five\n", 9) == "- one two\n  three\n  four\n- five\n"
    assert wrapped("they are more than 100. That\n", 18) == "they are more\nthan 100. That\n"


def test_a_paragraph_of_six_lines_and_a_wide_line_are_faults():
    assert list(faults("a\n" * 5)) == []
    assert list(faults("a\n" * 6)) == ["6 lines: a"]
    assert list(faults("- a\n" * 6)) == []
    (wide,) = faults(f"{'word ' * 30}\n")
    assert wide.startswith("more than 120 characters: word word")
    assert [kind for kind, _ in blocks("```text\n" + "x" * 130 + "\n```\n")] == ["as it stands"] * 3
