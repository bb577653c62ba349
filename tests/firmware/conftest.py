"""Builds the firmware, its host tests and the simulated board once, into ``build/firmware``."""

import subprocess
from pathlib import Path

import pytest

from tests.__main__ import TESTS_USE
from web.bootstrap import lacking

pytest.register_assert_rewrite("tests.firmware.checks")

from .simulator import SimulatedBoard  # noqa: E402

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "firmware"

NEEDED = {"make", "g++", "gcc-avr", "avr-libc", "arduino-core-avr", "libsimavr-dev", "libelf-dev"}
"""Debian packages of the tool chain."""


def make(*arguments: str) -> str:
    """The output of make in the firmware's folder. Fails with the compiler's message."""
    command = ["make", "-s", "-C", str(FIRMWARE), f"OUT={BUILD}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr[:4000]}"
    return done.stdout


@pytest.fixture(scope="session")
def tools() -> None:
    """The tool chain is installed; these tests are never skipped, they fail with the missing packages."""
    missing = lacking([(package, proofs) for package, proofs in TESTS_USE if package in NEEDED])
    if missing:
        pytest.fail(f"the firmware's tests need: apt-get install {' '.join(missing)}", pytrace=False)


@pytest.fixture(scope="session")
def built(tools: None) -> Path:
    """The folder with both firmwares and the simulated board."""
    make("-j2", "all")
    make("MATRIX=1", "all")
    make("simulated")
    return BUILD


@pytest.fixture(params=["digits", "matrix"])
def board(request, built):
    """A simulated board of either kind that has just got its power."""
    with SimulatedBoard(built, built / f"{request.param}.elf") as simulated:
        yield simulated


@pytest.fixture
def digits(built):
    """A simulated board with the eight digits."""
    with SimulatedBoard(built, built / "digits.elf") as simulated:
        yield simulated
