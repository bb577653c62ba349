"""All judges of the laws, asked one after the other about a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..play.hand import Hand
from ..play.once import once
from . import at_once, conduct, dealing, declared, ended, exposed, handling, numbers, obey, scores, turn
from .revoke import revokes
from .ruling import Ruling

JUDGES: tuple[Callable[[Hand], Iterable[Ruling]], ...] = (
    dealing.misdeals,
    dealing.packets,
    handling.packets_seen,
    dealing.exposed_in_dealing,
    dealing.faced,
    dealing.pack_wrong,
    dealing.whose_deal,
    dealing.cuts,
    declared.calls_not_allowed,
    declared.alone_too_late,
    declared.partner_plays,
    declared.partner_exposes,
    handling.shuffled_in_play,
    numbers.discards,
    numbers.early_leads,
    numbers.two_cards,
    at_once.winning_runs,
    numbers.short_tricks,
    numbers.wrong_counts,
    turn.out_of_turn,
    exposed.exposures,
    obey.calls,
    revokes,
    conduct.intimations,
    conduct.consultations,
    conduct.dealer_looked,
    ended.abandoned,
    ended.abandoned_to_lone,
    scores.late_corrections,
)
"""Each looks at one subject of the laws and yields the rulings that it finds."""


@once
def found_in(hand: Hand) -> tuple[Ruling, ...]:
    """All rulings of a deal in which every card is what it was named, in the order of the facts."""
    found = (
        followed for judge in JUDGES for ruling in judge(hand) for followed in obey.followed_up(hand, ruling)
    )
    return tuple(sorted(found, key=lambda ruling: ruling.place))
