"""Converts values and the watcher's objects to bytes and back, without any code in them.

The bytes are a line that names the form, the length of a JSON text, the text, and the numbers of all arrays.
The text lists the parts, each after its own parts, so that a shared thing is written a single time. A part is
rebuilt by filling it in: no constructor and no function is ever called, no module is imported, and only
classes of ``vision`` and ``referee`` that the program has already loaded can be named.
"""

from __future__ import annotations

import json
import struct
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from math import prod

import numpy as np

HEAD = b"bowerbird watcher 1\n"
LENGTH = struct.Struct("<Q")
OURS = ("vision.", "referee.")
NUMBERS = "biufc"
"""The kinds of numpy numbers written: never objects, text or records."""

Part = list[object]
"""A thing's kind and content: plain values, and ``[n]`` for the part numbered n."""

SEQUENCES: Mapping[str, type] = {"list": list, "set": set, "tuple": tuple, "frozenset": frozenset}


class UnwritableValue(ValueError):
    """A thing cannot be written, or the bytes were not written by :func:`as_bytes`."""


def as_bytes(root: object, name_of: Callable[[object], str | None] = lambda thing: None) -> bytes:
    """``root`` and all its content as bytes; a thing with a name by ``name_of`` is written as that name.

    Raises UnwritableValue for anything but values and objects of ``vision`` or ``referee``.
    """
    writer = _Writer(name_of)
    text = json.dumps([writer.parts, writer.value(root)], separators=(",", ":")).encode()
    return b"".join([HEAD, LENGTH.pack(len(text)), text, *writer.arrays])


def from_bytes(content: bytes, named: Callable[[str], object]) -> object:
    """The thing written by :func:`as_bytes`, each name replaced by the thing ``named`` so.

    Raises UnwritableValue, or for a damaged text ValueError, TypeError, and others.
    """
    if not content.startswith(HEAD):
        raise UnwritableValue("another form")
    begin = len(HEAD) + LENGTH.size
    end = begin + LENGTH.unpack_from(content, len(HEAD))[0]
    parts, root = json.loads(content[begin:end])
    reader = _Reader(parts, memoryview(content)[end:], named)
    return reader.value(root)


class _Writer:
    """Lists the parts of a thing, the inner ones first."""

    def __init__(self, name_of: Callable[[object], str | None]) -> None:
        self._name_of = name_of
        self.parts: list[Part] = []
        self.arrays: list[bytes] = []
        self._length = 0
        self._numbers: dict[int, int] = {}
        self._held: list[object] = []
        """The things written, held so that no other thing gets their identity meanwhile."""

    def value(self, thing: object) -> object:
        if thing is None or type(thing) in (bool, int, float, str):
            return thing
        if id(thing) not in self._numbers:
            self._held.append(thing)
            self._write(thing)
        return [self._numbers[id(thing)]]

    def _write(self, thing: object) -> None:
        kind = type(thing)
        name = self._name_of(thing)
        if name is not None:
            self._add(thing, ["named", name])
        elif isinstance(thing, Enum):
            self._add(thing, ["member", *_class_name(kind), thing.name])
        elif isinstance(thing, np.ndarray | np.generic):
            self._write_numbers(thing)
        elif kind is slice:
            assert isinstance(thing, slice)
            self._add(thing, ["slice", *map(self.value, (thing.start, thing.stop, thing.step))])
        elif isinstance(thing, tuple | frozenset) and kind in (tuple, frozenset):
            self._add(thing, [kind.__name__, *map(self.value, thing)])
        elif isinstance(thing, tuple):
            self._add(thing, ["named tuple", *_class_name(kind), *map(self.value, thing)])
        else:
            self._write_filled(thing)

    def _write_filled(self, thing: object) -> None:
        """Write a thing that may contain itself: its number is known before its content."""
        part: Part = []
        number = self._add(thing, part)
        kind = type(thing)
        if isinstance(thing, deque) and kind is deque:
            part += ["deque", thing.maxlen, *map(self.value, thing)]
        elif isinstance(thing, dict) and kind is dict:
            pairs = thing.items()
            part += ["dict", *(self.value(each) for pair in pairs for each in pair)]
        elif isinstance(thing, list | set) and kind in (list, set):
            part += [kind.__name__, *map(self.value, thing)]
        else:
            part += ["object", *_class_name(kind)]
            for key, each in _fields(thing):
                part += [key, self.value(each)]
        # written after its content, so that a set finds its members complete when it is filled
        self.parts[number] = ["later", len(self.parts)]
        self.parts.append(part)

    def _write_numbers(self, thing: np.ndarray | np.generic) -> None:
        array = np.asarray(thing)
        if array.dtype.kind not in NUMBERS:
            raise UnwritableValue(f"an array of {array.dtype}")
        order = "F" if array.flags.f_contiguous and not array.flags.c_contiguous else "C"
        content = array.tobytes("A" if order == "F" else "C")
        what = "array" if isinstance(thing, np.ndarray) else "number"
        self._add(thing, [what, array.dtype.str, list(array.shape), order, self._length])
        self.arrays.append(content)
        self._length += len(content)

    def _add(self, thing: object, part: Part) -> int:
        number = self._numbers[id(thing)] = len(self.parts)
        self.parts.append(part)
        return number


