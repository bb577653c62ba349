"""Kinds of rulings: each has a name for people, and nothing is decided by a kind that is spelt out."""

import ast

from referee.words.catalogue import ENGLISH
from tests.referee.cases import FILES, game_of
from tests.sources import short, sources


def test_every_kind_of_ruling_has_a_name_for_people():
    kinds = {ruling.kind for path in FILES for deal in game_of(path).deals for ruling in deal.rulings}
    assert len(kinds) > 20
    assert {kind for kind in kinds if f"kind.{kind}" not in ENGLISH} == set()


def spelt_out(tree):
    """The lines in which the kind of a ruling is compared with a text."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr == "kind"
        and "ruling" in ast.unparse(node.left)
        and any(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in node.comparators)
    ]


def test_no_ruling_is_known_by_a_kind_that_is_spelt_out():
    texts = {short(path): path.read_text(encoding="utf-8") for path in sources("referee", "web")}
    trees = {name: ast.parse(text) for name, text in texts.items() if ".kind" in text}
    assert len(trees) > 20
    assert {name: lines for name, tree in trees.items() if (lines := spelt_out(tree))} == {}
    assert spelt_out(ast.parse('ruling.kind == "revoke"')) == [1]
