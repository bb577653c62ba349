"""How many constants and bare numbers ``vision`` has, and what else of it is long.

``python -m models.lab constants [FOLDER] [--list]`` counts in the code below FOLDER (``vision``), by room:
module constants (names in capitals that are given a value), fields of a tuning (a class below
``vision/tuning``), and bare numbers in functions. A number is bare where it is none of 0, 1, 2, -1 and 0.5,
is above 1e-5, stands for no shape, index, number of decimals or grey level, and draws and imagines nothing
(the light and the parts in which a deck is imagined, pictures for people).
"""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAIN = {0, 1, 2, -1, 0.5, 255, 128}
"""Numbers that explain themselves: a half, both, a pair, the levels of grey."""
SHAPES = {
    "reshape", "ones", "zeros", "full", "round", "range", "eye", "transpose", "percentile",
    "distanceTransform", "createCLAHE", "polylines", "fillPoly", "rectangle",
}  # fmt: skip
"""What is called with sizes, kinds and decimals."""
NAMED = {"axis", "ksize", "connectivity", "minlength", "maxsize", "keepdims", "log_severity_level"}
IMAGINED = {"card_in_other_light.py", "parts_of_cards.py"}
DRAWN = {"drawn", "draw", "_label"}


def constants(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The names in capitals that a module gives a value, with their lines."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        else:
            continue
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and name.id.strip("_").isupper():
                    yield name.id, node.lineno


def fields(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The fields with a value of the module's classes."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.value:
                    yield f"{node.name}.{line.target.id}", line.lineno


def bare_numbers(tree: ast.Module) -> Iterator[tuple[float, int]]:
    """The numbers in functions that do not say what they are."""
    left: set[int] = set()
    for node in ast.walk(tree):
        spared: list[ast.AST] = []
        if isinstance(node, ast.Subscript):
            spared = [node.slice]
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            spared = [*node.args] if name in SHAPES else []
            spared += [word for word in node.keywords if word.arg in NAMED]
        elif isinstance(node, ast.Compare) and {"len", "shape"} & _words(node.left):
            spared = [*node.comparators] if "shape" in _words(node.left) else []
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            spared = [node.right]
        elif isinstance(node, ast.FunctionDef) and node.name in DRAWN:
            spared = [node]
        left.update(id(inner) for spared_node in spared for inner in ast.walk(spared_node))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            for node in ast.walk(function):
                if not isinstance(node, ast.Constant) or id(node) in left:
                    continue
                number = node.value
                if isinstance(number, int | float) and not isinstance(number, bool):
                    left.add(id(node))
                    if number not in PLAIN and abs(number) > 1e-5:
                        yield number, node.lineno


def _words(node: ast.AST) -> set[str]:
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return names | {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}


def functions(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Every function: its name, its lines, its arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield (
                node.name,
                lines,
                len([argument for argument in given if argument.arg not in ("self", "cls")]),
            )


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m models.lab constants", description=__doc__)
    options.add_argument("folder", type=Path, nargs="?", default=ROOT / "vision")
    options.add_argument("--list", action="store_true", help="name each of them")
    args = options.parse_args(arguments)
    rooms: dict[str, Counter[str]] = {}
    longest, most = (0, ""), (0, "")
    for path in sorted(args.folder.rglob("*.py")):
        tree, place = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(args.folder)
        room = rooms.setdefault(place.parts[0] if len(place.parts) > 1 else ".", Counter())
        lists: dict[str, Sequence[tuple[object, int]]]
        lists = {"constants": [*constants(tree)], "fields": [], "bare": []}
        if place.parts[0] == "tuning":
            lists = {"constants": [], "fields": [*fields(tree)], "bare": []}
        elif place.name not in IMAGINED:
            lists["bare"] = [*bare_numbers(tree)]
        for kind, ones in lists.items():
            room[kind] += len(ones)
            if args.list:
                print(*(f"{place}:{line} {kind} {what}" for what, line in ones), sep="\n")
        for name, lines, given in functions(tree):
            longest, most = max(longest, (lines, f"{place} {name}")), max(most, (given, f"{place} {name}"))
    total: Counter[str] = Counter()
    print(f"{'room':12} {'constants':>9} {'tuning':>7} {'bare':>5}")
    for name, room in sorted(rooms.items()):
        print(f"{name:12} {room['constants']:9d} {room['fields']:7d} {room['bare']:5d}")
        total.update(room)
    print(f"{'all':12} {total['constants']:9d} {total['fields']:7d} {total['bare']:5d}")
    print(f"longest function: {longest[0]} lines, {longest[1]}; most arguments: {most[0]}, {most[1]}")
    return 0
