"""The page of every table in a house, as one application."""

from __future__ import annotations

from flask import Flask

from ..served import live_stream
from ..served.app import bare_app
from ..served.house import House
from . import (
    api as page_api,
)
from . import (
    calibrate as calibrate_page,
)
from . import (
    club as club_page,
)
from . import (
    director as director_page,
)
from . import (
    download_pages,
    evening_pages,
    first,
    hand_pages,
    help_pages,
    installed,
    pages,
    recording_banner,
)
from . import (
    joining as joining_page,
)
from . import (
    journal_trouble as journal_trouble_page,
)
from . import (
    pack_check as pack_check_page,
)
from . import (
    phone_camera as phone_camera_page,
)
from . import (
    refused as refused_page,
)
from . import (
    set_up_path as set_up_path_page,
)
from . import (
    similar_cards as similar_cards_page,
)
from . import (
    thrown_cards as thrown_cards_page,
)


def create_app(house: House) -> Flask:
    """The page of every table in ``house``, as a WSGI application."""
    app = bare_app(house)
    app.extensions["refused"] = refused_page.refused
    app.extensions["trouble"] = journal_trouble_page.shown
    recording_banner.show_on_every_page(app)
    app.register_blueprint(journal_trouble_page.trouble_pages)
    app.register_blueprint(pages.pages)
    app.register_blueprint(joining_page.joining)
    app.register_blueprint(download_pages.papers)
    app.register_blueprint(director_page.direct)
    app.register_blueprint(hand_pages.hand)
    app.register_blueprint(evening_pages.evenings)
    app.register_blueprint(page_api.api)
    app.register_blueprint(live_stream.live)
    app.register_blueprint(calibrate_page.calibrate)
    app.register_blueprint(phone_camera_page.phone)
    app.register_blueprint(set_up_path_page.path)
    app.register_blueprint(first.first)
    app.register_blueprint(installed.installed)
    app.register_blueprint(help_pages.guide)
    app.register_blueprint(pack_check_page.packs)
    app.register_blueprint(thrown_cards_page.thrown_cards)
    app.register_blueprint(similar_cards_page.similar_cards)
    app.register_blueprint(club_page.club)
    return app
