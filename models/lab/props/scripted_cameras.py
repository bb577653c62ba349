"""Cameras by script, which note what the page asks of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from models.lab.props.deals_by_script import JPEG
from referee.camera_views import (
    AdviceLine,
    CardsInPicture,
    NumberedCard,
    OutlinedCard,
    PackInPicture,
    TableInPicture,
    TableOutline,
    ThrownCard,
)
from referee.cards import Card


class ScriptedGlance:
    """What a camera reports of a picture of 1000 by 500: the cards ``shown``, side by side."""

    def __init__(self, *shown: str | None, seconds: float | None = None) -> None:
        self.shown, self.seconds, self.seq = shown, seconds, 1

    def tell_of_lamp(self, on_flicker: Callable[[str | None], object]) -> None:
        on_flicker(None)

    def view(self) -> CardsInPicture:
        box = ((0.0, 0.2), (0.1, 0.2), (0.1, 0.6), (0.0, 0.6))
        cards = (
            OutlinedCard(tuple((left + x, y) for x, y in box), card, is_laid=True, is_face_up=True)
            for left, card in zip((0.1, 0.3, 0.5, 0.7), self.shown, strict=False)
        )
        whole = ((0, 0), (1, 0), (1, 1), (0, 1))
        return CardsInPicture(1000, 500, whole, self.seq, 12.0, self.seconds, tuple(cards))


class ScriptedSeats:
    """The seats at a scripted camera; the corners that people entered are in ``entered``."""

    on_question: Callable[[TableOutline | None], object] | None

    def __init__(self) -> None:
        self.renamed, self.on_question = 0, None
        self.entered: list[int] = []

    def say(self, corners: int) -> None:
        self.renamed = (self.renamed + corners) % 4
        self.entered.append(corners)


class ScriptedSight:
    """A view of a ready table, with the requested acts in ``asked``."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.corners: list[Sequence[float]] = [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]
        self.waiting = False
        self.picture: bytes | None = JPEG
        self.seats = ScriptedSeats()

    def still(self) -> bytes | None:
        return self.picture

    def view(self) -> TableInPicture:
        advice = (AdviceLine("light", True, "enough"), AdviceLine("glare", False, "at the west side"))
        corners = tuple((x, y) for x, y in self.corners)
        return TableInPicture(
            1000, 500, corners, by="tags", tags=("NW", "NE", "SE"), edges="N", is_waiting=self.waiting,
            is_kept=False, is_seated=False, is_hidden=False, advice=advice,
        )  # fmt: skip

    def place(self, corners: Sequence[Sequence[float]], anywhere: bool = False) -> None:
        if corners[0] == corners[1]:
            raise ValueError("these corners make no table")
        self.corners = list(corners)
        self.anywhere = anywhere
        self.asked.append("place")

    def find(self) -> None:
        self.asked.append("find")

    def turn(self, corners: int) -> None:
        self.corners = self.corners[corners:] + self.corners[:corners]
        self.asked.append("turn")

    def north_by_hand(self, wait: bool = True) -> threading.Event:
        self.waiting = wait
        return threading.Event()

    def keep(self) -> str:
        self.asked.append("keep")
        return "kitchen.table.json"

    def tell_of_hands(self, on_change: Callable[[bool], None]) -> None:
        self.on_hands = on_change

    def look_again(self) -> None:
        self.asked.append("again")


class ScriptedLoose:
    """Reads cards that were thrown down: each of ``faces`` is a card, or the rivals of an unread card."""

    def __init__(self, *faces: str | Sequence[str], picture: bytes = JPEG) -> None:
        self.faces = list(faces)
        self.looks = 0
        self.jpeg = picture

    def look(self) -> list[ThrownCard]:
        self.looks += 1
        return [
            ThrownCard(face, (), self.jpeg)
            if isinstance(face, str)
            else ThrownCard(None, tuple(face), self.jpeg)
            for face in self.faces
        ]


class ScriptedDesk:
    """A pack check that sees two cards and reads only the first; the requested acts are in ``asked``."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.named: str | None = None
        self.is_known = False
        self.learnt = 0
        self.jpeg = JPEG

    def look(self, pack: frozenset[Card], bennies: frozenset[Card]) -> None:
        self.asked.append(("look", len(pack), len(bennies)))

    def view(self) -> PackInPicture | None:
        if not self.asked:
            return None
        quads = (
            tuple((left + x, y) for x, y in ((0, 0.2), (0.2, 0.2), (0.2, 0.8), (0, 0.8)))
            for left in (0.1, 0.5)
        )
        how = "told" if self.named else "not read"
        cards = (
            NumberedCard(1, next(quads), "As", "read", ("As", "Ac")),
            NumberedCard(2, next(quads), self.named, how, ("Qs", "Qc")),
        )
        here = tuple(card.card for card in cards if card.card)
        return PackInPicture(
            1000, 500, 1, cards, size=32, here=here, missing=("Ks",), benny_missing=(), doubled=("9c",),
            foreign=("5h",), unread=2 - len(here), has_overlaps=False, is_complete=False, learnt=self.learnt,
        )  # fmt: skip

    def picture(self) -> bytes:
        return self.jpeg

    def name(self, number: int, card: str | None) -> None:
        if number != 2:
            raise ValueError(f"there is no card {number} in the picture")
        self.named = card
        self.asked.append(("name", number, card))

    def forget(self) -> None:
        self.asked.clear()

    def learn(self) -> int:
        self.learnt = 2
        self.asked.append(("learn",))
        return 2
