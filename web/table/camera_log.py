"""What the table read again came to, in words for the people."""

from __future__ import annotations

from referee.game.game import Game
from referee.prose import join, say
from referee.scribe import reread as scribe_reread
from referee.table_events import TableRead


def read_again(game: Game, read: TableRead) -> str:
    """What the table read again came to, for the people: as recorded, or what differs."""
    lie = len(read.lying)
    cards = "card" if lie == 1 else "cards"
    told = f"The table was read again ({read.why}): {lie} {cards} in the middle"
    gone = scribe_reread.missing(game, read)
    facts = scribe_reread.facts_of(game, read)
    if facts:
        return f"{told}; what differs from the record is asked."
    if gone:
        names = join(" and ", (say("{} of {}", play.card, play.seat or "somebody") for play in gone))
        return say("{}; recorded, and not found lying there: {}. Tap the card if that is wrong.", told, names)
    return f"{told}, as recorded."
