"""What may be told of the cards that the eye sees now: the names of those that lie open, and no others."""

from __future__ import annotations

from referee.game.game import Game
from referee.view import table_state

from .names import Plain


def seen_now(told: Plain, game: Game, role: str) -> Plain:
    """What the eye tells, with no name that a device with ``role`` is not shown on the felt.

    A card of a gathered trick keeps its outline, which anybody at the table sees, and loses its name.
    """
    open_now = _open(game, role)
    if open_now is None or "cards" not in told:
        return told
    cards = [{**one, "card": one["card"] if one["card"] in open_now else None} for one in told["cards"]]
    return {**told, "cards": cards}


def _open(game: Game, role: str) -> frozenset[str] | None:
    """The cards that lie open in the hand that goes on; None where nothing is covered."""
    hand = game.hand
    if hand is None or table_state.may_be_looked_at(hand):
        return None
    shown = table_state.show(game, role)
    lying = {card for _seat, card in shown["trick"]["cards"] if card}
    return frozenset(lying | {shown["up"]} - {None})
