"""What is asked of a deal again and again, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Asked = TypeVar("Asked")
Found = TypeVar("Found")


def cached(ask: Callable[[Asked], Found]) -> Callable[[Asked], Found]:
    """A question about a hand that is worked out once and kept with it, for a hand never changes."""
    name = f"_{ask.__module__}.{ask.__qualname__}"

    def asked(hand: Asked) -> Found:
        kept = hand.__dict__
        if name not in kept:
            kept[name] = ask(hand)
        found: Found = kept[name]
        return found

    asked.__doc__ = ask.__doc__
    return asked
