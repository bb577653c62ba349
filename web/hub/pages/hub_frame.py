"""The frame of every page of the hub."""

from __future__ import annotations

import re
import time
from typing import Any

from flask import request

from ...page.pages import DEVICE
from ...paper.size import SIZES
from ...shown.words.english import ENGLISH
from ..record.messages import messages
from ..record.models import Evening
from ..record.rounds import rounds_wanted
from ..record.seats import standing_rounds
from .hub_rights import hub, is_director, revision

NUMBER = re.compile(r"[0-9]{1,9}")


def frame(evening: Evening | None = None) -> dict[str, Any]:
    """The head of a page; ``evening`` if the page is not about tonight's."""
    here = hub()
    with here.reading() as session:
        tonight = evening or here.tonight(session)
        rounds = standing_rounds(session, tonight) if tonight is not None else []
        texts = messages(session, tonight, rounds[-1] if rounds else None) if tonight is not None else {}
        wanted = rounds_wanted(session, tonight) if tonight is not None else 0
    return {
        "words": ENGLISH,
        "table_id": "",
        "root": "",
        "device": DEVICE,
        "club": here.title,
        "tonight": tonight.name if tonight is not None else "",
        "round": rounds[-1].number if rounds else 0,
        "rounds": wanted,
        "is_director": is_director(),
        "revision": revision(),
        "trouble": " ".join(
            line for line in (*here.wrongs, here.trouble or (here.link.trouble if here.link else "")) if line
        ),
        "said": texts if evening is None else {},
        "place": request.path,
    }


def day(seconds: float) -> str:
    """The date by this machine's clock."""
    return time.strftime("%d %B %Y", time.localtime(seconds))


def evening_before() -> int:
    """The requested evening before which a list begins; 0: it begins with the newest."""
    before = request.args.get("before", "")
    return int(before) if NUMBER.fullmatch(before) else 0


def paper_asked() -> str | None:
    """The requested paper; None for this machine's usual paper."""
    wanted = request.args.get("paper", "")
    return wanted if wanted in SIZES else None
