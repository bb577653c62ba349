"""The laboratory's command: ``python -m models.lab COMMAND ...``. README.md here is its page."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = {
    "films": ("films.film.filmed_folder", "film many deals, each with its truth"),
    "whole-evening": ("evenings.whole", "film hours of one table in one take, with the truth"),
    "score": ("evenings.score", "count how well a film was watched against its truth"),
    "evenings": ("evenings.evenings", "film, watch and rule many deals, and count them against their truth"),
    "ladder": ("evenings.ladder", "read spread packs from lower and lower cameras, and smaller and smaller"),
    "sureness": ("evenings.sureness", "compare how sure the camera was of events with its hits"),
    "muddled": ("evenings.muddled", "rule thousands of deals as a camera that errs much reports them"),
    "another-table": ("evenings.another_table", "learn unknown decks on one table and read them on another"),
    "reviewed-evening": ("evenings.reviewed", "count what a review read, before and after names"),
    "same-as-live": ("evenings.same_as_live", "compare what review and serve make of the same films"),
    "same-films": ("evenings.same_films", "compare what two states of the watcher make of the same films"),
    "judge-again": ("evenings.judged_again", "judge the films of evenings again, for reliability"),
    "night": ("evenings.night", "watch for hours, and see whether the memory stays flat"),
    "bench": ("bench.bench", "measure every stage and engine on this machine, start-up and memory"),
    "faults": ("faults.faults", "break camera or table in many ways, and see what each costs"),
    "tune": ("tuning.tune", "move each constant of the camera by a quarter, and see which moves the score"),
    "tune-doubt": ("tuning.tune_doubt", "move each constant of doubt by a quarter, over doubtful records"),
    "constants": ("tuning.constants", "count the constants and bare numbers of the camera, by room"),
    "many-deals": ("law.many_deals", "rule random deals under every book, up to a wrong ruling"),
    "doubtful": ("law.doubtful", "rule random deals as an unsure camera reports them"),
    "missed": ("law.missed", "rule lawful deals of which much was missed: nobody may be accused"),
    "left-out": ("tuning.left_out", "leave out each guard against false accusations, and see what it held"),
    "side-by-side": ("law.side_by_side", "compare what two states of the referee make of the same records"),
    "reliability": ("law.reliability", "compare the shares that the referee claims with what was right"),
    "advice": ("law.measured_advice", "measure what each piece of advice is worth, in points"),
    "endings": ("law.exhaustive", "compare the solver with a plain search and with OpenSpiel"),
    "kill-table": ("kills.table", "kill a table at random moments, with its page open"),
    "kill-hub": ("kills.hub", "kill hub, broker, database, tables and network of a club"),
    "kill-record": ("kills.record", "kill evenings while they are filmed and recorded"),
    "kill-league": ("kills.league", "kill league, hubs and database"),
    "movements": ("club.movements", "draw the movements of many clubs, and count them again"),
    "club-evenings": ("club.random_evenings", "play a club's evenings by chance, and count them again"),
    "club-archive": ("club.archive", "measure a club's pages after few and many evenings"),
    "club-states": ("club.states", "picture wall, phone, evening page and PDF in each state of an evening"),
    "page-states": ("pictured.views", "picture every view of a table at three sizes, in both themes"),
    "journeys": (
        "pictured.journeys",
        "count taps and seconds to a card, an answer, a claim, a repair",
    ),
    "page": ("load.measured", "measure the page in a browser: pictures, frames, first deal, first load"),
    "pixels": ("load.figures", "measure the time from the journal's entry to the page's frame"),
    "phone": ("load.measured_phone", "play a film through the phone's page, and count its cards"),
    "round": ("load.measured_round", "measure the time from a round's last card to everybody's next seat"),
    "crowd": ("load.crowd", "open many connections to one server"),
    "staying-up": ("load.staying_up", "many tabs and silent streams; hub and table away for minutes"),
    "long-evening": ("load.long_evening", "play hours at a table, and see whether its memory stays flat"),
    "cameras": ("load.several_cameras", "measure what several cameras cost a machine"),
    "tables": ("load.many_tables", "measure how many tables a hub bears"),
    "hub-page": ("load.page_latency", "measure how soon the hub's page shows a hand"),
    "results": ("results", "write the guide's page of results: what each command prints"),
    "replay": ("load.replay_cost", "measure what instant replay costs in memory and time"),
}
"""Each command: its module below ``models.lab``, and what it does."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; returns its exit status, or 2 for an unknown name."""
    name, *rest = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    if name in ("-h", "--help"):
        print("usage: python -m models.lab COMMAND ...\n")
        print("\n".join(f"  {command:17} {does}" for command, (_, does) in COMMANDS.items()))
        return 0
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f"did you mean {near[0]}?" if near else "--help lists the commands"
        print(f"models.lab: there is no command {name!r}: {hint}", file=sys.stderr)
        return 2
    sys.argv[0] = f"python -m models.lab {name}"
    return import_module(f"models.lab.{COMMANDS[name][0]}").main(rest) or 0


if __name__ == "__main__":
    sys.exit(main())
