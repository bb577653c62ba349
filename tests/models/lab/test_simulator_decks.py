"""Decks drawn from a seed: complete, each face unlike the others, the same every time."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.lab.films.cards.simulated_decks import BACK, draw_deck
from models.lab.films.cards.simulated_index_letters import HANDS, sign
from models.lab.films.cards.simulated_pips import PIPS, SPOTS, Cut
from referee.cards import FACES, JOKER


@pytest.fixture(scope="module")
def deck():
    return draw_deck(3, width=80)


def test_a_deck_holds_every_face_the_joker_and_a_back(deck):
    assert set(deck) == {str(card) for card in FACES} | {str(JOKER), BACK}
    assert {picture.shape for picture in deck.values()} == {(112, 80, 4)}


def test_the_same_seed_draws_the_same_deck_and_another_seed_another(deck):
    again, other = draw_deck(3, width=80), draw_deck(4, width=80)
    assert all(np.array_equal(again[name], deck[name]) for name in deck)
    assert not np.array_equal(other["As"], deck["As"])


def test_corners_are_round_and_the_middle_is_solid(deck):
    for picture in deck.values():
        assert picture[0, 0, 3] < 60
        assert picture[-1, -1, 3] < 60
        assert picture[56, 40, 3] == picture[20, 20, 3] == 255


def test_no_two_faces_of_a_deck_look_the_same(deck):
    faces = np.stack([deck[str(card)][..., :3].astype(np.float32).ravel() for card in FACES])
    apart = np.abs(faces[:, None] - faces[None]).mean(axis=2)
    np.fill_diagonal(apart, 255)
    assert apart.min() > 1.0


def test_a_back_and_a_ten_look_the_same_upside_down_but_a_seven_does_not(deck):
    def turned_apart(name):
        picture = deck[name][..., :3].astype(int)
        return np.abs(picture - picture[::-1, ::-1]).mean()

    assert turned_apart(BACK) < 3
    assert turned_apart("Td") < 6
    assert turned_apart("7d") > turned_apart("Td") + 1


def test_hearts_and_diamonds_are_red_and_spades_black_unless_the_deck_has_four_colours(deck):
    heart = deck["9h"][..., :3][deck["9h"][..., :3].min(axis=2) < 90]
    spade = deck["9s"][..., :3][deck["9s"][..., :3].min(axis=2) < 90]
    assert heart[:, 2].mean() > heart[:, 0].mean() + 80
    assert np.abs(spade[:, 2].mean() - spade[:, 0].mean()) < 20


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_every_hand_writes_every_sign_and_no_two_the_same(hand):
    signs = {}
    for text in "AKQJ1023456789ER":
        ink = sign(text, hand)
        assert ink.max() == 255
        assert ink.shape[0] > 100
        signs[text] = ink
    assert len({ink.tobytes() for ink in signs.values()}) == 16


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from("cdhs"), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.integers(0, 4))
def test_a_pip_of_any_cut_is_a_unit_tall_upright_and_symmetrical(suit, full, curve, deep, foot):
    shape = np.concatenate(PIPS[suit](Cut(full, curve, deep, foot)))
    assert shape[:, 1].min() == pytest.approx(-0.5)
    assert shape[:, 1].max() == pytest.approx(0.5)
    assert shape[:, 0].max() == pytest.approx(-shape[:, 0].min(), abs=2e-3)
    assert 0.5 < np.ptp(shape[:, 0]) < 1.25


def test_spot_cards_carry_as_many_pips_as_their_rank():
    for rank, spots in SPOTS.items():
        assert len(spots) == {"A": 1, "T": 10}.get(rank) or len(spots) == int(rank)
