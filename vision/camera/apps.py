"""Apps that make a phone's camera a stream: the usual address of each, and its present one.

Nothing is sent: Bowerbird only connects, to the usual ports of one machine, or to one port of the neighbours
of an address that no longer answers. It then opens what answers like any other stream.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

ANSWERS_WITHIN = 0.7
"""Seconds that a machine on the same network has to answer a connection."""
MOST_CONNECTIONS = 64
"""Connections tried at the same time."""
HOST = re.compile(r"(?P<host>[A-Za-z0-9][A-Za-z0-9.-]{0,80})(?::(?P<port>[0-9]{2,5}))?")
"""A machine's address without http:// in front, with or without a port."""


@dataclass(frozen=True, slots=True)
class App:
    """An app and the address of its stream; ``{host}`` is the place of the machine in it."""

    name: str
    url: str

    def at(self, host: str) -> str:
        """Its address on ``host``."""
        return self.url.format(host=host)


APPS = (
    App("IP Webcam", "http://{host}:8080/video"),
    App("DroidCam", "http://{host}:4747/video"),
    App("IP Camera Lite", "http://{host}:8081/video"),
    App("an MJPEG streamer", "http://{host}:8080/?action=stream"),
    App("an RTSP camera", "rtsp://{host}:8554/"),
    App("an RTSP camera", "rtsp://{host}:554/"),
)
"""The addresses that such apps use when installed; some let people change them."""


def is_machine(camera: str) -> bool:
    """Whether ``camera`` names a machine alone, and not a camera's number, a file or a whole address."""
    match = HOST.fullmatch(camera)
    if match is None or camera.isdigit():
        return False
    numbers = re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3}){3}", match["host"]) is not None
    return numbers or match["host"].endswith(".local") or match["port"] is not None


def streams_at(camera: str, apps: Iterable[App] = APPS) -> list[tuple[App, str]]:
    """The apps with a port that answers on the machine ``camera``, each with its address."""
    match = HOST.fullmatch(camera)
    if match is None:
        return []
    tried = [app for app in apps if match["port"] in (None, str(urlsplit(app.at("x")).port))]
    ports = {urlsplit(app.at("x")).port or 0 for app in tried}
    open_ports = {port for port, _ in _answering([(match["host"], port) for port in sorted(ports)])}
    return [(app, app.at(match["host"])) for app in tried if urlsplit(app.at("x")).port in open_ports]


def moved_to(url: str) -> Iterator[str]:
    """The addresses on the same private network (a /24) at which the stream ``url`` may be now.

    A host name is left to the network. An address with a password is not looked for, because strange machines
    would then receive the password.
    """
    parts = urlsplit(url)
    try:
        here = ipaddress.ip_address(parts.hostname or "")
        port = parts.port or {"http": 80, "rtsp": 554}[parts.scheme]
    except (ValueError, KeyError):
        return
    if parts.username or not here.is_private or here.version != 4:
        return
    network = ipaddress.ip_network(f"{here}/24", strict=False)
    others = [(str(neighbour), port) for neighbour in network.hosts() if neighbour != here]
    for _, host in _answering(others):
        yield urlunsplit(parts._replace(netloc=f"{host}:{port}"))


def _answering(places: list[tuple[str, int]]) -> list[tuple[int, str]]:
    """The port and host of each of ``places`` that takes a connection."""
    with ThreadPoolExecutor(min(MOST_CONNECTIONS, max(1, len(places)))) as pool:
        results = list(pool.map(_is_answering, places))
    return [(port, host) for (host, port), has_answered in zip(places, results, strict=True) if has_answered]


def _is_answering(place: tuple[str, int]) -> bool:
    try:
        socket.create_connection(place, ANSWERS_WITHIN).close()
    except OSError:
        return False
    return True
