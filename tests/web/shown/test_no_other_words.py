"""What the rooms of the terminal, the board and the review tell people comes from the catalogue."""

from __future__ import annotations

import ast
import re

from tests.sources import short, sources

ROOMS = ("web/board", "web/commands", "web/review")
WORD = re.compile(r"\b[a-z]{2,}\b")
NOT_FOR_PEOPLE = {
    "--name --table name",  # the names of an option
    "learnt from play",  # the name of a deck, in its file
    "disk and clock",  # the name of a thread
    "python -m web.board.check",  # how a program is called
    "web.board.check: …",
}
LEFT = {"web/board/virtual.py": 8, "web/commands/bundle.py": 10, "web/commands/review.py": 1}
"""The faults of a virtual board, a bundle's page with the lines that it lets pass, the form of a bar."""


def texts_not_shown(tree):
    """The ids of docstrings, lines of the log, and what is compared or searched for."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value):
                yield id(value)
            case ast.Call(func) if ast.unparse(func).startswith(("log.", "re.")):
                yield from map(id, ast.walk(node))
            case ast.Compare():
                yield from map(id, ast.walk(node))
            case ast.JoinedStr():
                yield from (id(part) for part in ast.walk(node) if part is not node)


def sentences(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hidden = set(texts_not_shown(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in hidden:
                pass
            case ast.JoinedStr(parts) if id(node) not in hidden:
                text = "".join(part.value if isinstance(part, ast.Constant) else "…" for part in parts)
            case _:
                continue
        is_pattern = "\\" in text
        if " " in text and len(WORD.findall(text)) >= 3 and not is_pattern and text not in NOT_FOR_PEOPLE:
            yield text


def test_no_room_of_the_terminal_has_sentences():
    by_path = {short(path): list(sentences(path)) for path in sources(*ROOMS)}
    assert {path: texts for path, texts in by_path.items() if len(texts) > LEFT.get(path, 0)} == {}


def test_a_sentence_outside_the_catalogue_is_noticed(tmp_path):
    path = tmp_path / "a.py"
    path.write_text(
        '"""What it does here."""\nprint(f"no such {1} is here")\nlog.info("it begins at once")\n'
    )
    assert list(sentences(path)) == ["no such … is here"]
