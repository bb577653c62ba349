"""The snippets of README and guide work: each is run here, or where its mark names."""

from __future__ import annotations

import re
import shlex
from itertools import takewhile

import pytest

from tests.docs.reader import Reader
from tests.docs.snippets import DOCS, HOW, KINDS, PAGES, snippets
from web.bootstrap import ROOT
from web.commands.arguments import read
from web.page.help_pages import ORDER, page

IN_THE_SOURCE = ("builder.md", "CONTRIBUTING.md", "README.md")
"""Pages that are followed in a clone; the others with what has been installed."""
ALL = [snippet for page in PAGES for snippet in snippets(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_snippets_of_a_page_work_in_their_order(page, tmp_path):
    mine = [snippet for snippet in snippets(page) if snippet.how in ("", "live")]
    if not mine:
        return  # nothing but prose, or all of it is run in the ways that the next tests count
    reader = Reader(tmp_path, page.name in IN_THE_SOURCE)
    for snippet in mine:
        reader.follow(snippet)


@pytest.mark.training
@pytest.mark.parametrize(
    "snippet", [s for s in ALL if s.how == "training"], ids=lambda snippet: snippet.place
)
def test_the_snippets_on_training_work(snippet, tmp_path):
    # the test's own limit ends it
    Reader(tmp_path, source=True, patience_s=None).follow(snippet)


@pytest.mark.parametrize("snippet", ALL, ids=lambda snippet: snippet.place)
def test_every_snippet_has_a_known_kind_and_way_to_run(snippet):
    assert snippet.kind in KINDS, snippet.place
    assert snippet.how in HOW, snippet.place


@pytest.mark.parametrize("snippet", [s for s in ALL if s.kind == "bash"], ids=lambda snippet: snippet.place)
def test_commands_and_options_exist_wherever_a_snippet_is_run(snippet):
    for line in snippet.text.replace("\\\n", " ").splitlines():
        words = list(takewhile(lambda word: word != "|", shlex.split(line, comments=True)))
        if any(f'command("{word}"' in snippet.text for word in words):
            continue  # the snippet makes this command itself
        if "bowerbird" in [word.rpartition("/")[2] for word in words[:1]]:
            read(words[1:])
        elif words[:3] == ["python3", "-m", "web"]:
            read(words[3:])
        elif words[:2] == ["podman", "run"]:
            read(words[words.index("bowerbird") + 1 :])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for place in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if not place.startswith("http"):
            assert (page.parent / place).exists(), place


def test_every_page_of_the_guide_is_offered_and_named_by_its_heading():
    assert {f"{name}.md" for name in ORDER} == {path.name for path in DOCS.glob("*.md")}
    for name in ORDER:
        assert page(name).title != name
        assert page(name).about


def test_pictures_are_small_and_used():
    used = "".join(path.read_text(encoding="utf-8") for path in PAGES)
    for picture in (DOCS / "pictures").iterdir():
        assert picture.stat().st_size < 200_000, picture.name
        assert picture.name in used


def test_the_unit_starts_the_command_with_options_that_exist():
    unit = (ROOT / "web" / "deploy" / "bowerbird.service").read_text()
    (options,) = re.findall(r"^# BOWERBIRD_OPTIONS=(.*)$", unit, re.MULTILINE)
    (start,) = re.findall(r"^ExecStart=/opt/bowerbird/bin/bowerbird serve \$(\w+)$", unit, re.MULTILINE)
    assert start == "BOWERBIRD_OPTIONS"
    assert read(["serve", *options.split()]).camera == "0"


def test_the_container_starts_a_command_that_exists():
    steps = (ROOT / "web" / "deploy" / "Containerfile").read_text()
    (start,) = re.findall(r'^CMD \["(.*)"\]$', steps, re.MULTILINE)
    assert read(start.split('", "')).host == "0.0.0.0"
