"""What people have to be asked, because no eye can see it or the eye does not trust itself.

Questions follow from the facts alone, so they survive a restart and vanish by themselves when a
fact answers them. Nothing is corrected silently, and no question is ever asked because a play
would be illegal: that could hide the very revoke that we exist to see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..cards import Card
from ..facts.events import Amended, Dealt, Event, Inserted, Played, Undone
from ..game.game import Game
from ..play.hand import Hand
from ..play.once import once
from ..play.outcome import Outcome
from . import calls, cards, clashes, end, pack, tricks, winners
from .question import Choice, NoSuchAnswer, Question

__all__ = ["Choice", "NoSuchAnswer", "Question", "answer", "questions"]

ASKERS: tuple[Callable[[Hand], Iterable[Question]], ...] = (
    pack.shuffled_again,
    pack.packets,
    calls.faced,
    calls.dealer,
    calls.up_card,
    calls.calls,
    cards.unread,
    cards.doubtful,
    cards.whose,
    clashes.twice,
    clashes.laid_two,
    clashes.strange,
    cards.absent,
    winners.lead,
    winners.gathered,
    tricks.not_seen,
    end.ended,
)
"""Each looks at one kind of doubt and yields the questions that it leaves open."""


def questions(game: Game) -> tuple[Question, ...]:
    """All questions that are open now, those about the deal that is going on last."""
    found: list[Question] = []
    for hand in game.hands:
        found += asked(hand)
    return tuple(found)


@once
def asked(hand: Hand) -> tuple[Question, ...]:
    """What is open about one deal."""
    if hand.outcome in (Outcome.MISDEAL, Outcome.NEW_DEAL):
        return ()
    return tuple(_about_then(hand, question) for ask in ASKERS for question in ask(hand))


def _about_then(hand: Hand, question: Question) -> Question:
    """An answer about a deal that is past belongs to that deal: it goes in before the next one."""
    if hand.next_began is None:
        return question
    choices = tuple(
        replace(choice, events=tuple(_put_back(hand.next_began, event) for event in choice.events))
        for choice in question.choices
    )
    return replace(question, choices=choices)


def _put_back(place: int, event: Event) -> Event:
    return event if isinstance(event, Amended | Inserted | Undone) else Inserted(place, event)


def answer(game: Game, question: Question, choice: str) -> tuple[Event, ...]:
    """The facts that an answer yields; any card of the pack is an answer wherever a card is asked for.

    A card that was seen elsewhere is one, too: to refuse it would tell what has been played, and two
    reads of one card are asked about by themselves. Raises :class:`NoSuchAnswer` with what would be an
    answer, or where the question is settled already.
    """
    open_now = next((one for one in questions(game) if one.id == question.id), None)
    if open_now is None:
        raise NoSuchAnswer(f"{question.text!r} is answered already")
    for one in open_now.choices:
        if one.key == choice:
            return one.events
    named = [card for card in game.rules.cards if str(card) == choice]
    if open_now.blank is not None and named:
        return (_filled(open_now.blank, named[0]),)
    keys = [one.key for one in open_now.choices] + ["any card of the pack"] * (open_now.blank is not None)
    raise NoSuchAnswer(f"{choice!r} is no answer to {question.text!r}; one of: {', '.join(keys)}")


def _filled(blank: Event | None, card: Card) -> Event:
    """The fact that a question leaves blank, with the card that was named."""
    match blank:
        case Amended(event=inner) | Inserted(event=inner):
            return replace(blank, event=_filled(inner, card))
        case Played():
            return replace(blank, card=card, rivals=())
        case Dealt():
            return replace(blank, up=card, rivals=())
        case _:
            raise NoSuchAnswer(f"no card is asked for here, so {card} is no answer")
