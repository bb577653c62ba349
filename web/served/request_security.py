"""The checks of every request and answer: the device's role and rights, the host, the headers."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from flask import Flask, Response, abort, current_app, g, request, session

from referee.seats import Seat
from referee.view.role import Role

from ..journal.problems import without_place
from ..journal.who import SEATS_BY_LETTER, Agent, Rights, Who
from ..no_secrets import for_people
from ..shown.words.english import ENGLISH
from ..table.actors import held_to, is_new_to_its_side
from ..table.table import Table
from . import device_rights
from .house import House
from .rate_limit import Purpose

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HANDED_ON = (
    "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Server",
    "X-Real-IP", "Via", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP", "X-Original-Forwarded-For",
    "Ngrok-Trace-Id", "Tailscale-User-Login",
)  # fmt: skip
"""Headers that a proxy adds: a request through a proxy does not come from this machine."""
Named = TypeVar("Named")
ONLOOKER = "onlooker"
"""The owner of a device that only looks on, although it has the code."""
BELOW = ("X-Forwarded-Prefix", "X-Script-Name")
"""Headers of a proxy that shows this page below one of its paths."""

WHILE_IN_TROUBLE = ("static", "pages.words", "joining.join", "trouble.again", "trouble.begin")
"""Endpoints that work while a table cannot be opened; all others of that table show the trouble."""
STATUSES = (400, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503)
"""The statuses of refusals; each answer has its reason in a line of JSON."""
OF_STATUS = {
    404: "answer_not_found", 405: "answer_not_so", 413: "answer_too_much", 500: "answer_failed",
}  # fmt: skip
"""The key of the reason where a refusal brings none."""


def house() -> House:
    """The house of the current request."""
    registered: House = current_app.extensions["house"]
    return registered


def table_or_404(table_id: str) -> Table:
    table = house().tables.get(table_id)
    if table is None:
        abort(404, ENGLISH["not_now_no_such_table"])
    return table


def here() -> str:
    """The id of the requested table: the table in the address, or the only table."""
    return house().table_of(request.path)


def has_director() -> bool:
    """Whether the requested table has a director, that is a PIN."""
    return house().pin_of(here()) is not None


def role() -> Role:
    """The role of the device that asks: spectator, one of the table's own devices, or director."""
    if session.get("role") == "director" and has_director():
        return Role.DIRECTOR
    return Role.TABLE if has_joined() and session.get("seat") != ONLOOKER else Role.SPECTATOR


def has_joined() -> bool:
    """Whether the device belongs to the table: it is the machine itself, or has the code."""
    return is_at_machine() or is_same_secret(session.get("code"), house().code_of(here()))


def device() -> str:
    """The kind of the device that asks, of :data:`web.served.device_rights.DEVICES`."""
    mine = role()
    if mine != "table":
        return {"spectator": "onlooker"}.get(mine, mine)
    return "machine" if is_at_machine() else "player"


def may_do(action: str, is_theirs: bool = True) -> bool:
    """Whether the device that asks may do ``action``."""
    return device_rights.may_do(device(), action, has_director(), is_theirs)


def who() -> Who:
    """The device that acts, for the journal: its owner, and a mark that no other device has."""
    if "device" not in session:
        session["device"] = secrets.token_hex(2)
    mine, seat = role(), seat_of_device()
    undoes = may_do(device_rights.UNDO, is_theirs=False)
    table = house().tables.get(here())
    turned = table is not None and is_new_to_its_side(
        table.logbook, session.get("turned", -1), session.get("first", -1)
    )
    agent = Agent(mine.value) if seat is None else Agent.SEAT
    return Who(agent, seat, session["device"], Rights(may_direct(), has_director(), undoes, turned))


def seat_of_device() -> Seat | None:
    """The seat that the device acts for; None for everybody's, a looker-on's, and the director's."""
    if role() is not Role.TABLE:
        return None
    table, chosen = house().tables.get(here()), SEATS_BY_LETTER.get(session.get("seat", ""))
    return chosen if table is None else held_to(table.logbook, session.get("device", ""), chosen)


def may_direct() -> bool:
    """Whether the device may do what players may not: the director, or this machine without a director."""
    return may_do(device_rights.OPEN)


