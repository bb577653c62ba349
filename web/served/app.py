"""A Flask application without pages yet, with the checks of its house."""

from __future__ import annotations

import msgspec
from flask import Flask
from flask.json.provider import DefaultJSONProvider

from . import request_security
from .cookies import SEASON, Sessions
from .house import House

LARGEST = 16 * 1024
"""Bytes of the largest request: a form of a page, with names and a reason."""


class _Values(DefaultJSONProvider):
    """JSON of everything that a template or an answer may hold, msgspec structs included."""

    @staticmethod
    def default(value: object) -> object:
        is_ours = isinstance(value, msgspec.Struct)
        return msgspec.to_builtins(value) if is_ours else DefaultJSONProvider.default(value)


def bare_app(house: House) -> Flask:
    """An application without pages yet; every request and answer is checked."""
    app = unheld_app(house, LARGEST)
    request_security.guard(app)
    return app


def unheld_app(house: House, largest: int) -> Flask:
    """An application without any checks yet; requests of more than ``largest`` bytes are refused."""
    app = Flask("web")
    app.json = _Values(app)
    app.config.update(
        SECRET_KEY=house.secret,
        MAX_CONTENT_LENGTH=largest,
        MAX_FORM_MEMORY_SIZE=largest,
        PERMANENT_SESSION_LIFETIME=SEASON,
        # a cookie sent with every answer would undo what the answer before has just set
        SESSION_REFRESH_EACH_REQUEST=False,
        SESSION_COOKIE_SAMESITE="Strict",
        SESSION_COOKIE_HTTPONLY=True,
    )
    app.extensions["house"] = house
    app.session_interface = Sessions()
    return app
