"""Who may do what: roles, and what every request and answer is held to."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets

from flask import Flask, Response, abort, current_app, request, session

from ..table.table import Table
from ..table.who import Who
from .house import House

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ROLES = ("spectator", "table", "director")
"""From the least to the most; a role may do what those before it may."""

STATUSES = (400, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503)
"""Every refusal there is; each says why in one line of JSON."""


def house() -> House:
    """The house that the current request is made to."""
    found: House = current_app.extensions["house"]
    return found


def table_or_404(table_id: str) -> Table:
    table = house().tables.get(table_id)
    if table is None:
        abort(404, "there is no such table here")
    return table


def role() -> str:
    """What the device that asks may do."""
    if session.get("role") == "director" and house().pin:
        return "director"
    if house().local or same(session.get("code"), house().code):
        return "table"
    return "spectator"


def need(least: str) -> str:
    """The role of whoever asks, at least ``least``; 403 otherwise."""
    mine = role()
    if ROLES.index(mine) < ROLES.index(least):
        abort(403, "this device may only look on: open the table's code first, or ask the director")
    return mine


def who() -> Who:
    """Who acts, for the journal: the role of the device, and a mark that tells it from the others."""
    if "device" not in session:
        session["device"] = secrets.token_hex(2)
    return Who(f"{role()} {session['device']}", keeps(), house().pin is not None)


def keeps() -> bool:
    """Whether the device may do what is kept from players: the director's, or this machine where none is."""
    mine, directed = role(), house().pin is not None
    return mine == "director" or (mine == "table" and not directed and _from_this_machine())


def _from_this_machine() -> bool:
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def same(given: object, wanted: str) -> bool:
    given = given.encode(errors="surrogatepass") if isinstance(given, str) else b""
    return hmac.compare_digest(given, wanted.encode()) and bool(wanted)


def is_ours(host: str) -> bool:
    """True if ``host``, as the browser wrote it, names this machine and not somebody's domain.

    Keeps a strange site from reaching the table by pointing its own name at this address.
    """
    bracketed = re.fullmatch(r"\[([^\[\]]*)\](?::\d*)?", host)
    name = bracketed[1] if bracketed else host.rsplit(":", 1)[0] if host.count(":") == 1 else host
    name = name.lower()
    if name == "localhost" or name in house().names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def guard(app: Flask, _house: House) -> None:
    """Hold every request and every answer of ``app`` to the rules of the house."""

    @app.before_request
    def known_host_and_same_site() -> None:
        if not is_ours(request.host):
            abort(400, "this page is reached by the address that Bowerbird printed")
        if request.routing_exception is not None:
            return  # there is nothing here to keep anybody from: the answer is 404, 405 or where to look
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return
        # No form of another site can set this header, and no other site may ask whether it can.
        if request.headers.get("X-Bowerbird") != "1" or request.headers.get("Sec-Fetch-Site") == "cross-site":
            abort(403, "this did not come from the table's own page")
        if request.mimetype != "application/json":
            abort(415, "send JSON")

    @app.after_request
    def headers(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "no-referrer")
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if request.endpoint != "static":
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    for status in STATUSES:
        app.register_error_handler(status, _in_one_line)


def _in_one_line(problem: Exception) -> tuple[dict[str, str], int, dict[str, str]]:
    status = getattr(problem, "code", None) or 500
    words = {
        404: "there is nothing here",
        405: "this cannot be done here",
        413: "that is too much at once",
        500: "something went wrong at the table's server; it is written in its log",
    }
    said = getattr(problem, "description", None)
    standard = getattr(type(problem), "description", None)
    text = words.get(status, "this was not understood") if said is None or said == standard else said
    allowed = getattr(problem, "valid_methods", None)
    return {"error": str(text)}, status, {"Allow": ", ".join(sorted(allowed))} if allowed else {}