def is_at_machine() -> bool:
    """Whether the request comes from the machine that runs Bowerbird, and not through a proxy on it."""
    if any(name in request.headers for name in HANDED_ON):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def is_same_secret(given: object, wanted: str) -> bool:
    given = given.encode(errors="surrogatepass") if isinstance(given, str) else b""
    return hmac.compare_digest(given, wanted.encode()) and bool(wanted)


def a_try(purpose: Purpose, known: bool = False) -> Callable[[], None]:
    """Count a try of the device that asks, before anything is compared; 429 after too many.

    Returns a function that takes the try back, for the right secret.
    """
    known = known or is_at_machine()
    take_back = house().tries.of(purpose).take(request.remote_addr or "", known=known)
    if take_back is None:
        abort(429, ENGLISH["answer_too_many_tries"])
    return take_back


def named_by(
    purpose: Purpose, given: object, wanted: Callable[[], Mapping[Named, str]], known: bool = False
) -> Named | None:
    """The key in ``wanted`` of the secret ``given``; None for a wrong secret, 429 after too many tries.

    ``wanted`` is called after the try was counted: a refused guess costs nothing.
    """
    take_back = a_try(purpose, known)
    # all are compared, so that the time it takes reveals nothing
    matches = [name for name, secret in wanted().items() if is_same_secret(given, secret)]
    if not matches:
        return None
    take_back()
    return matches[0]


def is_ours(host: str) -> bool:
    """Whether ``host``, as the browser sent it, names this machine and not another domain.

    This stops a strange site that points its own name at this address.
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


def guard(app: Flask) -> None:
    """Check every request and every answer of ``app``."""
    same_site(app)
    _held_to_the_tables_rules(app)
    headed(app)


def same_site(app: Flask) -> None:
    """Refuse requests under a strange host name, and acts sent by another site's page."""

    @app.before_request
    def known_host_and_same_site() -> None:
        if not is_ours(request.host):
            abort(400, ENGLISH["not_now_other_address"])
        if any(request.headers.get(name, "/").strip("/ ") for name in BELOW) or request.script_root:
            abort(400, ENGLISH["answer_not_below"])
        if request.routing_exception is not None:
            return  # nothing to protect: the answer is 404, 405 or a redirect
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return
        # No form of another site can set this header, and no other site may ask whether it can.
        if request.headers.get("X-Bowerbird") != "1" or request.headers.get("Sec-Fetch-Site") == "cross-site":
            abort(403, ENGLISH["not_now_other_page"])
        if request.mimetype != "application/json":
            abort(415, "send JSON")


def _held_to_the_tables_rules(app: Flask) -> None:
    @app.before_request
    def in_trouble() -> Any:
        trouble = house().trouble_of(here())
        if trouble is not None and (request.endpoint or "") not in WHILE_IN_TROUBLE:
            return current_app.extensions["trouble"](trouble)
        return None

    @app.before_request
    def held_to_the_rights() -> None:
        if request.routing_exception is not None or request.endpoint is None:
            return
        given = request.view_args or {}
        if "table_id" in given and given["table_id"] not in house().ids:
            table_or_404(given["table_id"])
        named = f"{request.endpoint}.{given.get('name')}"
        action = device_rights.OF_ADDRESS.get(named) or device_rights.OF_ADDRESS.get(request.endpoint)
        if action is None:
            abort(403, "web/served/device_rights.py does not say who may do this")
        if not may_do(action):
            g.looks_on = device() == "onlooker"
            abort(403, ENGLISH["not_now_looks_on" if g.looks_on else "not_now_for_directors"])


def headed(app: Flask) -> None:
    """Give every answer the security headers, and every refusal a line of JSON."""

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
        app.register_error_handler(status, _as_error_line)


def _as_error_line(problem: Exception) -> Any:
    status = getattr(problem, "code", None) or 500
    description = getattr(problem, "description", None)
    standard = getattr(type(problem), "description", None)
    text = (
        ENGLISH[OF_STATUS.get(status, "answer_not_understood")]
        if description is None or description == standard
        else description
    )
    text = for_people(without_place(str(text)))
    allowed = getattr(problem, "valid_methods", None)
    head = {"Allow": ", ".join(sorted(allowed))} if allowed else {}
    drawn = current_app.extensions.get("refused")
    if drawn is not None and request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        return drawn(status, str(text)), status, head
    return {"error": str(text)}, status, head
