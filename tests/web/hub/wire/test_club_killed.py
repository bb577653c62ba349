"""A few kills of a whole club; :mod:`tests.web.hub.wire.kills` makes as many as one likes."""

from __future__ import annotations

from tests.web.hub.wire.kills import Club, settle


def test_hub_broker_network_and_tables_are_killed_and_nothing_is_lost_or_counted_twice(tmp_path):
    one = Club(tmp_path, 2, 7, 0.2, postgresql=False)
    try:
        assert one.until_here(one.tables[1], True) < 30
        for name in ("network", "hub", one.tables[0], "broker"):
            one.kill(name)
        for name in ("broker", one.tables[0], "network", "hub"):
            one.start(name)
        assert one.until_here(one.tables[0], True) < 30
        for name in one.tables:
            one.kill(name)
        one.beat = 1e6
        for name in one.tables:
            one.start(name)
        assert settle(one) == []
        assert one.hands
    finally:
        one.close()
