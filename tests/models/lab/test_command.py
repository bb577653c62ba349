"""The laboratory's one command, and its page."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from models import lab
from models.lab.__main__ import COMMANDS, main

LAB = Path(lab.__file__).parent


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_lists_its_arguments(command, capsys):
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"models.lab {command}" in capsys.readouterr().out


def test_help_names_every_command_and_loads_none_of_them():
    code = "import sys; from models.lab.__main__ import main; main(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    text, _, loaded = done.stdout.rpartition("\n[")
    assert all(f"  {command} " in text for command in COMMANDS)
    assert "'cv2'" not in loaded
    assert "'models.lab.films'" not in loaded


def test_a_misspelt_command_is_answered_with_the_nearest(capsys):
    assert main(["evening"]) == 2
    assert capsys.readouterr().err == ("models.lab: there is no command 'evening': did you mean evenings?\n")


def test_every_module_with_arguments_has_a_command():
    parsing = {
        ".".join(path.relative_to(LAB).with_suffix("").parts)
        for path in LAB.rglob("*.py")
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" and
               node.args.args and node.args.args[0].arg == "arguments"
               for node in ast.parse(path.read_text()).body)
    }  # fmt: skip
    assert parsing - {"__main__"} == {module for module, _ in COMMANDS.values()}


def test_the_page_explains_what_every_command_measures_and_prints():
    page = (LAB / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (.+) \| (.+) \|$", page, re.MULTILINE)
    assert [name for name, _, _ in rows] == list(COMMANDS)
    assert all(measures.strip() and prints.strip() for _, measures, prints in rows)
