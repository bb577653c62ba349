"""The checks of cameras: their modes, apps on a phone, flicker, and the delay of pictures."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..shown.words.english import ENGLISH
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
            ENGLISH["terminal_no_camera_app_answers_at"].format(machine=machine),
            ENGLISH["terminal_is_the_apps_server_started"],
        )
        return
    for number, (app, url) in enumerate(streams):
        text = ENGLISH["terminal_may_be_at"].format(name=app.name, url=url)
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
        yield mend(
            "modes",
            ENGLISH["terminal_is_the_best_of"].format(chosen=chosen, listed=listed),
            ENGLISH["terminal_a_camera_with_x_at"],
        )
    else:
        yield good("modes", ENGLISH["terminal_is_taken_of"].format(chosen=chosen, listed=listed))


def unrest(source: Source) -> Iterator[Finding]:
    """Findings on a flickering lamp, and on a live camera's hunting focus."""
    from vision.camera.frame_source import Frame
    from vision.place.picture_unrest import unrest as found_in

    seen = []
    for frame in source.frames():
        if not isinstance(frame, Frame):
            break
        seen.append(frame.image)
        if len(seen) == PICTURES:
            break
    for advice in found_in(seen):
        if not source.is_live and (advice.good or advice.about != "flicker"):
            continue  # in a recording hands may move, and a focus cannot be held any more
        yield good(advice.about, advice.text) if advice.good else mend(advice.about, advice.text)


def lag(source: Source, flash: Callable[[bool], object] | None = None) -> Finding:
    """The delay of a camera that films this terminal while it flashes."""
    from vision.camera.frame_source import Frame
    from vision.camera.lag import FLASHES, LASTS, is_screen_lit
    from vision.camera.lag import lag as lag_of

    if flash is None:
        if not sys.stdout.isatty():
            return left("lag", ENGLISH["terminal_a_terminal_has_to_flash"])
        print(ENGLISH["terminal_point_the_camera_at_this"])
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
            "lag", ENGLISH["terminal_the_flashes_were_not_seen"], ENGLISH["terminal_nearer_to_the_screen_in"]
        )
    text = ENGLISH["terminal_its_pictures_are_s_late"].format(seconds=seconds)
    if seconds < LATE:
        return good("lag", text)
    return mend("lag", text, ENGLISH["terminal_a_smaller_picture_mjpeg_in"])


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
