"""A deck that the camera does not know: when to advise the pack check."""

from __future__ import annotations

from referee.game.game import Game
from referee.table_events import PackCut, TableEvent, UpCardTurned

from ..shown.words.english import ENGLISH

DEALS = 2
"""The last finished deals that must have many unread cards: a single deal may have had bad light."""
UNREAD = 0.2
"""The share of their cards that were not read. Decks with sister courts that look the same leave 0.3 and
0.4 (``models.lab.evenings.whole``, seeds 4718 and 4712), the films of 200 other decks 0.03."""
FEWEST = 8
"""Cards that must have been seen of a deal to count it."""


def is_advised_at(event: TableEvent) -> bool:
    """Whether an event comes between two deals, when people have time for the pack check."""
    return isinstance(event, PackCut | UpCardTurned)


def advice(game: Game) -> str | None:
    """The advice to check the pack, where many cards of the last deals were seen and not read; else None."""
    shares = []
    for hand in game.hands:
        seen = [play.card for play in hand.plays if play.seen]
        if hand.outcome is not None and len(seen) >= FEWEST:
            shares.append(seen.count(None) / len(seen))
    last = shares[-DEALS:]
    return ENGLISH["pack_strange"] if len(last) == DEALS and min(last) >= UNREAD else None
