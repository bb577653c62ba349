"""A plugin of pytest that names the tests with the most processor time, which no busy machine changes."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

NAMED = 25
"""So many tests are named."""
_costs = pytest.StashKey[list[tuple[float, str]]]()


def processor_s() -> float:
    """The processor's seconds of this program and of the programs that it has waited for."""
    return sum(os.times()[:4])


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_costs] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = processor_s()
    result = yield
    item.config.stash[_costs].append((processor_s() - before, item.nodeid))
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.section(f"{processor_s():.0f} s of processor time; most of it")
    costs = config.stash[_costs]
    for cost, test in sorted(costs, reverse=True)[:NAMED]:
        terminalreporter.write_line(f"{cost:7.2f} s {test}")
