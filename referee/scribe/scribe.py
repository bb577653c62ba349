"""Turns table events into facts for the journal, and into questions if they are not clear.

The scribe writes down what was seen, with the seat where it was seen. It never lets a law decide what a card
was: neither the turn nor the suit to follow changes anything here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Never

from ..asking.all_questions import Question, answer, questions
from ..cards import Card
from ..doubt.contradictory_reads import sister_of
from ..facts.register import (
    Amended,
    BrokenOff,
    Cut,
    DealBegan,
    Dealt,
    Exposed,
    Faced,
    Fact,
    Inserted,
    LaidDown,
    PacketSeen,
    PickedUp,
    Played,
    Quitted,
    Shuffled,
    TurnedDown,
    Withdrew,
)
from ..game.due_dealer import following_dealer
from ..game.game import Game, apply
from ..play.cards_seen_twice import seen_twice
from ..play.deal_outcome import Phase
from ..play.one_deal import Hand
from ..play.tricks_of_deal import TRICKS
from ..seats import Seat
from ..table_events import (
    CardExposed,
    CardFaced,
    CardLaid,
    CardLifted,
    CardReread,
    FilmCut,
    HandLaidDown,
    PackCut,
    PacketDealt,
    PackShuffled,
    Read,
    TableEvent,
    TableRead,
    TokenLaid,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
    ViewBack,
    ViewLost,
)
from . import exchanges as scribe_exchanges
from . import reread as scribe_reread
from .exchanges import SURE_OF_SEAT
from .tokens import dealer_by_token, token_facts

__all__ = ["ScribeResult", "UnknownEvent", "answer", "read_event"]

LEAST_OF_SEAT = 0.0005
"""Below this probability another possible player of a card is not recorded."""
SURE_OF_DEALER = 0.8
"""From here on the player who took the up-card is the dealer, whatever the position of the pack."""
WORTH_RECORDING = 3
"""The least visible cards of a packet worth recording: lawful packets show fewer, and may hide more."""


class UnknownEvent(TypeError):
    """The scribe has no case for a table event; ignoring it would lose what was seen."""


@dataclass(frozen=True, slots=True)
class ScribeResult:
    """The facts that a table event yields, and the games ``before`` and ``after`` these facts."""

    facts: tuple[Fact, ...]
    before: Game
    after: Game

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that the facts raise.

        They are computed only when this is read, because that takes longer than to record the facts.
        """
        asked = {question.id for question in questions(self.before)}
        return tuple(question for question in questions(self.after) if question.id not in asked)


def read_event(game: Game, event: TableEvent) -> ScribeResult:
    """The facts and questions that a table event adds to ``game``; the caller writes the facts down.

    Raises :class:`UnknownEvent` for anything that is not in :data:`referee.table_events.TableEvent`.
    """
    facts = _facts(game, event)
    after = game
    for fact in facts:
        after = apply(after, fact)
    return ScribeResult(facts, game, after)


