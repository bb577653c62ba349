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

    ``counted`` of its ``deals`` are known to their last card. A player without a name, or whose figures were
    ``erased``, is left out. Where ``open_cards`` is False nothing is said of what the cards held.
    """
    over = [one for one in game.deals if one.hand.phase is Phase.OVER or one.hand.next_began]
    hands = hands_open(over) if open_cards else ()
    told = Words(names)
    return {
        "evening": number,
        "deals": len(over),
        "counted": len(hands),
        "best": _best(best_of(hands), told),
        "luckiest": _luckiest(luckiest_of(hands), told),
        "players": _players(game, hands, names, erased),
    }


def _best(one: HandOpen | None, told: Words) -> Plain | None:
    if one is None:
        return None
    says = ENGLISH["figures_best_says"].format(side=_sides(one.scored, told), n=_points(one.points))
    return {"deal": one.deal, "says": says}


def _luckiest(one: HandOpen | None, told: Words) -> Plain | None:
    if one is None:
        return None
    lucky = (one.makers,) if one.gained > 0 else one.others
    says = ENGLISH["figures_lucky_says"].format(
        makers=told.side(str(one.makers)), taken=one.taken, could=one.could, side=_sides(lucky, told),
        n=_points(abs(one.gained)),
    )  # fmt: skip
    return {"deal": one.deal, "says": says}


def _points(n: int) -> str:
    return ENGLISH["figures_point" if n == 1 else "figures_points"].format(n=n)


def _sides(sides: Sequence[Side], told: Words) -> str:
    return told(join("dot", sides))


def _players(
    game: Game, hands: Sequence[HandOpen], names: Mapping[str, str], erased: Collection[str]
) -> list[Plain]:
    makers = makers_of(game, Words(names))
    finished = finished_games(game)
    found = []
    for seat in game.rules.seating.seats:
        name = names.get(str(seat), "")
        if not name or name in erased:
            continue
        played = [one for one in hands if seat in one.seats]
        found.append(
            {
                "name": name,
                "partners": _partners(game, seat, names, erased),
                "won": [any(seat in side for side in one.won.winners) for one in finished],
                "hands": len(played),
                "above": sum(one.above(seat) for one in played),
                "made": makers[seat].made,
                "euchred": makers[seat].euchred,
                "alone": makers[seat].alone,
                "loners": makers[seat].alone_all,
            }
        )
    return found


def _partners(game: Game, seat: Seat, names: Mapping[str, str], erased: Collection[str]) -> list[str]:
    """The names of those who sat on the same side, as far as they were given and not erased."""
    side = game.rules.seating.side(seat)
    others = (names.get(str(partner), "") for partner in side.seats if partner is not seat)
    return [name for name in others if name and name not in erased]
