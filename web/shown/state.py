"""What the page is told of a table: what :mod:`referee.view.table_state` allows, with names and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import RANKS
from referee.facts.register import Played
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.play.deal_outcome import Phase
from referee.play.one_deal import Hand
from referee.play.worked_out_once import once
from referee.view import table_state
from referee.view.may_see import Role, may_see
from referee.view.ruling import ruling_views
from referee.view.trick import trick_on_table

from ..journal.entered_by_people import likely
from ..journal.evidence_store import VIEWS
from . import moments as shown_moments
from .call_choices import may_pass, offered_calls
from .games import final_of
from .irregularities import offered
from .names import SEATS, Pictures, Plain, Words
from .rulings import claims, for_page, is_card

MOST_ASKED = 12
"""Questions that the page shows at once, the newest ones; earlier ones follow as those are answered."""

CARD_ALONE, CARD_AND_TABLE, ALL_VIEWS = frozenset({"crop"}), frozenset({"crop", "table"}), frozenset(VIEWS)
"""What may be looked at of a sighting."""


def table(
    whole: Game,
    names: Mapping[str, str],
    pictures: Pictures,
    role: str,
    beside: Mapping[str, Mapping[str, Any]] | None = None,
) -> Plain:
    """The state of a table for a device with ``role``: plain data, nothing that the laws hide."""
    game, shown = may_see(whole, role), table_state.show(whole, role)
    hand = game.hand
    told = Words(names)
    questions = shown.pop("questions") if role != Role.SPECTATOR else []
    final = final_of(game)
    shown.pop("rulings")
    told_now = rulings(game, game.deals[-2:], told, pictures, role, beside or {})
    return {
        **shown,
        "book": {"id": shown["book"], "name": shown["title"], "house": shown["house"]},
        "target": shown["game_points"],
        "trick": _trick(hand, pictures),
        "trick_number": shown["trick"]["number"],
        "turn_for": _turn_for(hand),
        "word": _word(hand, questions),
        "questions": [_question(one, told, pictures) for one in questions[-MOST_ASKED:]],
        "rulings": told_now,
        "claims": claims(game, told_now),
        "pack": pack_of(game),
        "round": hand.calling.round if hand else 0,
        "calls": offered_calls(hand) if role != Role.SPECTATOR else [],
        "may_pass": may_pass(hand),
        "game_won": final["winners"] if final is not None else [],
        "final": final,
        "taken_by": _taken_by(hand),
        "moment": shown_moments.of(game),
        "reports": offered(game) if role != Role.SPECTATOR else [],
        "role": role,
        "may": {"record": role != Role.SPECTATOR},
    }


def rulings(
    game: Game,
    deals: Sequence[JudgedDeal],
    told: Words,
    pictures: Pictures,
    role: str,
    beside: Mapping[str, Mapping[str, Any]],
) -> list[Plain]:
    """The rulings of ``deals`` that a device with ``role`` is shown; ``told`` says whether all are told."""
    views = ruling_views(deals, role)
    known = ruling_views(deals) if role == Role.DIRECTOR else views
    pages = for_page(game, views, told, pictures, beside)
    return [{**page, "told": view in known} for page, view in zip(pages, views, strict=True)]


def board(game: Game) -> Plain:
    """The full state for the scoreboard, by the laws that bind the page."""
    shown = table_state.show(game)
    hand = game.hand
    trick = hand.tricks[-1] if hand and hand.tricks else None
    return {
        "scores": shown["score"],
        "games": shown["games"],
        "target": shown["game_points"],
        "tricks": shown["tricks"],
        "trump": shown["trump"],
        "dealer": shown["dealer"],
        "maker": shown["maker"],
        "alone": shown["alone"],
        "to_play": shown["turn"],
        "phase": shown["phase"],
        "prompt": shown["questions"][0]["kind"] if shown["questions"] else "",
        "trick_open": bool(trick and trick.plays and not trick.quitted),
        "claims_open": bool(hand and hand.phase is Phase.OVER and hand.claims_close is None),
    }


def open_views(sighting: str, game: Game, role: str) -> frozenset[str]:
    """Which pictures of a sighting may be looked at now, by what they show.

    Of a hand that may be looked at all (Somerset 66). During a hand those of the trick on the table, of an
    up-card that lies in view, and of what is asked or ruled openly, of the last trick only where the book
    lets it be looked at (Keller, line 85; Somerset 84, 92); and of these none that shows more than the card
    itself, unless nothing else lay there that is covered now: what was before a card, and the table round
    it, may be the trick before.
    """
    if lay_open(sighting, game):
        return ALL_VIEWS
    shown = table_state.show(game, role)
    hand = game.hand
    if hand is not None and not table_state.may_be_looked_at(hand):
        if shown["up"] is not None and sighting in hand.up_seen:
            return CARD_AND_TABLE
        if hand.tricks and not hand.tricks[-1].quitted:
            before = hand.tricks[-2].quit_place if len(hand.tricks) > 1 else 0
            for play in hand.tricks[-1].plays:
                if sighting in play.seen:
                    alone = before is not None and play.place > before
                    return CARD_AND_TABLE if alone else CARD_ALONE
    asked = shown["questions"] if role != Role.SPECTATOR else []
    # a card that lies gathered is shown for a proof that was told, and for no other ruling that names it
    ruled = [one for one in shown["rulings"] if one["kind"] == "revoke" or not _lies_covered(sighting, game)]
    return CARD_ALONE if any(sighting in one["seen"] for one in (*asked, *ruled)) else frozenset()


def lay_open(sighting: str, game: Game) -> bool:
    """Whether a sighting is of a hand of ``game`` that anybody may look at."""
    may = table_state.may_be_looked_at
    return any(may(past) and sighting in _seen(past) for past in reversed(game.hands))


def _lies_covered(sighting: str, game: Game) -> bool:
    """Whether a card fell in the hand that goes on before the last trick of it was gathered."""
    hand = game.hand
    if hand is None or table_state.may_be_looked_at(hand):
        return False
    gathered = max((trick.quit_place or 0 for trick in hand.tricks), default=0)
    return any(
        sighting in event.seen and isinstance(event, Played) and place < gathered
        for place, event in hand.facts
    )


@once
def _seen(hand: Hand) -> frozenset[str]:
    """Every sighting of a deal."""
    return frozenset(one for _, event in hand.facts for one in event.seen)


def pack_of(game: Game) -> list[str]:
    """Every card of the pack in use, in the order in which people look for them."""
    by_rank = sorted(game.rules.cards, key=lambda card: -RANKS.find(card.rank))
    return [str(card) for card in sorted(by_rank, key=lambda card: "shdc".find(card.suit_letter))]


def _taken_by(hand: Hand | None) -> str | None:
    """The side that took the last trick, once it was gathered: everybody saw who did."""
    if hand is None or not hand.tricks or not hand.tricks[-1].quitted:
        return None
    side = hand.taken[-1].side
    return str(side) if side is not None else None


def _trick(hand: Hand | None, pictures: Pictures) -> list[Plain]:
    trick = None if hand is None else trick_on_table(hand)
    if hand is None or trick is None:
        return []
    return [
        {
            "seat": str(play.seat) if play.seat else None,
            "card": str(play.card) if play.card else None,
            "place": play.place,
            "likely": likely(play.card, play.rivals, hand.rules),
            "pictures": pictures(play.seen),
        }
        for play in trick.plays
    ]


def _turn_for(hand: Hand | None) -> str | None:
    if hand is None:
        return None
    if hand.phase is Phase.CALLING:
        return "speak"
    return "lead" if not hand.tricks or hand.tricks[-1].over else "play"


def _word(hand: Hand | None, questions: list[Plain]) -> str:
    """The state in one word, as a key of the page's table of words."""
    if questions:
        return "needs"
    if hand is None:
        return "ready"
    if hand.phase is Phase.OVER:
        return "hand_over"
    if hand.phase is Phase.CALLING:
        return "calling"
    if hand.tricks and hand.tricks[-1].plays and not hand.tricks[-1].quitted:
        return "complete" if hand.tricks[-1].complete else "seen"
    return "ready"


def _question(question: Plain, told: Words, pictures: Pictures) -> Plain:
    return {
        "id": question["id"],
        "kind": question["kind"],
        "deal": question["deal"],
        "text": told(question["text"]),
        "pictures": pictures(question["seen"])[:4],
        "choices": [_choice(choice, told) for choice in question["choices"]],
        # any card of the whole pack, all shown alike: only those not seen yet would be to count for people
        "any_card": question["any_card"],
        "withheld": question["withheld"],
    }


def _choice(choice: Plain, told: Words) -> Plain:
    key = choice["key"]
    card = key.rsplit(":", 1)[-1]
    seat, _, alone = key.partition("-")
    return {
        "key": key,
        "label": told(choice["text"]),
        "card": card if is_card(card) else None,
        "suit": key if key in "cdhs" else None,
        "seat": seat if seat in SEATS and alone in ("", "alone") else None,
        "alone": alone == "alone",
    }
