"""The page of every table in a house, as one application."""

from __future__ import annotations

from flask import Flask

from ..served import live_stream
from ..served.served_app import bare_app
from ..served.served_house import House
from . import (
    alike_page,
    calibrate_page,
    club_page,
    director_page,
    download_pages,
    evening_pages,
    help_pages,
    joining_page,
    journal_trouble_page,
    one_hand_page,
    pack_check_page,
    page_api,
    pages,
    phone_camera_page,
    recording_banner,
    refused_page,
    set_up_path_page,
    thrown_cards_page,
)


def create_app(house: House) -> Flask:
    """The page of every table in ``house``, as a WSGI application."""
    app = bare_app(house)
    app.extensions["refused"] = refused_page.refused
    app.extensions["trouble"] = journal_trouble_page.shown
    recording_banner.said_on_every_page(app)
    app.register_blueprint(journal_trouble_page.trouble)
    app.register_blueprint(pages.pages)
    app.register_blueprint(joining_page.joining)
    app.register_blueprint(download_pages.papers)
    app.register_blueprint(director_page.direct)
    app.register_blueprint(one_hand_page.hand)
    app.register_blueprint(evening_pages.evenings)
    app.register_blueprint(page_api.api)
    app.register_blueprint(live_stream.live)
    app.register_blueprint(calibrate_page.calibrate)
    app.register_blueprint(phone_camera_page.phone)
    app.register_blueprint(set_up_path_page.path)
    app.register_blueprint(help_pages.guide)
    app.register_blueprint(pack_check_page.packs)
    app.register_blueprint(thrown_cards_page.lying)
    app.register_blueprint(alike_page.alike)
    app.register_blueprint(club_page.club)
    return app
