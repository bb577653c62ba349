"""Public names of types and constants: each means one thing in the house, and fewer repeat every week."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sources import short, sources


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


MOST_TYPES, MOST_CONSTANTS = 68, 132
"""So many names have several meanings still: a change that lowers a count lowers it here."""


@pytest.mark.parametrize(("names_of", "most"), [(types_of, MOST_TYPES), (constants_of, MOST_CONSTANTS)])
def test_no_more_names_have_several_meanings_than_before(names_of, most):
    names = repeated(names_of)
    assert len(names) <= most, names


def test_a_name_that_two_files_make_is_noticed(tmp_path, monkeypatch):
    (tmp_path / "a.py").write_text("class Deal: ...\nclass _Own: ...\nMOST = 1\n_LESS = 2\n")
    assert list(types_of(tmp_path / "a.py")) == ["Deal"]
    assert list(constants_of(tmp_path / "a.py")) == ["MOST"]
