"""The figures of the firmware stay within their bounds; all in simulated time."""

from .figures import WIRE_CYCLES, from_byte_to_segments, from_event_to_segments, worst_loop


def test_no_loop_takes_so_long_that_the_wire_could_fill_the_buffer(board):
    assert 0 < worst_loop(board, seconds=5) < WIRE_CYCLES / 2


def test_a_line_is_on_the_segments_within_ten_milliseconds(board):
    took = from_byte_to_segments(board, times=15)
    assert 0 < min(took) <= max(took) < 10


def test_an_event_is_on_the_segments_within_sixty_milliseconds(digits):
    took = from_event_to_segments(digits, times=8)
    assert 0 < min(took) <= max(took) < 60
