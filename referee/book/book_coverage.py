"""Every law of a book in one of three lists: judged by the eye, with a press, or not judged."""

from __future__ import annotations

from .ruleset import Law, RuleSet

HEADINGS = {
    "eye": "Judged by the eye: what the camera sees is enough",
    "press": "Judged with a press: people must say a word, the referee does the rest",
    "not": "Not judged",
}
"""The three lists, by the name that a law is put into one of them with."""


def lists_of(rules: RuleSet) -> dict[str, tuple[Law, ...]]:
    """The laws of a book in their lists, its own first and those it rests on after them."""
    own = sorted(rules.laws.values(), key=lambda law: not law.number.startswith(rules.book + ":"))
    return {name: tuple(law for law in own if law.judged == name) for name in HEADINGS}


def lists_text(rules: RuleSet) -> str:
    """The lists for people, a law a line."""
    lines = [rules.title]
    for name, laws in lists_of(rules).items():
        lines += ["", f"{HEADINGS[name]} ({len(laws)})"]
        for law in laws:
            number = law.number.removeprefix(rules.book + ":")
            why = f" ({law.why})" if law.why else ""
            lines.append(f"  {number}  {law.says}{why}")
    if rules.house:
        lines += ["", "House rules"]
        lines += [f"  {name} = {getattr(rules, name)}" for name in rules.house]
    return "\n".join(lines)
