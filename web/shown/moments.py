"""What of a deal is worth a moment on the page: the trick that is won, the last one, a march, a euchre."""

from __future__ import annotations

from referee.play.deal_outcome import Phase
from referee.view.deal import DealView

from .names import text_of
from .page_state import CardOfTrick, LastTrick, Moment, ResultState


def moment_of(deal: DealView | None) -> Moment:
    """Who takes the whole trick on the table, the trick before where the book lets people look at it again,
    and how the deal ended.

    ``winner`` is a seat once all cards lie and are read, and until then None: to say who is winning would
    be a hint. ``last_trick`` is shown between two tricks, by books that let people look (Keller, line 85).
    """
    if deal is None:
        return Moment(None, None, None)
    winner = text_of(deal.on_table and deal.on_table.winner)
    return Moment(winner, _last(deal), result_state(deal))


def _last(deal: DealView) -> LastTrick | None:
    trick = deal.tricks[-1] if deal.tricks else None
    if trick is None or not trick.is_gathered or not trick.is_open or deal.phase is not Phase.PLAYING:
        return None
    plays = [CardOfTrick(text_of(play.seat), text_of(play.card)) for play in trick.plays]
    return LastTrick(trick.number, text_of(trick.winner), plays)


def result_state(deal: DealView) -> ResultState | None:
    """How a deal came out, as the page has it."""
    return None if deal.result is None else ResultState(deal.result.kind, str(deal.result.side))
