"""The constants of the eye: each has a unit and a source, is read, and is read where it is needed."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import fields

from models.lab.tuning import quarters, tune
from models.lab.tuning.constants import bare_numbers, constants
from vision import tuning

ROOT = Path(tuning.__file__).parent
EYE = [path for path in ROOT.parent.rglob("*.py") if "tuning" not in path.parts]
UNITS = (
    "_s", "_fps", "_px", "_mm", "_levels", "_lab", "_share", "_shares", "_p", "_log", "_log_odds", "_iou",
    "_ratio", "_squared", "_fit", "_likeness", "_weight", "_per_log", "_radians", "_percent", "_quality",
    "_change", "_softer", "_area_ratio", "_degrees",
    "_table", "_table_areas", "_card_lengths", "_card_areas", "_card_parts", "_heights", "_diagonals",
    "_markers", "_pictures", "_place",
    "_cards", "_reads", "_looks", "_outlines", "_places", "_visits", "_players", "_points", "_tries",
    "_bytes", "_signs", "_passes", "_parts", "_count", "_sightings", "_packets", "_tricks",
)  # fmt: skip
"""How the name of a constant ends: its unit, or what it counts."""
SOURCES = ("By hand.", "Given:", "Measured:", "Fitted:")


def stages():
    """Each stage's class as it is written, with its file."""
    for path in sorted(ROOT.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                yield node


@pytest.mark.parametrize("stage", list(stages()), ids=lambda stage: stage.name)
def test_every_constant_has_a_unit_in_its_name_and_a_source_in_its_last_sentence(stage):
    lines = stage.body[1:]
    for line, words in zip(lines[::2], lines[1::2], strict=True):
        name = line.target.id
        assert name.endswith(UNITS) or name == "looks", name
        joined = " ".join(words.value.value.split())
        assert any(f" {source}" in joined for source in SOURCES), f"{name}: {joined}"


def used(path):
    """The constants that a file reads, with whether it does so in a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            body = node.body if isinstance(node.body, list) else [node.body]
            inside.update(id(inner) for part in body for inner in ast.walk(part))
    for node in ast.walk(tree):
        stage = node.value if isinstance(node, ast.Attribute) else None
        if isinstance(stage, ast.Name) and stage.id in tuning.__all__:
            yield f"{stage.id}.{node.attr}", id(node) in inside


def test_every_constant_is_read_and_only_while_the_eye_watches():
    items = [item for path in EYE for item in used(path)]
    every = {f"{stage}.{field.name}" for stage in tuning.__all__ for field in fields(getattr(tuning, stage))}
    assert {name for name, _ in items} == every
    assert not {name for name, while_watching in items if not while_watching}, "read while it is imported"


def test_nobody_changes_a_constant_by_chance():
    with pytest.raises(AttributeError, match="immutable"):
        tuning.VOTES.sure_p = 0.5


@pytest.mark.parametrize(
    ("value", "less", "more"),
    [
        (4, 3, 5),
        (1, 0, 2),
        (2.0, 1.5, 2.5),
        (0.4, 0.3, 0.5),
        (0.9, 0.875, 0.925),
        ((0.2, 8), (0.15, 6), (0.25, 10)),
    ],
)
def test_a_constant_moves_by_a_quarter_and_no_probability_beyond_1(value, less, more):
    assert quarters.moved(value, 0.75) == pytest.approx(less)
    assert quarters.moved(value, 1.25) == pytest.approx(more)


def test_a_constant_is_another_while_it_is_tried_and_is_put_back():
    before = tuning.VOTES.sure_p
    with tune.CONSTANTS["VOTES.sure_p"].changed_to(0.5):
        assert tuning.VOTES.sure_p == 0.5
    assert tuning.VOTES.sure_p == before


def test_what_is_read_is_noted_and_nothing_else():
    read = set()
    with quarters.noting(tune.CONSTANTS.values(), read):
        assert tuning.VOTES.sure_p > 0
    assert tuning.VOTES.needed_reads > 0
    assert read == {"VOTES.sure_p"}


def test_a_name_that_does_not_exist_is_refused():
    assert tune.names(["VOTES.sure_p"]) == ["VOTES.sure_p"]
    assert "PHOTO.second_p" not in tune.names()
    with pytest.raises(ValueError, match="no constant or stage"):
        tune.names(["VOTES.surely"])


def line(name, by, events, **worse):
    return {"seed": 1, "name": name, "by": by, "events": events, "cards": 0, "asked": 0} | worse


def test_the_summary_separates_what_moves_the_score_from_what_moves_nothing():
    plain = line("", 1.0, "a") | {"read": ["VOTES.sure_p", "VOTES.agree_share", "VOTES.floor_p"]}
    result = [
        plain,
        line("VOTES.sure_p", 0.75, "b", cards=2),
        line("VOTES.sure_p", 1.25, "a"),
        line("VOTES.agree_share", 0.75, "b"),
        line("VOTES.agree_share", 1.25, "a"),
        line("VOTES.floor_p", 0.75, "a"),
        line("VOTES.floor_p", 1.25, "a"),
    ]
    text = tune.summary(result, ["VOTES.sure_p", "VOTES.needed_reads"])
    assert "moves the score (1):\nVOTES.sure_p = 0.9\n    1 -25 %: cards +2\n" in text
    assert "not the score (1): VOTES.agree_share" in text
    assert "moves nothing (1): VOTES.floor_p" in text
    assert "not read in any of these deals (1): VOTES.needed_reads" in text


def test_constants_and_bare_numbers_are_counted_and_shapes_are_not():
    code = "A, B = 3, 4\n_C: int = 5\nd = 6\ndef f(x, y=7):\n    return x[8].reshape(9) * 10 + round(y, 3)\n"
    tree = ast.parse(code)
    assert [name for name, _ in constants(tree)] == ["A", "B", "_C"]
    assert sorted(number for number, _ in bare_numbers(tree)) == [7, 10]
