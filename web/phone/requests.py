"""The requests of a phone: for its page and files, and to send pictures with the table's code.

A request that is too large is refused before it is read.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from importlib.resources import files
from typing import Any, Protocol

from jinja2 import Environment, PackageLoader
from msgspec import convert

from ..served.house import LETTERS_LONG
from ..shown.words.english import ENGLISH
from ..shown.words.phone import PHONE
from .link import NoPhoneCamera, OtherPhone, PhoneLink, PhoneState, PictureBusy

LARGEST = 3 * 1024 * 1024
"""Most bytes of a picture; a picture of 1280x720 pixels has some 200,000."""
LARGEST_HEAD = 16 * 1024
"""Most bytes before a request's body."""
IDLE, PATIENCE, ASLEEP = 30.0, 10.0, 1.0
"""Most seconds of silence between two requests, of a request, and of reading the rest of a refused body."""
PIECE = 64 * 1024
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
KINDS = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2",
}  # fmt: skip
FILES = re.compile(r"/static/((?:fonts/)?[a-z_\-A-Z0-9.]+)")
"""The page's own files."""
SCRIPTS = ("request.js", "phone.js", "phone_camera.js", "phone_screen.js")
OURS = frozenset({*SCRIPTS, "pressed.js", "phone.css", "style.css", "icon.svg"})
"""The files that this page needs, apart from the typefaces."""
PHONE_ID = re.compile(r"[0-9a-f]{8,32}")
HOWS = ("asleep", "closed", "stopped")
HELD = ("focus", "exposure", "white")


class TooManyTries(Exception):
    """A device has tried too many codes."""


class PhonesOfHouse(Protocol):
    """The part of :class:`web.phone.phones.Phones` that requests use."""

    def table_by(self, code: str, who: str) -> str | None: ...

    def link(self, table_id: str) -> PhoneLink: ...

    @property
    def certificates(self) -> Any: ...


