"""The folders of Bowerbird's data: evenings, and the decks of each table."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from ..system import is_file_path
from ..whole_files import write_whole

DECK = "deck"
"""The name of a table's deck by default."""


def data_folder() -> Path:
    """The folder of evenings by default."""
    return user_data_path("bowerbird", appauthor=False)


def deck_file(name: str, table: str) -> Path:
    """The file of a table's deck ``name``; a name with a folder or ``.deck`` is a path."""
    if is_file_path(name) or name.endswith(".deck"):
        return Path(name)
    return data_folder() / "tables" / table / f"{name}.deck"


def deck_in_use(name: str | None, table: str = "table") -> Path | None:
    """The deck to read with: the named deck, else the table's own, if any; ``none`` for no deck."""
    if name == "none":
        return None
    path = deck_file(name or DECK, table)
    return path if name is not None or path.is_file() else None


LEAGUE_PASSWORD = "league.password"
"""The file with the league's own password, next to those of the league's broker."""


def league_folder(named: str | None = None) -> Path:
    """The folder of the league's files: the named folder, or this machine's own."""
    return Path(named) if named else data_folder() / "league"


REVIEW_SECRET, SECRET_BYTES = "review.secret", 32
"""The file with the key that seals the state of unfinished reviews."""


def review_secret() -> bytes:
    """This user's secret for unfinished reviews; made if there is none.

    Where it cannot be kept it is another each time, and a film that was broken off is watched from its start.
    """
    place = data_folder() / REVIEW_SECRET
    with suppress(OSError):
        kept = place.read_bytes()
        if len(kept) == SECRET_BYTES:
            return kept
    made = secrets.token_bytes(SECRET_BYTES)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, made, is_private=True)
    return made
