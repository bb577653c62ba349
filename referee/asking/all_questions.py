"""All questions for the people at the table: what the camera cannot see, or is not sure of.

Questions follow from the facts alone, so they survive a restart and vanish when a fact answers them. Nothing
is corrected silently. No question is ever asked because a play would be illegal: that could hide the very
revoke that we exist to see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..doubt.possible_worlds import as_it_went
from ..doubt.uncertain_fact import for_dealer
from ..facts.placed import Placed
from ..facts.register import Amended, Exposed, Fact, Inserted, Undone, Withdrew
from ..game.game import Game
from ..play.cached import cached
from ..play.deal_outcome import Outcome
from ..play.one_deal import Hand
from ..words.message import say
from . import (
    call_questions,
    card_questions,
    clash_questions,
    exchange_questions,
    hand_over_question,
    pack_questions,
    trick_winner_questions,
    unseen_trick_question,
)
from .question import Choice, NoSuchAnswer, Question, filled, no_answer
from .telling import most_telling

__all__ = ["Choice", "NoSuchAnswer", "Question", "answer", "questions"]

ASKERS: tuple[Callable[[Hand], Iterable[Question]], ...] = (
    pack_questions.shuffled_again,
    pack_questions.packets,
    call_questions.faced,
    call_questions.dealer,
    call_questions.up_card,
    exchange_questions.went_under,
    call_questions.calls,
    card_questions.unread,
    card_questions.doubtful,
    card_questions.player_of_card,
    clash_questions.twice,
    clash_questions.laid_two,
    clash_questions.strange,
    clash_questions.two_bennies,
    card_questions.absent,
    trick_winner_questions.lead,
    trick_winner_questions.gathered,
    unseen_trick_question.not_seen,
    hand_over_question.ended,
)
"""Each covers a kind of doubt and yields its open questions."""
ASKERS_OF_PLAYERS: tuple[Callable[[Hand], Iterable[Question]], ...] = (
    call_questions.dealt_by,
    card_questions.laid_by,
)
"""They ask who the players were, and so see the deal as recorded, before cards are given to the likeliest."""


def questions(game: Game) -> tuple[Question, ...]:
    """All open questions, those about the current deal last."""
    return tuple(question for hand in game.hands for question in questions_about(hand))


@cached
def questions_about(hand: Hand) -> tuple[Question, ...]:
    """The open questions about a deal: those that the record needs, and the most telling of the others."""
    return tuple(most_telling(hand, candidates(hand)))


def candidates(hand: Hand) -> tuple[Question, ...]:
    """Every question about a deal that something may depend on."""
    if hand.outcome in (Outcome.MISDEAL, Outcome.NEW_DEAL):
        return ()
    as_recorded = (question for ask in ASKERS_OF_PLAYERS for question in ask(hand))
    return tuple(_about_then(hand, question) for question in (*as_recorded, *_as_it_went(hand)))


def _as_it_went(hand: Hand) -> Iterator[Question]:
    """All other questions, with each card given to its likeliest player.

    As recorded, a single card with a wrong player would raise three questions. Answering a question about its
    trick, or about the next lead, also confirms the card's likeliest player.
    """
    likeliest = as_it_went(hand)
    now = {placed.place: placed.event for placed in likeliest.facts}
    moved: dict[int, tuple[Fact, ...]] = {
        was.place: (
            Amended(was.place, now[was.place]),
            *(Undone(place) for place in _lifted(hand, was) if place not in now),
        )
        for was in hand.facts
        if was.place in now and was.event is not now[was.place]
    }
    for question in (question for ask in ASKERS for question in ask(likeliest)):
        near = _places_near(likeliest, question.place) if moved else frozenset()
        granted = [fact for place, facts in moved.items() if place in near for fact in facts]
        choices = question.choices
        if likeliest.dealer is not hand.dealer:
            choices = tuple(_for_dealer_as_recorded(hand, likeliest, choice) for choice in choices)
        yield replace(question, granted=tuple(granted), choices=choices)


def _for_dealer_as_recorded(hand: Hand, likeliest: Hand, choice: Choice) -> Choice:
    """The answer without saying who dealt: nobody was asked that, and the record may still be right."""
    facts = (for_dealer(fact, likeliest.dealer, hand.dealer) for fact in choice.facts)
    return replace(choice, facts=tuple(facts))


def _lifted(hand: Hand, shown: Placed) -> Iterator[int]:
    """The places where a card that seemed exposed was taken up."""
    exposed = shown.event
    for place, fact in hand.facts:
        if not isinstance(fact, Withdrew) or not isinstance(exposed, Exposed):
            continue
        if (fact.seat, fact.card) == (exposed.seat, exposed.card):
            yield place


def _places_near(hand: Hand, place: int) -> frozenset[int]:
    """The cards of the trick that ``place`` belongs to, and of the one before."""
    near: set[int] = set()
    before: set[int] = set()
    for trick in hand.tricks:
        places = {play.place for play in trick.plays}
        if place in places or place == trick.quit_place:
            near |= places | before
        before = places
    return frozenset(near)


def _about_then(hand: Hand, question: Question) -> Question:
    """A question about a past deal, with answers inserted before the next deal."""
    if hand.next_began is None:
        return question
    choices = tuple(
        replace(choice, facts=tuple(_put_back(hand.next_began, fact) for fact in choice.facts))
        for choice in question.choices
    )
    return replace(question, choices=choices)


def _put_back(place: int, fact: Fact) -> Fact:
    return fact if isinstance(fact, Amended | Inserted | Undone) else Inserted(place, fact)


def answer(game: Game, question: Question, choice: str) -> tuple[Fact, ...]:
    """The facts that an answer yields; any card of the pack answers a question for a card.

    Also a card that was seen elsewhere: refusing it would reveal what has been played, and duplicate cards
    raise a question of their own. Raises :class:`NoSuchAnswer`, with the possible answers, or if the question
    is settled already.
    """
    open_now = next((current for current in questions(game) if current.id == question.id), None)
    if open_now is None:
        raise NoSuchAnswer(say("refused.answered_already", question=repr(str(question.text))))
    for possible in open_now.choices:
        if possible.key == choice:
            return (*open_now.granted, *possible.facts)
    named = [card for card in game.rules.cards if str(card) == choice]
    if open_now.blank is not None and named:
        return (*open_now.granted, filled(open_now.blank, named[0]))
    keys = [possible.key for possible in open_now.choices]
    raise no_answer(choice, question.text, keys, open_now.blank is not None)
