"""Results by hand: one side enters a round's result, the other agrees; calls, rulings and adjustments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from ...shown.words.english import ENGLISH
from ..movements.seating import SEATS, Sitting
from ..record.agreed import agreed, call, rang, rule, settle
from ..record.models import NAME, Deal, DrawnRound, Evening
from ..record.people import named
from ..record.report_checks import let_count, why_impossible, why_unlikely
from ..record.results import BY_HAND, Delivery, adjust, confirm, deals, deliver, newest_adjustment
from ..record.seats import seats
from ..record.stages import stage_of
from ..record.store import AskFirst, RecordError, capital
from .hub import Hub
from .messages_to_tables import send_word
from .tables_now import names_of, waiting_results

MOST = 99
"""Points of a side in one round at the most."""


def enter_result(
    hub: Hub, round_id: int, table: int, points: Mapping[str, int], lone: str, who: int, sure: bool = False
) -> int:
    """Enter a table's result of a whole round for a person there: their side agrees by that; returns the row.

    ``lone`` has a seat for each lone march. Raises RecordError for a round that is over, for a person at
    another table, and if the table has a result: only the director changes that. Raises AskFirst for an
    unlikely result, unless they are ``sure``.
    """
    with hub.writing() as session:
        drawn = hub.round_played(session, round_id)
        side = _side(session, drawn, table, who)
        if any(deal.whole and deal.table_number == table for deal in deals(session, [drawn])):
            raise RecordError(ENGLISH["hub_no_change_of_result"])
        evening = hub.this_evening(session)
        if why := why_impossible(points, lone, agreed(session, evening)):
            raise RecordError(why)
        if not sure:
            _ask_if_unlikely(session, evening, drawn, points, lone)
        deal = _deliver(hub, session, drawn, table, points, lone)
        confirm(session, deal, side, hub.now())
        return deal


def agree_to(hub: Hub, deal_id: int, table: int, who: int) -> None:
    """Confirm a result for a person of the other side; raises RecordError if it was changed meanwhile."""
    with hub.writing() as session:
        drawn = hub.this_round(session)
        side = _side(session, drawn, table, who)
        waiting = waiting_results(session, drawn).get(table)
        if waiting is None or waiting.deal_id != deal_id:
            raise RecordError(ENGLISH["hub_no_result_meanwhile"])
        if side in waiting.sides:
            raise RecordError(ENGLISH["hub_no_agreement_with_oneself"])
        confirm(session, deal_id, side, hub.now())


def rule_result(
    hub: Hub,
    round_id: int,
    table: int,
    points: Mapping[str, int],
    lone: str,
    reason: str,
    by: str,
    settles: Sequence[int] = (),
    sure: bool = False,
) -> None:
    """The director sets a table's result of a round, with a reason and a name; it stands at once.

    This works during the evening, and afterwards as long as the club corrects scores. ``settles`` are the
    calls that the ruling answers; the others go on waiting. Raises AskFirst where the book can hardly give
    such a result, unless the director is ``sure``.
    """
    why = named(reason, "reason")
    with hub.writing() as session:
        evening, drawn = round_to_correct(hub, session, round_id)
        if not sure:
            _ask_if_unlikely(session, evening, drawn, points, lone)
        deal = _deliver(hub, session, drawn, table, points, lone)
        parties = _sitting(session, drawn, table).parties
        for side in parties:
            confirm(session, deal, side, hub.now())
        score = ":".join(str(points[party]) for party in parties)
        about = ENGLISH["hub_result_set"].format(round=drawn.number, score=score)
        rule(session, evening, table, about, why, by, hub.now())
        for call_id in settles:
            if settle(session, evening, call_id, why, by, hub.now()).table != table:
                raise RecordError(ENGLISH["hub_no_other_tables_call"])


def count_held(hub: Hub, deal_id: int, reason: str, by: str) -> None:
    """Count a hand that was held back because it fitted neither book nor table; with a reason and a name."""
    with hub.writing() as session:
        round_id, table, why = let_count(session, hub.club_id, deal_id)
        evening, _ = round_to_correct(hub, session, round_id)
        about = ENGLISH["hub_counts_all_the_same"].format(why=why)[:NAME]
        rule(session, evening, table, about, reason, by, hub.now())


def call_director(hub: Hub, table: int, about: str) -> None:
    """A table calls the director."""
    with hub.writing() as session:
        call(session, hub.this_evening(session), table, about, hub.now())


def settle_call(hub: Hub, call_id: int, table: int, ruling: str, by: str) -> None:
    """Settle a call with the director's ruling; 0 is a call by a table's box, which is settled there.

    A call that was open when play ended is settled as long as the club corrects scores.
    """
    with hub.writing() as session:
        evening = hub.latest(session)
        if evening is None or not stage_of(session, evening).may_correct(hub.now()):
            raise RecordError(ENGLISH["hub_no_correction_now" if evening else "hub_no_evening_played"])
        if not call_id:
            box = hub.names_of_tables(session).get(table, "")
            score = hub.link.score(box) if hub.link is not None else None
            about = score.call if score is not None and score.call else ENGLISH["hub_called_from_table"]
            rule(session, evening, table, about, ruling, by, hub.now())
        else:
            settle(session, evening, call_id, ruling, by, hub.now())
        send_word(hub, session, "settled", tables=[table])


def adjust_score(
    hub: Hub, number: int, by_points: int, reason: str, by: str, round_id: int = 0, after: int | None = None
) -> int:
    """Give or take points of somebody in a round (the one that is played), with a reason and a name.

    Returns the row of it. ``after`` is the newest adjustment of the evening that the director has seen, None
    where they are sure: raises AskFirst where there is a later one, so that nobody gives points twice.
    """
    with hub.writing() as session:
        evening, drawn = round_to_correct(hub, session, round_id or hub.this_round(session).id)
        newest = newest_adjustment(session, evening)
        if after is not None and newest is not None and newest.id != after:
            who = names_of(session, evening).get(newest.number, "")
            why = ENGLISH["hub_ask_adjusted"].format(who=who, points=f"{newest.points:+d}", why=newest.reason)
            raise AskFirst(why, ENGLISH["hub_ask_adjust_too"].format(why=capital(why)))
        return adjust(session, drawn, number, by_points, reason, by, hub.now())


def round_to_correct(hub: Hub, session: Session, round_id: int) -> tuple[Evening, DrawnRound]:
    """A round of which scores can be corrected now, with its evening; raises RecordError for any other."""
    drawn = session.get(DrawnRound, round_id)
    if drawn is None or drawn.withdrawn is not None:
        raise RecordError(ENGLISH["hub_no_round_played"])
    evening = hub.evening(session, drawn.evening_id)
    if not stage_of(session, evening).may_correct(hub.now()):
        raise RecordError(ENGLISH["hub_no_correction_now"])
    return evening, drawn


def _ask_if_unlikely(
    session: Session, evening: Evening, drawn: DrawnRound, points: Mapping[str, int], lone: str
) -> None:
    rules, cut_short = agreed(session, evening), bool(rang(session, drawn))
    if why := why_impossible(points, lone, rules) or why_unlikely(points, lone, rules, cut_short):
        raise AskFirst(why, ENGLISH["hub_ask_set"].format(why=capital(why)))


def _sitting(session: Session, drawn: DrawnRound, table: int) -> Sitting:
    match = next((sitting for sitting in seats(session, drawn).sittings if sitting.table == table), None)
    if match is None:
        raise RecordError(ENGLISH["hub_no_table_in_round"].format(table=table))
    return match


def _side(session: Session, drawn: DrawnRound, table: int, who: int) -> str:
    """The party of somebody at a table."""
    side = _sitting(session, drawn, table).party_of(who)
    if side is None:
        raise RecordError(ENGLISH["hub_no_seat_at_table"].format(table=table))
    return side


def _deliver(
    hub: Hub, session: Session, drawn: DrawnRound, table: int, points: Mapping[str, int], lone: str
) -> int:
    sitting = _sitting(session, drawn, table)
    parties = sitting.parties
    if set(points) != set(parties) or not all(0 <= count <= MOST for count in points.values()):
        raise RecordError(
            ENGLISH["hub_no_points_outside"].format(most=MOST, parties=ENGLISH["hub_and"].join(parties))
        )
    if set(lone) - set(SEATS[: len(sitting.seats)]) or len(lone) > 4:
        raise RecordError(ENGLISH["hub_no_more_lone"])
    mine = Deal.club_id == hub.club_id, Deal.journal == BY_HAND, Deal.by_hand.is_(True)
    last = select(func.max(Deal.sequence)).where(*mine)
    delivery = Delivery(
        table=hub.table_named(session, table),
        journal=BY_HAND,
        sequence=1 + (session.scalar(last) or 0),
        round_id=drawn.id,
        deal=0,
        points=dict(points),
        lone=lone,
        by_hand=True,
        when=hub.now(),
        what={"whole": True},
    )
    made = deliver(session, hub.club_id, delivery, hub.now())
    assert made is not None, "a sequence of its own"
    session.flush()
    return made
