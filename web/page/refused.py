"""What somebody sees who opens a page that they may not see, or that there is not: and the way in."""

from __future__ import annotations

from flask import g, render_template, request

from ..served.request_security import house
from ..shown.words.english import ENGLISH


def refused(status: int, said: str) -> str:
    """The page in place of the one that was asked for; ``said`` is the refusal in one line."""
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
        said=said or "-",
        watching=watching,
    )