class Head:
    """Reads the lines before a request's body; more than :data:`LARGEST_HEAD` bytes end the connection."""

    def __init__(self, file: Any) -> None:
        self._file, self.left = file, LARGEST_HEAD

    def readline(self, most: int = -1) -> bytes:
        line: bytes = self._file.readline(min(self.left + 1, most if most > 0 else LARGEST_HEAD))
        self.left -= len(line)
        if self.left < 0:
            raise ValueError(ENGLISH["refusal_phone_head"])
        return line

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class PhoneRequests(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "bowerbird", ""
    timeout = PATIENCE

    def __init__(self, safe: Any, address: Any, phones: PhonesOfHouse, line: Any) -> None:
        self._phones, self._line = phones, line
        super().__init__(safe, address, phones)  # type: ignore[arg-type]

    _unread: int | None = 0

    def setup(self) -> None:
        super().setup()
        self.rfile = Head(self.rfile)  # type: ignore[assignment]

    def handle_one_request(self) -> None:
        self._line.allow(IDLE)
        self.connection.settimeout(IDLE)
        self.rfile.left = LARGEST_HEAD  # type: ignore[attr-defined]
        super().handle_one_request()

    def log_message(self, format: str, *args: Any) -> None:
        pass  # fifteen pictures a second would fill the log

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.close_connection = True
        self._text(code, HTTPStatus(code).phrase)

    # ---- reading -------------------------------------------------------------------------

    def do_GET(self) -> None:
        self._line.allow(PATIENCE)
        path = self.path.partition("?")[0]
        match = FILES.fullmatch(path)
        if match and (match[1] in OURS or match[1].startswith("fonts/")):
            self._file(match[1])
        elif path == "/words.js":
            self._send(200, "text/javascript", f"export default {json.dumps(PHONE)};\n".encode())
        elif path == "/certificate":
            self._send(200, "application/x-x509-ca-cert", self._phones.certificates.authority,
                       {"Content-Disposition": 'attachment; filename="bowerbird.crt"'})  # fmt: skip
        elif re.fullmatch(rf"/[A-Za-z]{{{LETTERS_LONG}}}", path):
            self._page(path[1:])
        else:
            self._text(404, PHONE["phone_nothing"])

    do_HEAD = do_GET

    def _page(self, code: str) -> None:
        try:
            table_id = self._phones.table_by(code, self.client_address[0])
        except TooManyTries:
            self._text(429, PHONE["phone_too_often"])
            return
        if table_id is None:
            self._text(403, PHONE["phone_stranger"])
            return
        self._line.proved = True
        self._send(200, "text/html; charset=utf-8", _drawn().encode())

    def _file(self, name: str) -> None:
        file = files("web") / "static" / name
        kind = KINDS.get(name[name.rfind(".") :])
        if kind is None or not file.is_file():
            self._text(404, PHONE["phone_nothing"])
            return
        self._send(200, kind, file.read_bytes())

    # ---- sending -------------------------------------------------------------------------

    def do_POST(self) -> None:
        arrived = time.monotonic()
        length = self.headers.get("Content-Length", "0")
        # None for a body of unknown length
        self._unread = (
            int(length)
            if re.fullmatch(r"[0-9]{1,12}", length) and "Transfer-Encoding" not in self.headers
            else None
        )
        self._line.allow(PATIENCE)
        self.connection.settimeout(PATIENCE)
        try:
            table_id = self._phones.table_by(self.headers.get("X-Bowerbird-Code", ""), self.client_address[0])
        except TooManyTries:
            self._refuse(429, "stranger", PHONE["phone_too_often"])
            return
        phone = self.headers.get("X-Bowerbird-Phone", "")
        if table_id is None or not PHONE_ID.fullmatch(phone):
            self._refuse(403, "stranger", PHONE["phone_stranger"])
            return
        self._line.proved = True
        link, path = self._phones.link(table_id), self.path
        try:
            if path == "/picture":
                self._picture(link, phone, arrived)
            elif path == "/leave":
                how = self.headers.get("X-How", "")
                if how not in HOWS:
                    self._refuse(422, "nothing", PHONE["phone_nothing"])
                elif self._body() is not None:
                    link.leave(phone, how)
                    self._json(200, {"state": how})
            elif path == "/hold":
                if self._body() is not None:
                    link.hold(phone, take_over=self.headers.get("X-Take-Over") == "1")
                    self._json(200, {"state": "camera"})
            else:
                self._refuse(404, "nothing", PHONE["phone_nothing"])
        except OtherPhone as problem:
            self._refuse(409, problem.state, str(problem))
        except NoPhoneCamera as problem:
            self._refuse(503, "no eye", str(problem))
        except PictureBusy as problem:
            self._refuse(429, "busy", str(problem))
        except ValueError as problem:
            self._refuse(422, "no picture", str(problem))

    def _picture(self, link: PhoneLink, phone: str, arrived: float) -> None:
        link.hold(phone)  # before the body is read: a second phone's pictures are not wanted
        taken, sent = self._seconds("X-Taken"), self._seconds("X-Sent")
        if self.headers.get_content_type() != "image/jpeg":
            self._refuse(415, "no picture", PHONE["phone_refused"].format(why="image/jpeg"))
            return
        body = self._body(LARGEST)
        if body is not None:
            self._json(
                200, {"state": "camera", **link.take(phone, body, taken, sent, arrived, self._about())}
            )

    def _body(self, most: int = 0) -> bytes | None:
        """The body of at most ``most`` bytes; None if it was refused."""
        text = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"[0-9]{1,12}", text) or "Transfer-Encoding" in self.headers:
            self._refuse(411, "no picture", "say how long it is")
            return None
        length = int(text)
        if length > most:
            self._refuse(413, "too large", f"more than {most // 1024} kB")
            return None
        parts, left = [], length
        while left:
            part = self.rfile.read(min(left, PIECE))
            if not part:
                raise ConnectionError(ENGLISH["refusal_phone_away"])
            parts.append(part)
            left -= len(part)
        self._unread = 0
        return b"".join(parts)

    def _seconds(self, name: str) -> float:
        text = self.headers.get(name, "")
        if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,9})?", text):
            raise ValueError(ENGLISH["refusal_phone_time"].format(name=name))
        return float(text) / 1000

    def _about(self) -> PhoneState:
        """The phone's report on itself, without impossible values."""
        battery = re.fullmatch(r"([0-9]{1,3})(\+?)", self.headers.get("X-Battery", ""))
        about = {"held": [name for name in self.headers.get("X-Held", "").split(",") if name in HELD]}
        if battery is None:
            return convert(about, PhoneState)
        charge = {"battery": min(100, int(battery[1])), "charging": battery[2] == "+"}
        return convert({**about, **charge}, PhoneState)

    # ---- answers ----------------------------------------------------------------------------------

    def _refuse(self, status: int, state: str, why: str) -> None:
        """Refuse the request; the rest of its body is dropped, and the connection closed if there is any."""
        waits = self._unread is None or self._unread > PIECE
        if not waits:
            self.rfile.read(self._unread or 0)
        self.close_connection = self.close_connection or waits
        self._json(status, {"state": state, "error": why})
        if waits:
            self._run_out()

    def _run_out(self) -> None:
        """Read the rest, so that the sender gets the answer and not a network error."""
        ends = time.monotonic() + ASLEEP
        self.connection.settimeout(0.2)
        with contextlib.suppress(OSError):
            while time.monotonic() < ends and self.connection.recv(PIECE):
                pass

    def _json(self, status: int, body: dict[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(body).encode())

    def _text(self, status: int, words: str) -> None:
        self._send(status, "text/plain; charset=utf-8", f"{words}\n".encode())

    def _send(self, status: int, kind: str, body: bytes, more: dict[str, str] | None = None) -> None:
        self.send_response(status)
        head = {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
            "Cross-Origin-Resource-Policy": "same-origin",
            **(more or {}),
        }
        if self.close_connection:
            head["Connection"] = "close"
        for name, value in head.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


@cache
def _drawn() -> str:
    """The page that makes a phone the camera."""
    drawing = Environment(loader=PackageLoader("web"), autoescape=True)
    return drawing.get_template("phone.html").render(words=PHONE)
