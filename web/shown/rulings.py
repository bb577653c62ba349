"""Rulings and claims as people can judge them: who, which trick, the cards, the law, what is left to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.book.ruleset import RuleSet
from referee.cards import Card, UnreadableCard
from referee.facts.register import Claimed
from referee.game.game import Game
from referee.laws.ruling import Remedy, Ruling, Status
from referee.play.deal_outcome import Phase
from referee.play.one_deal import Hand
from referee.view.ruling import RulingView
from referee.view.trick import PlayView

from ..journal.entered_by_people import likely
from .names import Pictures, Plain, Words
from .replays import replays

OUTCOMES = {Status.AWARDED: "proved", Status.NOT_PROVED: "not proved", Status.LAPSED: "too late"}
"""What has become of a claimed revoke, where the page says it otherwise than the referee."""


def for_page(
    game: Game,
    rulings: Iterable[RulingView],
    told: Words,
    pictures: Pictures,
    beside: Mapping[str, Mapping[str, Any]],
) -> list[Plain]:
    """Rulings with their ids, laws in words and pictures.

    ``beside`` holds what people wrote about them, by kind and id: ``accepted``, and ``decided`` where that
    was written before it was a fact.
    """
    shown = []
    for view in rulings:
        name, decided = str(view.ruling.id), view.ruling.decided
        people = {key: beside.get(key, {}).get(name) for key in ("accepted", "decided")}
        if decided is not None:
            people["decided"] = {"stands": decided.stands, "name": decided.name, "why": decided.why}
        shown.append({"id": name, **_for_page(game, view, told, pictures), **people})
    return shown


def _for_page(game: Game, view: RulingView, told: Words, pictures: Pictures) -> Plain:
    ruling = view.ruling
    why = ruling.unfounded
    law = why.law if why else ruling.law
    outcome = ruling.status.value
    if ruling.kind == "revoke":
        outcome = "not a revoke" if why else OUTCOMES.get(ruling.status, outcome)
    return {
        "deal": view.deal,
        "kind": ruling.kind,
        "offender": str(ruling.offender) if ruling.offender else None,
        "trick": ruling.trick,
        "status": ruling.status.value,
        "points": {str(side): points for side, points in ruling.points},
        "outcome": outcome,
        "says": told(ruling.says),
        "certainty": certainty(ruling, view.over),
        "missing": "" if why else told(ruling.missing),
        "claimed": view.claimed,
        "show": 0 if why else view.to_show,
        "law": {
            "id": law,
            "number": law.partition(":")[2],
            "text": game.rules.says(law),
            "name": game.rules.title,
        },
        "why": why and {"kind": why.kind, "says": told(why.says), "cards": [str(card) for card in why.cards]},
        "remedies": [_remedy(remedy, told) for remedy in ruling.remedies],
        "chosen": ruling.chosen,
        "paid": ruling.paid if ruling.chosen or ruling.paid else None,
        "proof": _proof(view, game.rules, pictures),
        "replays": replays(view, told, pictures),
    }


def _remedy(remedy: Remedy, told: Words) -> Plain:
    return {
        "name": remedy.name,
        "side": str(remedy.side),
        "says": told(remedy.says),
        "seat": str(remedy.seat) if remedy.seat else None,
        "card": str(remedy.card) if remedy.card else None,
    }


LIKELY, CERTAIN = 0.5, 0.999
"""The shares of what may have happened between which a claim that is not proved is likely."""


def certainty(ruling: Ruling, over: bool) -> str:
    """How sure a ruling on a revoke is, as a key of the page's words; empty where nothing is to be said.

    What is told stands however the cards were read, and so does that a claim was none. Of a claim that is not
    proved it is said once its hand is ``over``, for till then it would tell of cards that lie covered.
    """
    if ruling.kind != "revoke":
        return ""
    if ruling.unfounded or ruling.status is not Status.NOT_PROVED:
        return "sure"
    if not over:
        return ""
    # where nothing is doubted the share is that of "not proved" itself: it weighs nobody's guilt
    return "likely" if LIKELY <= round(ruling.share, 4) < CERTAIN else "open"


def _proof(view: RulingView, rules: RuleSet, pictures: Pictures) -> Plain | None:
    proof = view.ruling.proof
    if proof is None or view.played is None or view.held is None:
        return None
    return {
        "led": view.led.value if view.led else None,
        "how": proof.how,
        "played": _exhibit(view.played, view, rules, pictures),
        "held": _exhibit(view.held, view, rules, pictures),
    }


def _exhibit(play: PlayView, view: RulingView, rules: RuleSet, pictures: Pictures) -> Plain:
    """A card of a proof, where it was played, the picture of it there, and what it may be taken for."""
    return {
        "card": str(play.card),
        "seat": str(play.seat),
        "trick": play.trick,
        "place": play.place,
        "likely": likely(play.card, play.rivals, rules),
        "picture": next(iter(pictures(play.seen)), None),
        # the table round it shows the whole trick, which may lie covered
        "table": next(iter(pictures(play.seen, "table")), None) if view.over else None,
    }


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
