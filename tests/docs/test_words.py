"""Words that plain English does without: no change adds to them (the table is ``words.json``)."""

import ast

from tests.docs import words
from tests.docs.words import (
    IN_NAMES,
    comments_of_script,
    kept,
    main,
    names_in,
    parts,
    prose_in,
    rises,
    text_of_page,
    texts_in,
    texts_of_catalogue,
    words_of,
)
from tests.sources import statements


def test_no_word_that_goes_is_used_more_often_than_before():
    assert rises(kept()) == [], "write it plainly; after a merge: python3 -m tests.docs.words --as-it-is"


def test_names_and_prose_are_counted_apart():
    text = 'def whose_card(told, n):\n    """Whose it is."""\n    found = "told"\t#\tnobody told us\n'
    tree = ast.parse(text)
    assert names_in(tree) == {"whose_card", "told", "n", "found"}
    given = words_of(" ".join(parts(name) for name in names_in(tree)), IN_NAMES)
    assert given == {"whose": 1, "told": 1, "found": 1}
    assert words_of(prose_in(text, tree), IN_NAMES) == {"whose": 1, "told": 1}


def test_statements_are_visited_at_any_depth_in_the_order_of_a_whole_walk():
    text = (
        "class A:\n    async def f(self):\n        try:\n            async with g() as h: h = 1\n"
        "        except E:\n            match h:\n                case 1: pass\n        else: x = lambda: 1\n"
        "        finally:\n            for y in z: y = 2 if y else 3\n            else: del y\n"
    )
    tree = ast.parse(text)
    assert list(statements(tree)) == [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def test_a_rise_is_refused_with_the_files_and_a_fall_is_written(tmp_path, monkeypatch, capsys):
    table = tmp_path / "words.json"
    monkeypatch.setattr(words, "TABLE", table)
    files = {("web, names", "told"): words.Counter({"web/a.py": 9})}
    monkeypatch.setattr(words, "counts", lambda: ({"web, names": {"told": 9}}, files))
    table.write_text('{"web, names": {"told": 2}}')
    assert main([]) == 1
    assert "'told' 9 times, 2 before; most in web/a.py" in capsys.readouterr().err
    assert kept() == {"web, names": {"told": 2}}
    for before, after in ((8, 8), (12, 9)):
        table.write_text(f'{{"web, names": {{"told": {before}}}}}')
        assert main([]) == 0
        assert kept() == {"web, names": {"told": after}}


def test_a_key_of_a_format_and_an_overridden_method_keep_their_names():
    text = (
        "import msgspec\nfrom http.server import BaseHTTPRequestHandler\n\n"
        "class Ruling(msgspec.Struct):\n    said: str\n\n"
        "class Card:\n    told: str\n\n"
        "class Requests(BaseHTTPRequestHandler):\n    def handle_one_request(self): ...\n"
        "    def said(self): ...\n"
    )
    assert names_in(ast.parse(text)) == {"Ruling", "Card", "told", "Requests", "self", "said"}
    assert "said" not in names_in(ast.parse(text.replace("    def said(self): ...\n", "")))


def test_code_in_prose_is_counted_where_it_is_given():
    text = '"""The ``told`` cards."""\n'
    assert words_of(prose_in(text, ast.parse(text)), IN_NAMES) == {}


def test_of_a_page_only_what_people_read_is_counted():
    page = '<p class="beside" title="the trick">{% if told %}{{ one.heard }}{% endif %} Lead {# a note #}</p>'
    assert text_of_page(page).split() == ["Lead", "{#", "a", "note", "#}", "the", "trick"]
    script = 'draw("beside");  // next to the felt\nconst at = "https://told";\n/* in a style */\n'
    assert comments_of_script(script).split("\n") == ["// next to the felt", "/* in a style */"]


def test_of_a_catalogue_the_texts_are_counted_and_no_key_and_no_law():
    table = '[told]\nwhose = "a card"\nlisted = ["a trick"]\nsays = "whose turn it is"\n'
    assert texts_of_catalogue(table).split("\n") == ["a card", "a trick"]
    assert list(texts_in(ast.parse('TEXTS = {"told": "a card"}'))) == ["a card"]
