"""Chance drawings for the training: decks with known indices, and cloths with a print."""

import numpy as np
import pytest

pytestmark = [
    pytest.mark.training,
    pytest.mark.filterwarnings("default"),  # the trainers' own libraries warn of their own old ways
]


def test_the_boxes_of_a_decks_indices_are_located_by_their_ink():
    from models.training.draw import chance_decks
    from models.training.draw.deck_index_boxes import BOXES, find_boxes

    deck = chance_decks.draw_deck(10_000, [])
    known, result = deck[BOXES], find_boxes(deck)
    assert np.array_equal(*(np.isfinite(boxes[:, :, 0]).sum(axis=1) for boxes in (known, result)))
    assert np.nanmax(np.abs(known[:, 0] - result[:, 0])) < 0.03
    blank = {label: np.full_like(card, 255) for label, card in deck.items() if label != BOXES}
    assert not np.isfinite(find_boxes(blank)).any()


def test_a_printed_cloth_has_a_print_and_is_drawn_the_same_twice():
    from models.training.draw.chance_cloth_motifs import printed_cloth

    for seed in range(40):
        cloth = printed_cloth(np.random.default_rng(seed), 128)
        assert cloth.shape == (128, 128, 3)
        assert np.array_equal(cloth, printed_cloth(np.random.default_rng(seed), 128))
        assert (cloth.min() >= 0, cloth.max() <= 255) == (True, True)
        assert cloth.std(axis=(0, 1)).max() > 2, seed


def test_every_maker_engraves_a_distinct_ace_of_spades_and_leaves_the_indices_as_they_are():
    from models.training.draw import chance_decks
    from models.training.draw.makers_aces import ENGRAVINGS, makers_ace

    deck = chance_decks.draw_deck(10_000, [])
    ace, (wide, tall) = deck["As"], deck["index"].astype(int)
    made = [makers_ace(number, ace, deck["index"]) for number in range(len(ENGRAVINGS))]
    middles = {item[100:240, 60:180, :3].tobytes() for item in (*made, ace)}
    assert len(middles) == len(ENGRAVINGS) + 1
    for item in made:
        assert np.array_equal(item[:tall, :wide], ace[:tall, :wide])
        assert np.array_equal(item[-tall:, -wide:], ace[-tall:, -wide:])
        assert (item[100:240, 60:180, :3].min(axis=2) < 100).mean() > 0.03  # there is an ace
    assert np.array_equal(made[3], makers_ace(3, ace, deck["index"]))
