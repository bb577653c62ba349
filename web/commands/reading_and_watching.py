"""``bowerbird read`` and ``bowerbird watch``: prints what the eye made of photographs and of a video."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from referee.book.ruleset import RuleSet
from referee.cards import Card

from .progress_bar import bar, say

Line = dict[str, Any]
WORTH_SAYING = 0.05
"""How likely it must be that something else happened to be printed with an event."""


def show(lines: Iterable[Line], as_json: bool, in_words: Callable[[Line], str]) -> int:
    """Print every line as soon as it is there, as JSON or ``in_words``."""
    for line in lines:
        say(json.dumps(line) if as_json else in_words(line))
    return 0


class Counted:
    """A source of pictures that shows how far a recording has been watched."""

    def __init__(self, source: Any, quiet: bool) -> None:
        self.source, self.quiet = source, quiet

    def frames(self) -> Iterator[Any]:
        length = getattr(self.source, "length", 0)
        # a camera has no end to be on the way to
        yield from bar(self.source.frames(), length, "pictures", self.quiet or not length)

    def close(self) -> None:
        self.source.close()


def pack_in_use(
    rules: RuleSet | None, learnt: frozenset[Card] | None, every: frozenset[Card]
) -> tuple[frozenset[Card], str]:
    """The cards that may lie on the table, and a line that says why those.

    The book in force names them, else the deck that was ``learnt``, else they are ``every`` card that any
    book plays with.
    """
    if rules is not None:
        benny = " and the Benny" if rules.benny_cards else ""
        return rules.cards, f"The pack: the {rules.pack} cards of {rules.book}{benny}"
    if learnt is not None:
        return learnt, f"The pack: the {len(learnt)} cards of the deck; --rules BOOK takes those of a book"
    text = f"The pack: any of the {len(every)} cards that the books play with; --rules BOOK names fewer"
    return every, text


def photo_in_words(line: Line) -> str:
    """The cards of one photograph for people."""
    text = ", ".join(map(_card_in_words, line["cards"])) or "no card found"
    return f"{line['photo']}: {text} ({line['ms']:.0f} ms)"


def event_in_words(line: Line) -> str:
    """A table event for people: its time, what, which player and card, and how sure."""
    words = [f"{line['t']:8.2f} s", line["event"].replace("_", " ")]
    if "dealer" in line:
        words.append(f"before {line['seat']}  dealt by {line['dealer']}")
    elif line.get("seat") or line.get("by"):
        words.append(f"by {line.get('seat') or line['by']}")
    if "card" in line:
        p = line.get("card_p", line.get("p", 0.0))
        words.append(f"{line['card']} ({p:.1%})" if line["card"] else "not read")
    if "token" in line:
        words.append(line["token"] + (" alone" if line["alone"] else ""))
    if line["event"] == "packet":
        words.append(f"{line['cards']} of its cards seen")
    elif "cards" in line:
        words.append(" ".join(card or "?" for card in line["cards"]))
    if "why" in line:
        words.append(line["why"])
    for what, q in line["instead"] if "instead" in line else line.get("rivals", ()):
        if q >= WORTH_SAYING:
            words.append(f"perhaps {'by ' if len(what) == 1 else ''}{what.replace('_', ' ')} ({q:.0%})")
    return "  ".join(words)


def _card_in_words(card: Line) -> str:
    if card["card"] == "back":
        return "a back"
    if card["card"] is not None:
        return f"{card['card']} {card['p']:.1%}"
    likely = " or ".join(rival for rival, _ in card["rivals"][:2])
    return f"not read ({likely}?)" if likely else "not read"
