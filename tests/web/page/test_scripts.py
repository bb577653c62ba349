"""The linter of the page's scripts finds what a browser would only find in front of the players."""

import re
from pathlib import Path

import pytest

from tests.scripts import lint


def test_the_scripts_of_the_page_are_clean():
    assert lint("web/static") == 0


@pytest.mark.parametrize(
    ("situation", "script", "rule"),
    [
        ("a name that nobody gave", "export const n = () => nobody.gave;\n", "no-undef"),
        ("an import that is not there", 'import { lost } from "./page.js";\nlost();\n', "import(named)"),
        ("a comparison that converts", "export const same = (a, b) => a == b;\n", "eqeqeq"),
        ("something made and not used", "const made = 1;\n", "no-unused-vars"),
        ("a lost result", "export const n = () => { try { f(); } finally { return 2; } };\n",
         "no-unsafe-finally"),
    ],
)  # fmt: skip
def test_a_fault_is_noticed(tmp_path, capfd, situation, script, rule):
    (tmp_path / "page.js").write_text("export const words = {};\n")
    (tmp_path / "wrong.js").write_text(script)
    assert lint(str(tmp_path)) == 1, situation
    assert rule in capfd.readouterr().out


def test_a_missing_linter_is_a_single_line(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("tests.scripts.sysconfig.get_path", lambda name: str(tmp_path))
    with pytest.raises(SystemExit) as left:
        lint("web/static")
    assert left.value.code == 2
    assert "oxlint" in capsys.readouterr().err


def test_a_single_script_sends_requests_and_a_single_script_opens_streams():
    """Every request has a limit, because there is one place that makes them."""
    scripts = {path.name: path.read_text() for path in Path("web/static").glob("*.js")}
    assert [name for name, text in scripts.items() if re.search(r"(?<![\w.])fetch\(", text)] == ["request.js"]
    assert [name for name, text in scripts.items() if "new EventSource" in text] == ["live.js"]
    assert not [name for name, text in scripts.items() if "XMLHttpRequest" in text or "sendBeacon" in text]
