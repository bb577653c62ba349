"""Turns entries and corrections of people into facts; an impossible entry is refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from referee.book.ruleset import RuleSet
from referee.cards import Card
from referee.facts.register import (
    FACTS,
    Amended,
    Chose,
    Dealt,
    Decided,
    Fact,
    Inserted,
    Played,
    ScoreSet,
    Undone,
    Withdrew,
)
from referee.game.game import Game, apply
from referee.laws.ruling import RulingId
from referee.notation import sheets
from referee.notation.sheet_forms import written
from referee.play.name_read import name_read
from referee.play.one_deal import Hand
from referee.seats import Seat, Side
from referee.view.open_hand import may_be_looked_at, open_tricks

from ..shown.words.english import ENGLISH
from .facts import UnreadableFact, from_plain, name_of

ENTERED = frozenset(name_of(kind) for kind, fact in FACTS.items() if fact.is_entered)
"""The facts that a device of the table may enter directly; for the others there are acts."""
MOST = 1000
"""The highest points that a score can be set to."""
LONGEST = 100
"""Letters of the longest text in a fact."""


class NotAFact(ValueError):
    """An entry that cannot be recorded; the message is a line with the reason."""


def entered(plain: Mapping[str, object], rules: RuleSet) -> Fact:
    """The fact that a person sent; evidence is refused, because it comes only from the camera."""
    if plain.get("fact") not in ENTERED or "seen" in plain:
        raise NotAFact(ENGLISH["not_now_can_be_entered"].format(entered=", ".join(sorted(ENTERED))))
    try:
        event = from_plain(plain)
    except UnreadableFact as problem:
        raise NotAFact(str(problem)) from None
    for part in fields(event):
        value = getattr(event, part.name)
        if isinstance(value, Seat) and value not in rules.seating.seats:
            raise NotAFact(ENGLISH["not_now_nobody_sits_there"].format(value=value))
        if isinstance(value, Side) and value not in rules.seating.sides:
            raise NotAFact(ENGLISH["not_now_no_side_named"].format(value=value))
    _writable(event, rules)
    return event


def _writable(fact: Fact, rules: RuleSet) -> None:
    """Raises NotAFact for a fact that a sheet could not hold and give back unchanged."""
    for part in fields(fact):
        value = getattr(fact, part.name)
        if isinstance(value, str) and len(value) > LONGEST:
            raise NotAFact(ENGLISH["not_now_too_long"].format(name=part.name, longest=LONGEST))
    sides = tuple(str(side) for side in rules.seating.sides)
    try:
        again = sheets.read(written(fact, sides)).facts
    except sheets.UnreadableSheet as problem:
        raise NotAFact(str(problem).partition(": ")[2]) from None
    if again != (fact,):
        raise NotAFact(ENGLISH["not_now_not_one_fact"])


def with_card_taken_back(game: Game, event: Fact) -> tuple[Fact, ...]:
    """The fact that a person entered, and what it means for a card that no camera watches.

    Where the adversaries choose which of two cards stays, the other is taken back (Keller, lines 47-48).
    """
    if not isinstance(event, Chose) or event.remedy != "keep" or event.seat is None or event.card is None:
        return (event,)
    hand = apply(game, event).hand
    if hand is None or not hand.tricks or hand.tricks[-1].is_quitted or event not in hand.choices.values():
        return (event,)
    others = (play for play in hand.tricks[-1].plays if play.seat is event.seat and not play.seen)
    return (
        event,
        *(Withdrew(event.seat, play.card) for play in others if play.card not in (None, event.card)),
    )


def corrected(game: Game, place: int, card: Card, seat: Seat | None, all_cards: bool = False) -> Amended:
    """The correction of the card at ``place`` to ``card`` or to ``seat``; keeps its evidence.

    ``all_cards``: the person who corrects it may look at gathered tricks.
    """
    event = correctable(game, place, all_cards)
    if isinstance(event, Dealt):
        return Amended(place, replace(event, up=card, rivals=(), dealer=seat or event.dealer))
    others = event.others if seat is None else ()
    was = name_read(event, card)
    now = replace(event, card=card, rivals=(), doubted=False, seat=seat or event.seat, others=others, was=was)
    return Amended(place, now)


def inserted(game: Game, deal: int, trick: int, missed: Played, led: bool, all_cards: bool = False) -> Fact:
    """The fact that the camera missed a card of a trick: its lead, or a card after those that it saw.

    ``all_cards``: the person who enters it may look at gathered tricks. Raises :class:`NotAFact`.
    """
    hand = game.hands[deal - 1] if 1 <= deal <= len(game.hands) else None
    if hand is None or not 1 <= trick <= len(hand.tricks):
        raise NotAFact(ENGLISH["not_now_no_such_trick"])
    its_trick = hand.tricks[trick - 1]
    on_table = hand is game.hand and trick == len(hand.tricks) and not its_trick.is_quitted
    is_open = hand is game.hand and (all_cards or its_trick in open_tricks(hand))
    if not (on_table or is_open or _is_over(hand)):
        raise NotAFact(ENGLISH["not_now_where_card_is_added"])
    if is_open and not on_table and missed.seat in {play.seat for play in its_trick.plays}:
        raise NotAFact(ENGLISH["not_now_has_a_card"])
    if led and its_trick.plays:
        return Inserted(its_trick.plays[0].place, missed)
    if its_trick.quit_place is not None:
        return Inserted(its_trick.quit_place, missed)
    after = hand.tricks[trick].plays if trick < len(hand.tricks) else ()
    if after or hand.next_began is not None:
        return Inserted(after[0].place if after else hand.next_began or 0, missed)
    return missed


def removed(game: Game, place: int, all_cards: bool = False) -> Undone:
    """The fact that the card at ``place`` was not played at all."""
    correctable(game, place, all_cards)
    return Undone(place)


def correctable(game: Game, place: int, all_cards: bool = False) -> Played | Dealt:
    """The fact at ``place`` if people may see it now: on the table, or in a finished hand.

    An earlier trick of the open hand is only for those who may look at ``all_cards`` (Keller, line 85); the
    last trick is for everybody, if the book lets people look at it. Raises :class:`NotAFact`.
    """
    event = game.corrected.at(place)
    hand = game.hand
    seen_now = hand is not None and (all_cards or _is_open(hand, place) or _is_past(game, place))
    if isinstance(event, Played | Dealt) and seen_now:
        return event
    raise NotAFact(ENGLISH["not_now_card_cannot_be_corrected"])


def _is_open(hand: Hand, place: int) -> bool:
    open_now = {play.place for trick in (*hand.tricks[-1:], *open_tricks(hand)) for play in trick.plays}
    return place in open_now or (place == hand.dealt_place and not hand.tricks)


def _is_past(game: Game, place: int) -> bool:
    hand = game.deal_at(place)
    return hand is not None and _is_over(hand)


def _is_over(hand: Hand) -> bool:
    return may_be_looked_at(hand)


def likely(card: Card | None, rivals: tuple[Card, ...], rules: RuleSet) -> list[str]:
    """The cards that ``card`` may really have been: its rivals, its rank in the sister suit, its rank.

    Earlier plays do not change the list, so that nobody learns which cards are still out.
    """
    cards = list(rivals)
    if card is not None and card.suit is not None:
        sister = card.suit.sister
        same = [other for other in rules.cards if other.rank == card.rank and other != card]
        cards += sorted(same, key=lambda other: (other.suit is not sister, str(other)))
    return [str(other_card) for other_card in dict.fromkeys(cards) if other_card != card]


def scored(game: Game, side: str, points: int) -> ScoreSet:
    """The fact that gives ``points`` to ``side``; a win of the game follows from it.

    Raises :class:`NotAFact`.
    """
    sides = [str(name) for name in game.rules.seating.sides]
    if side not in sides:
        raise NotAFact(ENGLISH["not_now_no_such_side"].format(side=repr(side)))
    if not 1 <= points <= 10:
        raise NotAFact(ENGLISH["not_now_points_of_deal"])
    return ScoreSet(tuple(points * (name == side) for name in sides), added=True)


def decided(game: Game, ruling: RulingId, stands: bool, why: str, name: str) -> Decided:
    """The decision whether the ``ruling`` of that id stands."""
    of = (ruling.deal, ruling.kind, ruling.seat, ruling.trick, ruling.n)
    made = Decided(*of, stands, name.strip(), why.strip())
    _writable(made, game.rules)
    return made


def adjusted(game: Game, score: Mapping[str, object]) -> ScoreSet:
    """The score that a director sets: ``score`` has the points of every side; raises :class:`NotAFact`."""
    sides = [str(name) for name in game.rules.seating.sides]
    if set(score) != set(sides):
        raise NotAFact(ENGLISH["not_now_points_of_every_side"].format(sides=", ".join(sides)))
    return ScoreSet(tuple(_points(score[side]) for side in sides), game.standing.games)


def _points(n: object) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= MOST:
        raise NotAFact(ENGLISH["not_now_whole_points"].format(most=MOST))
    return n
