"""``bowerbird calibrate --pack``: is the pack complete, and what do its cards look like?

The person at the command line names the cards that were not read: at the prompt, or in a file of names.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cards import Card, UnreadableCard

from ..shown.words.english import ENGLISH
from . import Refusal
from .data_folders import DECK, deck_file
from .files_on_command_line import text_in

if TYPE_CHECKING:
    from numpy import ndarray

    from vision.reading.pack_check import PackCheck, Report, SpreadCard

NO_CARD = "-"


Learn = Callable[[str, Path], int]
"""Learns the deck under a name and writes it to a file; returns the number of cards it knows."""


def check_pack(
    args: Namespace,
    check: PackCheck,
    pictures: Iterator[tuple[str, ndarray, bool]],
    learn: Learn,
    draw: Callable[[int, Path], None],
) -> int:
    """Look at all pictures, ask about unread cards, report, and learn the deck.

    Returns 0 if the pack is complete, else 1.
    """
    named = Names.read(Path(args.names)) if args.names else Names({})
    asks = sys.stdin.isatty() and not args.json and not args.names
    names: list[str] = []
    for name, image, photograph in pictures:
        cards = check.look(image, photograph)
        names.append(name)
        named.give(name, cards, check.enter_name)
        if not args.json:
            print(f"{name}: {_row(cards)}", flush=True)
        if args.picture:
            draw(len(names) - 1, _numbered(Path(args.picture), len(names) - 1))
        if asks:
            ask(name, cards, check.enter_name)
        if not photograph and check.report().is_complete:
            break
    named.all_used(names)
    if args.picture:
        for i in range(len(names)):
            draw(i, _numbered(Path(args.picture), i))
    report = check.report()
    target = deck_file(args.deck or DECK, args.name)
    known = learn(args.deck or DECK, target) if len(report.here) > 1 and not args.no_save else 0
    if args.json:
        print(json.dumps(as_line(report, check.seen, names, known, target)))
    else:
        for line in in_words(report):
            print(line)
        if known:
            print(ENGLISH["terminal_the_deck_is_learnt_of"].format(known=known, target=target))
    return 0 if report.is_complete else 1


def in_words(report: Report) -> list[str]:
    """The report of a pack check, in lines."""
    if report.is_complete:
        return [ENGLISH["terminal_the_pack_is_complete_all"].format(size=report.size)]
    lines = [ENGLISH["terminal_of_the_cards_of_the"].format(n=len(report.here), size=report.size)]
    for what, cards in (("Missing", report.missing), ("Doubled", report.doubled),
                        (ENGLISH["terminal_not_of_this_pack"], report.foreign)):  # fmt: skip
        if cards:
            lines.append(f"{what}: {in_symbols(cards)}.")
    if report.benny_missing:
        lines.append(
            ENGLISH["terminal_missing_the_card_that_stands"].format(
                benny_missing=in_symbols(report.benny_missing, " or ")
            )
        )
    if report.has_overlaps:
        lines.append(ENGLISH["terminal_cards_cover_others"])
    if report.unread:
        lines.append(ENGLISH["terminal_not_read_name_them_at"].format(unread=report.unread))
    return lines


def in_symbols(cards: Iterable[Card], between: str = ", ") -> str:
    """Cards as people write them: 10♣, Q♥, joker."""
    return between.join(
        card.rank.replace("T", "10") + card.suit.symbol if card.suit else "joker" for card in cards
    )


def as_line(
    report: Report, seen: Iterable[SpreadCard], names: Sequence[str], known: int, target: Path
) -> dict[str, Any]:
    """The report and every card in the pictures called ``names``, as a line of JSON.

    A card's ``picture`` and ``number`` are what ``--names`` takes; its ``quad`` are its corners in that
    picture, in pixels.
    """
    lists = ("here", "missing", "benny_missing", "doubled", "foreign")
    return {
        "pack": report.size,
        **{name: [str(card) for card in getattr(report, name)] for name in lists},
        "unread": report.unread,
        "overlapping": report.has_overlaps,
        "complete": report.is_complete,
        "learnt": known,
        "deck": str(target) if known else None,
        "cards": [
            {
                "picture": names[spread_card.picture],
                "number": spread_card.number,
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in spread_card.quad],
                "card": str(spread_card.card) if spread_card.card else None,
                "how": spread_card.how,
                "p": round(spread_card.p, 4),
                "rivals": [[str(card), round(p, 4)] for card, p in spread_card.rivals],
            }
            for spread_card in seen
        ],
    }


def _row(cards: list[SpreadCard]) -> str:
    if not cards:
        return ENGLISH["terminal_no_card_found"]
    return " ".join(f"{card.number}:{card.card or '?'}" for card in cards if card.how != "left out")


def _numbered(path: Path, number: int) -> Path:
    return path if number == 0 else path.with_name(f"{path.stem}-{number + 1}{path.suffix}")


def ask(name: str, cards: list[SpreadCard], tell: Callable[[SpreadCard, Card | None], None]) -> None:
    """Ask the person at the command line about every unread card."""
    for card in cards:
        while card.how == "not read":
            likely = " or ".join(str(card) for card, _ in card.rivals[:2])
            try:
                typed = input(
                    ENGLISH["terminal_card_not_read_which_is"].format(
                        name=name, number=card.number, likely=likely, no_card=NO_CARD
                    )
                ).strip()
            except EOFError:
                return
            if not typed:
                break
            try:
                tell(card, None if typed == NO_CARD else Card.parse(typed[:1].upper() + typed[1:].lower()))
            except UnreadableCard as problem:
                print(problem)


class Names:
    """The names in a file: by picture, the card of each number (None: no card)."""

    def __init__(self, named: dict[str, dict[int, Card | None]]) -> None:
        self._named = named
        self._whole: dict[str, int] = {}

    @classmethod
    def read(cls, path: Path) -> Names:
        """Lines ``PICTURE NUMBER CARD``, or ``PICTURE: CARD CARD ...`` for all of its cards, row by row.

        ``-`` is no card and ``?`` is no statement; ``#`` begins a comment. Raises Refusal with the line.
        """
        lines = text_in(str(path), ENGLISH["terminal_a_list_of_names"]).splitlines()
        made = cls({})
        for number, text in enumerate(lines, 1):
            line = text.split("#")[0].strip()
            if not line:
                continue
            try:
                made._take(line)
            except (ValueError, UnreadableCard) as problem:
                raise Refusal(
                    ENGLISH["refusal_names_line"].format(path=path, number=number, problem=problem)
                ) from None
        return made

    def _take(self, line: str) -> None:
        picture, colon, rest = line.rpartition(":")
        if colon:
            cards = rest.split()
            named = {i: _card_named(text) for i, text in enumerate(cards, 1) if text != "?"}
            self._whole[picture.strip()] = len(cards)
            self._named.setdefault(picture.strip(), {}).update(named)
            return
        parts = line.split()
        if len(parts) < 3 or not parts[-2].isdigit():
            raise ValueError(ENGLISH["refusal_no_card_named"].format(line=line))
        self._named.setdefault(" ".join(parts[:-2]), {})[int(parts[-2])] = _card_named(parts[-1])

    def give(
        self, picture: str, cards: list[SpreadCard], tell: Callable[[SpreadCard, Card | None], None]
    ) -> None:
        """Enter the names of a picture; raises Refusal if the picture has other cards than the file."""
        key = picture if picture in self._named else Path(picture).name
        named, many = self._named.get(key, {}), self._whole.get(key)
        if many is not None and many != len(cards):
            raise Refusal(ENGLISH["refusal_other_count"].format(picture=picture, cards=len(cards), many=many))
        by_number = {card.number: card for card in cards}
        for number, card in named.items():
            if number not in by_number:
                raise Refusal(
                    ENGLISH["refusal_no_such_card"].format(picture=picture, number=number, cards=len(cards))
                )
            tell(by_number[number], card)

    def all_used(self, pictures: list[str]) -> None:
        """Raises Refusal if the file names an unknown picture."""
        known = {*pictures, *(Path(name).name for name in pictures)}
        for picture in self._named:
            if picture not in known:
                raise Refusal(ENGLISH["refusal_other_picture"].format(picture=picture))


def _card_named(text: str) -> Card | None:
    return None if text == NO_CARD else Card.parse(text)


def write_picture(path: Path, data: bytes | None) -> None:
    """Write an encoded picture; raises Refusal on failure."""
    if data is None:
        raise Refusal(ENGLISH["refusal_picture_name"].format(path=path))
    try:
        path.write_bytes(data)
    except OSError as problem:
        raise Refusal(
            ENGLISH["refusal_picture_not_written"].format(path=path, why=problem.strerror)
        ) from None