class _Reader:
    """Rebuilds the listed parts: first the empty things to be filled later, then each part in order."""

    def __init__(self, parts: Sequence[Part], numbers: memoryview, named: Callable[[str], object]) -> None:
        self._numbers, self._named = numbers, named
        self._things: dict[int, object] = {}
        filled = {}
        for number, part in enumerate(parts):
            if part[0] == "later":
                where = _whole(part[1])
                filled[where] = self._things[number] = _empty(parts[where])
        for number, part in enumerate(parts):
            if number in filled:
                self._fill(filled[number], part)
            elif part[0] != "later":
                self._things[number] = self._built(part)

    def value(self, plain: object) -> object:
        return self._things[_whole(plain[0])] if isinstance(plain, list) else plain

    def _built(self, part: Part) -> object:
        kind, *rest = part
        if kind == "named":
            return self._named(str(rest[0]))
        if kind == "member":
            module, name, member = map(str, rest)
            enum = _class(module, name)
            if not issubclass(enum, Enum):
                raise UnwritableValue(f"{module}.{name} has no members")
            return enum[member]
        if kind == "slice":
            start, stop, step = map(self.value, rest)
            return slice(start, stop, step)
        if kind in ("array", "number"):
            array = self._array(*rest)
            return array if kind == "array" else array[()]
        if kind in ("tuple", "frozenset"):
            return SEQUENCES[str(kind)](map(self.value, rest))
        if kind == "named tuple":
            return tuple.__new__(_class(str(rest[0]), str(rest[1])), map(self.value, rest[2:]))
        raise UnwritableValue(f"a part called {kind}")

    def _array(self, dtype: object, shape: object, order: object, begin: object) -> np.ndarray:
        kind = np.dtype(str(dtype))
        if kind.kind not in NUMBERS or kind.hasobject or not isinstance(shape, list):
            raise UnwritableValue(f"an array of {kind}")
        sides = [_whole(side) for side in shape]
        start = _whole(begin)
        end = start + prod(sides) * kind.itemsize
        if end > len(self._numbers):
            raise UnwritableValue("an array that is cut off")
        flat = np.frombuffer(self._numbers[start:end], kind)
        return flat.reshape(sides, order="F" if order == "F" else "C").copy("A")

    def _fill(self, thing: object, part: Part) -> None:
        if isinstance(thing, list):
            thing.extend(map(self.value, part[1:]))
        elif isinstance(thing, set):
            thing.update(map(self.value, part[1:]))
        elif isinstance(thing, deque):
            thing.extend(map(self.value, part[2:]))
        elif isinstance(thing, dict):
            values = map(self.value, part[1:])
            thing.update(zip(values, values, strict=True))
        else:
            slots = _slots(type(thing))
            for key, plain in zip(part[3::2], part[4::2], strict=True):
                _set(thing, slots, str(key), self.value(plain))


def _set(thing: object, slots: Sequence[str], key: str, value: object) -> None:
    """Set a field without the class's own setting code."""
    if key in slots:
        object.__setattr__(thing, key, value)
    else:
        thing.__dict__[key] = value


def _empty(part: Part) -> object:
    """An empty thing of the part's kind."""
    kind = part[0]
    if kind == "deque":
        return deque(maxlen=None if part[1] is None else _whole(part[1]))
    if kind == "object":
        return object.__new__(_class(str(part[1]), str(part[2])))
    if kind in ("list", "set"):
        return SEQUENCES[str(kind)]()
    if kind == "dict":
        return {}
    raise UnwritableValue(f"a part called {kind}")


def _whole(plain: object) -> int:
    if type(plain) is not int or plain < 0:
        raise UnwritableValue("a number that cannot be")
    return plain


def _fields(thing: object) -> Iterator[tuple[str, object]]:
    for key in _slots(type(thing)):
        if hasattr(thing, key):
            yield key, getattr(thing, key)
    yield from getattr(thing, "__dict__", {}).items()


def _slots(kind: type) -> list[str]:
    named: list[str] = []
    for each in kind.__mro__:
        slots = each.__dict__.get("__slots__", ())
        named += (slots,) if isinstance(slots, str) else slots
    return [name for name in named if name not in ("__dict__", "__weakref__")]


def _class_name(kind: type) -> tuple[str, str]:
    if _class(kind.__module__, kind.__qualname__) is not kind:
        raise UnwritableValue(f"{kind.__module__}.{kind.__qualname__}")
    return kind.__module__, kind.__qualname__


def _class(module: str, name: str) -> type:
    """The class of ``vision`` or ``referee`` with that name, if the program has already loaded it."""
    if module.startswith(OURS) and module in sys.modules:
        kind = vars(sys.modules[module]).get(name)
        if isinstance(kind, type) and kind.__module__ == module:
            return kind
    raise UnwritableValue(f"{module}.{name}")
