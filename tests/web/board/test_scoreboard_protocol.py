"""The lines between host and board: which are sent, accepted and shown."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.vectors import that, vectors
from web.board.face import drawn, face
from web.board.protocol import (
    LONGEST,
    BadLine,
    Beat,
    BoardState,
    Gesture,
    Lines,
    Press,
    Prompt,
    Ready,
    crc16,
    decode,
    decode_show,
    encode_ack,
    encode_hello,
    encode_show,
    frame,
    split,
    unframe,
)
from web.board.virtual import BOOT, VirtualBoard

seats = st.sampled_from([None, *"NESW"])


@st.composite
def states(draw, sides=None):
    sides = sides or draw(st.sampled_from([2, 3]))
    return BoardState(
        scores=tuple(draw(st.lists(st.none() | st.integers(0, 99), min_size=sides, max_size=sides))),
        tricks=tuple(draw(st.lists(st.none() | st.integers(0, 5), min_size=sides, max_size=sides))),
        trump=draw(st.sampled_from([None, *"cdhs"])),
        dealer=draw(seats),
        maker=draw(seats),
        alone=tuple(seat for seat in "NESW" if draw(st.booleans())),
        prompt=draw(st.sampled_from(Prompt)),
        is_director_called=draw(st.booleans()),
    )


def beats_after(line):
    """The beats with which a virtual board answers ``line``, and how many lines it has refused."""
    now = [0.0]
    board = VirtualBoard(lambda: now[0]).open()
    now[0] = BOOT
    board.read()
    board.write(line + b"\n")
    now[0] += 1.0
    messages = [decode(line) for line in Lines().feed(board.read())]
    beats = [beat for beat in messages if isinstance(beat, Beat)]
    board.write(encode_show(BoardState(), 1))
    (last,) = [decode(line) for line in Lines().feed(board.read())]
    return beats, last.bad_lines


def test_the_checksum_is_crc_16_ccitt_false():
    assert crc16(b"123456789") == 0x29B1


@pytest.mark.parametrize("vector", that("shows"), ids=lambda v: v.name)
def test_a_golden_state_lights_the_segments_and_lamps_of_its_picture(vector):
    shown = face(decode_show(split(unframe(vector.line))[2])[1])
    assert shown.digits == vector.digits
    assert ("blinks" if shown.is_amber_blinking else "on" if shown.is_amber else "off") == vector.amber
    assert ("on" if shown.is_director_called else "off") == vector.director


@pytest.mark.parametrize("vector", that("shows"), ids=lambda v: v.name)
def test_a_golden_line_reaches_the_face_of_the_virtual_board(vector):
    now = [0.0]
    board = VirtualBoard(lambda: now[0]).open()
    now[0] = BOOT
    board.write(vector.line + b"\n")
    assert board.face.digits == vector.digits


@pytest.mark.parametrize("vector", that("refused"), ids=lambda v: v.name)
def test_a_golden_line_that_must_not_be_believed_is_refused(vector):
    with pytest.raises(BadLine):
        split(unframe(vector.line))
    beats, bad_lines = beats_after(vector.line)
    assert bad_lines == 1
    assert not beats


@pytest.mark.parametrize("vector", that("ignored"), ids=lambda v: v.name)
def test_a_golden_line_of_a_stranger_changes_nothing_and_is_no_fault(vector):
    beats, bad_lines = beats_after(vector.line)
    assert bad_lines == 0
    assert not beats


@pytest.mark.parametrize("vector", that("says"), ids=lambda v: v.name)
def test_every_message_of_the_board_is_decoded(vector):
    word, *what = vector.sends
    message = decode(vector.line)
    if word == "READY":
        assert message == Ready(1, what[0], what[1])
    elif word == "BEAT":
        shows = None if what[0] == "-" else int(what[0])
        assert message == Beat(shows, int(what[1]), int(what[2]), what[3].strip("-"))
    else:
        number, button, gesture, prompt, uptime = what
        assert message == Press(int(number), button, Gesture(gesture), Prompt(prompt), int(uptime))


def test_the_golden_file_holds_every_kind_of_vector_and_no_name_twice():
    assert {vector.verdict for vector in vectors()} == {"shows", "refused", "ignored", "says"}
    names = [vector.name for vector in vectors()]
    assert len(set(names)) == len(names)
    exact = next(v for v in vectors() if v.name == "a line of exactly 62 characters")
    assert len(exact.line) == 62


@given(states(), st.integers(0, 255))
def test_every_state_fits_a_line_and_comes_back_whole(state, number):
    line = encode_show(state, number)
    assert len(line) <= LONGEST
    word, version, fields = split(unframe(line[:-1]))
    assert (word, version) == ("SHOW", 1)
    assert decode_show(fields) == (number, state)


SHOWN_PARTS = ["scores", "tricks", "trump", "dealer", "maker", "alone", "prompt", "is_director_called"]


@given(states(sides=2), states(sides=2), st.sampled_from(SHOWN_PARTS))
def test_whatever_changes_in_a_two_sided_state_changes_its_face(state, other, part):
    changed = replace(state, **{part: getattr(other, part)})
    assert (face(changed) == face(state)) == (changed == state)


@given(states())
def test_the_drawing_shows_the_segments_that_are_lit(state):
    digits = face(state).digits
    assert sum(text in "_|." for text in drawn(digits)) == sum(bits.bit_count() for bits in digits)


@given(st.binary(max_size=300))
def test_no_bytes_whatever_break_the_reading_or_are_taken_for_a_line(noise):
    for line in Lines().feed(noise):
        with pytest.raises(BadLine):
            unframe(line)


@given(states(), st.integers(0, 61), st.integers(0, 7))
def test_a_flipped_bit_is_always_noticed(state, place, bit):
    line = bytearray(encode_show(state, 1)[:-1])
    line[place % len(line)] ^= 1 << bit
    for part in Lines().feed(bytes(line) + b"\n"):
        with pytest.raises(BadLine):
            unframe(part)


@given(st.lists(states(), min_size=1, max_size=5), st.data())
def test_lines_come_through_however_the_bytes_are_cut(sent, data):
    stream = b"".join(encode_show(state, 0) for state in sent)
    lines, cutter = [], Lines()
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        lines += cutter.feed(stream[:size])
        stream = stream[size:]
    assert [decode_show(split(unframe(line))[2])[1] for line in lines] == sent


def test_a_score_beyond_the_digits_is_shown_as_not_known():
    assert b" s-/3 " in encode_show(BoardState(scores=(100, 3), tricks=(0, 0)), 0)


def test_an_impossible_state_is_refused_in_a_single_line():
    for wrong in (
        {"trump": "x"},
        {"trump": ""},
        {"trump": "cd"},
        {"dealer": "NE"},
        {"alone": ("Q",)},
        {"scores": (1,)},
    ):
        with pytest.raises(ValueError, match="not"):
            BoardState(**wrong)


def test_a_body_that_is_no_line_is_not_sent():
    for body in ("SHOW\nv1", "SHOW *", "x" * 58):
        with pytest.raises(ValueError, match="does not fit"):
            frame(body)


def test_acknowledgement_and_hello_are_lines():
    assert unframe(encode_ack(255)[:-1]) == "ACK v1 k255"
    assert unframe(encode_hello()[:-1]) == "HELLO v1"


@pytest.mark.parametrize(
    "body", ["BEAT v1 q1 u- e0", "BEAT v1 q1", "PRESS v1 k1 bX n1 p- u1", "PRESS v1 k256 bN n1 p- u1"]
)
def test_a_line_with_impossible_numbers_is_not_believed(body):
    with pytest.raises(BadLine):
        decode(frame(body)[:-1])


@pytest.mark.parametrize(
    "body", ["SONG v1 k1", "BEAT v2 q1", "PRESS v1 k1 bN n7 p- u1", "PRESS v1 k1 bN n1 pz u1"]
)
def test_a_line_of_a_newer_board_is_passed_over(body):
    assert decode(frame(body)[:-1]) is None
