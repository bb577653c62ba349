"""The firmware as it is built, and its logic on the host."""

import re
import subprocess

import pytest

from .conftest import FIRMWARE, NEEDED, make

LOGIC = sorted(path for path in (FIRMWARE / "scoreboard").iterdir() if path.suffix in (".h", ".cpp"))


@pytest.mark.parametrize("kind", ["digits", "matrix"])
def test_the_firmware_fits_with_room_to_spare_and_make_says_so(kind, built):
    said = make("size", *(["MATRIX=1"] if kind == "matrix" else []))
    line = re.fullmatch(
        kind + r": flash (\d+) of (\d+) bytes \(.*\), RAM (\d+) of (\d+) bytes \(.*\)\n", said
    )
    flash, of_flash, ram, of_ram = map(int, line.groups())
    assert flash < of_flash / 2
    assert ram < of_ram / 2


@pytest.mark.parametrize("kind", ["digits", "matrix"])
def test_the_firmware_has_no_heap(kind, built):
    command = ["avr-nm", "-C", str(built / f"{kind}.elf")]
    symbols = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.search(r" main$", symbols, re.MULTILINE)
    assert not re.search(
        r" (malloc|free|realloc|calloc|operator (new|delete).*|__brkval)$", symbols, re.MULTILINE
    )


@pytest.mark.parametrize("path", LOGIC, ids=lambda path: path.name)
def test_what_is_not_the_sketch_knows_no_arduino_and_no_hardware(path):
    text = re.sub(r"//.*", "", path.read_text())
    hardware = r"Arduino\.h|<avr/|digitalWrite|digitalRead|Serial|millis|PORT[BCD]\b|malloc|\bnew\b|String"
    assert not re.search(hardware, text)


def test_the_sketch_stands_in_a_folder_of_its_name_as_the_arduino_ide_wants():
    assert [path.name for path in (FIRMWARE / "scoreboard").glob("*.ino")] == ["scoreboard.ino"]


@pytest.mark.parametrize("kind", ["digits", "matrix"])
def test_the_logic_holds_on_the_host_under_the_sanitizers(kind, tools):
    said = make("test", *(["MATRIX=1"] if kind == "matrix" else []))
    assert re.fullmatch(r"all \d{3,} hold\n", said)


def test_fuzzed_bytes_break_nothing_in_the_parser(tools):
    said = make("fuzz", "BYTES=100000")
    assert int(said.split()[0]) >= 100_000
    assert "0 times" not in said


def test_a_missing_tool_is_named_by_its_package():
    assert all(re.fullmatch(r"[a-z0-9+-]+", package) for package in NEEDED)


def test_the_wiring_guide_names_the_pins_that_the_sketch_uses():
    config = (FIRMWARE / "scoreboard" / "config.h").read_text()
    guide = (FIRMWARE / "README.md").read_text()
    drawing = (FIRMWARE / "wiring.svg").read_text()

    def pin(name, offset=0):
        return str(int(re.search(rf"{name} = (\d+);", config)[1]) + offset)

    buttons = re.search(r"kButtonPins\[5\] = \{(.*)\}", config)[1].split(", ")
    table = {
        " ".join(buttons): "buttons North, East, South, West, new game",
        pin("kAmberPin"): "amber LED",
        pin("kDirectorPin"): "white LED",
        pin("kLoadBit", 8): "CS (LOAD)",
        pin("kDataBit", 8): "DIN",
        pin("kClockBit", 8): "CLK",
    }
    for pins, what in table.items():
        assert f"| {pins} | {what}" in guide
        assert all(f">{one}</text>" in drawing for one in pins.split())
