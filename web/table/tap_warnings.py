"""Questions before an odd tap is recorded: an impossible card, a call that the book does not allow.

Nothing is refused: what is against the rules happens and is recorded. People are asked a single time whether
they mean it. No question depends on covered cards, because it would reveal the cards of an earlier trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.cards import Card
from referee.facts.register import Amended, Dealt, Fact, Inserted, Played, Undone
from referee.game.finished import final_game, score_reached
from referee.game.game import Game, apply
from referee.play.one_deal import Hand
from referee.seats import Seat
from referee.view.announced import as_announced
from referee.view.open_hand import is_up_in_view, may_be_looked_at
from referee.view.role import Role

from ..shown.consequence import before_it
from ..shown.names import Words
from ..shown.words.english import ENGLISH

FAULTS = {
    "named the suit turned down": "ask_suit_turned_down",
    "called after passing": "ask_passed",
    "changed the suit": "ask_made",
    "already made": "ask_made",
    "adopts another's deal": "ask_not_dealer",
    "ordered up after it was turned down": "ask_down_already",
    "partner cannot assist": "ask_partner",
    "the dealer names it": "ask_dealer_names",
    "the dealer must name a suit": "ask_dealer_must",
    "no lone hands": "ask_no_lone",
    "an opponent of the makers alone": "ask_not_alone",
    "took the lone hand over": "ask_not_alone",
    "took it over after passing": "ask_not_alone",
    "not the maker": "ask_not_alone",
    "alone after passing": "ask_not_alone",
    "alone after the lead": "ask_not_alone",
    "alone after exposing a card": "ask_not_alone",
}
"""The sentence for each fault of a call, by its kind (:class:`referee.play.calls_so_far.CallFault`)."""


class ConfirmationNeeded(Exception):
    """Nothing was recorded: a person has to confirm first; the message is the question."""


def before_leaving(game: Game) -> str | None:
    """The question before another evening begins during ``game``; None where its game is over."""
    if game.hand is not None and not may_be_looked_at(game.hand):
        return ENGLISH["ask_leaves_hand"]
    known = as_announced(game, Role.TABLE)
    is_open = any(known.standing.points) and final_game(known) is None
    return ENGLISH["ask_leaves_game"] if is_open else None


def questioned(game: Game, fact: Fact, names: Words, all_cards: bool) -> str | None:
    """The question before ``fact`` is recorded; None if nothing is odd about it.

    ``all_cards``: the person who enters it may look at gathered tricks.
    """
    odd = next(_sentences(game, fact, names, all_cards), "")
    would = before_it(game, apply(game, fact)) if _is_settled(game, fact) else None
    return " ".join(part for part in (odd, names(would) if would else "") if part) or None


def would_bring(game: Game, facts: Iterable[Fact], names: Words) -> str:
    """The points that ``facts`` would score, and the score after them, as a sentence."""
    for fact in facts:
        game = apply(game, fact)
    after = as_announced(game, Role.TABLE)
    sides, deal = game.rules.seating.sides, after.deals[-1]
    points = zip(sides, deal.score.total or (), strict=False)
    gains = [ENGLISH["worth"].format(n=n, side=names.side(str(side))) for side, n in points if n]
    score = " : ".join(map(str, score_reached(after)))
    return ENGLISH["quick_gives"].format(points=", ".join(gains) or ENGLISH["outcome_none"], score=score)


def _is_settled(game: Game, fact: Fact) -> bool:
    """Whether a correction is about a trick that is no longer on the table, or about a finished hand.

    Everybody sees a card that is still on the table: it is corrected immediately.
    """
    match fact:
        case Amended(place) | Inserted(place) | Undone(place):
            hand = game.hand
            if hand is None or game.deal_at(place) is not hand or may_be_looked_at(hand):
                return True
            on_table = hand.tricks[-1:] if hand.tricks and not hand.tricks[-1].is_quitted else ()
            return place != hand.dealt_place and not any(
                play.place == place for trick in on_table for play in trick.plays
            )
        case _:
            return False


def _sentences(game: Game, fact: Fact, names: Words, all_cards: bool) -> Iterator[str]:
    read = _card_of(fact)
    if read is not None:
        card, seat = read
        if card not in game.rules.cards:
            yield ENGLISH["ask_outside"].format(card=names(card))
        hand, but = _hand_of(game, fact), fact.place if isinstance(fact, Amended) else 0
        if hand is not None:
            yield from _twice(hand, card, seat, names, all_cards or may_be_looked_at(hand), but)
    yield from _calls(game, fact, names)


def _card_of(fact: Fact) -> tuple[Card, Seat | None] | None:
    if isinstance(fact, Amended | Inserted):
        return _card_of(fact.event)
    if isinstance(fact, Played) and fact.card is not None:
        return fact.card, fact.seat
    if isinstance(fact, Dealt) and fact.up is not None:
        return fact.up, fact.dealer
    return None


def _hand_of(game: Game, fact: Fact) -> Hand | None:
    """The hand that the card belongs to; None if it begins a hand."""
    if isinstance(fact, Amended | Inserted):
        return game.deal_at(fact.place)
    return game.hand if isinstance(fact, Played) else None


def _twice(
    hand: Hand, card: Card, seat: Seat | None, names: Words, all_cards: bool, but: int
) -> Iterator[str]:
    on_table = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].is_quitted else None
    sign = names(card)
    for trick in hand.tricks:
        if not (all_cards or trick is on_table):
            continue
        for play in trick.plays:
            if play.card == card and play.place != but:
                who = names(play.seat) if play.seat else ENGLISH["somebody"]
                key = "ask_lies" if trick is on_table and not trick.is_over else "ask_fell"
                yield ENGLISH[key].format(card=sign, who=who, n=trick.number)
    calling = hand.calling
    if card != hand.up or hand.dealt_place == but or not (all_cards or is_up_in_view(hand)):
        return
    if calling.is_up_out_of_play:
        yield ENGLISH["ask_turned_down"].format(card=sign)
    elif calling.is_picked_up and seat is not hand.dealer:
        yield ENGLISH["ask_taken_up"].format(card=sign, who=names(hand.dealer))


def _calls(game: Game, fact: Fact, names: Words) -> Iterator[str]:
    """Questions about a call that the book does not allow; faults of earlier calls are left out."""
    hand = game.hand
    if hand is None or isinstance(fact, Amended | Inserted | Played | Dealt):
        return
    after = apply(game, fact).hand
    if after is None or after.number != hand.number:
        return
    known = set(hand.calling.faults)
    for fault in after.calling.faults:
        if fault in known:
            continue
        who = names(fault.seat) if fault.seat else ENGLISH["somebody"]
        suit = ENGLISH[hand.up.suit.name.lower()] if hand.up is not None and hand.up.suit else ""
        yield ENGLISH[FAULTS.get(fault.kind, "ask_not_allowed")].format(who=who, suit=suit)
