"""The pages that people open."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from flask import (
    Blueprint,
    Response,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from referee.book.loading import load
from referee.view.announced import as_announced
from referee.view.role import Role

from ..journal.agreed_settings import ANNOUNCING
from ..served.request_security import (
    device,
    has_director,
    house,
    is_at_machine,
    may_direct,
    role,
    seat_of_device,
    table_or_404,
)
from ..shown.export import forms_for
from ..shown.in_short import TableInShort, in_short, troubled
from ..shown.words.english import ENGLISH
from ..table import reading
from ..table.table import Table
from . import set_up as set_up_page

pages = Blueprint("pages", __name__)

STEPS = {"steps": "path.page", "phone": "phone.page", "camera": "calibrate.camera", "pack": "packs.check"}
"""The camera's steps of the set-up: the last part of the address, and the endpoint."""

DEVICE = {
    "sound": ("off", "voice", "tones"),
    "colours": ("two", "four"),
    "theme": ("device", "light", "dark"),
}
"""The settings of a device; the first of each is the default."""

PAGE_WORDS = ("offline", "refused", "connecting", "age", "age_now", "age_old")
"""Texts that the scripts of every page need: what failed, and how old the page is."""

SCRIPTS = Path(__file__).parent.parent / "static"

OF_OTHERS = frozenset({"hub.js", "phone.js", "phone_camera.js", "phone_screen.js"})
"""Scripts that get other texts: those of the hub and of a phone that is a camera."""

LINES = 300
"""Lines of the change log on one page."""


def number_sent(name: str) -> int | None:
    """The whole number ``name`` in the address; None without it."""
    return request.args.get(name, type=int)


@pages.app_template_filter("day")
def day(seconds: float) -> str:
    """The date by this machine's clock."""
    return time.strftime("%d %B %Y", time.localtime(seconds))


@pages.app_template_filter("clock")
def clock(seconds: float) -> str:
    """The time of day by this machine's clock."""
    return time.strftime("%H:%M:%S", time.localtime(seconds))


@pages.get("/")
def front() -> AnyResponse | str:
    """The table if there is a single table; otherwise the list of all."""
    ids, tables = house().ids, house().tables
    if len(ids) == 1:
        opening = house().opening
        asks = opening is not None and opening.is_new and is_at_machine() and ids[0] in tables
        return redirect(url_for("first.page" if asks else "pages.table", table_id=ids[0]))
    shown = [_in_short(tables[table_id]) if table_id in tables else troubled(table_id) for table_id in ids]
    return render_template("front.html", tables=shown, words=ENGLISH, table_id="", root="")


def _in_short(table: Table) -> TableInShort:
    """A table in a line for the list of all, made from its newest message."""
    return in_short(table.messages.newest(Role.SPECTATOR).state, table.name)


@pages.get("/table/<table_id>/")
def table(table_id: str) -> str:
    """The table, live."""
    table = table_or_404(table_id)
    return render_template("table.html", **frame(table_id), name=table.name, live=True)


@pages.get("/table/<table_id>/setup")
def setup(table_id: str) -> str:
    """The set-up of a table: what it agrees on, how other devices join, and the director's PIN."""
    table = table_or_404(table_id)
    rules, mine = load(table.logbook.agreed.book, table.logbook.agreed.house), role()
    return render_template(
        "setup.html",
        **frame(table_id),
        name=table.name,
        title=table.settings.title,
        may=mine != Role.SPECTATOR,
        is_director=mine == Role.DIRECTOR,
        eye=table.surroundings.now.camera,
        steps=[
            {"where": where, "word": ENGLISH[f"step_{where}"]}
            for where, endpoint in STEPS.items()
            if endpoint in current_app.view_functions and (where != "phone" or _can_phone(table_id))
        ],
        seats=set_up_page.name_fields(table.settings.names),
        is_played=table.logbook.hands_over > 0,
        shelf=set_up_page.shelf(table.logbook.agreed),
        chosen=table.logbook.agreed.book,
        stick=str(rules.stick_dealer).lower(),
        announcing=ANNOUNCING,
        seen=table.logbook.agreed.digest,
        announce=rules.announce,
        others=set_up_page.others(rules),
        invite=not house().is_local and mine != Role.SPECTATOR,
        has_pin=has_director() and mine != Role.DIRECTOR,
    )


