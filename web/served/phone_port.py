"""The phones that are cameras, as page and commands use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from .camera_port import PhonePort


class PhoneCertificates(Protocol):
    """The certificates of the phones' page."""

    @property
    def authority(self) -> bytes:
        """The certificate of the authority, to install."""

    @property
    def mark(self) -> str:
        """What people compare."""


class LinkedPhone(Protocol):
    """A table's phone."""

    def status(self) -> Mapping[str, object]:
        """Its ``state``, seconds since its last picture, and figures."""


class PhoneCameras(Protocol):
    """The phones of a house (:class:`web.phone.phones.Phones`)."""

    @property
    def certificates(self) -> PhoneCertificates | None:
        """None while the phones' page is not open."""

    def link(self, table_id: str) -> LinkedPhone:
        """The phone of a table."""

    def meet(self, table_id: str, port: PhonePort | None) -> None:
        """Send the pictures of a table's phone to ``port``; None if its camera is no phone."""

    def address_of(self, table_id: str) -> str | None:
        """The address that a phone opens to become the camera; None while the page is not open."""

    def code_svg(self, table_id: str) -> bytes | None:
        """That address as a QR code in SVG."""

    def close(self) -> None:
        """Close the phones' page."""
