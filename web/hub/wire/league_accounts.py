"""The league's broker: an account for each club, their rights, and the file by which a club's hub joins."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from ...outside_json import FILE, UnreadableJson, read_object
from ...shown.words.english import ENGLISH
from .broker_files import BrokerFiles, new_password
from .topics import EVENING, EVENING_KEPT, HUB, LEAGUE, WireError, league_topic, named

PORT = 8883
"""The usual port of MQTT over TLS: a league is outside a club's network, and always encrypted."""
HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
SECRET = re.compile(r"[A-Za-z0-9_-]{16,100}")
PEM = re.compile(r"-----BEGIN CERTIFICATE-----\n[A-Za-z0-9+/=\n]{100,8000}\n-----END CERTIFICATE-----\n?")
FORM = 1


@dataclass(frozen=True, slots=True)
class Membership:
    """A club's access to its league: account, address, and the certificate to trust, as PEM."""

    club: str
    host: str
    port: int
    password: str
    certificate: str


class LeagueBroker(BrokerFiles):
    """The files of the league's broker in ``folder``."""

    made_by = "bowerbird league --setup"

    def set_up(self, port: int, certificate: Path, key: Path, host: str = "", password: str = "") -> str:
        """Write the files again and return the league's password, ``password`` or a new one.

        Accounts of clubs stay.
        """
        with self.held():
            self.write_config(port, host, certificate, key)
            self.write("rights", _rights())
            return self.account_while_held(LEAGUE, password)

    def join(
        self,
        club: str,
        host: str,
        port: int,
        certificate: str,
        hand_over: Callable[[Membership], None] = lambda membership: None,
    ) -> Membership:
        """An account for a club, with a new password; the broker must read its files again.

        The former password is valid until ``hand_over`` has returned.
        """
        if named(club) == LEAGUE:
            raise WireError(ENGLISH["wire_no_club_name"].format(name=LEAGUE))
        if not HOST.fullmatch(host):
            raise WireError(ENGLISH["wire_no_league_address"].format(host=host[:60]))
        membership = Membership(club, host, port, new_password(), certificate)
        hand_over(membership)
        self.account(club, membership.password)
        return membership

    def remove(self, club: str) -> None:
        """Remove a club's account; raises WireError for a club without an account."""
        if named(club) not in self.clubs():
            raise WireError(ENGLISH["wire_no_such_club"].format(club=club))
        self.take_away(club)

    def clubs(self) -> list[str]:
        """The clubs that have an account."""
        return [name for name in self.accounts() if name != LEAGUE]


def _rights() -> str:
    """The league reads everything and confirms; a club writes its evenings and reads the confirmations."""
    return "\n".join([
        f"user {LEAGUE}", f"topic read bowerbird/+/{HUB}/{EVENING}",
        f"topic write bowerbird/+/{HUB}/{EVENING_KEPT}", "",
        f"pattern write bowerbird/%u/{HUB}/{EVENING}", f"pattern read bowerbird/%u/{HUB}/{EVENING_KEPT}", "",
    ])  # fmt: skip


def membership_text(membership: Membership) -> str:
    """The file that the league gives to a club."""
    return json.dumps({"bowerbird_league": FORM, **asdict(membership)}, indent=1) + "\n"


def membership_from(text: str) -> Membership:
    """The access in a file of a league; raises WireError for anything else.

    No value in it can add a line to the broker's configuration.
    """
    try:
        plain = read_object(text.encode("utf-8", "replace"), FILE)
    except UnreadableJson:
        raise WireError(ENGLISH["wire_no_league_file"]) from None
    if plain.get("bowerbird_league") != FORM:
        raise WireError(ENGLISH["wire_no_league_file_of_ours"])
    texts = [plain.get(key) for key in ("club", "host", "password", "certificate")]
    port = plain.get("port")
    wanted = (re.compile(r"[A-Za-z0-9_-]{1,40}"), HOST, SECRET, PEM)
    right = all(
        isinstance(text, str) and form.fullmatch(text) for text, form in zip(texts, wanted, strict=True)
    )
    if not right or type(port) is not int or not 0 < port < 65536:
        raise WireError(ENGLISH["wire_no_whole_league_file"])
    club, host, password, certificate = (str(text) for text in texts)
    return Membership(named(club), host, port, password, certificate)


def bridge(membership: Membership, club: str, certificate: Path) -> tuple[str, ...]:
    """The configuration with which the broker of ``club`` sends evenings to the league and gets the answers.

    ``certificate`` is the file with the league's certificate; it is trusted whatever the host's name.
    """
    here, topics = (league_topic(name, "") for name in (club, membership.club))
    return (
        "",
        "# to the league and back",
        "connection league",
        f"address {membership.host}:{membership.port}",
        f"remote_username {membership.club}",
        f"remote_password {membership.password}",
        f"remote_clientid {membership.club}-{HUB}",
        f"bridge_cafile {certificate.absolute()}",
        "bridge_insecure true",
        "bridge_protocol_version mqttv311",
        # what is under way when the line breaks the hub sends again itself
        "cleansession true",
        "notifications false",
        "keepalive_interval 30",
        "restart_timeout 2 30",
        f"topic {EVENING} out 1 {here} {topics}",
        f"topic {EVENING_KEPT} in 1 {here} {topics}",
    )
