"""A browser with a film for a camera: Chromium repeats it in place of a real camera."""

from __future__ import annotations

from pathlib import Path

import cv2

FLAGS = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]


def y4m_of(film: Path, to: Path, begin: float = 0.0, end: float = 1e9, slower: int = 1) -> Path:
    """The part of ``film`` from ``begin`` to ``end``, in seconds, as Chromium's fake camera plays it.

    ``slower`` plays it at so many times less than its own speed: a busy machine takes few pictures.
    """
    capture = cv2.VideoCapture(str(film))
    fps = capture.get(cv2.CAP_PROP_FPS)
    width, height = (int(capture.get(side)) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    with to.open("wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F{round(fps)}:{slower} Ip A1:1 C420jpeg\n".encode())
        number = 0
        while True:
            good, image = capture.read()
            if not good or number / fps >= end:
                break
            if number / fps >= begin:
                file.write(b"FRAME\n" + cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).tobytes())
            number += 1
    capture.release()
    return to
