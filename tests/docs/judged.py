"""Writes the page of what the referee can judge into the guide: ``python -m tests.docs.judged``."""

from __future__ import annotations

from referee.book import coverage
from tests.docs.page_lines import wrapped
from tests.docs.snippets import DOCS

PAGE = DOCS / "judged.md"


def page() -> str:
    """The page as it should be."""
    return wrapped(coverage.page())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
