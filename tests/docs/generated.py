"""Writes every page that is made from the code again: ``python3 -m tests.docs.generated``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.docs import (
    camera_angles,
    commands,
    house_rules,
    judged,
    licences,
    rights,
    rooms,
    sheet_forms,
    state_types,
)

PAGES = (commands, house_rules, judged, licences, rights, rooms, sheet_forms, state_types)


def generated() -> Iterator[tuple[Path, str]]:
    """Each file with what the code makes of it now."""
    for made in PAGES:
        yield made.PAGE, made.page()
    yield camera_angles.PICTURE, camera_angles.drawn()


if __name__ == "__main__":
    for path, text in generated():
        path.write_text(text, encoding="utf-8")
