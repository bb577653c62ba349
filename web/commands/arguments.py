"""The command line: every command of ``bowerbird`` with its options."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

import click

from .click_options import (
    DECK_HELP,
    Command,
    Commands,
    OfTable,
    Several,
    argument,
    choice,
    club_name,
    command,
    count,
    deck,
    director_pin,
    flag,
    models,
    option,
    page,
    port,
    table_id,
    version,
)
from .upkeep import SEVERAL, kept, measured

MOVEMENTS = ("rainbow", "whist", "winners", "draw", "round-robin", "swiss", "double-elimination")
"""The movements of a club's evening, as :class:`web.hub.movements.chart.Kind` names them."""
RULES_HELP = "the book of laws, for example american or somerset-1888"
ALSO_HELP = "another book: what it would have ruled and scored of each hand"


def tables() -> list[click.Option]:
    """The options of ``serve`` and ``record``: live tables."""
    return [
        *page(),
        option(
            "--phone-port",
            "PORT",
            "where a phone that is the camera finds its page (8378)",
            type=port,
            default=8378,
        ),
        models(),
        option(
            "--table",
            "NAME",
            "which table this is; what follows is its own (table)",
            cls=OfTable,
            type=table_id,
        ),
        option(
            "--camera", "CAMERA", "a number, a URL, a video file, phone, or pi; none: by hand", cls=OfTable
        ),
        flag("--fast", "watch a recording as fast as this machine can, not at its own speed", cls=OfTable),
        option("--corners", "X,Y", "the table's corners in pixels, NW NE SE SW", cls=OfTable, nargs=4),
        option("--rules", "BOOK", RULES_HELP, cls=OfTable),
        option("--house", "FILE", "a file of house rules, laid over the book", cls=OfTable),
        option("--scoreboard", "PORT", "a serial port, AUTO, VIRTUAL or WLED:PORT", cls=OfTable),
        option("--wire-log", "FILE", "keep every line to and from the scoreboard", cls=OfTable),
        option("--journal", "FILE", "the file that keeps the table's evenings", cls=OfTable),
        flag("--no-pictures", "keep no pictures and no replays: rulings name the cards alone", cls=OfTable),
        flag("--only-cloth", "show nobody more of the camera's picture than the table", cls=OfTable),
        option(
            "--pin",
            "PIN",
            "the director's PIN, four characters or more, or @FILE with it; none: nobody is",
            cls=OfTable,
            type=director_pin,
        ),
        option("--deck", "NAME|FILE", DECK_HELP, cls=OfTable),
        option(
            "--hub",
            "HOST[:PORT]",
            "a club's hub to report to: its address, its code's link, or qr: hold its code under the camera",
            cls=OfTable,
        ),
        option("--code", "CODE", "the code with which this table joins the club, once", cls=OfTable),
    ]


def played() -> list[Command]:
    """The commands that play, film and set up a table."""
    return [
        command(
            "start",
            "the first page: camera, who may look, rules, names (also without a word)",
            option("--port", "PORT", "the page's port (8377); 0: any free one", type=port, default=8377),
            option(
                "--phone-port",
                "PORT",
                "where a phone that is the camera finds its page (8378)",
                type=port,
                default=8378,
            ),
            flag("--no-browser", "do not open a browser"),
            models(),
            option("--camera", "CAMERA", "this camera, in place of the one that was chosen", cls=OfTable),
        ),
        command(
            "demo",
            "play a recorded deal through the whole system and show the page",
            *page(),
            option("--speed", "SPEED", "times the recording's own speed (1)", type=float, default=1.0),
            flag("--no-browser", "do not open a browser"),
            option(
                "--wait", "SECONDS", "how long to wait for an answer on the page (8)", type=float, default=8.0
            ),
            models(),
            flag("--exit", "leave when the deal is over"),
            option("--journal", "FILE", "where to keep the journal (a new temporary folder)"),
        ),
        command(
            "serve",
            "live tables: page, cameras, scoreboards",
            *tables(),
            epilog=SEVERAL,
        ),
        command(
            "record",
            "serve, and keep the evening on film",
            option("--to", "FOLDER", "a new folder for it (in Bowerbird's own, by the date)"),
            option("--most", "GB", "how large it may become (20)", type=count, default=20),
            *tables(),
            epilog=SEVERAL,
        ),
        command(
            "score",
            "a recorded evening watched again, and how much was right",
            argument("folder", "FOLDER", "the recording, as bowerbird record has kept it"),
            flag("--json", "the figures as a line of JSON"),
            models(),
        ),
        command(
            "read",
            "name the cards in photographs",
            argument("photos", "PHOTO", "a JPEG or PNG file", nargs=-1, required=True),
            models(),
            flag("--json", "a line of JSON a photograph"),
            deck(),
        ),
        command(
            "watch",
            "what happens at the table in a video",
            argument("source", "VIDEO|CAMERA", "a video, a folder of pictures, a camera, a URL"),
            models(),
            flag("--json", "a line of JSON an event"),
            option("--corners", "X,Y", "the table's corners in pixels, NW NE SE SW", nargs=4),
            option("--rules", "BOOK", "the book that names the pack and who sits where"),
            deck(),
        ),
    ]


