"""``bowerbird calibrate`` without the page: a few pictures, the table in them, and advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from referee.table_events import STARTING

from ..camera import controls as camera_controls
from ..camera.frame_source import CameraError, Frame, NoView, Source
from ..nets.ports import DetectorPort, ReaderPort
from ..place.camera_slope import Slope
from ..place.picture_advice import Advice, advise
from ..place.table_by_cards import TableByCards, measured_by, whole_cards
from ..place.table_corners import TableCorners, corners_in_words
from ..place.table_profile import Profile
from ..place.table_tags import find_tags, locate
from ..tuning import SET_UP
from ..watching.slant import Slant


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The result of a calibration, in lines to print; ``profile`` is to be stored."""

    profile: Profile
    table: str
    advice: tuple[Advice, ...]

    def lines(self) -> list[str]:
        lines = [("table", self.table), ("corners", corners_in_words(self.profile.table))]
        lines += [
            (advice.about, advice.text if advice.good else f"{advice.text} (!)") for advice in self.advice
        ]
        if self.profile.controls:
            lines.append(("held", camera_controls.in_words(self.profile.controls)))
        wide = max(len(about) for about, _ in lines)
        return [f"{about:{wide}}  {text}" for about, text in lines]


Cards = Callable[[np.ndarray], tuple[Sequence[np.ndarray], float]]
"""The outlines (4, 2), in pixels, of the cards in a picture (h, w, 3) BGR, and how many times flatter than
from above they look in its middle."""


def cards_by(detector: DetectorPort, reader: ReaderPort) -> Cards:
    """Finds the cards that ``detector`` outlines and ``reader`` names."""

    def seen(image: np.ndarray) -> tuple[Sequence[np.ndarray], float]:
        slant = Slant(detector, reader)
        return slant.cards(image), slant.stretch

    return seen


def wait_for_first_picture(source: Source, on_starting: Callable[[str], object]) -> None:
    """Wait until a live camera has sent a picture; ``on_starting`` receives a line while it is starting.

    Raises :class:`CameraError` where no picture comes. A camera ends the wait itself.
    """
    lost = 0
    for view in source.frames() if source.is_live else ():
        if isinstance(view, Frame):
            return
        if view.why == STARTING:
            on_starting(view.why)
        elif (lost := lost + 1) > SET_UP.most_lost_pictures:
            raise CameraError(view.why)


def calibrate(
    source: Source, given: TableCorners | None, cards: Cards = lambda image: ((), 1.0)
) -> Calibrated:
    """Calibrate by a few seconds of ``source``; raises :class:`CameraError` where no picture comes.

    ``cards`` finds the cards on the table, if any: they show the size of a card in the picture.
    """
    live = source.is_live
    frame: Frame | None = None
    first: Frame | None = None
    began_t: float | None = None
    controls: dict[int, float] = {}
    count = 0
    lost = 0
    for view in source.frames():
        if isinstance(view, NoView):
            lost += 1
            if lost > SET_UP.most_lost_pictures:
                raise CameraError(view.why)
            continue
        frame = view
        began_t = frame.t if began_t is None else began_t
        if live and frame.t - began_t < SET_UP.exposure_settles_s:
            continue
        if first is None:
            first = frame
            if live:
                controls = source.hold_controls()
                continue
        count += 1
        if (frame.t - first.t >= SET_UP.looks_s) if live else (count >= SET_UP.enough_pictures):
            break
    if frame is None or first is None:
        raise CameraError("no picture came: is the camera plugged in?")
    pace = source.fps
    if live and frame.t > first.t:
        pace = count / (frame.t - first.t)
    tags = find_tags(frame.image)
    height, width = frame.image.shape[:2]
    quads, stretch = cards(frame.image)
    if given is not None:
        profile, text = Profile(given.seen_in(height, width), width, height, controls, "hand"), "as given"
    else:
        located = locate(frame.image)
        by_cards = (
            TableByCards().checked(frame.image, located.table, quads, stretch)
            if located.by == "edges"
            else None
        )
        table = by_cards or located.table
        profile = Profile(table, width, height, controls, located.by)
        text = _how_located(
            located.by, located.tags, located.edges_seen if by_cards is None else by_cards.known
        )
    slope = Slope(stretch, height, width)
    on_table = [quad for quad in quads if profile.table.holds(quad).all()]
    measured = measured_by(profile.table, whole_cards(on_table, slope), slope)
    advice = advise(frame.image, profile.table, tags, pace, measured)
    return Calibrated(profile, text, tuple(advice))


def _how_located(by: str, tags: tuple[str, ...], edges: str) -> str:
    if by == "tags":
        lacking = [name for name in ("NW", "NE", "SE", "SW") if name not in tags]
        guess = f"; the tag {lacking[0]} was not seen, and its corner is a guess" if lacking else ""
        return f"found by its corner tags {' '.join(tags)}{guess}"
    if not edges:
        return "no edge was seen: the whole picture is taken for the table (corner tags help, or --corners)"
    unseen = [edge for edge in "NESW" if edge not in edges]
    guess = f"; {' '.join(unseen)} were not seen and are guessed" if unseen else ""
    return f"found by its edges {' '.join(edges)}{guess}"


def kept(folder: Path, name: str) -> Path:
    """The path of the profile of the table ``name``."""
    return folder / f"{name}.table.json"
