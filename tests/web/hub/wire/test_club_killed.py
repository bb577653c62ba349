"""A few kills of a whole club; :mod:`models.lab.kills.hub` makes as many as one likes."""

from __future__ import annotations

from models.lab.kills.victim_club import Club, recount, settle


def test_hub_broker_network_and_tables_are_killed_and_nothing_is_lost_or_counted_twice(tmp_path):
    one = Club(tmp_path, 2, 7, 0.2, postgresql=False)
    try:
        assert one.until_here(one.tables[1], True) < 30
        for name in ("network", "hub", one.tables[0], "broker"):
            one.kill(name)
        for name in ("broker", one.tables[0], "network", "hub"):
            one.start(name)
        assert one.until_here(one.tables[0], True) < 30
        assert one.until_played(1, 90)
        one.play_no_more()
        assert settle(one, 90)[1] == []
        assert one.hands
        assert one.asks("/do/end", {"sure": True}) is not None
        assert recount(one) == []
    finally:
        one.close()
