"""What a watcher knows, as bytes: kept in the middle of a film, it goes on later as if never broken off.

The bytes are Python's own form (pickle), which could be made to do anything when it is read; so nothing is
taken from them but numbers, collections and the classes of the eye itself.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from typing import Any

from .watcher import Watcher

PLAIN = {
    "builtins": frozenset({"set", "frozenset", "slice", "complex", "bytearray"}),
    "collections": frozenset({"deque", "OrderedDict", "defaultdict"}),
    "numpy": frozenset({"dtype", "ndarray"}),
    "numpy._core.multiarray": frozenset({"_reconstruct", "scalar"}),
    "numpy._core.numeric": frozenset({"_frombuffer"}),
}
"""What may be named in the bytes beside the classes below."""
OURS = ("vision.", "referee.")
PRINTED = "printed"
"""What stands for the detector that takes over on a cloth with a print."""


class NotKept(Exception):
    """The bytes are no watcher's, or those of another Bowerbird; the text is one clear line."""


def keep(watcher: Watcher) -> bytes:
    """All that ``watcher`` knows, without its models and without where its pictures go."""
    known = watcher.outside()
    outside = {id(one): name for name, one in known.items() if one is not None}
    detector = type(known["detector"])

    class Keeper(pickle.Pickler):
        def persistent_id(self, thing: Any) -> str | None:
            # on a cloth with a print the watcher looks with the detector that was made for such
            return outside.get(id(thing), PRINTED if type(thing) is detector else None)

    written = io.BytesIO()
    Keeper(written, pickle.HIGHEST_PROTOCOL).dump(watcher.known())
    return written.getvalue()


def take_up(watcher: Watcher, kept: bytes) -> None:
    """Let a new ``watcher`` know what an earlier one knew; raises :class:`NotKept`."""
    outside = watcher.outside()

    class Taker(pickle.Unpickler):
        def persistent_load(self, name: Any) -> Any:
            return _for_print(outside["detector"]) if name == PRINTED else outside[name]

        def find_class(self, module: str, name: str) -> Any:
            return _allowed(super().find_class, module, name)

    try:
        watcher.take_up(Taker(io.BytesIO(kept)).load())
    except Exception as problem:  # damaged bytes raise whatever they come upon
        raise NotKept(f"what was kept of the film cannot be used: {type(problem).__name__}") from None


def _for_print(detector: Any) -> Any:
    other = detector.for_print()
    if other is None:
        raise NotKept("there is no detector for a cloth with a print")
    return other


def _allowed(find: Callable[[str, str], Any], module: str, name: str) -> Any:
    if name in PLAIN.get(module, ()):
        return find(module, name)
    if module.startswith(OURS) and "." not in name:
        found = find(module, name)
        if isinstance(found, type) and found.__module__ == module:
            return found
    raise NotKept(f"{module}.{name}")
