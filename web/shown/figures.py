"""The best and the luckiest hand of an evening, and each player's own figures, by the names that were given.

Nothing of it is kept: it is worked out of the journal, evening by evening, when somebody asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from referee.game.finished import finished_games
from referee.game.game import Game
from referee.look_back.evening_luck import HandOpen, best_of, hands_open, luckiest_of
from referee.play.deal_outcome import Phase
from referee.seats import Seat, Side
from referee.words.message import join

from ..journal.players import Players
from .names import Words
from .statistics import makers_of
from .words.english import ENGLISH


class HandFigure(Struct, frozen=True):
    """A hand of an evening, and in a sentence what was remarkable about it."""

    deal: int
    says: str


class PlayerFigures(Struct, frozen=True):
    """A player's figures of an evening.

    ``won`` has for each game whether they won it, ``partners`` the games won with each partner. In ``hands``
    hands their side took ``above`` tricks more than with all cards open. ``loners`` of the ``alone`` lone
    hands took every trick.
    """

    name: str
    partners: dict[str, int]
    won: list[bool]
    hands: int
    above: int
    made: int
    euchred: int
    alone: int
    loners: int


class EveningFigures(Struct, frozen=True):
    """An evening's figures; ``counted`` of its ``deals`` are known to their last card."""

    evening: int
    deals: int
    counted: int
    best: HandFigure | None
    luckiest: HandFigure | None
    players: list[PlayerFigures]


def figures(
    number: int, game: Game, players: Players, erased: Collection[str], open_cards: bool
) -> EveningFigures:
    """The figures of evening ``number``.

    Players without a name, or with ``erased`` figures, are left out; a game is that of those who ended it.
    Without ``open_cards`` the figures about the cards held are left out.
    """
    over = [deal for deal in game.deals if deal.hand.phase is Phase.OVER or deal.hand.next_began]
    hands = hands_open(over) if open_cards else ()
    wording = Words(players.now, players)
    return EveningFigures(
        evening=number,
        deals=len(over),
        counted=len(hands),
        best=_best(best_of(hands), wording),
        luckiest=_luckiest(luckiest_of(hands), wording),
        players=_players(game, hands, players, erased),
    )


def _best(hand: HandOpen | None, names: Words) -> HandFigure | None:
    if hand is None:
        return None
    names = names.of(hand.deal)
    text = ENGLISH["figures_best_says"].format(side=_sides(hand.scored, names), n=_points(hand.points))
    return HandFigure(hand.deal, text)


def _luckiest(hand: HandOpen | None, names: Words) -> HandFigure | None:
    if hand is None:
        return None
    names = names.of(hand.deal)
    lucky = (hand.makers,) if hand.gained > 0 else hand.others
    text = ENGLISH["figures_lucky_says"].format(
        makers=names.side(str(hand.makers)), taken=hand.taken, could=hand.could, side=_sides(lucky, names),
        n=_points(abs(hand.gained)),
    )  # fmt: skip
    return HandFigure(hand.deal, text)


def _points(n: int) -> str:
    return ENGLISH["figures_point" if n == 1 else "figures_points"].format(n=n)


def _sides(sides: Sequence[Side], names: Words) -> str:
    return names(join("dot", sides))


def _players(
    game: Game, hands: Sequence[HandOpen], players: Players, erased: Collection[str]
) -> list[PlayerFigures]:
    names = Words(players.now, players)
    makers = makers_of(game, names)
    finished = [
        (over.won, players.of(over.last) if over.last else players.now) for over in finished_games(game)
    ]
    shown = []
    for name in players.all:
        if name in erased or name not in makers:
            continue
        sat = [(hand, _seat_of(game, name, players.of(hand.deal))) for hand in hands]
        played = [(hand, seat) for hand, seat in sat if seat is not None and seat in hand.seats]
        ended = [(won, called, _seat_of(game, name, called)) for won, called in finished]
        games = [(won, called, seat) for won, called, seat in ended if seat is not None]
        partners: Counter[str] = Counter()
        for won, called, seat in games:
            for other in _partners(game, seat, called, erased):
                partners[other] += any(seat in side for side in won.winners)
        shown.append(
            PlayerFigures(
                name=name,
                partners=dict(partners),
                won=[any(seat in side for side in won.winners) for won, _, seat in games],
                hands=len(played),
                above=sum(hand.above(seat) for hand, seat in played),
                made=makers[name].made,
                euchred=makers[name].euchred,
                alone=makers[name].alone,
                loners=makers[name].alone_all,
            )
        )
    return shown


def _seat_of(game: Game, name: str, called: Mapping[str, str]) -> Seat | None:
    return next((seat for seat in game.rules.seating.seats if called.get(str(seat)) == name), None)


def _partners(game: Game, seat: Seat, called: Mapping[str, str], erased: Collection[str]) -> list[str]:
    """The names of those on the same side, as far as they were given and not erased."""
    side = game.rules.seating.side(seat)
    others = (called.get(str(partner), "") for partner in side.seats if partner is not seat)
    return [name for name in others if name and name not in erased]
