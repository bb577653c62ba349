"""The snippets in README and guide, and how each is run.

A snippet's first word is its kind: ``bash``, ``python``, ``sheet``, ``toml house|book|case``, ``ini`` or
``text``. ``file=PATH`` writes it down before it is tried, as the reader would. A comment before it,
``<!-- run: HOW -->``, says how it is run where the ordinary tests cannot run it as it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from web.bootstrap import ROOT

DOCS = ROOT / "web" / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.glob("*.md")))

HOW = {
    "": "as it stands, in a folder of the page's own",
    "live": "started, its page asked for, and stopped with Ctrl-C",
    "camera": "with a camera or for longer than a test may take; here only that it can be typed",
    "training": "by python3 -m tests training, which has PyTorch",
    "bare": "by sudo python3 -m tests bare, in a bare Debian with a network",
}
"""Every way in which a snippet is run."""
KINDS = ("bash", "python", "sheet", "toml", "ini", "text")

_FENCE = re.compile(
    r"(?:^[ ]*<!-- run: (?P<how>\w+) -->\n\s*)?"
    r"^(?P<indent>[ ]*)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```[ ]*$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Snippet:
    """A fenced block: the page and line where it begins, its kind, its other words, how it is run."""

    page: Path
    line: int
    info: tuple[str, ...]
    how: str
    text: str

    @property
    def kind(self) -> str:
        return self.info[0] if self.info else ""

    @property
    def file(self) -> str | None:
        """Where it is written down."""
        return next((word.removeprefix("file=") for word in self.info if word.startswith("file=")), None)

    @property
    def place(self) -> str:
        return f"{self.page.name}, line {self.line}"


def snippets(page: Path) -> list[Snippet]:
    """The snippets of a page in their order."""
    text = page.read_text(encoding="utf-8")
    blocks = []
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start("indent")) + 1
        body = re.sub(rf"^{match['indent']}", "", match["text"], flags=re.MULTILINE)
        blocks.append(Snippet(page, line, tuple(match["info"].split()), match["how"] or "", body))
    return blocks
