"""Which cards of a hand may be looked at, and which lie covered."""

from __future__ import annotations

from ..asking.hand_over_question import ended_early
from ..cards import Card
from ..facts.register import Played, Withdrew
from ..game.game import Game
from ..play.cached import cached
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..play.tricks_of_deal import Trick


def may_be_looked_at(hand: Hand) -> bool:
    """Whether anybody may look at the tricks of a hand: it was played out, or how else it ended is settled.

    A hand that was given up or is void stays covered until somebody agreed to that, until the cut or the next
    deal: till then it may be taken back, and nobody may have seen anything by it.
    """
    if hand.next_began is not None:
        return True
    return hand.outcome is not None and (hand.claims_close is not None or ended_early(hand) is None)


def open_tricks(hand: Hand) -> tuple[Trick, ...]:
    """The tricks that everybody may look at now: that on the table, and the last one where the book lets it.

    All of them once the hand may be looked at (:func:`may_be_looked_at`).
    """
    if may_be_looked_at(hand):
        return hand.tricks
    lying = bool(hand.tricks) and not hand.tricks[-1].quitted
    gathered = hand.tricks[:-1] if lying else hand.tricks
    last = gathered[-1:] if hand.rules.cited("last-trick") else ()
    return (*last, *(hand.tricks[-1:] if lying else ()))


def up_in_view(hand: Hand) -> bool:
    """Whether the up-card still lies where everybody can see it."""
    calling = hand.calling
    if hand.up is None or calling.up_out_of_play or hand.phase is Phase.OVER:
        return False
    if any(play.card == hand.up for trick in hand.tricks for play in trick.plays):
        return False
    return not calling.picked_up or hand.rules.up_card == "stays on the pack"


def covered(game: Game) -> frozenset[int]:
    """The places of the cards that nobody may look at now: those gathered in the hand that goes on."""
    hand = game.hand
    if hand is None or may_be_looked_at(hand):
        return frozenset()
    gathered = hand.tricks if hand.tricks and hand.tricks[-1].quitted else hand.tricks[:-1]
    return frozenset(play.place for trick in gathered for play in trick.plays)


def lies_open(game: Game, back: Withdrew) -> bool:
    """Whether the card taken back lies in the trick on the table; any of that seat where none is named."""
    hand = game.hand
    trick = hand.tricks[-1] if hand is not None and hand.tricks else None
    if trick is None or trick.quitted:
        return False
    return any(play.seat is back.seat and back.card in (None, play.card) for play in trick.plays)


def uncovers(before: Game, after: Game) -> bool:
    """Whether a correction lays a gathered trick open again, or covers a hand that all could look at."""
    hand = after.hand
    lying = hand.tricks[-1].plays if hand is not None and hand.tricks and not hand.tricks[-1].quitted else ()
    if covered(before) & {play.place for play in lying}:
        return True
    same = {id(hand) for hand in before.hands} & {id(hand) for hand in after.hands}
    return bool(_opened(before, same) - _opened(after, same))


def _opened(game: Game, same: set[int]) -> set[int]:
    """The first places of the hands that may be looked at and had something covered; ``same``: not these."""
    others = (hand for hand in game.hands if id(hand) not in same)
    return {hand.facts[0].place for hand in others if may_be_looked_at(hand) and _covers_something(hand)}


def _covers_something(hand: Hand) -> bool:
    gathered = len(hand.tricks) > 1 or any(trick.quitted for trick in hand.tricks)
    return gathered or (hand.discarded is not None and hand.discarded.card is not None)


@cached
def covered_cards(hand: Hand) -> frozenset[Card]:
    """The cards that lie where nobody may look at them now."""
    lying = set(hand.tricks) - set(open_tricks(hand))
    return frozenset(play.card for trick in lying for play in trick.plays if play.card is not None)


def gathered_sightings(hand: Hand) -> frozenset[str]:
    """The sightings of cards that fell before the last trick of a hand was turned; none once all may look."""
    if may_be_looked_at(hand):
        return frozenset()
    last = max((trick.quit_place or 0 for trick in hand.tricks), default=0)
    fell = (event for place, event in hand.facts if isinstance(event, Played) and place < last)
    return frozenset(sighting for event in fell for sighting in event.seen)


@cached
def seen_openly(hand: Hand) -> frozenset[str]:
    """Every sighting of a hand that may be looked at; none of another."""
    if not may_be_looked_at(hand):
        return frozenset()
    return frozenset(sighting for _, event in hand.facts for sighting in event.seen)
