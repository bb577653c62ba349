"""``bowerbird league``: the season of many clubs; their hubs report evenings to its broker."""

from __future__ import annotations

import json
import logging
from argparse import Namespace
from pathlib import Path

from ..hub.league.league import League
from ..hub.league.pages import league_app
from ..hub.record.store import Record, RecordError
from ..hub.wire.broker_certificate import CERTIFICATE, make_certificate
from ..hub.wire.broker_process import BrokerProcess, listens_at, mosquitto
from ..hub.wire.league_accounts import HOST, PORT, LeagueBroker, membership_text
from ..hub.wire.league_link import LeagueLink
from ..hub.wire.topics import WireError, named
from ..outside_json import object_in
from ..shown.words.english import ENGLISH
from ..system import to_install
from ..whole_files import write_whole
from . import Refusal
from . import version as version_command
from .data_folders import LEAGUE_PASSWORD, league_folder
from .pinned_page import PinnedPage
from .stop_signals import STOP
from .terminal_output import say

log = logging.getLogger(__name__)

ADDRESS = "address.json"
"""The file that keeps how clubs reach the broker."""
INSTALL = to_install("mosquitto")
SET_UP = ENGLISH["terminal_bowerbird_league_setup_address_host"]


def league(args: Namespace) -> int:
    """Run the league until it is stopped; or set it up, let a club in, or take a club's account away."""
    if args.setup:
        return set_up(args)
    if args.invite:
        return invite(args)
    if args.remove:
        return remove(args)
    running = LeagueRunning(args)
    try:
        running.start()
        for line in running.lines():
            say(line)
        STOP.asked.wait()
    finally:
        running.close()
    return 0


class LeagueRunning:
    """A league with its broker, its link and its page: open from :meth:`start` until :meth:`close`."""

    def __init__(self, args: Namespace) -> None:
        folder = league_folder(args.folder)
        password = folder / LEAGUE_PASSWORD
        if not password.is_file():
            raise Refusal(ENGLISH["refusal_no_league"].format(how=SET_UP))
        program = mosquitto()
        if program is None:
            raise Refusal(ENGLISH["refusal_no_mosquitto"].format(how=INSTALL))
        where = args.record or folder / "league.record"
        try:
            self.record = Record(where)
        except RecordError as problem:
            raise Refusal(str(problem)) from None
        files = LeagueBroker(folder)
        self.league = League(self.record, args.name, files.clubs)
        try:
            self.page = PinnedPage(
                lambda house: league_app(self.league, house),
                args.host,
                args.port,
                args.pin,
                folder / "league.record",
                (address_in(folder)[0],),
            )
        except Refusal:
            self.record.close()
            raise
        self.broker = BrokerProcess(
            program,
            files.config,
            folder / "mosquitto.log",
            self.league.in_trouble,
            "hub_wrong_no_club",
        )
        self.link = LeagueLink(
            self.record,
            password.read_text(encoding="utf-8").strip(),
            "127.0.0.1",
            listens_at(files.config),
            (folder / CERTIFICATE).read_text(encoding="utf-8"),
            self.league.changed,
        )
        self.league.link = self.link

    def start(self) -> None:
        """Let the broker run, hear what clubs report, and open the page."""
        log.info("the league begins: %s", version_command.bowerbird())
        try:
            self.broker.start()
        except WireError as problem:
            raise Refusal(str(problem)) from None
        self.link.start()
        self.page.start()

    def lines(self) -> list[str]:
        """The text for the terminal."""
        lines = self.page.lines("league", "league", "From elsewhere", "others")
        clubs = self.league.clubs()
        lines.append(
            f"Clubs: {', '.join(clubs)}" if clubs else ENGLISH["terminal_no_club_yet_bowerbird_league"]
        )
        return lines

    def close(self) -> None:
        """Let go of everything."""
        self.page.close()
        self.link.close()
        self.broker.close()
        self.record.close()


def set_up(args: Namespace) -> int:
    """Write the files of the league's broker, and print what to do next."""
    if not args.address:
        raise Refusal(ENGLISH["refusal_no_address"])
    host, _, port = args.address.partition(":")
    if not HOST.fullmatch(host) or (port and not (port.isdigit() and 0 < int(port) < 65536)):
        raise Refusal(ENGLISH["refusal_address"].format(address=args.address[:80]))
    folder = league_folder(args.folder)
    try:
        pair = make_certificate(folder)
    except WireError as problem:
        raise Refusal(ENGLISH["refusal_no_encryption"].format(why=problem)) from None
    broker = LeagueBroker(folder)
    reached = int(port) if port else PORT
    kept = folder / LEAGUE_PASSWORD
    try:
        # a league that runs has its password already
        was = kept.read_text(encoding="utf-8").strip() if kept.is_file() else ""
        broker.write(LEAGUE_PASSWORD, broker.set_up(reached, *pair, password=was) + "\n")
    except (OSError, WireError) as problem:
        raise Refusal(str(problem)) from None
    broker.write(ADDRESS, json.dumps({"host": host, "port": reached}))
    program = mosquitto()
    say(
        ENGLISH["terminal_written_clubs_reach_it_at"].format(config=broker.config, host=host, reached=reached)
    )
    say(
        ENGLISH["terminal_the_broker_is_installed"].format(program=program)
        if program
        else f"1. Install the broker: {INSTALL}"
    )
    say(ENGLISH["terminal_let_port_of_this_computer"].format(reached=reached))
    say(ENGLISH["terminal_start_the_league_bowerbird_league"])
    say(ENGLISH["terminal_for_each_club_bowerbird_league"])
    return 0


def invite(args: Namespace) -> int:
    """Write the file with which a club's hub joins; earlier files of that club are void."""
    folder = league_folder(args.folder)
    if not (folder / LEAGUE_PASSWORD).is_file():
        raise Refusal(ENGLISH["refusal_no_league"].format(how=SET_UP))
    host, port = address_in(folder)
    certificate = (folder / CERTIFICATE).read_text(encoding="utf-8")
    out = Path(args.out or f"{args.invite}.league")
    try:
        named(args.invite)
        if not out.parent.is_dir():
            raise Refusal(ENGLISH["refusal_no_folder"].format(folder=out.parent))
        LeagueBroker(folder).join(
            args.invite, host, port, certificate,
            lambda membership: write_whole(out, membership_text(membership), is_private=True),
        )  # fmt: skip
    except WireError as problem:
        raise Refusal(ENGLISH["refusal_invite"].format(why=problem)) from None
    except OSError as problem:
        raise Refusal(ENGLISH["refusal_of_file"].format(path=out, why=problem.strerror)) from None
    say(ENGLISH["terminal_written_give_it_to_the"].format(out=out, invite=args.invite))
    say(ENGLISH["terminal_bowerbird_hub_setup_league_with"].format(name=out.name))
    return 0


def remove(args: Namespace) -> int:
    """Take a club's account away; what it reported stays."""
    folder = league_folder(args.folder)
    try:
        LeagueBroker(folder).remove(args.remove)
    except WireError as problem:
        raise Refusal(ENGLISH["refusal_remove"].format(why=problem)) from None
    say(ENGLISH["terminal_has_no_account_any_more"].format(remove=args.remove))
    return 0


def address_in(folder: Path) -> tuple[str, int]:
    """How clubs reach the league's broker."""
    try:
        kept = object_in(folder / ADDRESS)
        return str(kept["host"]), int(kept["port"])
    except (OSError, ValueError, KeyError, TypeError):
        raise Refusal(ENGLISH["refusal_league_not_read"].format(path=folder / ADDRESS, how=SET_UP)) from None
