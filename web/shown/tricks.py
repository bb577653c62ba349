"""The tricks of a deal for whoever may look at them now, each card ready to be corrected."""

from __future__ import annotations

from referee.book.ruleset import RuleSet
from referee.game.game import Game
from referee.view.deal import deal_view
from referee.view.may_see import may_see_deal
from referee.view.role import Role
from referee.view.trick import PlayView

from ..journal.entered_by_people import likely
from .hand_states import PlayToCorrect, TricksState, TrickToCorrect
from .names import Pictures, text_of


def tricks_of(
    game: Game, number: int, pictures: Pictures, all_cards: bool, all_pictures: bool
) -> TricksState:
    """The tricks of deal ``number`` that everybody may look at, or with ``all_cards`` all of them.

    ``all_pictures``: with the pictures of gathered tricks, too. ``covered`` counts the tricks left out.
    Raises KeyError if there is no such deal.
    """
    if not 1 <= number <= len(game.deals):
        raise KeyError(number)
    judged, rules = game.deals[number - 1], game.rules
    deal = deal_view(judged) if all_cards else may_see_deal(judged, Role.TABLE)
    up_too = all_cards or deal.may_be_looked_at or not deal.likeliest
    shown = [trick for trick in deal.likeliest if all_cards or trick.is_open]
    return TricksState(
        deal=number,
        is_over=deal.may_be_looked_at,
        covered=len(deal.likeliest) - len(shown),
        up=_play(rules, deal.up, None) if deal.up is not None and up_too else None,
        tricks=[
            TrickToCorrect(
                number=trick.number,
                is_gathered=trick.is_gathered,
                winner=text_of(trick.winner) if trick.is_over else None,
                plays=[
                    _play(rules, play, pictures if all_pictures or trick.is_open else None)
                    for play in trick.plays
                ],
            )
            for trick in shown
        ],
    )


def _play(rules: RuleSet, play: PlayView, pictures: Pictures | None) -> PlayToCorrect:
    return PlayToCorrect(
        seat=text_of(play.seat),
        card=text_of(play.card),
        place=play.place,
        likely=likely(play.card, play.rivals, rules),
        pictures=pictures(play.seen) if pictures is not None else [],
    )
