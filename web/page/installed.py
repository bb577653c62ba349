"""The page as an app of a phone: its manifest, and its page while the network is away."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for

from ..shown.words.english import ENGLISH

installed = Blueprint("installed", __name__)


@installed.app_context_processor
def _installs() -> dict[str, object]:
    return {"installs": True}


@installed.get("/app.webmanifest")
def manifest() -> Response:
    """The manifest by which a phone installs the page: name, icon, full screen."""
    icon = url_for("static", filename="icon.svg")
    return jsonify(
        {
            "name": "Bowerbird",
            "short_name": "Bowerbird",
            "start_url": "/",
            "scope": "/",
            "display": "fullscreen",
            "display_override": ["fullscreen", "standalone"],
            "background_color": "#24543f",
            "theme_color": "#24543f",
            "icons": [
                {"src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": purpose}
                for purpose in ("any", "maskable")
            ],
        }
    )


@installed.get("/worker.js")
def worker() -> Response:
    """The script that answers requests while the network is away."""
    return current_app.send_static_file("worker.js")


@installed.get("/away")
def away() -> str:
    """The last known score of this device, marked as old."""
    return render_template("away.html", words=ENGLISH, table_id="", root="")
