"""The texts of revokes: what proves one, and what closes the time for claims."""

from __future__ import annotations

from ..cards import Trump
from ..play.one_deal import Hand
from ..seats import Seat
from ..words.message import Message, say
from .ruling import Proof


def proof_text(seat: Seat, led: Trump, trick: int, proof: Proof) -> Message:
    """What proves that ``seat`` did not follow to ``led`` in ``trick`` though able."""
    refused = say(
        "revoke.played_to_in_trick",
        seat=seat,
        played=proof.played,
        led=led,
        trick=trick,
    )
    match proof.how:
        case "up-card":
            return say("revoke.and_held_the_card_turned_up", refused=refused, held=proof.held)
        case "exposed":
            return say("revoke.and_held_which_they_had_shown", refused=refused, held=proof.held)
        case "shown":
            return say("revoke.and_still_held_when_the_cards", refused=refused, held=proof.held)
        case "surplus":
            return say(
                "revoke.and_still_owned_a_card_too", refused=refused, held=proof.held, trick=proof.trick
            )
        case _ if proof.trick == trick:
            return say("revoke.and_when_the_revoke_stood_took", refused=refused, held=proof.held)
        case _:
            return say("revoke.and_in_trick", refused=refused, held=proof.held, trick=proof.trick)


def closing_words(hand: Hand) -> Message:
    """What closes the time for claims."""
    return say("revoke.the_cut" if hand.rules.revoke_until == "cut" else "revoke.the_next_up_card")
