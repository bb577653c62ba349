"""What the page asks for and sends: the state, the pictures, answers, claims, corrections."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, session

from .evidence import NAME
from .journal import JournalError
from .security import house, need, role, same, table_or_404
from .show import SEATS
from .table import ANNOUNCING, NotNow, Settings

api = Blueprint("api", __name__, url_prefix="/table/<table_id>")

KEY = re.compile(r"[^\x00-\x1f]{0,100}")


@api.get("/state")
def state(table_id: str) -> Response:
    """All that this device may see of the table now; ``ETag`` changes with it."""
    table = table_or_404(table_id)
    mine = role()
    _seq, text = table.message(mine)
    return Response(text, mimetype="application/json")


@api.get("/picture/<sighting>/<name>")
def picture(table_id: str, sighting: str, name: str) -> Response:
    """The picture kept of a sighting, while the laws let everybody see what it shows."""
    table = table_or_404(table_id)
    found = table.picture(sighting, name, role()) if NAME.fullmatch(sighting) else None
    if found is None:
        abort(404, "there is no such picture, or it may not be shown during the hand")
    return Response(found, mimetype="image/jpeg")


@api.post("/answer")
def answer(table_id: str) -> Response:
    """Answer an open question: ``{"question": id, "choice": key}``."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(question=str, choice=str)
    return _done(lambda: table.answer(sent["question"], sent["choice"], by))


@api.post("/claim")
def claim(table_id: str) -> Response:
    """Claim a revoke: ``{"against": "E", "trick": 2}``, the trick null where it is not known."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(against=str, trick=(int, type(None)))
    return _done(lambda: table.claim(sent["against"], sent["trick"], by))


@api.post("/enter")
def enter(table_id: str) -> Response:
    """Enter a fact by hand, in the referee's own form: ``{"fact": {"fact": "passed", "seat": "N"}}``."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(fact=dict)
    return _done(lambda: table.enter(sent["fact"], by))


@api.post("/correct")
def correct(table_id: str) -> Response:
    """Correct a card: ``{"place": 12, "card": "Jd", "seat": "E"}``, the seat null where it was right."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(place=int, card=str, seat=(str, type(None)))
    return _done(lambda: table.correct(sent["place"], sent["card"], sent["seat"], by))


@api.post("/remove")
def remove(table_id: str) -> Response:
    """Take a card away that was not played: ``{"place": 12}``."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(place=int)
    return _done(lambda: table.remove(sent["place"], by))


@api.post("/score")
def score(table_id: str) -> Response:
    """Give points without cards: ``{"side": "NS", "points": 2}``."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(side=str, points=int)
    return _done(lambda: table.score(sent["side"], sent["points"], by))


@api.post("/settings")
def settings(table_id: str) -> Response:
    """Agree on names, the book and when revokes are told: ``{"title", "names", "book", "announce"}``."""
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(title=str, names=dict, book=str, announce=str)
    names = sent["names"]
    if len(sent["title"]) > 40 or sent["announce"] not in ANNOUNCING:
        abort(422, f"a name of at most 40 letters, and one of: {', '.join(ANNOUNCING)}")
    if any(seat not in SEATS or not isinstance(name, str) or len(name) > 24 for seat, name in names.items()):
        abort(422, "names of N E S W, of at most 24 letters each")
    house_rules = {**table.settings.house, "announce": sent["announce"]}
    if sent["book"] != table.settings.book:
        house_rules = {"announce": sent["announce"]}
    agreed = Settings(sent["book"], house_rules, names, sent["title"])
    return _done(lambda: table.agree(agreed, by))


@api.post("/director")
def director(table_id: str) -> Response:
    """Become the director with the PIN; five tries a minute."""
    table_or_404(table_id)
    pin = house().pin
    sent = _sent(pin=str)
    if not house().tries.allowed(request.remote_addr or ""):
        abort(429, "too many tries: wait a minute")
    if pin is None or not same(sent["pin"], pin):
        abort(403, "that is not the director's PIN")
    session["role"] = "director"
    return jsonify({"role": "director"})


@api.post("/undo")
def undo(table_id: str) -> Response:
    """Take back the last thing that a person entered: ``{"seq": n}``, the newest entry on the page.

    409 where something has happened since, so that nobody takes back what he has not seen.
    """
    table = table_or_404(table_id)
    by = need("table")
    sent = _sent(seq=int)
    return _done(lambda: table.undo(sent["seq"], by))


def _done(act: Any) -> Response:
    """Carry ``act`` out and say at which entry the journal stands; refusals in the table's words."""
    try:
        return jsonify({"seq": act()})
    except NotNow as refusal:
        abort(409, str(refusal))
    except JournalError as problem:
        abort(503, str(problem))


def _sent(**fields: Any) -> dict[str, Any]:
    """The JSON object of the request with exactly ``fields``, each of its type; 422 otherwise."""
    sent = request.get_json(silent=True)
    if not isinstance(sent, dict):
        abort(422, "send a JSON object")
    if set(sent) != set(fields):
        abort(422, f"send exactly {', '.join(sorted(fields))}")
    for name, kinds in fields.items():
        value = sent[name]
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            abort(422, f"{name} is not of the kind that is expected")
        if isinstance(value, str) and not KEY.fullmatch(value):
            abort(422, f"{name} is too long")
        if isinstance(value, int) and abs(value) >= 2**53:
            abort(422, f"{name} is too large")
    return sent
