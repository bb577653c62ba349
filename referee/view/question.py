"""Questions as people see them, with answers as values: the card, suit or player that each names."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..asking.all_questions import Question, questions_about
from ..asking.question import Choice, Kind
from ..cards import Card, Suit
from ..play.cached import cached
from ..play.one_deal import Hand
from ..seats import Seat
from ..words.message import Message, parts_of
from .open_hand import covered_cards, may_be_looked_at


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer that people may give; ``key`` names it, and ``card``, ``suit`` or ``seat`` is what it names.

    ``is_alone``: that player without the partner.
    """

    key: str
    text: Message
    card: Card | None
    suit: Suit | None
    seat: Seat | None
    is_alone: bool


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question about ``deal`` and the fact at ``place``, with ``seen``, the sightings that belong to it.

    ``may_be_any_card``: any card of the pack is an answer. ``has_to_wait``: the page asks it when the hand
    may be looked at. ``is_covered``: it is about gathered cards. ``is_withheld``: its pictures and likely
    cards are left out, so that people answer from memory.
    """

    id: str
    kind: Kind
    text: Message
    deal: int
    place: int
    answers: tuple[AnswerView, ...]
    may_be_any_card: bool
    seen: tuple[str, ...]
    has_to_wait: bool
    is_covered: bool
    is_withheld: bool = False

    def from_memory(self) -> QuestionView:
        """The same question without its pictures and without the cards that it may be about."""
        answers = tuple(answer for answer in self.answers if answer.card is None)
        return replace(self, answers=answers, seen=(), is_withheld=True)


@cached
def question_views(hand: Hand) -> tuple[QuestionView, ...]:
    """All open questions about a deal, with nothing left out."""
    return tuple(_view(hand, question) for question in questions_about(hand))


def _view(hand: Hand, question: Question) -> QuestionView:
    covered = not may_be_looked_at(hand) and _is_covered(hand, question)
    return QuestionView(
        id=question.id,
        kind=question.kind,
        text=question.text,
        deal=question.deal,
        place=question.place,
        answers=tuple(map(_answer, question.choices)),
        may_be_any_card=question.blank is not None,
        seen=question.seen,
        has_to_wait=not may_be_looked_at(hand) and _has_to_wait(hand, question, covered),
        is_covered=covered,
    )


def _answer(choice: Choice) -> AnswerView:
    return AnswerView(choice.key, choice.text, choice.card, choice.suit, choice.seat, choice.is_alone)


_NAMING = (Kind.STRANGE_CARD, Kind.TWO_BENNIES, Kind.CARD_OWNER)
"""Questions that name a card of the trick in their very words."""


def _has_to_wait(hand: Hand, question: Question, covered: bool) -> bool:
    """Whether a question has to wait until the hand is over: those about tricks before the last one do."""
    if question.kind is Kind.HAND_OVER:
        return False
    if question.has_to_wait or question.kind is Kind.CARD_TWICE or (covered and question.kind in _NAMING):
        return True
    entered = {play.card for play in hand.plays if not play.seen}
    if any(part in entered | covered_cards(hand) for part in parts_of(question.text)):
        return True  # entering a card must not reveal anything by raising a question
    old = {play.place for trick in hand.tricks[:-2] for play in trick.plays}
    return question.place in old | {trick.quit_place for trick in hand.tricks[:-2]}


def _is_covered(hand: Hand, question: Question) -> bool:
    """Whether a question is about gathered cards that nobody may look at now.

    Some books let everybody look at the last trick turned (Keller, line 85). In the others gathered cards
    stay covered: Somerset 84 lets players ask for the cards to be placed only until then.
    """
    covered = [trick for trick in hand.tricks if trick.is_quitted]
    if hand.rules.cited("last-trick"):
        covered = covered[:-1]
    for trick in covered:
        places = {play.place for play in trick.plays} | {trick.quit_place}
        if question.kind is Kind.WHO_WON:
            # the question is about the trick before, at the lead that followed it
            places |= {play.place for after in hand.tricks[trick.number :][:1] for play in after.plays}
        pictures = {*trick.seen, *(sighting for play in trick.plays for sighting in play.seen)}
        if question.place in places or pictures & set(question.seen):
            return True
    return False
