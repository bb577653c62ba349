"""Which cards of a hand may be looked at, and which are covered."""

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
    """Whether anybody may look at the tricks of a hand: it was played out, or its early end is settled.

    A hand that was given up or is void stays covered until somebody confirms that, or until the cut or the
    next deal: until then the end may be undone, and must not have revealed anything.
    """
    if hand.next_began is not None:
        return True
    return hand.outcome is not None and (hand.claims_close is not None or ended_early(hand) is None)


def open_tricks(hand: Hand) -> tuple[Trick, ...]:
    """The tricks that everybody may look at now: the trick on the table, and the last if the book allows.

    All of them once the hand may be looked at (:func:`may_be_looked_at`).
    """
    if may_be_looked_at(hand):
        return hand.tricks
    has_trick_on_table = bool(hand.tricks) and not hand.tricks[-1].is_quitted
    gathered = hand.tricks[:-1] if has_trick_on_table else hand.tricks
    last = gathered[-1:] if hand.rules.cited("last-trick") else ()
    return (*last, *(hand.tricks[-1:] if has_trick_on_table else ()))


def is_up_in_view(hand: Hand) -> bool:
    """Whether everybody can still see the up-card."""
    calling = hand.calling
    if hand.up is None or calling.is_up_out_of_play or hand.phase is Phase.OVER:
        return False
    if any(play.card == hand.up for trick in hand.tricks for play in trick.plays):
        return False
    return not calling.is_picked_up or hand.rules.up_card == "stays on the pack"


def covered(game: Game) -> frozenset[int]:
    """The places of the cards that nobody may look at now: those gathered in the current hand."""
    hand = game.hand
    if hand is None or may_be_looked_at(hand):
        return frozenset()
    gathered = hand.tricks if hand.tricks and hand.tricks[-1].is_quitted else hand.tricks[:-1]
    return frozenset(play.place for trick in gathered for play in trick.plays)


def is_card_on_table(game: Game, back: Withdrew) -> bool:
    """Whether the card taken back is in the trick on the table; without a name, any card of that seat."""
    hand = game.hand
    trick = hand.tricks[-1] if hand is not None and hand.tricks else None
    if trick is None or trick.is_quitted:
        return False
    return any(play.seat is back.seat and back.card in (None, play.card) for play in trick.plays)


def can_uncover(before: Game, after: Game) -> bool:
    """Whether a correction opens a gathered trick again, or covers a hand that everybody could look at."""
    hand = after.hand
    is_open = hand is not None and hand.tricks and not hand.tricks[-1].is_quitted
    on_table = hand.tricks[-1].plays if hand is not None and is_open else ()
    if covered(before) & {play.place for play in on_table}:
        return True
    same = {id(hand) for hand in before.hands} & {id(hand) for hand in after.hands}
    return bool(_opened(before, same) - _opened(after, same))


def _opened(game: Game, same: set[int]) -> set[int]:
    """The first places of the open hands that had something covered, without those in ``same``."""
    others = (hand for hand in game.hands if id(hand) not in same)
    return {hand.facts[0].place for hand in others if may_be_looked_at(hand) and _has_covered_cards(hand)}


def _has_covered_cards(hand: Hand) -> bool:
    gathered = len(hand.tricks) > 1 or any(trick.is_quitted for trick in hand.tricks)
    return gathered or (hand.discarded is not None and hand.discarded.card is not None)


@cached
def covered_cards(hand: Hand) -> frozenset[Card]:
    """The cards that nobody may look at now."""
    closed = set(hand.tricks) - set(open_tricks(hand))
    return frozenset(play.card for trick in closed for play in trick.plays if play.card is not None)


def gathered_sightings(hand: Hand) -> frozenset[str]:
    """The sightings of cards that fell before the last trick was turned; empty if everybody may look."""
    if may_be_looked_at(hand):
        return frozenset()
    quits = [trick.quit_place for trick in hand.tricks if trick.quit_place is not None]
    if not quits:
        return frozenset()
    last = max(quits, key=hand.order.__getitem__)
    fell = (e for place, e in hand.facts if isinstance(e, Played) and hand.is_later(last, place))
    return frozenset(sighting for event in fell for sighting in event.seen)


@cached
def seen_openly(hand: Hand) -> frozenset[str]:
    """Every sighting of a hand that may be looked at; empty for any other hand."""
    if not may_be_looked_at(hand):
        return frozenset()
    return frozenset(sighting for _, fact in hand.facts for sighting in fact.seen)
