"""Draws sentences to read aloud: ``python3 -m tests.docs.sentences SEED [HOW_MANY]``.

They come from docstrings of product and tests, from the guide and from the changelog. The same seed draws the
same sentences while the text stays the same. Each is printed with its file.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Iterator
from functools import cache

from tests.docs.page_lines import MADE_BY_CODE, PAGES
from tests.docs.words import PACKAGES
from tests.sources import short, sources, statements

HOW_MANY = 30
_NOT_PROSE = re.compile(r"(?s:```.*?```|<!--.*?-->)|^(?:#|\||!\[).*$", re.MULTILINE)
_BREAK = re.compile(r"\n\s*(?:\n|[-*] |\d+\. )")
_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z`])")


def sentences_of(prose: str) -> Iterator[str]:
    """The sentences of a text without headings, tables and code, of four words at least."""
    for paragraph in _BREAK.split(_NOT_PROSE.sub("\n\n", prose)):
        for sentence in _END.split(" ".join(paragraph.split()).removeprefix("- ")):
            if sentence.count(" ") > 2:
                yield sentence


def docstrings_of(text: str) -> Iterator[str]:
    """The docstrings of a module, those below a value too."""
    for node in statements(ast.parse(text)):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


@cache
def every_sentence() -> tuple[tuple[str, str], ...]:
    """The file and the text of every sentence, in order."""
    docstrings = [
        (path, docstring)
        for path in sources(*PACKAGES)
        for docstring in docstrings_of(path.read_text(encoding="utf-8"))
    ]
    pages = [(page, page.read_text(encoding="utf-8")) for page in PAGES if page.name not in MADE_BY_CODE]
    return tuple(
        (short(path), sentence) for path, text in (*docstrings, *pages) for sentence in sentences_of(text)
    )


def main(arguments: list[str]) -> int:
    """Print the drawn sentences."""
    seed, how_many = (int(word) for word in (*arguments, HOW_MANY)[:2])
    for number, (place, sentence) in enumerate(random.Random(seed).sample(every_sentence(), how_many), 1):
        print(f"{number:2} {place}\n   {sentence}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
