"""The page of results: it holds the output of each command, and keeps what was not run again."""

import re
import subprocess
import sys
from importlib import import_module

import pytest

from models.lab import results
from models.lab.readme_figures import BEGIN, BY_HAND, END, with_figures
from models.lab.results import HEAD, RESULTS, main, part_of, parts, written
from web.bootstrap import ROOT

README = f"# Bowerbird\n\n{BEGIN}old\n{END}\nMore.\n"
COUNTED = "Counted by people."
OF_DEALS = """
python -m models.lab evenings FOLDER --count 300 --lean
deals: 300 (150 with a planted fault); american 300
false accusations: 2
planted revokes: 40; both cards read: 39; proved with two pictures: 38
laid cards: 5900 right, 7 wrong, 93 unread, 11 missed of 6011; 3 invented
gathers: 1490 seen of 1500, by the right seat 1489; 0 invented
"""
WITH_PACK = OF_DEALS.replace("--count 300", "--count 300 --deck").replace("5900 right", "5950 right")
PHOTOGRAPHS = """## Photographs

348 photographs, 666 labelled cards.
| **all at least half visible and 60 px tall** | 542 / 0 / 2 / 1 | 545 | 99.4% |
"""


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page of results, and commands that print their arguments."""
    place = tmp_path / "results.md"
    monkeypatch.setattr(results, "PAGE", place)
    monkeypatch.setattr(results, "ROOT", tmp_path)
    monkeypatch.setattr(results, "README", tmp_path / "README.md")
    (tmp_path / "README.md").write_text(README, encoding="utf-8")
    by_hand = f"## {BY_HAND}\n\n{COUNTED}"
    place.write_text(written(HEAD, {"Photographs": PHOTOGRAPHS, BY_HAND: by_hand}), encoding="utf-8")
    monkeypatch.setattr(
        results.subprocess, "run",
        lambda command, **_: subprocess.CompletedProcess(command, 0, f"ran {command[2:]}  \n1 false\n"),
    )  # fmt: skip
    return place


def test_what_a_command_prints_stands_on_the_page_word_for_word(page):
    assert main([]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    short = [result for result in RESULTS if not result.is_long and not result.folder]
    assert list(parts(text)) == [*(result.name for result in short), "Photographs", BY_HAND]
    for result in short:
        assert f"```bash\n{result.command}\n```" in text
        assert f"ran {list(result.words)}" in text
    assert text.count("1 false") == len(short)


def test_a_part_that_is_not_run_stays_with_what_people_wrote(page):
    first, second, *_ = RESULTS
    old = written(HEAD, {first.name: part_of(first, "old", 0), second.name: part_of(second, "kept", 0)})
    page.write_text(f"{old}\n{PHOTOGRAPHS}\n## {BY_HAND}\n\n{COUNTED}", encoding="utf-8")
    assert main([first.name]) == 0
    text = page.read_text(encoding="utf-8")
    assert "old" not in parts(text)[first.name]
    assert "kept" in parts(text)[second.name]
    assert list(parts(text))[-1] == BY_HAND
    assert COUNTED in text


def test_a_command_that_fails_writes_nothing(page, monkeypatch, capsys):
    monkeypatch.setattr(
        results.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1, "half")
    )
    before = page.read_text(encoding="utf-8")
    assert main([RESULTS[0].name]) == 1
    assert page.read_text(encoding="utf-8") == before


def test_a_part_that_does_not_exist_is_refused(page):
    with pytest.raises(SystemExit):
        main(["Luck"])


def test_every_command_of_the_page_can_be_typed(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [""])  # the laboratory writes the command's name there
    for result in RESULTS:
        module, command, *options = result.words
        typed = import_module("models.lab.__main__" if module == "models.lab" else module)
        with pytest.raises(SystemExit) as left:
            typed.main([command, "--help"])
        known = capsys.readouterr().out
        assert left.value.code == 0
        assert all(word in known for word in options if word.startswith("--"))


def test_a_part_that_needs_a_folder_is_run_with_it_alone_and_names_none(page, capsys, monkeypatch):
    with pytest.raises(SystemExit):
        main(["Photographs"])
    assert "needs --photographs FOLDER" in capsys.readouterr().err
    page_of_photographs = subprocess.CompletedProcess([], 0, PHOTOGRAPHS)
    ran = []
    monkeypatch.setattr(
        results.subprocess, "run", lambda command, **_: ran.append(command) or page_of_photographs
    )
    assert main(["Photographs", "--photographs", "/some/where"]) == 0
    assert "/some/where" in ran[0]
    assert "examine.photographs FOLDER" in page.read_text(encoding="utf-8")
    assert "/some/where" not in page.read_text(encoding="utf-8")
    assert "| cards in 348 photographs | 542 | 0 | 3 |" in results.README.read_text(encoding="utf-8")


def test_the_figures_of_the_readme_are_those_of_all_parts_that_watched_deals():
    page = {
        "Photographs": PHOTOGRAPHS,
        "one": OF_DEALS,
        "two": OF_DEALS,
        "three": WITH_PACK,
        BY_HAND: COUNTED,
    }
    fresh = with_figures(README, page)
    assert "| cards of 600 simulated deals | 11800 | 14 | 208 |" in fresh
    assert "| cards of 300 others, begun with the pack check | 5950 | 7 | 104 |" in fresh
    assert "| winners of 4500 tricks | 4467 | 3 | 30 |" in fresh
    assert "| 80 revokes, proved or not; 40 after the pack check | 76; 38 | 0 | 4; 2 |" in fresh
    assert "| players wrongly accused in 600 deals; in 300 after the pack check | | 4; 2 | |" in fresh
    assert fresh.startswith("# Bowerbird\n")
    assert fresh.endswith(f"{END}\nMore.\n")


def test_the_readme_has_no_figure_that_the_page_of_results_lacks():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    page = results.PAGE.read_text(encoding="utf-8")
    assert with_figures(readme, parts(page)) == readme
    how_well = readme.partition("## How well")[2].partition("\n## ")[0]
    for number in re.findall(r"\d+ MB", how_well):
        assert number in page


def test_a_page_of_results_without_a_line_that_the_readme_needs_is_refused():
    with pytest.raises(ValueError, match="has no line"):
        with_figures(README, {"Photographs": PHOTOGRAPHS, "deals": "python -m models.lab evenings FOLDER"})
    with pytest.raises(ValueError, match="where its figures begin"):
        with_figures("# Bowerbird\n", {"Photographs": PHOTOGRAPHS})
