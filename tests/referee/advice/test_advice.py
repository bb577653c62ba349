"""Advice on finished hands: every piece of advice has a hand that it applies to, and a near miss."""

import tomllib
from pathlib import Path

import pytest

from referee.advice.applied import FOUR, THREE, TWO, advised
from referee.advice.pieces import advice_text, pieces
from referee.book.loading import load
from referee.cards import Card, power, suit_of
from referee.notation.written_game import game_from
from referee.open_cards.hand_laid_open import finished

CASES = tomllib.loads((Path(__file__).parent / "advice.toml").read_text())["case"]
SEATS = ("N", "E", "S", "W")


def hand_of(case):
    """The hand of a case, each player playing the first card of their hand that the laws allow."""
    book, dealer, up = case.get("book", "somerset-1888"), case.get("dealer", "W"), case["up"]
    rules = load(book)
    calls = "\n".join(case["calls"].split(" | "))
    header = f"rules {book}\ndealer {dealer} up {up}\n{calls}\n"
    called = game_from(header).hand
    hands = {seat: case[seat].split() for seat in SEATS if seat in case}
    if called.calling.is_picked_up:
        header += f"discard {dealer} {case.get('discard', '?')}\n"
        held = hands.get(dealer, [])
        if (
            dealer in hands and up not in held
        ):  # another card is turned up in the near miss: it is the dealer's
            hands[dealer] = [up, *held[1:]]
    deal_the_rest(rules, hands, called, dealer, up, case.get("discard", "?"))
    lines, leader = [], called.first_leader
    for _ in range(5):
        line, laid = [], []
        order = [seat for seat in rules.seating.in_turn(leader) if seat in called.active]
        for seat in order:
            held = hands[str(seat)]
            led = suit_of(laid[0][1], called.trump) if laid else None
            can = [card for card in held if laid and suit_of(Card.parse(card), called.trump) is led] or held
            held.remove(card := can[0])
            laid.append((seat, Card.parse(card)))
            line.append(f"{seat} {card}")
        led = suit_of(laid[0][1], called.trump)
        leader = max(laid, key=lambda pair: power(pair[1], called.trump, led))[0]
        lines += [" | ".join(line), "quit"]
    return game_from(header + "\n".join(lines) + "\ncut\n").hands[0]


def deal_the_rest(rules, hands, called, dealer, up, discard):
    used = {card for held in hands.values() for card in held} | {up, discard}
    left = sorted(
        (str(card) for card in rules.cards if str(card) not in used), key=lambda c: "789TJQKA".index(c[0])
    )
    for seat in map(str, called.active):
        if seat not in hands:
            held = [up] if seat == dealer and called.calling.is_picked_up else []
            hands[seat] = held + [left.pop(0) for _ in range(5 - len(held))]


def counsels_of(case):
    """What the piece of a case says of its player: followed, ``either``, None where it says nothing."""
    rules = load(case.get("book", "somerset-1888"))
    score = case.get("score")
    before = tuple(score[str(side)] for side in rules.seating.sides) if score else None
    counsels = [
        counsel for counsel in advised(finished(hand_of(case)), before)
        if counsel.piece == case["piece"] and str(counsel.seat) == case["seat"]
    ]  # fmt: skip
    assert len(counsels) < 2
    return None if not counsels else "either" if counsels[0].followed is None else counsels[0].followed


@pytest.mark.parametrize("case", CASES, ids=[case["piece"] for case in CASES])
def test_advice_applies_to_its_example_and_not_to_a_near_miss(case):
    assert counsels_of(case) == case["followed"]
    assert counsels_of({**case, **case["near"]}) == case["near"].get("followed")


def test_every_piece_that_is_applied_has_a_rule_and_a_case_and_every_other_a_reason():
    applied = {piece.id for piece in pieces().values() if not piece.why}
    rules = {*FOUR, *THREE, *TWO} - {"KT"} | {"KT1", "KT2", "KT3"}
    assert applied == rules == {case["piece"] for case in CASES}
    assert all(piece.text and piece.lines for piece in pieces().values())


def test_the_list_of_advice_names_each_piece_as_applied_or_with_the_reason():
    lines = advice_text().splitlines()
    for piece in pieces().values():
        at = [n for n, line in enumerate(lines) if line.startswith(f"  {piece.id:4} ")]
        assert len(at) == 1
        assert lines[at[0] + 1].strip() == (f"not applied: {piece.why}" if piece.why else "applied")


def test_no_text_blames_anybody():
    text = advice_text().lower()
    assert "erred" not in text
    assert "mistake" not in text


NO_TRUMP = """
rules american no_trump="second round" partners_best="partner chooses"
dealer W up 9h
N pass | E pass | S pass | W down
N make nt
N As | E Js | S 9s | W Ts
quit
N Ac | E Jc | S 9c | W Kc
quit
N Ad | E Jd | S 9d | W Kd
quit
N Ah | E Jh | S Th | W Kh
quit
N Ks | E Qs | S Tc | W Qc
quit
"""


def test_a_hand_without_trumps_gets_no_advice():
    hand = game_from(NO_TRUMP).hand
    assert advised(finished(hand)) == ()
    with_spades = game_from(NO_TRUMP.replace("make nt", "make s")).hand
    assert advised(finished(with_spades)), "with spades as trumps the texts have something to say"


def test_a_lone_player_who_took_a_card_of_the_partners_gets_no_advice():
    alone = NO_TRUMP.replace("make nt", "make s alone\nLINE").replace(" | S 9s", "").replace(" | S 9c", "")
    alone = alone.replace(" | S 9d", "").replace(" | S Th", "").replace(" | S Tc", "")
    assert advised(finished(game_from(alone.replace("LINE\n", "")).hand), (0, 0)) != ()
    assert advised(finished(game_from(alone.replace("LINE", "N best Ks for 9d")).hand), (0, 0)) == ()
