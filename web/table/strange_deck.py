"""A deck that the camera does not know: when to advise the pack check."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class UnreadCards:
    """How many cards of some deals were seen, and how many of these were not read."""

    seen: int
    unread: int

    @property
    def share(self) -> float:
        return self.unread / self.seen


def advice(game: Game) -> str | None:
    """The advice to check the pack, where many cards of the last deals were seen and not read; else None."""
    return ENGLISH["pack_strange"] if unread_cards(game, DEALS) else None


def unread_cards(game: Game, deals: int) -> UnreadCards | None:
    """The cards of the last finished deals, where many of each were not read and ``deals`` or more count."""
    counted = []
    for hand in game.hands:
        seen = [play.card for play in hand.plays if play.seen]
        if hand.outcome is not None and len(seen) >= FEWEST:
            counted.append(UnreadCards(len(seen), seen.count(None)))
    last = counted[-DEALS:]
    if len(last) < deals or min(cards.share for cards in last) < UNREAD:
        return None
    return UnreadCards(sum(cards.seen for cards in last), sum(cards.unread for cards in last))
