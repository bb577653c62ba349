"""A league with a real broker, and clubs with theirs, bridged to it; all closed in the end."""

from __future__ import annotations

import pytest

from models.lab.props.mosquitto import RunningBroker, free_port
from tests.web.hub.pages.club_page import Page
from web.hub.league import club as club_in_league
from web.hub.league.club import ClubInLeague
from web.hub.record.store import Record
from web.hub.wire.broker_accounts import Broker
from web.hub.wire.broker_certificate import make_certificate
from web.hub.wire.league_accounts import LeagueBroker, bridge
from web.hub.wire.league_link import LeagueLink


@pytest.fixture(autouse=True)
def a_league_without_patience(monkeypatch):
    """Looks and second tries at once, so that a test waits for nothing."""
    monkeypatch.setattr(club_in_league, "LOOK_S", 0.1)
    monkeypatch.setattr(club_in_league, "AGAIN_S", 0.5)


class LeagueAtWork:
    """A league's broker, encrypted, with the consumer that writes to its record."""

    def __init__(self, folder, where) -> None:
        folder.mkdir()
        self.folder, self.where = folder, where
        certificate, key = make_certificate(folder)
        self.trust = certificate.read_text()
        files = LeagueBroker(folder)
        self.broker = RunningBroker(files, free_port())
        self.password = files.set_up(self.broker.port, certificate, key, "127.0.0.1")
        self.record = Record(where)
        self.link = None
        self.clubs = []

    def start(self) -> None:
        self.broker.start()
        self.listen()

    def listen(self) -> None:
        """Let the consumer hear what comes."""
        self.link = LeagueLink(self.record, self.password, "127.0.0.1", self.broker.port, self.trust)
        self.link.start()

    def deaf(self) -> None:
        """Take the consumer away."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def club(self, name, called=None):
        """A club's hub with a broker of its own, bridged to the league; at home it is called ``name``."""
        member = self.broker.files.join(called or name, "127.0.0.1", self.broker.port, self.trust)
        self.broker.read_again()
        made = ClubAtWork(self.folder.parent / f"at-{name}", name, member)
        self.clubs.append(made)
        return made

    def close(self) -> None:
        for club in self.clubs:
            club.close()
        self.deaf()
        self.broker.kill()
        self.record.close()


class ClubAtWork:
    """A hub with its page, its broker with the bridge, and its reports to the league."""

    def __init__(self, folder, name, member) -> None:
        folder.mkdir()
        (folder / "league.pem").write_text(member.certificate)
        files = Broker(folder, name)
        self.name, self.member, self.folder = name, member, folder
        self.broker = RunningBroker(files, free_port())
        lines = bridge(member, name, folder / "league.pem")
        self.password = files.set_up(self.broker.port, "127.0.0.1", bridge=lines)
        self.broker.start()
        self.record = Record(folder / "club.record")
        self.page = Page(self.record, name)
        self.league = None
        self.begin()

    def begin(self) -> None:
        """Start sending evenings to the league."""
        where = "127.0.0.1", self.broker.port
        outbox = self.folder / "league.outbox"
        self.league = ClubInLeague(self.page.hub, self.member.club, outbox, self.password, *where)
        self.page.hub.league = self.league
        self.league.start()

    def stop(self) -> None:
        """The hub is switched off."""
        if self.league is not None:
            self.league.close()
            self.league = None

    def evening(self, results, names=("Ann", "Bo", "Cy", "Dora")) -> None:
        """An evening of one table, a round for each result; the members get points by North and South."""
        self.page.begin(names, rounds=len(results))
        for ns, ew in results:
            self.page.do("draw", sure=True)
            self.page.result(1, ns, ew)
        self.page.do("end", sure=True)

    def has_sent(self, evenings=1) -> bool:
        """Whether the league has confirmed so many evenings, and none waits."""
        sent = self.league._outbox._file.execute("SELECT count(*) FROM outbox WHERE confirmed").fetchone()[0]
        return sent >= evenings and self.league.waiting == 0

    def close(self) -> None:
        self.stop()
        self.broker.kill()
        self.record.close()


@pytest.fixture
def league(tmp_path):
    """A league over SQLite."""
    yield from at_work(tmp_path, tmp_path / "league.record")


@pytest.fixture
def league_anywhere(where, tmp_path):
    """A league over SQLite, and over PostgreSQL."""
    yield from at_work(tmp_path, where)


def at_work(folder, where):
    made = LeagueAtWork(folder / "league", where)
    try:
        made.start()
        yield made
    finally:
        made.close()
