"""An application without a page yet, held to the rules of its house."""

from __future__ import annotations

from flask import Flask

from . import request_security
from .cookies import SEASON, Sessions
from .served_house import House


def bare_app(house: House) -> Flask:
    """An application without a page yet, every request and answer of which is held to the house's rules."""
    app = Flask("web")
    app.config.update(
        SECRET_KEY=house.secret,
        MAX_CONTENT_LENGTH=16 * 1024,
        MAX_FORM_MEMORY_SIZE=16 * 1024,
        PERMANENT_SESSION_LIFETIME=SEASON,
        SESSION_COOKIE_SAMESITE="Strict",
        SESSION_COOKIE_HTTPONLY=True,
    )
    app.extensions["house"] = house
    app.session_interface = Sessions()
    request_security.guard(app, house)
    return app
