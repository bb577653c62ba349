"""How the page says what the referee says with letters: names for seats, signs for cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from referee.cards import Suit

Plain = dict[str, Any]

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


class Pictures(Protocol):
    """Gives the addresses of the pictures that were kept of sightings, of one view of them."""

    def __call__(self, sightings: Iterable[str], view: str = "crop") -> list[str]: ...


class Words:
    """Puts the players' names and the cards' signs into what the referee says with letters."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = {letter: names.get(letter) or SEATS[letter] for letter in SEATS}

    def __call__(self, text: str) -> str:
        text = re.sub(r"\b(NS|EW)\b", lambda m: self.side(m[1]), text)
        text = re.sub(r"\b(10|[2-9TJQKA])([cdhs])\b", lambda m: card_sign(m[1] + m[2]), text)
        return re.sub(r"\b[NESW]\b", lambda m: self.names[m[0]], text)

    def side(self, side: str) -> str:
        return " & ".join(self.names[seat] for seat in side)


def card_sign(card: str) -> str:
    """A card as people write it: ``10♦``, ``J♠``, ``Joker``."""
    if card == "Jk":
        return "Joker"
    return card[:-1].replace("T", "10") + Suit(card[-1]).symbol
