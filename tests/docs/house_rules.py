"""Writes the guide's list of house rules from the books' values: ``python3 -m tests.docs.house_rules``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from referee.book.loading import VALUES, books, load
from tests.docs.page_lines import wrapped
from tests.docs.snippets import DOCS
from tests.sources import source_of, sources
from web.page.set_up import GROUPS, WITH_QUESTION
from web.shown.words.english import ENGLISH
from web.shown.words.rule_values import RULE_VALUES

PAGE = DOCS / "house_rules.md"
HEAD = """\
# House rules

A house that plays otherwise than its book writes the difference down, a rule a line, in a file of any name:

```toml house file=house.toml
game = 7
revoke_until = "up-card"
stick_dealer = true
```

`--house` lays it over the book, and `laws` shows next to each law what the house changed in it:

```bash
bowerbird laws --rules american --house house.toml
```

`serve`, `judge`, `review` and others take `--house`, too. On the page **Set up** offers the same rules under
**House rules**, and a sheet may have them after its book: `rules american revoke_until="up-card"`.

Below stands every rule with each value that it may have, what that means, and the books that have it. What
does not exist is refused with the nearest that does. Nothing turns on {unread}: Bowerbird shows them, and
the table keeps to them by itself. This page is made from the code by `python3 -m tests.docs.house_rules`.
"""
PACK = ("players", "pack", "bennies", "cut_order", "first_dealer")
"""What a book fixes: a file may change it, and set-up does not offer it."""


def page() -> str:
    """The page as it should be."""
    *others, last = (f"`{name}`" for name in unread())
    parts = [wrapped(HEAD.format(unread=f"{', '.join(others)} and {last}"))]
    subjects = {**GROUPS, "asked": WITH_QUESTION, "pack": PACK}
    for subject, names in subjects.items():
        parts.append(
            f"\n## {ENGLISH[f'rules_{subject}']}\n\n| rule | what it means | in the books |\n|---|---|---|\n"
        )
        parts += [row for name in names for row in _rows(name)]
    return "".join(parts)


def unread() -> list[str]:
    """The rules that no law, count or question of the referee reads, nor the page."""
    referee, web = ("\n".join(source_of(path).text for path in sources(part)) for part in ("referee", "web"))
    return [
        name
        for name in VALUES
        if not re.search(rf'\.{name}\b|"{name}"', referee) and not re.search(rf"rules\.{name}\b", web)
    ]


def _rows(name: str) -> Iterator[str]:
    have = defaultdict(list)
    for book in books():
        have[_written(getattr(load(book), name))].append(book)
    label, why = ENGLISH[f"rule_{name}"], ENGLISH.get(f"rule_why_{name}", "")
    values = _values(name)
    about = f"**{label}**" + (f". {why}" if why else "")
    if values:
        yield f"| `{name}` | {about} | |\n"
        yield from (
            f"| `= {value}` | {meaning} | {_listed(have[value])} |\n" for value, meaning in values.items()
        )
    else:
        given = "; ".join(f"{value}: {_listed(named)}" for value, named in have.items())
        yield f"| `{name} =` {_bounds(name)} | {about} | {given} |\n"


def _values(name: str) -> dict[str, str]:
    """Each value that a rule may be given, as a file has it, with its meaning; empty where it is a number."""
    if str(VALUES[name].type) == "bool":
        return {"true": ENGLISH["yes"].lower(), "false": ENGLISH["no"].lower()}
    choices = [choice for choice in VALUES[name].metadata.get("choices", ()) if isinstance(choice, str)]
    if str(VALUES[name].type) != "str":
        return {}
    return {_written(choice): RULE_VALUES[f"{name}.{choice}"] for choice in choices}


def _bounds(name: str) -> str:
    limits = VALUES[name].metadata
    if "least" in limits:
        return f"{limits['least']} to {limits['most']}"
    if str(VALUES[name].type) == "int":
        return " or ".join(map(str, limits["choices"]))
    return f"any of {_written(limits['choices'])}"


def _written(value: object) -> str:
    """A value as a file of house rules has it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case tuple():
            return f"[{', '.join(map(_written, value))}]"
        case _:
            return str(value)


def _listed(named: list[str]) -> str:
    return "all" if len(named) == len(books()) else ", ".join(named)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