def _facts(game: Game, event: TableEvent) -> tuple[Fact, ...]:  # noqa: C901 - a case for each kind of event
    hand = game.followed
    match event:
        case _ if hand is not None and (exchange := scribe_exchanges.exchange_facts(hand, event)) is not None:
            return exchange
        case UpCardTurned(seat=seat, read=read):
            by_token = dealer_by_token(hand)
            dealer = by_token or seat or _dealer_due(game)
            dealt = _turned_up(dealer, read, event.seen)
            dealt = replace(dealt, others=_others(event, seat, dealer)) if by_token is None else dealt
            return (*_dealt_by(hand, dealer), dealt)
        case UpCardTaken() | UpCardTurnedDown() if hand is not None and _is_another_up_card(hand, event.read):
            # another deal has begun, and nobody saw this card turned up
            sure = isinstance(event, UpCardTaken) and event.seat_p >= SURE_OF_DEALER
            dealt = _turned_up((event.seat if sure else None) or _dealer_due(game), event.read, event.seen)
            return (dealt, *_facts(apply(game, dealt), event))
        case UpCardTaken(seat=seat, seat_p=seat_p) if hand is not None and _may_up_card_move(hand):
            if hand.calling.is_picked_up:
                return ()
            # wherever it seemed to go, it can only be the dealer who takes the up-card
            sure = seat is not None and seat_p >= SURE_OF_DEALER
            dealer = seat if seat is not None and sure else hand.dealer
            amended = _dealt_after_all(hand, dealer) if sure else ()
            return (*amended, PickedUp(dealer if amended else hand.dealer, event.sure, seen=event.seen))
        case UpCardTurnedDown() if hand is not None and hand.calling.round == 1 and _may_up_card_move(hand):
            return (TurnedDown(hand.dealer, event.sure, seen=event.seen),)
        case CardLaid(seat=seat, seat_p=seat_p, read=read):
            player = seat if seat_p >= SURE_OF_SEAT else None
            played = scribe_reread.as_read(player, read, event.seen, _others(event, seat, player))
            if hand is None or _is_of_the_next_deal(hand, player, read.card):
                return (DealBegan(_dealer_due(game, seat), doubted=True), played)
            return _again(hand, played) if _is_recorded(hand, player, read.card) else (played,)
        case CardReread(read=read) if hand is not None:
            return scribe_reread.named(hand, read, event.seen)
        case CardLifted(seat=seat, read=read) if hand is not None and seat is not None:
            gathered = sum(p for other, p in event.instead if other == "gathered")
            return (Withdrew(seat, read.card, 1 - min(max(gathered, 0.0), 1.0), seen=event.seen),)
        case CardExposed(seat=seat, read=read) if hand is not None and seat is not None:
            return (Exposed(seat, read.card, event.sure, seen=event.seen),)
        case TrickGathered(by=by) if hand is not None and hand.tricks and not hand.tricks[-1].is_quitted:
            return (Quitted(by, event.sure, seen=event.seen),)
        case HandLaidDown(seat=seat) if hand is not None and seat not in hand.calling.out:
            return (LaidDown(seat, seen=event.seen),)
        case CardFaced(dealer=dealer, read=read):
            return _while_dealing(hand, Faced(read.card, doubted=True, seen=event.seen), dealer)
        case PackCut():
            return (Cut(seen=event.seen),)
        case TableRead():
            return scribe_reread.table_read_facts(game, event)
        case TokenLaid():
            return token_facts(game, event)
        case PackShuffled(seat=seat, seat_p=seat_p) if seat_p >= SURE_OF_SEAT and _may_count(game):
            return (Shuffled(seat, min(event.sure, seat_p), seen=event.seen),)
        case PacketDealt() if event.cards >= WORTH_RECORDING and event.p >= SURE_OF_SEAT:
            packet = PacketSeen(
                event.dealer, event.seat, event.cards, min(event.sure, event.p), seen=event.seen
            )
            return _while_dealing(hand, packet, event.dealer)
        case PackShuffled() | PacketDealt():
            return ()  # nothing depends on it, or the camera is not sure enough to ask
        case FilmCut():
            return (BrokenOff(),)
        case ViewLost() | ViewBack():
            return ()
        case UpCardTaken() | UpCardTurnedDown() | HandLaidDown() | TrickGathered():
            return ()  # it belongs to a stage of the hand that is over, or has not come
        case CardReread() | CardLifted() | CardExposed():
            return ()  # no hand goes on, or the card's player is not known
        case unknown:
            raise UnknownEvent(_of_unknown(unknown))


def _others(
    event: CardLaid | UpCardTurned, seat: Seat | None, player: Seat | None
) -> tuple[tuple[Seat, float], ...]:
    """The other possible players of a card besides ``player``; without one, also the camera's ``seat``."""
    likely = [(other, min(max(p, 0.0), 1.0)) for other, p in event.instead if isinstance(other, Seat)]
    if player is None and seat is not None:
        likely.insert(0, (seat, min(max(event.sure, 0.0), 1.0)))
    return tuple((other, p) for other, p in likely if p >= LEAST_OF_SEAT and other is not player)


def _may_up_card_move(hand: Hand) -> bool:
    """Whether an up-card may still move in this deal; after a turned trick it belongs to another deal."""
    return hand.phase is not Phase.OVER and not any(trick.is_quitted for trick in hand.tricks)


def _is_another_up_card(hand: Hand, read: Read) -> bool:
    """Whether a card that moved as an up-card is surely not the one turned up, nor taken for its sister."""
    if hand.dealt is None or hand.up is None or read.card is None:
        return False
    if hand.tricks and hand.phase is not Phase.OVER:
        return False
    may_be = {hand.up, sister_of(hand.up), *hand.dealt[1].rivals}
    return read.card not in may_be and hand.up not in dict(read.rivals)


def _while_dealing(hand: Hand | None, fact: Fact, dealer: Seat) -> tuple[Fact, ...]:
    """A fact from while ``dealer`` dealt, with a doubted beginning if the last deal is over."""
    if hand is None or hand.phase is Phase.OVER:
        return (DealBegan(dealer, doubted=True), fact)
    return (fact,) if hand.phase is Phase.DEALING else ()


