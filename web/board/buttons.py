"""What a press on the scoreboard's buttons does at the table.

A seat once is *it was I* where the table asks for a seat, and *I claim* while claims may be made; held
down it is *I, alone*. A seat twice calls the director, and once more lets him go. The new game begins only
when its button is held down.
"""

from __future__ import annotations

from referee.events import GameBegan
from referee.questions import questions

from ..journal.journal import JournalError
from ..shown.names_and_signs import SEATS
from ..table.table import NotNow, Table
from .protocol import Gesture, Press, Prompt

ASKS_FOR_A_SEAT = ("who dealt?", "who called?", "whose card?")


class Buttons:
    """Hands every press on to ``table``; what cannot be done is said on the page, and never raised."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __call__(self, press: Press) -> None:
        try:
            self._table.set_notice("buttons", self._do(press))
        except (NotNow, JournalError) as refusal:
            self._table.set_notice("buttons", f"{self._name(press)}: {refusal}")

    def _do(self, press: Press) -> str | None:
        """Do what the press means; what to say on the page, if anything."""
        if press.button == "G":
            if press.gesture is Gesture.LONG:
                self._table.record([GameBegan()], "the board")
            return None
        self._table.seat(press.button)
        if press.gesture is Gesture.TWICE:
            called = self._table.director is None
            self._table.call_director(called, self._name(press), f"button {press.button}")
            return None
        if press.prompt is Prompt.CLAIM and press.gesture is Gesture.ONCE:
            return self._claim(press)
        if press.prompt is Prompt.CONFIRM:
            return self._answer(press)
        return None

    def _answer(self, press: Press) -> str | None:
        """Answer the question that stands first with the seat that was pressed, if it asks for a seat."""
        asked = next(iter(questions(self._table.game)), None)
        if asked is None:
            raise NotNow("that has been answered already")
        choice = f"{press.button}-alone" if press.gesture is Gesture.LONG else press.button
        if asked.kind not in ASKS_FOR_A_SEAT or choice not in {one.key for one in asked.choices}:
            return f"{self._name(press)} is ready to answer: {asked.text}"
        self._table.answer(asked.id, choice, f"button {press.button}")
        return None

    def _claim(self, press: Press) -> str | None:
        """Claim against every adversary: a press cannot say against whom, and the cards will."""
        seating = self._table.game.rules.seating
        seat = self._table.seat(press.button)
        side = seating.side(seat)
        for adversary in seating.seats:
            if adversary not in side:
                self._table.claim(str(adversary), None, f"button {press.button}", str(side))
        return f"{self._name(press)} claims a revoke."

    def _name(self, press: Press) -> str:
        if press.button == "G":
            return "New game"
        return self._table.settings.names.get(press.button) or SEATS[press.button]
