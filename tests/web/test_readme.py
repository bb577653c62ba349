"""The README and the command say the same."""

import re

from web.__main__ import RUNS
from web.bootstrap import ROOT
from web.commands.arguments import parser


def test_the_readme_lists_every_command_and_no_other():
    listed = set(re.findall(r"^\| `bowerbird (\w+)", (ROOT / "README.md").read_text(), re.MULTILINE))
    assert listed == set(parser().commands) == set(RUNS)