def ruled() -> list[Command]:
    """The commands that read and judge recordings."""
    return [
        command(
            "review",
            "a film of a deal or an evening: every hand, ruling and question",
            argument("film", "FILM", "a film as phones make them"),
            option("--rules", "BOOK", f"{RULES_HELP} (american)"),
            option("--house", "FILE", "a file of house rules, laid over the book"),
            option("--also", "BOOK", ALSO_HELP),
            option(
                "--claim",
                "CLAIM",
                "a revoke, as 'E 3 deal 4 at 41:20': seat, trick, deal, minute",
                multiple=True,
            ),
            option("--answer", "ANSWER", "to a question, as '2 S': its number and the answer", multiple=True),
            option(
                "--card named",
                "CARD",
                "the letter of cards that look alike, and which card they are: 'A Ks'",
                multiple=True,
            ),
            option("--out", "FOLDER", "for journal, pictures and page (FILM-review next to it)"),
            flag("--again", "forget the earlier review and begin again"),
            flag("--pdf", "on paper, too"),
            flag("--json", "the review as a line of JSON"),
            choice(
                "--north",
                ("top", "right", "bottom", "left"),
                "the edge of the picture at which North sits (top)",
                default="top",
            ),
            option("--corners", "X,Y", "the table's corners in pixels, NW NE SE SW", nargs=4),
            models(),
            deck(),
        ),
        command(
            "judge",
            "rule a recorded game",
            argument("sheet", "SHEET|JOURNAL", "a sheet, a journal or EGN; - is standard input"),
            option("--rules", "BOOK", RULES_HELP),
            option("--house", "FILE", "a file of house rules, laid over the book"),
            option("--table", "NAME", "which table of a journal"),
            option("--also", "BOOK", ALSO_HELP),
            flag("--json", "a line of JSON a deal"),
            flag("--review", "every finished hand with all cards open, and what the texts advise"),
        ),
        command(
            "laws",
            "every law of a book: judged by the camera, with a tap, or not",
            option("--rules", "BOOK", "one book; all of them if it is not named"),
            option("--house", "FILE", "a file of house rules, laid over the book"),
            flag("--advice", "what the texts advise instead: applied to finished hands, or not and why"),
        ),
    ]


def set_up() -> list[Command]:
    """The commands that prepare tables, packs and paper."""
    return [
        command(
            "calibrate",
            "where the table is; or a pack, to check and learn",
            option("--camera", "CAMERA", "a number, a URL, a video or a folder"),
            option(
                "--pack",
                "CAMERA|PHOTO",
                "the pack spread face up, photographed or before a camera; or card by card",
                cls=Several,
            ),
            option("--corners", "X,Y", "the table's corners in pixels, NW NE SE SW", nargs=4),
            option(
                "--name --table name",
                "NAME",
                "which table this is, as serve's --table",
                default="table",
                type=table_id,
            ),
            flag("--no-save", "look only, keep nothing"),
            option("--rules", "BOOK", RULES_HELP, default="american"),
            choice("--cards", (24, 25, 28, 32, 52), "the pack, if no book says it"),
            option("--deck", "NAME|FILE", "what the deck is to be called (deck)"),
            option("--names", "FILE", "names of cards that cannot be read: spread.jpg 3 Qs"),
            option("--picture", "FILE", "write the picture with every card's number and name"),
            flag("--json", "the report and each card found, as a line of JSON"),
            models(),
            needs=("camera", "pack"),
            apart=(("camera", "pack"),),
        ),
        command(
            "tags",
            "corner tags for the table and tokens for the players, to print",
            argument("file", "FILE.pdf", "the PDF to write"),
            choice("--paper", ("a4", "letter"), "the printer's paper (by the country set here)"),
        ),
        command(
            "movements",
            "who sits where in every round of an evening, to print",
            argument(
                "kind",
                "MOVEMENT",
                ", ".join(MOVEMENTS) + "; none: how often people meet",
                type=click.Choice(MOVEMENTS),
                required=False,
            ),
            option("--people", "N", "how many play; fixed pairs: both of each", type=count),
            option("--rounds", "N", "how many rounds (all of them; a draw: 8)", type=count),
            choice(
                "--over",
                ("bye", "ghost", "three"),
                "people over sit out, play with a ghost, or three at a table",
            ),
            option("--names", "FILE", "who they are, a name a line"),
            option("--seed", "SEED", "the same seed draws the same (1)", type=int, default=1),
            flag("--cards", "a card for each person in place of the rounds"),
            option("--out", "FILE.pdf", "the PDF to write; else it is printed here"),
        ),
    ]


