"""The result of the calls of a deal: the trump, the maker, who plays alone and who sits out.

Calls are read as a whole, because people enter them late: the camera sees the up-card go into the dealer's
hand, cards fall, and only then somebody taps who ordered it. Nothing here guesses: what no fact records is
None.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..book.ruleset import RuleSet
from ..cards import NO_TRUMP, Card, Trump
from ..facts.placed import Placed
from ..facts.register import (
    BridgeTold,
    Dealt,
    DefendedAlone,
    Discarded,
    Exposed,
    Fact,
    LaidDown,
    Made,
    OrderedUp,
    Passed,
    PickedUp,
    Played,
    Tallied,
    Thrown,
    TookUp,
    TurnedDown,
    WentAlone,
)
from ..seats import Seat
from . import lone_hands
from .calls_in_order import as_called
from .calls_so_far import CallFault, CallsSoFar, LoneSpan, Word


@dataclass(frozen=True, slots=True)
class Calling:
    """The result of the calls of a deal, as far as they are known.

    ``alone`` holds the lone players, the makers' first; ``out`` the seats that take no part. ``to_call`` is
    the next player to call, None when the trump is made or all have passed twice. ``late_alone`` are lone
    hands declared later than the book allows; ``spoiled_by`` is a partner who played to the first trick all
    the same; ``lone_spans`` are the spans of places in which a seat played alone. A partner
    who plays alone is the ``maker`` of the trump that ``named_by`` made.
    """

    trump: Trump | None = None
    maker: Seat | None = None
    alone: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    round: int = 1
    to_call: Seat | None = None
    is_picked_up: bool = False
    is_up_out_of_play: bool = False
    is_passed_out: bool = False
    faults: tuple[CallFault, ...] = ()
    late_alone: tuple[tuple[int, Seat, str], ...] = ()
    spoiled_by: tuple[int, Seat] | None = None
    lone_spans: tuple[LoneSpan, ...] = ()
    named_by: Seat | None = None


def read_calls(
    rules: RuleSet,
    dealer: Seat,
    up: Card | None,
    facts: Iterable[Placed],
    chosen: Mapping[str, int] | None = None,
) -> Calling:
    """Read the calls of a deal from its facts, in order.

    ``chosen`` maps the remedies that count to the places where they were chosen.
    """
    known = as_called(tuple(facts))
    calls = CallsSoFar(rules, dealer, up, known, chosen or {})
    for place, event in known:
        _apply(calls, place, event)
    return _result(calls)


def _apply(calls: CallsSoFar, place: int, fact: Fact) -> None:  # noqa: C901 - a case for each kind of fact
    calls.by_people = not fact.seen or place in calls.stands
    if isinstance(fact, Word):
        if fact == calls.last_word:
            return  # written twice
        calls.next_word(place, fact)
    if calls.is_void(fact):
        _without_effect(calls, place, fact)
        return
    match fact:
        case Passed(seat):
            if calls.maker is None and calls.lone.get(calls.table.side(seat)) is seat:
                lone_hands.end(calls, place, seat)
            calls.hear_pass(place, seat)
        case OrderedUp(seat, alone) | TookUp(seat, alone):
            _on_accept(calls, place, seat, alone, adopts=isinstance(fact, TookUp))
        case PickedUp(_):
            _on_picked_up(calls)
        case TurnedDown(seat):
            _on_turned_down(calls, place, seat)
        case Made(seat, suit, alone):
            _on_made(calls, place, seat, suit, alone)
        case WentAlone(seat) | DefendedAlone(seat):
            lone_hands.declared_by_itself(calls, place, seat)
        case BridgeTold(seat):
            _on_bridge_reminder(calls, place, seat)
        case LaidDown(seat):
            calls.laid.append((place, seat))
        case Played(seat):
            calls.led = True
            calls.dealer_played = calls.dealer_played or seat is calls.dealer
        case Discarded(quitted=True) if calls.by_people:
            calls.discarded = True
        case Dealt():
            calls.turned = True
        case Thrown(seat):
            _on_thrown(calls, place, seat)
        case Tallied(maker, _, alone):
            _on_tallied(calls, place, maker, alone)
        case Exposed(seat) if calls.turned and (not fact.seen or place in calls.stands):
            calls.exposed.append(seat)
        case _:
            return


def _without_effect(calls: CallsSoFar, place: int, fact: Fact) -> None:
    """A call without effect by the book."""
    match fact:
        case TurnedDown(seat):
            calls.fault(place, "may not turn it down", seat)
        case PickedUp(seat):
            calls.fault(place, "ordered up after it was turned down", seat)
        case OrderedUp(seat) | TookUp(seat):
            calls.name_nothing(place, "ordered up after it was turned down", seat)
        case _:
            return


def _on_tallied(calls: CallsSoFar, place: int, maker: Seat, alone: bool) -> None:
    """The table enters the maker afterwards, and whether alone; the calls stay unknown."""
    calls.maker = maker
    if alone and calls.rules.lone_hands != "none":
        lone_hands.declare(calls, place, maker)


def _on_thrown(calls: CallsSoFar, place: int, seat: Seat) -> None:
    """A dealer who throws the cards in on the second round has passed and binds the partner."""
    if seat is not calls.dealer or calls.round != 2 or calls.maker is not None or calls.is_passed_out:
        return
    partner = calls.table.partner(seat)
    if calls.rules.cited("partner-bound") is None:
        return
    for bound in (seat, partner):
        if bound is not None and bound not in calls.passes:
            calls.bound.append(bound)
            calls.let_pass(place, bound)


def _on_accept_of_benny(calls: CallsSoFar, place: int, seat: Seat, alone: bool) -> None:
    """The dealer takes Benny up and still has to name a suit; nobody else may call."""
    if seat is not calls.dealer:
        calls.fault(place, "the dealer names it", seat)
        return
    calls.is_picked_up, calls.up_out = True, False
    if alone:
        lone_hands.declare_if_allowed(calls, place, seat)


def _on_bridge_reminder(calls: CallsSoFar, place: int, seat: Seat) -> None:
    """A reminder of a bridge costs the partner the right to order up, even after it (Keller, line 84)."""
    partner = calls.table.partner(seat)
    if partner is None or seat in calls.table.side(calls.dealer):
        return
    if calls.rules.cited("bridge-told") is None or calls.led or calls.round != 1:
        return
    calls.reminded.append(partner)
    if calls.maker is partner and calls.made_at is not None:
        early, _ = calls.made_at
        lone_hands.withdraw(calls, place, partner)
        calls.maker, calls.trump, calls.made_at, calls.is_picked_up = None, None, None, False
        _forfeits_order(calls, early, partner)


def _forfeits_order(calls: CallsSoFar, place: int, seat: Seat) -> None:
    calls.fault(place, "ordered up when told of a bridge", seat)
    calls.let_pass(place, seat)


def _may_take_back(calls: CallsSoFar, seat: Seat) -> bool:
    """Whether ``seat`` may call although the trump was made, because the maker called before their turn.

    A call out of turn takes no right from players who had not called yet (Somerset 82; Keller, line 59),
    until a card is led. People enter calls late, so an early call is a fault only if another player then uses
    that right; and calls that only the camera saw have no known order.
    """
    if calls.made_at is None or seat not in calls.skipped or calls.led or not calls.by_people:
        return False
    early, maker = calls.made_at
    calls.fault(early, "out of turn", maker)
    lone_hands.withdraw(calls, early, maker)
    calls.maker, calls.trump, calls.made_at = None, None, None
    return True


def _on_accept(calls: CallsSoFar, place: int, seat: Seat, alone: bool, adopts: bool) -> None:
    if calls.benny_up:
        _on_accept_of_benny(calls, place, seat, alone)
        return
    in_time = calls.round == 1 or seat in calls.uncalled
    if calls.maker is not None and not (in_time and _may_take_back(calls, seat)):
        calls.fault(place, "already made", seat)
        return
    if seat in calls.reminded and calls.round == 1:
        _forfeits_order(calls, place, seat)
        return
    if adopts and seat is not calls.dealer:
        calls.fault(place, "adopts another's deal", seat)
    if seat in calls.passes and calls.round == 1 and _is_void(calls, place, seat):
        return
    if seat in calls.uncalled:
        # turned down too soon: the others keep their right, except the dealer's partner (Somerset 82)
        bound = calls.rules.cited("partner-bound") is not None and calls.down_is_sure
        if bound and seat is calls.table.partner(calls.dealer):
            calls.fault(place, "bound by the dealer", seat)
            return
    assists = seat is not calls.dealer and seat is calls.table.partner(calls.dealer)
    if assists and not alone and calls.rules.partner_first_round == "alone only":
        calls.fault(place, "partner cannot assist", seat)
        if not ((calls.played or calls.is_taken) and place == calls.last_call):
            calls.void_word = (place, seat)
            return  # if the card is taken up on it, or they play on, and nobody else called, the order stands
    calls.return_to_first_round()
    alone = alone or (assists and calls.rules.partner_first_round == "plays alone")
    calls.maker, calls.trump = seat, calls.up.suit if calls.up is not None else None
    calls.is_picked_up, calls.up_out = True, False
    calls.note_maker(place, seat)
    if alone:
        lone_hands.declare_if_allowed(calls, place, seat)


def _is_void(calls: CallsSoFar, place: int, seat: Seat) -> bool:
    """Whether a call after passing is void; in some books the partner must pass too (Somerset 79).

    The adversaries may elect that an order is played (Somerset 80), and any call by playing on when nobody
    else has called.
    """
    is_suit = calls.round == 2
    calls.fault(place, "named a suit after passing" if is_suit else "called after passing", seat)
    may_stand = "let-stand" in calls.chosen and not is_suit
    if may_stand or (calls.played and place == calls.last_call):
        return False
    partner = calls.table.partner(seat)
    silenced = calls.rules.cited("partner-silenced") is not None
    if silenced and partner is not None and partner not in calls.passes:
        calls.let_pass(place, partner)
    return True


def _on_picked_up(calls: CallsSoFar) -> None:
    if calls.has_other_suit and not calls.by_people:
        return  # people named another suit: the camera saw something else (film 69411001)
    calls.is_picked_up, calls.up_out = True, False
    calls.uncalled = []  # the card did not stay turned down, so the call came in time
    if not calls.down_is_sure:
        calls.return_to_first_round()
    if calls.benny_up:
        return  # the dealer still has to name the suit (Hangman, line 66; Progressive, line 74)
    if calls.trump is not NO_TRUMP:
        calls.trump = calls.up.suit if calls.up is not None else None
    others = [seat for seat in calls.order if seat is not calls.dealer]
    if calls.maker is None and all(seat in calls.passes for seat in others):
        calls.maker = calls.dealer


def _on_turned_down(calls: CallsSoFar, place: int, seat: Seat) -> None:
    partner_makes = calls.rules.partner_first_round == "alone only"
    if calls.benny_up:
        if calls.by_people:  # nobody turns a Benny down: the camera saw something else
            calls.fault(place, "the dealer names it", seat)
    elif partner_makes and seat is calls.table.partner(calls.dealer) and calls.up is not None:
        if calls.maker not in (None, seat) and not _may_take_back(calls, seat):
            calls.fault(place, "may not turn it down", seat)
            return
        calls.return_to_first_round()
        calls.maker, calls.trump, calls.up_out, calls.is_picked_up = seat, calls.up.suit, True, False
        calls.note_maker(place, seat)
        lone_hands.declare(calls, place, seat)
    elif calls.round == 1 and calls.trump is None:
        uncalled = [seat for seat in calls.order if seat not in calls.passes and seat is not calls.dealer]
        calls.down_is_sure = calls.by_people
        calls.next_round()
        calls.uncalled = uncalled


def _on_made(calls: CallsSoFar, place: int, seat: Seat | None, suit: Trump, alone: bool) -> None:
    if suit is NO_TRUMP and calls.rules.no_trump == "no":
        calls.fault(place, "no trump is not played", seat)
        return  # it names nothing, and whoever called it has not passed
    if calls.maker is not None and not _may_make_again(calls, place, seat, suit):
        return
    if seat in calls.bound:
        calls.fault(place, "bound by the dealer", seat)
        return
    if calls.benny_up:
        if seat is not None and seat is not calls.dealer:
            calls.fault(place, "the dealer names it", seat)
            if not (calls.played and place == calls.last_call):
                return  # if they played on and nobody else named a suit, the dealer named it
        seat, calls.is_picked_up, calls.up_out = calls.dealer, True, False
    elif calls.up is not None and suit is calls.up.suit:
        if calls.round == 1:
            # called before the up-card was read, and nobody saw it turned down: accepted
            _on_suit_of_up_card(calls, place, seat, alone)
            return
        calls.name_nothing(place, "named the suit turned down", seat)
        return
    elif seat is not None and calls.round == 2 and seat in calls.passes and _is_void(calls, place, seat):
        return
    if calls.trump is not None and suit is not calls.trump:
        calls.fault(place, "changed the suit", seat)
        return
    if not calls.benny_up and calls.round == 1:
        instead = _is_of_either_round(calls, suit) and seat is not None and seat not in calls.passes
        calls.round, calls.up_out, calls.is_picked_up = 1 if instead else 2, True, False
    calls.trump, calls.maker = suit, seat
    calls.has_other_suit = calls.by_people and not calls.benny_up and calls.up is not None
    if not calls.benny_up:
        calls.note_maker(place, seat)
    if alone and seat is not None:
        lone_hands.declare_if_allowed(calls, place, seat)


def _may_make_again(calls: CallsSoFar, place: int, seat: Seat | None, suit: Trump) -> bool:
    """Whether a suit may be named although another player has named one; notes the fault if not."""
    if calls.maker is seat and suit is not calls.trump and not calls.led:
        calls.fault(place, "changed the suit", seat)
        return False
    again = calls.up is not None and suit is calls.up.suit and not calls.benny_up
    of_the_round = again is (calls.round == 1) or _is_of_either_round(calls, suit)
    if seat is not None and seat in calls.skipped and again and calls.round == 2:
        calls.name_nothing(place, "named the suit turned down", seat)
        return False
    in_time = seat is not None and seat in calls.skipped and of_the_round
    if seat is None or not in_time or not _may_take_back(calls, seat):
        calls.fault(place, "already made", seat)
        return False
    return True


def _is_of_either_round(calls: CallsSoFar, suit: Trump) -> bool:
    """Whether ``suit`` may be called while the up-card is offered, although it is not the card's own."""
    return suit is NO_TRUMP and calls.rules.no_trump == "either round"


