"""The ``bowerbird`` command: the only place where all parts meet.

Everything that reaches :mod:`vision` is imported where it is used, so that the page and the judge
run on a machine without a camera's libraries being loaded.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.commands.stopping import THIS, runs_until_stopped

if TYPE_CHECKING:
    import argparse
    from threading import Event

    from referee.ruleset import RuleSet
    from referee.table import TableEvent
    from web.served.eye_port import Keep, Seeing


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit status: 2, with one line, for whatever cannot be done."""
    if arguments is not None:
        return carried_out(list(arguments))
    given = sys.argv[1:]
    try:
        if runs_until_stopped(given):
            THIS.arm()
        from web.bootstrap import ensure

        ensure("run", "web", given, THIS.disarm)
        status = carried_out(given)
    except KeyboardInterrupt:
        status = 130
    return THIS.end(status)


def carried_out(given: list[str]) -> int:
    """Carry out what was typed, as :func:`main` says."""
    from referee.notation import UnreadableSheet
    from referee.rules import BadOverlay, UnknownBook
    from web import logs
    from web.commands import Refusal
    from web.commands.arguments import parser
    from web.journal.journal import JournalError

    args = parser().parse_args(given)
    logs.configure(args.verbose, args.quiet)
    try:
        status = COMMANDS[args.command](args)
        sys.stdout.flush()
    except (Refusal, JournalError, UnknownBook, BadOverlay, UnreadableSheet) as problem:
        print(f"bowerbird {args.command}: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # whoever read our output has gone: nothing more can be said to them
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


# ---- the commands; those of the first block need no eye ---------------------------------------


def run_judge(args: argparse.Namespace) -> int:
    from web.commands.judge import judge

    return judge(args)


def run_laws(args: argparse.Namespace) -> int:
    from web.commands.laws import laws

    return laws(args)


def run_check(args: argparse.Namespace) -> int:
    from web.commands.check import check

    return check(args)


def run_export(args: argparse.Namespace) -> int:
    from web.commands.export import export

    return export(args)


def run_bundle(args: argparse.Namespace) -> int:
    from web.commands.bundle import bundle

    return bundle(args)


def run_serve(args: argparse.Namespace) -> int:
    from web.commands.folders import deck_in_use
    from web.commands.live import serve

    deck = deck_in_use(args.deck, args.table)
    watch = (
        None
        if args.camera is None
        else eye(args.camera, args.corners, args.models, name=args.table, deck=deck)
    )
    return serve(args, watch)


def run_demo(args: argparse.Namespace) -> int:
    from web.bootstrap import ROOT
    from web.commands.demo import Truth, demo

    recording = ROOT / "vision" / "demo" / "deal.mp4"
    truth = Truth.read(recording.with_suffix(".jsonl"))
    return demo(args, eye(str(recording), None, args.models, args.speed), truth)


def run_read(args: argparse.Namespace) -> int:
    from vision.reading.photo import as_line, open_photo, read_photo
    from web.commands import look
    from web.commands.folders import deck_in_use
    from web.commands.progress import bar

    with in_one_line():
        detector, reader = models(args.models, precise=True)
        know(deck_in_use(args.deck), reader, say=True)

        def lines() -> Iterator[dict[str, Any]]:
            for name in bar(args.photos, len(args.photos), "photographs", args.quiet):
                image = open_photo(name)
                begun = time.perf_counter()
                cards = read_photo(image, detector, reader)
                yield as_line(name, cards, (time.perf_counter() - begun) * 1000)

        return look.show(lines(), args.json, look.photo_in_words)


def run_watch(args: argparse.Namespace) -> int:
    from referee.rules import load
    from referee.seats import Seat
    from vision.camera.camera import open_source
    from vision.place.calibration import parse_corners
    from vision.reading.votes import EUCHRE_CARDS
    from vision.watching.events_json import watch_lines
    from web.commands import look
    from web.commands.folders import deck_in_use

    with in_one_line():
        rules = load(args.rules) if args.rules else None
        table = parse_corners(args.corners) if args.corners else None
        source = open_source(args.source)
        detector, reader = models(args.models)
        deck = know(deck_in_use(args.deck), reader, say=True)
        cards, said = look.pack_in_use(rules, deck.pack if deck else None, EUCHRE_CARDS)
        if not args.quiet:
            print(said, file=sys.stderr)
        seats = rules.seating.seats if rules else tuple(Seat)
        counted = look.Counted(source, args.quiet)
        lines = watch_lines(counted, detector, reader, table, cards=cards, seats=seats)
        return look.show(lines, args.json, look.event_in_words)


def run_calibrate(args: argparse.Namespace) -> int:
    if args.pack:
        return run_pack_check(args)
    from vision.camera.camera import open_source
    from vision.place.calibration import parse_corners
    from vision.set_up.calibrate import calibrate, kept
    from web.commands.folders import data_folder

    with in_one_line():
        table = parse_corners(args.corners) if args.corners else None
        source = open_source(args.camera)
        try:
            found = calibrate(source, table)
        finally:
            source.close()
        print("\n".join(found.lines()))
        if not args.no_save:
            path = kept(data_folder(), args.name)
            found.profile.store(path)
            print(f"kept in {path}: serve --table {args.name} begins with it")
    return 0


def run_pack_check(args: argparse.Namespace) -> int:
    from referee.cards import BENNIES, pack
    from referee.rules import load
    from vision.reading.deck import Deck
    from vision.reading.pack_check import PackCheck, drawn, encoded, still_views
    from web.commands.packs import check_pack, write_picture

    with in_one_line():
        if args.cards is None:
            rules = load(args.rules)
            cards, bennies = pack(rules.pack), frozenset(rules.benny_cards)
        else:
            cards = pack(24 if args.cards == 25 else args.cards)
            bennies = BENNIES if args.cards == 25 else frozenset()
        views = still_views(args.pack)
        detector, reader = models(args.models)
        check = PackCheck(detector, reader, cards, bennies)

        def draw(number: int, path: Path) -> None:
            here = [one for one in check.seen if one.picture == number]
            write_picture(path, encoded(drawn(check.pictures[number], here), path.suffix))

        def learn(name: str, path: Path) -> int:
            deck: Deck = check.learn(name)
            deck.save(path)
            return len(deck.cards)

        return check_pack(args, check, views, learn, draw)


def run_tags(args: argparse.Namespace) -> int:
    from vision.place import tags as printed
    from web.commands.tags import Marker, tags

    def marker(number: int, name: str, side: float) -> Marker:
        return Marker(name, printed.squares(number), side, printed.MARGIN_MM)

    corners = [marker(number, name, printed.CORNER_MM) for number, name in printed.CORNER_TAGS.items()]
    tokens = [marker(number, token.value, printed.TOKEN_MM) for number, token in printed.TOKENS.items()]
    return tags(args, corners, tokens)


def run_bench(args: argparse.Namespace) -> int:
    from vision.bench.run import Eye
    from vision.nets.model_card import shipped
    from web.bootstrap import ROOT
    from web.commands.bench import bench

    with in_one_line():
        folder = None if args.models is None else Path(args.models)
        film = ROOT / "vision" / "demo" / "deal.mp4"
        return bench(args, Eye(folder, args.threads), film, folder or shipped())


def run_simulate(args: argparse.Namespace) -> int:
    from vision.simulator import CannotRecord, simulate
    from web.commands import Refusal, filming

    try:
        return filming.simulate(args, simulate)
    except (ValueError, CannotRecord) as problem:
        raise Refusal(str(problem)) from None


# ---- the eye: whatever reaches vision ---------------------------------------------------------


def eye(
    source: str,
    corners: Sequence[str] | None,
    folder: str | None = None,
    speed: float | None = None,
    name: str | None = None,
    deck: Path | None = None,
) -> Seeing:
    """The table events of ``source``, to be started by whoever hears them.

    ``name`` is the table's, under which its profile is kept. ``speed`` plays a recording at so many
    times its own pace; None is as fast as it can be read. The models and the source are opened at
    once, so that a Refusal comes before anything runs.
    """
    from vision.camera.camera import open_source
    from vision.place.calibration import Profile, parse_corners
    from vision.reading.pack_desk import PackDesk
    from vision.reading.thrown_cards import LooseCards
    from vision.set_up.calibrate import kept
    from vision.set_up.live import Lookout
    from vision.watching.watcher import Watcher
    from web.commands.folders import DECK, data_folder, deck_file
    from web.served.eye_port import Seeing

    with in_one_line():
        table = parse_corners(corners) if corners else None
        path = None if name is None else kept(data_folder(), name)
        profile = Profile.load(path) if path is not None and path.exists() else None
        opened = open_source(source, profile.controls if profile else None)
        detector, reader = models(folder)
        know(deck, reader)
        lookout = Lookout(opened, table, profile, path)

    def start(keep: Keep, rules: RuleSet, stopping: Event) -> Iterator[TableEvent]:
        watcher = Watcher(
            detector,
            reader,
            seats=rules.seating.seats,
            cards=rules.cards,
            sink=keep,
            name=f"{int(time.time()):x}-",  # sightings of two evenings in one journal stay apart
        )
        try:
            yield from watcher.run(lookout.through(paced(opened.frames(), speed, stopping), watcher.view))
        finally:
            opened.close()

    desk = PackDesk(lookout.newest, detector, reader, deck or deck_file(DECK, name or "table"))
    return Seeing(start, lookout, desk, LooseCards(lookout.newest, detector, reader))


def paced(frames: Iterable[Any], speed: float | None, stopping: Event) -> Iterator[Any]:
    """``frames`` until ``stopping``, at ``speed`` times the pace at which they were taken (None: at once)."""
    begun = time.monotonic()
    for frame in frames:
        early = 0.0 if speed is None else frame.t / speed - (time.monotonic() - begun)
        if stopping.wait(max(0.0, early)):
            return
        yield frame


def models(folder: str | None, precise: bool = False) -> tuple[Any, Any]:
    """The detector and the reader in ``folder``; those that come with Bowerbird where it is None.

    ``precise`` computes as trained, which takes longer: for photographs.
    """
    from vision.nets.detector import Detector
    from vision.nets.engine import open_model, open_precise
    from vision.reading.reader import Reader

    place = None if folder is None else Path(folder)
    opener = open_precise if precise else open_model
    return Detector.load(place, opener=opener), Reader.load(place, opener=opener)


def know(path: Path | None, reader: Any, say: bool = False) -> Any:
    """Let the reader compare with the deck in ``path``, where there is one; the deck, or None."""
    from vision.reading.deck import Deck

    if path is None:
        return None
    deck = Deck.load(path, reader)
    reader.known = deck.known
    if say:
        print(f"Read by comparison with the deck {path}", file=sys.stderr)
    return deck


@contextmanager
def in_one_line() -> Iterator[None]:
    """Turn what the eye says it cannot do into a Refusal."""
    from vision.camera.camera import CameraError
    from vision.nets.model_card import ModelError
    from vision.place.calibration import CalibrationError
    from vision.reading.deck import DeckError
    from vision.reading.photo import PhotoError
    from web.commands import Refusal

    try:
        yield
    except (CalibrationError, CameraError, DeckError, ModelError, PhotoError) as problem:
        raise Refusal(str(problem)) from None


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "demo": run_demo,
    "serve": run_serve,
    "read": run_read,
    "watch": run_watch,
    "judge": run_judge,
    "laws": run_laws,
    "calibrate": run_calibrate,
    "tags": run_tags,
    "bench": run_bench,
    "simulate": run_simulate,
    "check": run_check,
    "export": run_export,
    "bundle": run_bundle,
}
"""What carries out each command of :func:`web.commands.arguments.parser`."""


if __name__ == "__main__":
    raise SystemExit(main())
