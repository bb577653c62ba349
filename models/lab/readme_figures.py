"""The table of figures in README.md, copied from the page of results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

BEGIN = '<!-- figures: written by "python -m models.lab results", from here -->\n'
END = "<!-- figures: to here -->\n"
HEAD = "| material that no model was trained on | right | wrong | not read |\n|---|--:|--:|--:|\n"
BY_HAND = "Figures from before this page was written by a command"
"""The part of the page with figures that no command has printed onto it."""
WATCHED, WITH_PACK = "python -m models.lab evenings ", " --deck "
"""What the commands of watched deals have in common, and those that begin with the pack check."""

OF_DEALS = (
    "deals: <n> ",
    "laid cards: <right> right, <wrong> wrong, <unread> unread, <missed> missed ",
    "gathers: <gathers> seen of <tricks>, by the right seat <winners>;",
    r"planted revokes: <revokes>;.* proved with two pictures: <proved>$",
    "false accusations: <accused>$",
)
"""Patterns of lines of a part, in which ``<name>`` is a figure of that name."""
OF_PHOTOGRAPHS = (
    "<n> photographs, ",
    r"\| \*\*all at least half .*?\| <right> / <wrong> / <unread> / <missed> \|",
)


def figures(part: str, patterns: Sequence[str]) -> Counter[str]:
    """The figures of a part of the page; raises ValueError where a line is not there."""
    counts: Counter[str] = Counter()
    for pattern in patterns:
        match = re.search("^" + re.sub(r"<(\w+)>", r"(?P<\1>\\d+)", pattern), part, re.MULTILINE)
        if match is None:
            name = part.partition("\n")[0].lstrip("# ")
            raise ValueError(f"the part {name!r} of the results has no line {pattern}")
        counts.update({key: int(number) for key, number in match.groupdict().items()})
    return counts


def table(parts: Mapping[str, str]) -> str:
    """README's table, from the parts of the page of results by their names."""
    plain, pack = Counter[str](), Counter[str]()
    for part in parts.values():
        if WATCHED in part:
            (pack if WITH_PACK in part else plain).update(figures(part, OF_DEALS))
    both, photographs = plain + pack, figures(parts["Photographs"], OF_PHOTOGRAPHS)
    rows = (
        (f"cards of {plain['n']} simulated deals", *_cards(plain)),
        (f"cards of {pack['n']} others, begun with the pack check", *_cards(pack)),
        (f"cards in {photographs['n']} photographs", *_cards(photographs)),
        (
            f"winners of {both['tricks']} tricks",
            both["winners"], both["gathers"] - both["winners"], both["tricks"] - both["gathers"],
        ),
        (
            f"{plain['revokes']} revokes, proved or not; {pack['revokes']} after the pack check",
            f"{plain['proved']}; {pack['proved']}", 0,
            f"{plain['revokes'] - plain['proved']}; {pack['revokes'] - pack['proved']}",
        ),
        (
            f"players wrongly accused in {plain['n']} deals; in {pack['n']} after the pack check",
            "", f"{plain['accused']}; {pack['accused']}", "",
        ),
    )  # fmt: skip
    lines = (" | ".join(["", *map(str, row), ""]).strip().replace("|  |", "| |") for row in rows)
    return HEAD + "".join(f"{line}\n" for line in lines)


def _cards(counts: Counter[str]) -> tuple[int, int, int]:
    """Cards that were read right, read wrong, and not read or not seen."""
    return counts["right"], counts["wrong"], counts["unread"] + counts["missed"]


def with_figures(readme: str, parts: Mapping[str, str]) -> str:
    """README.md with its table made of ``parts``; raises ValueError where it has no place for it."""
    head, begin, rest = readme.partition(BEGIN)
    _old, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError("README.md does not say where its figures begin and end")
    return f"{head}{BEGIN}{table(parts)}{END}{tail}"
