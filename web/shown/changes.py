"""What a correction changed, as the table may hear it: the difference, once, and nothing hidden.

Of the hand that goes on only what lies open is compared (trump, maker, tricks taken, the score);
the cards of its earlier tricks and its revokes stay where the laws keep them.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.game.game import Game
from referee.prose import say
from referee.view import table_state
from referee.view.may_see import Role, may_see
from referee.view.viewed_difference import differences, said_of

from .export import finished

OPEN = {
    "dealer": "the dealer",
    "trump": "the trump",
    "maker": "the maker",
    "alone": "who plays alone",
    "tricks": "the count of tricks",
    "turn": "whose turn it is",
    "score": "the score",
}


def changed(before: Game, after: Game) -> tuple[str, ...]:
    """The difference in lines."""
    # a house that keeps rulings back must not have them told by way of a correction
    rulings = after.rules.announce in ("at once", "end of hand")
    old, new = differences_of_hands(before, after, rulings), tuple(_of_now(before, after))
    return (*old, *(line for line in new if line not in old))


def differences_of_hands(before: Game, after: Game, rulings: bool) -> tuple[str, ...]:
    """What is judged otherwise of hands that are over in both."""
    then, now = (finished(may_see(game, Role.TABLE)) for game in (before, after))
    return differences(then, now, rulings) if len(then.hands) == len(now.hands) else ()


def _of_now(before: Game, after: Game) -> Iterator[str]:
    then, now = table_state.show(before), table_state.show(after)
    if then["deal"] != now["deal"] or now["phase"] == "over":
        return  # a hand that is over is compared with the others
    for part, words in OPEN.items():
        if then[part] != now[part] and now[part] not in (None, [], {}):
            yield say("{} is now {}", words, said_of(part, now[part]))
