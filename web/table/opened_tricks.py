"""Opens the covered tricks for the director; the journal keeps that they were opened."""

from __future__ import annotations

from ..journal.entries import Opened
from ..journal.who import Who
from ..shown.hand_states import TricksState
from ..shown.words.english import ENGLISH
from .logbook import NotNow
from .reading import tricks
from .table import Table


def open_tricks(table: Table, by: Who) -> TricksState:
    """All tricks of the deal, for a device that may direct; raises NotNow for every other device."""
    with table.news.held():
        if not by.may_direct:
            raise NotNow(ENGLISH["not_now_for_directors"])
        if not table.game.hands:
            raise NotNow(ENGLISH["not_now_no_card_played_yet"])
        deal = len(table.game.hands)
        table.write_down(by, (), [(by, Opened(deal))])
        return tricks(table.logbook, deal, by, opened=True)
