"""Rulings and claims as people can judge them: who, which trick, the cards, the law, what is left to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.cards import Card, UnreadableCard
from referee.facts.all_facts import Claimed, Shown
from referee.game.game import Game
from referee.play.deal_outcome import Phase
from referee.play.one_deal import Hand
from referee.play.tricks_of_deal import Play
from referee.view.table_state import may_be_looked_at

from ..journal.entered_by_people import likely
from .shown_names import Pictures, Plain, Words
from .shown_replays import claimed, replays

OUTCOMES = {"awarded": "proved", "not proved": "not proved", "lapsed": "too late"}
"""What has become of a claimed revoke, where the page says it otherwise than the referee."""


def for_page(
    game: Game,
    rulings: Iterable[Plain],
    told: Words,
    pictures: Pictures,
    beside: Mapping[str, Mapping[str, Any]],
) -> list[Plain]:
    """Rulings of :func:`referee.view.table_state.show` with laws in words and pictures.

    ``beside`` holds what people wrote about them, by kind and id: ``accepted``, and ``decided`` where that
    was written before it was a fact.
    """
    shown = []
    for ruling in rulings:
        page = _for_page(game, ruling, told, pictures)
        people = {key: beside.get(key, {}).get(ruling["id"]) for key in ("accepted", "decided")}
        if "decided" in ruling:
            people["decided"] = ruling["decided"]
        shown.append({"id": ruling["id"], **page, **people})
    return shown


def _for_page(game: Game, ruling: Plain, told: Words, pictures: Pictures) -> Plain:
    hand = game.hands[ruling["deal"] - 1]
    why = ruling.get("unfounded")
    law = why["law"] if why else ruling["law"]
    outcome = ruling["status"]
    if ruling["kind"] == "revoke":
        outcome = "not a revoke" if why else OUTCOMES.get(outcome, outcome)
    return {
        **{key: ruling[key] for key in ("deal", "kind", "offender", "trick", "status", "points")},
        "outcome": outcome,
        "says": told(ruling["says"]),
        "certainty": certainty(ruling, may_be_looked_at(hand)),
        "missing": "" if why else told(ruling.get("missing", "")),
        "claimed": claimed(hand, ruling),
        "show": _to_show(hand, ruling) if not why else 0,
        "law": {
            "id": law,
            "number": law.partition(":")[2],
            "text": game.rules.says(law),
            "name": game.rules.title,
        },
        "why": why and {"kind": why["kind"], "says": told(why["says"]), "cards": why["cards"]},
        "remedies": [{**one, "says": told(one["says"])} for one in ruling.get("remedies", [])],
        "chosen": ruling.get("chosen", ""),
        "paid": ruling.get("paid"),
        "proof": _proof(hand, ruling, pictures),
        "replays": replays(hand, ruling, told, pictures),
    }


LIKELY, CERTAIN = 0.5, 0.999
"""The shares of what may have happened between which a claim that is not proved is likely."""


def certainty(ruling: Plain, over: bool) -> str:
    """How sure a ruling on a revoke is, as a key of the page's words; empty where nothing is to be said.

    What is told stands however the cards were read, and so does that a claim was none. Of a claim that is not
    proved it is said once its hand is ``over``, for till then it would tell of cards that lie covered.
    """
    if ruling["kind"] != "revoke":
        return ""
    if ruling.get("unfounded") or ruling["status"] != "not proved":
        return "sure"
    if not over:
        return ""
    # where nothing is doubted the share is that of "not proved" itself: it weighs nobody's guilt
    return "likely" if LIKELY <= ruling["share"] < CERTAIN else "open"


def _to_show(hand: Hand, ruling: Plain) -> int:
    """How many cards of the accused have to be shown before the claim can be settled."""
    if ruling["kind"] != "revoke" or ruling["status"] != "not proved":
        return 0
    seat = next(one for one in hand.rules.seating.seats if str(one) == ruling["offender"])
    return max(0, 5 - len(hand.played_by(seat)) - len(hand.shown.get(seat, ())))


def _proof(hand: Hand, ruling: Plain, pictures: Pictures) -> Plain | None:
    proof = ruling["proof"]
    if proof is None:
        return None
    trick = hand.tricks[ruling["trick"] - 1]
    led = trick.led(hand.trump, hand.benny)
    return {
        "led": led.value if led else None,
        "how": proof.get("how", "played"),
        "played": _exhibit(hand, ruling["offender"], proof["played"], ruling["trick"], pictures),
        "held": _exhibit(hand, ruling["offender"], proof["held"], proof["trick"], pictures),
    }


def _exhibit(hand: Hand, offender: str, card: str, trick: int | None, pictures: Pictures) -> Plain:
    """A card of a proof, where it was played, the picture of it there, and what it may be taken for."""
    up = trick is None and str(hand.up) == card
    seen: tuple[str, ...] = hand.up_seen if up else ()
    place = hand.dealt_place or 0 if up else 0
    rivals: tuple[Card, ...] = ()
    found = _play(hand, offender, card, trick)
    if found is not None:
        seen, place, rivals = found.seen, found.place, found.rivals
    elif trick is None and not up:
        seen = _when_shown(hand, offender, card)
    return {
        "card": card,
        "seat": offender,
        "trick": trick,
        "place": place,
        "likely": likely(Card.parse(card), rivals, hand.rules),
        "picture": next(iter(pictures(seen)), None),
        # the table round it shows the whole trick, which may lie covered
        "table": next(iter(pictures(seen, "table")), None) if may_be_looked_at(hand) else None,
    }


def _when_shown(hand: Hand, seat: str, card: str) -> tuple[str, ...]:
    """The sightings of a card that was thrown down after the hand by itself."""
    shown = (
        event for _, event in hand.facts if isinstance(event, Shown) and event.cards == (Card.parse(card),)
    )
    return next((event.seen for event in shown if str(event.seat) == seat), ())


def _play(hand: Hand, seat: str, card: str, number: int | None) -> Play | None:
    plays = (play for trick in hand.tricks if trick.number == number for play in trick.plays)
    return next((play for play in plays if str(play.seat) == seat and str(play.card) == card), None)


def claims(game: Game, told_of: Iterable[Plain]) -> Plain:
    """Where a revoke can be claimed, as a place in the game, and the claims that wait to be settled.

    ``told_of`` are the rulings that this device is shown; a claim beside them waits until the hand is
    over, or until the director speaks. That it was made everybody has heard.
    """
    hand = game.hand
    if hand is not None and not hand.tricks and len(game.hands) > 1:
        hand = game.hands[-2]
    if hand is None:
        return {"open": False, "deal": 0, "tricks": 0, "now": "deal", "until": "", "pending": []}
    known = {
        (one["offender"], one["trick"])
        for one in told_of
        if one["deal"] == hand.number and one["kind"] == "revoke" and one["status"] != "open"
    }
    pending = [
        {"against": str(event.against), "trick": event.trick, "side": str(event.side)}
        for _, event in hand.facts
        if isinstance(event, Claimed)
        if not any(seat == str(event.against) and event.trick in (None, trick) for seat, trick in known)
    ]
    return {
        "open": bool(hand.tricks) and hand.claims_close is None,
        "deal": hand.number,
        "tricks": len(hand.tricks),
        "now": _now(game, hand),
        "until": hand.rules.revoke_until,
        "pending": pending,
    }


def _now(game: Game, hand: Hand) -> str:
    """Where the game stands, in the terms of the claim's window: a trick, the end, the cut, the next deal."""
    if hand.next_began is not None or hand is not game.hand:
        return "next"
    if hand.claims_close is not None:
        return "cut"
    if hand.phase is Phase.OVER:
        return "over"
    return str(len(hand.tricks)) if hand.tricks else "deal"


def is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except UnreadableCard:
        return False
    return True
