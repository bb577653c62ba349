"""The corrections after a second look at the cards of a finished hand (:mod:`referee.doubt.second_look`)."""

from __future__ import annotations

from collections.abc import Mapping

from ..doubt.second_look import accusations, looked_at_twice, outcome
from ..facts.register import Amended, Fact, Played
from ..game.game import Game, apply
from ..play.one_deal import Hand
from ..table_events import Read


def corrections(game: Game, hand: Hand, reads: Mapping[int, Read]) -> tuple[Fact, ...]:
    """The facts that correct the cards of ``hand``; ``reads`` are the new readings by the place of the play.

    A second look accuses nobody: a correction after which a ruling accuses a player whom the first look did
    not accuse is left out. If rulings, points and the question to the people stay, only names are corrected.
    """
    before, facts, named = accusations(hand), list[Fact](), list[Fact]()
    for play in hand.plays:
        played = game.corrected.at(play.place)
        if play.place not in reads or not isinstance(played, Played):
            continue
        again = looked_at_twice(played, reads[play.place], hand.rules.cards)
        if again == played:
            continue
        fact = Amended(play.place, again, seen=play.seen)
        after = apply(game, fact)
        if accusations(after.hands[hand.number - 1]) <= before:
            facts.append(fact)
            named += [fact] if again.card != played.card else []
            game = after
    return tuple(facts if outcome(game.hands[hand.number - 1]) != outcome(hand) else named)
