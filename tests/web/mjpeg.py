"""A fake network camera: MJPEG over HTTP, which stalls and goes away on command."""

from __future__ import annotations

import contextlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

PACE = 0.1
"""Seconds between two pictures."""


def table(number: int) -> bytes:
    """A green table on a dark floor as JPEG, with the noise that no two pictures of a camera share."""
    noise = np.random.default_rng(number).integers(0, 12, (240, 320, 3), np.uint8)
    image = np.full((240, 320, 3), (70, 75, 80), np.uint8)
    image[20:220, 60:260] = (60, 120, 50)
    return cv2.imencode(".jpg", image + noise)[1].tobytes()


class Mjpeg:
    """Serves pictures at ``url`` until it is closed.

    ``mode`` is ``play``, ``stall`` (connected, and no picture comes), ``hang`` (no answer) or ``gone``.
    """

    def __init__(self, mode: str = "play") -> None:
        self.mode = mode
        self._closed = threading.Event()
        camera, pictures = self, [table(number) for number in range(20)]

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                return

            def do_GET(self) -> None:
                with contextlib.suppress(OSError):
                    self.answer()

            def answer(self) -> None:
                while camera.mode == "hang" and not camera.pause():
                    continue
                if camera.mode == "gone":
                    self.send_error(404)
                    return
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
                self.end_headers()
                number = 0
                while camera.mode != "gone" and not camera.pause():
                    if camera.mode != "play":
                        continue
                    number += 1
                    jpeg = pictures[number % len(pictures)]
                    head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                    self.wfile.write(head.encode() + jpeg + b"\r\n")

        class Server(ThreadingHTTPServer):
            daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v.mjpg"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def pause(self) -> bool:
        """Wait for a picture's time; True once the camera is closed."""
        return self._closed.wait(PACE)

    def close(self) -> None:
        self._closed.set()
        self._server.shutdown()
        self._server.server_close()
