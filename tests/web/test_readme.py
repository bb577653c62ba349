"""README and *Play tonight* are short; README and guide name the commands that exist."""

import re

from web.__main__ import RUNS
from web.bootstrap import ROOT
from web.commands.arguments import parser

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_in_the_readme_exists():
    named = set(re.findall(r"`(?:python3 -m web|bowerbird) (\w+)", README))
    assert named <= set(parser().commands) == set(RUNS)


def test_the_guide_lists_every_command():
    page = (ROOT / "web/docs/commands.md").read_text(encoding="utf-8")
    assert all(f"bowerbird {command}" in page for command in RUNS)


def words_in(text):
    """How many words people read in a page: without snippets, comments and addresses."""
    without_code = re.sub(r"```.*?```|<!--.*?-->|\]\([^)]*\)", "", text, flags=re.DOTALL)
    return len(re.findall(r"[A-Za-z][\w'-]*", without_code))


def test_the_readme_is_read_in_four_minutes():
    assert 700 <= words_in(README) <= 900


def test_an_evening_begins_after_three_hundred_words():
    page = (ROOT / "web/docs/player.md").read_text(encoding="utf-8")
    _, play_tonight, *_ = re.split(r"^## ", page, flags=re.MULTILINE)
    assert play_tonight.startswith("Play tonight\n")
    assert words_in(play_tonight) <= 300
