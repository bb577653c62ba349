"""Builds the watcher of a live table from :mod:`vision`, which is imported on use."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from referee.book.ruleset import RuleSet
from referee.table_events import TableEvent

from ..served.camera_port import PhonePort, WatchedCamera
from ..shown.around import FilmState
from ..shown.words.english import ENGLISH
from ..table.camera_thread import CannotSee, Keep
from ..table.picture_rate import FEWEST, PictureRate
from . import Refusal, models_ahead
from .card_looks import LentReader, TrainedReader
from .data_folders import DECK, data_folder, deck_file
from .models_ahead import as_refusal, indices, know

if TYPE_CHECKING:
    from vision.camera.frame_source import Frame, NoView, Source
    from vision.nets.card_detector import Detector
    from vision.place.table_profile import Profile
    from vision.reading.card_reader import Reader
    from vision.recording.recorded_view import Keeper, RecordedView
    from vision.set_up.carried import CarriedSetUp
    from vision.set_up.live import LiveSetUp
    from vision.set_up.preview import Glance
    from vision.set_up.replay_pictures import ReplayPictures

log = logging.getLogger(__name__)

SET_UP_LOST = ENGLISH["terminal_this_tables_saved_set_up"]
DECK_LOST = ENGLISH["terminal_this_tables_learnt_deck_cannot"]


def begins(
    source: str,
    corners: Sequence[str] | None,
    folder: str | None,
    name: str,
    deck: Path | None,
    speed: float | None = None,
    only_cloth: bool = False,
    keeper: Keeper | None = None,
) -> Callable[[], WatchedCamera]:
    """A function that opens the camera of the table ``name``, at every try.

    A wrong argument is a Refusal immediately; a problem that may pass (a missing model) is CannotSee at each
    try.
    """
    from vision.camera.open_source import check_source_exists
    from vision.place.table_corners import parse_corners

    with as_refusal():
        if corners:
            parse_corners(corners)
        check_source_exists(source)

    def begin() -> WatchedCamera:
        try:
            return watched_camera(
                source,
                corners,
                folder,
                speed=speed,
                name=name,
                deck=deck,
                only_cloth=only_cloth,
                keeper=keeper,
            )
        except Refusal as problem:
            raise CannotSee(str(problem)) from None

    return begin


@dataclass(frozen=True, kw_only=True)
class CameraWatch:
    """Watches an open camera or film in a table's thread.

    ``recorded`` are the pictures of a film, which goes on where it was if it is watched again: from its
    beginning, it would lay every card a second time. ``film`` keeps the film of the evening, ``carried``
    follows a phone that is put elsewhere; None without.
    """

    detector: Detector
    reader: Reader
    source: Source
    recorded: Iterator[Frame | NoView] | None
    set_up: LiveSetUp
    glance: Glance
    replay: ReplayPictures
    film: RecordedView | None
    carried: CarriedSetUp | None
    rate: PictureRate
    speed: float | None

    def __call__(self, keep: Keep, rules: RuleSet, stopping: threading.Event) -> Iterator[TableEvent]:
        from vision.tracking.shown_table import shown
        from vision.watching.watcher import Watcher

        def kept(sighting: str, view: str, picture: bytes) -> None:
            if not self.set_up.is_hidden:
                keep(sighting, view, picture)

        watcher = Watcher(
            self.detector,
            self.reader,
            seats=rules.seating.seats,
            cards=rules.cards,
            sink=kept,
            name=_new_name(),
        )
        pictures = self.source.frames() if self.recorded is None else self.recorded
        self.glance.follow(lambda: watcher.tracks, watcher.lamp)
        self.set_up.follow(
            lambda: watcher.has_seen and not watcher.view.is_upset,
            lambda: watcher.view.places if watcher.has_seen else None,
        )
        self.replay.follow(lambda: None if self.set_up.is_hidden else shown(watcher.view))
        if self.carried is not None:
            self.carried.is_upset = lambda: watcher.has_seen and watcher.view.is_upset
        counted = self.rate.counted(paced(pictures, self.speed, stopping))
        with as_refusal(CannotSee):
            if self.film is None:
                yield from watcher.run(counted, self.replay)
            else:
                self.film.follow(
                    lambda: watcher.has_seen and not watcher.view.is_upset, lambda: self.set_up.rim
                )
                yield from watcher.run(self.film.pictures(counted), self.film)

    def close(self) -> None:
        """Close the camera, and wake every thread that waits for its pictures."""
        self.replay.close()
        self.source.close()


def watched_camera(
    source: str,
    corners: Sequence[str] | None,
    folder: str | None = None,
    *,
    speed: float | None = None,
    name: str | None = None,
    deck: Path | None = None,
    only_cloth: bool = False,
    keeper: Keeper | None = None,
) -> WatchedCamera:
    """Open the camera or film ``source`` with its watcher; the table's thread starts to watch.

    ``name`` is the table's, under which its profile is kept: with a name a missing camera is waited for, and
    a damaged profile or deck is done without. ``speed`` plays a recording at so many times the pace at which
    it was filmed; None is as fast as it can be read. ``only_cloth`` shows only the table, and keeps no
    picture before the table has been located. ``keeper`` keeps the film of the evening
    (:class:`vision.recording.recorded_view.Keeper`), of that alone. Raises Refusal for faulty models or a
    faulty source.
    """
    from vision.camera.open_source import open_source
    from vision.camera.phone import PhoneCamera
    from vision.place.table_corners import parse_corners
    from vision.reading.pack_check_steps import PackDesk
    from vision.reading.thrown_cards import ThrownCards
    from vision.recording.recorded_view import RecordedView
    from vision.set_up.carried import CarriedSetUp
    from vision.set_up.from_pictures import kept as profile_of
    from vision.set_up.live import LiveSetUp
    from vision.set_up.phone_guide import PhoneGuide
    from vision.set_up.preview import Glance
    from vision.set_up.replay_pictures import ReplayPictures

    notices: dict[str, str] = {}
    with as_refusal():
        table = parse_corners(corners) if corners else None
        detector, reader = models_ahead.MODELS.take(folder) or models_ahead.load(folder)
        path = None if name is None else profile_of(data_folder(), name)
        profile = None if path is None else _profile(path, notices)
        _know_or_say(deck, reader, notices, needed=name is None)
        opened = open_source(source, profile.controls if profile else None, patient=name is not None)
        phone = opened if isinstance(opened, PhoneCamera) else None
        carried = None if phone is None else CarriedSetUp()
        lookout = LiveSetUp(opened, table, profile, path, carried, only_cloth or keeper is not None)
        glance = Glance(lookout, _seconds(opened))
        replay = ReplayPictures(glance)
        film = None if keeper is None else RecordedView(replay, keeper)
    recorded = None if opened.is_live else opened.frames()

    rate = _rate(recorded is None, phone is not None, speed)

    watch = CameraWatch(
        detector=detector,
        reader=reader,
        source=opened,
        recorded=recorded,
        set_up=lookout,
        glance=glance,
        replay=replay,
        film=film,
        carried=carried,
        rate=rate,
        speed=speed,
    )
    return WatchedCamera(
        watch=watch,
        set_up=lookout,
        desk=PackDesk(lookout.newest, detector, reader, deck or deck_file(DECK, name or "table")),
        thrown_cards=ThrownCards(lookout.newest, detector, reader, cache(partial(indices, folder))),
        close=watch.close,
        notices=notices,
        glance=glance,
        film=None if recorded is None else FilmState(is_demo=False, said=[], is_over=False),
        replay=replay,
        looks=LentReader(reader),
        rate=rate,
        phone=None if phone is None else PhonePort(phone, PhoneGuide(lookout)),
        again=TrainedReader(reader, folder).read,
    )


def _rate(live: bool, phone: bool, speed: float | None) -> PictureRate:
    """The counter of pictures; a film played as fast as possible has no rate."""
    if live:
        return PictureRate("phone" if phone else "camera")
    return PictureRate("film", fewest=0.0 if speed is None else FEWEST)


def _seconds(source: Source) -> float | None:
    """The length of a film in seconds; None for a camera, or if the film has none."""
    return source.length / source.fps if source.length and source.fps else None


def _new_name() -> str:
    """The beginning of the names of a watcher's sightings, unique whatever the clock shows."""
    return f"{int(time.time()):x}{secrets.token_hex(3)}-"


