"""The ``bowerbird`` command: the only place where all parts meet.

Everything that reaches :mod:`vision` is imported where it is used, so that the page and the judge
run on a machine without a camera's libraries being loaded.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.commands import terminal_output
from web.commands.stop_signals import BROKEN_OFF, THIS, runs_until_stopped

if TYPE_CHECKING:
    import argparse


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit status: 2, with one line, for whatever cannot be done."""
    if arguments is not None:
        return carried_out(list(arguments))
    given = sys.argv[1:]
    terminal_output.prepare()
    try:
        if runs_until_stopped(given):
            THIS.arm()
        else:
            THIS.hurry()
        from web.bootstrap import ensure

        ensure(packages_for(given), "web", given, THIS.disarm)
        status = carried_out(given)
    except KeyboardInterrupt:
        status = BROKEN_OFF
    return THIS.end(status)


def packages_for(given: Sequence[str]) -> str:
    """Which packages of the lock file a command needs: a club's Swiss rounds more than a table."""
    if {"-h", "--help"} & {*given}:
        return "run"  # what a command can do is said without installing what it needs
    hub = {"--hub"}
    clubs = {"serve": hub, "record": hub, "check": hub | {"--broker"}}.get(next(iter(given), ""), set())
    in_club = any(one.partition("=")[0] in clubs for one in given) or list(given[:1]) in (["hub"], ["league"])
    return "hub" if in_club or list(given[:2]) == ["movements", "swiss"] else "run"


def carried_out(given: list[str]) -> int:
    """Carry out what was typed, as :func:`main` says."""
    from referee.unreadable_record import Unreadable
    from web import logs
    from web.commands import Refusal
    from web.commands.command_arguments import parser
    from web.commands.data_folders import data_folder
    from web.journal.journal import JournalError
    from web.no_secrets import hide_arguments, machines_alone
    from web.private_files import private

    who = "bowerbird"
    hide_arguments()
    try:
        args = parser().parse_args(given)
        who = f"bowerbird {args.command}"
        logs.configure(args.verbose, args.quiet)
        with private(args.command, data_folder(), logs.log_file().parent):
            status = COMMANDS[args.command](args)
        sys.stdout.flush()
    except (Refusal, JournalError, Unreadable) as problem:
        terminal_output.say(f"{who}: {machines_alone(str(problem))}", sys.stderr)
        return 2
    except KeyboardInterrupt:
        return BROKEN_OFF
    except BrokenPipeError:
        # whoever read our output has gone: nothing more can be said to them
        terminal_output.let_go(sys.stdout)
        return 141
    except OSError as problem:
        terminal_output.give_up_if_full(sys.stdout)
        where = f"{problem.filename}: " if problem.filename else ""
        why = machines_alone(f"{where}{problem.strerror or problem}")
        terminal_output.say(f"{who}: cannot go on: {why}", sys.stderr)
        return 2
    except Exception as problem:
        # a file that somebody was sent can trip what nobody foresaw: the log has all of it
        logging.getLogger(__name__).info("%s has failed", who, exc_info=True)
        why = machines_alone(f"{type(problem).__name__}: {problem}").splitlines()[0][:200]
        terminal_output.say(f"{who}: an error in Bowerbird ({why}); --verbose shows where", sys.stderr)
        return 2
    return status


# ---- the commands; those of the first block need no eye ---------------------------------------


def run_judge(args: argparse.Namespace) -> int:
    from web.commands.judge_command import judge

    return judge(args)


def run_review(args: argparse.Namespace) -> int:
    from web.commands.review_command import review

    return review(args)


def run_laws(args: argparse.Namespace) -> int:
    from web.commands.laws_command import laws

    return laws(args)


def run_movements(args: argparse.Namespace) -> int:
    from web.commands.movements_command import movements

    return movements(args)


def run_hub(args: argparse.Namespace) -> int:
    from web.commands.hub_command import hub

    return hub(args)


def run_league(args: argparse.Namespace) -> int:
    from web.commands.league_command import league

    return league(args)


def run_check(args: argparse.Namespace) -> int:
    from web.commands.check_command import check

    return check(args)


def run_export(args: argparse.Namespace) -> int:
    from web.commands.export_command import export

    return export(args)


def run_bundle(args: argparse.Namespace) -> int:
    from web.commands.bundle_command import bundle

    return bundle(args)


