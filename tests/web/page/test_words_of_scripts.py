"""The words that the page's scripts are sent: those that they show, and not the rest."""

from pathlib import Path

from web.page.pages import WITHOUT_SCRIPTS

STATIC = Path(__file__).parents[3] / "web" / "static"
OF_THE_HUB = ("club", "hub", "round", "standings", "wall")


def test_no_script_of_a_table_shows_a_word_that_is_not_sent():
    scripts = [path for path in STATIC.glob("*.js") if not path.stem.startswith(OF_THE_HUB)]
    assert len(scripts) > 30
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert not [prefix for prefix in WITHOUT_SCRIPTS[1:] if prefix in text], path.name
