"""Text that people type, without the characters that nobody sees and that turn or hide their surroundings."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""The zero-width joiners: some scripts and many emoji need them."""
_ASCII_CONTROLS_END = "\x7f"
_UNSEEN = {"Cc", "Cf"}


def without_unseen(text: str) -> str:
    """``text`` without Unicode's format characters and its later controls, but with the joiners.

    The controls of ASCII stay: each form refuses them or not.
    """
    if text.isascii():
        return text
    return "".join(
        letter
        for letter in text
        if letter < _ASCII_CONTROLS_END or letter in JOINERS or unicodedata.category(letter) not in _UNSEEN
    )


def is_plain(text: str) -> bool:
    """Whether ``text`` is a line in which every character is seen or joins two others."""
    return "".join(letter for letter in text if letter not in JOINERS).isprintable()


def same_name(name: str) -> str:
    """A key that is equal for names that differ only in capitals, joiners and the form of their letters."""
    seen = "".join(letter for letter in name if letter not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
