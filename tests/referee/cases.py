"""Cases as text: the facts of a deal as a sheet, and a book's decision.

Each is a TOML file under ``cases/<book>/``; its name says the law and the situation, so that
``pytest -k law_68`` finds the case of law 68. ``also`` names further laws of the case, and
``near_miss_of`` the laws that it narrowly misses; ``near_miss`` in the file's name means that it narrowly
misses the law in that name. Only the statements in ``[decision]`` are checked: see :func:`check`.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from referee.asking.all_questions import questions
from referee.book import loading as book_loading
from referee.game.game import Game, replay
from referee.laws.cutting import draw
from referee.notation import sheets
from referee.view.judge_report import judged_deals

from .shown import show

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.rglob("*.toml"))


@cache
def load(path: Path) -> Mapping[str, Any]:
    """The case in a file, read a single time for all tests."""
    return MappingProxyType(tomllib.loads(path.read_text(encoding="utf-8")))


def laws_of(path: Path) -> tuple[set[str], set[str]]:
    """The laws of a case, and the laws that it narrowly misses."""
    case, number = load(path), path.stem.split("_")[1]
    case_text, near = set(case.get("also", ())), set(case.get("near_miss_of", ()))
    (near if "near_miss" in path.stem else case_text).add(number)
    return case_text, near


def name_of(path: Path) -> str:
    """The name of a case as a test, with all its laws."""
    case_text, near = laws_of(path)
    more = sorted((case_text | near) - {path.stem.split("_")[1]})
    return "-".join([f"{path.parent.name}/{path.stem}", *(f"law_{number}" for number in more)])


def judged(case: Mapping[str, Any]) -> Game:
    sheet = sheets.read(case["facts"])
    return replay(sheet.facts, book_loading.load(case["book"], case.get("house", {})))


@cache
def game_of(path: Path) -> Game:
    """The game of the case in a file, judged a single time for all tests: a game never changes."""
    return judged(load(path))


def check(case: Mapping[str, Any]) -> None:
    """Every statement of the decision about the facts of ``case``."""
    check_decision(judged(case), case["decision"])


def check_decision(game: Game, stated: dict[str, Any]) -> None:  # noqa: C901 - a case for each statement
    """Every statement of a decision, about the last deal unless ``deal`` names another.

    ``cutting`` is the result of the drawn cards, ``shows`` what the screen shows now, and ``hides`` text that
    must not stand on it.
    """
    decision = dict(stated)
    if "cutting" in decision:
        drawn = draw(game.rules, game.journal)
        actual = {
            "dealer": str(drawn.dealer or ""),
            "high": str(drawn.high or ""),
            "again": "".join(map(str, drawn.again)),
        }
        assert actual == {**actual, **decision.pop("cutting")}
    shown = show(game)
    for name, stated in decision.pop("shows", {}).items():
        assert shown[name] == stated, name
    for text in decision.pop("hides", ()):
        assert text not in json.dumps(shown), text
    if not decision:
        return
    lines = judged_deals(game)
    line = lines[decision.pop("deal", len(lines)) - 1]
    hand = game.hands[line["deal"] - 1]
    for name, stated in decision.items():
        match name:
            case "winners":
                assert [trick["winner"] for trick in line["tricks"]] == stated
            case "rulings":
                assert len(line["rulings"]) == len(stated), line["rulings"]
                for ruling, expected in zip(line["rulings"], stated, strict=True):
                    for part, value in expected.items():
                        actual = ruling.get(part)
                        if part == "remedies":
                            actual = [remedy["name"] for remedy in actual or ()]
                        if part in ("says", "missing"):
                            assert value in (actual or ""), ruling
                        elif isinstance(value, dict) and value:
                            assert {key: actual[key] for key in value} == value, ruling
                        else:
                            assert actual == value, ruling
            case "questions":
                assert [question.kind for question in questions(game)] == stated
            case "next_dealer" | "to_play" | "first_leader":
                assert str(getattr(hand, name)) == stated
            case "game_won" if stated:
                assert line["game_won"] is not None
                assert {part: line["game_won"][part] for part in stated} == stated
            case _:
                assert {name: line[name]} == {name: stated}


def given_up(sheet: str, side: str = "NS") -> str:
    """``sheet`` with the other tricks given to ``side``, and an entry that the hand is over."""
    over = f"{sheet.rstrip()}\nrest {side}\n"
    return f"{over}confirm {len(sheets.read(over).facts)}\n"
