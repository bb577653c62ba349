"""The checks of a league: its broker, its certificate and its record."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509

from ..hub.record.store import RecordError, has_record
from ..hub.wire.broker_accounts import Account
from ..hub.wire.broker_certificate import CERTIFICATE
from ..hub.wire.broker_process import listens_at
from ..hub.wire.broker_trial import IN, REFUSED, SILENT, try_broker
from ..hub.wire.league_accounts import LeagueBroker
from ..hub.wire.topics import LEAGUE
from ..shown.words.english import ENGLISH
from . import Refusal, check_club
from .check_list import Finding, good, mend
from .data_folders import LEAGUE_PASSWORD
from .league import SET_UP, address_in

SOON = timedelta(days=60)
"""Days before its end when a certificate is reported: each club needs the new one, and clubs meet monthly."""
MAKE_AGAIN = ENGLISH["terminal_delete_in_the_leagues_folder"].format(certificate=CERTIFICATE, set_up=SET_UP)


def league(folder: Path, record: str | None) -> Iterator[Finding]:
    """Findings on everything that ``bowerbird league`` needs: set-up, broker, certificate, record."""
    password = folder / LEAGUE_PASSWORD
    if not password.is_file():
        yield mend("league", ENGLISH["terminal_no_league_has_been_set"].format(folder=folder), SET_UP)
        return
    try:
        host, port = address_in(folder)
        yield good(
            "league",
            ENGLISH["terminal_they_reach_it_at_port"].format(
                folder=_clubs(LeagueBroker(folder)), host=host, port=port
            ),
        )
    except Refusal as problem:
        yield mend("league", str(problem))
    yield _broker(folder, password.read_text(encoding="utf-8").strip())
    yield certificate(folder / CERTIFICATE)
    yield kept_in(record or folder / "league.record")


def _clubs(files: LeagueBroker) -> str:
    clubs = files.clubs()
    if not clubs:
        return ENGLISH["terminal_no_club_has_an_account"]
    return (
        ENGLISH["terminal_one_club_has_an_account"]
        if len(clubs) == 1
        else ENGLISH["terminal_clubs_have_accounts"].format(n=len(clubs))
    )


def _broker(folder: Path, password: str) -> Finding:
    """The finding whether the league's broker runs and accepts the league, or can be started."""
    config = folder / "mosquitto.conf"
    if config.is_file() and (folder / CERTIFICATE).is_file():
        port, trust = listens_at(config), (folder / CERTIFICATE).read_text(encoding="utf-8")
        account = Account(LEAGUE, LEAGUE, password)
        answer = try_broker(account, "127.0.0.1", port, trust, check_club.PATIENCE)
        if answer == IN:
            return good("broker", ENGLISH["terminal_it_runs_at_port_encrypted"].format(port=port))
        if answer == REFUSED:
            return mend("broker", ENGLISH["terminal_what_runs_at_port_does"].format(port=port), SET_UP)
        if answer != SILENT:
            other = ENGLISH["terminal_what_answers_at_port_is"].format(port=port)
            return mend("broker", other, ENGLISH["terminal_stop_it_or_set_the"])
    return check_club.broker(folder, SET_UP, "the league")


def certificate(path: Path, now: float | None = None) -> Finding:
    """The finding whether the broker's certificate is valid: clubs' brokers accept no other."""
    try:
        ends = x509.load_pem_x509_certificate(path.read_bytes()).not_valid_after_utc
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or ENGLISH["terminal_it_is_damaged"]
        return mend("certificate", ENGLISH["terminal_cannot_be_read"].format(path=path, why=why), MAKE_AGAIN)
    today = datetime.fromtimestamp(time.time() if now is None else now, UTC)
    day = f"{ends.day} {ends:%B %Y}"
    if ends <= today:
        return mend("certificate", ENGLISH["terminal_it_ended_on_no_club"].format(day=day), MAKE_AGAIN)
    if ends - today < SOON:
        return mend("certificate", ENGLISH["terminal_it_ends_on_then_no"].format(day=day), MAKE_AGAIN)
    return good("certificate", ENGLISH["terminal_it_holds_until"].format(day=day))


def kept_in(record: Path | str) -> Finding:
    """Whether the league's record can be reached and read."""
    try:
        reachable = has_record(record, check_club.PATIENCE)
    except RecordError as problem:
        return mend("record", str(problem), ENGLISH["terminal_is_the_database_running_name"])
    where = "the database" if "://" in str(record) else str(record)
    return good(
        "record",
        ENGLISH["terminal_is_there_and_can_be"].format(where=where)
        if reachable
        else ENGLISH["terminal_will_be_made"].format(where=where),
    )
