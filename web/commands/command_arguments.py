"""What may be typed after ``bowerbird``: every command with its options. What is not there does not exist."""

from __future__ import annotations

import argparse
import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

from . import version_command
from .tables_on_command_line import OfTable

MOVEMENTS = ("rainbow", "whist", "winners", "draw", "round-robin", "swiss", "double-elimination")
"""The movements of a club's evening, as :class:`web.hub.movements.movement_chart.Kind` names them."""
SEVERAL = (
    "Several tables: --table kitchen --camera 0 --table porch --camera 1. What stands after a --table is that"
    " table's own, what stands before the first one is for all of them."
)
DECK_HELP = "the learnt deck to compare with (the table's own); none: no deck"
RULES_HELP = "the book of laws, for example american or somerset-1888"
ALSO_HELP = "another book: what it would have ruled and scored of each hand"


CORNER = re.compile(r"-[\d.]+(?:e[+-]?\d+)?,.*", re.IGNORECASE)
"""A corner left of the picture, which looks like an option."""


class Parser(argparse.ArgumentParser):
    """A parser that takes ``-139,-264`` for a corner, as it stands in what calibrate prints."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        given = sys.argv[1:] if args is None else args
        # what begins with a space is no option, and as a number it is the same
        return super().parse_known_args(
            [f" {one}" if CORNER.fullmatch(one) else one for one in given], namespace
        )


def parser() -> argparse.ArgumentParser:
    """The command line; :mod:`web.__main__` carries out what is read from it."""
    top = Parser(prog="bowerbird", description="Watches a euchre table, keeps the score and proves revokes.")
    top.add_argument("--version", action="version", version=f"bowerbird {version_command.bowerbird()}")
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

    one = commands.add_parser("serve", help="live tables: page, cameras, scoreboards", epilog=SEVERAL)
    _table_options(one)

    one = commands.add_parser("record", help="serve, and keep the evening on film", epilog=SEVERAL)
    one.add_argument("--to", metavar="FOLDER", help="a new folder for it (in Bowerbird's own, by the date)")
    one.add_argument("--most", type=count, default=20, metavar="GB", help="how large it may become (20)")
    _table_options(one)

    one = commands.add_parser("score", help="a recorded evening watched again, and how much was right")
    one.add_argument("folder", metavar="FOLDER", help="the recording, as bowerbird record has kept it")
    one.add_argument("--json", action="store_true", help="the figures as a line of JSON")
    _model_option(one)

    one = commands.add_parser("read", help="name the cards in photographs")
    one.add_argument("photos", nargs="+", metavar="PHOTO", help="a JPEG or PNG file")
    _model_option(one)
    one.add_argument("--json", action="store_true", help="a line of JSON a photograph")
    _deck_option(one)

    one = commands.add_parser("watch", help="what happens at the table in a video")
    one.add_argument("source", metavar="VIDEO|CAMERA", help="a video, a folder of pictures, a camera, a URL")
    _model_option(one)
    one.add_argument("--json", action="store_true", help="a line of JSON an event")
    one.add_argument("--corners", nargs=4, metavar="X,Y", help="the table's corners in pixels, NW NE SE SW")
    one.add_argument("--rules", metavar="BOOK", help="the book that names the pack and who sits where")
    _deck_option(one)

    one = commands.add_parser(
        "review", help="a film of a deal or an evening: every hand, ruling and question"
    )
    one.add_argument("film", metavar="FILM", help="a film as phones make them")
    one.add_argument("--rules", metavar="BOOK", help=f"{RULES_HELP} (american)")
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    one.add_argument("--also", metavar="BOOK", help=ALSO_HELP)
    one.add_argument("--claim", action="append", metavar="CLAIM",
                     help="a revoke, as 'E 3 deal 4 at 41:20': seat, trick, deal, minute")  # fmt: skip
    one.add_argument("--answer", action="append", metavar="ANSWER",
                     help="to a question, as '2 S': its number and the answer")  # fmt: skip
    one.add_argument("--card", action="append", metavar="CARD", dest="named",
                     help="the letter of cards that look alike, and which card they are: 'A Ks'")  # fmt: skip
    one.add_argument("--out", metavar="FOLDER", help="for journal, pictures and page (FILM-review beside it)")
    one.add_argument("--again", action="store_true", help="forget the earlier review and begin anew")
    one.add_argument("--pdf", action="store_true", help="on paper, too")
    one.add_argument("--json", action="store_true", help="the review as a line of JSON")
    one.add_argument("--north", choices=("top", "right", "bottom", "left"), default="top",
                     help="the edge of the picture at which North sits (top)")  # fmt: skip
    one.add_argument("--corners", nargs=4, metavar="X,Y", help="the table's corners in pixels, NW NE SE SW")
    _model_option(one)
    _deck_option(one)

    one = commands.add_parser("judge", help="rule a recorded game")
    one.add_argument("sheet", metavar="SHEET|JOURNAL", help="a sheet, a journal or EGN; - is standard input")
    one.add_argument("--rules", metavar="BOOK", help=RULES_HELP)
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    one.add_argument("--table", metavar="NAME", help="which table of a journal")
    one.add_argument("--also", metavar="BOOK", help=ALSO_HELP)
    one.add_argument("--json", action="store_true", help="a line of JSON a deal")
    one.add_argument("--review", action="store_true",
                     help="every finished hand with all cards open, and what the texts advise")  # fmt: skip

    one = commands.add_parser("laws", help="every law of a book: judged by the camera, with a tap, or not")
    one.add_argument("--rules", metavar="BOOK", help="one book; all of them if it is not named")
    one.add_argument("--house", metavar="FILE", help="a file of house rules, laid over the book")
    advised = "what the texts advise instead: applied to finished hands, or not and why"
    one.add_argument("--advice", action="store_true", help=advised)

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
    pack.add_argument("--json", action="store_true", help="the report and each card found, as a line of JSON")
    _model_option(one)

    one = commands.add_parser("tags", help="corner tags for the table and tokens for the players, to print")
    one.add_argument("file", metavar="FILE.pdf", help="the PDF to write")
    one.add_argument(
        "--paper", choices=("a4", "letter"), help="the printer's paper (by the country set here)"
    )

    one = commands.add_parser("movements", help="who sits where in every round of an evening, to print")
    one.add_argument("kind", nargs="?", choices=MOVEMENTS, metavar="MOVEMENT",
                     help=", ".join(MOVEMENTS) + "; none: how often people meet")  # fmt: skip
    one.add_argument("--people", type=count, metavar="N", help="how many play; fixed pairs: both of each")
    one.add_argument("--rounds", type=count, metavar="N", help="how many rounds (all of them; a draw: 8)")
    one.add_argument("--over", choices=("bye", "ghost", "three"),
                     help="people over sit out, play with a ghost, or three at a table")  # fmt: skip
    one.add_argument("--names", metavar="FILE", help="who they are, a name a line")
    one.add_argument("--seed", type=int, default=1, help="the same seed draws the same (1)")
    one.add_argument("--cards", action="store_true", help="a card for each person in place of the rounds")
    one.add_argument("--out", metavar="FILE.pdf", help="the PDF to write; else it is printed here")

    _hub_command(commands.add_parser("hub", help="a club's evening: many tables, one page for all of them"))
    _league_command(commands.add_parser("league", help="the season of many clubs, as their hubs report it"))

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

    one = commands.add_parser("simulate", help="film a deal on a table that does not exist, with its truth")
    one.add_argument("out", metavar="VIDEO", help="the file to write: .mp4, .webm, .mkv or .avi")
    one.add_argument("--seed", type=int, default=1, help="the same seed films the same deal (1)")
    one.add_argument("--book", metavar="BOOK", help="the book whose pack and calls are used")
    one.add_argument("--fault", metavar="FAULT", help="a fault to plant, for example revoke")
    one.add_argument("--offender", metavar="SEAT", help="who commits it")
    one.add_argument("--players", type=int, choices=(2, 3, 4), help="how many sit at the table (4)")
    one.add_argument("--table", metavar="CLOTH", help="what the table is covered with")
    one.add_argument("--shape", metavar="SHAPE", help="the table's: square, round or oblong (square)")
    one.add_argument("--size", type=float, metavar="TIMES",
                     help="how many times as large as usual the table is (1)")  # fmt: skip
    one.add_argument("--camera", metavar="PLACE",
                     help="where it hangs: above, near, far, low or aside (above)")  # fmt: skip
    one.add_argument("--lamp", metavar="LAMP", help="how it is lit")
    one.add_argument("--alone", action=argparse.BooleanOptionalAction, default=None, help="a lone hand")
    one.add_argument("--turned-down", action=argparse.BooleanOptionalAction, default=None,
                     help="the card turned up is turned down")  # fmt: skip
    one.add_argument("--deck", type=int, metavar="SEED", help="the seed of the deck's style")
    one.add_argument("--trouble", metavar="TROUBLE", help="what befalls the camera: black, bump ...")
    one.add_argument("--opening", action="store_true", default=None, help="film the cut and the deal too")
    one.add_argument(
        "--shuffled", action="store_true", default=None, help="film the shuffle before them, too"
    )
    one.add_argument("--counters", action="store_true", default=None, help="fives and sixes keep the score")
    one.add_argument("--fidgets", action="store_true", default=None, help="hands that reach and play nothing")
    one.add_argument("--fps", type=float, help="pictures a second (12)")
    one.add_argument("--width", type=int, help="of a picture, in pixels (1280)")
    one.add_argument("--height", type=int, help="of a picture, in pixels (720)")

    one = commands.add_parser(
        "check", help="is everything ready for an evening, and what is to be done", epilog=SEVERAL
    )
    _page_options(one)
    _model_option(one)
    one.set_defaults(typed=None)
    add = partial(one.add_argument, action=OfTable)
    add("--table", type=table_id, metavar="NAME", help="a table to try; what follows is its own")
    add("--camera", metavar="CAMERA", help="to try: a number, a URL, a video file, or a phone app's machine")
    one.add_argument("--lag", action="store_true",
                     help="only how late it is: point it at this screen, which flashes")  # fmt: skip
    add("--rules", metavar="BOOK", help="the book of laws to try; else the journal's own")
    add("--house", metavar="FILE", help="a file of house rules, laid over the book")
    add("--scoreboard", metavar="PORT", help="the scoreboard to try, as for serve")
    add("--journal", metavar="FILE", help="the file that keeps the evening, as for serve")
    add("--hub", metavar="HOST[:PORT]", help="the club's hub to try, as for serve")
    one.add_argument("--broker", nargs="?", const="", metavar="FOLDER",
                     help="on the hub's own machine: whether its broker runs, or can be started")  # fmt: skip
    one.add_argument("--league", nargs="?", const="", metavar="FOLDER",
                     help="its broker, certificate and record (where this machine has a league)")  # fmt: skip
    one.add_argument("--record", metavar="FILE|URL", help="the league's record, as for league")
    one.add_argument("--json", action="store_true", help="a line of JSON a part")

    one = commands.add_parser("export", help="a recorded game as a sheet, EGN, CSV or lines of JSON")
    one.add_argument("sheet", metavar="SHEET|JOURNAL", help="a sheet, a journal or EGN; - is standard input")
    one.add_argument("--as", dest="form", metavar="FORM", help="sheet, egn, csv or jsonl (by FILE's ending)")
    one.add_argument("--out", metavar="FILE", help="the file to write; else standard output")
    one.add_argument("--rules", metavar="BOOK", help="another book than the one it was played by")
    one.add_argument("--table", metavar="NAME", help="which table of a journal")
    one.add_argument("--evening", type=count, metavar="N", help="which evening of a journal (the last)")
    one.add_argument("--unfinished", action="store_true", help="the hand that is not over, too")

    one = commands.add_parser("bundle", help="a zip for a bug report: no faces, and no names unless asked")
    one.add_argument("out", nargs="?", metavar="ZIP", help="the file to write (bowerbird-DATE.zip)")
    kept = "all that Bowerbird keeps in its own folder"
    one.add_argument("--table", action="append", type=table_id, metavar="NAME",
                     help=f"a table whose journal to put in; once for each ({kept})")  # fmt: skip
    one.add_argument("--journal", action="append", metavar="FILE", help="a journal kept elsewhere, likewise")
    one.add_argument("--names", action="store_true", help="keep the players' and tables' names")
    one.add_argument("--pictures", action="store_true", help="put the pictures in; hands are seen on them")

    for one in commands.choices.values():
        _telling_options(one)
    return top


def _table_options(one: argparse.ArgumentParser) -> None:
    """What ``serve`` and ``record`` take: live tables."""
    _page_options(one)
    one.add_argument("--phone-port", type=port, default=8378, metavar="PORT",
                     help="where a phone that is the camera finds its page (8378)")  # fmt: skip
    _model_option(one)
    add = partial(one.add_argument, action=OfTable)
    add("--table", type=table_id, metavar="NAME", help="which table this is; what follows is its own (table)")
    add("--camera", metavar="CAMERA", help="a number, a URL, a video file, phone, or pi; none: by hand")
    add("--fast", nargs=0, help="watch a recording as fast as this machine can, not at its own speed")
    add("--corners", nargs=4, metavar="X,Y", help="the table's corners in pixels, NW NE SE SW")
    add("--rules", metavar="BOOK", help=RULES_HELP)
    add("--house", metavar="FILE", help="a file of house rules, laid over the book")
    add("--scoreboard", metavar="PORT", help="a serial port, AUTO, VIRTUAL or WLED:PORT")
    add("--wire-log", metavar="FILE", help="keep every line to and from the scoreboard")
    add("--journal", metavar="FILE", help="the file that keeps the table's evenings")
    add("--no-pictures", nargs=0, help="keep no pictures and no replays: rulings name the cards alone")
    add("--only-cloth", nargs=0, help="show nobody more of the camera's picture than the table")
    add("--pin", type=director_pin, metavar="PIN",
        help="the director's PIN, four characters or more, or @FILE with it; none: nobody is")  # fmt: skip
    add("--deck", metavar="NAME|FILE", help=DECK_HELP)
    add(
        "--hub",
        metavar="HOST[:PORT]",
        help="a club's hub to report to: its address, its code's link, or qr: hold its code under the camera",
    )
    add("--code", metavar="CODE", help="the code with which this table joins the club, once")


def _hub_command(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--record", metavar="FILE|URL", help="the club's record: a file, or postgresql://USER@HOST/NAME"
    )
    one.add_argument(
        "--club", type=table_id, default="club", metavar="NAME", help="what the club is called (club)"
    )
    one.add_argument("--host", default="127.0.0.1", help="who can see the page; 0.0.0.0: the whole network")
    one.add_argument("--port", type=port, default=8766, help="the page's port (8766); 0: any free one")
    one.add_argument(
        "--pin",
        type=director_pin,
        metavar="PIN",
        help="the director's PIN, four characters or more, or @FILE with it",
    )
    one.add_argument(
        "--broker", metavar="HOST:PORT", help="a broker that runs already; else the hub starts its own"
    )
    one.add_argument(
        "--setup", action="store_true", help="write the broker's files, and say what is to be done"
    )
    one.add_argument("--folder", metavar="FOLDER", help="where the broker's files are")
    one.add_argument(
        "--league", metavar="FILE", help="with --setup: the file of the league to report to; none: leave it"
    )
    one.add_argument(
        "--demo", action="store_true", help="an evening of 24 people that plays itself in two minutes"
    )
    one.add_argument(
        "--speed", type=float, default=100.0, help="the demo: times as fast as people play (100)"
    )
    one.add_argument("--seed", type=int, default=1, help="the demo: the same seed plays the same evening (1)")
    one.add_argument("--no-browser", action="store_true", help="the demo: do not open a browser")
    one.add_argument("--exit", action="store_true", help="the demo: leave when the evening is over")


def _league_command(one: argparse.ArgumentParser) -> None:
    add = one.add_argument
    add("--record", metavar="FILE|URL", help="the league's record: a file, or postgresql://USER@HOST/NAME")
    add("--name", default="League", help="what the league is called on its page (League)")
    add("--host", default="127.0.0.1", help="who can see the page; 0.0.0.0: the whole network")
    add("--port", type=port, default=8767, help="the page's port (8767); 0: any free one")
    add(
        "--pin",
        type=director_pin,
        metavar="PIN",
        help="the league's PIN, four characters or more, or @FILE with it",
    )
    add("--folder", metavar="FOLDER", help="where the broker's files are")
    todo = one.add_mutually_exclusive_group()
    todo.add_argument("--setup", action="store_true", help="write the broker's files; needs --address")
    todo.add_argument("--invite", metavar="CLUB", help="let a club join: write the file that its hub needs")
    todo.add_argument("--remove", metavar="CLUB", help="take a club's account away")
    add("--address", metavar="HOST[:PORT]", help="with --setup: how the clubs reach this computer (8883)")
    add("--out", metavar="FILE", help="with --invite: the file to write (CLUB.league)")


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
    one.add_argument("--deck", metavar="NAME|FILE", help=DECK_HELP)


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


def director_pin(text: str) -> str:
    """A PIN as it was typed, or from ``@FILE``, its first line: what is typed everybody sees in ``ps``."""
    if text.startswith("@"):
        try:
            text = Path(text[1:]).read_text(encoding="utf-8").partition("\n")[0].strip()
        except (OSError, ValueError) as problem:
            raise argparse.ArgumentTypeError(f"{text[1:]}: {problem}") from None
    if len(text) < 4:
        raise argparse.ArgumentTypeError("a PIN has four characters or more: six digits are not guessed")
    return text
