"""The page shown in place of a page that does not exist or that the device may not see."""

from __future__ import annotations

from flask import g, render_template, request

from ..served.request_security import house
from ..shown.words.english import ENGLISH


def refused(status: int, refusal: str) -> str:
    """The page for HTTP ``status``; ``refusal`` is its reason in one line."""
    table = house().table_of(request.path)
    known = table if table in house().tables else ""
    watching = status == 403 and g.get("looks_on", False)
    kind = "403" if watching else "kept" if status == 403 else "404" if status == 404 else "other"
    return render_template(
        "refused.html",
        table_id=known,
        root=f"/table/{known}" if known else "",
        words=ENGLISH,
        status=status,
        title=ENGLISH[f"refused_{kind}"],
        why=ENGLISH[f"refused_{kind}_why"],
        said=refusal or "-",
        watching=watching,
    )
