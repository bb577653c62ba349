"""The command line: every command of ``bowerbird`` with its options."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

import click

from ..hub.movements.movement import Movement
from ..hub.movements.numbers import Over
from ..shown.words.english import ENGLISH
from .click_options import (
    DECK_HELP,
    Command,
    Commands,
    OfTable,
    Several,
    argument,
    between,
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
from .upkeep import SEVERAL, checks_and_exports, measuring_commands

MOVEMENTS = tuple(movement.value for movement in Movement)
SPEED = between(0.1, 100_000)
"""Times as fast as people play, of a recording or of the demo's evening."""
RULES_HELP = ENGLISH["help_books"]
ALSO_HELP = ENGLISH["help_also"]


def tables() -> list[click.Option]:
    """The options of ``serve`` and ``record``: live tables."""
    return [
        *page(),
        option(
            "--phone-port",
            "PORT",
            ENGLISH["help_phone_port"],
            type=port,
            default=8378,
        ),
        models(),
        option(
            "--table",
            "NAME",
            ENGLISH["help_table"],
            cls=OfTable,
            type=table_id,
        ),
        option("--camera", "CAMERA", ENGLISH["help_camera"], cls=OfTable),
        flag("--fast", ENGLISH["help_fast"], cls=OfTable),
        option("--corners", "X,Y", ENGLISH["help_corners"], cls=OfTable, nargs=4),
        option("--rules", "BOOK", RULES_HELP, cls=OfTable),
        option("--house", "FILE", ENGLISH["help_house"], cls=OfTable),
        option("--scoreboard", "PORT", ENGLISH["help_scoreboard"], cls=OfTable),
        option("--wire-log", "FILE", ENGLISH["help_wire_log"], cls=OfTable),
        option("--journal", "FILE", ENGLISH["help_journal"], cls=OfTable),
        flag("--no-pictures", ENGLISH["help_no_pictures"], cls=OfTable),
        flag("--only-cloth", ENGLISH["help_only_cloth"], cls=OfTable),
        option(
            "--pin",
            "PIN",
            ENGLISH["help_pin"],
            cls=OfTable,
            type=director_pin,
        ),
        option("--deck", "NAME|FILE", DECK_HELP, cls=OfTable),
        option(
            "--hub",
            "HOST[:PORT]",
            ENGLISH["help_hub"],
            cls=OfTable,
        ),
        option("--code", "CODE", ENGLISH["help_code"], cls=OfTable),
    ]


def table_commands() -> list[Command]:
    """The commands that play, film and set up a table."""
    return [
        command(
            "start",
            ENGLISH["help_command_start"],
            option("--port", "PORT", ENGLISH["help_port"], type=port, default=8377),
            option(
                "--phone-port",
                "PORT",
                ENGLISH["help_phone_port"],
                type=port,
                default=8378,
            ),
            flag("--no-browser", ENGLISH["help_no_browser"]),
            models(),
            option("--camera", "CAMERA", ENGLISH["help_start_camera"], cls=OfTable),
        ),
        command(
            "demo",
            ENGLISH["help_command_demo"],
            *page(),
            option("--speed", "SPEED", ENGLISH["help_speed"], type=SPEED, default=1.0),
            flag("--no-browser", ENGLISH["help_no_browser"]),
            option("--wait", "SECONDS", ENGLISH["help_wait"], type=between(0, 3600), default=8.0),
            models(),
            flag("--exit", ENGLISH["help_exit"]),
            option("--journal", "FILE", ENGLISH["help_demo_journal"]),
        ),
        command(
            "serve",
            ENGLISH["help_command_serve"],
            *tables(),
            epilog=SEVERAL,
        ),
        command(
            "record",
            ENGLISH["help_command_record"],
            option("--to", "FOLDER", ENGLISH["help_to"]),
            option("--most", "GB", ENGLISH["help_most"], type=count, default=20),
            *tables(),
            epilog=SEVERAL,
        ),
        command(
            "score",
            ENGLISH["help_command_score"],
            argument("folder", "FOLDER", ENGLISH["help_folder"]),
            flag("--json", ENGLISH["help_json"]),
            models(),
        ),
        command(
            "read",
            ENGLISH["help_command_read"],
            argument("photos", "PHOTO", ENGLISH["help_photos"], nargs=-1, required=True),
            models(),
            flag("--json", ENGLISH["help_read_json"]),
            deck(),
        ),
        command(
            "watch",
            ENGLISH["help_command_watch"],
            argument("source", "VIDEO|CAMERA", ENGLISH["help_source"]),
            models(),
            flag("--json", ENGLISH["help_watch_json"]),
            option("--corners", "X,Y", ENGLISH["help_corners"], nargs=4),
            option("--rules", "BOOK", ENGLISH["help_rules"]),
            deck(),
        ),
    ]


