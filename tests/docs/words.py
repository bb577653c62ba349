"""Counts the words that plain English does without: ``python3 -m tests.docs.words``.

The table in this folder has the count of each word by package and place. The command writes it again where a
count has fallen; a count that has risen is refused, with the files that use the word most. ``--as-it-is``
writes what is there, for whoever has merged two branches that both counted.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from tests.docs.page_lines import MADE_BY_CODE
from tests.sources import bases_of, keys, keys_in, kinds, statements
from web.bootstrap import ROOT

TABLE = Path(__file__).with_name("words.json")
PACKAGES = ("referee", "vision", "web", "models", "firmware", "tests")

IN_NAMES = frozenset(
    (
        "alike", "anew", "beside", "found", "heard", "lay", "lies", "lying", "once", "one", "own", "said",
        "says", "tells", "there", "told", "whom", "whose",
    )
)  # fmt: skip
"""Words that name nothing: parts of names of functions, classes, arguments and variables."""
IN_TEXT = frozenset(("anew", "beside", "heard", "lies", "lying", "tells", "told", "whom", "whose"))
"""Words of docstrings, comments, pages and documents that a newcomer has to read twice."""

SLACK = 3
"""The number by which a count may exceed the table, since branches are counted separately."""

Counts = dict[str, dict[str, int]]
"""The count of each word by ``package, place``."""


def words_of(text: str, wanted: frozenset[str]) -> Counter[str]:
    """The counts of the ``wanted`` words in a text."""
    return Counter(word for word in re.findall(r"[a-z]+", text.lower()) if word in wanted)


def names_in(tree: ast.Module) -> set[str]:
    """Every name that a module gives to something, except names that a format or a library has given it.

    Those are keys of formats (:func:`tests.sources.forms`), kinds of facts, and overridden methods of the
    standard library.
    """
    names: set[str] = set()
    given = {id(key) for key in keys_in(tree)}
    overrides = overrides_in(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            names |= {node.name} - kinds()
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names |= {node.name} - overrides
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in given:
            names.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names |= {node.attr} - keys()
    return names


def overrides_in(tree: ast.Module) -> set[str]:
    """The methods of a module's classes that override a method of the standard library."""
    library = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in statements(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in sys.stdlib_module_names
        for alias in node.names
    }
    return {
        name
        for node in statements(tree)
        if isinstance(node, ast.ClassDef)
        for base in bases_of(node) & library.keys()
        for name in dir(getattr(import_module(library[base][0] or ""), library[base][1]))
    }


def prose_in(text: str, tree: ast.Module) -> str:
    """The docstrings and comments of a module, those behind a value too."""
    strings = [
        node.value.value
        for node in statements(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    prose = "\n".join([*strings, *re.findall(r"(?m)(?:^|\s)#\s(.*)$", text)])
    return re.sub(r"``[^`]*``", "", prose)  # code: a name in it is counted where it is given


def texts_in(tree: ast.Module) -> Iterator[str]:
    """The texts of a catalogue in Python, without their keys."""
    keys_of_dicts = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys_of_dicts:
            yield node.value


def text_of_page(page: str) -> str:
    """What people read of a template: no values, no tags, of attributes only those with a text."""
    shown = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", page, flags=re.DOTALL)
    attributes = re.findall(r"""\b(?:alt|title|placeholder|aria-label)=["']([^"']*)["']""", shown)
    return "\n".join([re.sub(r"<[^>]*>", " ", shown), *attributes])


def comments_of_script(script: str) -> str:
    """The comments of a script or a style; their other words are keys, or come from a catalogue."""
    return "\n".join(re.findall(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", script, flags=re.DOTALL))


def texts_of_catalogue(table: str) -> str:
    """The texts of a catalogue in TOML, without their keys."""

    def texts(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from texts(inner) if key != QUOTED else ()
        elif isinstance(value, list):
            for inner in value:
                yield from texts(inner)
        if isinstance(value, str):
            yield value

    return "\n".join(texts(tomllib.loads(table)))


CATALOGUES = ROOT / "web" / "shown" / "words"
READ: dict[str, Callable[[str], str]] = {
    ".html": text_of_page, ".js": comments_of_script, ".css": comments_of_script, ".toml": texts_of_catalogue,
}  # fmt: skip
"""What counts of a file of the page, by its ending."""
QUOTED = "says"
"""The key of a law's own words, as its book has them."""
CODE = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->", re.DOTALL)
"""Code in a document: a name in it is counted where it is defined."""


def parts(name: str) -> str:
    """The words of a name, apart from one another."""
    return re.sub(r"([a-z])([A-Z])", r"\1 \2", name).replace("_", " ")


def counted() -> Iterator[tuple[str, str, Counter[str]]]:
    """For each file: the package and place that it counts to, its own path, and its words."""
    folders = (path for package in PACKAGES for path in (ROOT / package).rglob("*"))
    for path in sorted((*ROOT.glob("*.md"), *folders)):
        name = path.relative_to(ROOT).as_posix()
        package = name.partition("/")[0]
        if path.suffix == ".md":
            text = "" if path.name in MADE_BY_CODE else path.read_text(encoding="utf-8")
            yield "documents", name, words_of(CODE.sub("", text), IN_TEXT)
        elif path.suffix == ".py":
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text)
            given = " ".join(parts(each) for each in names_in(tree))
            yield f"{package}, names", name, words_of(given, IN_NAMES)
            yield f"{package}, docstrings and comments", name, words_of(prose_in(text, tree), IN_TEXT)
            if CATALOGUES in path.parents:
                yield "web, page", name, words_of("\n".join(texts_in(tree)), IN_TEXT)
        elif package in ("web", "referee") and path.suffix in READ:
            text = READ[path.suffix](path.read_text(encoding="utf-8"))
            yield f"{package}, page", name, words_of(text, IN_TEXT)


def counts() -> tuple[Counts, dict[tuple[str, str], Counter[str]]]:
    """The present count of each word in each place, and its files."""
    totals: dict[str, Counter[str]] = {}
    files: dict[tuple[str, str], Counter[str]] = {}
    for place, path, words in counted():
        totals.setdefault(place, Counter()).update(words)
        for word, count in words.items():
            files.setdefault((place, word), Counter())[path] += count
    return {place: dict(sorted(words.items())) for place, words in sorted(totals.items())}, files


def kept() -> Counts:
    """The counts of the stored table."""
    table: Counts = json.loads(TABLE.read_text(encoding="utf-8"))
    return table


def rises(before: Counts) -> list[str]:
    """Every count that is well above ``before``, in words, with the files that use the word most."""
    now, files = counts()
    return [
        f"{place}: {word!r} {count} times, {before.get(place, {}).get(word, 0)} before; most in "
        + ", ".join(path for path, _ in files[place, word].most_common(4))
        for place, words in now.items()
        for word, count in words.items()
        if count > before.get(place, {}).get(word, 0) + SLACK
    ]


def main(arguments: list[str]) -> int:
    """Write the table; returns 1, and leaves it, where a count has risen."""
    now = counts()[0]
    if "--as-it-is" not in arguments:
        before = kept()
        wrong = rises(before)
        for line in wrong:
            print(line, file=sys.stderr)
        if wrong:
            return 1
        for place, words in now.items():
            old = before.get(place, {})
            now[place] = {word: min(count, old.get(word, 0)) for word, count in words.items()}
    TABLE.write_text(f"{json.dumps(now, indent=1)}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
