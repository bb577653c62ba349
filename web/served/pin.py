"""The PIN of the person who runs the evening or the league."""

from __future__ import annotations

from flask import Response, abort, jsonify, session

from ..shown.words.english import ENGLISH
from .rate_limit import Purpose
from .request_security import house, named_by
from .sent_fields import PinSent, sent


def grant_by_pin(role: str) -> Response:
    """Give the device that asks ``role`` for the PIN; 403 for a wrong PIN, 429 after too many."""
    if not named_by(Purpose.PIN, sent(PinSent).pin, lambda: {True: house().pin or ""}, "directed" in session):
        abort(403, ENGLISH["hub_no_pin"])
    session["role"], session["directed"], session.permanent = role, True, True
    return jsonify({"role": role})
