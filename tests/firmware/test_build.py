"""The firmware as it is built, and its logic on the host."""

import random
import re
import subprocess
from dataclasses import replace

import pytest

from web.board.face import drawn, face
from web.board.protocol import BoardState, encode_show

from .conftest import BUILD, FIRMWARE, make

LOGIC = sorted(path for path in (FIRMWARE / "scoreboard").iterdir() if path.suffix in (".h", ".cpp"))


@pytest.mark.parametrize("kind", ["digits", "matrix"])
def test_the_firmware_leaves_half_of_flash_and_memory_free_by_the_output_of_make(kind, built):
    output = make("size", *(["MATRIX=1"] if kind == "matrix" else []))
    line = re.fullmatch(
        kind + r": flash (\d+) of (\d+) bytes \(.*\), RAM (\d+) of (\d+) bytes \(.*\)\n", output
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
    output = make("test", *(["MATRIX=1"] if kind == "matrix" else []))
    assert re.fullmatch(r"all \d{3,} hold\n", output)


def pictures(states):
    """What the firmware draws for each state: three rows of digits and eight of the matrix."""
    make("test")
    lines = b"".join(encode_show(state, 0) for state in states)
    done = subprocess.run(
        [BUILD / "digits_host_tests", "--draw"], input=lines, capture_output=True, check=True
    )
    rows = [row[1:-1] for row in done.stdout.decode().splitlines()]
    assert len(rows) == 11 * len(states)
    return [(rows[n : n + 3], rows[n + 3 : n + 11]) for n in range(0, len(rows), 11)]


def test_both_ends_draw_any_state_the_same(tools):
    chance = random.Random(11)

    def any_of(*values):
        return chance.choice([None, *values])

    states = []
    for _ in range(400):
        sides = chance.choice([2, 3])
        scores = tuple(any_of(*range(100)) for _ in range(sides))
        tricks = tuple(any_of(*range(6)) for _ in range(sides))
        alone = tuple(seat for seat in "NESW" if chance.random() < 0.2)
        states.append(BoardState(scores, tricks, any_of(*"cdhs"), any_of(*"NESW"), any_of(*"NESW"), alone))
    for state, (digits, _) in zip(states, pictures(states), strict=True):
        assert "\n".join(digits) == drawn(face(state).digits), state


@pytest.mark.parametrize("sides", [2, 3])
def test_whatever_changes_in_a_state_changes_digits_and_matrix(sides, tools):
    seats = "NESW" if sides == 2 else "NES"
    base = BoardState((4,) * sides, (1,) * sides, "h", "N", "E")
    changes = [{"trump": trump} for trump in (None, *"cds")]
    changes += [{"dealer": seat} for seat in (None, *seats[1:])]
    changes += [{"maker": seat} for seat in (None, "N", *seats[2:])]
    changes += [{"alone": (seat,)} for seat in seats]
    for side in range(sides):
        for score in (None, *range(4), *range(5, 10)):
            changes.append({"scores": (*base.scores[:side], score, *base.scores[side + 1 :])})
        for count in (None, 2, 3, 4, 5):
            changes.append({"tricks": (*base.tricks[:side], count, *base.tricks[side + 1 :])})
    drawings = pictures([base, *(replace(base, **change) for change in changes)])
    for kind in (0, 1):
        assert len({tuple(drawing[kind]) for drawing in drawings}) == 1 + len(changes)


def test_fuzzed_bytes_break_nothing_in_the_parser(tools):
    output = make("fuzz", "BYTES=100000")
    assert int(output.split()[0]) >= 100_000
    assert "0 times" not in output


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
        assert all(f">{label}</text>" in drawing for label in pins.split())
