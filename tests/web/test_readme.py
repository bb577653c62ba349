"""The README names what there is, in 700 to 900 words; the guide lists every command."""

import re

from web.__main__ import RUNS
from web.bootstrap import ROOT
from web.commands.arguments import parser

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_names_no_command_that_there_is_not():
    named = set(re.findall(r"`(?:python3 -m web|bowerbird) (\w+)", README))
    assert named <= set(parser().commands) == set(RUNS)


def test_the_guide_lists_every_command():
    page = (ROOT / "web/docs/commands.md").read_text(encoding="utf-8")
    assert all(f"bowerbird {command}" in page for command in RUNS)


def test_the_readme_is_read_in_four_minutes():
    without_code = re.sub(r"```.*?```|<!--.*?-->|\]\([^)]*\)", "", README, flags=re.DOTALL)
    assert 700 <= len(re.findall(r"[A-Za-z][\w'-]*", without_code)) <= 900
