"""Cookies: a cookie for each table, valid for a season, and for no other table."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

from .house import House

SEASON = timedelta(days=300)
"""How long a device keeps its role."""


class Sessions(SecureCookieSessionInterface):
    """Sessions under the name of the requested table, and signed for it alone.

    Browsers send a cookie to every port of a machine: two tables there must not overwrite each other's.
    """

    def get_cookie_name(self, app: Flask) -> str:
        house, table = _where(app)
        return house.cookie_of(table)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        house, table = _where(app)
        return URLSafeTimedSerializer(
            house.keys_of(table).secret,
            salt=f"{self.salt}-{table}",
            serializer=self.serializer,
            signer_kwargs={"key_derivation": self.key_derivation, "digest_method": self.digest_method},
        )


def _where(app: Flask) -> tuple[House, str]:
    house: House = app.extensions["house"]
    return house, house.table_of(request.path)
