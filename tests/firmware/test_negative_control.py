"""Firmware that is broken on purpose must fail the same checks, or the checks see nothing."""

import shutil

import pytest

from . import checks
from .conftest import BUILD, FIRMWARE, make
from .simulator import SimulatedBoard

BREAKS = {
    "another checksum": ("protocol.cpp", "0x1021", "0x8005", checks.every_golden_state_is_lit_bit_by_bit),
    "no checksum": (
        "protocol.cpp",
        "crc >> (12 - 4 * i)))) return Heard::kBad;",
        "crc >> (12 - 4 * i)))) continue;",
        checks.what_must_not_be_believed_changes_nothing,
    ),
    "one segment of one figure": ("digits.cpp", "0x70", "0x72", checks.every_golden_state_is_lit_bit_by_bit),
    "digits from the wrong end": (
        "max7219.cpp",
        "7 - row",
        "row",
        checks.every_golden_state_is_lit_bit_by_bit,
    ),
    "clock and data changed over": (
        "config.h",
        "kDataBit = 3;\nconst uint8_t kClockBit = 5;",
        "kDataBit = 5;\nconst uint8_t kClockBit = 3;",
        checks.every_golden_state_is_lit_bit_by_bit,
    ),
    "old scores stay": ("board.h", "kSilenceMs = 3500", "kSilenceMs = 35000", checks.silence_becomes_dashes),
    "test mode is not switched off": (
        "max7219.cpp",
        "write_all(write, kDisplayTest, 0);",
        "",
        checks.a_glitch_of_any_register_is_healed_by_the_next_heartbeat,
    ),
    "LOAD rises at the start": (
        "scoreboard.ino",
        "void setup() {",
        "void setup() { DDRB |= _BV(kLoadBit); PORTB |= _BV(kLoadBit);",
        checks.nothing_wrong_is_ever_seen_at_power_up,
    ),
    "no debouncing": (
        "buttons.h",
        "kSamples = 4",
        "kSamples = 1",
        checks.a_bouncing_contact_is_a_single_press,
    ),
    "the prompt of later": (
        "board.cpp",
        "press.prompt = prompt_then_[button]",
        "press.prompt = state_.prompt",
        checks.every_press_is_sent_with_its_gesture_and_prompt,
    ),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_build_fails_the_same_check(what, built, tmp_path):
    name, right, wrong, check = BREAKS[what]
    sketch = tmp_path / "scoreboard"
    shutil.copytree(FIRMWARE / "scoreboard", sketch)
    source = sketch / name
    text = source.read_text()
    assert text.count(right) == 1, f"{name} has changed: {right!r} stands there {text.count(right)} times"
    source.write_text(text.replace(right, wrong))
    (tmp_path / "core.a").symlink_to(BUILD / "core.a")
    make(f"SKETCH={sketch}", f"OUT={tmp_path}", f"{tmp_path}/digits.elf", "-o", f"{tmp_path}/core.a")
    with SimulatedBoard(built, tmp_path / "digits.elf") as board, pytest.raises((AssertionError, ValueError)):
        check(board)
