"""Revokes by the hour stand in the order of the evening."""

import time

from web.shown.statistics import _by_hour


def test_midnight_comes_after_eleven():
    eleven = time.mktime((2026, 11, 22, 23, 10, 0, 0, 0, -1))
    times = {1: eleven, 2: eleven + 60, 3: eleven + 3600}
    assert list(_by_hour([3, 1, 2, 9], times).items()) == [(23, 2), (0, 1)]
