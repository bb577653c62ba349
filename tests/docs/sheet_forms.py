"""Writes the page of what a sheet can say from the register: ``python3 -m tests.docs.sheet_forms``."""

from __future__ import annotations

from referee.facts import calls, claims, corrections, deals, plays
from referee.facts.register import MISDEALS, REMEDIES, RULINGS, Amended, Fact, Inserted, Undone
from referee.notation.sheet_forms import FORMS, Form
from referee.notation.sheets import read
from tests.docs.page_lines import wrapped
from tests.docs.snippets import DOCS
from web.shown.change_log import sentence
from web.shown.names import Words

PAGE = DOCS / "sheet.md"
HEAD = """\
# What a sheet can say

A *sheet* is a game written down as text, a fact a line. `|` separates facts that share a line, and `#`
begins a remark. What you write is judged; `export` writes a recorded evening in this form, too.

```sheet file=game.sheet
rules american
dealer W up 9h
N pass | E pass | S order            # the calls in turn
N As | E Th | S Ks | W Ts            # a trick in the order in which the cards fell
quit                                 # it is turned
```

```bash
bowerbird judge game.sheet
```

The first line may name the book and what the house changed in it: `rules american stick_dealer=true`. A
line that fits no form is refused, with its number and the nearest form. An illegal play is a line like
any other.

- `<seat>` is `N`, `E`, `S` or `W`; `<side>` is `NS` or `EW`, and where three play its one player or its
  two.
- `<card>` is its rank and suit, as `9h`, `Td`, `10d` or `J♣`, and the joker is `Jk`. `<suit>` is `c`,
  `d`, `h` or `s`; `<trump>` may be `nt`, too.
- A `?` in a form may be written for what nobody saw. Brackets hold what may be left out.
- What a camera was not sure of follows the fact, with how likely that is, from 0 to 1. `<rivals>` are what
  else the card may be: `N As Ks:0.08`. `perhaps E:0.02`: it may be East's. `p 0.9`: the whole fact.
  `doubted`: it may not have happened. `was Ks`: the camera had read K♠, and people corrected that.
- `amend`, `insert`, `undo` and `confirm` name a fact by its number on the sheet, counted from 1; what is
  put in stands before that fact. `undo` by itself takes back the last one.
"""
KINDS = """
## Words for kinds

| word | kinds |
|---|---|
"""
SUBJECTS = {
    deals: "The deal",
    calls: "The calls",
    plays: "The cards",
    claims: "Claims, remedies and the score",
    corrections: "Corrections",
}
NAMELESS, SIDES = Words({}), ("NS", "EW")
EARLIER = 12
"""Facts before an example, so that it may correct one of them."""


def page() -> str:
    """The page as it should be."""
    parts = [wrapped(HEAD)]
    for module, title in SUBJECTS.items():
        parts.append(f"\n## {title}\n\n| form | an example | in words |\n|---|---|---|\n")
        parts += [_row(form) for form in FORMS if _subject(form) is module]
    parts.append(KINDS)
    for word, kinds in (("misdeal", MISDEALS), ("choose", REMEDIES), ("decide", RULINGS)):
        parts.append(f"| `{word}` | {', '.join(f'`{kind}`' for kind in sorted(kinds))} |\n")
    parts.append("\nThis page is made from the code by `python3 -m tests.docs.sheet_forms`.\n")
    return "".join(parts)


def _subject(form: Form) -> object:
    """The module that the fact is from; what changes other facts is from the register itself."""
    return next((module for module in SUBJECTS if module.__name__ == form.kind.__module__), corrections)


def _row(form: Form) -> str:
    return f"| `{form.usage}` | `{form.example}` | {_in_words(_read(form.example))} |\n"


def _read(example: str) -> Fact:
    return read("N pass\n" * EARLIER + example).facts[-1]


def _in_words(fact: Fact) -> str:
    """A fact in the words of the change log; of a correction, what it does to the fact that it names."""
    match fact:
        case Amended(place, event):
            return f"Fact {place} was really: {_in_words(event)}"
        case Inserted(place, event):
            return f"Before fact {place} this was missed: {_in_words(event)}"
        case Undone(place):
            return f"Fact {place} did not happen"
        case _:
            return sentence(fact, NAMELESS, SIDES)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
