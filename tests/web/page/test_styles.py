"""The style sheets of one page do not style each other's parts."""

import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

STATIC, TEMPLATES = Path("web/static"), Path("web/templates")


def sheets_of(template: Path) -> set[str]:
    """The sheets that a template loads, and those of the template that it extends."""
    text = template.read_text(encoding="utf-8")
    sheets = set(re.findall(r"([\w]+\.css)", text))
    base = re.search(r'extends "([\w.]+)"', text)
    return sheets | sheets_of(TEMPLATES / base[1]) if base else sheets


def bare_classes(sheet: str) -> set[str]:
    """The classes that a sheet styles wherever they stand, for the screen."""
    text = re.sub(
        r"/\*.*?\*/|@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}",
        "",
        (STATIC / sheet).read_text(),
        flags=re.DOTALL,
    )
    return set(re.findall(r"(?:^|\})\s*\.([\w-]+)\s*(?=\{)", text))


def test_no_class_is_styled_everywhere_by_two_sheets_of_a_page():
    twice = defaultdict(set)
    for template in TEMPLATES.glob("*.html"):
        for first, second in combinations(sorted(sheets_of(template)), 2):
            for name in bare_classes(first) & bare_classes(second):
                twice[name] |= {first, second}
    assert not dict(twice)


def test_a_class_that_two_sheets_style_is_noticed():
    assert {"panel", "felt"} <= bare_classes("style.css")
    assert {"style.css", "pages.css", "pad.css"} <= sheets_of(TEMPLATES / "table.html")
