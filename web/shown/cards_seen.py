"""What may be shown of the cards that the camera sees now: the names of those that lie open."""

from __future__ import annotations

from dataclasses import replace

from referee.camera_views import CardsInPicture
from referee.game.game import Game
from referee.view.may_see import may_see
from referee.view.role import Role


def seen_now(seen: CardsInPicture, game: Game, role: Role) -> CardsInPicture:
    """What the camera sees, with no name that a device with ``role`` is not shown on the felt.

    A card of a gathered trick keeps its outline, which anybody at the table sees, and loses its name.
    """
    open_now = _open(game, role)
    if open_now is None:
        return seen
    cards = (card if card.card in open_now else replace(card, card=None) for card in seen.cards)
    return replace(seen, cards=tuple(cards))


def _open(game: Game, role: Role) -> frozenset[str] | None:
    """The open cards of the current hand; None if no card is covered."""
    deal = may_see(game, role).deal
    if deal is None or deal.may_be_looked_at:
        return None
    plays = deal.on_table.plays if deal.on_table else ()
    up = (deal.up,) if deal.is_up_in_view else ()
    return frozenset(str(play.card) for play in (*plays, *up) if play is not None and play.card is not None)
