"""``bowerbird check``: checks whether everything is ready for an evening, and advises what to do."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..journal.agreed_settings import Settings
from ..shown.words.english import ENGLISH
from . import check_camera, check_list
from .check_list import Finding, good, left, mend
from .data_folders import LEAGUE_PASSWORD, data_folder, league_folder
from .judge import house_rules
from .progress_bar import starting_line
from .reading_and_watching import too_low_in_words
from .tables_on_command_line import Wanted, journal_of, wanted

if TYPE_CHECKING:
    from vision.nets.card_detector import Detector
    from vision.reading.card_reader import Reader
    from vision.reading.outlined_cards import PhotoCard

SIGNS = {"good": "✓", "mend": "✗", "left": "–"}
READING = "reading"
"""The part about reading cards; without it no camera is ready."""
NO_CAMERA = ENGLISH["terminal_not_asked_for"]
READY = "Ready."
READY_BY_HAND = ENGLISH["terminal_ready_to_be_scored_by"]
NOTHING_SEEN = ENGLISH["terminal_nothing_is_wrong_but_no"]
WHICH = ENGLISH["terminal_name_another_camera_or_the"]
COLOURS = {"good": "32", "mend": "31", "left": "2"}


def check(args: argparse.Namespace) -> int:
    """Print a line for every part; returns 0 if everything requested is in order, else 1."""
    in_order, table = True, ""
    reads = set[str]()
    tables = wanted(args.typed or ())
    with_camera = {t.table if len(tables) > 1 else "" for t in tables if t.camera is not None}
    asked = (args.host, args.port, args.models, args.broker, args.lag, args.league, args.record)
    for finding in findings(tables, *asked):
        in_order = in_order and finding.state != "mend"
        if finding.part == READING and finding.state == "good":
            reads.add(finding.table)
        if args.json:
            print(json.dumps(as_json(finding), ensure_ascii=False), flush=True)
            continue
        if finding.table != table:
            table = finding.table
            print(f"\n{table}", flush=True)
        print(in_words(finding, sys.stdout.isatty()), flush=True)
    if not args.json:
        ready = READY_BY_HAND if not with_camera else READY if with_camera <= reads else NOTHING_SEEN
        word = ready if in_order else ENGLISH["terminal_not_ready_see_the_lines"]
        print(f"\n{word}" if table else word)
    return 0 if in_order else 1


def as_json(finding: Finding) -> dict[str, str]:
    """A finding with the keys of ``--json``, where its text is ``says``."""
    return {"says" if part == "text" else part: value for part, value in asdict(finding).items()}


def in_words(finding: Finding, colours: bool = False) -> str:
    """A finding as a line for people, and a second line on what to do."""
    sign = SIGNS[finding.state]
    if colours:
        sign = f"\033[{COLOURS[finding.state]}m{sign}\033[0m"
    lines = [f"{sign} {finding.part:<10}  {finding.text}"]
    if finding.do:
        lines.append(f"{'':14}{finding.do}")
    return "\n".join(lines)


def findings(
    tables: Sequence[Wanted],
    host: str = "127.0.0.1",
    port: int = 0,
    models: str | None = None,
    broker: str | None = None,
    lag: bool = False,
    league: str | None = None,
    record: str | None = None,
) -> Iterator[Finding]:
    """The finding of every part as soon as it is known: first shared parts, then table by table.

    Each camera stays open until all have been tried: two that work one at a time may be too much at once.
    """
    several = len(tables) > 1
    yield check_list.program()
    yield check_list.port(host, port)
    if broker is not None:
        from .check_club import broker as broker_there

        yield broker_there(Path(broker) if broker else data_folder() / "broker")
    its_folder = league_folder(league)
    if league is not None or record is not None or (its_folder / LEAGUE_PASSWORD).is_file():
        from . import check_league  # needs packages that a table alone does without

        yield from check_league.league(its_folder, record)
    eye, about_models = seeing(models)
    yield about_models
    with ExitStack() as cameras:
        for table in tables:
            for finding in of_table(table, journal_of(table, alone=not several), eye, cameras, lag):
                yield replace(finding, table=table.table) if several else finding


def of_table(
    table: Wanted, path: Path, eye: tuple[Detector, Reader] | None, cameras: ExitStack, lag: bool = False
) -> Iterator[Finding]:
    """The findings of a table with its journal at ``path``; its camera is closed with ``cameras``."""
    yield check_list.disk(path.parent)
    kept, past = check_list.journal(path)
    yield kept
    yield check_list.clock(check_list.last_written(past))
    agreed = Settings() if past is None else past.settings
    book = table.rules or agreed.book
    house = house_rules(table.house)[0] if table.house else agreed.house if book == agreed.book else None
    yield check_list.book(book, house, past)
    yield check_list.board(table.scoreboard)
    if table.hub is not None:
        from .check_club import hub  # needs packages that a table alone does without

        yield from hub(table.hub, path, table.table)
    if table.camera is not None and eye is not None:
        yield from picture(table.camera, *eye, cameras, lag)
    elif table.camera is None:
        plugged = [path.name.removeprefix("video") for path in sorted(Path("/dev").glob("video*"))]
        hint = f"; try --camera {plugged[0]}" if plugged else ENGLISH["terminal_and_none_is_plugged_in"]
        yield left("camera", f"{NO_CAMERA}{hint}")
    else:
        yield left("camera", ENGLISH["terminal_not_tried_without_the_models"])


def seeing(models: str | None) -> tuple[tuple[Detector, Reader] | None, Finding]:
    """The detector and the reader (None without models), and the finding about them."""
    from vision.nets.card_detector import Detector
    from vision.nets.model_card import ModelError
    from vision.reading.card_reader import Reader

    try:
        folder = None if models is None else Path(models)
        return (Detector.load(folder), Reader.load(folder)), good(
            "models", ENGLISH["terminal_each_is_the_one_that"]
        )
    except ModelError as problem:
        return None, mend("models", str(problem))


def picture(
    camera: str, detector: Detector, reader: Reader, cameras: ExitStack, lag: bool = False
) -> Iterator[Finding]:
    """The findings of the camera: its pictures, the table, light and focus, and the cards on the table."""
    from vision.camera.apps import is_machine, streams_at
    from vision.camera.frame_source import CameraError, NoView
    from vision.camera.open_source import PHONE, open_source
    from vision.reading.photo import read_photo
    from vision.set_up.from_pictures import calibrate, cards_by, wait_for_first_picture

    if camera == PHONE:
        yield left("camera", ENGLISH["terminal_a_phone_is_tried_by"])
        return
    if is_machine(camera):
        apps = streams_at(camera)
        yield from check_camera.apps(camera, apps)
        if not apps:
            return
        camera = apps[0][1]
    say_starting = starting_line()
    try:
        source = open_source(camera, on_starting=say_starting)
    except CameraError as problem:
        yield mend("camera", str(problem), "" if "://" in camera else WHICH)
        return
    cameras.callback(source.close)
    try:
        wait_for_first_picture(source, say_starting)
        if lag:
            yield check_camera.lag(source)
            yield left(READING, ENGLISH["terminal_not_tried_with_lag"])
            return
        seen = calibrate(source, None, cards_by(detector, reader))
        image = next(view.image for view in source.frames() if not isinstance(view, NoView))
    except CameraError as problem:
        away = (
            ENGLISH["terminal_start_its_server_again"]
            if "://" in camera
            else ENGLISH["terminal_unplug_it_and_plug_it"]
        )
        yield mend("camera", str(problem), away)
        return
    yield good("camera", f"{seen.profile.width}x{seen.profile.height}")
    yield from check_camera.offered(camera)
    yield good("table", seen.table)
    for advice in seen.advice:
        yield good(advice.about, advice.text) if advice.good else mend(advice.about, advice.text)
    yield from check_camera.unrest(source)
    is_height_named = any(advice.about == "camera" and not advice.good for advice in seen.advice)
    cards = read_photo(image, detector, reader)
    yield from reading(cards, image.shape[0], image.shape[1], is_height_named)


def reading(
    cards: Sequence[PhotoCard], height: int, width: int, is_height_named: bool = False
) -> Iterator[Finding]:
    """The findings of the cards in a picture of that size; ``is_height_named``: the camera is too low."""
    from vision.place.picture_advice import too_low_by_cards

    if not cards:
        yield left(READING, ENGLISH["terminal_no_card_is_on_the"])
        return
    read = sum(card.read.card is not None for card in cards)
    many = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
    if read:
        yield good(READING, ENGLISH["terminal_found_on_the_table_read"].format(many=many, read=read))
        return
    yield left(READING, ENGLISH["terminal_found_not_read_move_nearer"].format(many=many))
    # the outlines of cards that were not read have their shapes, too
    degrees = too_low_by_cards([card.read.quad for card in cards], height, width)
    if degrees is not None and not is_height_named:
        yield mend("camera", too_low_in_words(degrees))
