"""The table of figures in README.md, copied from the page of results."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

BEGIN = '<!-- figures: written by "python -m models.lab results", from here -->\n'
END = "<!-- figures: to here -->\n"
HEAD = "| material that no model was trained on | right | wrong | unread |\n|---|--:|--:|--:|\n"
DEALS, WITH_PACK = "Deals that the camera watched", "The same deals, begun with the pack check"
BY_HAND = "Unseen material, before this page was written by a command"
"""The part of the page with figures that hold until the command watches the deals again."""

Source = tuple[str, Sequence[str]]
"""A part of the page, and patterns of its lines, in which ``<name>`` is a figure of that name."""
CARDS = "laid cards: <right> right, <wrong> wrong, <unread> unread"
REVOKES = r"planted revokes: <revokes>;.* proved with two pictures: <proved>$"
ACCUSED = "false accusations: <accused>$"
ROW = r".*?\| <right> \| <wrong> \| <unread> \|$"
ROW_OF_DEALS = r".*?\| <winners> of <tricks> \| <proved> of <revokes> \| \**<accused>\** \|$"
SIMULATED, SAME = r"\| <n> simulated deals that .*\(3\) ", r"\| the same, begun with the pack check \(4\) "
PLAIN: tuple[Source, ...] = (
    (
        DEALS,
        ("deals: <n> ", CARDS, "gathers: .* of <tricks>, by the right seat <winners>;", REVOKES, ACCUSED),
    ),
    (BY_HAND, (SIMULATED + ROW, SIMULATED + ROW_OF_DEALS)),
)
PACK: tuple[Source, ...] = (
    (WITH_PACK, (CARDS, REVOKES, ACCUSED)),
    (BY_HAND, (SAME + ROW, SAME + ROW_OF_DEALS)),
)
PHOTOGRAPHS: tuple[Source, ...] = (
    (
        "Photographs",
        ("<n> photographs, ", r"\| \*\*all at least half .*?\| <right> / <wrong> / <unread> / <missed> \|"),
    ),
    (BY_HAND, (r"\| <n> photographs \(5\) " + ROW,)),
)


def figures(parts: Mapping[str, str], sources: Sequence[Source]) -> dict[str, int]:
    """The figures of the first source that is on the page; raises ValueError where a line is not there."""
    name, patterns = next(source for source in sources if source[0] in parts)
    counts: dict[str, int] = {}
    for pattern in patterns:
        match = re.search("^" + re.sub(r"<(\w+)>", r"(?P<\1>\\d+)", pattern), parts[name], re.MULTILINE)
        if match is None:
            raise ValueError(f"the part {name!r} of the results has no line {pattern}")
        counts |= {key: int(number) for key, number in match.groupdict().items()}
    return counts


def table(parts: Mapping[str, str]) -> str:
    """README's table, from the parts of the page of results by their names."""
    plain, pack, photographs = (figures(parts, sources) for sources in (PLAIN, PACK, PHOTOGRAPHS))
    unread = photographs["unread"] + photographs.get("missed", 0)
    unproved = plain["revokes"] - plain["proved"], pack["revokes"] - pack["proved"]
    rows = (
        (f"cards of {plain['n']} simulated deals", plain["right"], plain["wrong"], plain["unread"]),
        ("the same cards, after the pack check", pack["right"], pack["wrong"], pack["unread"]),
        (f"cards in {photographs['n']} photographs", photographs["right"], photographs["wrong"], unread),
        (f"winners of {plain['tricks']} tricks", plain["winners"], plain["tricks"] - plain["winners"], 0),
        (
            f"{plain['revokes']} revokes, proved or not; after the pack check",
            f"{plain['proved']}; {pack['proved']}", 0, f"{unproved[0]}; {unproved[1]}",
        ),
        (
            f"players wrongly accused in {plain['n']} deals; after the pack check",
            "", f"{plain['accused']}; {pack['accused']}", "",
        ),
    )  # fmt: skip
    lines = (" | ".join(["", *map(str, row), ""]).strip().replace("|  |", "| |") for row in rows)
    return HEAD + "".join(f"{line}\n" for line in lines)


def with_figures(readme: str, parts: Mapping[str, str]) -> str:
    """README.md with its table made of ``parts``; raises ValueError where it has no place for it."""
    head, begin, rest = readme.partition(BEGIN)
    _old, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError("README.md does not say where its figures begin and end")
    return f"{head}{BEGIN}{table(parts)}{END}{tail}"
