"""Carries out presses of the scoreboard's buttons at the table.

A seat once is *it was I* where the table asks for a seat, and *I claim* while claims may be made; held
down it is *I, alone*. A seat twice calls the director, and twice again takes the call back. The new game
begins only when its button is held down.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from referee.asking.all_questions import questions
from referee.asking.question import Kind
from referee.facts.register import GameBegan

from ..journal.problems import JournalError
from ..journal.who import BOARD, SEATS_BY_LETTER, Agent, Who
from ..shown.names import SEATS, Words
from ..shown.words.english import ENGLISH
from ..table import director as table_director
from ..table.actors import seat_at
from ..table.reading import director_call
from ..table.table import NotNow, Table
from .protocol import Gesture, Press, Prompt

ASKS_FOR_A_SEAT = (Kind.WHO_DEALT, Kind.WHO_CALLED, Kind.CARD_OWNER)


AT_MOST = ((12, 10.0), (60, 600.0))
"""The most presses within a number of seconds: a whole table answers and claims more slowly."""
QUIET = 10.0
"""Seconds without a press after which a board that pressed too fast is heeded again."""


class PressPace:
    """Detects presses that come faster than people press; ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._taken: deque[float] = deque(maxlen=max(many for many, _ in AT_MOST))
        self._last, self._deaf = clock() - QUIET, False

    def count(self) -> bool:
        """Count a press; returns whether it is slow enough for a person."""
        now = self._clock()
        quiet, self._last = now - self._last, now
        if self._deaf and quiet < QUIET:
            return False
        if self._deaf:
            self._taken.clear()
        self._deaf = any(sum(now - t < within for t in self._taken) >= many for many, within in AT_MOST)
        if not self._deaf:
            self._taken.append(now)
        return not self._deaf


class Buttons:
    """Hands every press on to ``table``; the page shows what is impossible, and nothing is raised.

    A board that presses without end (a stuck button, a torn cable) does not fill the journal.
    """

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._pace = PressPace(clock)
        self._warned = False

    def __call__(self, press: Press) -> None:
        if not self._pace.count():
            if not self._warned:
                self._warned = True
                self._table.news.set_notice(
                    "buttons", ENGLISH["board_pressed_too_fast"].format(seconds=QUIET)
                )
            return
        self._warned = False
        try:
            self._table.news.set_notice("buttons", self._do(press))
        except (NotNow, JournalError) as refusal:
            self._table.news.set_notice("buttons", f"{self._name(press)}: {refusal}")

    def _do(self, press: Press) -> str | None:
        """Do what the press means; what to say on the page, if anything."""
        if press.button == "G":
            if press.gesture is Gesture.HOLD:
                self._table.record([GameBegan()], BOARD)
            return None
        seat_at(self._table.game.rules, press.button)
        if press.gesture is Gesture.DOUBLE_TAP:
            called = director_call(self._table.logbook) is None
            table_director.call_director(self._table, called, self._name(press), _by(press))
            return None
        if press.prompt is Prompt.CLAIM and press.gesture is Gesture.TAP:
            return self._claim(press)
        if press.prompt is Prompt.CONFIRM:
            return self._answer(press)
        return None

    def _answer(self, press: Press) -> str | None:
        """Answer the first question with the seat of the pressed button, if it asks for a seat."""
        asked = next(iter(questions(self._table.game)), None)
        if asked is None:
            raise NotNow(ENGLISH["not_now_answered_already"])
        choice = f"{press.button}-alone" if press.gesture is Gesture.HOLD else press.button
        if asked.kind not in ASKS_FOR_A_SEAT or choice not in {option.key for option in asked.choices}:
            words = Words(self._table.settings.names)
            return ENGLISH["board_ready_to_answer"].format(who=self._name(press), question=words(asked.text))
        self._table.answer(asked.id, choice, _by(press))
        return None

    def _claim(self, press: Press) -> str | None:
        """Claim against every adversary: a press cannot name one, and the cards will."""
        seating = self._table.game.rules.seating
        seat = seat_at(self._table.game.rules, press.button)
        side = seating.side(seat)
        for adversary in seating.seats:
            if adversary not in side:
                self._table.claim(str(adversary), None, _by(press))
        return ENGLISH["board_claims"].format(who=self._name(press))

    def _name(self, press: Press) -> str:
        if press.button == "G":
            return ENGLISH["board_new_game"]
        return self._table.settings.names.get(press.button) or SEATS[press.button]


def _by(press: Press) -> Who:
    """The agent that presses: the seat of the button."""
    return Who(Agent.BUTTON, SEATS_BY_LETTER.get(press.button), press.button)
