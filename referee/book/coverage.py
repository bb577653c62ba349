"""Every law of a book in one of three lists: judged by the camera alone, with a tap, or not judged."""

from __future__ import annotations

import json

from .loading import books, load
from .ruleset import Law, RuleSet

HEADINGS = {
    "eye": "Judged by the camera alone",
    "press": "Judged with a tap: people enter what happened, the referee does the rest",
    "not": "Not judged",
}
"""The three lists, each by the name that a law's ``judged`` holds."""


def lists_of(rules: RuleSet) -> dict[str, tuple[Law, ...]]:
    """The laws of a book in their lists; the laws of the book that it extends come last."""
    laws = sorted(rules.laws.values(), key=lambda law: not law.number.startswith(rules.book + ":"))
    return {name: tuple(law for law in laws if law.judged == name) for name in HEADINGS}


def lists_text(rules: RuleSet) -> str:
    """The lists for people, a law a line."""
    lines = [rules.title]
    for name, laws in lists_of(rules).items():
        lines += ["", f"{HEADINGS[name]} ({len(laws)})"]
        for law in laws:
            number = law.number.removeprefix(rules.book + ":")
            why = f" ({law.why})" if law.why else ""
            lines.append(f"  {number}  {law.text}{why}")
            lines += [f"      House rule: {_written(rules, name)}" for name in _changed_in(rules, law)]
    if rules.house:
        lines += ["", "House rules"]
        lines += [f"  {_written(rules, name)}" for name in rules.house]
    return "\n".join(lines)


def _changed_in(rules: RuleSet, law: Law) -> list[str]:
    """The values of a law that a house has replaced."""
    return [name for name in rules.house if rules.sources.get(name) == law.number]


def _written(rules: RuleSet, name: str) -> str:
    """A house rule as its file has it."""
    return f"{name} = {json.dumps(getattr(rules, name))}"


_ABOUT = """# What the referee can and cannot judge

Bowerbird judges what a camera above the table can see, and what people tap in. It does not judge speech,
manners or intent. This page lists every law of every book, in our words and with its number in the text.

Three lists follow for each book:

- **By the camera alone**: the cards decide, and nobody has to tap. Each law is tried with table events alone.
- **With a tap**: somebody enters a fact, such as who made the trump, a claim, or the order of two cards. Each
  law has a case with such facts.
- **Not judged**: the referee leaves it to the table. The reason stands after the law.

Where a text is open, the law has the reading that we took, as "by our reading", and the house value that
changes it. The command under a book's name prints the same lists. This page is made from the books by
`python -m tests.docs.judged`, and a test compares the two.
"""


def page() -> str:
    """The page of the guide with the lists of every book, as Markdown."""
    counts = ["| book | by the camera alone | with a tap | not judged |", "|---|---|---|---|"]
    chapters: list[str] = []
    for book in books():
        rules = load(book)
        lists = {name: _without_inherited(rules, laws) for name, laws in lists_of(rules).items()}
        counts.append(f"| {rules.title} | {' | '.join(str(len(laws)) for laws in lists.values())} |")
        chapters += ["", f"## {rules.title}", "", f"`bowerbird laws --rules {book}`"]
        for name, laws in lists.items():
            chapters += ["", f"### {HEADINGS[name]} ({len(laws)})", ""]
            chapters += [_item(law) for law in laws] or ["None."]
    return "\n".join([_ABOUT, *counts, *chapters]) + "\n"


def _without_inherited(rules: RuleSet, laws: tuple[Law, ...]) -> list[Law]:
    return [law for law in laws if law.number.startswith(f"{rules.book}:")]


def _item(law: Law) -> str:
    why = f" *{law.why[:1].upper()}{law.why[1:]}.*" if law.why else ""
    return f"- **{law.number.partition(':')[2]}**: {law.text}{why}"
