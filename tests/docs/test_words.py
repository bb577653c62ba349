"""Words that plain English does without: no change adds to them (the table is ``words.json``)."""

import ast

from tests.docs import words
from tests.docs.words import IN_NAMES, kept, main, names_in, parts, prose_in, rises, words_of


def test_no_word_that_goes_is_used_more_often_than_before():
    assert rises(kept()) == [], "write it plainly; after a merge: python3 -m tests.docs.words --as-it-is"


def test_names_and_prose_are_counted_apart():
    text = 'def whose_card(told, n):\n    """Whose it is."""\n    found = "told"  # nobody told us\n'
    tree = ast.parse(text)
    assert names_in(tree) == {"whose_card", "told", "n", "found"}
    given = words_of(" ".join(parts(name) for name in names_in(tree)), IN_NAMES)
    assert given == {"whose": 1, "told": 1, "found": 1}
    assert words_of(prose_in(text, tree), IN_NAMES) == {"whose": 1, "told": 1}


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
