"""The commands that need a camera, a film or the models; each imports them when it runs."""

from __future__ import annotations

import math
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.commands.stop_signals import STOP

from ..shown.words.english import ENGLISH

if TYPE_CHECKING:
    from web.commands.who_may_look import WhoMayLook


def start(args: Namespace) -> int:
    from web.commands.who_may_look import WhoMayLook

    opening = WhoMayLook()
    args.host = opening.host
    return serve(args, opening)


def serve(args: Namespace, opening: WhoMayLook | None = None) -> int:
    """``serve``, ``record`` and ``start``: serve the tables until a signal; returns the status.

    Raises Refusal for a table, camera, deck or model that cannot be used.
    """
    from web.commands import Refusal, models_ahead
    from web.commands.chosen_camera import kept

    if args.camera is not None:
        models_ahead.MODELS.fetch(args.models)
    from web.commands import served_tables
    from web.commands.tables_on_command_line import Wanted, wanted
    from web.recorded.evening_recording import EveningRecording
    from web.served.camera_port import WatchedCamera

    tables = [replace(table, camera=table.camera or kept(table.table)) for table in wanted(args.typed)]
    if args.camera is None and any(table.camera is not None for table in tables):
        models_ahead.MODELS.fetch(args.models)
    cameras = {}
    recordings: dict[str, EveningRecording] = {}
    if args.command == "record":
        from web.commands.record import recordings_of

        recordings = recordings_of(tables, args)

    def camera_of(table: Wanted, camera: str) -> Callable[[], WatchedCamera]:
        from web.commands.data_folders import deck_in_use
        from web.commands.live_watcher import begins

        corners = table.corners if camera == table.camera else None
        speed = None if table.fast else 1.0
        deck, film = deck_in_use(table.deck, table.table), recordings.get(table.table)
        return begins(camera, corners, args.models, table.table, deck, speed, table.only_cloth, film)

    for table in tables:
        try:
            if table.camera is not None:
                cameras[table.table] = camera_of(table, table.camera)
        except Refusal as problem:
            raise Refusal(f"table {table.table}: {problem}" if len(tables) > 1 else str(problem)) from None
    if opening is not None:
        from web.commands.start import FirstEvening, show

        shown, asked = None if args.no_browser else show, STOP.asked
        first = FirstEvening(opening, tables, cameras, args.port, asked, camera_of, args.phone_port, shown)
        return served_tables.run(first)
    where = (args.host, args.port, STOP.asked)
    return served_tables.run(
        served_tables.ServedTables(tables, cameras, *where, camera_of, args.phone_port, recordings)
    )


def demo(args: Namespace) -> int:
    from web.bootstrap import ROOT
    from web.commands import demo as demo_command
    from web.commands.live_watcher import watched_camera
    from web.served.camera_port import WatchedCamera

    recording = ROOT / "vision" / "demo" / "deal.mp4"
    truth = demo_command.Truth.read(recording.with_suffix(".jsonl"))

    def begin() -> WatchedCamera:
        return watched_camera(str(recording), None, args.models, speed=args.speed)

    return demo_command.demo(args, begin(), truth, begin)


def read(args: Namespace) -> int:
    from vision.reading.photo import as_line, open_photo, read_photo, too_low_for
    from web.commands import models_ahead
    from web.commands import reading_and_watching as read_and_watch_commands
    from web.commands.data_folders import deck_in_use
    from web.commands.models_ahead import as_refusal, indices, know
    from web.commands.progress_bar import bar

    with as_refusal():
        detector, reader = models_ahead.load(args.models, precise=True)
        know(deck_in_use(args.deck), reader, say=True)
        fans = indices(args.models)

        def lines() -> Iterator[dict[str, Any]]:
            for name in bar(args.photos, len(args.photos), "photographs", args.quiet):
                image = open_photo(name)
                begun = time.perf_counter()
                cards = read_photo(image, detector, reader, fans)
                spent = (time.perf_counter() - begun) * 1000
                yield as_line(name, cards, spent, too_low_for(cards, *image.shape[:2]))

        return read_and_watch_commands.show(lines(), args.json, read_and_watch_commands.photo_in_words)


def watch(args: Namespace) -> int:
    from referee.book.loading import load
    from referee.seats import Seat
    from vision.camera.open_source import open_source
    from vision.place.table_corners import parse_corners
    from vision.reading.votes import EUCHRE_CARDS
    from vision.watching.as_json import watch_lines
    from web.commands import Refusal, models_ahead, terminal_output
    from web.commands import reading_and_watching as read_and_watch_commands
    from web.commands.data_folders import deck_in_use
    from web.commands.models_ahead import as_refusal, know
    from web.commands.progress_bar import starting_line

    with as_refusal():
        rules = load(args.rules) if args.rules else None
        table = parse_corners(args.corners) if args.corners else None
        source = open_source(args.source, on_starting=starting_line())
        detector, reader = models_ahead.load(args.models)
        deck = know(deck_in_use(args.deck), reader, say=True)
        cards, of_pack = read_and_watch_commands.pack_in_use(rules, deck.pack if deck else None, EUCHRE_CARDS)
        if not args.quiet:
            print(of_pack, file=sys.stderr)
        seats = rules.seating.seats if rules else tuple(Seat)
        counted = read_and_watch_commands.CountedSource(source, args.quiet)
        lines = watch_lines(
            counted, detector, reader, table, cards=cards, seats=seats,
            on_flicker=lambda words: terminal_output.say(f"{words[0].upper()}{words[1:]}.", sys.stderr),
            on_low=lambda degrees: terminal_output.say(
                read_and_watch_commands.unread_in_words(degrees), sys.stderr
            ),
        )  # fmt: skip
        status = read_and_watch_commands.show(lines, args.json, read_and_watch_commands.event_in_words)
    if short := getattr(source, "broken_off", ""):
        raise Refusal(short)
    return status


