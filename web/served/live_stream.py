"""The live stream of a table's state to a browser's tab, which can resume it after any message."""

from __future__ import annotations

import time
from collections.abc import Iterator

from flask import Blueprint, Response, jsonify, request

from referee.view.role import Role

from ..shown.words.english import ENGLISH
from ..table.table import Table
from .request_security import house, role, table_or_404

live = Blueprint("live", __name__)

BEAT = 2.0
"""Seconds between heartbeats: the page marks itself as old after five seconds without."""
LIFE = 600.0
"""Seconds after which a stream ends and the browser opens a new one, so that no stream is endless."""


@live.get("/table/<table_id>/stream")
def stream(table_id: str) -> Response:
    """The live stream: the whole state at every change, and a beat while nothing changes; 503 if full."""
    table = table_or_404(table_id)
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")  # asks only for the headers
    give_back = house().streams.take()
    if give_back is None:
        full = jsonify({"error": ENGLISH["page_no_live_place"]})
        full.status_code = 503
        full.headers["Retry-After"] = "15"
        return full
    answer = Response(
        messages(table, role(), request.headers.get("Last-Event-ID", "")),
        mimetype="text/event-stream",
    )
    # the answer holds the place, not the generator, which may never start
    answer.call_on_close(give_back)
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def messages(table: Table, mine: Role, last: str = "") -> Iterator[bytes]:
    """The table's whole state whenever it changes, with its version as id, and a beat in between.

    Every message is complete in itself: a browser that returns with its ``last`` id has everything after the
    next message, and gets nothing twice.
    """
    ends = time.monotonic() + LIFE
    known = -1
    yield b"retry: 1000\n\n"
    now = table.messages.newest(mine)
    if now.version == last:
        known = now.revision
        yield b"event: beat\ndata: \n\n"
    while time.monotonic() < ends:
        revision = table.news.changed(known, BEAT)
        if revision == known:
            yield b"event: beat\ndata: \n\n"
            continue
        message = table.messages.newest(mine)
        known = message.revision
        yield b"id: %s\nevent: state\ndata: %s\n\n" % (message.version.encode(), message.text)
