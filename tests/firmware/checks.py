"""Checks that every board must pass. Tests run them on the firmware, a negative control on broken copies."""

import random

from web.board.protocol import Beat, Gesture, Press, Prompt, Ready, frame

from .simulator import NAMES, SimulatedBoard
from .vectors import that

DEAL = "q7 s10/7 t3/1 uh dN mE"


def beats(board: SimulatedBoard) -> list[Beat]:
    return [message for message in board.messages() if isinstance(message, Beat)]


def presses(board: SimulatedBoard) -> list[Press]:
    """The presses sent since the last call, without repetitions."""
    return list(dict.fromkeys(message for message in board.messages() if isinstance(message, Press)))


def every_golden_state_is_lit_bit_by_bit(board: SimulatedBoard) -> None:
    board.run(20)
    for vector in that("shows"):
        board.hear(b"\n" + vector.line + b"\n").run(40)
        assert board.display() == board.picture_of(vector), vector.name
        assert board.lamps()[1] == (vector.director == "on"), vector.name
        lit = [board.run(125).lamps()[0] for _ in range(8)]
        assert {"off": 0, "on": 8, "blinks": 4}[vector.amber] == sum(lit), vector.name


def what_must_not_be_believed_changes_nothing(board: SimulatedBoard) -> None:
    for vector in that("refused", "ignored"):
        board.reset().run(30).hear(b"\n" + vector.line + b"\n").run(30 + len(vector.line) / 3)
        assert board.display() == board.dashes, vector.name
        board.sent()
        board.show("q1 s0/0")
        assert [beat.bad_lines for beat in beats(board)] == [vector.verdict == "refused"], vector.name


def nothing_wrong_is_ever_seen_at_power_up(board: SimulatedBoard) -> None:
    for seed in range(120):
        board.power(seed).run(20)
        assert all(picture in (board.dark, board.dashes) for picture in board.seen()), seed
        assert board.display() == board.dashes
        assert [type(message) for message in board.messages()] == [Ready]


def silence_becomes_dashes(board: SimulatedBoard) -> None:
    board.run(20).show(DEAL + " py x1")
    shown = board.display()
    board.run(3400)
    assert board.display() == shown != board.dashes
    assert board.lamps() == (True, True)
    board.sent()
    board.run(1200)
    assert board.display() == board.dashes
    assert board.lamps() == (False, False)
    assert beats(board)[-1].shows is None
    board.show(DEAL)
    assert board.display() == shown


def a_glitch_of_any_register_is_healed_by_the_next_heartbeat(board: SimulatedBoard) -> None:
    board.run(20).show(DEAL)
    shown, kept = board.display(), board.registers()
    for chip in range(len(kept)):
        for address in range(1, 16):
            board.glitch(chip, address, 0xA5 ^ kept[chip][address])
    assert board.display() != shown
    board.show(DEAL)
    assert board.display() == shown
    assert [chip[1:13] + chip[15:] for chip in board.registers()] == [chip[1:13] + chip[15:] for chip in kept]
    for chip in range(len(kept)):
        board.glitch(chip, 15, 1)
        board.glitch(chip, 12, 0)
    board.run(1100)  # by itself, although the host says nothing
    assert board.display() == shown


def noise_on_the_wire_shows_nothing_wrong_and_costs_nothing_afterwards(board: SimulatedBoard) -> None:
    chance = random.Random(7)
    board.run(20).show(DEAL)
    shown = board.display()
    board.seen()
    good = frame("SHOW v1 " + DEAL)
    for _ in range(30):
        noise = chance.randbytes(chance.randrange(1, 400))
        torn = good[: chance.randrange(len(good) - 1)]
        flipped = bytearray(good)
        flipped[chance.randrange(len(good) - 1)] ^= 1 << chance.randrange(7)
        overlong = b"SHOW v1 " + b"9" * chance.randrange(60, 300) + b"\n"
        board.hear(noise + b"\n" + torn + b"\n" + bytes(flipped) + b"\n" + overlong).run(250)
        board.hear(b"\n" + good).run(30)
    assert all(picture == shown for picture in board.seen())
    board.sent()
    board.show(DEAL.replace("10/7", "10/8"))
    assert board.display() != shown
    assert beats(board)[-1].bad_lines > 60


def lines_without_a_pause_are_all_received(board: SimulatedBoard) -> None:
    board.run(20)
    lines = b"".join(b"\n" + frame(f"SHOW v1 q{i} s{i}/99 t5/5 us dW mW aNESW py x1") for i in range(60))
    board.hear(lines).run(60 * 62 * 11 / 38.4 + 60)
    last = beats(board)[-1]
    assert (last.shows, last.bad_lines) == (59, 0)


def every_press_is_sent_with_its_gesture_and_prompt(board: SimulatedBoard) -> None:
    board.run(20)
    number = 0
    for name in NAMES:
        for gesture in Gesture:
            if name == "G" and gesture is Gesture.DOUBLE_TAP:
                continue
            board.show(DEAL + " pc")
            board.sent()
            board.press(name).run(60).show(DEAL)  # the prompt goes while the finger is down
            if gesture is Gesture.HOLD:
                board.run(1000)
            board.press("").run(60)
            if gesture is Gesture.DOUBLE_TAP:
                board.show(DEAL + " pc").run(100).click(name)
            board.run(450)
            (press,) = presses(board)
            assert (press.button, press.gesture, press.prompt) == (name, gesture, Prompt.CLAIM)
            assert press.number == number
            board.hear(b"\n" + frame(f"ACK v1 k{number}")).run(30)
            board.sent()
            board.run(400)
            assert presses(board) == [], "an acknowledged press is not sent again"
            number += 1


def a_bouncing_contact_is_a_single_press(board: SimulatedBoard) -> None:
    chance = random.Random(3)
    board.run(20).show(DEAL)
    for _ in range(12):
        board.press("E").run(chance.uniform(0.1, 4)).press("").run(chance.uniform(0.1, 4))
    board.press("E").run(100)
    for _ in range(12):
        board.press("").run(chance.uniform(0.1, 4)).press("E").run(chance.uniform(0.1, 4))
    board.press("").run(500)
    assert [press.gesture for press in presses(board)] == [Gesture.TAP]


def a_button_that_is_down_while_the_board_starts_is_no_press(board: SimulatedBoard) -> None:
    for name in NAMES[:4]:
        board.press(name).reset().run(3000)
        assert presses(board) == [], name
        board.press("").run(100).click(name).run(500)
        assert [press.button for press in presses(board)] == [name]


def the_lamps_can_be_tested(board: SimulatedBoard) -> None:
    board.press("G").reset().run(20)
    lit = [("#" * 32)] * 8 if board.matrix else ["11111111"] * 8
    assert board.display() == lit
    assert board.lamps() == (True, True)
    board.press("").run(30)
    assert board.display() == board.dashes
    assert board.lamps() == (False, False)
    board.run(1500)
    assert presses(board) == []


EVERY = (
    every_golden_state_is_lit_bit_by_bit,
    what_must_not_be_believed_changes_nothing,
    nothing_wrong_is_ever_seen_at_power_up,
    silence_becomes_dashes,
    a_glitch_of_any_register_is_healed_by_the_next_heartbeat,
    noise_on_the_wire_shows_nothing_wrong_and_costs_nothing_afterwards,
    lines_without_a_pause_are_all_received,
    every_press_is_sent_with_its_gesture_and_prompt,
    a_bouncing_contact_is_a_single_press,
    a_button_that_is_down_while_the_board_starts_is_no_press,
    the_lamps_can_be_tested,
)
