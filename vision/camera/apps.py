"""Apps that make a phone's camera a stream: where each usually is, and where it is by now.

Only a connection is tried, of one machine at the usual ports, or of one port at the neighbours of an address
that no longer answers; what answers is then opened as any stream.
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
AT_ONCE = 64
"""Connections tried at the same time."""
HOST = re.compile(r"(?P<host>[A-Za-z0-9][A-Za-z0-9.-]{0,80})(?::(?P<port>[0-9]{2,5}))?")
"""An address without a beginning like http://: a machine's, with or without a port."""


@dataclass(frozen=True, slots=True)
class App:
    """An app and the address of its stream on a machine; ``{host}`` stands for that."""

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
"""Where the streams of such apps are as they are installed; an app may let it be changed."""


def is_machine(camera: str) -> bool:
    """Whether ``camera`` names a machine alone, and not a camera's number, a file or a whole address."""
    found = HOST.fullmatch(camera)
    if found is None or camera.isdigit():
        return False
    numbers = re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3}){3}", found["host"]) is not None
    return numbers or found["host"].endswith(".local") or found["port"] is not None


def streams_at(camera: str, apps: Iterable[App] = APPS) -> list[tuple[App, str]]:
    """The apps whose port answers on the machine ``camera``, each with its address; all there may be."""
    found = HOST.fullmatch(camera)
    if found is None:
        return []
    tried = [app for app in apps if found["port"] in (None, str(urlsplit(app.at("x")).port))]
    ports = {urlsplit(app.at("x")).port or 0 for app in tried}
    open_ports = {port for port, _ in _answering([(found["host"], port) for port in sorted(ports)])}
    return [(app, app.at(found["host"])) for app in tried if urlsplit(app.at("x")).port in open_ports]


def moved_to(url: str) -> Iterator[str]:
    """The addresses of one neighbourhood at which the stream ``url`` may be now; none where that is open.

    A name is left to the network. An address with a password is not looked for: another machine would be
    given it.
    """
    parts = urlsplit(url)
    try:
        here = ipaddress.ip_address(parts.hostname or "")
        port = parts.port or {"http": 80, "rtsp": 554}[parts.scheme]
    except (ValueError, KeyError):
        return
    if parts.username or not here.is_private or here.version != 4:
        return
    around = ipaddress.ip_network(f"{here}/24", strict=False)
    others = [(str(one), port) for one in around.hosts() if one != here]
    for _, host in _answering(others):
        yield urlunsplit(parts._replace(netloc=f"{host}:{port}"))


def _answering(places: list[tuple[str, int]]) -> list[tuple[int, str]]:
    """The port and host of each of ``places`` that takes a connection."""
    with ThreadPoolExecutor(min(AT_ONCE, max(1, len(places)))) as pool:
        there = list(pool.map(_answers, places))
    return [(port, host) for (host, port), so in zip(places, there, strict=True) if so]


def _answers(place: tuple[str, int]) -> bool:
    try:
        socket.create_connection(place, ANSWERS_WITHIN).close()
    except OSError:
        return False
    return True
