"""All judges of the laws, and the rulings that they make of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..play.cached import cached
from ..play.one_deal import Hand
from . import (
    abandoned_hands,
    cards_at_once,
    exposed_cards,
    out_of_turn,
    penalties_obeyed,
)
from . import (
    calls as call_laws,
)
from . import (
    card_counts as card_count_laws,
)
from . import (
    conduct as conduct_laws,
)
from . import (
    dealing as dealing_laws,
)
from . import (
    discards as discard_laws,
)
from . import (
    house as house_laws,
)
from . import (
    pack as pack_laws,
)
from . import (
    score_corrections as score_correction_laws,
)
from .director_decisions import as_decided
from .offences import without_repeats
from .revoke import revokes
from .ruling import Ruling

JUDGES: tuple[Callable[[Hand], Iterable[Ruling]], ...] = (
    dealing_laws.misdeals,
    dealing_laws.packets,
    pack_laws.packets_seen,
    dealing_laws.exposed_in_dealing,
    dealing_laws.faced,
    dealing_laws.pack_wrong,
    dealing_laws.deals_out_of_turn,
    dealing_laws.cuts,
    call_laws.calls_not_allowed,
    call_laws.alone_too_late,
    call_laws.partner_plays,
    call_laws.who_sits_out_plays,
    call_laws.partner_exposes,
    house_laws.going_under,
    house_laws.partners_best,
    house_laws.forced_alone,
    pack_laws.shuffled_in_play,
    discard_laws.discards,
    discard_laws.early_leads,
    card_count_laws.two_cards,
    cards_at_once.winning_runs,
    card_count_laws.short_tricks,
    card_count_laws.wrong_counts,
    out_of_turn.out_of_turn,
    exposed_cards.exposures,
    penalties_obeyed.calls,
    revokes,
    conduct_laws.intimations,
    conduct_laws.consultations,
    conduct_laws.dealer_looked,
    abandoned_hands.abandoned,
    abandoned_hands.abandoned_to_lone,
    score_correction_laws.late_corrections,
)
"""Each judge covers a subject of the laws and yields rulings."""


@cached
def rulings_of_hand(hand: Hand) -> tuple[Ruling, ...]:
    """All rulings of a deal if every reading is right, each offence a single time, by place."""
    rulings = (
        followed
        for judge in JUDGES
        for ruling in judge(hand)
        for followed in penalties_obeyed.followed_up(hand, ruling)
    )
    ruled = (dealing_laws.of_a_void_hand(hand, ruling) for ruling in rulings)
    return as_decided(
        hand, without_repeats(sorted(ruled, key=lambda ruling: hand.order.get(ruling.place, -1)))
    )
