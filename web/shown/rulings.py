"""Rulings and claims as people can judge them: who, which trick, the cards, the law, what is left to do."""

from __future__ import annotations

from collections.abc import Iterable

from referee.book.ruleset import RuleSet
from referee.laws.ruling import REVOKE, Remedy, Ruling, Status
from referee.play.deal_outcome import Phase
from referee.view.deal import DealView
from referee.view.ruling import RulingView
from referee.view.table import TableView
from referee.view.trick import PlayView

from ..journal.entered_by_people import likely
from ..journal.entries import Decided
from ..journal.evenings import Notes
from .names import Pictures, Words, text_of, texts
from .page_state import (
    ClaimsState,
    ClaimState,
    Decision,
    Exhibit,
    LawState,
    ProofState,
    RemedyState,
    RulingState,
    UnfoundedState,
)
from .replays import replays

OUTCOMES = {Status.AWARDED: "proved", Status.NOT_PROVED: "not proved", Status.LAPSED: "too late"}
"""The result of a claimed revoke, in the page's words if they differ from the referee's."""


def ruling_states(
    rules: RuleSet,
    views: Iterable[RulingView],
    names: Words,
    pictures: Pictures,
    notes: Notes,
) -> list[RulingState]:
    """Rulings with their ids, laws in words and pictures.

    ``notes`` holds what people wrote about them.
    """
    return [_state(rules, view, names.of(view.deal), pictures, notes) for view in views]


def _state(
    rules: RuleSet,
    view: RulingView,
    names: Words,
    pictures: Pictures,
    notes: Notes,
) -> RulingState:
    ruling, name = view.ruling, str(view.ruling.id)
    why = ruling.refuted
    law = why.law if why else ruling.law
    return RulingState(
        id=name,
        deal=view.deal,
        kind=ruling.kind,
        offender=text_of(ruling.offender),
        trick=ruling.trick,
        status=ruling.status.value,
        points={str(side): points for side, points in ruling.points},
        outcome=outcome(ruling),
        says=names(ruling.text),
        certainty=certainty(ruling, view.may_be_looked_at),
        missing=names(ruling.missing) if ruling.missing else "",
        claimed=view.is_claimed,
        show=0 if why else view.to_show,
        law=LawState(law, law.partition(":")[2], rules.law_text(law), rules.title),
        why=UnfoundedState(why.kind, names(why.text), texts(why.cards)) if why else None,
        remedies=[_remedy(remedy, names) for remedy in ruling.remedies],
        chosen=ruling.chosen,
        paid=ruling.is_paid if ruling.chosen or ruling.is_paid else None,
        proof=_proof(view, rules, pictures),
        replays=replays(view, names, pictures),
        accepted=notes.accepted.get(name),
        decided=_decision(ruling, notes.decided.get(name)),
        told=view.is_announced,
    )


def outcome(ruling: Ruling) -> str:
    """What came of a ruling, as a key of the page's texts: they read as ``ruling.standing`` does."""
    if ruling.kind != REVOKE:
        return ruling.status.value
    return "not a revoke" if ruling.refuted else OUTCOMES.get(ruling.status, ruling.status.value)


def _decision(ruling: Ruling, written: Decided | None) -> Decision | None:
    """What a director has decided: as a fact, or ``written`` as a note in an earlier journal."""
    if ruling.decided is not None:
        return Decision(ruling.decided.stands, ruling.decided.name, ruling.decided.why)
    return None if written is None else Decision(written.stands, written.name, written.why)


def _remedy(remedy: Remedy, names: Words) -> RemedyState:
    return RemedyState(
        remedy.name, str(remedy.side), names(remedy.text), text_of(remedy.seat), text_of(remedy.card)
    )


LIKELY, CERTAIN = 0.5, 0.999
"""The probabilities between which a claim that is not proved is likely."""


def certainty(ruling: Ruling, over: bool) -> str:
    """How sure a ruling on a revoke is, as a key of the page's texts; empty if the page shows nothing.

    An announced ruling is sure, however the cards were read, and so is an unfounded claim. For a claim that
    is not proved the page waits until its hand is ``over``: before that, the text would reveal covered cards.
    """
    if ruling.kind != REVOKE:
        return ""
    if ruling.unfounded or ruling.status is not Status.NOT_PROVED:
        return "sure"
    if not over:
        return ""
    # without doubt the share is that of "not proved" itself, and says nothing about guilt
    return "likely" if LIKELY <= round(ruling.share, 4) < CERTAIN else "open"


def _proof(view: RulingView, rules: RuleSet, pictures: Pictures) -> ProofState | None:
    proof = view.ruling.proof
    if proof is None or view.played is None or view.held is None:
        return None
    played, held = (_exhibit(play, view, rules, pictures) for play in (view.played, view.held))
    return ProofState(view.led.value if view.led else None, proof.how, played, held)


def _exhibit(play: PlayView, view: RulingView, rules: RuleSet, pictures: Pictures) -> Exhibit:
    """A card of a proof: where it was played, its picture, and the cards that it may be read as."""
    return Exhibit(
        card=str(play.card),
        seat=str(play.seat),
        trick=play.trick,
        place=play.place,
        likely=likely(play.card, play.rivals, rules),
        picture=next(iter(pictures(play.seen)), None),
        # the picture of the table shows the whole trick, which may be covered now
        table=next(iter(pictures(play.seen, "table")), None) if view.may_be_looked_at else None,
    )


def claims(view: TableView) -> ClaimsState:
    """The place in the game where a revoke can be claimed, and the claims that wait to be settled.

    Claims wait until the hand is over, or until the director decides. Everybody may know that they were made.
    """
    deal = view.claimed_in
    if deal is None:
        return ClaimsState(open=False, deal=0, tricks=0, now="deal", until="", pending=[])
    return ClaimsState(
        open=deal.can_claim,
        deal=deal.number,
        tricks=len(deal.tricks),
        now=_now(view, deal),
        until=view.rules.revoke_until,
        pending=[ClaimState(str(claim.against), claim.trick, str(claim.side)) for claim in deal.pending],
    )


def _now(view: TableView, deal: DealView) -> str:
    """The game's position in the claim's window: a trick, the end, the cut, the next deal."""
    if deal.is_past or deal is not view.deal:
        return "next"
    if deal.is_closed:
        return "cut"
    if deal.phase is Phase.OVER:
        return "over"
    return str(len(deal.tricks)) if deal.tricks else "deal"
