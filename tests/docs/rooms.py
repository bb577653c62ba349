"""Writes the page of rooms: a map, then an index from the first lines: ``python3 -m tests.docs.rooms``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.docs.snippets import DOCS
from web.bootstrap import ROOT

PAGE = DOCS / "rooms.md"
PACKAGES = ("referee", "vision", "web", "models")
MAP = Path(__file__).with_name("rooms_map.md")
"""What people read before the index; written by hand."""


def first_line(path: Path) -> str:
    """The first line of a module's docstring; empty without one."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def folders(package: str) -> Iterator[Path]:
    """The package itself and every room in it, the outer before the inner."""
    for marker in sorted((ROOT / package).rglob("__init__.py")):
        yield marker.parent


def page() -> str:
    """The page as it should be."""
    parts = [MAP.read_text(encoding="utf-8").rstrip("\n") + "\n"]
    for package in PACKAGES:
        for folder in folders(package):
            name = folder.relative_to(ROOT).as_posix()
            parts.append(f"{'##' if folder.parent == ROOT else '###'} {name}/\n")
            parts.append(f"{first_line(folder / '__init__.py')}\n")
            files = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
            if files:
                rows = "".join(f"| `{path.stem}` | {first_line(path)} |\n" for path in files)
                parts.append(f"| file | what it is |\n|---|---|\n{rows}")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
