"""A film as newer phones make them: HEVC with ten bits a colour, in a QuickTime file."""

from pathlib import Path

import cv2
import numpy as np

from vision.camera.film_frames import Film

DEMO = Path(__file__).parents[3] / "vision" / "demo" / "deal.mp4"
HEVC = Path(__file__).with_name("phone.hevc.mov")
"""Two seconds of the demo's film from its 14th on, a quarter as wide (ffmpeg, libx265, yuv420p10le)."""


def test_every_picture_of_it_is_looked_at_and_shows_what_the_demo_does():
    item = Film(HEVC)
    try:
        frames = list(item.frames())
        assert item.remarks == []
    finally:
        item.close()
    assert len(frames) == 24
    film = cv2.VideoCapture(str(DEMO))
    film.set(cv2.CAP_PROP_POS_FRAMES, 14 * 12)
    shown, first = film.read()
    film.release()
    assert shown
    present = cv2.resize(first, (320, 180), interpolation=cv2.INTER_AREA).astype(int)
    assert np.abs(frames[0].image.astype(int) - present).mean() < 6
