"""Cards that the accused throws down after a hand, read by the camera and confirmed by people.

The camera's reading is only an offer: the journal gets nothing before somebody at the table confirms it. Only
the table's own devices may ask, and only while a claim waits for those cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, jsonify

from referee.cards import Card, UnreadableCard
from referee.facts.register import Shown

from ..journal.who import Who
from ..outside_json import Whole
from ..served.latest_look import LatestLook
from ..served.request_security import role
from ..shown.page_state import RulingState
from ..shown.words.english import ENGLISH
from ..table.actors import seat_at
from ..table.table import NotNow, Table
from .camera_requests import carry_out, part_of
from .sent import Act, Line, act

Plain = dict[str, Any]

thrown_cards = Blueprint("lying", __name__, url_prefix="/table/<table_id>/lying")

MOST = 5
"""Cards of a hand."""


def _awaited(table: Table, ruling: str) -> RulingState:
    """The ruling that waits for cards to be shown; raises NotNow if there is none."""
    for ruling_state in table.messages.state(role()).rulings:
        if ruling_state.id == ruling and ruling_state.show:
            return ruling_state
    raise NotNow(ENGLISH["not_now_no_claim_waits"])


ACTS: dict[str, Act] = {}
"""What may be asked, by the last part of the address."""


@act(ACTS)
def look(latest: LatestLook, table: Table, _by: Who, *, ruling: Line) -> Plain:
    """Read the cards on the table now, for a claim that waits for cards to be shown."""
    awaited = _awaited(table, ruling)
    mark, read = latest.again()
    hand = table.game.hands[awaited.deal - 1]
    fallen = {str(play.card) for trick in hand.tricks for play in trick.plays if play.card is not None}
    cards = []
    for number, card in enumerate(read):
        # a card that was played in this hand was not held any more: it is shown and not offered
        offered = card.card in {str(each) for each in table.game.rules.cards} - fallen
        address = f"lying/picture/{number}?{mark}"
        reading = {"number": number, "card": card.card, "rivals": card.rivals, "picture": address}
        cards.append({**reading, "offered": offered})
    return {"look": mark, "cards": cards}


@act(ACTS)
def take(
    latest: LatestLook, table: Table, by: Who, *, ruling: Line, look: Line, cards: dict[Line, Whole | None]
) -> Plain:
    """Write down the cards that were shown, each with its number in that look; null for a card tapped in."""
    awaited = _awaited(table, ruling)
    named = _cards(cards, table)
    if not 1 <= len(named) <= awaited.show:
        raise NotNow(ENGLISH["not_now_cards_missing"].format(show=awaited.show, named=len(named)))
    seen = latest.seen(look)
    events = []
    for card, number in named.items():
        sighting: tuple[str, ...] = ()
        if number is not None and 0 <= number < len(seen) and seen[number].picture:
            name = f"shown-{look}-{number}"
            table.evidence.keep(name, "crop", seen[number].picture)
            sighting = (name,)
        events.append(Shown(seat_at(table.game.rules, awaited.offender or ""), (card,), seen=sighting))
    return {"seq": table.record(events, by)}


def _cards(sent: Mapping[str, int | None], table: Table) -> dict[Card, int | None]:
    """The cards that were sent, each with the number of its reading; None for a card tapped in."""
    cards = {}
    for text, number in sent.items():
        try:
            card = Card.parse(text)
        except UnreadableCard as problem:
            raise NotNow(str(problem)) from None
        if card not in table.game.rules.cards:
            raise NotNow(ENGLISH["not_now_not_in_the_pack"].format(card=text))
        cards[card] = number
    return cards


@thrown_cards.get("/picture/<number>")
def picture(table_id: str, number: str) -> Response:
    """The rectified picture of a card of the latest look; for the table's own devices only."""
    _, seen = _latest_look(table_id).latest
    if not (number.isascii() and number.isdecimal()) or len(number) > 3 or int(number) >= len(seen):
        abort(404, ENGLISH["not_now_no_such_card_here"])
    if not seen[int(number)].picture:
        abort(404, ENGLISH["not_now_no_picture_card"])
    return Response(seen[int(number)].picture, mimetype="image/jpeg")


@thrown_cards.post(f"/<any({', '.join(ACTS)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Look at the thrown cards, or write down the cards that people confirmed."""
    return jsonify(carry_out(ACTS[name], table_id, _latest_look))


def _latest_look(table_id: str) -> LatestLook:
    return part_of(table_id, lambda camera: camera.thrown_cards)