def _can_phone(table_id: str) -> bool:
    """Whether a phone is this table's camera, or can become it."""
    phones = house().phones
    if phones is None:
        return False
    return (
        house().parts_of(table_id).change_camera is not None
        or phones.link(table_id).status()["state"] != "off"
    )


@pages.get("/table/<table_id>/board")
def tv(table_id: str) -> str:
    """The TV view."""
    return render_template("tv.html", **frame(table_id), name=table_or_404(table_id).name)


@pages.get("/table/<table_id>/hands")
def hands(table_id: str) -> str:
    """A ``page`` of finished hands, counted from 0, to read and to print; by default the last."""
    table = table_or_404(table_id)
    chosen, pages = number_sent("page"), reading.pages(table.logbook, role())
    known = chosen if chosen is not None and chosen in range(len(pages)) else len(pages) - 1
    evening = pages[known][0] if pages else reading.evening_of(table.logbook, role=role())
    rules = evening.game.rules
    return render_template(
        "hands.html",
        **frame(table_id),
        name=table.name,
        book=rules.title,
        # an evening that is over is final: nobody corrects it any more
        may=role() != Role.SPECTATOR and evening.game is as_announced(table.game, role()),
        deals=reading.hands(table.logbook, role(), chosen),
        evening=evening.number,
        evenings=[sitting for _, sitting in pages] if len(pages) > 1 else [],
        chosen=known,
        forms=[*forms_for(rules), "pdf"],
    )


@pages.get("/table/<table_id>/audit")
def audit(table_id: str) -> str:
    """The newest changes, or changes before entry ``before``; the camera's only with ``all``."""
    table = table_or_404(table_id)
    everything = "all" in request.args
    lines = reading.audit(table.logbook, role(), number_sent("before"), LINES + 1, everything)
    return render_template(
        "audit.html",
        **frame(table_id),
        name=table.name,
        everything=everything,
        lines=lines[:LINES],
        earlier=lines[LINES - 1].seq if len(lines) > LINES else None,
    )


@pages.get("/table/<table_id>/laws")
def laws(table_id: str) -> str:
    """Every law of the table's book: whether Bowerbird judges it alone, with a tap, or not, and why."""
    table = table_or_404(table_id)
    rules = table.game.rules
    listed = {
        how: [law for law in rules.laws.values() if law.judged == how] for how in ("eye", "press", "not")
    }
    return render_template(
        "laws.html",
        **frame(table_id),
        name=table.name,
        book=rules.title,
        listed=listed,
        house_rules=set_up_page.of_house(rules),
    )


@cache
def script_words() -> Mapping[str, str]:
    """The texts that a script uses, by their whole key or by the beginning of their keys."""
    files = [path for path in sorted(SCRIPTS.glob("*.js")) if path.name not in OF_OTHERS]
    scripts = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"\w+", scripts))
    begins = tuple(re.findall(r"`(\w+_)\$\{", scripts))
    return {key: text for key, text in ENGLISH.items() if key in named or key.startswith(begins)}


@pages.get("/words.js")
def words() -> Response:
    """All texts of the page that its scripts show, as a script."""
    return _as_script(script_words())


def hub_script_words() -> Response:
    """All texts that the scripts of the hub and the league show, as a script."""
    return _as_script(
        {key: ENGLISH[key] for key in ENGLISH if key.startswith("hub_js_") or key in PAGE_WORDS}
    )


def _as_script(texts: Mapping[str, str]) -> Response:
    return Response(f"export default {json.dumps(texts)};\n", mimetype="text/javascript")


def frame(table_id: str) -> dict[str, object]:
    """The values that every template of a table needs."""
    return {
        "table_id": table_id,
        "root": f"/table/{table_id}",
        "keeps": may_direct(),
        "has_director": has_director(),
        "device_kind": device(),
        "seat": str(seat_of_device() or ""),
        "words": ENGLISH,
        "several": len(house().ids) > 1,
        "device": DEVICE,
        "places": {rule.rule.split("/")[1] for rule in current_app.url_map.iter_rules()},
    }
