"""Caching of functions of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Hand = TypeVar("Hand")
Result = TypeVar("Result")


def cached(function: Callable[[Hand], Result]) -> Callable[[Hand], Result]:
    """Cache the result of ``function`` in its hand, which never changes."""
    name = f"_{function.__module__}.{function.__qualname__}"

    def cached_function(hand: Hand) -> Result:
        cache = hand.__dict__
        if name not in cache:
            cache[name] = function(hand)
        result: Result = cache[name]
        return result

    cached_function.__doc__ = function.__doc__
    return cached_function
