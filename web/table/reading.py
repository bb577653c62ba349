"""Reads a table's logbook for a role: evenings, hands, rulings, tricks, the change log and pictures.

Nobody is given more than the laws let their role see.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import islice

from msgspec import structs

from referee.game.judged_deal import JudgedDeal
from referee.laws.ruling import RulingId
from referee.view.may_see import rulings_for
from referee.view.open_hand import may_be_looked_at
from referee.view.role import Role

from ..journal.entries import DirectorCalled
from ..journal.evenings import Evening
from ..journal.who import Who
from ..shown import change_log as shown_change_log
from ..shown import finished_hands as shown_finished_hands
from ..shown import hand as shown_hand
from ..shown import state as shown_state
from ..shown.change_log import LogLine
from ..shown.hand_states import HandState, PrintedHand, TricksState
from ..shown.names import Pictures, words_of
from ..shown.page_state import DirectorState, RulingState
from ..shown.rulings import ruling_states
from ..shown.tricks import tricks_of
from .fact_times import Times
from .logbook import Logbook


def evenings(logbook: Logbook, role: Role = Role.TABLE) -> list[Evening]:
    """Every evening in which something was played, the first one first, as ``role`` may know it.

    The last may be going on.
    """
    with logbook.held():
        now = [logbook.evening()] if logbook.facts else []
        return [evening.seen_by(role) for evening in (*logbook.earlier, *now)]


def evening_of(logbook: Logbook, number: int | None = None, role: Role = Role.TABLE) -> Evening:
    """The evening of that number; without such an evening, the current or last evening."""
    with logbook.held():
        every = evenings(logbook, role)
        if number is not None and 1 <= number <= len(every):
            return every[number - 1]
        return logbook.evening().seen_by(role) if logbook.facts or not every else every[-1]


def pages(
    logbook: Logbook, role: Role = Role.TABLE
) -> list[tuple[Evening, shown_finished_hands.HandSitting]]:
    """The finished deals of all evenings, in portions that a page and a paper can hold."""
    return [
        (evening, sitting)
        for evening in evenings(logbook, role)
        for sitting in shown_finished_hands.sittings(evening.game, Times(evening.facts))
    ]


def hands(logbook: Logbook, role: Role, page: int | None = None) -> list[PrintedHand]:
    """The finished hands of a page, the newest first, as far as a device with ``role`` may see them.

    The pages are numbered from 0; the last one where ``page`` is None or none of them.
    """
    every = pages(logbook, role)
    if not every:
        return []
    exists = page is not None and 0 <= page < len(every)
    evening, sitting = every[page if page is not None and exists else -1]
    names = words_of(evening)
    times, pictures = Times(evening.facts), pictures_of(logbook)
    return shown_finished_hands.finished(
        evening.game, names, pictures, role, times, sitting.deals, evening.notes
    )


def finished_hand(logbook: Logbook, number: int, role: Role, evening: int | None = None) -> HandState:
    """A finished hand, card by card; raises KeyError where there is none that may be looked at."""
    chosen = evening_of(logbook, evening, role)
    judged = shown_hand.finished_deal(chosen.game, number)
    return shown_hand.hand_record(chosen.game, judged, words_of(chosen), pictures_of(logbook))


def tricks(logbook: Logbook, number: int | None, by: Who, opened: bool = False) -> TricksState:
    """The tricks of deal ``number``, of the last one where None, as far as ``by`` may look at them.

    ``opened``: the gathered ones, too. Raises KeyError where there is no such deal.
    """
    director = by.role is Role.DIRECTOR
    with logbook.held():
        deal = len(logbook.game.hands) if number is None else number
        shown = tricks_of(logbook.game, deal, pictures_of(logbook), opened or director, director)
        return structs.replace(shown, may_open=by.may_direct)


def ruling(logbook: Logbook, name: str, role: Role, evening: int | None = None) -> RulingState | None:
    """The ruling of that id, of whichever deal; None for one that a device with ``role`` is not shown."""
    try:
        deal = RulingId.parse(name).deal
    except ValueError:
        return None
    chosen = evening_of(logbook, evening, role)
    deals = chosen.game.deals[deal - 1 : deal] if deal else ()
    return next((state for state in _rulings(logbook, chosen, deals, role) if state.id == name), None)


def rulings(logbook: Logbook, role: Role, evening: int | None = None) -> list[RulingState]:
    """The rulings of an evening's finished deals, as far as a device with ``role`` may know them."""
    chosen = evening_of(logbook, evening, role)
    over = [deal for deal in chosen.game.deals if may_be_looked_at(deal.hand)]
    return _rulings(logbook, chosen, over, role)


def _rulings(
    logbook: Logbook, evening: Evening, deals: Iterable[JudgedDeal], role: Role
) -> list[RulingState]:
    names, rules = words_of(evening), evening.game.rules
    return ruling_states(rules, rulings_for(deals, role), names, pictures_of(logbook), evening.notes)


def audit(
    logbook: Logbook, role: Role, before: int | None = None, most: int | None = None, camera: bool = True
) -> list[LogLine]:
    """The changes that were written down, the newest first: who, when, before and after.

    At most ``most`` of them and those before entry ``before``, those of the ``camera`` only if wanted.
    """
    with logbook.held():
        chapters = [*logbook.earlier, logbook.evening()]
        lines = shown_change_log.lines(logbook.entries, chapters, role, before, camera)
        return list(islice(lines, most))


def director_call(logbook: Logbook) -> DirectorState | None:
    """Who called the director, when and about what; None while the director is not called."""
    last = logbook.newest(DirectorCalled)
    if last is None or not last.what.called:
        return None
    return DirectorState(last.what.about, str(last.by), last.time)


def picture(logbook: Logbook, sighting: str, view: str, role: Role) -> bytes | None:
    """A picture of evidence, if what it shows may be seen now by a device with ``role``."""
    with logbook.held():
        allowed = view in shown_state.open_views(sighting, logbook.game, role) or any(
            shown_state.is_open_card(sighting, evening.game) for evening in reversed(logbook.earlier)
        )
    return logbook.evidence.picture(sighting, view) if allowed else None


def pictures_of(logbook: Logbook) -> Pictures:
    """Gives the addresses of the pictures of a logbook's sightings, below the table's address."""
    return partial(_pictures, logbook)


def _pictures(logbook: Logbook, sightings: Iterable[str], view: str = "crop") -> list[str]:
    """The addresses of the ``view`` of each sighting where one was kept."""
    kept = (sighting for sighting in sightings if view in logbook.evidence.views(sighting))
    return [f"picture/{sighting}/{view}" for sighting in kept]
