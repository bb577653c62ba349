"""Cameras by script, which note what the page asks of them."""

from __future__ import annotations

import threading

from models.lab.props.deals_by_script import JPEG


class ScriptedGlance:
    """What a camera reports of a picture of 1000 by 500: the cards ``shown``, side by side."""

    def __init__(self, *shown, seconds=None):
        self.shown, self.seconds, self.seq = shown, seconds, 1

    def status(self):
        box = ((0.0, 0.2), (0.1, 0.2), (0.1, 0.6), (0.0, 0.6))
        cards = [
            {"quad": [[left + x, y] for x, y in box], "card": card, "laid": True, "face": True}
            for left, card in zip((0.1, 0.3, 0.5, 0.7), self.shown, strict=False)
        ]
        size = {"width": 1000, "height": 500, "corners": [[0, 0], [1, 0], [1, 1], [0, 1]]}
        return {"ready": True, "seq": self.seq, "t": 12.0, "seconds": self.seconds, **size, "cards": cards}


class ScriptedSeats:
    """The seats at a scripted camera; the corners that people entered are in ``entered``."""

    def __init__(self):
        self.renamed, self.on_question, self.entered = 0, None, []

    def say(self, corners):
        self.renamed = (self.renamed + corners) % 4
        self.entered.append(corners)


class ScriptedSight:
    """A view of a ready table, with the requested acts in ``asked``."""

    def __init__(self):
        self.asked = []
        self.corners = [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]
        self.waiting = False
        self.picture = JPEG
        self.seats = ScriptedSeats()

    def still(self):
        return self.picture

    def status(self):
        return {
            "ready": True, "width": 1000, "height": 500, "corners": self.corners, "by": "tags",
            "tags": ["NW", "NE", "SE"], "edges": "N", "waiting": self.waiting,
            "advice": [
                {"about": "light", "good": True, "says": "enough"},
                {"about": "glare", "good": False, "says": "at the west side"},
            ],
        }  # fmt: skip

    def place(self, corners, anywhere=False):
        if corners[0] == corners[1]:
            raise ValueError("these corners make no table")
        self.corners = corners
        self.anywhere = anywhere
        self.asked.append("place")

    def find(self):
        self.asked.append("find")

    def turn(self, corners):
        self.corners = self.corners[corners:] + self.corners[:corners]
        self.asked.append("turn")

    def north_by_hand(self, wait=True):
        self.waiting = wait
        return threading.Event()

    def keep(self):
        self.asked.append("keep")
        return "kitchen.table.json"

    def tell_of_hands(self, on_change):
        self.on_hands = on_change

    def look_again(self):
        self.asked.append("again")


class ScriptedLoose:
    """Reads cards that were thrown down: each of ``faces`` is a card, or the rivals of an unread card."""

    def __init__(self, *faces, picture=JPEG):
        self.faces = list(faces)
        self.looks = 0
        self.jpeg = picture

    def look(self):
        self.looks += 1
        return [
            {"card": face if isinstance(face, str) else None, "p": 0.99 if isinstance(face, str) else 0.5,
             "rivals": [] if isinstance(face, str) else list(face), "picture": self.jpeg}
            for face in self.faces
        ]  # fmt: skip


class ScriptedDesk:
    """A pack check that sees two cards and reads only the first; the requested acts are in ``asked``."""

    def __init__(self):
        self.asked = []
        self.named = None
        self.learnt = 0
        self.jpeg = JPEG

    def look(self, pack, bennies):
        self.asked.append(("look", len(pack), len(bennies)))

    def status(self):
        cards = [
            {"number": 1, "quad": [[0.1, 0.2], [0.3, 0.2], [0.3, 0.8], [0.1, 0.8]], "card": "As",
             "how": "read", "rivals": ["As", "Ac"]},
            {"number": 2, "quad": [[0.5, 0.2], [0.7, 0.2], [0.7, 0.8], [0.5, 0.8]], "card": self.named,
             "how": "told" if self.named else "not read", "rivals": ["Qs", "Qc"]},
        ]  # fmt: skip
        here = [card["card"] for card in cards if card["card"]]
        return {
            "ready": bool(self.asked), "width": 1000, "height": 500, "looks": 1, "cards": cards, "size": 32,
            "here": here, "missing": ["Ks"], "benny_missing": [], "doubled": ["9c"], "foreign": ["5h"],
            "unread": 2 - len(here), "complete": False, "learnt": self.learnt,
        }  # fmt: skip

    def picture(self):
        return self.jpeg

    def name(self, number, card):
        if number != 2:
            raise ValueError(f"there is no card {number} in the picture")
        self.named = card
        self.asked.append(("name", number, card))

    def forget(self):
        self.asked.clear()

    def learn(self):
        self.learnt = 2
        self.asked.append(("learn",))
        return 2
