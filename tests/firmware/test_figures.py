"""The figures of the firmware stay within their bounds; all in simulated time."""

import pytest

from .figures import WIRE_CYCLES, from_byte_to_segments, from_event_to_segments, never_used, worst_loop
from .simulator import SimulatedBoard


@pytest.mark.parametrize("kind", ["digits", "matrix"])
def test_no_loop_lets_the_buffer_fill_and_the_stack_stays_far_from_the_variables(kind, built):
    elf = built / f"{kind}.elf"
    with SimulatedBoard(built, elf) as board:
        assert 0 < worst_loop(board, seconds=3) < WIRE_CYCLES / 2
        assert never_used(board, elf) > 500


def test_a_line_is_on_the_segments_within_ten_milliseconds(board):
    took = from_byte_to_segments(board, times=15)
    assert 0 < min(took) <= max(took) < 10


def test_an_event_is_on_the_segments_within_sixty_milliseconds(digits):
    took = from_event_to_segments(digits, times=8)
    assert 0 < min(took) <= max(took) < 60
