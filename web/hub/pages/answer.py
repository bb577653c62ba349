"""The answer to an act of the director: names with numbers, texts or lists of numbers; mostly empty."""

from __future__ import annotations

Answer = dict[str, int | str | list[int]]
