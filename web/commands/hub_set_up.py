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
        encrypted = "The connection is encrypted; tables are given its certificate when they join."
    except WireError as problem:
        pair, encrypted = None, f"The connection is not encrypted: {problem}"
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
    say(f"Written: {broker.config}, for the club {args.club}, at port {port}.")
    if before and port != before and broker.tables():
        say(f"It was at port {before}: {', '.join(broker.tables())} must join again, each with a new code.")
    member = membership(folder)
    if member is not None:
        say(f"Its evenings go to the league at {member.host}, where it is called {member.club}.")
    if program is None:
        say(f"1. Install the broker: {INSTALL}")
    else:
        say(f"1. The broker is installed: {program}")
    say("2. Start the hub: bowerbird hub --host 0.0.0.0 --pin YOUR-PIN")
    say("   It starts the broker itself with these files, and stops it at its end.")
    say("3. On the hub's page open Tables and codes, and make a code for each table that has a camera.")
    say("4. At that table: bowerbird serve --camera 0 --hub THIS-COMPUTER --code THE-CODE")
    say("   A table without a camera needs none of this: its phone opens the address on its card.")
    broker.write(SERVICE, service_of(program or "/usr/sbin/mosquitto", broker.config.resolve()))
    say("To run the broker as a service in place of step 2:")
    say(f"   sudo cp {folder / SERVICE} /etc/systemd/system/ && sudo systemctl enable --now {SERVICE}")
    say(f"   and start the hub with --broker 127.0.0.1:{port}")
    return 0


def _bridge(named: str | None, broker: Broker) -> tuple[str, ...]:
    """The lines that carry evenings to the league of the file ``named``, or to the league of before."""
    folder = broker.folder
    if named == "none":
        for name in (LEAGUE, LEAGUE_CERTIFICATE):
            (folder / name).unlink(missing_ok=True)
    elif named is not None:
        try:
            joined = membership_from(text_in(named, "the file that the league gave"))
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
