"""What Euchre Game Notation has no field for, carried in its free ones: the rules, Benny, cuts, claims.

A line that begins with ``Bowerbird:`` is ours. In the description stand the book with its house values, and
the deals in which the two of spades is Benny; among the remarks on a call or a card stands what happened
after it, as a line of a sheet. Other programs show them as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..cards import TWO_OF_SPADES
from ..facts.register import Fact
from ..game.game import Game
from ..play.one_deal import Hand
from . import sheets

OURS = "Bowerbird: "
GATHERED = "Bowerbird, trick gathered: "
LONGEST = 1024
"""Letters that a description or a remark may have."""


@dataclass(frozen=True, slots=True)
class GameDescription:
    """What a description says in our lines: the ``book``, its house values, and where the two is Benny."""

    book: str | None = None
    overlay: dict[str, object] | None = None
    twos: frozenset[int] = frozenset()


def description(game: Game) -> tuple[str, bool]:
    """The lines for the description of a game, and whether they fit into it."""
    lines = [OURS + sheets.rules_written(game.rules)]
    twos = [str(hand.number) for hand in game.hands if has_two(hand)]
    if twos:
        lines.append(f"{OURS}2s is Benny in deals {' '.join(twos)}")
    text = "\n".join(lines)
    return (text, True) if len(text) <= LONGEST else ("", False)


def has_two(hand: Hand) -> bool:
    """Whether the two of spades was seen in a deal as its Benny."""
    cards = {play.card for play in hand.plays} | {hand.up, hand.discarded.card if hand.discarded else None}
    return TWO_OF_SPADES in hand.rules.benny_cards and TWO_OF_SPADES in cards


def about(text: object) -> GameDescription:
    """What ``text``, the description of a file, says in our lines."""
    book, overlay, twos = None, None, frozenset[int]()
    for line in text.splitlines() if isinstance(text, str) else ():
        ours = line.removeprefix(OURS)
        if ours == line:
            continue
        if ours.startswith("2s is Benny in deals "):
            twos = frozenset(int(number) for number in re.findall(r"\b[0-9]{1,3}\b", ours))
        elif ours.startswith("rules "):
            try:
                sheet = sheets.read(ours)
            except sheets.UnreadableSheet:
                continue
            book, overlay = sheet.book, sheet.overlay
    return GameDescription(book, overlay, twos)


def remark(line: str, gathered: bool) -> str:
    """A line of a sheet as a remark on the card before it; ``gathered``: its trick was gathered first."""
    return (GATHERED if gathered else OURS) + line


def facts_in(remarks: Iterable[object], gathered: bool) -> Iterator[Fact]:
    """The facts in our remarks on a card, from before its trick was gathered or from after."""
    prefix = GATHERED if gathered else OURS
    for text in remarks:
        if isinstance(text, str) and text.startswith(prefix):
            try:
                yield from sheets.read(text.removeprefix(prefix)).facts
            except sheets.UnreadableSheet:
                continue