def _on_suit_of_up_card(calls: CallsSoFar, place: int, seat: Seat | None, alone: bool) -> None:
    if seat is None:
        _on_picked_up(calls)
    else:
        _on_accept(calls, place, seat, alone, adopts=False)


def _result(calls: CallsSoFar) -> Calling:
    if calls.void_word is not None:
        calls.let_pass(*calls.void_word)
    lone, spoiled = lone_hands.standing(calls)
    makers = calls.table.side(calls.maker) if calls.maker is not None else None
    alone = tuple(seat for side, seat in sorted(lone.items(), key=lambda pair: pair[0] != makers))
    partners = (calls.table.partner(seat) for seat in alone)
    named_by = maker = calls.dealer if calls.benny_up else calls.maker  # (Progressive, line 74)
    if maker is not None and alone and alone[0] is calls.table.partner(maker):
        maker = alone[0]  # took the lone hand over from the partner (Somerset 94)
    waiting = [seat for seat in calls.order if seat not in calls.passes]
    done = calls.trump is not None or calls.is_passed_out or calls.maker is not None or calls.is_picked_up
    return Calling(
        trump=calls.trump,
        maker=maker,
        alone=alone,
        out=tuple(seat for seat in partners if seat is not None),
        round=calls.round,
        to_call=None if done or not waiting else calls.dealer if calls.benny_up else waiting[0],
        is_picked_up=calls.is_picked_up,
        is_up_out_of_play=calls.up_out,
        is_passed_out=calls.is_passed_out,
        faults=tuple(calls.faults),
        late_alone=tuple(calls.late_alone),
        spoiled_by=spoiled,
        lone_spans=tuple(calls.lone_spans),
        named_by=named_by,
    )
