"""Names in the product: types and constants with a single meaning, booleans that begin like a question."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sources import keys_in, short, sources


def types_of(path: Path) -> Iterator[str]:
    """The public classes and aliases of types that a file makes."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def constants_of(path: Path) -> Iterator[str]:
    """The public constants that a file makes."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        for target in targets:
            if isinstance(target, ast.Name) and target.id.isupper() and not target.id.startswith("_"):
                yield target.id


def repeated(names_of: Callable[[Path], Iterator[str]]) -> dict[str, list[str]]:
    """The names that several files of the product make, each with those files."""
    makers: dict[str, list[str]] = {}
    for path in sources("referee", "vision", "web"):
        for name in set(names_of(path)):
            makers.setdefault(name, []).append(short(path))
    return {name: sorted(files) for name, files in sorted(makers.items()) if len(files) > 1}


QUESTIONS = ("is_", "has_", "can_", "may_")
"""A boolean begins with one of these, after underscores."""
OPTIONS = {"Wanted"}
"""Classes with a field for each option of the command line, by its name."""
ACTS = "returns whether"
"""The docstring of a function that acts has these words about the bool that it returns."""


def booleans_of(path: Path) -> Iterator[tuple[str, str]]:
    """The functions that answer a question, as ``function`` and name; the fields of type bool, as ``field``.

    A function that acts is left out (:data:`ACTS`), and so is a field that is a key of a format or an
    option of the command line.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    given = {id(key) for key in keys_in(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
            is_act = ACTS in (ast.get_docstring(node) or "")
            if is_bool and not (is_act or node.name.startswith("__") or node.name == "main"):
                yield "function", node.name
        elif isinstance(node, ast.ClassDef) and node.name not in OPTIONS:
            for member in node.body:
                is_field = isinstance(member, ast.AnnAssign) and id(member.target) not in given
                if is_field and ast.unparse(member.annotation) == "bool":
                    yield "field", ast.unparse(member.target)


def without_question(package: str, kind: str) -> list[str]:
    """The booleans of one ``kind`` in a package that do not begin like a question, each with its file."""
    return [
        f"{short(path)}: {name}"
        for path in sources(package)
        for this_kind, name in booleans_of(path)
        if this_kind == kind and not name.lstrip("_").startswith(QUESTIONS)
    ]


MOST_TYPES, MOST_CONSTANTS = 25, 129
"""So many names have several meanings still: a change that lowers a count lowers it here."""


@pytest.mark.parametrize(("names_of", "most"), [(types_of, MOST_TYPES), (constants_of, MOST_CONSTANTS)])
def test_no_more_names_have_several_meanings_than_before(names_of, most):
    names = repeated(names_of)
    assert len(names) <= most, names


def test_a_name_that_two_files_make_is_noticed(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text("class Deal: ...\nclass _Own: ...\nMOST = 1\n_LESS = 2\n")
    assert list(types_of(tmp_path / "a.py")) == ["Deal"]
    assert list(constants_of(tmp_path / "a.py")) == ["MOST"]


MOST_BOOLEANS = {
    ("referee", "function"): 0, ("referee", "field"): 0,
    ("vision", "function"): 13, ("vision", "field"): 20,
    ("web", "function"): 2, ("web", "field"): 13,
    ("models", "function"): 12, ("models", "field"): 24,
}  # fmt: skip
"""The number of booleans that begin otherwise."""


@pytest.mark.parametrize(("package", "kind"), MOST_BOOLEANS)
def test_no_more_booleans_without_a_question_than_before(package, kind):
    names = without_question(package, kind)
    assert len(names) <= MOST_BOOLEANS[package, kind], names


def test_a_boolean_that_is_no_question_is_noticed(tmp_path):
    text = (
        "class Card:\n    red: bool\n    rank: str\n\nclass Sent(msgspec.Struct):\n    sure: bool\n\n"
        "def over() -> bool: ...\ndef is_over() -> bool: ...\n"
        'def turn() -> bool:\n    """Turn a card; returns whether there was any."""\n'
    )
    (tmp_path / "a.py").write_text(text)
    booleans = list(booleans_of(tmp_path / "a.py"))
    assert booleans == [("field", "red"), ("function", "over"), ("function", "is_over")]
