"""Chooses the questions that are worth people's time, by the results of a deal after each answer.

A question is asked only if its answers part the points, the tricks, the claims or the rulings. The most
telling is asked first: its answer often settles the others.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

from ..cards import Card
from ..doubt.best_question import bits_of
from ..doubt.certain import rulings_of, score_of
from ..facts.placed import Placed
from ..facts.register import Amended, DealBegan, Dealt, Fact, Inserted, PackWrong, Undone
from ..laws.points import ways, worth
from ..play.one_deal import Hand
from ..seats import Seat
from .question import SPOKEN, Kind, Question, filled

ALWAYS = SPOKEN | {Kind.WHO_DEALT, Kind.HAND_OVER, Kind.STRANGE_CARD, Kind.CARD_TWICE, Kind.TWO_BENNIES}
"""What the rest of the record depends on: trump, maker, dealer, the end of a hand, the pack."""


def most_telling(hand: Hand, questions: Sequence[Question]) -> Iterator[Question]:
    """The questions that are always asked, and of the others the one with the most telling answers.

    During the hand, a question that has to wait for its end accompanies it. If no single answer settles the
    points, the first question is asked all the same. A card that had a name until it was read otherwise is
    always asked for.
    """
    is_over = hand.outcome is not None or hand.next_began is not None
    renamed = {play.place for play in hand.plays if play.is_doubted}
    waiting: list[Question] = []
    shown_now: list[Question] = []
    for question in questions:
        if question.kind in ALWAYS or question.place == hand.dealt_place or question.place in renamed:
            yield question
        elif question.has_to_wait and not is_over:
            waiting.append(question)
        else:
            shown_now.append(question)
    for group in (shown_now, waiting):
        gains = bits_of(hand) if len(group) > 1 else {}
        group.sort(key=lambda question: -gains.get(question.place, 0.0))
        telling = next((question for question in group if _is_telling(hand, question)), None)
        if telling is not None:
            yield telling
        elif group and is_over and (hand.outcome is None or score_of(hand).total is None):
            yield group[0]


def _is_telling(hand: Hand, question: Question) -> bool:
    """Whether some answer changes the result or a known winner, or two give a trick to different players."""
    known = [n for n, winner in enumerate(hand.winners) if winner is not None]
    winners: tuple[Seat | None, ...] | None = None
    for facts in _answers(hand, question):
        after = answered(hand, (*question.granted, *facts))
        if winners is None:
            winners = after.winners
        if (
            after.winners != winners
            or any(after.winners[n : n + 1] != hand.winners[n : n + 1] for n in known)
            or result(after) != result(hand)
        ):
            return True
    return False


def _answers(hand: Hand, question: Question) -> Iterator[tuple[Fact, ...]]:
    """The facts of each answer, except that the pack is wrong, which voids any deal."""
    for choice in question.choices:
        if not any(isinstance(_content(fact), PackWrong) for fact in choice.facts):
            yield choice.facts
    if question.blank is not None and len(question.choices) < 2:
        for card in _extremes(question.others):
            yield (filled(question.blank, card),)


def _extremes(names: Iterable[str]) -> Iterator[Card]:
    """The lowest and the highest card of each suit among ``names``."""
    by_suit: dict[object, list[Card]] = {}
    for card in map(Card.parse, names):
        by_suit.setdefault(card.suit, []).append(card)
    for cards in by_suit.values():
        yield from dict.fromkeys((min(cards), max(cards)))


def _content(fact: Fact) -> Fact:
    return fact.event if isinstance(fact, Amended | Inserted) else fact


def answered(hand: Hand, answer: Iterable[Fact]) -> Hand:
    """The deal after the facts of an answer."""
    facts, dealer, last = (
        list(hand.facts),
        hand.dealer,
        max((placed.place for placed in hand.facts), default=0),
    )
    for place, event in enumerate(answer, max(last, hand.next_began or 0) + 1):
        at = next((n for n, fact in enumerate(facts) if fact.place == getattr(event, "place", 0)), len(facts))
        match event:
            case Undone():
                del facts[at : at + 1]
            case Amended():
                facts[at : at + 1] = [Placed(event.place, event.event)]
                if isinstance(event.event, Dealt | DealBegan):
                    dealer = event.event.dealer
            case Inserted():
                facts.insert(at, Placed(place, event.event))
            case _:
                facts.append(Placed(place, event))
    return replace(hand, dealer=dealer, facts=tuple(facts))


def result(hand: Hand) -> Hashable:
    """What depends on a deal: its points, as far as they are known, its rulings and its claims."""
    score = score_of(hand)
    points: Hashable = score.total
    if points is None and hand.maker is not None and hand.trump is not None:
        points = frozenset(worth(hand, taken) for taken in ways(hand))
    rulings = frozenset(
        (ruling.kind, ruling.offender, ruling.trick, ruling.status, ruling.points, ruling.unfounded is None)
        for ruling in rulings_of(hand)
    )
    return points, score.penalties, rulings, hand.outcome
