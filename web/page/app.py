"""The page of every table in a house, as one application."""

from __future__ import annotations

from flask import Flask

from ..served import stream
from ..served.app import bare_app
from ..served.house import House
from . import (
    api,
    calibrate,
    direct,
    evenings,
    help,
    joining,
    one_hand,
    packs,
    pages,
    papers,
    refused,
    thrown_cards,
)


def create_app(house: House) -> Flask:
    """The page of every table in ``house``, as a WSGI application."""
    app = bare_app(house)
    app.extensions["refused"] = refused.refused
    app.register_blueprint(pages.pages)
    app.register_blueprint(joining.joining)
    app.register_blueprint(papers.papers)
    app.register_blueprint(direct.direct)
    app.register_blueprint(one_hand.hand)
    app.register_blueprint(evenings.evenings)
    app.register_blueprint(api.api)
    app.register_blueprint(stream.live)
    app.register_blueprint(calibrate.calibrate)
    app.register_blueprint(help.guide)
    app.register_blueprint(packs.packs)
    app.register_blueprint(thrown_cards.lying)
    return app