def run_serve(args: argparse.Namespace) -> int:
    from web.commands import Refusal, models_ahead
    from web.commands.chosen_camera import kept

    if args.camera is not None:
        models_ahead.THIS.fetch(args.models)
    from web.commands.serve_command import serve
    from web.commands.tables_on_command_line import Wanted, wanted
    from web.recorded.evening_recording import EveningRecording
    from web.served.eye_port import Seeing

    tables = [
        replace(one, camera=one.camera or kept(one.table)) for one in wanted(getattr(args, "typed", ()))
    ]
    if args.camera is None and any(one.camera is not None for one in tables):
        models_ahead.THIS.fetch(args.models)
    eyes = {}
    recordings: dict[str, EveningRecording] = {}
    if args.command == "record":
        from web.commands.record_command import recordings_of

        recordings = recordings_of(tables, args)

    def eye_of(one: Wanted, camera: str) -> Callable[[], Seeing]:
        from web.commands.command_eye import begins
        from web.commands.data_folders import deck_in_use

        corners = one.corners if camera == one.camera else None
        speed = None if one.fast else 1.0
        deck, film = deck_in_use(one.deck, one.table), recordings.get(one.table)
        return begins(camera, corners, args.models, one.table, deck, speed, one.only_cloth, film)

    for one in tables:
        try:
            if one.camera is not None:
                eyes[one.table] = eye_of(one, one.camera)
        except Refusal as problem:
            raise Refusal(f"table {one.table}: {problem}" if len(tables) > 1 else str(problem)) from None
    return serve(tables, eyes, args.host, args.port, eye_of, args.phone_port, recordings)


def run_score(args: argparse.Namespace) -> int:
    from web.commands.score_command import score

    return score(args)


def run_demo(args: argparse.Namespace) -> int:
    from web.bootstrap import ROOT
    from web.commands.command_eye import eye
    from web.commands.demo_command import Truth, demo
    from web.served.eye_port import Seeing

    recording = ROOT / "vision" / "demo" / "deal.mp4"
    truth = Truth.read(recording.with_suffix(".jsonl"))

    def begin() -> Seeing:
        return eye(str(recording), None, args.models, args.speed)

    return demo(args, begin(), truth, begin)


def run_read(args: argparse.Namespace) -> int:
    from vision.reading.photo_reading import as_line, open_photo, read_photo
    from web.commands import models_ahead, read_and_watch_commands
    from web.commands.command_eye import in_one_line, indices, know
    from web.commands.data_folders import deck_in_use
    from web.commands.progress_bar import bar

    with in_one_line():
        detector, reader = models_ahead.load(args.models, precise=True)
        know(deck_in_use(args.deck), reader, say=True)
        fans = indices(args.models, precise=True)

        def lines() -> Iterator[dict[str, Any]]:
            for name in bar(args.photos, len(args.photos), "photographs", args.quiet):
                image = open_photo(name)
                begun = time.perf_counter()
                cards = read_photo(image, detector, reader, fans)
                yield as_line(name, cards, (time.perf_counter() - begun) * 1000)

        return read_and_watch_commands.show(lines(), args.json, read_and_watch_commands.photo_in_words)


def run_watch(args: argparse.Namespace) -> int:
    from referee.book.book_loading import load
    from referee.seats import Seat
    from vision.camera.open_source import open_source
    from vision.place.table_corners import parse_corners
    from vision.reading.reading_votes import EUCHRE_CARDS
    from vision.watching.watch_json import watch_lines
    from web.commands import Refusal, models_ahead, read_and_watch_commands
    from web.commands.command_eye import in_one_line, know
    from web.commands.data_folders import deck_in_use

    with in_one_line():
        rules = load(args.rules) if args.rules else None
        table = parse_corners(args.corners) if args.corners else None
        source = open_source(args.source)
        detector, reader = models_ahead.load(args.models)
        deck = know(deck_in_use(args.deck), reader, say=True)
        cards, said = read_and_watch_commands.pack_in_use(rules, deck.pack if deck else None, EUCHRE_CARDS)
        if not args.quiet:
            print(said, file=sys.stderr)
        seats = rules.seating.seats if rules else tuple(Seat)
        counted = read_and_watch_commands.Counted(source, args.quiet)
        lines = watch_lines(
            counted, detector, reader, table, cards=cards, seats=seats,
            on_flicker=lambda words: terminal_output.say(f"{words[0].upper()}{words[1:]}.", sys.stderr),
        )  # fmt: skip
        status = read_and_watch_commands.show(lines, args.json, read_and_watch_commands.event_in_words)
    if short := getattr(source, "broken_off", ""):
        raise Refusal(short)
    return status


