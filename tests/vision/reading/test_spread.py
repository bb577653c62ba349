"""The pack spread on a simulated table, and the person who names there what the eye asks about."""

import numpy as np
import pytest

from models.lab.evenings.another_table import as_line, read_again
from models.lab.evenings.enrolled import card_at, name
from models.lab.films import Scenario, prepare
from models.lab.films.film import filmed_spread as simulated
from models.lab.films.film.filmed_spread import SHOWN, CardInSpread, spread_of
from referee.cards import BENNIES, Card, pack
from tests.vision.reading.test_pack_check import ALL, PACK, Finds, Shades, spread
from vision.nets.card_detector import Detector, Outline
from vision.nets.crop_cutting import overlap
from vision.reading.card_reader import Reader
from vision.reading.pack_check import PackCheck, still_views


@pytest.fixture(scope="module")
def recording():
    return prepare(2, Scenario(book="progressive", fps=12.0))


def test_at_each_look_every_card_of_the_pack_is_whole_in_the_picture_next_to_the_others(recording):
    looks = spread_of(recording, 2, 2).looks
    for on_table in looks:
        assert {item.card for item in on_table} == pack(24) | {
            next(iter(b for b in BENNIES if b.suit is None))
        }
        assert len(on_table) == 25
        for i, first in enumerate(on_table):
            assert first.quad.min() > 0
            assert (first.quad < (1280, 720)).all()
            assert all(overlap(first.quad, other.quad)[0] == 0 for other in on_table[:i])
    assert [look.card for look in looks[0]] != [look.card for look in looks[1]]


def test_the_same_seed_spreads_the_same_and_each_look_is_shown_in_its_time(recording):
    item, other = (spread_of(recording, 2, 2) for _ in range(2))
    assert (item.film.frame(0.1) == other.film.frame(0.1)).all()
    first, still, second = (item.film.frame(t).astype(int) for t in (0.1, SHOWN - 0.1, SHOWN + 0.1))
    assert np.abs(first - still).mean() < 4 < np.abs(first - second).mean()


def test_a_table_that_has_no_room_is_refused(recording, monkeypatch):
    monkeypatch.setattr(simulated, "GAP", (300.0, 300.0))
    with pytest.raises(ValueError, match="25 cards do not fit"):
        spread_of(recording, 2)


def test_the_camera_of_the_deal_sees_the_spread_and_a_person_names_what_is_left(recording, tmp_path):
    made = spread_of(recording, 2)
    made.record(tmp_path / "pack.mp4")
    check = PackCheck(Detector.load(), Reader.load(), pack(24), BENNIES)
    views = list(still_views([str(tmp_path / "pack.mp4")]))
    assert len(views) == 1
    cards = check.look(*views[0][1:])
    taps = name(check, cards, made.looks[0])
    assert check.report().is_complete
    assert taps < 25
    assert [item.card for item in check.seen] == [
        card_at(item.quad, made.looks[0]).card for item in check.seen
    ]


def on_table_of(cards):
    _, outlines = spread(*cards)
    return [CardInSpread(Card.parse(card), item.quad) for card, item in zip(cards, outlines, strict=True)]


def test_a_person_is_asked_only_for_what_the_others_do_not_settle():
    image, outlines = spread(*ALL)
    check = PackCheck(Finds([outlines]), Shades({"Qs": "Qc", "Qc": "Qs"}), PACK)
    assert name(check, check.look(image), on_table_of(ALL)) == 1
    assert check.report().is_complete


def test_what_is_no_card_is_left_out_by_the_person():
    image, outlines = spread(*ALL)
    quad = outlines[0].quad + np.array([image.shape[1], 0])
    wide = np.concatenate([image, np.full_like(image, 90)], axis=1)
    check = PackCheck(Finds([[*outlines, Outline(quad.astype(np.float32), 0.9, True)]]),
                      Shades(dict.fromkeys(("2c", "3c"), "2c")), PACK)  # fmt: skip
    cards = check.look(wide)
    assert len(cards) == 25
    name(check, cards, on_table_of(ALL))
    assert check.report().is_complete


def test_of_two_cards_with_the_same_name_the_person_corrects_the_wrong_card():
    cards = [*ALL[1:], ALL[3]]
    image, outlines = spread(*cards)
    check = PackCheck(Finds([outlines]), Shades(), PACK)
    truth = [
        CardInSpread(Card.parse(ALL[0]), item.quad) if i == 23 else item
        for i, item in enumerate(on_table_of(cards))
    ]
    assert name(check, check.look(image), truth) == 1
    assert check.report().is_complete


def test_other_cards_can_be_laid_in_the_spread(recording):
    white = {name: np.full_like(face, 255) for name, face in spread_of(recording, 2).film.deck.items()}
    made = spread_of(recording, 2, 1, white)
    x, y = np.round(made.looks[0][0].quad.mean(axis=0)).astype(int)
    assert made.film.frame(0.1)[y - 8 : y + 9, x - 8 : x + 9].std(axis=(0, 1)).max() < 8


def test_cards_read_again_are_counted_and_a_card_in_an_empty_place_is_wrong():
    image, outlines = spread(*ALL[:8])
    truth = on_table_of(ALL[:8])
    swapped = [
        CardInSpread(truth[1].card, truth[0].quad),
        CardInSpread(truth[0].card, truth[1].quad),
        *truth[2:6],
    ]
    away = CardInSpread(truth[7].card, truth[7].quad + 1000)
    reader = Shades({ALL[2]: ALL[3]})
    reader._run = lambda batch: reader.both(list((batch[:, ::-1].transpose(0, 2, 3, 1) * 255).round()))[0]
    counts = read_again(Finds([outlines]), reader, image, [*swapped, away])
    assert as_line(counts) == "3 / 4 / 1 / 1 of 9"