def of_clubs() -> list[Command]:
    """The commands of a club and of a league."""
    return [
        command(
            "hub",
            "a club's evening: many tables, one page for all of them",
            option("--record", "FILE|URL", "the club's record: a file, or postgresql://USER@HOST/NAME"),
            option("--club", "NAME", "what the club is called (club)", type=club_name, default="club"),
            option("--host", "HOST", "who can see the page; 0.0.0.0: the whole network", default="127.0.0.1"),
            option("--port", "PORT", "the page's port (8766); 0: any free one", type=port, default=8766),
            option(
                "--pin",
                "PIN",
                "the director's PIN, four characters or more, or @FILE with it",
                type=director_pin,
            ),
            option("--broker", "HOST:PORT", "a broker that runs already; else the hub starts its own"),
            flag("--setup", "write the broker's files, and say what is to be done"),
            option("--copy-to", "FILE|URL", "copy the record there, whole, into nothing, and leave"),
            option("--folder", "FOLDER", "where the broker's files are"),
            option("--league", "FILE", "with --setup: the file of the league to report to; none: leave it"),
            flag("--demo", "an evening of 24 people that plays itself in two minutes"),
            option(
                "--speed", "SPEED", "the demo: times as fast as people play (100)", type=float, default=100.0
            ),
            option(
                "--seed", "SEED", "the demo: the same seed plays the same evening (1)", type=int, default=1
            ),
            flag("--no-browser", "the demo: do not open a browser"),
            flag("--exit", "the demo: leave when the evening is over"),
        ),
        command(
            "league",
            "the season of many clubs, as their hubs report it",
            option("--record", "FILE|URL", "the league's record: a file, or postgresql://USER@HOST/NAME"),
            option("--name", "NAME", "what the league is called on its page (League)", default="League"),
            option("--host", "HOST", "who can see the page; 0.0.0.0: the whole network", default="127.0.0.1"),
            option("--port", "PORT", "the page's port (8767); 0: any free one", type=port, default=8767),
            option(
                "--pin",
                "PIN",
                "the league's PIN, four characters or more, or @FILE with it",
                type=director_pin,
            ),
            option("--folder", "FOLDER", "where the broker's files are"),
            flag("--setup", "write the broker's files; needs --address"),
            option("--invite", "CLUB", "let a club join: write the file that its hub needs"),
            option("--remove", "CLUB", "take a club's account away"),
            option("--address", "HOST[:PORT]", "with --setup: how the clubs reach this computer (8883)"),
            option("--out", "FILE", "with --invite: the file to write (CLUB.league)"),
            apart=(("setup", "invite", "remove"),),
        ),
    ]


def parser() -> Commands:
    """The command line; :mod:`web.__main__` carries out the command."""
    return Commands(
        "bowerbird",
        help="Watches a euchre table, keeps the score and proves revokes.",
        params=[version()],
        commands=[*played(), *ruled(), *set_up(), *of_clubs(), *measured(), *kept()],
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def read(words: Sequence[str]) -> Namespace | int:
    """The arguments typed, or the exit status after help; raises click's errors for wrong arguments."""
    typed: Namespace | int = parser().main(list(words), "bowerbird", standalone_mode=False)
    return typed
