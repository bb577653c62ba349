"""The best and the luckiest hand of an evening, and each player's own figures, by the names that were given.

Nothing of it is kept: it is worked out of the journal, evening by evening, when somebody asks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.game.finished import finished_games
from referee.game.game import Game
from referee.look_back.evening_luck import HandOpen, best_of, hands_open, luckiest_of
from referee.play.deal_outcome import Phase
from referee.seats import Seat, Side
from referee.words.message import join

from .names import Plain, Words
from .statistics import makers_of
from .words.english import ENGLISH


def figures(
    number: int, game: Game, names: Mapping[str, str], erased: Collection[str], open_cards: bool
) -> Plain:
    """Evening ``number``: its ``best`` and ``luckiest`` hand in a sentence each, and its ``players``.

    ``counted`` of its ``deals`` are known to their last card. Players without a name, or with ``erased``
    figures, are left out. Without ``open_cards`` the figures about the cards held are left out.
    """
    over = [deal for deal in game.deals if deal.hand.phase is Phase.OVER or deal.hand.next_began]
    hands = hands_open(over) if open_cards else ()
    wording = Words(names)
    return {
        "evening": number,
        "deals": len(over),
        "counted": len(hands),
        "best": _best(best_of(hands), wording),
        "luckiest": _luckiest(luckiest_of(hands), wording),
        "players": _players(game, hands, names, erased),
    }


def _best(hand: HandOpen | None, names: Words) -> Plain | None:
    if hand is None:
        return None
    text = ENGLISH["figures_best_says"].format(side=_sides(hand.scored, names), n=_points(hand.points))
    return {"deal": hand.deal, "says": text}


def _luckiest(hand: HandOpen | None, names: Words) -> Plain | None:
    if hand is None:
        return None
    lucky = (hand.makers,) if hand.gained > 0 else hand.others
    text = ENGLISH["figures_lucky_says"].format(
        makers=names.side(str(hand.makers)), taken=hand.taken, could=hand.could, side=_sides(lucky, names),
        n=_points(abs(hand.gained)),
    )  # fmt: skip
    return {"deal": hand.deal, "says": text}


def _points(n: int) -> str:
    return ENGLISH["figures_point" if n == 1 else "figures_points"].format(n=n)


def _sides(sides: Sequence[Side], names: Words) -> str:
    return names(join("dot", sides))


def _players(
    game: Game, hands: Sequence[HandOpen], names: Mapping[str, str], erased: Collection[str]
) -> list[Plain]:
    makers = makers_of(game, Words(names))
    finished = finished_games(game)
    players = []
    for seat in game.rules.seating.seats:
        name = names.get(str(seat), "")
        if not name or name in erased:
            continue
        played = [hand for hand in hands if seat in hand.seats]
        players.append(
            {
                "name": name,
                "partners": _partners(game, seat, names, erased),
                "won": [
                    any(seat in side for side in finished_game.won.winners) for finished_game in finished
                ],
                "hands": len(played),
                "above": sum(hand.above(seat) for hand in played),
                "made": makers[seat].made,
                "euchred": makers[seat].euchred,
                "alone": makers[seat].alone,
                "loners": makers[seat].alone_all,
            }
        )
    return players


def _partners(game: Game, seat: Seat, names: Mapping[str, str], erased: Collection[str]) -> list[str]:
    """The names of those who sat on the same side, as far as they were given and not erased."""
    side = game.rules.seating.side(seat)
    others = (names.get(str(partner), "") for partner in side.seats if partner is not seat)
    return [name for name in others if name and name not in erased]
