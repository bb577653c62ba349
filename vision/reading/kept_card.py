"""Reads a kept picture of a card again, as when a photograph is read: with the weights as trained."""

from __future__ import annotations

import numpy as np

from referee.cards import Card
from referee.table_events import Read

from ..camera.bounded_picture import BadPicture, decoded
from ..tuning import PHOTO
from .card_reader import Reader
from .votes import Votes


def read_kept_card(reader: Reader, picture: bytes, pack: frozenset[Card]) -> Read | None:
    """The reading of a ``picture`` (JPEG) that shows a single upright card of ``pack``.

    None where the picture cannot be decoded, or does not surely show a face. It is read by several outlines,
    which vote as the readings of a resting card do, so that both looks have the same scale.
    """
    try:
        image = decoded(picture)
    except BadPicture:
        return None
    height, width = image.shape[:2]
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    middle = whole.mean(axis=0)
    outlines = [middle + (whole - middle) * share for share in (1.0, *PHOTO.narrower_shares)]
    votes = Votes()
    for face in reader.read_upright(image, outlines):
        votes.add(face)
    return votes.result(pack) if votes.is_face and votes.is_a_card(pack) else None