def _profile(path: Path, notices: dict[str, str]) -> Profile | None:
    """The table's profile, or None; a damaged profile becomes a line of ``notices``."""
    from vision.place.table_corners import CalibrationError
    from vision.place.table_profile import Profile

    if not path.exists():
        return None
    try:
        return Profile.load(path)
    except CalibrationError as problem:
        log.warning("%s", problem)
        notices["set-up"] = SET_UP_LOST
        return None


def _know_or_say(deck: Path | None, reader: Reader, notices: dict[str, str], needed: bool) -> None:
    """Let the reader compare with ``deck``; an unusable deck becomes a notice, or a Refusal if ``needed``."""
    from vision.reading.learnt_deck import DeckError

    try:
        know(deck, reader)
    except DeckError as problem:
        if needed:
            raise
        log.warning("%s", problem)
        notices["deck"] = DECK_LOST


def paced(
    frames: Iterable[Frame | NoView], speed: float | None, stopping: threading.Event
) -> Iterator[Frame | NoView]:
    """``frames`` until ``stopping``, at ``speed`` times their recorded pace (None: as fast as possible)."""
    begun: float | None = None
    for frame in frames:
        early = 0.0
        if speed is not None:
            now = time.monotonic()
            begun = now - frame.t / speed if begun is None else begun
            early = frame.t / speed - (now - begun)
        if stopping.wait(max(0.0, early)):
            return
        yield frame
