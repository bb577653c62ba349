"""The repository's own Python, parsed a single time for all tests that look at it."""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def sources(*folders: str) -> tuple[Path, ...]:
    """Every Python file below ``folders``, in order."""
    return tuple(sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")))


def short(path: Path) -> str:
    """The path below the repository."""
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    """The dotted name that ``path`` is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_in(nodes: Iterable[ast.AST], package: tuple[str, ...]) -> set[str]:
    """Absolute dotted names of everything that ``nodes`` import, where a module of ``package`` holds them."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *(node.module or "").split("."))).strip(".")
            names.update(f"{module}.{alias.name}" for alias in node.names)
            names.add(module)
    return names


_BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement of a tree at any depth, in the order of ``ast.walk``, which takes ten times as long."""
    waiting = deque([tree])
    while waiting:
        node = waiting.popleft()
        if isinstance(node, ast.stmt):
            yield node
        for block in _BLOCKS:
            waiting += getattr(node, block, ())


@dataclass(frozen=True, slots=True)
class Source:
    """What the tests want to know of a file; all parsed files together would be a gigabyte."""

    text: str
    docstring: str
    imports: frozenset[str]
    """Absolute dotted names of everything that is imported, at any depth."""
    imports_at_the_top: frozenset[str]
    """Those that are imported while the file itself is."""
    calls: frozenset[str]
    """Everything that is called, as it is written."""
    acting: frozenset[str]
    """What could do what somebody else's bytes or text say."""
    functions: tuple[tuple[str, int], ...]
    """The name of every function, with its lines."""


@cache
def source_of(path: Path) -> Source:
    """What is written in ``path``, parsed a single time."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, str(path))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.Call)]
    package = path.relative_to(ROOT).parts[:-1]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return Source(
        text,
        ast.get_docstring(tree) or "",
        frozenset(imports_in(nodes, package)),
        frozenset(imports_in(tree.body, package)),
        frozenset(called(nodes)),
        frozenset(acting(nodes)),
        tuple((node.name, (node.end_lineno or node.lineno) - node.lineno + 1) for node in functions),
    )


def called(nodes: Iterable[ast.AST]) -> set[str]:
    """Everything that is called by a name, or by a name of a name."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names.add(node.func.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            names |= {f"{owner.id}.{node.func.attr}"} if isinstance(owner, ast.Name) else set()
    return names


_CLASS = re.compile(r"^\s*class (\w+)(?:\(([^)]*)\))?:", re.MULTILINE)


def bases_of(node: ast.ClassDef) -> set[str]:
    """The last parts of the names of a class's bases: ``msgspec.Struct`` is ``Struct``."""
    bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    return {ast.unparse(base).rpartition(".")[2] for base in bases}


@cache
def forms() -> frozenset[str]:
    """The classes with fields that are keys of a format: JSON from or to outside, the journal, a file.

    They derive from msgspec's Struct or from TypedDict, or :mod:`web.journal.facts` makes a Struct of them;
    :class:`referee.book.ruleset.RuleSet` has a book's values by these names. Such a key cannot be renamed: a
    stored file, another Bowerbird or the page uses it.
    """
    bases: dict[str, set[str]] = {}
    for path in sources("referee", "vision", "web", "models", "tests"):
        for name, of in _CLASS.findall(path.read_text(encoding="utf-8")):
            named = re.findall(r"[\w.]+", of)
            bases.setdefault(name, set()).update(base.rpartition(".")[2] for base in named)
    known = {"Struct", "TypedDict", "RuleSet", *kinds()}
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return frozenset(known)


@cache
def kinds() -> frozenset[str]:
    """The classes of facts, of table events and of the journal's entries about them: JSON has their names."""
    from referee.table_events import JSON_NAMES
    from web.journal.entries import Happened
    from web.journal.facts import KINDS

    return frozenset(kind.__name__ for kind in (*KINDS.values(), *JSON_NAMES, Happened))


def keys_in(tree: ast.Module) -> list[ast.Name]:
    """The fields of a module's classes that are keys of a format, see :func:`forms`."""
    return [
        member.target
        for node in statements(tree)
        if isinstance(node, ast.ClassDef) and (node.name in forms() or not bases_of(node).isdisjoint(forms()))
        for member in node.body
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name)
    ]


@cache
def keys() -> frozenset[str]:
    """The keys of all formats."""
    texts = (path.read_text(encoding="utf-8") for path in sources("referee", "vision", "web"))
    trees = (ast.parse(text) for text in texts if forms() & {name for name, _ in _CLASS.findall(text)})
    return frozenset(key.id for tree in trees for key in keys_in(tree))


ACTING = {"pickle", "cPickle", "_pickle", "marshal", "shelve", "dill", "joblib", "jsonpickle", "cloudpickle"}
"""Modules that do what the bytes say that they read."""
ACTING_CALLS = {"eval", "exec", "compile", "__import__", "unpickle", "read_pickle"}


def acting(nodes: Iterable[ast.AST]) -> set[str]:
    """The names in a source that could carry out code from outside bytes or text."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names if alias.name.split(".")[0] in ACTING}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ACTING:
            names.add(node.module or "")
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else None
            names |= {name} & ACTING_CALLS if name else set()
            if isinstance(node.func, ast.Attribute) and node.func.attr == "import_module":
                constant = isinstance(node.args[0], ast.Constant)
                names |= set() if constant else {"import_module"}
            for keyword in node.keywords:
                is_off = isinstance(keyword.value, ast.Constant) and keyword.value.value is False
                if keyword.arg == "allow_pickle" and not is_off:
                    names.add("allow_pickle")
    return names


def under(names: Iterable[str], *roots: str) -> set[str]:
    """Those of ``names`` that are one of ``roots`` or stand below one."""
    return {name for name in names if any(name == root or name.startswith(root + ".") for root in roots)}


def circle(doors: dict[str, set[str]]) -> list[str] | None:
    """A way that leads back to where it began; None where there is none."""
    done: set[str] = set()

    def walk(room: str, way: list[str]) -> list[str] | None:
        if room in way:
            return [*way[way.index(room) :], room]
        if room in done:
            return None
        for other in sorted(doors.get(room, ())):
            if closed := walk(other, [*way, room]):
                return closed
        done.add(room)
        return None

    return next((closed for room in sorted(doors) if (closed := walk(room, []))), None)
