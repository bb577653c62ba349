"""A camera on the network: checks its address, and reads cameras that send a single picture a request."""

from __future__ import annotations

import socket
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import IO
from urllib.parse import urlsplit

import numpy as np

from .bounded_picture import BadPicture, decoded
from .frame_source import CameraError
from .name import CameraAddress, camera_name

ANSWERS_WITHIN = 3.0
"""Seconds within which a machine must accept a connection, and begin its answer."""
LARGEST = 16 * 1024 * 1024
"""Bytes of the largest single picture."""
POLLED_EVERY = 0.1
"""Seconds between two requests of a camera that sends one picture a request, at least."""
PORTS = {"http": 80, "https": 443, "rtsp": 554, "rtsps": 322}
ACCOUNT = "write them into its address: {scheme}://NAME:PASSWORD@{host}/…"
NO_ANSWER = "nothing answers there; is the camera on, on this network, and its server started?"
VIDEO = "give the address of its video, which often ends in /video, /mjpeg or /?action=stream"


class SnapshotCapture:
    """The pictures of a camera that sends a single picture a request, as
    :class:`vision.camera.live.Capture`."""

    def __init__(self, address: CameraAddress) -> None:
        self._address, self._opener, self._asked = address, _opener(address), 0.0

    def read(self) -> tuple[bool, np.ndarray | None]:
        """The next picture (h, w, 3) uint8 BGR; False where none comes."""
        time.sleep(max(0.0, self._asked + POLLED_EVERY - time.monotonic()))
        self._asked = time.monotonic()
        try:
            with self._opener.open(self._address.bare, timeout=ANSWERS_WITHIN) as answer:
                return True, decoded(answer.read(LARGEST + 1)[:LARGEST])
        except (OSError, HTTPException, ValueError, BadPicture):
            return False, None

    def get(self, prop: int, /) -> float:
        return -1.0

    def set(self, prop: int, value: float, /) -> bool:
        return False

    def release(self) -> None:
        pass


def snapshots(url: str) -> SnapshotCapture | None:
    """A capture of the camera at ``url`` if it sends one picture a request; None if it streams.

    Raises :class:`CameraError`, with the address to type instead, where surely no pictures come from there.
    """
    address = CameraAddress.of(url)
    if address is None or address.scheme not in PORTS:
        return None
    name = camera_name(url)
    if not _can_connect(address):
        raise CameraError(f"{name}: {NO_ANSWER}")
    if address.scheme.startswith("rtsp"):
        _describe(address, name)
        return None
    try:
        with _opener(address).open(address.bare, timeout=ANSWERS_WITHIN) as answer:
            kind = answer.headers.get_content_type()
            first = _first_bytes(answer) if kind.startswith("text/") else b""
    except urllib.error.HTTPError as problem:
        with problem:
            raise CameraError(f"{name}: {_refusal(problem.code, address)}") from None
    except (OSError, HTTPException, ValueError):
        return None  # it may be starting, or speak a dialect that FFmpeg knows
    if kind == "text/html" or first.lstrip()[:1] == b"<":
        raise CameraError(f"{name}: a web page comes from there, no pictures; {VIDEO}")
    return SnapshotCapture(address) if kind.startswith("image/") else None


def _first_bytes(answer: IO[bytes]) -> bytes:
    try:
        return answer.read(64)
    except (OSError, HTTPException):
        return b""


def _refusal(code: int, address: CameraAddress) -> str:
    if code in (401, 403, 407):
        if address.user:
            return f"it refuses this name and password ({code}): is each letter right?"
        account = ACCOUNT.format(scheme=address.scheme, host=address.host)
        return f"it asks for a name and a password ({code}): {account}"
    if code in (404, 410):
        return f"the machine answers, but has nothing at this path ({code}); {VIDEO}"
    return f"the machine answers with an error of its own ({code}); start its server again"


def _opener(address: CameraAddress) -> urllib.request.OpenerDirector:
    accounts = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    if address.user:
        accounts.add_password(None, f"{address.scheme}://{address.host}/", address.user, address.password)
    return urllib.request.build_opener(
        urllib.request.ProxyHandler({}),
        urllib.request.HTTPBasicAuthHandler(accounts),
        urllib.request.HTTPDigestAuthHandler(accounts),
    )


def _place(address: CameraAddress) -> tuple[str, int]:
    parts = urlsplit(f"//{address.host}")
    return parts.hostname or "", parts.port or PORTS[address.scheme]


def _can_connect(address: CameraAddress) -> bool:
    try:
        socket.create_connection(_place(address), ANSWERS_WITHIN).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True


def _describe(address: CameraAddress, name: str) -> None:
    """Raise :class:`CameraError` where an RTSP camera refuses the request."""
    request = f"DESCRIBE {address.bare} RTSP/1.0\r\nCSeq: 1\r\nAccept: application/sdp\r\n\r\n"
    if address.scheme != "rtsp" or address.user:
        return  # such cameras always ask for the account first: FFmpeg sends it
    try:
        with socket.create_connection(_place(address), ANSWERS_WITHIN) as connection:
            connection.settimeout(ANSWERS_WITHIN)
            connection.sendall(request.encode("utf-8", "replace"))
            line = connection.recv(200).split(b"\r\n")[0].split()
    except OSError:
        return
    if len(line) > 1 and line[0].startswith(b"RTSP/") and line[1].isdigit() and int(line[1]) >= 400:
        raise CameraError(f"{name}: {_refusal(int(line[1]), address)}")


def refused_by_ffmpeg(url: str) -> str:
    """The likely reason, in one line, why FFmpeg reads no picture from ``url``."""
    address = CameraAddress.of(url)
    if address is not None and address.user:
        return f"{camera_name(url)}: no picture comes; are the name, the password and the path right?"
    return f"{camera_name(url)}: the machine answers, but no picture comes; {VIDEO}"
