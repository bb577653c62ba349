"""The rulings of a game as keys, by which a simulated deal is compared with its truth."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from referee.facts.placed import Placed
from referee.facts.register import Confirmed, Played
from referee.game.game import Game
from referee.laws.register import rulings_of_hand
from referee.laws.ruling import Ruling
from referee.play.one_deal import Hand


class RulingKey(NamedTuple):
    """Kind, offender and trick of a ruling."""

    kind: str
    offender: str | None
    trick: int | None

    @property
    def in_words(self) -> str:
        return f"{self.kind} {self.offender} trick {self.trick}"

    @classmethod
    def parse(cls, words: str) -> RulingKey:
        """The key of its words; raises ValueError for others."""
        kind, offender, _, trick = words.rsplit(" ", 3)
        return cls(kind, None if offender == "None" else offender, None if trick == "None" else int(trick))


def rulings(game: Game) -> list[RulingKey]:
    """The key of every ruling."""
    return [_key(ruling) for judged in game.deals for ruling in judged.rulings]


def by_the_book(game: Game) -> set[RulingKey]:
    """The rulings of the book on the facts of each deal, whether the referee would withhold them or not.

    It withholds some although who saw everything would give them: eight cards thrown down may each be a card
    of a trick (film 44111002), and on a lead out of turn that was taken back it rules once people vouch for
    it.
    """
    return {_key(ruling) for hand in game.hands for ruling in rulings_of_hand(_with_turns_confirmed(hand))}


def _with_turns_confirmed(hand: Hand) -> Hand:
    last = hand.facts[-1].place
    played = [place for place, fact in hand.facts if isinstance(fact, Played)]
    turns = (Placed(last + n, Confirmed(place, only="turn")) for n, place in enumerate(played, 1))
    return replace(hand, facts=(*hand.facts, *turns))


def _key(ruling: Ruling) -> RulingKey:
    return RulingKey(ruling.kind, str(ruling.offender) if ruling.offender else None, ruling.trick)