def run_calibrate(args: argparse.Namespace) -> int:
    if args.pack:
        return run_pack_check(args)
    from vision.camera.open_source import open_source
    from vision.place.table_corners import parse_corners
    from vision.set_up.set_up_from_pictures import calibrate, cards_by, kept
    from web.commands import models_ahead
    from web.commands.command_eye import in_one_line
    from web.commands.data_folders import data_folder

    with in_one_line():
        table = parse_corners(args.corners) if args.corners else None
        source = open_source(args.camera)
        try:
            found = calibrate(source, table, cards_by(*models_ahead.load(args.models)))
        finally:
            source.close()
        print("\n".join(found.lines()))
        if not args.no_save:
            path = kept(data_folder(), args.name)
            found.profile.store(path)
            print(f"kept in {path}: serve --table {args.name} begins with it")
    return 0


def run_pack_check(args: argparse.Namespace) -> int:
    from referee.book.book_loading import load
    from referee.cards import BENNIES, pack
    from vision.reading.learnt_deck import Deck
    from vision.reading.pack_check import PackCheck, drawn, encoded, still_views
    from web.commands import models_ahead
    from web.commands.calibrate_pack_command import check_pack, write_picture
    from web.commands.command_eye import in_one_line

    with in_one_line():
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
            here = [one for one in check.seen if one.picture == number]
            write_picture(path, encoded(drawn(check.pictures[number], here), path.suffix))

        def learn(name: str, path: Path) -> int:
            deck: Deck = check.learn(name)
            deck.save(path)
            return len(deck.cards)

        return check_pack(args, check, views, learn, draw)


def run_tags(args: argparse.Namespace) -> int:
    from vision.place import table_tags as printed
    from web.commands.tags_command import Marker, tags

    def marker(number: int, name: str, side: float) -> Marker:
        return Marker(name, printed.squares(number), side, printed.MARGIN_MM)

    corners = [marker(number, name, printed.CORNER_MM) for number, name in printed.CORNER_TAGS.items()]
    tokens = [marker(number, token.value, printed.TOKEN_MM) for number, token in printed.TOKENS.items()]
    return tags(args, corners, tokens)


def run_bench(args: argparse.Namespace) -> int:
    from web.commands import Refusal

    try:
        from vision.bench.run_bench import EyeBench
    except ModuleNotFoundError:
        raise Refusal("the laboratory draws its pictures: it is in a clone and in no wheel") from None
    from vision.nets.model_card import shipped
    from web.bootstrap import ROOT
    from web.commands.bench_command import bench
    from web.commands.command_eye import in_one_line

    with in_one_line():
        folder = None if args.models is None else Path(args.models)
        film = ROOT / "vision" / "demo" / "deal.mp4"
        return bench(args, EyeBench(folder, args.threads), film, folder or shipped())


def run_simulate(args: argparse.Namespace) -> int:
    from web.commands import Refusal

    try:
        from models.lab.films import CannotRecord, Scenario, simulate
    except ModuleNotFoundError:
        raise Refusal("films are drawn by the laboratory, which is in a clone and in no wheel") from None
    from web.commands.simulate_command import film

    try:
        return film(args, simulate, Scenario)
    except (ValueError, CannotRecord) as problem:
        raise Refusal(str(problem)) from None


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "demo": run_demo,
    "serve": run_serve,
    "record": run_serve,
    "score": run_score,
    "read": run_read,
    "watch": run_watch,
    "review": run_review,
    "judge": run_judge,
    "laws": run_laws,
    "calibrate": run_calibrate,
    "tags": run_tags,
    "movements": run_movements,
    "hub": run_hub,
    "league": run_league,
    "bench": run_bench,
    "simulate": run_simulate,
    "check": run_check,
    "export": run_export,
    "bundle": run_bundle,
}
"""What carries out each command of :func:`web.commands.command_arguments.parser`."""


if __name__ == "__main__":
    raise SystemExit(main())
