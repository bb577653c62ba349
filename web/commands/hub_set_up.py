"""``bowerbird hub --setup``: writes the broker's files, and prints what to do next."""

from __future__ import annotations

import socket
from argparse import Namespace

from ..hub.wire.broker_accounts import PORT, Broker
from ..hub.wire.broker_certificate import make_certificate
from ..hub.wire.broker_process import SERVICE, brokers_of, hang_up, listens_at, mosquitto, service_of
from ..hub.wire.league_accounts import bridge, membership_from, membership_text
from ..hub.wire.topics import WireError
from ..shown.words.english import ENGLISH
from . import Refusal
from .files_on_command_line import text_in
from .hub_wire import (
    INSTALL,
    LEAGUE,
    LEAGUE_CERTIFICATE,
    PASSWORD,
    address_of,
    broker_for,
    folder_of,
    membership,
)
from .terminal_output import say


def set_up(args: Namespace) -> int:
    """Write the broker's files, and print what to do next."""
    folder = folder_of(args)
    broker = broker_for(folder, args.club)
    # a broker that was set up stays where its tables know it
    before = listens_at(broker.config) if broker.config.is_file() else 0
    _, port = address_of(args.broker, before or _free_port())
    if before and port != before and brokers_of(broker.config):
        raise Refusal(ENGLISH["refusal_broker_runs"].format(port=before))
    in_league = _bridge(args.league, broker)
    try:
        pair = make_certificate(folder)
        encrypted = ENGLISH["terminal_the_connection_is_encrypted_tables"]
    except WireError as problem:
        pair, encrypted = None, ENGLISH["terminal_the_connection_is_not_encrypted"].format(problem=problem)
    certificate, key = pair or (None, None)
    kept = folder / PASSWORD
    try:
        # a hub that runs has its password already
        was = kept.read_text(encoding="utf-8").strip() if kept.is_file() else ""
        password = broker.set_up(port, "", certificate, key, in_league, was)
        broker.write(PASSWORD, password + "\n")
    except (OSError, WireError) as problem:
        raise Refusal(str(problem)) from None
    hang_up(broker.config)
    program = mosquitto()
    say(encrypted)
    say(ENGLISH["terminal_written_for_the_club_at"].format(config=broker.config, club=args.club, port=port))
    if before and port != before and broker.tables():
        say(ENGLISH["terminal_it_was_at_port_must"].format(before=before, broker=", ".join(broker.tables())))
    member = membership(folder)
    if member is not None:
        say(ENGLISH["terminal_its_evenings_go_to_the"].format(host=member.host, club=member.club))
    if program is None:
        say(f"1. Install the broker: {INSTALL}")
    else:
        say(ENGLISH["terminal_the_broker_is_installed"].format(program=program))
    say(ENGLISH["terminal_start_the_hub_bowerbird_hub"])
    say(ENGLISH["terminal_it_starts_the_broker_itself"])
    say(ENGLISH["terminal_on_the_hubs_page_open"])
    say(ENGLISH["terminal_at_that_table_bowerbird_serve"])
    say(ENGLISH["terminal_a_table_without_a_camera"])
    broker.write(SERVICE, service_of(program or "/usr/sbin/mosquitto", broker.config.resolve()))
    say(ENGLISH["terminal_to_run_the_broker_as"])
    say(ENGLISH["terminal_sudo_cp_etc_systemd_system"].format(folder=folder / SERVICE, service=SERVICE))
    say(ENGLISH["terminal_and_start_the_hub_with"].format(port=port))
    return 0


def _bridge(named: str | None, broker: Broker) -> tuple[str, ...]:
    """The broker's lines that forward evenings to the league of the file ``named``, else the earlier."""
    folder = broker.folder
    if named == "none":
        for name in (LEAGUE, LEAGUE_CERTIFICATE):
            (folder / name).unlink(missing_ok=True)
    elif named is not None:
        try:
            joined = membership_from(text_in(named, ENGLISH["terminal_the_file_that_the_league"]))
        except (OSError, ValueError) as problem:
            raise Refusal(
                ENGLISH["refusal_league_file"].format(
                    named=named, why=getattr(problem, "strerror", None) or problem
                )
            ) from None
        except WireError as problem:
            raise Refusal(ENGLISH["refusal_league_file"].format(named=named, why=problem)) from None
        folder.mkdir(parents=True, exist_ok=True)
        broker.write(LEAGUE, membership_text(joined))
        broker.write(LEAGUE_CERTIFICATE, joined.certificate)
    member = membership(folder)
    return bridge(member, broker.club, folder / LEAGUE_CERTIFICATE) if member is not None else ()


def _free_port() -> int:
    """The first port from the usual one on at which nothing listens."""
    for port in range(PORT, PORT + 10):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) != 0:
                return port
    return PORT
