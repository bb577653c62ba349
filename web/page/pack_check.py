"""Checking the pack on the page: what is missing, doubled or foreign; naming a card; learning the deck.

The picture shows what is before the camera. Only the table's own devices may see it.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template

from referee.cards import Card, pack
from referee.view.role import Role

from ..journal.who import Who
from ..outside_json import Whole
from ..served.camera_port import PackCheckDesk
from ..served.request_security import house, role, table_or_404
from ..shown.words.english import ENGLISH
from ..table.table import Table
from .camera_requests import carry_out, part_of, shown
from .pages import frame
from .sent import Act, Line, act

packs = Blueprint("packs", __name__, url_prefix="/table/<table_id>/pack")


ACTS: dict[str, Act] = {}
"""What may be asked of the pack check, by the last part of the address."""


@act(ACTS)
def look(desk: PackCheckDesk, table: Table, _by: Who) -> None:
    """Look at the pack that is spread before the camera now."""
    rules = table.game.rules
    desk.look(pack(rules.pack), frozenset(rules.benny_cards))


@act(ACTS)
def name(desk: PackCheckDesk, _table: Table, _by: Who, *, number: Whole, card: Line | None) -> None:
    """Say which card a number in the picture is; null: it is no card of the pack."""
    desk.name(number, card)


@act(ACTS)
def forget(desk: PackCheckDesk, _table: Table, _by: Who) -> None:
    """Begin again with another spread."""
    desk.forget()


@act(ACTS)
def learn(desk: PackCheckDesk, table: Table, _by: Who) -> int:
    """Learn how this deck looks, and read by it from now on."""
    known = desk.learn()
    for about in ("deck", "strange"):
        table.news.set_notice(about, None)
    return known


@packs.get("")
def check(table_id: str) -> str:
    """The pack check: is the pack complete, and what do its cards look like?"""
    table = table_or_404(table_id)
    camera = house().parts_of(table_id).camera
    return render_template(
        "pack.html",
        **frame(table_id),
        name=table.name,
        may=role() != Role.SPECTATOR,
        there=camera is not None and camera.desk is not None,
        size=table.game.rules.pack + bool(table.game.rules.bennies),
        cards=[str(card) for card in sorted(table.game.rules.cards, key=_order)],
    )


@packs.get("/picture")
def picture(table_id: str) -> Response:
    """The picture of the spread that was looked at last; for the table's own devices only."""
    image = _desk(table_id).picture()
    if image is None:
        abort(404, ENGLISH["not_now_nothing_looked_at"])
    return Response(image, mimetype="image/jpeg")


@packs.get("/seen")
def seen(table_id: str) -> Response:
    """The cards of that picture, and what is missing, doubled or foreign."""
    return shown(_desk(table_id).view())


@packs.post(f"/<any({', '.join(ACTS)}):name>")
def ask(table_id: str, name: str) -> Response:
    """Ask something of the pack check; answers with what is then seen."""
    carry_out(ACTS[name], table_id, _desk)
    return shown(_desk(table_id).view())


def _desk(table_id: str) -> PackCheckDesk:
    return part_of(table_id, lambda camera: camera.desk)


def _order(card: Card) -> tuple[int, int]:
    return "shdc".find(card.suit_letter), -"23456789TJQKA".find(card.rank)
