"""The patterns of all messages by their keys: the referee's, and those of the page."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping

from referee.words.catalogue import ENGLISH

from .changes import CHANGES

CATALOGUE: Mapping[str, str] = ChainMap(CHANGES, ENGLISH)
