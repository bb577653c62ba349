"""The checks of cameras: their modes, apps on a phone, flicker, and the delay of pictures."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from .check_list import Finding, good, left, mend

if TYPE_CHECKING:
    from vision.camera.apps import App
    from vision.camera.frame_source import Source

WHITE, BLACK, AS_BEFORE = "\033[48;5;15m\033[2J", "\033[48;5;16m\033[2J", "\033[0m\033[2J\033[H"
"""Codes that make a terminal all light, all dark, and normal again."""
PICTURES = 30
"""Pictures in a row that are checked for flicker and a hunting focus."""
LATE = 0.5
"""Seconds of delay from which the page is noticeably behind the table."""


def apps(machine: str, streams: list[tuple[App, str]]) -> Iterator[Finding]:
    """Video streams that a machine may offer, each with the option that names it."""
    if not streams:
        yield mend(
            "camera",
            f"no camera app answers at {machine}",
            "is the app's server started, and the phone on this Wi-Fi? Or give the address that it shows",
        )
        return
    for number, (app, url) in enumerate(streams):
        text = f"{app.name} may be at {url}"
        yield good("app", text if number else f"{text}: --camera {url}")


def offered(camera: str) -> Iterator[Finding]:
    """The modes of a plugged-in camera, and the mode that is used."""
    from vision.camera.name import is_device
    from vision.camera.usb_modes import best, modes

    device = f"/dev/video{camera}" if camera.isdigit() else camera
    offers = modes(device) if is_device(device) else []
    chosen = best(offers)
    if chosen is None:
        return
    sizes = sorted({(mode.width, mode.height) for mode in offers}, reverse=True)
    listed = ", ".join(f"{width}x{height}" for width, height in sizes[:6])
    if chosen.width < 1280 or chosen.fps < 15:
        yield mend("modes", f"{chosen} is the best of {listed}", "a camera with 1280x720 at 15 reads more")
    else:
        yield good("modes", f"{chosen} is taken, of {listed}")


def unrest(source: Source) -> Iterator[Finding]:
    """Findings on a flickering lamp, and on a live camera's hunting focus."""
    from vision.camera.frame_source import Frame
    from vision.camera.live import Camera
    from vision.place.picture_unrest import unrest as found_in

    live = isinstance(source, Camera)
    seen = []
    for frame in source.frames():
        if not isinstance(frame, Frame):
            break
        seen.append(frame.image)
        if len(seen) == PICTURES:
            break
    for advice in found_in(seen):
        if not live and (advice.good or advice.about != "flicker"):
            continue  # in a recording hands may move, and a focus cannot be held any more
        yield good(advice.about, advice.text) if advice.good else mend(advice.about, advice.text)


def lag(source: Source, flash: Callable[[bool], object] | None = None) -> Finding:
    """The delay of a camera that films this terminal while it flashes."""
    from vision.camera.frame_source import Frame
    from vision.camera.lag import FLASHES, LASTS, is_screen_lit
    from vision.camera.lag import lag as lag_of

    if flash is None:
        if not sys.stdout.isatty():
            return left("lag", "a terminal has to flash for it: run the command in one")
        print("Point the camera at this screen, near, in a dim room. It flashes for nine seconds.")
        time.sleep(4)
        flash = _flash
    times: list[float] = []
    levels: list[float] = []
    begun, over = time.monotonic(), threading.Event()
    flashing = threading.Thread(target=_shine, args=(flash, begun, FLASHES, is_screen_lit, over), daemon=True)
    flashing.start()
    try:
        for frame in source.frames():
            t = time.monotonic() - begun
            if t > LASTS:
                break
            if isinstance(frame, Frame):
                height, width = frame.image.shape[:2]
                middle = frame.image[height // 4 : -height // 4 : 4, width // 4 : -width // 4 : 4]
                times.append(t)
                levels.append(float(middle.mean()))
    finally:
        over.set()
        flashing.join()
        if flash is _flash:
            print(AS_BEFORE, end="", flush=True)
    seconds = lag_of(times, levels)
    if seconds is None:
        return mend(
            "lag", "the flashes were not seen in its pictures", "nearer to the screen, in a darker room"
        )
    text = f"its pictures are {seconds:.1f} s late"
    if seconds < LATE:
        return good("lag", text)
    return mend("lag", text, "a smaller picture, MJPEG in place of H.264 or RTSP, 5 GHz Wi-Fi")


def _shine(
    flash: Callable[[bool], object],
    begun: float,
    flashes: Sequence[float],
    is_screen_lit: Callable[[float], bool],
    over: threading.Event,
) -> None:
    flash(False)
    for at in flashes:
        if over.wait(max(0.0, begun + at - time.monotonic())):
            return
        flash(is_screen_lit(at))


def _flash(light: bool) -> None:
    print(WHITE if light else BLACK, end="", flush=True)
