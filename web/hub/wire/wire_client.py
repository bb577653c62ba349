"""A client of a broker: with an account, encrypted where there is a certificate, under no name of its own."""

from __future__ import annotations

from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from .broker_certificate import trusting


def client_of(name: str, password: str, trust: str = "", client: Any = None) -> Any:
    """A client that comes with this account; ``client`` is another one than paho's to make it of.

    A connection ends as soon as another comes under its name, whoever that is. So ours have none: the broker
    makes one up for each, which nobody else can know, and no account can cut off another.
    """
    made = Client(CallbackAPIVersion.VERSION2, client_id="") if client is None else client
    made.username_pw_set(name, password)
    if trust:
        made.tls_set_context(trusting(trust))
    return made
