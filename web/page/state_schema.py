"""The parts of the state that the page draws an evening from, as a JSON schema.

Only what is described here is promised; the state holds more, which is drawn by our own page alone.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]

BY_SIDE: Plain = {"type": "object", "additionalProperties": {"type": "integer"}}
SECONDS: Plain = {"type": ["number", "null"], "description": "seconds since 1970"}

FINISHED: Plain = {
    "type": "object",
    "description": "A game that is over. score is as it stood at its end; deals are its first and last.",
    "properties": {
        "game": {"type": "integer"},
        "winners": {"type": "array", "items": {"type": "string"}},
        "score": BY_SIDE,
        "double": {"type": "boolean"},
        "deals": {"type": "array", "items": {"type": "integer"}},
    },
    "required": ["game", "winners", "score", "double", "deals"],
    "additionalProperties": False,
}

EVENING: Plain = {
    "type": "object",
    "description": (
        "The evening that is played, or was ended last. state is ready (nothing was played), open, or ended;"
        " games are the games won by each side; played are the finished games, the first one first;"
        " last is when the newest fact was written."
    ),
    "properties": {
        "number": {"type": "integer"},
        "state": {"enum": ["ready", "open", "ended"]},
        "began": SECONDS,
        "ended": SECONDS,
        "last": SECONDS,
        "games": BY_SIDE,
        "played": {"type": "array", "items": FINISHED},
    },
    "required": ["number", "state", "began", "ended", "last", "games", "played"],
    "additionalProperties": False,
}

STATE: Plain = {
    "type": "object",
    "properties": {
        "final": {
            "description": "How the game that has just ended stood, until a rematch or the next deal.",
            "anyOf": [FINISHED, {"type": "null"}],
        },
        "evening": EVENING,
    },
    "required": ["final", "evening"],
}
