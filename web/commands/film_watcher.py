"""A film and its watcher, built from :mod:`vision`, which is imported on use."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from referee.book.ruleset import RuleSet
from referee.cards import Card
from referee.table_events import FilmCut, TableEvent

from ..review.clips import Cut
from ..review.progress import Corners, FilmedViews, FilmForm, ReviewRemark
from ..table.camera_thread import Keep
from ..table.second_look import ReadPicture
from . import models_ahead
from .card_looks import CardLooks, TrainedReader
from .models_ahead import as_refusal, know

if TYPE_CHECKING:
    from vision.place.table_corners import TableCorners
    from vision.tracking.shown_table import Shown
    from vision.watching.watcher import Watcher

AtRest = Callable[[int, float, Callable[[], bytes]], None]
"""Called between two pictures with number and time of the last, and a getter of the watcher's state."""


class NotGoneOnWith(Exception):
    """The stored state of an unfinished film cannot be used; the message is the reason."""


class FilmEye:
    """The film at ``path``; raises Refusal if the film or the models cannot be used."""

    def __init__(
        self,
        path: str,
        corners: Sequence[str] | None = None,
        north: str = "top",
        folder: str | None = None,
        deck: Path | None = None,
    ) -> None:
        from vision.camera.film_frames import Film
        from vision.camera.open_source import check_source_exists
        from vision.place.table_corners import parse_corners

        with as_refusal():
            table = parse_corners(corners) if corners else None
            check_source_exists(path)
            self._film = Film(Path(path))
            # people point at the film's pixels; large pictures are looked at in smaller copies
            self._table = None if table is None else table.scaled(self._film.share)
        self._north, self._folder, self._deck = north, folder, deck
        self._shown: Shown | None = None
        self._degrees: float | None = None
        self.read_again: ReadPicture | None = None
        """Reads a kept picture of a card again, from the first :meth:`watch` on."""

    @property
    def form(self) -> FilmForm:
        """Pictures a second that the film has, and that are looked at; width and height in pixels."""
        width, height = self._film.size
        return FilmForm(self._film.fps, self._film.looked_at, (width, height))

    @property
    def seconds(self) -> float:
        """The length of the film."""
        return self._film.seconds

    @property
    def taken(self) -> float | None:
        """When it was filmed, in seconds since 1970; None where the film does not say."""
        return self._film.taken

    def remarks(self) -> list[ReviewRemark]:
        """Remarks on the film so far."""
        remarks = [
            ReviewRemark(remark.kind, remark.t, remark.until, remark.n)
            for remark in tuple(self._film.remarks)
        ]
        if self._degrees is not None:
            remarks.append(ReviewRemark("low", 0.0, None, self._degrees))
        return remarks

    def watch(
        self,
        rules: RuleSet,
        keep: Keep,
        name: str,
        at_rest: AtRest,
        known: bytes | None = None,
        after: tuple[int, float] | None = None,
    ) -> Generator[TableEvent]:
        """The film's events; with what an earlier watch had ``known``, those ``after`` the place it came to.

        Raises Refusal if the models are missing, and :class:`NotGoneOnWith` if the stored knowledge cannot be
        used, both before the first event.
        """
        from vision.watching.watcher import Watcher
        from vision.watching.watcher_memory import UnreadableMemory, take_up

        with as_refusal():
            detector, reader = models_ahead.load(self._folder)
            know(self._deck, reader)
        self.read_again = TrainedReader(reader, self._folder).read

        def watching(table: TableCorners | None) -> Watcher:
            return Watcher(
                detector,
                reader,
                table=table,
                seats=rules.seating.seats,
                cards=rules.cards,
                sink=keep,
                name=name,
            )

        watcher = watching(self._table if self._north == "top" else None)
        if known is not None:
            try:
                take_up(watcher, known)
            except UnreadableMemory as problem:
                raise NotGoneOnWith(str(problem)) from None
        return self._events(watcher, watching, at_rest, after)

    def _events(
        self,
        watcher: Watcher,
        watching: Callable[[TableCorners | None], Watcher],
        at_rest: AtRest,
        after: tuple[int, float] | None,
    ) -> Generator[TableEvent]:
        """The events of ``watcher``, and behind each cut those of a new watcher that ``watching`` makes."""
        from vision.camera.film_frames import CUT, Place
        from vision.camera.frame_source import Frame, NoView
        from vision.set_up.of_films import FilmSetUp, after_cut
        from vision.watching.watcher_memory import keep

        with as_refusal():
            pictures = self._film.frames(None if after is None else Place(*after))
            cut: NoView | None = None

            def until_cut(first: Iterable[Frame | NoView] = ()) -> Iterator[Frame | NoView]:
                nonlocal cut
                cut = None
                for frame in chain(first, pictures):
                    if isinstance(frame, NoView) and frame.why == CUT:
                        cut = frame
                        return
                    yield frame
                    self._look(watcher)
                    at_rest(frame.seq, frame.t, partial(keep, watcher))

            # with North where the picture has it, the watcher finds the table by itself, as watch does
            lookout = None if self._north == "top" else FilmSetUp(self._table, self._north)
            with closing(pictures):
                yield from watcher.run(until_cut(), lookout)
                while cut is not None:
                    yield FilmCut(cut.t, cut.seq, ())
                    frame = next(pictures, None)
                    if frame is None:
                        return
                    # nothing that was known of the table holds behind a cut but where it may lie
                    table = None
                    if isinstance(frame, Frame) and watcher.has_seen:
                        table = after_cut(watcher.view, frame)
                    watcher = watching(table)
                    by_itself = table is None and self._north != "top"
                    lookout = FilmSetUp(None, self._north) if by_itself else None
                    yield from watcher.run(until_cut([frame]), lookout)

    def _look(self, watcher: Watcher) -> None:
        """Update what may be shown, and whether the camera is too low."""
        from vision.place.picture_advice import too_low
        from vision.tracking.shown_table import shown

        self._shown = None
        if watcher.has_seen:
            self._degrees = too_low(watcher.view.places)
            self._shown = shown(watcher.view)

    def cut(self, views: FilmedViews) -> Cut:
        """What cuts the film: small pictures with nothing but what may be shown, as ``views`` has it."""
        import numpy as np

        from vision.place.table_corners import TableCorners
        from vision.set_up.replay_pictures import TablePicture
        from vision.tracking.shown_table import Shown, unpacked
        from vision.tuning import REPLAY

        placed = cache(lambda corners: TableCorners(np.array(corners, np.float32)))

        def shown_at(t: float) -> Shown | None:
            # a picture between two that were looked at shows no more than both of them
            span = t - REPLAY.early_s, t + 1 / self._film.looked_at
            tables, hidden = views.between(*span)
            if len(tables) != 1 or tables[0] is None:
                return None
            masks = [mask for mask in map(unpacked, hidden) if mask is not None]
            return Shown(placed(tables[0]), np.any(masks, axis=0) if masks else None)

        def cut(begin: float, end: float) -> Iterator[tuple[float, bytes]]:
            small, due = TablePicture(), begin
            for frame in self._film.between(begin, end):
                if frame.t < due - REPLAY.early_s:
                    continue
                due = max(due + REPLAY.every_s, frame.t)
                shown = shown_at(frame.t)
                picture = None if shown is None else small.jpeg(frame.image, shown)
                if picture is not None:
                    yield frame.t, picture

        return cut

    @property
    def view(self) -> tuple[Corners | None, bytes]:
        """The table's corners NW NE SE SW in pixels of the picture, and a mask of what is hidden there.

        None if nothing of the newest picture may be shown.
        """
        if self._shown is None:
            return None, b""
        north_west, north_east, south_east, south_west = (
            (round(float(x), 1), round(float(y), 1)) for x, y in self._shown.table.corners
        )
        return (north_west, north_east, south_east, south_west), self._shown.packed()

    def close(self) -> None:
        self._film.close()


def looks_of_film(models: str | None, pictures: Mapping[int, bytes], pack: frozenset[Card]) -> CardLooks:
    """The looks of a film's cards, compared by the reader in the folder ``models``."""
    from vision.reading.card_reader import Reader

    with as_refusal():
        return CardLooks(pictures, pack, Reader.load(None if models is None else Path(models)))
