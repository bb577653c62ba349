"""The walks that the map of the rooms draws: each station exists, and no file is passed twice."""

import re

import pytest

from tests.docs.rooms import PAGE
from tests.sources import ROOT

STATION = re.compile(r"^((?:web|vision|referee)/\S+\.(?:py|js)) +(\w+) +\S", re.MULTILINE)
WALKS = re.findall(r"^## The walk of .*?(?=^## )", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("walk", WALKS, ids=["picture", "tap", "revoke", "question"])
def test_a_walk_passes_no_file_twice_and_each_station_exists(walk):
    stations = STATION.findall(walk)
    files = [path for path, _ in stations]
    assert len(files) >= 8
    assert len(set(files)) == len(files)
    for path, name in stations:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"\b(?:class|def|function) {name}\b", text), f"{path} has no {name}"
