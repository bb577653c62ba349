"""What an act of the director sends back: names with numbers, text or a list of numbers; mostly nothing."""

from __future__ import annotations

Answer = dict[str, int | str | list[int]]