def record_commands() -> list[Command]:
    """The commands that read and judge recordings."""
    return [
        command(
            "review",
            ENGLISH["help_command_review"],
            argument("film", "FILM", ENGLISH["help_film"]),
            option("--rules", "BOOK", ENGLISH["help_review_rules"].format(rules_help=RULES_HELP)),
            option("--house", "FILE", ENGLISH["help_house"]),
            option("--also", "BOOK", ALSO_HELP),
            option(
                "--claim",
                "CLAIM",
                ENGLISH["help_claim"],
                multiple=True,
            ),
            option("--answer", "ANSWER", ENGLISH["help_answer"], multiple=True),
            option(
                "--card named",
                "CARD",
                ENGLISH["help_card"],
                multiple=True,
            ),
            option("--out", "FOLDER", ENGLISH["help_out"]),
            flag("--again", ENGLISH["help_again"]),
            flag("--pdf", ENGLISH["help_pdf"]),
            flag("--json", ENGLISH["help_review_json"]),
            choice(
                "--north",
                ("top", "right", "bottom", "left"),
                ENGLISH["help_north"],
                default="top",
            ),
            option("--corners", "X,Y", ENGLISH["help_corners"], nargs=4),
            models(),
            deck(),
        ),
        command(
            "judge",
            ENGLISH["help_command_judge"],
            argument("sheet", "SHEET|JOURNAL", ENGLISH["help_sheet"]),
            option("--rules", "BOOK", RULES_HELP),
            option("--house", "FILE", ENGLISH["help_house"]),
            option("--table", "NAME", ENGLISH["help_judge_table"]),
            option("--also", "BOOK", ALSO_HELP),
            flag("--json", ENGLISH["help_judge_json"]),
            flag("--review", ENGLISH["help_review"]),
        ),
        command(
            "laws",
            ENGLISH["help_command_laws"],
            option("--rules", "BOOK", ENGLISH["help_laws_rules"]),
            option("--house", "FILE", ENGLISH["help_house"]),
            flag("--advice", ENGLISH["help_advice"]),
        ),
    ]


def set_up_commands() -> list[Command]:
    """The commands that prepare tables, packs and paper."""
    return [
        command(
            "calibrate",
            ENGLISH["help_command_calibrate"],
            option("--camera", "CAMERA", ENGLISH["help_calibrate_camera"]),
            option(
                "--pack",
                "CAMERA|PHOTO",
                ENGLISH["help_pack"],
                cls=Several,
            ),
            option("--corners", "X,Y", ENGLISH["help_corners"], nargs=4),
            option(
                "--name --table name",
                "NAME",
                ENGLISH["help_name"],
                default="table",
                type=table_id,
            ),
            flag("--no-save", ENGLISH["help_no_save"]),
            option("--rules", "BOOK", RULES_HELP, default="american"),
            choice("--cards", (24, 25, 28, 32, 52), ENGLISH["help_cards"]),
            option("--deck", "NAME|FILE", ENGLISH["help_deck"]),
            option("--names", "FILE", ENGLISH["help_names"]),
            option("--picture", "FILE", ENGLISH["help_picture"]),
            flag("--json", ENGLISH["help_calibrate_json"]),
            models(),
            needs=("camera", "pack"),
            apart=(("camera", "pack"),),
        ),
        command(
            "tags",
            ENGLISH["help_command_tags"],
            argument("file", "FILE.pdf", ENGLISH["help_file"]),
            choice("--paper", ("a4", "letter"), ENGLISH["help_paper"]),
        ),
        command(
            "movements",
            ENGLISH["help_command_movements"],
            argument(
                "kind",
                "MOVEMENT",
                ", ".join(MOVEMENTS) + ENGLISH["help_paper_none"],
                type=click.Choice(MOVEMENTS),
                required=False,
            ),
            option("--people", "N", ENGLISH["help_people"], type=count),
            option("--rounds", "N", ENGLISH["help_rounds"], type=count),
            choice(
                "--over",
                tuple(over.value for over in Over),
                ENGLISH["help_over"],
            ),
            option("--names", "FILE", ENGLISH["help_movements_names"]),
            option("--seed", "SEED", ENGLISH["help_seed"], type=int, default=1),
            flag("--cards", ENGLISH["help_movements_cards"]),
            option("--out", "FILE.pdf", ENGLISH["help_movements_out"]),
        ),
    ]


