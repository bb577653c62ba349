"""Writes the page of all commands from the command line itself: ``python3 -m tests.docs.commands``."""

from __future__ import annotations

import argparse

from tests.docs.snippets import DOCS
from web.commands.command_arguments import parser

PAGE = DOCS / "commands.md"
HEAD = """\
# Every command and option

Made from the command line itself. What cannot be done is said in one line, with exit status 2; a command that
was stopped with Ctrl-C ends with 130 or 0. `python3 -m web` is the same as `bowerbird`.

Each takes `--verbose`, to say on the terminal what is going on, or `--quiet`, to say nothing there but
errors. `--help` after any says the same as this page, and `bowerbird --version` which version it is.
"""


ONCE = ("help", "verbose", "quiet")
"""Options of every command, which the head of the page names."""


def page() -> str:
    """The page as it should be."""
    (commands,) = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    about = {action.dest: action.help or "" for action in commands._choices_actions}
    parts = [HEAD]
    for name, one in commands.choices.items():
        parts += [f"\n## bowerbird {name}\n\n{_sentence(about[name])}\n\n| | |\n|---|---|\n"]
        parts += [_row(action) for action in one._actions if action.dest not in ONCE]
    return "".join(parts)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def _row(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    value = " ".join(value) if isinstance(value, tuple) else value
    if action.choices is not None:
        value = "|".join(map(str, action.choices))
    value = value.replace("|", "\\|")
    if action.option_strings:
        named = ", ".join(f"`{option}`" for option in action.option_strings)
        takes = f" `{value}`" if action.nargs != 0 and value else ""
    else:
        named, takes = f"`{value}`", ""
    times = {"+": ", one or more", "?": ", may be left out", "4": ", four of them"}.get(str(action.nargs), "")
    told = (action.help or "").replace("|", "\\|")
    return f"| {named}{takes} | {told}{times} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE.name}")
