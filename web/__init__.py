"""Everything that faces people: the page, the journal, the scoreboard and the command.

Importing this package imports nothing else, so that ``python3 -m web`` can set a bare machine up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from .served.house import House


def create_app(house: House) -> Flask:
    """The page of every table in ``house``, as a WSGI application."""
    from .page import api, calibrate, help, packs, pages, papers, thrown_cards
    from .served import stream

    app = bare_app(house)
    app.register_blueprint(pages.pages)
    app.register_blueprint(papers.papers)
    app.register_blueprint(api.api)
    app.register_blueprint(stream.live)
    app.register_blueprint(calibrate.calibrate)
    app.register_blueprint(help.guide)
    app.register_blueprint(packs.packs)
    app.register_blueprint(thrown_cards.lying)
    return app


def bare_app(house: House) -> Flask:
    """An application without a page yet, every request and answer of which is held to the house's rules."""
    from flask import Flask

    from .served import security

    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=house.secret,
        MAX_CONTENT_LENGTH=16 * 1024,
        MAX_FORM_MEMORY_SIZE=16 * 1024,
        SESSION_COOKIE_NAME="bowerbird",
        SESSION_COOKIE_SAMESITE="Strict",
        SESSION_COOKIE_HTTPONLY=True,
    )
    app.extensions["house"] = house
    security.guard(app, house)
    return app
