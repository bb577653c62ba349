"""The covers kept for the examination: each is drawn, no two are alike, and nothing is tuned on them."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.lab.evenings.evenings import by_cover, by_place, deals, parser
from models.lab.evenings.outcome import Outcome
from models.lab.evenings.score import Score
from models.lab.films.room.cloths import TABLES
from models.lab.films.room.covers import COVERS, cover_top
from models.lab.films.room.scene import scene_for

ROOT = Path(__file__).parents[3]


def top(kind, seed=1):
    return cover_top(kind, np.random.default_rng(seed), 200, 260, 0.5)


@pytest.mark.parametrize("kind", COVERS)
def test_each_cover_is_drawn_the_same_from_the_same_seed_and_has_a_pattern(kind):
    texture = top(kind)
    assert (texture.shape, texture.dtype) == ((200, 260, 3), np.float32)
    assert np.isfinite(texture).all()
    assert 0 <= texture.min() < texture.max() <= 255
    assert np.array_equal(texture, top(kind))
    assert not np.array_equal(texture, top(kind, 2))
    smooth = cv2.GaussianBlur(texture, (0, 0), 12)
    assert np.abs(texture - smooth).mean() > 2, "something is on it"


def test_twelve_covers_exist_and_a_deal_uses_a_cover_only_by_name():
    assert len(COVERS) == 12
    assert not set(COVERS) & set(TABLES)
    for kind in ("toile", "inlay"):
        assert scene_for(4, 160, 90, table=kind, clutter=False).ground.shape == (90, 160, 3)
    with pytest.raises(ValueError, match=r"there is no table 'moss': baize .* crumpled"):
        scene_for(4, 160, 90, table="moss")


def test_no_training_and_no_tuning_draws_them():
    lab = ROOT / "models" / "lab"
    for path in [*(ROOT / "models" / "training").rglob("*.py"), *(lab / "tuning").rglob("*.py")]:
        assert not re.search(r"room(\.| import )covers", path.read_text(encoding="utf-8")), path


def test_deal_k_is_on_cover_k_even_where_only_some_are_watched():
    line = ["folder", "--count", "14", "--seed", "9420001", "--covers"]
    on_table = [options["table"] for _, options in deals(parser().parse_args(line))]
    assert on_table == [*COVERS, *list(COVERS)[:2]]
    only = deals(parser().parse_args([*line, "--only", "9420003"]))
    assert [(seed, options["table"]) for seed, options in only] == [(9420003, list(COVERS)[2])]
    others = deals(parser().parse_args([*line, "check", "flower"]))
    assert [options["table"] for _, options in others] == ["check", "flower"] * 7


def test_a_line_gives_the_result_and_the_time_of_each_cover():
    counts = Score(
        cards=20, right=19, unread=1, seats_right=20, gathers=5, gathers_by_right=5, others=2, others_right=2
    )
    result = [
        Outcome(1, {"table": "map"}, 40.0, counts=counts, processor=14.0),
        Outcome(2, {"table": "quilt"}, 40.0, counts=counts, processor=20.0),
        Outcome(3, {"table": "map"}, 40.0, counts=counts, processor=22.0),
    ]
    first, second = by_cover(result, ["map", "quilt"]).splitlines()
    assert first.startswith("map: cards 38 right, 0 wrong, 2 unread, 0 missed of 40, 0 invented; seats 40;")
    assert first.endswith("; 0.45 of the film's length")
    assert second.endswith("; 0.50 of the film's length")
    assert by_cover(result, ["map", "denim", "quilt"]).splitlines()[2:] == ["not filmed: denim"]


def test_a_line_names_the_places_that_too_few_deals_were_filmed_for():
    counts = Score(cards=20, right=20, seats_right=20)
    result = [Outcome(seed, {}, 40.0, counts=counts) for seed in range(1, 11)]
    assert "not filmed" not in by_place(result)
    assert by_place(result[:8]).splitlines()[-1] == "not filmed: 1920x1080, near, 640x480"
