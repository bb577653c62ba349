"""Writes the table of rights into the guide: ``python -m tests.docs.rights``."""

from __future__ import annotations

import re
from pathlib import Path

from web.served.device_rights import DEVICES, RIGHTS

PAGE = Path(__file__).parents[2] / "web" / "docs" / "director.md"
COLUMNS = {
    "onlooker": "only watching",
    "player": "a player's phone",
    "machine": "the machine itself",
    "director": "the director",
}
"""What each kind of device is called there."""
NOTE = (
    "The machine itself is the computer that runs Bowerbird. A table has a director only where it was started"
    " with `--pin`;\nat a kitchen table nobody directs, so what stands here as *if nobody directs* is"
    " allowed there."
)
BEGIN, END = "<!-- rights -->", "<!-- /rights -->"


def table() -> str:
    """Who may do what, as Markdown."""
    lines = [f"| | {' | '.join(COLUMNS[device] for device in DEVICES)} |", "|---" * (len(DEVICES) + 1) + "|"]
    lines += [f"| {action} | {' | '.join(rights)} |" for action, rights in RIGHTS.items()]
    return "\n".join([*lines, "", NOTE])


def page() -> str:
    """The page with its table as the code has it."""
    text = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return between.sub(lambda _: f"{BEGIN}\n\n{table()}\n\n{END}", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
