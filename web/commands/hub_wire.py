"""The hub's side of the wire: where its files are, the broker that it runs, its links, its league."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass, field
from pathlib import Path

from ..hub.club.hub import Hub
from ..hub.league.club import ClubInLeague
from ..hub.pages.joined_tables import BoxAccounts
from ..hub.record.store import Record, RecordError
from ..hub.wire.broker_accounts import Broker
from ..hub.wire.broker_certificate import CERTIFICATE
from ..hub.wire.broker_process import SERVICE, BrokerProcess, hang_up, listens_at, mosquitto
from ..hub.wire.hub_link import HubLink
from ..hub.wire.league_accounts import Membership, membership_from
from ..hub.wire.topics import WireError
from ..shown.words.english import ENGLISH
from ..system import to_install
from . import Refusal
from .data_folders import data_folder

PASSWORD = "hub.password"
"""The file with the hub's own password, next to the broker's other files."""
LEAGUE, LEAGUE_CERTIFICATE = "league.json", "league.pem"
"""The league that the club reports to, and the certificate of its broker."""
INSTALL = to_install("mosquitto")


@dataclass(slots=True)
class Wire:
    """The hub's side of the wire: its link, the broker it runs itself, how boxes join, its league.

    All may lack.
    """

    link: HubLink | None = None
    league: ClubInLeague | None = None
    broker: BrokerProcess | None = None
    tables: BoxAccounts | None = None
    trouble: str = ""
    closing: list[str] = field(default_factory=list)

    def close(self) -> None:
        """Let go of the broker, the links first."""
        if self.league is not None:
            self.league.close()
        if self.link is not None:
            self.link.close()
        if self.broker is not None:
            self.broker.close()


def opened(where: str | None) -> Record:
    """The record that was named, or this machine's own; it is made where there is none."""
    try:
        if where is None:
            data_folder().mkdir(parents=True, exist_ok=True)
        return Record(where or data_folder() / "club.record")
    except RecordError as problem:
        raise Refusal(str(problem)) from None


def record_path(where: str | None) -> Path:
    """The file next to which the hub's keys are kept; a database has them in this machine's folder."""
    return Path(where) if where is not None and "://" not in where else data_folder() / "club.record"


def folder_of(args: Namespace) -> Path:
    """Where the broker's files are."""
    return Path(args.folder) if args.folder else data_folder() / "broker"


def wired(args: Namespace, here: Hub, record: Record) -> Wire:
    """The link to the broker that was set up; without one every table plays by hand."""
    folder = folder_of(args)
    if not (folder / PASSWORD).is_file():
        if args.broker:
            raise Refusal(ENGLISH["refusal_no_account"])
        return Wire(trouble=ENGLISH["terminal_no_broker_yet_tables_enter"])
    broker = broker_for(folder, args.club)
    password = (folder / PASSWORD).read_text(encoding="utf-8").strip()
    certificate = folder / CERTIFICATE
    trust = certificate.read_text(encoding="utf-8") if certificate.is_file() else ""
    host, port = address_of(args.broker, listens_at(broker.config))
    process = None
    if not args.broker:
        program = mosquitto()
        if program is None:
            why = ENGLISH["terminal_mosquitto_is_not_installed_so"].format(install=INSTALL)
            here.trouble = why
            return Wire(trouble=why)
        process = BrokerProcess(program, broker.config, folder / "mosquitto.log", here.in_trouble)
        try:
            process.start()
        except WireError as problem:
            raise Refusal(str(problem)) from None
    link = HubLink(args.club, record, password, host, port, here.changed, trust)
    here.link = link
    link.start()

    def read_again() -> None:
        if process is not None:
            process.read_again()
        elif not hang_up(broker.config):
            here.in_trouble(ENGLISH["terminal_tell_the_broker_to_read"].format(service=SERVICE))

    given = host if args.broker and host not in ("127.0.0.1", "localhost") else ""
    wire = Wire(link, None, process, BoxAccounts(broker, port, read_again, given, trust))
    member = membership(folder)
    if member is not None:
        outbox = record_path(args.record)
        outbox = outbox.with_name(f"{outbox.name}.{here.name}.league")
        wire.league = ClubInLeague(here, member.club, outbox, password, host, port, trust)
        here.league = wire.league
        wire.league.start()
    return wire


def membership(folder: Path) -> Membership | None:
    """The league to which the club reports; None without a league."""
    try:
        return membership_from((folder / LEAGUE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, WireError) as problem:
        raise Refusal(ENGLISH["refusal_of_file"].format(path=folder / LEAGUE, why=problem)) from None


def broker_for(folder: Path, club: str) -> Broker:
    """The broker's files for a club; those that were written for another are refused."""
    try:
        broker = Broker(folder, club)
    except WireError as problem:
        raise Refusal(ENGLISH["refusal_club"].format(why=problem)) from None
    other = broker.set_up_for()
    if other not in ("", club):
        raise Refusal(ENGLISH["refusal_other_club"].format(folder=folder, other=other, club=club))
    return broker


def address_of(text: str | None, port: int) -> tuple[str, int]:
    """The host and port of ``HOST:PORT``; without a host, this machine."""
    host, _, given = (text or "").rpartition(":") if ":" in (text or "") else (text or "", "", "")
    if given and not (given.isdigit() and int(given) < 65536):
        raise Refusal(ENGLISH["refusal_broker_name"].format(text=text))
    return host or "127.0.0.1", int(given) if given else port
