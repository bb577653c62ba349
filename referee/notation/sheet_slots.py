"""Reads the words of a sheet as seats, cards, shares and texts; refuses others with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..cards import Card, Suit, Trump, UnreadableCard, trump_named
from ..facts.register import ASKED_ALONE, MISDEALS
from ..seats import Seat, Side
from ..words.message import say


class UnreadableWords(ValueError):
    """The words do not fit a slot; the message has the reason."""


class UnknownForm(UnreadableWords):
    """The words fit no form of a fact; the message says which form would be nearest."""


_SEATS = "NESW"


def _seat(word: str) -> Seat:
    if len(word) != 1 or word.upper() not in _SEATS:
        raise UnreadableWords(say("sheet.no_seat", word=repr(word)))
    return Seat(word.upper())


def _side(word: str) -> Side:
    letters = word.upper()
    if not word or any(letter not in _SEATS for letter in letters) or len(set(letters)) != len(letters):
        raise UnreadableWords(say("sheet.no_side", word=repr(word)))
    return Side(tuple(Seat(letter) for letter in sorted(letters, key=_SEATS.index)))


_SIGNS = dict(zip("♣♧♦♢♥♡♠♤", "ccddhhss", strict=True))
_DRAWN_AS_PICTURE = "\ufe0e\ufe0f"
"""What may follow a suit's sign and says only how it is drawn."""
_RANK = "10|[2-9TJQKA]"
_CARD = re.compile(f"(?P<rank>{_RANK})(?P<suit>[CDHS])|(?P<suit_first>[CDHS])(?P<rank_last>{_RANK})")


def _card(word: str) -> Card:
    """A card as people write it: ``Th``, ``th``, ``10h``, ``T♥`` or ``♥T``, each of which is but one card."""
    plain = _plain_suit(word).upper()
    if plain in ("JK", "JOKER"):
        return Card.parse("Jk")
    letters = _CARD.fullmatch(plain)
    if letters is not None:
        rank, suit = letters["rank"] or letters["rank_last"], letters["suit"] or letters["suit_first"]
        return Card.parse(rank.replace("10", "T") + suit.lower())
    try:
        return Card.parse(word)
    except UnreadableCard as error:
        raise UnreadableWords(str(error)) from None


def _plain_suit(word: str) -> str:
    return "".join(_SIGNS.get(letter, letter) for letter in word if letter not in _DRAWN_AS_PICTURE)


def _suit(word: str) -> Suit:
    plain = _plain_suit(word).lower()
    if plain not in ("c", "d", "h", "s"):
        raise UnreadableWords(say("sheet.no_suit", word=repr(word)))
    return Suit(plain)


def _trump(word: str) -> Trump:
    word = _plain_suit(word).lower()
    if word not in ("c", "d", "h", "s", "nt"):
        raise UnreadableWords(say("sheet.no_trump", word=repr(word)))
    return trump_named(word)


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise UnreadableWords(say("sheet.no_number", word=repr(word)))
    return int(word)


def _share(word: str) -> float:
    if not re.fullmatch(r"(0?\.[0-9]{1,9}|0|1|1\.0+)", word):
        raise UnreadableWords(say("sheet.no_probability", word=repr(word)))
    return float(word)


def rivals(words: list[str]) -> tuple[tuple[Card, ...], tuple[float, ...]]:
    """Cards, each with its share as in ``Ks:0.08``, or none of them with one."""
    pairs = [word.partition(":") for word in words]
    cards = tuple(_card(card) for card, _, _ in pairs)
    shares = tuple(_share(share) for _, colon, share in pairs if colon)
    if shares and len(shares) < len(cards):
        raise UnreadableWords(say("sheet.share_with_each"))
    if sum(shares) > 1.0001:
        raise UnreadableWords(say("sheet.shares_of_rivals"))
    return cards, shares


def seats_with_shares(words: list[str]) -> tuple[tuple[Seat, float], ...]:
    """The players who may have done it, each with a probability, as in ``E:0.02``."""
    pairs = [word.partition(":") for word in words]
    without = next((seat for seat, colon, _ in pairs if not colon), None)
    if without is not None or not pairs:
        raise UnreadableWords(say("sheet.seat_with_share", text=repr(without or "nothing")))
    seats = tuple((_seat(seat), _share(share)) for seat, _, share in pairs)
    if len({seat for seat, _ in seats}) < len(seats) or sum(share for _, share in seats) > 1.0001:
        raise UnreadableWords(say("sheet.shares_of_seats"))
    return seats


def _word(word: str) -> str:
    word = unquoted(word)
    if not re.fullmatch(r"[a-z][a-z-]*[a-z]", word):
        raise UnreadableWords(say("sheet.no_remedy", word=repr(word)))
    return word


def _asked(word: str) -> str:
    if word not in ASKED_ALONE:
        raise UnreadableWords(say("sheet.not_asked_alone", word=repr(word), names=", ".join(ASKED_ALONE)))
    return word


def misdeal(words: str) -> str:
    if words not in MISDEALS:
        raise UnreadableWords(say("sheet.no_misdeal", words=repr(words), names=", ".join(MISDEALS)))
    return words


_PLAIN = re.compile(r"(?:[^\W_]|[-_.,:;!?'()&+/*=<>@$\[\]{}]|(?<=\S) (?=\S))+")
"""Text that a sheet holds unchanged: words of letters and plain signs, separated by single blanks."""


def quoted(text: str) -> str:
    """Text that people wrote, with signs that could end the fact replaced, as by ``%7C``."""
    if _PLAIN.fullmatch(text):
        return text
    return "".join(letter if _is_plain(text, n) else _in_hex(letter) for n, letter in enumerate(text))


def _is_plain(text: str, n: int) -> bool:
    if text[n] == " ":
        return 0 < n < len(text) - 1 and text[n - 1] != " "
    return _PLAIN.fullmatch(text[n]) is not None


def _in_hex(letter: str) -> str:
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogatepass"))


def unquoted(text: str) -> str:
    """The text that :func:`quoted` wrote; a ``%`` without a meaning stays."""

    def letters(match: re.Match[str]) -> str:
        try:
            return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return match[0]

    return re.sub(r"(?:%[0-9A-F]{2})+", letters, text)


def tally(words: list[str]) -> tuple[int, ...]:
    pairs = [(_side(side), _number(points)) for side, points in zip(words[::2], words[1::2], strict=True)]
    if len(pairs) < 2 or len({seat for side, _ in pairs for seat in side.seats}) != sum(
        len(side.seats) for side, _ in pairs
    ):
        raise UnreadableWords(say("sheet.every_side_once"))
    pairs.sort(key=lambda pair: _SEATS.index(str(pair[0])[0]))
    return tuple(points for _, points in pairs)


SINGLE_WORDS: dict[str, Callable[[str], Any]] = {
    "seat": _seat,
    "seat?": lambda word: None if word == "?" else _seat(word),
    "side": _side,
    "card": _card,
    "card?": lambda word: None if word == "?" else _card(word),
    "suit": _suit,
    "trump": _trump,
    "number": _number,
    "share": _share,
    "word": _word,
    "asked": _asked,
    "name": unquoted,
}
SEVERAL_WORDS: dict[str, Callable[[str], Any]] = {"cards": _card, "numbers": _number}
