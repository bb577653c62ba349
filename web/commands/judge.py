"""``bowerbird judge``: rules a recorded game, from a sheet, an EGN file or a journal."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

from referee.book.loading import load
from referee.game.game import Game, replay
from referee.game.table import UnknownSeat
from referee.look_back.data import LookBack, look_back
from referee.look_back.other_book import IncomparableBooks, OtherRuling, by_other_book, other_ruling
from referee.look_back.text import look_back_text
from referee.notation.written_game import game_from
from referee.view.judge_report import judged_deals, judged_text
from referee.view.open_hand import may_be_looked_at
from referee.view.plain import PlainObject, plain, plain_object

from ..journal.agreed_settings import Settings
from ..journal.evenings import Evening, split
from ..journal.past import Past, past_of
from ..journal.players import Players, players_of
from ..shown.words.english import ENGLISH
from . import Refusal
from .files_on_command_line import called, text_in

NOT_OVER = ENGLISH["terminal_the_hand_is_not_over"]


def judge(args: Namespace) -> int:
    """Print what the book makes of the game in ``args.sheet`` (``-``: standard input)."""
    game = read_game(args.sheet, args.rules, args.table, args.house)
    also = by_other(game, args.also)
    if args.review:
        return review(game, args.json, also)
    if args.json:
        for number, deal in enumerate(judged_deals(game), 1):
            _print_json(deal, also.get(number))
    else:
        print(judged_text(game, {number: ruled.differences for number, ruled in also.items()}))
    return 0


def _print_json(deal: PlainObject, also: OtherRuling | None) -> None:
    """Print a deal in a line, with what another book would have ruled."""
    more = {} if also is None else {"also": plain(also)}
    print(json.dumps({**deal, **more}, ensure_ascii=False))


def review(game: Game, as_json: bool, also: Mapping[int, OtherRuling]) -> int:
    """Print every finished hand with all cards open, and what the texts advise of it."""
    for deal in game.deals:
        number = deal.hand.number
        is_over = may_be_looked_at(deal.hand)
        hand = look_back(game, deal) if is_over else LookBack(number, why=NOT_OVER)
        if as_json:
            _print_json(
                plain_object(hand) if is_over else {"deal": number, "why": hand.why}, also.get(number)
            )
        else:
            lines = [f"  {line}" for line in also[number].differences] if number in also else []
            print("\n".join([look_back_text(hand), *lines]))
    return 0


def by_other(game: Game, book: str | None) -> dict[int, OtherRuling]:
    """The rulings and points of each finished deal by ``book``, by number; empty if it is None.

    Raises Refusal where the game cannot be judged by that book.
    """
    if book is None:
        return {}
    try:
        other = by_other_book(game, book)
    except IncomparableBooks as problem:
        raise Refusal(ENGLISH["refusal_also"].format(book=book, why=problem)) from None
    over = (deal for deal in game.deals if may_be_looked_at(deal.hand))
    return {deal.hand.number: other_ruling(game, deal, other) for deal in over}


def read_game(path: str, book: str | None = None, table: str | None = None, house: str | None = None) -> Game:
    """The game in a sheet or a journal, by ``book`` or by the book of its evening.

    ``house`` is a file of house rules that replace those of the evening.
    """
    game = _recorded(path, book, table)
    if house is None:
        return game
    rules = load(game.rules.book, *house_rules(house))
    try:
        return replay(game.journal, rules)
    except UnknownSeat as problem:
        raise Refusal(ENGLISH["refusal_house"].format(house=house, path=called(path), why=problem)) from None


def house_rules(path: str) -> tuple[str, str]:
    """The text of a file of house rules, and what it is called in errors."""
    return text_in(path, ENGLISH["terminal_a_file_of_house_rules"]), called(path)


def _recorded(path: str, book: str | None, table: str | None) -> Game:
    if path != "-" and is_journal(Path(path)):
        past = past_in(Path(path), table, book)
        for remark in past.remarks:
            print(f"{path}: {remark}", file=sys.stderr)
        return past.game
    text = text_in(path, ENGLISH["terminal_a_sheet_euchre_game_notation"])
    if not text.strip():
        raise Refusal(ENGLISH["refusal_empty"].format(name=called(path)))
    return game_from(text, called(path), book)


def is_journal(path: Path) -> bool:
    """True if the file is a database, by its first bytes."""
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def players_in(path: Path, table: str | None) -> Players:
    """The players of a table in the journal ``path``, in its last evening."""
    return players_of(past_in(path, table).entries)


def evening_in(path: Path, table: str | None, number: int) -> Evening:
    """The evening of that number of a table in the journal ``path``."""
    evenings = split(past_in(path, table).entries)
    if not 1 <= number <= len(evenings):
        key = "refusal_has_evening" if len(evenings) == 1 else "refusal_has_evenings"
        raise Refusal(ENGLISH[key].format(path=called(str(path)), n=len(evenings)))
    return evenings[number - 1]


def past_in(path: Path, table: str | None, book: str | None = None) -> Past:
    """The past of a journal's ``table``, which may stay unnamed if there is only one.

    ``book`` judges it by another book; the house rules that it was played by belong to their own.
    """
    from ..journal.journal import Journal  # a sheet needs no database

    journal = Journal(path, reading=True)
    try:
        tables = journal.tables()
        if table is None and len(tables) == 1:
            table = tables[0]
        if table is None or table not in tables:
            known = ", ".join(tables) or ENGLISH["terminal_it_has_none"]
            raise Refusal(ENGLISH["refusal_which_table"].format(journal=journal.name, tables=known))
        if book is None:
            return past_of(journal, table)
        past = past_of(journal, table, Settings(book))
        if past.agreed is not None and past.agreed.book == book and past.agreed.house:
            return past_of(journal, table, past.agreed)
        return past
    finally:
        journal.close()
