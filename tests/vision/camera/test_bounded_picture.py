"""Pictures from files: the size in their head is checked before anything is decoded."""

import os
import struct
import threading
import zlib

import cv2
import numpy as np
import pytest

from vision.camera.bounded_picture import BadPicture, decoded, picture_size

IMAGE = np.random.default_rng(1).integers(0, 255, (30, 50, 3), np.uint8)


@pytest.mark.parametrize("form", [".png", ".jpg", ".bmp", ".webp", ".ppm", ".gif", ".tiff"])
def test_every_form_states_its_size(form):
    good, data = cv2.imencode(form, IMAGE)
    assert good
    assert picture_size(data.tobytes()) == (50, 30)
    assert decoded(data.tobytes(), (50, 30)).shape == (30, 50, 3)
    with pytest.raises(BadPicture, match="not of"):
        decoded(data.tobytes(), (51, 30))


def bomb(width, height):
    """A PNG of a few kilobytes that states this number of pixels."""

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_picture_that_would_fill_the_memory_is_refused_before_it_is_decoded(monkeypatch):
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(BadPicture, match="30000x30000 pixels is larger"):
        decoded(bomb(30_000, 30_000))
    large = bytearray(cv2.imencode(".jpg", IMAGE)[1].tobytes())
    at = large.index(b"\xff\xc0") + 5
    large[at : at + 4] = struct.pack(">HH", 65_000, 65_000)
    with pytest.raises(BadPicture, match="larger"):
        decoded(bytes(large))
    for order, form in (("<", b"II*\0"), (">", b"MM\0*")):
        sides = ((256, 4, 1, 30_000), (257, 4, 1, 30_000))
        tags = b"".join(struct.pack(f"{order}HHII", *side) for side in sides)
        with pytest.raises(BadPicture, match="30000x30000 pixels is larger"):
            decoded(form + struct.pack(f"{order}IH", 8, 2) + tags + bytes(4))
    scans = cv2.imencode(".jpg", np.zeros((4000, 4000), np.uint8))[1].tobytes()
    with pytest.raises(BadPicture, match="over and over"):
        decoded(scans + b"\xff\xda" * 100)


@pytest.mark.parametrize(
    "begins",
    [
        pytest.param(b"\0\0\0\x0cjP  \r\n\x87\n", id="JPEG 2000"),
        pytest.param(b"\0\0\0\x20ftypavif", id="AVIF"),
        pytest.param(b"#?RADIANCE\n", id="Radiance"),
        pytest.param(b"II+\0\x08\0\0\0", id="BigTIFF"),
        pytest.param(b"II*\0\x08\0\0\0\0\0", id="TIFF without its size"),
    ],
)
def test_a_picture_of_unknown_size_is_refused_before_it_is_decoded(begins, monkeypatch):
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(BadPicture, match=r"cannot be read as a picture of a known form \(JPEG, PNG"):
        decoded(begins + bytes(1000))


def test_a_jpeg_with_bytes_between_its_segments_states_its_size():
    jpeg = cv2.imencode(".jpg", IMAGE)[1].tobytes()
    assert picture_size(jpeg[:2] + b"\xff\xd0\x00\x01\x02\xff\x00" + jpeg[2:]) == (50, 30)


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF8", b"RIFF0000WEBP", b"P6 ", b"no"]
)
def test_what_is_no_picture_gives_a_single_line(data):
    with pytest.raises(BadPicture) as problem:
        decoded(data)
    assert "\n" not in str(problem.value)


def test_pictures_decoded_in_two_threads_leave_standard_error_and_the_log_as_they_were(capfd):
    jpeg, level = cv2.imencode(".jpg", IMAGE)[1].tobytes(), cv2.utils.logging.getLogLevel()
    threads = [threading.Thread(target=lambda: [decoded(jpeg) for _ in range(200)]) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os.write(2, b"still shown")
    assert capfd.readouterr().err == "still shown"
    assert cv2.utils.logging.getLogLevel() == level
