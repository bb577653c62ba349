"""Options for click that keep their order, take several words, or exclude others."""

from __future__ import annotations

import re
import unicodedata
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import click

from ..plain_text import is_plain
from ..shown.words.english import ENGLISH
from ..system import WINDOWS_NAMES
from . import version as version_command

MOST_OF_PIN = 100
"""Most letters of a PIN, as its field on the page takes them."""
MOST_OF_CLUB = 60
"""Most letters of a club's name."""
DECK_HELP = ENGLISH["terminal_the_learnt_deck_to_compare"]


class OfTable(click.Option):
    """An option of a table; the order of such options is kept, for :func:`wanted`."""

    def __init__(self, names: Sequence[str], **how: Any) -> None:
        if how.pop("is_flag", False):
            super().__init__(names, count=True, **how)
        else:
            super().__init__(names, multiple=True, **how)


class Several(click.Option):
    """An option that takes all words up to the next option."""

    def __init__(self, names: Sequence[str], **how: Any) -> None:
        super().__init__(names, multiple=True, **how)


class Command(click.Command):
    """A command of ``bowerbird``; options of a group of ``apart`` exclude each other.

    What was read is a :class:`Namespace`, with the tables' options in their order as ``typed``.
    """

    def __init__(self, name: str, about: str, *params: click.Parameter, **how: Any) -> None:
        self._apart: tuple[tuple[str, ...], ...] = (("verbose", "quiet"), *how.pop("apart", ()))
        self._needs: tuple[str, ...] = how.pop("needs", ())
        super().__init__(name, params=list(params), help=about, short_help=about, **how)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = list(self._repeated(args))
        _, _, order = self.make_parser(ctx).parse_args(args=list(words))
        rest = super().parse_args(ctx, words)
        given = {name for name, value in ctx.params.items() if value not in (None, False, (), 0)}
        for group in self._apart:
            if len(both := [f"--{name}" for name in group if name in given]) > 1:
                raise click.UsageError(ENGLISH["refusal_excluded"].format(options=" and ".join(both)), ctx)
        if self._needs and not given & set(self._needs):
            raise click.UsageError(
                ENGLISH["refusal_needed"].format(options=" or ".join(f"--{name}" for name in self._needs)),
                ctx,
            )
        ctx.params["typed"] = tuple(in_order(order, ctx.params))
        for param in self.params:
            if isinstance(param, OfTable) and param.name is not None:
                value = ctx.params[param.name]
                ctx.params[param.name] = (value[-1] if value else None) if param.multiple else value > 0
        return rest

    def invoke(self, ctx: click.Context) -> Namespace:
        read = {name: _listed(value) for name, value in ctx.params.items()}
        return Namespace(**read | {"command": self.name, "typed": ctx.params["typed"]})

    def _repeated(self, words: Sequence[str]) -> Iterator[str]:
        """``--pack a b`` as ``--pack a --pack b``."""
        several = {name for param in self.params if isinstance(param, Several) for name in param.opts}
        option, first = "", False
        for word in words:
            if word.startswith("-") and len(word) > 1:
                name, _, value = word.partition("=")
                option, first = (name, not value) if name in several else ("", False)
                yield word
                continue
            if option and not first:
                yield option
            first = False
            yield word


def _listed(value: Any) -> Any:
    """The values of a repeated option as a list; None without the option."""
    if isinstance(value, tuple) and not value:
        return None
    return list(value) if isinstance(value, tuple) else value


