"""Wraps the prose of README, guide and the other Markdown: ``python3 -m tests.docs.page_lines [PAGE...]``.

Tables, snippets, headings and comments stay as they are: a row of a table is one line, and people copy a
command whole.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from web.bootstrap import ROOT

PLACES = ("*.md", ".github/*.md", "firmware/**/*.md", "models/**/*.md", "vision/**/*.md", "web/**/*.md")
PAGES = sorted(path for place in PLACES for path in ROOT.glob(place))
MADE_BY_CODE = (
    "commands.md",
    "house_rules.md",
    "judged.md",
    "licences.md",
    "results.md",
    "rooms.md",
    "sheet.md",
)
"""Pages that commands of their own write."""
WIDTH = 120
MOST_LINES = 5
"""The most lines of a paragraph or an item of a list: a longer one is two thoughts."""

_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+")
_WORD = re.compile(r"(?:!?\[[^\]]*\]\([^)\s]*\)|`[^`]*`|[^\s`])+|`")
"""A word with the code and the links in it, which are not broken."""
_LIKE_A_MARK = re.compile(r"[-+*>|#]+|\d+[.)]")
"""What would begin a list, a quotation, a row or a heading, were it first in its line."""

Block = tuple[str, list[str]]
"""The kind of the lines, ``prose`` or ``as it stands``, and the lines."""


def blocks(text: str) -> Iterator[Block]:
    """The paragraphs and items of lists of a page, and the lines between them that stay as they are."""
    prose: list[str] = []
    in_fence = False
    for line in text.splitlines():
        plain = line.strip()
        is_fence = plain.startswith("```")
        fixed = in_fence or is_fence or not plain or plain.startswith(("#", "|", "<", "---"))
        if prose and (fixed or _ITEM.match(line)):
            yield "prose", prose
            prose = []
        if fixed:
            yield "as it stands", [line]
        else:
            prose.append(line)
        in_fence ^= is_fence
    if prose:
        yield "prose", prose


def wrapped(text: str, width: int = WIDTH) -> str:
    """The page with each paragraph wrapped at ``width`` characters."""
    lines: list[str] = []
    for kind, block in blocks(text):
        lines += _wrapped(block, width) if kind == "prose" else block
    return "\n".join([*lines, ""])


def _wrapped(block: list[str], width: int) -> list[str]:
    first = block[0]
    item = _ITEM.match(first)
    start = item.group() if item else first[: len(first) - len(first.lstrip())]
    lines: list[str] = []
    indent, line = start, []
    for word in _WORD.findall(" ".join([first[len(start) :], *block[1:]])):
        if line and len(indent) + len(" ".join([*line, word])) > width:
            taken_along = [line.pop()] if _LIKE_A_MARK.fullmatch(word) else []
            lines.append(indent + " ".join(line))
            indent, line = " " * len(start), taken_along
        line.append(word)
    return [*lines, indent + " ".join(line)]


def words_read(text: str) -> int:
    """How many words people read of a page, in its tables too: no commands, comments and addresses."""
    shown = re.sub(r"<!--.*?-->|```.*?```", "", text, flags=re.DOTALL)
    return len(re.findall(r"\w[\w'.,-]*", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", shown)))


def faults(text: str) -> Iterator[str]:
    """Lines that are too long, and paragraphs of too many lines, each with the words it begins with."""
    for kind, block in blocks(text):
        if kind == "prose":
            yield from (f"more than {WIDTH} characters: {line[:60]}" for line in block if len(line) > WIDTH)
            if len(block) > MOST_LINES:
                yield f"{len(block)} lines: {block[0][:60]}"


def main(arguments: list[str]) -> int:
    written_by_hand = [path for path in PAGES if path.name not in MADE_BY_CODE]
    for path in map(Path, arguments) if arguments else written_by_hand:
        text = path.read_text(encoding="utf-8")
        if (new := wrapped(text)) != text:
            path.write_text(new, encoding="utf-8")
            print(f"wrapped: {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
