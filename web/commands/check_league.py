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
from . import Refusal, check_club
from .check_list import Finding, good, mend
from .data_folders import LEAGUE_PASSWORD
from .league import SET_UP, address_in

SOON = timedelta(days=60)
"""Days before its end when a certificate is reported: each club needs the new one, and clubs meet monthly."""
MAKE_AGAIN = (
    f"delete {CERTIFICATE} in the league's folder, {SET_UP}, then --invite every club: "
    "each joins again with its new file"
)


def league(folder: Path, record: str | None) -> Iterator[Finding]:
    """Findings on everything that ``bowerbird league`` needs: set-up, broker, certificate, record."""
    password = folder / LEAGUE_PASSWORD
    if not password.is_file():
        yield mend("league", f"no league has been set up in {folder}", SET_UP)
        return
    try:
        host, port = address_in(folder)
        yield good("league", f"{_clubs(LeagueBroker(folder))}; they reach it at {host}, port {port}")
    except Refusal as problem:
        yield mend("league", str(problem))
    yield _broker(folder, password.read_text(encoding="utf-8").strip())
    yield certificate(folder / CERTIFICATE)
    yield kept_in(record or folder / "league.record")


def _clubs(files: LeagueBroker) -> str:
    clubs = files.clubs()
    if not clubs:
        return "no club has an account yet: bowerbird league --invite NAME"
    return "one club has an account" if len(clubs) == 1 else f"{len(clubs)} clubs have accounts"


def _broker(folder: Path, password: str) -> Finding:
    """The finding whether the league's broker runs and accepts the league, or can be started."""
    config = folder / "mosquitto.conf"
    if config.is_file() and (folder / CERTIFICATE).is_file():
        port, trust = listens_at(config), (folder / CERTIFICATE).read_text(encoding="utf-8")
        account = Account(LEAGUE, LEAGUE, password)
        answer = try_broker(account, "127.0.0.1", port, trust, check_club.PATIENCE)
        if answer == IN:
            return good("broker", f"it runs, at port {port}, encrypted, and lets the league in")
        if answer == REFUSED:
            return mend("broker", f"what runs at port {port} does not let the league in", SET_UP)
        if answer != SILENT:
            other = f"what answers at port {port} is not this league's broker"
            return mend("broker", other, "stop it, or set the league up at another port: --address HOST:PORT")
    return check_club.broker(folder, SET_UP, "the league")


def certificate(path: Path, now: float | None = None) -> Finding:
    """The finding whether the broker's certificate is valid: clubs' brokers accept no other."""
    try:
        ends = x509.load_pem_x509_certificate(path.read_bytes()).not_valid_after_utc
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or "it is damaged"
        return mend("certificate", f"{path} cannot be read: {why}", MAKE_AGAIN)
    today = datetime.fromtimestamp(time.time() if now is None else now, UTC)
    day = f"{ends.day} {ends:%B %Y}"
    if ends <= today:
        return mend("certificate", f"it ended on {day}: no club gets through", MAKE_AGAIN)
    if ends - today < SOON:
        return mend("certificate", f"it ends on {day}: then no club gets through", MAKE_AGAIN)
    return good("certificate", f"it holds until {day}")


def kept_in(record: Path | str) -> Finding:
    """Whether the league's record can be reached and read."""
    try:
        reachable = has_record(record, check_club.PATIENCE)
    except RecordError as problem:
        return mend(
            "record", str(problem), "is the database running? Name it as for bowerbird league: --record"
        )
    where = "the database" if "://" in str(record) else str(record)
    return good("record", f"{where} is there, and can be read" if reachable else f"{where} will be made")