def in_order(order: Sequence[click.Parameter], values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The options of tables with their values, in the order typed."""
    rest = {param.name: iter(values[param.name]) for param in order
            if isinstance(param, OfTable) and param.multiple and param.name}  # fmt: skip
    for param in order:
        if isinstance(param, OfTable) and param.name:
            yield param.name, next(rest[param.name]) if param.multiple else True


class Commands(click.Group):
    """All commands of ``bowerbird``, in the order of its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def option(names: str, metavar: str | None, about: str, **how: Any) -> click.Option:
    """An option with a value; the last of ``names`` may be the name of its attribute."""
    made: type[click.Option] = how.pop("cls", click.Option)
    return made(names.split(), metavar=metavar, help=about, **how)


def flag(names: str, about: str, **how: Any) -> click.Option:
    """An option without a value."""
    return option(names, None, about, is_flag=True, **how)


def choice(names: str, choices: Sequence[Any], about: str, **how: Any) -> click.Option:
    """An option with one of ``choices`` as its value."""
    return option(names, None, about, type=click.Choice(choices), **how)


def argument(name: str, metavar: str, about: str, **how: Any) -> click.Argument:
    """A value without an option."""
    return click.Argument([name], metavar=metavar, help=about, **how)


def command(name: str, about: str, *params: click.Parameter, **how: Any) -> Command:
    """A command, with the options for more or less output."""
    telling = (
        flag("--verbose", ENGLISH["terminal_say_on_the_terminal_what"]),
        flag("--quiet", ENGLISH["terminal_say_nothing_there_but_errors"]),
    )
    return Command(name, about, *params, *telling, **how)


def port(text: str) -> int:
    text = str(text)  # a default is a number already
    if not text.isdigit() or int(text) > 65535:
        raise click.BadParameter(ENGLISH["refusal_no_port"].format(text=text))
    return int(text)


def count(text: str) -> int:
    text = str(text)
    if not text.isdigit() or not 1 <= int(text) <= 10_000:
        raise click.BadParameter(ENGLISH["refusal_whole_number"].format(text=text))
    return int(text)


def between(least: float, most: float) -> Callable[[str], float]:
    """The type of a number from ``least`` to ``most``."""

    def number(text: str) -> float:
        with suppress(ValueError):
            if least <= float(text) <= most:
                return float(text)
        raise click.BadParameter(ENGLISH["refusal_number"].format(text=text, least=least, most=most))

    return number


def table_id(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text):
        raise click.BadParameter(ENGLISH["refusal_table_name"].format(text=text))
    if text.lower() in WINDOWS_NAMES:
        raise click.BadParameter(ENGLISH["refusal_windows_name"].format(text=text))
    return text


class ClubName(str):
    """A club's id for the wire and the record; with ``in_full`` its name for pages."""

    __slots__ = ("in_full",)
    in_full: str


def club_name(text: str) -> ClubName:
    """A club's name: any text; on the wire only its letters, digits, - and _."""
    in_full = " ".join(text.split())
    if not 0 < len(in_full) <= MOST_OF_CLUB or not is_plain(in_full):
        raise click.BadParameter(ENGLISH["refusal_club_name"].format(text=text, most=MOST_OF_CLUB))
    plain = unicodedata.normalize("NFKD", in_full).encode("ascii", "ignore").decode()
    short = re.sub(r"[^A-Za-z0-9_-]+", "-", plain).strip("-")[:40]
    if short != in_full:
        short = short.lower() or f"club-{crc32(in_full.encode()):08x}"
    name = ClubName(table_id(short))
    name.in_full = in_full
    return name


def director_pin(text: str) -> str:
    """A PIN as typed, or the first line of ``@FILE``: everybody sees typed arguments in ``ps``."""
    if text.startswith("@"):
        try:
            # what some editors put before the text is no part of it
            with Path(text[1:]).open(encoding="utf-8-sig") as file:
                text = file.readline(MOST_OF_PIN + 2).strip()
        except (OSError, ValueError) as problem:
            raise click.BadParameter(
                ENGLISH["refusal_of_text"].format(
                    text=text[1:], why=getattr(problem, "strerror", None) or problem
                )
            ) from None
    if len(text) < 4:
        raise click.BadParameter(ENGLISH["refusal_short_pin"])
    if len(text) > MOST_OF_PIN or not text.isprintable():
        raise click.BadParameter(ENGLISH["refusal_pin_not_typed"].format(most=MOST_OF_PIN))
    return text


def page() -> list[click.Option]:
    return [
        option("--host", "HOST", ENGLISH["terminal_who_can_see_the_page"], default="127.0.0.1"),
        option("--port", "PORT", ENGLISH["terminal_the_pages_port_any_free"], type=port, default=8377),
    ]


def models() -> click.Option:
    return option("--models", "FOLDER", ENGLISH["terminal_the_models_to_see_with"])


def deck() -> click.Option:
    return option("--deck", "NAME|FILE", DECK_HELP)


def _say_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"bowerbird {version_command.bowerbird()}")
        ctx.exit()


def version() -> click.Option:
    """``bowerbird --version``."""
    about = ENGLISH["terminal_say_which_version_this_is"]
    return flag("--version", about, is_eager=True, expose_value=False, callback=_say_version)
