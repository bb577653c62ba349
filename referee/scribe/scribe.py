"""From what was seen on the table to facts in the journal, and to questions where it is not clear.

The scribe writes down what was seen with the seat where it was seen. It never lets a law decide
what a card was: whose turn it is, or which suit ought to be followed, changes nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Never

from ..asking.all_questions import Question, answer, questions
from ..cards import Card
from ..facts.register import (
    Amended,
    BrokenOff,
    Cut,
    DealBegan,
    Dealt,
    Event,
    Exposed,
    Faced,
    LaidDown,
    PacketSeen,
    PickedUp,
    Quitted,
    Shuffled,
    TurnedDown,
    Withdrew,
)
from ..game.game import Game, apply, following_dealer
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
from .tokens import facts_of, said_who_deals

__all__ = ["Heard", "UnknownEvent", "answer", "hear"]

SURE_OF_SEAT = 0.6
"""Below this probability a card's seat is asked for instead of believed."""
LEAST_OF_SEAT = 0.0005
"""Below this probability it is not written down who else may have laid a card."""
SURE_OF_DEALER = 0.8
"""From here on whoever took the up-card deals, although the pack seemed to lie before another."""
TELLING = 3
"""Cards of a packet that tell something: of fewer there may be more beneath, and lawful packets look so."""


class UnknownEvent(TypeError):
    """A table event that nobody has taught the scribe: silence would lose what was seen."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The facts that a table event comes to, and the questions that it raises."""

    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()


def hear(game: Game, table_event: TableEvent) -> Heard:
    """What a table event adds to ``game``; pure, the caller writes the facts down.

    Raises :class:`UnknownEvent` for what is none of :data:`referee.table_events.TableEvent`.
    """
    events = _facts(game, table_event)
    before = {question.id for question in questions(game)}
    after = game
    for event in events:
        after = apply(after, event)
    return Heard(events, tuple(q for q in questions(after) if q.id not in before))


def _facts(game: Game, seen: TableEvent) -> tuple[Event, ...]:  # noqa: C901 - a case for each kind of event
    hand = game.followed
    match seen:
        case _ if hand is not None and (exchange := scribe_exchanges.facts_of(hand, seen)) is not None:
            return exchange
        case UpCardTurned(seat=seat, read=read):
            said = said_who_deals(hand)
            dealer = said or seat or _dealer_due(game)
            dealt = _turned_up(dealer, read, seen.seen)
            dealt = replace(dealt, others=_others(seen, seat, dealer)) if said is None else dealt
            return (*_dealt_by(hand, dealer), dealt)
        case UpCardTaken(seat=seat, seat_p=seat_p) if hand is not None and _up_card_may_lie(hand):
            if hand.calling.picked_up:
                return ()
            # wherever it seemed to go, it can only be the dealer who takes the up-card
            sure = seat is not None and seat_p >= SURE_OF_DEALER
            dealer = seat if seat is not None and sure else hand.dealer
            amended = _dealt_after_all(hand, dealer) if sure else ()
            return (*amended, PickedUp(dealer if amended else hand.dealer, seen.sure, seen=seen.seen))
        case UpCardTurnedDown() if hand is not None and hand.calling.round == 1 and _up_card_may_lie(hand):
            return (TurnedDown(hand.dealer, seen.sure, seen=seen.seen),)
        case CardLaid(seat=seat, seat_p=seat_p, read=read):
            who = seat if seat_p >= SURE_OF_SEAT else None
            played = scribe_reread.as_read(who, read, seen.seen, _others(seen, seat, who))
            if hand is None or _is_of_the_next_deal(hand, who):
                return (DealBegan(_dealer_due(game), doubted=True), played)
            return () if _already_there(hand, who, read.card) else (played,)
        case CardReread(read=read) if hand is not None:
            return scribe_reread.named(hand, read, seen.seen)
        case CardLifted(seat=seat, read=read) if hand is not None and seat is not None:
            return (Withdrew(seat, read.card, seen=seen.seen),)
        case CardExposed(seat=seat, read=read) if hand is not None and seat is not None:
            return (Exposed(seat, read.card, seen.sure, seen=seen.seen),)
        case TrickGathered(by=by) if hand is not None and hand.tricks and not hand.tricks[-1].quitted:
            return (Quitted(by, seen.sure, seen=seen.seen),)
        case HandLaidDown(seat=seat) if hand is not None and seat not in hand.calling.out:
            return (LaidDown(seat, seen=seen.seen),)
        case CardFaced(dealer=dealer, read=read):
            return _while_dealing(hand, Faced(read.card, doubted=True, seen=seen.seen), dealer)
        case PackCut():
            return (Cut(seen=seen.seen),)
        case TableRead():
            return scribe_reread.facts_of(game, seen)
        case TokenLaid():
            return facts_of(game, seen)
        case PackShuffled(seat=seat, seat_p=seat_p) if seat_p >= SURE_OF_SEAT and _counts(game):
            return (Shuffled(seat, min(seen.sure, seat_p), seen=seen.seen),)
        case PacketDealt() if seen.cards >= TELLING and seen.p >= SURE_OF_SEAT:
            packet = PacketSeen(seen.dealer, seen.seat, seen.cards, min(seen.sure, seen.p), seen=seen.seen)
            return _while_dealing(hand, packet, seen.dealer)
        case PackShuffled() | PacketDealt():
            return ()  # nothing hangs on it, or the eye is not sure enough to ask
        case FilmCut():
            return (BrokenOff(),)
        case ViewLost() | ViewBack():
            return ()
        case UpCardTaken() | UpCardTurnedDown() | HandLaidDown() | TrickGathered():
            return ()  # as now: it belongs to a stage of the hand that is over, or has not come
        case CardReread() | CardLifted() | CardExposed():
            return ()  # no hand goes on, or nobody knows whose card it is
        case unknown:
            raise UnknownEvent(_of_unknown(unknown))