def club_commands() -> list[Command]:
    """The commands of a club and of a league."""
    return [
        command(
            "hub",
            ENGLISH["help_command_hub"],
            option("--record", "FILE|URL", ENGLISH["help_record"]),
            option("--club", "NAME", ENGLISH["help_club"], type=club_name, default="club"),
            option("--host", "HOST", ENGLISH["help_host"], default="127.0.0.1"),
            option("--port", "PORT", ENGLISH["help_hub_port"], type=port, default=8766),
            option(
                "--pin",
                "PIN",
                ENGLISH["help_hub_pin"],
                type=director_pin,
            ),
            option("--broker", "HOST:PORT", ENGLISH["help_broker"]),
            flag("--setup", ENGLISH["help_setup"]),
            option("--copy-to", "FILE|URL", ENGLISH["help_copy_to"]),
            option("--folder", "FOLDER", ENGLISH["help_hub_folder"]),
            option("--league", "FILE", ENGLISH["help_league"]),
            flag("--demo", ENGLISH["help_demo"]),
            option("--speed", "SPEED", ENGLISH["help_hub_speed"], type=SPEED, default=100.0),
            option("--seed", "SEED", ENGLISH["help_hub_seed"], type=int, default=1),
            flag("--no-browser", ENGLISH["help_hub_no_browser"]),
            flag("--exit", ENGLISH["help_hub_exit"]),
        ),
        command(
            "league",
            ENGLISH["help_command_league"],
            option("--record", "FILE|URL", ENGLISH["help_league_record"]),
            option("--name", "NAME", ENGLISH["help_league_name"], default="League"),
            option("--host", "HOST", ENGLISH["help_host"], default="127.0.0.1"),
            option("--port", "PORT", ENGLISH["help_league_port"], type=port, default=8767),
            option(
                "--pin",
                "PIN",
                ENGLISH["help_league_pin"],
                type=director_pin,
            ),
            option("--folder", "FOLDER", ENGLISH["help_hub_folder"]),
            flag("--setup", ENGLISH["help_league_setup"]),
            option("--invite", "CLUB", ENGLISH["help_invite"]),
            option("--remove", "CLUB", ENGLISH["help_remove"]),
            option("--address", "HOST[:PORT]", ENGLISH["help_address"]),
            option("--out", "FILE", ENGLISH["help_league_out"]),
            apart=(("setup", "invite", "remove"),),
        ),
    ]


def parser() -> Commands:
    """The command line; :mod:`web.__main__` carries out the command."""
    return Commands(
        "bowerbird",
        help=ENGLISH["help_bowerbird"],
        params=[version()],
        commands=[
            *table_commands(),
            *record_commands(),
            *set_up_commands(),
            *club_commands(),
            *measuring_commands(),
            *checks_and_exports(),
        ],
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def read(words: Sequence[str]) -> Namespace | int:
    """The arguments typed, or the exit status after help; raises click's errors for wrong arguments."""
    typed: Namespace | int = parser().main(list(words), "bowerbird", standalone_mode=False)
    return typed
