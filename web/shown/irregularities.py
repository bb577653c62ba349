"""What people have to say because no eye can see it: the irregularities that a book has a law about.

Only those are offered that the book knows and that can have happened where the game stands; what the
law then makes of them, and who may choose, is a ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.book.ruleset import RuleSet
from referee.facts.register import MISDEALS
from referee.play.deal_outcome import Phase

from .page_state import ReportState


@dataclass(frozen=True, slots=True)
class Reportable:
    """``fact`` with the fields to fill in, when it can happen, and whether the book has a law on it."""

    fact: str
    needs: tuple[str, ...]
    phases: frozenset[Phase | None]
    known: Callable[[RuleSet], bool]


_BEFORE: frozenset[Phase | None] = frozenset({None, Phase.OVER})
_DEAL = frozenset({Phase.DEALING, Phase.CALLING})
_HAND = frozenset({Phase.CALLING, Phase.PLAYING})
_PLAY = frozenset({Phase.PLAYING})
_OVER = frozenset({Phase.OVER})


def _cites(subject: str) -> Callable[[RuleSet], bool]:
    return lambda rules: rules.cited(subject) is not None


def _is_look_counted(rules: RuleSet) -> bool:
    return rules.cited("misdeal-before-looking") is not None or rules.benny_up != "none"


REPORTS = (
    Reportable("drew", ("seat", "card?"), _BEFORE, lambda rules: rules.first_dealer != "chance"),
    Reportable("misdealt", ("why",), _DEAL, lambda rules: bool(_misdeals(rules))),
    Reportable("faced", ("card?",), _DEAL, lambda rules: rules.faced_card != "none"),
    Reportable("touched", ("seat",), _DEAL, _cites("touched-in-dealing")),
    Reportable("looked", ("seat",), _DEAL, _is_look_counted),
    Reportable("bridge_told", ("seat",), _HAND, _cites("bridge-told")),
    Reportable("interrupted", ("side",), _DEAL, _cites("interrupted")),
    Reportable("exposed", ("seat", "card?"), _HAND, lambda rules: rules.exposed != "none"),
    Reportable("named", ("seat", "card", "by", "wrong"), _PLAY, _cites("detached-card")),
    Reportable("asked", ("seat", "none"), _PLAY, lambda rules: rules.asked_none),
    Reportable("counted", ("seat", "count"), _PLAY, lambda rules: rules.wrong_count != "none"),
    Reportable("owned_up", ("seat",), _PLAY, lambda rules: rules.no_discard != "none"),
    Reportable("intimated", ("seat",), _HAND, lambda rules: rules.intimation != "none"),
    Reportable("refused", ("seat",), _PLAY, lambda rules: rules.refused_call != "none"),
    Reportable("consulted", ("side",), _PLAY, _cites("consulting")),
    Reportable("thrown", ("seat",), _PLAY, _cites("hand-thrown")),
    Reportable("went_alone", ("seat",), _HAND, lambda rules: rules.lone_hands != "none"),
    Reportable("defended_alone", ("seat",), _HAND, lambda rules: rules.defend_alone != "no"),
    Reportable("went_under", ("seat",), _HAND, lambda rules: rules.going_under != "no"),
    Reportable("took_best", ("seat",), _PLAY, lambda rules: rules.partners_best != "no"),
    Reportable("pack_wrong", (), _DEAL | _PLAY, _cites("pack-wrong")),
    Reportable("pack_wrong", (), _OVER, lambda rules: rules.wrong_pack_until == "cut"),
    Reportable("conceded", ("side",), _PLAY, lambda rules: True),
    Reportable("mixed", ("side",), _OVER, lambda rules: rules.mixing_admits),
    Reportable("reshuffled", ("seat",), _BEFORE, _cites("reshuffled")),
)
"""In the order in which a deal goes."""


def offered(rules: RuleSet, phase: Phase | None) -> list[ReportState]:
    """What can be reported in that ``phase`` of a deal, None before the first, and what each has to say."""
    return [
        ReportState(report.fact, list(report.needs), _misdeals(rules) if "why" in report.needs else [])
        for report in REPORTS
        if phase in report.phases and report.known(rules)
    ]


def _misdeals(rules: RuleSet) -> list[str]:
    return [why for why in MISDEALS if rules.cited(f"misdeal-{why.replace(' ', '-')}")]
