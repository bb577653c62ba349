"""An eye that the page can be tested with: it says what it was asked."""

from __future__ import annotations

import threading

from tests.web.evening import JPEG


class ScriptedSight:
    """A sight of a table that is ready, with its asked acts in ``asked``."""

    def __init__(self):
        self.asked = []
        self.corners = [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]]
        self.waiting = False
        self.picture = JPEG

    def still(self):
        return self.picture

    def told(self):
        return {
            "ready": True, "width": 1000, "height": 500, "corners": self.corners, "by": "tags",
            "tags": ["NW", "NE", "SE"], "edges": "N", "waiting": self.waiting,
            "advice": [
                {"about": "light", "good": True, "says": "enough"},
                {"about": "glare", "good": False, "says": "at the west side"},
            ],
        }  # fmt: skip

    def place(self, corners):
        if corners[0] == corners[1]:
            raise ValueError("these corners make no table")
        self.corners = corners
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

    def look_again(self):
        self.asked.append("again")
