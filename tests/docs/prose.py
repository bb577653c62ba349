"""Finds foreign turns of phrase in the documents: ``python3 -m tests.docs.prose``.

It prints each with its page and line, and what to write instead. ``tests.docs.words`` counts single words in
code and page as well; this table has phrases, too. The documents may use none of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from tests.docs.page_lines import MADE_BY_CODE, PAGES
from web.bootstrap import ROOT

INSTEAD = {
    "anew": "again",
    "beside": "next to, with",
    "heard": "received, arrived",
    "lies": "is, is on the table",
    "lying": "on the table",
    "tells": "shows, announces",
    "told": "announced, informed",
    "whom": "a main clause about the person",
    "whose": "a main clause about the owner",
    "the eye": "the camera, the watcher, the reader: the one that is meant",
    "stands for it": "confirms it",
    "is taken for": "is read as",
    "are taken for": "are read as",
    "was taken for": "was read as",
    "in the midst of": "during",
    "all but": "nearly",
    "so long as": "as long as",
    "in order that": "so that",
    "is to be had": "exists",
    "utilise": "use",
    "leverage": "use",
    "in order to": "to",
}
"""Words and phrases at which a stranger stumbles, each with what to write instead."""

_ANY = "|".join(INSTEAD).replace(" ", r"\s+")
_PHRASES = re.compile(rf"\b({_ANY})\b", re.IGNORECASE)
_CODE = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->", re.DOTALL)


def stumbles(text: str) -> Iterator[tuple[int, str]]:
    """The line and the phrase of each place in the prose of a page; code is left out."""
    prose = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)
    for match in _PHRASES.finditer(prose):
        yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].lower().split())


def main() -> int:
    """Print every place; returns 1 if there is any."""
    wrong = [
        f"{page.relative_to(ROOT)}:{line}: {phrase!r}: write {INSTEAD[phrase]}"
        for page in PAGES
        if page.name not in MADE_BY_CODE
        for line, phrase in stumbles(page.read_text(encoding="utf-8"))
    ]
    print("\n".join(wrong) or "nothing to stumble over")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
