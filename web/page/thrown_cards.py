"""Cards that the accused throws down after a hand, read by the camera and confirmed by people.

What the camera makes of them is only an offer: nothing is written before somebody at the table has
looked at it. Nobody may ask before a claim waits for those cards, and the table's own devices alone.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from flask import Blueprint, Response, abort, jsonify

from referee.cards import Card, UnreadableCard
from referee.facts.register import Shown

from ..journal.who import Who
from ..outside_json import Whole
from ..served.request_security import house, role
from ..shown.page_state import RulingState
from ..shown.words.english import ENGLISH
from ..table.actors import seat_at
from ..table.table import NotNow, Table
from .camera_requests import carry_out, part_of
from .sent import Act, Line, act

Plain = dict[str, Any]

lying = Blueprint("lying", __name__, url_prefix="/table/<table_id>/lying")

MOST = 5
"""Cards of a hand."""


class ThrownCardsEye(Protocol):
    """Reads what lies before the camera; ValueError if it cannot look.

    ``vision.reading.thrown_cards`` is one.
    """

    def look(self) -> list[dict[str, Any]]: ...


@dataclass(slots=True)
class Lying:
    """What ``eye`` read when it was asked last: the mark of that look, and what it read, with pictures."""

    eye: ThrownCardsEye
    latest: tuple[str, list[dict[str, Any]]] = ("", [])
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def again(self) -> tuple[str, list[dict[str, Any]]]:
        """Look now; what was read before is forgotten."""
        with self._turn:
            self.latest = "", []
            self.latest = secrets.token_hex(4), self.eye.look()
            return self.latest

    def seen(self, look: str) -> list[dict[str, Any]]:
        """What was read in the look of that mark; nothing where another has been since."""
        mark, read = self.latest
        return read if mark == look else []


def _awaited(table: Table, ruling: str) -> RulingState:
    """The ruling that waits for cards to be shown; raises NotNow where it does not."""
    for one in table.messages.state(role()).rulings:
        if one.id == ruling and one.show:
            return one
    raise NotNow(ENGLISH["not_now_no_claim_waits"])


ASKED: dict[str, Act] = {}
"""What may be asked, by the last part of the address."""


@act(ASKED)
def look(lying: Lying, table: Table, _by: Who, *, ruling: Line) -> Plain:
    """Read the cards that lie on the table now, for a claim that waits for cards to be shown."""
    awaited = _awaited(table, ruling)
    mark, read = lying.again()
    hand = table.game.hands[awaited.deal - 1]
    fallen = {str(play.card) for trick in hand.tricks for play in trick.plays if play.card is not None}
    cards = []
    for number, card in enumerate(read):
        # a card of the pack that fell in this hand is no card that was still held: shown, and not offered
        offered = card["card"] in {str(one) for one in table.game.rules.cards} - fallen
        address = f"lying/picture/{number}?{mark}"
        told = {"number": number, "card": card["card"], "rivals": card["rivals"], "picture": address}
        cards.append({**told, "offered": offered})
    return {"look": mark, "cards": cards}


@act(ASKED)
def take(
    lying: Lying, table: Table, by: Who, *, ruling: Line, look: Line, cards: dict[Line, Whole | None]
) -> Plain:
    """Write down the cards that were shown, each with the number that it has in that look, or null."""
    awaited = _awaited(table, ruling)
    named = _cards(cards, table)
    if not 1 <= len(named) <= awaited.show:
        raise NotNow(ENGLISH["not_now_cards_missing"].format(show=awaited.show, named=len(named)))
    seen = lying.seen(look)
    events = []
    for card, number in named.items():
        sighting: tuple[str, ...] = ()
        if number is not None and 0 <= number < len(seen) and seen[number]["picture"]:
            name = f"shown-{look}-{number}"
            table.evidence.keep(name, "crop", seen[number]["picture"])
            sighting = (name,)
        events.append(Shown(seat_at(table.game.rules, awaited.offender or ""), (card,), seen=sighting))
    return {"seq": table.record(events, by)}


def _cards(sent: Mapping[str, int | None], table: Table) -> dict[Card, int | None]:
    """The cards that were sent, each with the number of its reading; None where it was tapped in."""
    found = {}
    for text, number in sent.items():
        try:
            card = Card.parse(text)
        except UnreadableCard as problem:
            raise NotNow(str(problem)) from None
        if card not in table.game.rules.cards:
            raise NotNow(ENGLISH["not_now_not_in_the_pack"].format(card=text))
        found[card] = number
    return found


@lying.get("/picture/<number>")
def picture(table_id: str, number: str) -> Response:
    """A card of the latest look, laid flat; for the table's own devices only."""
    _, seen = _lying(table_id).latest
    if not (number.isascii() and number.isdecimal()) or len(number) > 3 or int(number) >= len(seen):
        abort(404, ENGLISH["not_now_no_such_card_here"])
    if not seen[int(number)]["picture"]:
        abort(404, ENGLISH["not_now_no_picture_card"])
    return Response(seen[int(number)]["picture"], mimetype="image/jpeg")


@lying.post(f"/<any({', '.join(ASKED)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Look at what lies there, or write down what was confirmed."""
    return jsonify(carry_out(ASKED[name], table_id, house().lying))


def _lying(table_id: str) -> Lying:
    found: Lying = part_of(table_id, house().lying)
    return found
