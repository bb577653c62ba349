"""A clip: the pictures of the seconds round a play, cut from a film and written as a single file.

The file is a JPEG with the other pictures behind it, so that any viewer shows the first. A comment in it has
the time of each picture, in thousandths of a second from the play, and its length in bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from ..outside_json import UnreadableJson, Whole
from ..outside_json import read as json_of
from ..shown.words.english import ENGLISH

Picture = tuple[float, bytes]
"""When a picture was taken, in seconds, and its JPEG."""
BEFORE, AFTER = 2.0, 1.0
"""Seconds that a clip shows before a card is on the table, and after."""

BEGIN, COMMENT = b"\xff\xd8", b"\xff\xfe"
"""The first bytes of a JPEG, and of a comment in it."""


class _Listed(msgspec.Struct, frozen=True):
    """For each picture the thousandths of a second from the play, and its bytes."""

    clip: list[tuple[Whole, Annotated[int, Meta(gt=0)]]]


class NoClip(ValueError):
    """The bytes are no clip, or no clip can be made."""


def cut(
    pictures: Iterable[Picture], t: float, before: float = BEFORE, after: float = AFTER
) -> tuple[Picture, ...]:
    """The pictures of the seconds round ``t``, in their order."""
    return tuple(picture for picture in pictures if t - before <= picture[0] <= t + after)


def thinned(pictures: Sequence[Picture], t: float) -> tuple[Picture, ...]:
    """Every second picture of a clip round ``t``, with the picture nearest to ``t`` among them."""
    if not pictures:
        return ()
    nearest = min(range(len(pictures)), key=lambda n: abs(pictures[n][0] - t))
    return tuple(pictures[nearest % 2 :: 2])


def written(pictures: Sequence[Picture], t: float) -> bytes:
    """The file of a clip round ``t``; raises NoClip without pictures, or if any is no JPEG."""
    if not pictures or not all(picture.startswith(BEGIN) for _, picture in pictures):
        raise NoClip(ENGLISH["clip_of_nothing"])
    listed = [(round(1000 * (taken - t)), len(picture)) for taken, picture in pictures]
    listing = msgspec.json.encode(_Listed(listed))
    if len(listing) + 2 > 0xFFFF:
        raise NoClip(ENGLISH["clip_of_too_many"])
    (_, first), *others = pictures
    comment = COMMENT + (len(listing) + 2).to_bytes(2, "big") + listing
    return b"".join((BEGIN, comment, first[2:], *(picture for _, picture in others)))


def read(clip: bytes) -> tuple[Picture, ...]:
    """The pictures of a clip, their times in seconds from the play; raises NoClip."""
    if clip[:4] != BEGIN + COMMENT:
        raise NoClip(ENGLISH["clip_no_beginning"])
    ends = 4 + int.from_bytes(clip[4:6], "big")
    try:
        listed = json_of(clip[6:ends], _Listed, 0xFFFF).clip
    except UnreadableJson as problem:
        raise NoClip(ENGLISH["clip_no_contents"].format(why=problem)) from None
    rest = BEGIN + clip[ends:]
    if sum(size for _, size in listed) != len(rest):
        raise NoClip(ENGLISH["clip_other_contents"])
    pictures, at = [], 0
    for time, size in listed:
        pictures.append((time / 1000, rest[at : at + size]))
        at += size
    return tuple(pictures)
