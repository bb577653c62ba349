"""Writes the page of all commands from the command line itself: ``python3 -m tests.docs.commands``."""

from __future__ import annotations

import click

from tests.docs.snippets import DOCS
from web.commands.arguments import parser
from web.commands.click_options import Several

PAGE = DOCS / "commands.md"
HEAD = """\
# Every command and option

Made from the command line itself. What cannot be done is said in one line, with exit status 2; a command that
was stopped with Ctrl-C ends with 130 or 0. `python3 -m web` is the same as `bowerbird`.

Each takes `--verbose`, to say on the terminal what is going on, or `--quiet`, to say nothing there but
errors. `--help` after any says the same as this page, and `bowerbird --version` which version it is. What a
file of house rules may hold is in [House rules](house_rules.md).
"""


COMMON = ("help", "verbose", "quiet")
"""Options of every command, which the head of the page names."""


def page() -> str:
    """The page as it should be."""
    parts = [HEAD]
    for name, command in parser().commands.items():
        parts += [f"\n## bowerbird {name}\n\n{_sentence(command.help or '')}\n\n| | |\n|---|---|\n"]
        parts += [_row(param) for param in command.params if param.name not in COMMON]
    return "".join(parts)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")


def _row(param: click.Parameter) -> str:
    value = param.metavar or ""
    if isinstance(param.type, click.Choice) and not value:
        value = "|".join(map(str, param.type.choices))
    value = value.replace("|", "\\|")
    named, takes = f"`{value}`", ""
    if isinstance(param, click.Option):
        named = ", ".join(f"`{option}`" for option in (*param.opts, *param.secondary_opts))
        takes = f" `{value}`" if value else ""
    about = str(getattr(param, "help", "") or "").replace("|", "\\|")
    return f"| {named}{takes} | {about}{_times(param)} |\n"


def _times(param: click.Parameter) -> str:
    if isinstance(param, Several) or param.nargs == -1:
        return ", one or more"
    if param.nargs > 1:
        return ", four of them"
    optional = isinstance(param, click.Argument) and not param.required
    return ", may be left out" if optional or getattr(param, "flag_value", None) == "" else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE.name}")
