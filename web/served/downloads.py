"""Answers that a browser saves as a file."""

from __future__ import annotations

from flask import Response


def attachment(content: bytes, media: str, name: str) -> Response:
    """``content`` as a file to download, called ``name``."""
    return Response(content, mimetype=media, headers={"Content-Disposition": f"attachment; filename={name}"})
