"""A QR code held under the camera is read, even turned and small; nothing else is read as a code."""

from __future__ import annotations

import threading

import cv2
import numpy as np
import pytest
import segno

from vision.camera.seen_code import code_in

TEXT = "HTTP://192.168.100.25:8766/J/N67FE4KQ"


def picture(text=TEXT, pixels=4, degrees=0.0, size=(1280, 720)):
    """A grey table with noise and the code in its middle, so many pixels a module, as JPEG."""
    rng = np.random.default_rng(1)
    width, height = size
    grey = (120 + rng.normal(0, 8, (height, width))).clip(0, 255).astype(np.uint8)
    if text:
        rows = segno.make(text, micro=False, error="m").matrix_iter(border=4)
        code = np.array([[0 if dark else 255 for dark in row] for row in rows], np.uint8)
        side = len(code) * pixels
        code = cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1)
        turn[:, 2] += (width / 2 - side / 2, height / 2 - side / 2)
        cv2.warpAffine(code, turn, (width, height), grey, borderMode=cv2.BORDER_TRANSPARENT)
    return cv2.imencode(".jpg", cv2.GaussianBlur(grey, (3, 3), 0.8))[1].tobytes()


@pytest.mark.parametrize(("pixels", "degrees"), [(4, 0), (4, 37), (6, 180), (8, 251)])
def test_a_code_is_read_however_it_is_turned(pixels, degrees):
    assert code_in(picture(pixels=pixels, degrees=degrees)) == TEXT


def test_a_large_picture_is_made_smaller_first():
    assert code_in(picture(pixels=16, degrees=20, size=(3840, 2160))) == TEXT


@pytest.mark.parametrize("jpeg", [b"", b"no picture", picture("")[:500], picture("")])
def test_without_a_code_nothing_is_read(jpeg):
    assert code_in(jpeg) == ""


def test_the_cameras_of_two_tables_are_asked_together_and_share_no_finder(monkeypatch):
    """OpenCV's detector stores results while it works, so two threads that share it may mix codes."""
    both, used = threading.Barrier(2), []
    finder = cv2.QRCodeDetectorAruco

    class Finder:
        def __init__(self):
            self.finder = finder()

        def detectAndDecode(self, grey):  # OpenCV's name
            used.append(self)
            both.wait(20)
            return self.finder.detectAndDecode(grey)

    monkeypatch.setattr(cv2, "QRCodeDetectorAruco", Finder)
    read = {}
    looks = [
        threading.Thread(target=lambda text=text: read.update({text: code_in(picture(text))}))
        for text in (TEXT, TEXT + "X")
    ]
    for look in looks:
        look.start()
    for look in looks:
        look.join(20)
    assert read == {TEXT: TEXT, TEXT + "X": TEXT + "X"}
    assert used[0] is not used[1]
