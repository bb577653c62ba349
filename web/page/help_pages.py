"""The guide, as pages below ``/help``: the Markdown files of ``web/docs`` as plain HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import mistune
from flask import Blueprint, Response, abort, render_template
from mistune.util import escape

from ..shown.words.english import ENGLISH

guide = Blueprint("guide", __name__, url_prefix="/help")

DOCS = files("web") / "docs"
ORDER = (
    "player", "camera", "director", "club", "advice", "recording", "judged", "house_rules", "sheet",
    "glossary", "builder", "rooms", "commands", "results", "deploy", "licences", "CONTRIBUTING", "CHANGELOG",
)  # fmt: skip
"""The pages in their order; a file that is not in this list is no page."""
PICTURES = {".svg": "image/svg+xml", ".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the guide: its name in the address, its title, its first paragraph, and its HTML."""

    name: str
    title: str
    about: str
    html: str


@guide.get("/")
def contents() -> str:
    """The contents of the guide."""
    return render_template("help.html", page=None, pages=[page(name) for name in ORDER], words=ENGLISH)


@guide.get("/<chapter>")
def read(chapter: str) -> str:
    """A page of the guide."""
    if chapter not in ORDER:
        abort(404, ENGLISH["not_now_chapters"].format(order=", ".join(ORDER)))
    return render_template(
        "help.html", page=page(chapter), pages=[page(name) for name in ORDER], words=ENGLISH
    )


@guide.get("/pictures/<file_name>")
def picture(file_name: str) -> Response:
    """A picture of the guide."""
    kind = PICTURES.get(file_name[file_name.rfind(".") :])
    file = DOCS / "pictures" / file_name
    if kind is None or "/" in file_name or not file.is_file():
        abort(404)
    return Response(file.read_bytes(), mimetype=kind)


@cache
def page(name: str) -> Page:
    """The page ``name``, made from its Markdown and cached."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    html = str(mistune.create_markdown(renderer=_Renderer(escape=True), plugins=["table"])(text))
    title = re.search(r"^# (.+)$", text, re.MULTILINE)
    about = re.search(r"<p>(.*?)</p>", html, re.DOTALL)
    return Page(name, title[1] if title else name, re.sub("<[^>]+>", "", about[1]) if about else "", html)


def anchor(heading: str) -> str:
    """The part of an address that leads to a heading."""
    return re.sub(r"[^\w]+", "-", re.sub("<[^>]+>", "", heading).lower()).strip("-")


class _Renderer(mistune.HTMLRenderer):
    """HTML of this page's own kind: headings can be linked to, and links lead to pages of the guide."""

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        return f'<h{level} id="{anchor(text)}">{text}</h{level}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        place, _, part = url.partition("#")
        if place.startswith(("http://", "https://")):
            return super().link(text, url, title)
        name = place.removesuffix(".md")
        if name and name not in ORDER:
            return text  # a file of the source, which is not served
        return super().link(text, (f"/help/{name}" if name else "") + (f"#{part}" if part else ""), title)

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return f'<img src="/help/{escape(url)}" alt="{escape(text)}">'

    def block_code(self, code: str, info: str | None = None) -> str:
        name = re.search(r"file=(\S+)", info or "")
        head = f"<figcaption><code>{escape(name[1])}</code></figcaption>" if name else ""
        # no line breaks within an option; a region that scrolls must be reachable by keyboard, too
        marked = re.sub(r"(?<!\S)--\w[\w-]*", r'<span class="code-option">\g<0></span>', escape(code))
        return f'<figure class="code">{head}<pre tabindex="0"><code>{marked}</code></pre></figure>\n'

    def table(self, text: str) -> str:
        # a table that needs no head has an empty one in Markdown
        text = re.sub(r"<thead>\s*<tr>(\s*<th></th>)*\s*</tr>\s*</thead>", "", text)
        text = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", text)
        return f'<div class="wide" tabindex="0"><table>\n{text}</table></div>\n'

    def table_cell(self, text: str, align: str | None = None, head: bool = False) -> str:
        # by a class: the page allows no style of its own
        name, side = "th" if head else "td", f' class="guide-{align}"' if align else ""
        return f"  <{name}{side}>{text}</{name}>\n"

    def block_html(self, html: str) -> str:
        # comments are for the tests that run the snippets; other HTML is shown as text
        return "" if html.strip().startswith("<!--") else super().block_html(html)
