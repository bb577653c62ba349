"""What the table read again came to, in words for the people."""

from __future__ import annotations

from referee.game.game import Game
from referee.scribe import reread as scribe_reread
from referee.table_events import TableRead
from referee.words.message import Message, counted, join, say


def read_again(game: Game, read: TableRead) -> Message:
    """What the table read again came to, for the people: as recorded, or what differs."""
    cards = counted("change.in_the_middle", len(read.lying), why=read.why)
    gone = scribe_reread.missing(game, read)
    if scribe_reread.table_read_facts(game, read):
        return say("change.read_asked", cards=cards)
    if gone:
        somebody = say("some.player")
        names = (say("change.card_of", card=play.card, who=play.seat or somebody) for play in gone)
        return say("change.read_not_found", cards=cards, names=join("and", names))
    return say("change.read_as_recorded", cards=cards)
