"""The commands that measure, make films, check the whole and take games out of it."""

from __future__ import annotations

from ..shown.words.english import ENGLISH
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

SEVERAL = ENGLISH["help_several_tables"]


def measuring_commands() -> list[Command]:
    """The commands that measure, and that make films."""
    return [
        command(
            "bench",
            ENGLISH["help_command_bench"],
            models(),
            flag("--quick", ENGLISH["help_quick"]),
            flag("--json", ENGLISH["help_bench_json"]),
            option("--pictures", "PICTURES", ENGLISH["help_pictures"], type=count, default=240),
            option("--threads", "THREADS", ENGLISH["help_threads"], type=count, default=2),
        ),
        command(
            "simulate",
            ENGLISH["help_command_simulate"],
            argument("out", "VIDEO", ENGLISH["help_simulate_out"]),
            option("--seed", "SEED", ENGLISH["help_simulate_seed"], type=int, default=1),
            option("--book", "BOOK", ENGLISH["help_book"]),
            option("--fault", "FAULT", ENGLISH["help_fault"]),
            option("--offender", "SEAT", ENGLISH["help_offender"]),
            choice("--players", (2, 3, 4), ENGLISH["help_players"]),
            option("--table", "CLOTH", ENGLISH["help_simulate_table"]),
            option("--shape", "SHAPE", ENGLISH["help_shape"]),
            option("--size", "TIMES", ENGLISH["help_size"], type=float),
            option("--camera", "PLACE", ENGLISH["help_simulate_camera"]),
            option("--lamp", "LAMP", ENGLISH["help_lamp"]),
            flag("--alone/--no-alone", ENGLISH["help_alone"], default=None),
            flag("--turned-down/--no-turned-down", ENGLISH["help_turned_down"], default=None),
            option("--deck", "SEED", ENGLISH["help_simulate_deck"], type=int),
            option("--trouble", "TROUBLE", ENGLISH["help_trouble"]),
            flag("--opening", ENGLISH["help_opening"]),
            flag("--shuffled", ENGLISH["help_shuffled"]),
            flag("--counters", ENGLISH["help_counters"]),
            flag("--fidgets", ENGLISH["help_fidgets"]),
            option("--fps", "FPS", ENGLISH["help_fps"], type=float),
            option("--width", "WIDTH", ENGLISH["help_width"], type=int),
            option("--height", "HEIGHT", ENGLISH["help_height"], type=int),
        ),
    ]


def checks_and_exports() -> list[Command]:
    """The commands that check a machine, and that export or repair records."""
    return [
        command(
            "check",
            ENGLISH["help_command_check"],
            *page(),
            models(),
            option("--table", "NAME", ENGLISH["help_check_table"], cls=OfTable, type=table_id),
            option(
                "--camera",
                "CAMERA",
                ENGLISH["help_check_camera"],
                cls=OfTable,
            ),
            flag("--lag", ENGLISH["help_lag"]),
            option("--rules", "BOOK", ENGLISH["help_check_rules"], cls=OfTable),
            option("--house", "FILE", ENGLISH["help_house"], cls=OfTable),
            option("--scoreboard", "PORT", ENGLISH["help_check_scoreboard"], cls=OfTable),
            option("--journal", "FILE", ENGLISH["help_check_journal"], cls=OfTable),
            option("--hub", "HOST[:PORT]", ENGLISH["help_check_hub"], cls=OfTable),
            option(
                "--broker",
                "FOLDER",
                ENGLISH["help_check_broker"],
                is_flag=False,
                flag_value="",
            ),
            option(
                "--league",
                "FOLDER",
                ENGLISH["help_check_league"],
                is_flag=False,
                flag_value="",
            ),
            option("--record", "FILE|URL", ENGLISH["help_check_record"]),
            flag("--json", ENGLISH["help_check_json"]),
            epilog=SEVERAL,
        ),
        command(
            "export",
            ENGLISH["help_command_export"],
            argument("sheet", "SHEET|JOURNAL", ENGLISH["help_sheet"]),
            option("--as form", "FORM", ENGLISH["help_as"]),
            option("--out", "FILE", ENGLISH["help_export_out"]),
            option("--rules", "BOOK", ENGLISH["help_export_rules"]),
            option("--table", "NAME", ENGLISH["help_judge_table"]),
            option("--evening", "N", ENGLISH["help_evening"], type=count),
            flag("--unfinished", ENGLISH["help_unfinished"]),
        ),
        command(
            "bundle",
            ENGLISH["help_command_bundle"],
            argument("out", "ZIP", ENGLISH["help_bundle_out"], required=False),
            option(
                "--table",
                "NAME",
                ENGLISH["help_bundle_table"],
                multiple=True,
                type=table_id,
            ),
            option("--journal", "FILE", ENGLISH["help_bundle_journal"], multiple=True),
            flag("--names", ENGLISH["help_bundle_names"]),
            flag("--pictures", ENGLISH["help_bundle_pictures"]),
        ),
    ]