def _others(
    seen: CardLaid | UpCardTurned, seat: Seat | None, who: Seat | None
) -> tuple[tuple[Seat, float], ...]:
    """Those whose a card may be besides ``who``; where it is nobody's, whose the eye took it for, too."""
    likely = [(one, min(max(p, 0.0), 1.0)) for one, p in seen.instead if isinstance(one, Seat)]
    if who is None and seat is not None:
        likely.insert(0, (seat, min(max(seen.sure, 0.0), 1.0)))
    return tuple((one, p) for one, p in likely if p >= LEAST_OF_SEAT and one is not who)


def _up_card_may_lie(hand: Hand) -> bool:
    """Whether what happens to an up-card may happen in this deal: once a trick was turned it is another's."""
    return hand.phase is not Phase.OVER and not any(trick.quitted for trick in hand.tricks)


def _while_dealing(hand: Hand | None, fact: Event, dealer: Seat) -> tuple[Event, ...]:
    """What was seen while ``dealer`` dealt; nobody saw the deal begin where the last one is over."""
    if hand is None or hand.phase is Phase.OVER:
        return (DealBegan(dealer, doubted=True), fact)
    return (fact,) if hand.phase is Phase.DEALING else ()


def _counts(game: Game) -> bool:
    """Whether a shuffle seen now may matter: while a hand is played, or after a cut (Somerset 23, 31).

    Whichever the book is: it may be read under another. That there was none, or no more, says nothing.
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
    """What is said of an event that :data:`TableEvent` does not list; it lists each that is heard above."""
    return f"the scribe does not know what {type(event).__name__} comes to"


def _dealt_by(hand: Hand | None, dealer: Seat) -> tuple[Event, ...]:
    """Where nobody saw who began the deal that is going on: the player before whom its up-card lies did."""
    if hand is None or hand.outcome is not None or hand.dealt_place is not None:
        return ()
    place, first = hand.facts[0]
    return (Amended(place, DealBegan(dealer)),) if isinstance(first, DealBegan) and first.doubted else ()


def _turned_up(dealer: Seat, read: Read, seen: tuple[str, ...]) -> Dealt:
    return Dealt(dealer, read.card, *scribe_reread.rivals_of(read), seen=seen)


def _is_of_the_next_deal(hand: Hand, seat: Seat | None) -> bool:
    """A card after the last trick was gathered belongs to a deal whose up-card was not seen.

    Unless its player has cards left, because he missed a trick: then it is the surplus card that
    the law speaks of (Somerset 60). Nor where he and others may have some left: something of his
    that was not read may have been no card.
    """
    if hand.phase is not Phase.OVER or not hand.tricks or not hand.tricks[-1].quitted:
        return False
    if seat is None or seat in hand.calling.out:
        return True
    played = hand.played_by(seat)
    if any(play.card is None and not hand.is_vouched(play.place) for _, play in played):
        others = [other for other in hand.active if other is not seat]
        return all(len(hand.played_by(other)) >= TRICKS for other in others)
    return len(played) >= TRICKS


def _dealt_after_all(hand: Hand, dealer: Seat) -> tuple[Event, ...]:
    """The deal put right where the pack seemed to lie before another player than the one who dealt.

    What people, or their token, said of it stands, and so does a deal in which cards have fallen.
    """
    told = any(isinstance(fact, DealBegan) for _, fact in hand.facts)
    for place, fact in hand.facts:
        if isinstance(fact, Dealt):
            as_it_is = fact.dealer is dealer and not fact.others
            stands = as_it_is or told or hand.tricks or hand.is_vouched(place)
            return () if stands else (Amended(place, replace(fact, dealer=dealer, others=())),)
    return ()


def _dealer_due(game: Game) -> Seat:
    return following_dealer(game.hand) if game.hand is not None else game.rules.seating.seats[0]


def _already_there(hand: Hand, seat: Seat | None, card: Card | None) -> bool:
    """The same card of the same seat still lies in this trick: it is one card, seen again."""
    if card is None or not hand.tricks or hand.tricks[-1].quitted:
        return False
    return any(play.card == card and play.seat in (seat, None) for play in hand.tricks[-1].plays)
