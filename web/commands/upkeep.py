"""The commands that measure, make films, check the whole and take games out of it."""

from __future__ import annotations

from .click_options import (
    Command,
    OfTable,
    argument,
    choice,
    command,
    count,
    flag,
    models,
    option,
    page,
    table_id,
)

SEVERAL = (
    "Several tables: --table kitchen --camera 0 --table porch --camera 1. What stands after a --table is that"
    " table's own, what stands before the first one is for all of them."
)


def measured() -> list[Command]:
    """The commands that measure, and that make films."""
    return [
        command(
            "bench",
            "whether this machine keeps up with a camera",
            models(),
            flag("--quick", "a minute at most, and only what it means"),
            flag("--json", "everything as one line of JSON"),
            option("--pictures", "PICTURES", "pictures of a film to see (240)", type=count, default=240),
            option("--threads", "THREADS", "threads that the models may use (2)", type=count, default=2),
        ),
        command(
            "simulate",
            "film a deal on a table that does not exist, with its truth",
            argument("out", "VIDEO", "the file to write: .mp4, .webm, .mkv or .avi"),
            option("--seed", "SEED", "the same seed films the same deal (1)", type=int, default=1),
            option("--book", "BOOK", "the book with the pack and the calls to use"),
            option("--fault", "FAULT", "a fault to plant, for example revoke"),
            option("--offender", "SEAT", "who commits it"),
            choice("--players", (2, 3, 4), "how many sit at the table (4)"),
            option("--table", "CLOTH", "what the table is covered with"),
            option("--shape", "SHAPE", "the table's: square, round or oblong (square)"),
            option("--size", "TIMES", "how many times as large as usual the table is (1)", type=float),
            option("--camera", "PLACE", "where it hangs: above, near, far, low or aside (above)"),
            option("--lamp", "LAMP", "how it is lit"),
            flag("--alone/--no-alone", "a lone hand", default=None),
            flag("--turned-down/--no-turned-down", "the card turned up is turned down", default=None),
            option("--deck", "SEED", "the seed of the deck's style", type=int),
            option("--trouble", "TROUBLE", "what befalls the camera: black, bump ..."),
            flag("--opening", "film the cut and the deal too"),
            flag("--shuffled", "film the shuffle before them, too"),
            flag("--counters", "fives and sixes keep the score"),
            flag("--fidgets", "hands that reach and play nothing"),
            option("--fps", "FPS", "pictures a second (12)", type=float),
            option("--width", "WIDTH", "of a picture, in pixels (1280)", type=int),
            option("--height", "HEIGHT", "of a picture, in pixels (720)", type=int),
        ),
    ]


def kept() -> list[Command]:
    """What checks the whole, and takes games out of it."""
    return [
        command(
            "check",
            "is everything ready for an evening, and what is to be done",
            *page(),
            models(),
            option("--table", "NAME", "a table to try; what follows is its own", cls=OfTable, type=table_id),
            option(
                "--camera",
                "CAMERA",
                "to try: a number, a URL, a video file, or a phone app's machine",
                cls=OfTable,
            ),
            flag("--lag", "only how late it is: point it at this screen, which flashes"),
            option("--rules", "BOOK", "the book of laws to try; else the journal's own", cls=OfTable),
            option("--house", "FILE", "a file of house rules, laid over the book", cls=OfTable),
            option("--scoreboard", "PORT", "the scoreboard to try, as for serve", cls=OfTable),
            option("--journal", "FILE", "the file that keeps the evening, as for serve", cls=OfTable),
            option("--hub", "HOST[:PORT]", "the club's hub to try, as for serve", cls=OfTable),
            option(
                "--broker",
                "FOLDER",
                "on the hub's own machine: whether its broker runs, or can be started",
                is_flag=False,
                flag_value="",
            ),
            option(
                "--league",
                "FOLDER",
                "its broker, certificate and record (where this machine has a league)",
                is_flag=False,
                flag_value="",
            ),
            option("--record", "FILE|URL", "the league's record, as for league"),
            flag("--json", "a line of JSON a part"),
            epilog=SEVERAL,
        ),
        command(
            "export",
            "a recorded game as a sheet, EGN, CSV or lines of JSON",
            argument("sheet", "SHEET|JOURNAL", "a sheet, a journal or EGN; - is standard input"),
            option("--as form", "FORM", "sheet, egn, csv or jsonl (by FILE's ending)"),
            option("--out", "FILE", "the file to write; else standard output"),
            option("--rules", "BOOK", "another book than the one it was played by"),
            option("--table", "NAME", "which table of a journal"),
            option("--evening", "N", "which evening of a journal (the last)", type=count),
            flag("--unfinished", "the hand that is not over, too"),
        ),
        command(
            "bundle",
            "a zip for a bug report: no faces, and no names unless asked",
            argument("out", "ZIP", "the file to write (bowerbird-DATE.zip)", required=False),
            option(
                "--table",
                "NAME",
                "a table with a journal to put in; once for each (all in its own folder)",
                multiple=True,
                type=table_id,
            ),
            option("--journal", "FILE", "a journal kept elsewhere, likewise", multiple=True),
            flag("--names", "keep the players' and tables' names"),
            flag("--pictures", "put the pictures in; hands are seen on them"),
        ),
    ]
