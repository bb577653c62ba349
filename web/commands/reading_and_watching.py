"""``bowerbird read`` and ``bowerbird watch``: prints the cards in photographs and the events of a video."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from referee.book.ruleset import RuleSet
from referee.cards import Card

from ..shown.names import card_sign
from ..shown.words.english import ENGLISH
from .progress_bar import bar, say

if TYPE_CHECKING:
    from vision.camera.frame_source import Frame, NoView, Source

Line = dict[str, Any]
WORTH_SAYING = 0.05
"""The probability from which an alternative is printed with an event."""


def show(lines: Iterable[Line], as_json: bool, in_words: Callable[[Line], str]) -> int:
    """Print every line immediately, as JSON or ``in_words``."""
    for line in lines:
        say(json.dumps(line) if as_json else in_words(line))
    return 0


class CountedSource:
    """A source of pictures that shows how far a recording has been watched."""

    def __init__(self, source: Source, quiet: bool) -> None:
        self.source, self.quiet = source, quiet
        self.is_live, self.length, self.fps = source.is_live, source.length, source.fps

    def frames(self) -> Iterator[Frame | NoView]:
        # a camera has no end to be on the way to
        yield from bar(self.source.frames(), self.length, "pictures", self.quiet or not self.length)

    def hold_controls(self) -> dict[int, float]:
        return self.source.hold_controls()

    def close(self) -> None:
        self.source.close()


def pack_in_use(
    rules: RuleSet | None, learnt: frozenset[Card] | None, every: frozenset[Card]
) -> tuple[frozenset[Card], str]:
    """The cards of the pack, and a line with the reason.

    They come from the book in force, else from the ``learnt`` deck, else they are ``every`` card of any book.
    """
    if rules is not None:
        benny = " and the Benny" if rules.benny_cards else ""
        return rules.cards, ENGLISH["terminal_the_pack_the_cards_of"].format(
            pack=rules.pack, book=rules.book, benny=benny
        )
    if learnt is not None:
        return learnt, ENGLISH["terminal_the_pack_the_cards_of_the"].format(n=len(learnt))
    text = ENGLISH["terminal_the_pack_any_of_the"].format(n=len(every))
    return every, text


def photo_in_words(line: Line) -> str:
    """The cards of a photograph for people, a line each, with their places in it."""
    cards = line["cards"]
    text = (
        ENGLISH["terminal_cards_in_order"].format(n=len(cards))
        if cards
        else ENGLISH["terminal_no_card_found"]
    )
    rows = "".join(f"\n{_row(number, card)}" for number, card in enumerate(cards, 1))
    remark = ""
    if "too_low" in line:
        remark = f"\n{line['photo']}: {too_low_in_words(line['too_low'])}"
    elif line["cards"] and not any(card["card"] for card in line["cards"]):
        remark = f"\n{line['photo']}: {ENGLISH['terminal_nothing_read']}"
    return f"{line['photo']}: {text} ({line['ms']:.0f} ms){rows}{remark}"


def too_low_in_words(degrees: float) -> str:
    """What to do about a camera that is too low."""
    return ENGLISH["terminal_camera_too_low"].format(degrees=f"{degrees:.0f}")


def unread_in_words(degrees: float | None) -> str:
    """What to do about a camera by which no card was read; ``degrees``: it is too low."""
    return ENGLISH["terminal_nothing_read"] if degrees is None else too_low_in_words(degrees)


def event_in_words(line: Line) -> str:
    """A table event for people: its time, kind, player and card, and its probability."""
    parts = [f"{line['t']:8.2f} s", line["event"].replace("_", " ")]
    if "dealer" in line:
        parts.append(ENGLISH["terminal_before_dealt_by"].format(seat=line["seat"], dealer=line["dealer"]))
    elif line.get("seat") or line.get("by"):
        parts.append(f"by {line.get('seat') or line['by']}")
    if "card" in line:
        p = line.get("card_p", line.get("p", 0.0))
        parts.append(f"{line['card']} ({p:.1%})" if line["card"] else "not read")
    if "token" in line:
        parts.append(line["token"] + (" alone" if line["alone"] else ""))
    if line["event"] == "packet":
        parts.append(ENGLISH["terminal_of_its_cards_seen"].format(cards=line["cards"]))
    elif "cards" in line:
        parts.append(" ".join(card or "?" for card in line["cards"]))
    if "why" in line:
        parts.append(line["why"])
    for what, q in line["instead"] if "instead" in line else line.get("rivals", ()):
        if q >= WORTH_SAYING:
            parts.append(f"perhaps {'by ' if len(what) == 1 else ''}{what.replace('_', ' ')} ({q:.0%})")
    return "  ".join(parts)


def _row(number: int, card: Line) -> str:
    x, y = (round(sum(values) / len(values)) for values in zip(*card["quad"], strict=True))
    return ENGLISH["terminal_card"].format(number=number, card=_card_in_words(card), x=x, y=y)


def _card_in_words(card: Line) -> str:
    if card["card"] == "back":
        return ENGLISH["terminal_card_face_down"]
    if card["card"] is not None:
        return ENGLISH["terminal_card_sure"].format(card=card_sign(card["card"]), p=card["p"])
    likely = ENGLISH["terminal_or"].join(card_sign(rival) for rival, _ in card["rivals"][:2])
    if likely:
        return ENGLISH["terminal_card_not_read_likely"].format(likely=likely)
    return ENGLISH["terminal_card_not_read"]
