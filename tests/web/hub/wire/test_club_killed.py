"""A few kills of a whole club; :mod:`models.lab.kills.hub` makes as many as one likes."""

from __future__ import annotations

from models.lab.kills.victim_club import Club, recount, settle


def test_hub_broker_network_and_tables_are_killed_and_nothing_is_lost_or_counted_twice(tmp_path):
    club = Club(tmp_path, 2, 7, 0.2, postgresql=False)
    try:
        assert club.until_here(club.tables[1], True) < 30
        for name in ("network", "hub", club.tables[0], "broker"):
            club.kill(name)
        for name in ("broker", club.tables[0], "network", "hub"):
            club.start(name)
        assert club.until_here(club.tables[0], True) < 30
        assert club.until_played(1, 90)
        club.play_no_more()
        assert settle(club, 90)[1] == []
        assert club.hands
        assert club.asks("/do/end", {"sure": True}) is not None
        assert recount(club) == []
    finally:
        club.close()
