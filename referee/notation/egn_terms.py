"""What reading and writing Euchre Game Notation have in common."""

from __future__ import annotations

from ..unreadable_record import Unreadable

FILE_TYPE = "Euchre Game Notation"
VERSION = "1.4"


class UnreadableEgn(Unreadable):
    """EGN that cannot be read, or a game that EGN cannot hold; says where and why."""
