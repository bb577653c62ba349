"""The parts of a table that each role may see: only this module hides anything.

During a hand the laws hide the earlier tricks (Somerset 84; Keller, line 85: all but the last), the up-card
after it is taken or played (Somerset 92; Keller, line 31), the discard (Somerset 86), and every hint of what
a player holds (Somerset 109-110), also a revoke not yet claimed. Hidden parts have no value in these views.
Every part of a deal is named below: nobody sees a new part until it is named here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..cards import Card
from ..doubt.certain import UNSURE
from ..game.finished import final_game, finished_games
from ..game.game import Game
from ..game.judged_deal import JudgedDeal
from ..laws.ruling import REVOKE
from ..words.message import parts_of
from .announced import as_announced
from .deal import DealView, deal_view
from .question import QuestionView, question_views
from .role import Role
from .ruling import RulingView
from .table import TableView
from .trick import TrickView


def may_see(game: Game, role: Role) -> TableView:
    """The table as ``role`` may know it; cached for each role."""
    known: dict[Role, TableView] = game.__dict__.setdefault(_CACHED, {})
    if role not in known:
        known[role] = _table(as_announced(game, role), role)
    return known[role]


_CACHED = f"_{__name__}.may_see"


def _table(game: Game, role: Role) -> TableView:
    open_now = (question for hand in game.hands for question in question_views(hand))
    return TableView(
        role=role,
        rules=game.rules,
        standing=game.standing,
        deals=tuple(may_see_deal(judged, role) for judged in game.deals[-2:]),
        questions=_questions(open_now, role),
        played=finished_games(game),
        final=final_game(game),
    )


def may_see_deal(judged: JudgedDeal, role: Role) -> DealView:
    """A deal as ``role`` may know it."""
    deal = deal_view(judged)
    return DealView(
        number=deal.number,
        phase=deal.phase,
        outcome=deal.outcome,
        may_be_looked_at=deal.may_be_looked_at,
        is_past=deal.is_past,
        dealer=deal.dealer,
        turn=deal.turn,
        trump=deal.trump,
        maker=deal.maker,
        alone=deal.alone,
        out=deal.out,
        up=deal.up if deal.may_be_looked_at or deal.is_up_in_view or not deal.tricks else None,
        is_up_in_view=deal.is_up_in_view,
        round=deal.round,
        calls=() if role == Role.SPECTATOR else deal.calls,
        may_pass=deal.may_pass,
        tricks=tuple(map(_trick, deal.tricks)),
        likeliest=tuple(map(_trick, deal.likeliest)),
        taken=deal.taken,
        collected=deal.collected,
        points=deal.points,
        standing=deal.standing,
        result=deal.result,
        next_dealer=deal.next_dealer,
        claims=deal.claims,
        can_claim=deal.can_claim,
        is_closed=deal.is_closed,
        rulings=tuple(_ruling(view, deal) for view in deal.rulings if _may_know(view, role)),
        gathered=deal.gathered,
    )


def rulings_for(deals: Iterable[JudgedDeal], role: Role) -> tuple[RulingView, ...]:
    """The rulings of ``deals`` that ``role`` may know now, in the order of the facts that they are about."""
    return tuple(view for judged in deals for view in may_see_deal(judged, role).rulings)


def _may_know(view: RulingView, role: Role) -> bool:
    return role == Role.DIRECTOR or view.is_announced


def _ruling(view: RulingView, deal: DealView) -> RulingView:
    """A ruling without the sightings of covered cards; an announced proof keeps its sightings.

    What a claim lacks, or why it is no revoke, names no card either.
    """
    ruling = view.ruling
    if deal.may_be_looked_at:
        return view
    reasons = (ruling.missing, ruling.unfounded.text if ruling.unfounded else None)
    if any(isinstance(part, Card) for reason in reasons for part in parts_of(reason)):
        ruling = ruling.as_unsure(UNSURE)
    if ruling.kind != REVOKE and not deal.gathered.isdisjoint(ruling.seen):
        ruling = ruling.as_seen(tuple(sighting for sighting in ruling.seen if sighting not in deal.gathered))
    return view if ruling is view.ruling else replace(view, ruling=ruling)


def _trick(trick: TrickView) -> TrickView:
    """An open trick with its cards; of any other trick the number, and that it was gathered."""
    if trick.is_open:
        return trick if trick.is_over else replace(trick, winner=None)
    return TrickView(
        trick.number, None, None, trick.is_gathered, trick.gathered_at, trick.is_over, None, False, ()
    )


def _questions(questions: Iterable[QuestionView], role: Role) -> tuple[QuestionView, ...]:
    """The questions for ``role``; a spectator has none."""
    match role:
        case Role.DIRECTOR:
            return tuple(questions)
        case Role.SPECTATOR:
            return ()
        case _:
            current = (question for question in questions if not question.has_to_wait)
            return tuple(question.from_memory() if question.is_covered else question for question in current)
