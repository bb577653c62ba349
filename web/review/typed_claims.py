"""What people ask of a review on the command line: claims, and answers to its questions."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from dataclasses import dataclass, replace

from referee.facts.register import Claimed, Fact, Inserted
from referee.notation.sheet_slots import SINGLE_WORDS, UnreadableWords
from referee.seats import Seat, Side
from referee.view.may_see import may_see
from referee.view.question import QuestionView
from referee.view.role import Role

from ..journal.entries import Happened
from ..journal.who import CAMERA, TABLE
from ..shown.words.english import ENGLISH
from ..table.actors import seat_at
from ..table.table import NotNow, Table
from .folder import CannotReview

CLAIM = re.compile(
    r"(?P<seat>[NESW])(?:\s+(?P<trick>[1-5]))?(?:\s+deal\s+(?P<deal>\d{1,4}))?(?:\s+by\s+(?P<side>[NESW]{1,2}))?"
    r"(?:\s+at\s+(?:(?P<h>\d{1,2}):)?(?P<m>\d{1,3}):(?P<s>\d\d))?",
    re.IGNORECASE,
)
QUESTION_ID = re.compile(r"\d{1,4}:\S")
"""The beginning of a question's id: its deal."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a revoke against a seat; ``at`` is when it was made, in seconds of the film."""

    seat: str
    trick: int | None
    deal: int | None
    side: str | None
    at: float | None

    @classmethod
    def read(cls, text: str) -> Claim:
        """The claim that is written so; raises CannotReview with the right form."""
        match = CLAIM.fullmatch(text.strip())
        if match is None:
            form = ENGLISH["review_claim_form"]
            raise CannotReview(ENGLISH["review_no_claim"].format(text=text, form=form))
        part = match.groupdict()
        at = None
        if part["m"] is not None:
            at = 3600.0 * int(part["h"] or 0) + 60 * int(part["m"]) + int(part["s"])
        number = {key: int(part[key]) if part[key] else None for key in ("trick", "deal")}
        side = part["side"].upper() if part["side"] else None
        return cls(part["seat"].upper(), number["trick"], number["deal"], side, at)

    def written(self) -> str:
        """The claim as it can be typed, without its minute."""
        trick, deal = self.trick and str(self.trick), self.deal and f"deal {self.deal}"
        return " ".join(part for part in (self.seat, trick, deal) if part)

    def record(self, table: Table, began: float) -> bool:
        """Write the claim where it belongs; returns whether it was new.

        A claim with a known minute is inserted where it was made, so that the book's time limit counts in the
        film; any other is made now. Raises CannotReview if nothing could be claimed.
        """
        game = table.game
        place = None if self.at is None else _first_after(table, began + self.at)
        deal = self.deal or self._deal_at(table, place)
        if not 1 <= deal <= len(game.hands):
            raise CannotReview(
                ENGLISH["review_no_deal"].format(deal=deal, deals=len(game.hands))
                if game.hands
                else ENGLISH["review_no_deals"]
            )
        try:
            offender = seat_at(table.game.rules, self.seat)
        except NotNow as problem:
            raise CannotReview(str(problem)) from None
        side = self._side(table, offender)
        plain = Claimed(side, offender, self.trick, deal)
        claimed: Fact = plain
        if place is not None:
            # where no other deal is meant than the one that was played, it stands in that deal itself
            in_its_deal = deal == self._deal_at(table, place)
            claimed = Inserted(place, replace(plain, deal=None) if in_its_deal else plain)
        if any(_is_same_claim(entry, claimed) for entry in game.journal):
            return False
        table.record((claimed,), TABLE)
        return True

    def _deal_at(self, table: Table, place: int | None) -> int:
        begun = [
            n for n, hand in enumerate(table.game.hands, 1) if place is None or hand.facts[0].place < place
        ]
        return begun[-1] if begun else 0

    def _side(self, table: Table, offender: Seat) -> Side:
        sides = [side for side in table.game.rules.seating.sides if offender not in side]
        if self.side is not None:
            sides = [side for side in sides if set(str(side)) == set(self.side)]
        if len(sides) != 1:
            raise CannotReview(
                ENGLISH["review_no_side"].format(
                    seat=self.seat, sides=", ".join(map(str, table.game.rules.seating.sides))
                )
            )
        return sides[0]


def _is_same_claim(fact: Fact, claim: Fact) -> bool:
    """Whether ``fact`` is the same claim, wherever it was inserted."""
    return (fact.event if isinstance(fact, Inserted) else fact) == (
        claim.event if isinstance(claim, Inserted) else claim
    )


def _first_after(table: Table, when: float) -> int | None:
    """The place of the first fact that the camera saw after ``when``; None if there is none."""
    seen = (entry for entry in table.entries if entry.by == CAMERA and entry.time > when)
    return next((entry.what.place for entry in seen if isinstance(entry.what, Happened)), None)


def answer(table: Table, asked: dict[int, str], text: str) -> str:
    """Enter an answer, as in ``2 S``; returns the reply, empty if it was accepted.

    ``asked`` are the questions' ids by the numbers that were last printed. The review's page names a question
    by its id, as in ``1:caller S``: the page stays as it is while questions are answered, so an answer with
    an id that is not open any more is passed over. Raises CannotReview.
    """
    typed = text.strip()
    open_now = {view.id: view for view in may_see(table.game, Role.TABLE).questions}
    if QUESTION_ID.match(typed):
        question = next((name for name in open_now if typed.startswith(f"{name} ")), None)
        if question is None:
            return ENGLISH["review_passed_over"].format(answer=typed)
        choice = typed.removeprefix(question)
    else:
        number, _, choice = typed.partition(" ")
        question = asked.get(int(number)) if number.isdigit() else None
    if question is None or not choice.strip():
        if not asked:
            kept = shlex.quote(str(table.logbook.journal.path))
            raise CannotReview(ENGLISH["review_no_question"].format(text=text, journal=kept))
        raise CannotReview(ENGLISH["review_no_number"].format(text=text, n=len(asked)))
    choice = choice.strip()
    if question in open_now:
        choice = _key_meant(open_now[question], choice)
    try:
        table.answer(question, choice, TABLE)
    except NotNow as problem:
        raise CannotReview(ENGLISH["review_no_answer"].format(text=text, why=problem)) from None
    return ""


def _key_meant(question: QuestionView, typed: str) -> str:
    """The key of the answer that ``typed`` means; ``typed`` itself where it means none.

    People write ``hearts``, ``♥``, ``10h`` and small letters where the key is ``h``, ``Th`` or ``N``.
    """
    for answer in question.answers:
        names = (answer.key, str(answer.text), *(() if answer.suit is None else (answer.suit.word,)))
        if typed.casefold() in (name.casefold() for name in names):
            return answer.key
    with suppress(UnreadableWords):
        return str(SINGLE_WORDS["card"](typed))
    return typed
