"""The page of results: it holds the output of each command, and keeps what was not run again."""

import subprocess
import sys

import pytest

from models.lab import results
from models.lab.results import HEAD, RESULTS, main, part_of, parts, written


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page of results, and commands that print their arguments."""
    place = tmp_path / "results.md"
    monkeypatch.setattr(results, "PAGE", place)
    monkeypatch.setattr(results, "ROOT", tmp_path)
    monkeypatch.setattr(
        results.subprocess, "run",
        lambda command, **_: subprocess.CompletedProcess(command, 0, f"ran {command[2:]}  \n1 false\n"),
    )  # fmt: skip
    return place


def test_what_a_command_prints_stands_on_the_page_word_for_word(page):
    assert main([]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    short = [result for result in RESULTS if not result.is_long]
    assert list(parts(text)) == [result.name for result in short]
    for result in short:
        assert f"```bash\n{result.command}\n```" in text
        assert f"ran {list(result.words)}" in text
    assert text.count("1 false") == len(short)


def test_a_part_that_is_not_run_stays_with_what_people_wrote(page):
    first, second, *_ = RESULTS
    old = written(HEAD, {first.name: part_of(first, "old", 0), second.name: part_of(second, "kept", 0)})
    page.write_text(old + "\n## By hand\n\nCounted by people.\n", encoding="utf-8")
    assert main([first.name]) == 0
    text = page.read_text(encoding="utf-8")
    assert "old" not in parts(text)[first.name]
    assert "kept" in parts(text)[second.name]
    assert list(parts(text))[-1] == "By hand"
    assert "Counted by people." in text


def test_a_command_that_fails_writes_nothing(page, monkeypatch, capsys):
    monkeypatch.setattr(
        results.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1, "half")
    )
    assert main([RESULTS[0].name]) == 1
    assert not page.exists()


def test_a_part_that_does_not_exist_is_refused(page):
    with pytest.raises(SystemExit):
        main(["Luck"])


def test_every_command_of_the_page_can_be_typed():
    for result in RESULTS:
        module = result.words[0]
        command = [sys.executable, "-m", module, result.words[1], "--help"]
        known = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert all(word in known for word in result.words if word.startswith("--"))
