"""Letter or A4: by the country that the machine is set to, wherever paper is made."""

import pytest

from web.paper.pdf import write
from web.paper.size import paper_name, paper_size


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, "a4"), ({"LANG": "C.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8"}, "letter"), ({"LANG": "de_DE"}, "a4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4"), ({"LC_ALL": "fr_CA@euro"}, "letter"),
        ({"LANG": "nonsense"}, "a4"),
    ],
)  # fmt: skip
def test_the_paper_goes_by_the_country(environment, name):
    assert paper_name(environment) == name


@pytest.mark.parametrize(("country", "points"), [("en_US.UTF-8", b"612 792"), ("de_DE.UTF-8", b"595.27")])
def test_a_ruling_is_printed_on_the_paper_of_the_country(monkeypatch, country, points):
    monkeypatch.setenv("LC_ALL", country)
    assert points in write("Ruling", ["A line"])
    assert paper_size("letter") == (612, 792)
