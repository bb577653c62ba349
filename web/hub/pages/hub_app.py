"""The hub's application: its pages under the rules for all requests and the hub's own rights."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import IntegerConverter, ValidationError

from ...page import help_pages
from ...served import request_security
from ...served.app import unheld_app
from ...served.house import House
from ..club.hub import Hub
from ..record.models import FOUR_BYTES
from . import (
    director_desk,
    hub_rights,
    paper_files,
    refused_at_hub,
    table_by_hand,
    ways_in,
)
from . import (
    evening_files as evening_files_page,
)
from . import (
    seats as seat_pages,
)
from .joined_tables import BoxAccounts

LARGEST = 64 * 1024
"""The largest request in bytes: room for the names of a whole club, a line each."""


class RecordNumber(IntegerConverter):
    """A number in an address, within the record's range; other numbers are not found."""

    def to_python(self, value: str) -> int:
        if len(value) > len(str(FOUR_BYTES)) or int(value) >= FOUR_BYTES:
            raise ValidationError
        return int(value)


def hub_app(hub: Hub, house: House, tables: BoxAccounts | None = None) -> Flask:
    """The pages of ``hub`` as a WSGI application; with a broker, ``tables`` lets boxes join."""
    app = unheld_app(house, LARGEST)
    app.url_map.converters["int"] = RecordNumber
    app.extensions.update(hub=hub, tables=tables, refused=refused_at_hub.refused)
    request_security.same_site(app)
    hub_rights.held(app)
    request_security.headed(app)
    for pages in (
        seat_pages.seats_pages,
        ways_in.ways,
        table_by_hand.at_table,
        director_desk.desk,
        evening_files_page.files,
        paper_files.papers,
        help_pages.guide,
    ):
        app.register_blueprint(pages)
    for refusal in refused_at_hub.REFUSALS:
        app.register_error_handler(*refusal)
    return app
