"""The words that the page's scripts are sent: those that they show, and not the rest."""

import re
from pathlib import Path

from web.page.pages import WITHOUT_SCRIPTS
from web.shown.page_state import PageState

STATIC = Path(__file__).parents[3] / "web" / "static"
STATE_PART = re.compile(r"\bstate\.(\w+)")
OF_THE_HUB = ("club", "hub", "round", "standings", "wall")


def test_no_script_of_a_table_shows_a_word_that_is_not_sent():
    scripts = [path for path in STATIC.glob("*.js") if not path.stem.startswith(OF_THE_HUB)]
    assert len(scripts) > 30
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert not [prefix for prefix in WITHOUT_SCRIPTS[1:] if prefix in text], path.name


def test_no_script_reads_a_part_of_the_state_that_the_page_is_not_sent():
    scripts = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")}
    read = {name: set(STATE_PART.findall(text)) for name, text in scripts.items()}
    unknown = {name: parts - set(PageState.__struct_fields__) for name, parts in read.items()}
    assert {name: parts for name, parts in unknown.items() if parts} == {}
    assert len(read["table.js"]) > 30
