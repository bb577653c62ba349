"""The phones of all tables of a house, and their page, which opens when it is first needed."""

from __future__ import annotations

import io
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import segno

from ..served.camera_port import PhonePort
from ..served.house import House
from ..served.rate_limit import Purpose
from ..served.request_security import is_same_secret
from ..served.server import PortTaken, local_address, local_names
from ..shown.words.english import ENGLISH
from . import CertificateError
from .link import PhoneLink
from .requests import TooManyTries
from .server import PhoneServer

log = logging.getLogger(__name__)

PORT = 8378
"""The port of the phones' page, unless another program uses it."""
EVERYWHERE = "0.0.0.0"
"""A phone is another device, so its page listens on the network."""
MOST_KNOWN = 1000


class Phones:
    """The phones of ``house``; the certificate of their page is stored in ``folder``.

    The page listens at ``host`` and ``port``; ``address`` returns the address of this machine.
    """

    def __init__(
        self,
        house: House,
        folder: Path,
        host: str = EVERYWHERE,
        port: int = PORT,
        address: Callable[[], str | None] = local_address,
    ) -> None:
        self.house = house
        self._folder, self._host, self._port, self._address = folder, host, port, address
        self._turn = threading.Lock()
        self._links: dict[str, PhoneLink] = {}
        self._certificates: Any = None
        self._server: PhoneServer | None = None
        self._why: dict[str, str] = {}
        self._known = set[tuple[str, str]]()

    def link(self, table_id: str) -> PhoneLink:
        """The phone of a table."""
        with self._turn:
            return self._links.setdefault(table_id, PhoneLink())

    def meet(self, table_id: str, port: PhonePort | None) -> None:
        """Send the pictures of a table's phone to ``port``; None if its camera is no phone.

        Raises CertificateError and PortTaken if the phones' page cannot be opened.
        """
        self.link(table_id).meet(port)
        if port is not None:
            self.open()

    def open(self) -> None:
        """Open the page, unless it is open."""
        with self._turn:
            if self._server is not None:
                return
            from .certificate import Certificates  # only a table with a phone as its camera needs it

            self._certificates = Certificates(self._folder, self._names())
            try:
                self._server = PhoneServer(self, self._certificates.context, self._host, self._port)
            except PortTaken:
                self._server = PhoneServer(self, self._certificates.context, self._host, 0)
            self._server.start()
            log.info("the phones' page is open at port %d", self._server.port)

    @property
    def port(self) -> int:
        """The port of the page; 0 while it is not open."""
        return 0 if self._server is None else self._server.port

    @property
    def certificates(self) -> Any:
        """The page's ``certificate.Certificates``; None while it is not open."""
        return self._certificates

    def address_of(self, table_id: str) -> str | None:
        """The address that a phone opens to become the camera; None while the page is not open.

        If this machine has a new address, the certificate is renewed for it.
        """
        if self._server is None or self._certificates is None:
            return None
        self._follow(table_id)
        host = self._address() if self._host == EVERYWHERE else self._host
        return f"https://{host or 'localhost'}:{self._server.port}/{self.house.phone_letters_of(table_id)}"

    def _follow(self, table_id: str) -> None:
        """Renew the certificate for the present addresses; the table's page shows the reason of a failure."""
        why = ""
        try:
            self._certificates.follow(self._names())
        except CertificateError as problem:
            why = str(problem)  # phones get a warning about the old certificate, and can go on
        if why == self._why.get(table_id, ""):
            return
        self._why[table_id] = why
        if why:
            log.error("%s", why)
        table = self.house.tables.get(table_id)
        if table is not None:
            table.news.set_notice("phone", ENGLISH["phone_old_certificate"].format(why=why) if why else None)

    def code_svg(self, table_id: str) -> bytes | None:
        """The address of :meth:`address_of` as a QR code in SVG."""
        address = self.address_of(table_id)
        if address is None:
            return None
        drawn = io.BytesIO()
        segno.make(address, micro=False).save(
            drawn, kind="svg", scale=8, border=3, light="#fff", svgclass=None
        )
        return drawn.getvalue()

    def table_by(self, code: str, who: str) -> str | None:
        """The table with the phone code ``code``; None for a wrong code. Raises :class:`TooManyTries`.

        The tries of a device that had the right code are not counted any more.
        """
        letters = code.upper()
        known = (who, letters) in self._known
        take_back = None if known else self.house.tries.of(Purpose.PHONE).take(who)
        if not known and take_back is None:
            raise TooManyTries
        for table_id in self.house.ids:
            if is_same_secret(letters, self.house.phone_letters_of(table_id)):
                if take_back is not None:
                    take_back()
                    self._known = {*([] if len(self._known) > MOST_KNOWN else self._known), (who, letters)}
                return table_id
        return None

    def close(self) -> None:
        """Release the port."""
        if self._server is not None:
            self._server.close()

    def _names(self) -> list[str]:
        mine = self._address()
        return [*local_names(self._host), "localhost", "127.0.0.1", *([] if mine is None else [mine])]
