"""Euchre Game Notation, the JSON format of other programs: export and import.

EGN deduces the player of a card from the turn, so it cannot hold a referee's business: cards out of turn,
cards taken back, claims and penalties. The export lists what does not fit, and writes rulings as annotations;
a deal that was not played in turn is exported without its play.
"""

from __future__ import annotations

from .egn_reading import Imported, from_egn, read_egn
from .egn_terms import FILE_TYPE, VERSION, UnreadableEgn
from .egn_writing import to_egn

__all__ = ["FILE_TYPE", "VERSION", "Imported", "UnreadableEgn", "from_egn", "read_egn", "to_egn"]