def calibrate(args: Namespace) -> int:
    if args.pack:
        return _pack_check(args)
    from vision.camera.open_source import open_source
    from vision.place.table_corners import parse_corners
    from vision.set_up import from_pictures as set_up_from_pictures
    from vision.set_up.from_pictures import cards_by, kept
    from web.commands import models_ahead
    from web.commands.data_folders import data_folder
    from web.commands.models_ahead import as_refusal
    from web.commands.progress_bar import starting_line

    with as_refusal():
        table = parse_corners(args.corners) if args.corners else None
        say_starting = starting_line()
        source = open_source(args.camera, on_starting=say_starting)
        try:
            set_up_from_pictures.wait_for_first_picture(source, say_starting)
            calibrated = set_up_from_pictures.calibrate(
                source, table, cards_by(*models_ahead.load(args.models))
            )
        finally:
            source.close()
        print("\n".join(calibrated.lines()))
        if not args.no_save:
            path = kept(data_folder(), args.name)
            calibrated.profile.store(path)
            print(ENGLISH["terminal_kept_in_serve_table_begins"].format(path=path, name=args.name))
    return 0


def _pack_check(args: Namespace) -> int:
    from referee.book.loading import load
    from referee.cards import BENNIES, pack
    from vision.reading.learnt_deck import Deck
    from vision.reading.pack_check import PackCheck, drawn, encoded, still_views
    from web.commands import models_ahead
    from web.commands.calibrate_pack import check_pack, write_picture
    from web.commands.models_ahead import as_refusal

    with as_refusal():
        if args.cards is None:
            rules = load(args.rules)
            cards, bennies = pack(rules.pack), frozenset(rules.benny_cards)
        else:
            cards = pack(24 if args.cards == 25 else args.cards)
            bennies = BENNIES if args.cards == 25 else frozenset()
        views = still_views(args.pack)
        detector, reader = models_ahead.load(args.models)
        check = PackCheck(detector, reader, cards, bennies, kept=None if args.picture else 1)

        def draw(number: int, path: Path) -> None:
            here = [card for card in check.seen if card.picture == number]
            write_picture(path, encoded(drawn(check.pictures[number], here), path.suffix))

        def learn(name: str, path: Path) -> int:
            deck: Deck = check.learn(name)
            deck.save(path)
            return len(deck.cards)

        return check_pack(args, check, views, learn, draw)


def tags(args: Namespace) -> int:
    from vision.place import table_tags as printed
    from web.commands import tags as tags_command
    from web.commands.tags import Marker

    def marker(number: int, name: str, side: float) -> Marker:
        return Marker(name, printed.squares(number), side, printed.MARGIN_MM)

    corners = [marker(number, name, printed.CORNER_MM) for number, name in printed.CORNER_TAGS.items()]
    tokens = [marker(number, token.value, printed.TOKEN_MM) for number, token in printed.TOKENS.items()]
    return tags_command.tags(args, corners, tokens)


def bench(args: Namespace) -> int:
    from dataclasses import asdict

    from vision.bench.pace import recording
    from vision.nets.card_detector import Detector
    from vision.reading.card_reader import Reader
    from web.bootstrap import ROOT
    from web.commands import bench as bench_command
    from web.commands.models_ahead import as_refusal

    with as_refusal():
        folder = None if args.models is None else Path(args.models)
        eye = Detector.load(folder, args.threads), Reader.load(folder, args.threads)
        within = bench_command.QUICK_S if args.quick else math.inf
        pace = recording(*eye, ROOT / "vision" / "demo" / "deal.mp4", 1, args.pictures, within)
        return bench_command.bench(args, {**asdict(pace), "fps": pace.fps, "busy_fps": pace.busy_fps})


def simulate(args: Namespace) -> int:
    from web.commands import Refusal

    try:
        from models.lab.films import Scenario, UnwritableFilm, simulate
    except ModuleNotFoundError:
        raise Refusal(ENGLISH["refusal_no_laboratory"]) from None
    from web.commands.simulate import film

    try:
        return film(args, simulate, Scenario)
    except (ValueError, UnwritableFilm) as problem:
        raise Refusal(str(problem)) from None
