"""The ``bowerbird`` command: the only place where all parts meet.

Everything that reaches :mod:`vision` is imported where it is used, so that the page and the judge
run on a machine without a camera's libraries being loaded.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web import logs, version
from web.bootstrap import ROOT, ensure

if TYPE_CHECKING:
    from threading import Event

    from referee.ruleset import RuleSet
    from referee.table import TableEvent
    from web.sight import Keep, Seeing

RULES_HELP = "the book of laws, for example american or somerset-1888"


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit status: 2, with one line, for whatever cannot be done."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        ensure("run", "web", given)
    args = parser().parse_args(given)
    logs.configure(args.verbose, args.quiet)
    from referee.notation import UnreadableSheet
    from referee.rules import BadOverlay, UnknownBook
    from web.commands import Refusal
    from web.journal import JournalError

    try:
        status: int = args.run(args)
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


def parser() -> argparse.ArgumentParser:
    """The command line; what is not there does not exist."""
    top = argparse.ArgumentParser(
        prog="bowerbird", description="Watches a euchre table, keeps the score and proves revokes."
    )
    top.add_argument("--version", action="version", version=f"bowerbird {version.bowerbird()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    one = commands.add_parser("demo", help="play a recorded deal through the whole system and show the page")
    _page_options(one)
    one.add_argument("--speed", type=float, default=1.0, help="times the recording's own speed (1)")
    one.add_argument("--no-browser", action="store_true", help="do not open a browser")
    one.add_argument("--wait", type=float, default=8.0, metavar="SECONDS",
                     help="how long to wait for an answer on the page (8)")  # fmt: skip
    _model_option(one)
    one.add_argument("--exit", action="store_true", help="leave when the deal is over")
    one.add_argument("--journal", metavar="FILE", help="where to keep the journal (a new temporary folder)")
    one.set_defaults(run=run_demo)

    one = commands.add_parser("serve", help="a live table: page, camera, scoreboard")
    _page_options(one)
    _model_option(one)
    one.add_argument("--camera", metavar="CAMERA", help="a number, a URL or a video file; none: by hand")
    one.add_argument("--corners", nargs=4, metavar="X,Y", help="the table's corners in pixels, NW NE SE SW")
    one.add_argument("--rules", metavar="BOOK", help=RULES_HELP)
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    one.add_argument("--scoreboard", metavar="PORT", help="a serial port, AUTO, VIRTUAL or WLED:PORT")
    one.add_argument("--wire-log", metavar="FILE", help="keep every line to and from the scoreboard")
    one.add_argument("--journal", metavar="FILE", help="the file that keeps the evening")
    one.add_argument("--pin", metavar="PIN", help="the director's PIN; without it nobody is director")
    one.add_argument("--table", default="table", type=table_id, metavar="NAME", help="which table this is")
    _deck_option(one)
    one.set_defaults(run=run_serve)

    one = commands.add_parser("read", help="name the cards in photographs")
    one.add_argument("photos", nargs="+", metavar="PHOTO", help="a JPEG or PNG file")
    _model_option(one)
    one.add_argument("--json", action="store_true", help="a line of JSON a photograph")
    _deck_option(one)
    one.set_defaults(run=run_read)

    one = commands.add_parser("watch", help="what happens at the table in a video")
    one.add_argument("source", metavar="VIDEO|CAMERA", help="a video, a folder of pictures, a camera, a URL")
    _model_option(one)
    one.add_argument("--json", action="store_true", help="a line of JSON an event")
    one.add_argument("--corners", nargs=4, metavar="X,Y", help="the table's corners in pixels, NW NE SE SW")
    _deck_option(one)
    one.set_defaults(run=run_watch)

    one = commands.add_parser("judge", help="rule a recorded game")
    one.add_argument("sheet", metavar="SHEET|JOURNAL", help="a sheet, a journal or EGN; - is standard input")
    one.add_argument("--rules", metavar="BOOK", help=RULES_HELP)
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    one.add_argument("--table", metavar="NAME", help="which table of a journal")
    one.add_argument("--json", action="store_true", help="a line of JSON a deal")
    one.set_defaults(run=run_judge)

    one = commands.add_parser("laws", help="every law of a book: judged by the eye, with a press, or not")
    one.add_argument("--rules", metavar="BOOK", help="one book; all of them if it is not named")
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    one.set_defaults(run=run_laws)

    one = commands.add_parser("calibrate", help="where the table is; or a pack, to check and learn")
    shown = "the pack spread face up, photographed or before a camera; or card by card"
    wanted = one.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--camera", metavar="CAMERA", help="a number, a URL, a video or a folder")
    wanted.add_argument("--pack", nargs="+", metavar="CAMERA|PHOTO", help=shown)
    one.add_argument("--corners", nargs=4, metavar="X,Y", help="the table's corners in pixels, NW NE SE SW")
    one.add_argument("--name", "--table", default="table", type=table_id, dest="name",
                     help="which table this is, as serve's --table")  # fmt: skip
    one.add_argument("--no-save", action="store_true", help="look only, keep nothing")
    pack = one.add_argument_group("with --pack")
    pack.add_argument("--rules", metavar="BOOK", default="american", help=RULES_HELP)
    pack.add_argument("--cards", type=int, choices=(24, 25, 28, 32, 52), help="the pack, if no book says it")
    pack.add_argument("--deck", metavar="NAME|FILE", help="what the deck is to be called (deck)")
    pack.add_argument("--names", metavar="FILE", help="names of cards that cannot be read: spread.jpg 3 Qs")
    pack.add_argument("--picture", metavar="FILE", help="write the picture with every card's number and name")
    pack.add_argument("--json", action="store_true", help="the report as a line of JSON")
    _model_option(one)
    one.set_defaults(run=run_calibrate)

    one = commands.add_parser("tags", help="corner tags for the table and tokens for the players, to print")
    one.add_argument("file", metavar="FILE.pdf", help="the PDF to write")
    one.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the printer's paper (a4)")
    one.set_defaults(run=run_tags)

    one = commands.add_parser("bench", help="how fast the eye is here: stages, engines, memory, start-up")
    _model_option(one)
    one.add_argument("--json", action="store_true", help="everything as one line of JSON")
    one.add_argument("--rounds", type=count, default=5, help="the medians are of so many rounds (5)")
    one.add_argument("--pictures", type=count, default=24, help="pictures with four cards moving (24)")
    one.add_argument("--tables", type=count, default=6, help="tables of twelve cards to see for accuracy (6)")
    one.add_argument("--threads", type=count, default=2, help="threads that the models may use (2)")
    one.add_argument("--beside", metavar="FILE", help="another detector, as ONNX, in place of a YOLOv8m")
    one.add_argument("--no-start", action="store_true", help="without start-up and memory")
    one.add_argument("--no-engines", action="store_true", help="without the comparison of engines")
    one.add_argument("--no-beside", action="store_true", help="without another detector beside it")
    one.set_defaults(run=run_bench)

    one = commands.add_parser("simulate", help="film a deal on a table that does not exist, with its truth")
    one.add_argument("out", metavar="VIDEO", help="the file to write: .mp4, .webm, .mkv or .avi")
    one.add_argument("--seed", type=int, default=1, help="the same seed films the same deal (1)")
    one.add_argument("--book", metavar="BOOK", help="the book whose pack and calls are used")
    one.add_argument("--fault", metavar="FAULT", help="a fault to plant, for example revoke")
    one.add_argument("--offender", metavar="SEAT", help="who commits it")
    one.add_argument("--players", type=int, choices=(2, 3, 4), help="how many sit at the table (4)")
    one.add_argument("--table", metavar="CLOTH", help="what the table is covered with")
    one.add_argument("--lamp", metavar="LAMP", help="how it is lit")
    one.add_argument("--alone", action=argparse.BooleanOptionalAction, default=None, help="a lone hand")
    one.add_argument("--turned-down", action=argparse.BooleanOptionalAction, default=None,
                     help="the card turned up is turned down")  # fmt: skip
    one.add_argument("--deck", type=int, metavar="SEED", help="the seed of the deck's style")
    one.add_argument("--trouble", metavar="TROUBLE", help="what befalls the camera: black, bump ...")
    one.add_argument("--opening", action="store_true", default=None, help="film the cut and the deal too")
    one.add_argument("--counters", action="store_true", default=None, help="fives and sixes keep the score")
    one.add_argument("--fidgets", action="store_true", default=None, help="hands that reach and play nothing")
    one.add_argument("--fps", type=float, help="pictures a second (12)")
    one.add_argument("--width", type=int, help="of a picture, in pixels (1280)")
    one.add_argument("--height", type=int, help="of a picture, in pixels (720)")
    one.set_defaults(run=run_simulate)

    one = commands.add_parser("check", help="is everything ready for an evening, and what is to be done")
    _page_options(one)
    _model_option(one)
    one.add_argument("--camera", metavar="CAMERA", help="the camera to try: a number, a URL or a video file")
    one.add_argument("--rules", metavar="BOOK", help="the book of laws to try; else the journal's own")
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    one.add_argument("--scoreboard", metavar="PORT", help="the scoreboard to try, as for serve")
    one.add_argument("--journal", metavar="FILE", help="the file that keeps the evening, as for serve")
    one.add_argument("--json", action="store_true", help="a line of JSON a part")
    one.set_defaults(run=run_check)

    one = commands.add_parser("export", help="a recorded game as a sheet, EGN, CSV or lines of JSON")
    one.add_argument("sheet", metavar="SHEET|JOURNAL", help="a sheet, a journal or EGN; - is standard input")
    one.add_argument("--as", dest="form", metavar="FORM", help="sheet, egn, csv or jsonl (by FILE's ending)")
    one.add_argument("--out", metavar="FILE", help="the file to write; else standard output")
    one.add_argument("--rules", metavar="BOOK", help="another book than the one it was played by")
    one.add_argument("--table", metavar="NAME", help="which table of a journal")
    one.add_argument("--unfinished", action="store_true", help="the hand that is not over, too")
    one.set_defaults(run=run_export)

    one = commands.add_parser("bundle", help="a zip for a bug report: no faces, and no names unless asked")
    one.add_argument("out", nargs="?", metavar="ZIP", help="the file to write (bowerbird-DATE.zip)")
    one.add_argument("--journal", metavar="FILE", help="the journal to put in, as for serve")
    one.add_argument("--names", action="store_true", help="keep the players' and tables' names")
    one.add_argument("--pictures", action="store_true", help="put the pictures in; hands are seen on them")
    one.set_defaults(run=run_bundle)

    for one in commands.choices.values():
        _telling_options(one)
    return top


def _telling_options(one: argparse.ArgumentParser) -> None:
    told = one.add_mutually_exclusive_group()
    told.add_argument("--verbose", action="store_true", help="say on the terminal what is going on")
    told.add_argument("--quiet", action="store_true", help="say nothing there but errors")


def _page_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("--host", default="127.0.0.1", help="who can see the page; 0.0.0.0: the whole network")
    one.add_argument("--port", type=port, default=8377, help="the page's port (8377); 0: any free one")


def _model_option(one: argparse.ArgumentParser) -> None:
    one.add_argument("--models", metavar="FOLDER", help="the models to see with, in place of those shipped")


def _deck_option(one: argparse.ArgumentParser) -> None:
    one.add_argument("--deck", metavar="NAME|FILE",
                     help="the learnt deck to compare with (the table's own); none: no deck")  # fmt: skip


def port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 0 to 65535")
    return int(text)


def count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r}: a whole number from 1 to 10000")
    return int(text)


def table_id(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: a table is named with up to 40 letters, digits, - and _")
    return text


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
    from web.commands.demo import Truth, demo

    recording = ROOT / "vision" / "demo" / "deal.mp4"
    truth = Truth.read(recording.with_suffix(".jsonl"))
    return demo(args, eye(str(recording), None, args.models, args.speed), truth)


def run_read(args: argparse.Namespace) -> int:
    from vision.photo import as_line, open_photo, read_photo
    from web.commands import look
    from web.commands.folders import deck_in_use
    from web.progress import bar

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
    from vision.calibration import parse_corners
    from vision.camera import open_source
    from vision.lines import watch_lines
    from vision.votes import EUCHRE_CARDS
    from web.commands import look
    from web.commands.folders import deck_in_use

    with in_one_line():
        table = parse_corners(args.corners) if args.corners else None
        source = open_source(args.source)
        detector, reader = models(args.models)
        deck = know(deck_in_use(args.deck), reader, say=True)
        cards = deck.pack if deck is not None else EUCHRE_CARDS
        lines = watch_lines(look.Counted(source, args.quiet), detector, reader, table, cards=cards)
        return look.show(lines, args.json, look.event_in_words)


def run_calibrate(args: argparse.Namespace) -> int:
    if args.pack:
        return run_pack_check(args)
    from vision.calibrating import calibrate, kept
    from vision.calibration import parse_corners
    from vision.camera import open_source
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
    from vision.deck import Deck
    from vision.pack_check import PackCheck, drawn, encoded, still_views
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
    from vision import tags as printed
    from web.commands.tags import Marker, tags

    def marker(number: int, name: str, side: float) -> Marker:
        return Marker(name, printed.squares(number), side, printed.MARGIN_MM)

    corners = [marker(number, name, printed.CORNER_MM) for number, name in printed.CORNER_TAGS.items()]
    tokens = [marker(number, token.value, printed.TOKEN_MM) for number, token in printed.TOKENS.items()]
    return tags(args, corners, tokens)


def run_bench(args: argparse.Namespace) -> int:
    from vision.bench.run import Eye
    from vision.model_card import shipped
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
    from vision.calibrating import kept
    from vision.calibration import Profile, parse_corners
    from vision.camera import open_source
    from vision.lookout import Lookout
    from vision.pack_desk import PackDesk
    from vision.watcher import Watcher
    from web.commands.folders import DECK, data_folder, deck_file
    from web.sight import Seeing

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
    return Seeing(start, lookout, desk)


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
    from vision.detector import Detector
    from vision.engine import open_model, open_precise
    from vision.reader import Reader

    place = None if folder is None else Path(folder)
    opener = open_precise if precise else open_model
    return Detector.load(place, opener=opener), Reader.load(place, opener=opener)


def know(path: Path | None, reader: Any, say: bool = False) -> Any:
    """Let the reader compare with the deck in ``path``, where there is one; the deck, or None."""
    from vision.deck import Deck

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
    from vision.calibration import CalibrationError
    from vision.camera import CameraError
    from vision.deck import DeckError
    from vision.model_card import ModelError
    from vision.photo import PhotoError
    from web.commands import Refusal

    try:
        yield
    except (CalibrationError, CameraError, DeckError, ModelError, PhotoError) as problem:
        raise Refusal(str(problem)) from None


if __name__ == "__main__":
    raise SystemExit(main())