def _may_count(game: Game) -> bool:
    """Whether a shuffle seen now may matter: while a hand is played, or after a cut (Somerset 23, 31).

    Whatever the book: the journal may be judged by another. The absence of a shuffle proves nothing.
    """
    hand = game.followed
    if hand is None:
        return any(isinstance(event, Cut) for _, event in game.opening)
    if hand.phase is Phase.PLAYING:
        return bool(hand.tricks)
    if hand.phase is Phase.CALLING:
        return False
    since = hand.over_place
    return any(isinstance(e, Cut) and (since is None or hand.is_later(p, since)) for p, e in hand.facts)


def _of_unknown(event: Never) -> str:
    """The error text for an event that :data:`TableEvent` does not list."""
    return f"the scribe does not know what {type(event).__name__} comes to"


def _dealt_by(hand: Hand | None, dealer: Seat) -> tuple[Fact, ...]:
    """The correction that ``dealer`` dealt, if nobody saw who began the current deal."""
    if hand is None or hand.outcome is not None or hand.dealt_place is not None or hand.has_gathered_trick:
        return ()
    place, first = hand.facts[0]
    return (Amended(place, DealBegan(dealer)),) if isinstance(first, DealBegan) and first.doubted else ()


def _turned_up(dealer: Seat, read: Read, seen: tuple[str, ...]) -> Dealt:
    return Dealt(dealer, read.card, *scribe_reread.rivals_of(read), seen=seen)


def _is_of_the_next_deal(hand: Hand, seat: Seat | None, card: Card | None) -> bool:
    """Whether a card after the last gathered trick belongs to a deal with an unseen up-card.

    Not if its player has cards left after missing a trick: it is then the law's surplus card (Somerset 60).
    Nor if no other player has laid five: something else was then taken for a card of the player. Nor if
    others may have cards left, and the player too, because an unread card may have been no card, and a card
    that was reported twice may have been taken back unseen, or be another's.
    """
    if hand.phase is not Phase.OVER or not hand.tricks or not hand.tricks[-1].is_quitted:
        return False
    if seat is None or seat in hand.calling.out:
        return True
    cards = [play.card for _, play in hand.played_by(seat) if not hand.is_vouched(play.place)]
    others = [len(hand.played_by(player)) >= TRICKS for player in hand.active if player is not seat]
    if None in cards or card in cards or any(card in seen_twice(hand) for card in cards):
        return all(others)
    return any(others) and len(hand.played_by(seat)) >= TRICKS


def _dealt_after_all(hand: Hand, dealer: Seat) -> tuple[Fact, ...]:
    """The correction of the dealer, if the pack seemed to be in front of another player.

    An entry or a token about the dealer stands, and so does a deal in which cards have fallen.
    """
    is_entered = any(isinstance(fact, DealBegan) for _, fact in hand.facts)
    for place, fact in hand.facts:
        if isinstance(fact, Dealt):
            as_it_is = fact.dealer is dealer and not fact.others
            stands = as_it_is or is_entered or hand.tricks or hand.is_vouched(place)
            return () if stands else (Amended(place, replace(fact, dealer=dealer, others=())),)
    return ()


def _dealer_due(game: Game, leader: Seat | None = None) -> Seat:
    """The player due to deal; in a first deal the player at the right of ``leader``."""
    if game.hand is not None:
        return following_dealer(game.hand)
    seating = game.rules.seating
    return next((seat for seat in seating.seats if seating.eldest_hand(seat) is leader), seating.seats[0])


def _is_recorded(hand: Hand, seat: Seat | None, card: Card | None) -> bool:
    """Whether the same card of the same seat is in this trick already."""
    if card is None or not hand.tricks or hand.tricks[-1].is_quitted:
        return False
    return any(play.card == card and play.seat in (seat, None) for play in hand.tricks[-1].plays)


def _again(hand: Hand, played: Played) -> tuple[Fact, ...]:
    """The facts of a recorded card that is reported again: it seems to have been taken back before the next.

    Nothing if no other card fell since, because it was only seen again.
    """
    first = next(play for play in hand.tricks[-1].plays if play.card == played.card)
    if first is hand.tricks[-1].plays[-1] or first.seat is None:
        return ()
    after = hand.facts[hand.order[first.place] + 1].place
    return (Inserted(after, Withdrew(first.seat, first.card, seen=played.seen)), played)
