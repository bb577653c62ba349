"""A phone at the TLS port, a camera that takes its pictures, and the page that serves both."""

from __future__ import annotations

import contextlib
import http.client
import json
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable

from models.lab.props.deals_by_script import JPEG
from referee.camera_views import AdviceLine, PhoneAdvice
from web.phone.phones import Phones
from web.served.camera_port import PhonePort


class ScriptedPhoneEye:
    """Takes pictures like the camera: refuses what is no JPEG; ``slow`` leaves the last picture waiting."""

    def __init__(self) -> None:
        self.pictures: list[bytes] = []
        self.whys: list[str] = []
        self.slow = False
        self.advice: list[AdviceLine] = []
        self.endless: bytes | None = None
        """A picture that is decoded until ``ended`` is set."""
        self.begun, self.ended = threading.Event(), threading.Event()

    def push(
        self,
        picture: bytes,
        taken: float,
        sent: float,
        arrived: float | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> float | None:
        if picture == self.endless:
            self.begun.set()
            self.ended.wait(10)
        if not wanted():
            return None
        if not picture.startswith(b"\xff\xd8"):
            raise ValueError("this is no JPEG picture")
        self.pictures = [*self.pictures[-2:], picture]
        return sent - taken

    def used(self, within: float) -> bool:
        return not self.slow

    def away(self, why: str) -> None:
        self.whys.append(why)

    def view(self) -> PhoneAdvice:
        return PhoneAdvice(((0, 0), (1, 0), (1, 1), (0, 1)), "edges", tuple(self.advice))

    @property
    def port(self) -> PhonePort:
        return PhonePort(self, self)


class Phone:
    """A phone on the Wi-Fi: it keeps its connection as a browser does."""

    def __init__(self, phones: Phones, table: str = "kitchen", name: str = "0123456789abcdef") -> None:
        self.phones, self.name = phones, name
        self.code = phones.house.phone_letters_of(table)
        self.context = ssl.create_default_context(cadata=phones.certificates.authority)
        self._line: http.client.HTTPSConnection | None = None
        self.now = 5.0

    def ask(self, method: str, path: str, body: bytes | None = None, **head: str) -> tuple[int, dict | str]:
        """The status and the body of the answer; a closed connection is opened again."""
        if self._line is None:
            self._line = http.client.HTTPSConnection(
                "127.0.0.1", self.phones.port, timeout=10, context=self.context
            )
        given = {name.replace("_", "-"): value for name, value in head.items()}
        try:
            self._line.request(method, path, body, given)
            answer = self._line.getresponse()
            received = answer.read()
        except (http.client.RemoteDisconnected, ConnectionError):
            self.close()
            raise
        if answer.headers.get("Connection") == "close":
            self.close()
        if answer.headers["Content-Type"] == "application/json":
            return answer.status, json.loads(received)
        return answer.status, received.decode(errors="replace")

    def post(self, what: str, body: bytes = b"", **head: str) -> tuple[int, dict]:
        mine = {"X_Bowerbird_Code": self.code, "X_Bowerbird_Phone": self.name}
        return self.ask("POST", f"/{what}", body, **{**mine, **head})  # type: ignore[return-value]

    def send(self, picture: bytes = JPEG, **head: str) -> tuple[int, dict]:
        """Send a picture as the page does."""
        self.now += 0.1
        sent = {"X_Taken": f"{1000 * self.now:.1f}", "X_Sent": f"{1000 * self.now + 20:.1f}"}
        return self.post("picture", picture, **{"Content_Type": "image/jpeg", **sent, **head})

    def close(self) -> None:
        """Lose the connection, as at the edge of the Wi-Fi."""
        if self._line is not None:
            self._line.close()
            self._line = None


def raw(phones: Phones, head: str, body: Callable[[], bytes], pieces: int) -> tuple[bytes, int]:
    """The answer to a head and ``pieces`` of a body, and the number of pieces that could be sent."""
    context = ssl.create_default_context(cadata=phones.certificates.authority)
    sent = 0
    with (
        socket.create_connection(("127.0.0.1", phones.port), timeout=60) as plain,
        context.wrap_socket(plain, server_hostname="127.0.0.1") as line,
    ):
        # one thread for both ways: a connection under TLS is not for two
        answer: list[bytes] = []
        with contextlib.suppress(OSError):
            line.sendall(head.encode())
            for _ in range(pieces):
                line.sendall(body())
                sent += 1
                if not answer and select.select([line], [], [], 0)[0]:
                    answer.append(line.recv(4096))
        with contextlib.suppress(OSError):
            if not answer:
                answer.append(line.recv(4096))
    return b"".join(answer), sent


def until(so: Callable[[], bool], within: float = 60.0) -> None:
    """Wait until it is so."""
    ends = time.monotonic() + within
    while not so():
        assert time.monotonic() < ends
        time.sleep(0.01)
