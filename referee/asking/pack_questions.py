"""Questions about a shuffle seen after the cut, and about packets that were too large."""

from __future__ import annotations

from collections.abc import Iterator

from ..doubt.tuning import DOUBT
from ..facts.register import Amended, Confirmed, Cut, PacketSeen, Reshuffled, Shuffled, Undone
from ..laws.dealing import before_a_deal
from ..laws.pack import wrong_packets_seen
from ..play.one_deal import Hand
from ..words.message import say
from .question import Choice, Kind, Question


def shuffled_again(hand: Hand) -> Iterator[Question]:
    """The next dealer seemed to shuffle after a cut, which loses the deal (Somerset 31).

    The cut itself may have been none, or a false cut. Asked until a deal begins.
    """
    if hand.rules.cited("reshuffled") is None or hand.next_began is not None:
        return
    cut = False
    for place, event, dealer, closes in before_a_deal(hand):
        cut = cut or isinstance(event, Cut)
        if cut and closes is None and isinstance(event, Shuffled) and event.seat is dealer:
            yield Question(
                f"{hand.number}:shuffled:{place}",
                Kind.SHUFFLED_AGAIN,
                say("ask_pack.did_shuffle_the_pack_again_after", seat=event.seat),
                (
                    Choice(
                        "yes", say("answer.yes"), (Amended(place, Reshuffled(event.seat, seen=event.seen)),)
                    ),
                    Choice("no", say("answer.no"), (Undone(place),)),
                ),
                event.seen,
                hand.number,
                place,
            )


def packets(hand: Hand) -> Iterator[Question]:
    """Packets seemed to be a misdeal, and the camera is not sure of them; asked until the first lead."""
    wrong, rules = wrong_packets_seen(hand), hand.rules
    if wrong is None or hand.first_card_place is not None or hand.next_began is not None:
        return
    if rules.cited("misdeal-count" if wrong.is_too_many else "misdeal-packets") is None:
        return
    places = [place for place, event in wrong.packets if is_unsure(hand, place, event)]
    if not places:
        return
    key = "ask_pack.got_cards" if wrong.is_too_many else "ask_pack.got_cards_at_once"
    yield Question(
        f"{hand.number}:packets:{places[0]}",
        Kind.PACKETS,
        say(key, seat=wrong.seat, n=wrong.cards),
        (
            Choice("yes", say("answer.yes"), tuple(Confirmed(place) for place in places)),
            Choice("no", say("answer.no"), tuple(Undone(place) for place in places)),
        ),
        tuple(picture for _, event in wrong.packets for picture in event.seen),
        hand.number,
        places[0],
    )


def is_unsure(hand: Hand, place: int, event: PacketSeen) -> bool:
    """Whether a packet may have been none, without anybody having confirmed it."""
    return event.p <= 1 - DOUBT.ignored_p and place not in hand.confirmed
