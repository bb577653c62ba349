"""Whatever waits for another program or machine has a limit."""

import ast
from pathlib import Path

import pytest

from web.waits import run_child

WEB = Path(__file__).parents[2] / "web"
WAITS = {
    "subprocess.run": 9, "subprocess.check_output": 9, "subprocess.check_call": 9, "subprocess.call": 9,
    "urllib.request.urlopen": 2, "urlopen": 2, "HTTPConnection": 2, "HTTPSConnection": 2,
    "socket.create_connection": 1, "create_connection": 1, "communicate": 1,
}  # fmt: skip
"""Calls that wait, and the number of positional arguments before their limit."""


def without_limit(text: str) -> list[int]:
    """The lines of calls that wait and have no limit."""
    lines = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        most = WAITS.get(name, WAITS.get(name.rpartition(".")[2] if "communicate" in name else ""))
        limited = any(word.arg == "timeout" for word in node.keywords)
        if most is not None and not limited and len(node.args) <= most:
            lines.append(node.lineno)
    return lines


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.py")), ids=lambda path: str(path.relative_to(WEB)))
def test_whatever_waits_for_a_child_or_a_connection_has_a_limit(path):
    assert without_limit(path.read_text()) == []


def test_a_wait_without_a_limit_is_seen():
    assert without_limit("import subprocess\nsubprocess.run(['true'])\nHTTPConnection('a', 1)\n") == [2, 3]
    assert without_limit("subprocess.run(['true'], timeout=1)\nsocket.create_connection(('a', 1), 2)") == []


def test_a_program_that_does_not_end_has_failed_with_a_message():
    done = run_child(["sleep", "60"], 0.2)
    assert (done.returncode, done.stderr) == (124, "it did not end within 0 s\n")
