"""Tests whether a broker accepts an account, without disturbing a table that is using it."""

from __future__ import annotations

import ssl
import threading
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from .broker_accounts import Account
from .broker_certificate import trusting

IN, REFUSED, OTHERWISE, SILENT = "in", "refused", "otherwise", "silent"
"""The answer of a broker: it accepts or refuses the account, has another certificate, or is silent."""


def try_broker(account: Account, host: str, port: int, trust: str, seconds: float) -> str:
    """One of :data:`IN`, :data:`REFUSED`, :data:`OTHERWISE` and :data:`SILENT`."""
    answered = threading.Event()
    reasons: list[Any] = []

    def on_connect(_: Client, __: Any, ___: Any, reason: Any, ____: Any) -> None:
        reasons.append(reason)
        answered.set()

    # under no name, as the table itself: its own connection goes on
    client = Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set(account.table, account.password)
    client.connect_timeout = seconds
    client.on_connect = on_connect
    try:
        if trust:
            client.tls_set_context(trusting(trust))
        client.connect(host, port)
    except ssl.SSLError:
        return OTHERWISE
    except (OSError, ValueError):
        return SILENT
    client.loop_start()
    try:
        if not answered.wait(seconds):
            return OTHERWISE
        return REFUSED if reasons[0].is_failure else IN
    finally:
        client.disconnect()
        client.loop_stop()
