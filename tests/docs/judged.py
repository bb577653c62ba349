"""Writes the page of what the referee can judge into the guide: ``python -m tests.docs.judged``."""

from __future__ import annotations

from pathlib import Path

from referee.book.coverage import page

PAGE = Path(__file__).parents[2] / "web" / "docs" / "judged.md"

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
