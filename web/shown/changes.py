"""The changes that a correction makes, in lines for the table; hidden cards and rulings stay hidden.

Of the open hand only trump, maker, tricks taken and score are compared. The cards of its earlier tricks and
its revokes stay covered, as the laws demand.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.game.game import Game
from referee.view.announced import as_announced
from referee.view.may_see import may_see
from referee.view.role import Role
from referee.view.table import TableView
from referee.view.viewed_difference import Part, by_side, differences, in_words
from referee.words.message import Message, say

from .export import finished


def changed(before: Game, after: Game) -> tuple[Message, ...]:
    """The changes between two games, in lines."""
    # a correction must not reveal rulings that the house withholds
    rulings = after.rules.announce in ("at once", "end of hand")
    old, new = differences_of_hands(before, after, rulings), tuple(_of_now(before, after))
    return (*old, *(line for line in new if line not in old))


def differences_of_hands(before: Game, after: Game, rulings: bool) -> tuple[Message, ...]:
    """The changes in rulings and scores of hands that are over in both games."""
    then, now = (finished(as_announced(game, Role.TABLE)) for game in (before, after))
    return differences(then, now, rulings) if len(then.hands) == len(now.hands) else ()


def _of_now(before: Game, after: Game) -> Iterator[Message]:
    then, now = (may_see(game, Role.TABLE) for game in (before, after))
    if (then.deal and then.deal.number) != (now.deal and now.deal.number) or (now.deal and now.deal.is_over):
        return  # a hand that is over is compared with the others
    parts = _open_parts(now)
    for name, value in _open_parts(then).items():
        if parts[name] != value and parts[name] not in (None, ()):
            yield say("change.is_now", what=say(name), now=in_words(parts[name]))


def _open_parts(view: TableView) -> dict[str, Part]:
    """What everybody sees of the open hand, by the keys of the parts' names."""
    sides, deal = view.rules.seating.sides, view.deal
    score: dict[str, Part] = {"part.score": by_side(sides, view.standing.points)}
    if deal is None:
        return score
    return {
        "part.dealer": deal.dealer,
        "part.trump": deal.trump,
        "part.maker": deal.maker,
        "part.alone": deal.alone,
        "part.taken": by_side(sides, deal.taken),
        "part.turn": deal.turn,
        **score,
    }
