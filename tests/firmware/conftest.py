"""Builds the firmware, its host tests and the simulated board once, into ``build/firmware``."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.firmware.checks")

from .simulator import SimulatedBoard  # noqa: E402

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "firmware"

NEEDED = {
    "make": lambda: shutil.which("make"),
    "g++": lambda: shutil.which("g++"),
    "gcc-avr": lambda: shutil.which("avr-g++"),
    "avr-libc": lambda: Path("/usr/lib/avr/include/avr/io.h").exists(),
    "arduino-core-avr": lambda: Path(
        "/usr/share/arduino/hardware/arduino/avr/cores/arduino/Arduino.h"
    ).exists(),
    "libsimavr-dev": lambda: Path("/usr/include/simavr/sim_avr.h").exists(),
    "libelf-dev": lambda: Path("/usr/include/libelf.h").exists(),
}


def make(*arguments: str) -> str:
    """The output of make in the firmware's folder. Fails with the compiler's message."""
    command = ["make", "-s", "-C", str(FIRMWARE), f"OUT={BUILD}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr[:4000]}"
    return done.stdout


@pytest.fixture(scope="session")
def tools() -> None:
    """The tool chain is installed; these tests are never skipped, they fail with the missing packages."""
    missing = [package for package, is_installed in NEEDED.items() if not is_installed()]
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
