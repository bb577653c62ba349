"""Who may do what: a table of rights by action and kind of device. Every request is checked against it.

The guide shows this table (``python -m tests.docs.rights`` writes it there), and a test tries it over every
address.
"""

from __future__ import annotations

DEVICES = ("onlooker", "player", "machine", "director")
"""The kinds of devices: a looker-on, a device of the table, the machine that runs Bowerbird, a director.

A device of the table has opened the table's code and belongs to a seat or to everybody. The machine itself
needs no code. A director has typed the PIN.
"""

NO, YES = "no", "yes"
THEIRS = "own side"
"""Only what the device's own side entered; for the rest the other side is asked."""
ALONE = "if nobody directs"
"""Only if the table has no director, that is no PIN: as at a kitchen table."""

RIGHTS: dict[str, tuple[str, str, str, str]] = {
    "look on": (YES, YES, YES, YES),
    "say who one is": (YES, YES, YES, YES),
    "answer, claim, enter, correct": (NO, YES, YES, YES),
    "begin and end an evening": (NO, YES, YES, YES),
    "take a tap back": (NO, THEIRS, YES, YES),
    "let another device in": (NO, YES, YES, YES),
    "read the change log": (NO, YES, YES, YES),
    "set the camera up": (NO, YES, YES, YES),
    "change the rules": (NO, ALONE, ALONE, YES),
    "open a gathered trick": (NO, NO, ALONE, YES),
    "erase": (NO, NO, ALONE, YES),
    "stop the recording": (NO, YES, YES, YES),
    "erase the recording": (NO, NO, YES, YES),
    "close the round": (NO, NO, ALONE, YES),
    "adjust the score, decide a ruling": (NO, NO, ALONE, YES),
    "announce what was found": (NO, NO, NO, YES),
    "open the page to the network": (NO, NO, ALONE, YES),
}
"""The right of each of :data:`DEVICES` for each action."""

LOOK, WHO, PLAY, EVENING, UNDO, INVITE, LOG, CAMERA, RULES, OPEN, ERASE, *_LATER = RIGHTS
STOP_FILM, ERASE_FILM, CLOSE, DECIDE, ANNOUNCE, OPEN_PAGE = _LATER

OF_ADDRESS: dict[str, str] = {
    "api.act": PLAY, "api.act.rematch": EVENING, "api.act.begin": EVENING,
    "api.act.begin_again": EVENING, "api.act.end": EVENING, "api.act.resume": EVENING,
    "api.act.undo": UNDO, "api.act.redo": UNDO,
    "api.act.announce": ANNOUNCE, "api.act.close": CLOSE, "api.act.erase": ERASE,
    "api.act.forget": ERASE,
    "api.act.stop_recording": STOP_FILM, "api.act.erase_recording": ERASE_FILM,
    "api.act.adjust": DECIDE, "api.act.decide": DECIDE, "direct.director": LOOK,
    "api.director": LOOK, "joining.say_who": WHO, "api.description": LOOK, "api.state": LOOK,
    "api.picture": LOOK, "live.stream": LOOK, "api.tricks": PLAY, "api.opened": OPEN,
    "calibrate.glance": PLAY,
    "calibrate.camera": LOOK, "calibrate.still": CAMERA, "calibrate.view": CAMERA, "calibrate.ask": CAMERA,
    "first.page": OPEN_PAGE, "first.choose": OPEN_PAGE,
    "path.page": LOOK, "path.status": CAMERA, "path.choose": CAMERA,
    "phone.page": LOOK, "phone.code": CAMERA, "phone.status": CAMERA, "phone.use": CAMERA,
    "phone.certificate": LOOK,
    "packs.check": LOOK, "packs.picture": CAMERA, "packs.seen": CAMERA, "packs.ask": CAMERA,
    "lying.picture": PLAY, "lying.ask": PLAY,
    "alike.groups": PLAY, "alike.ask": PLAY,
    "club.clock": LOOK, "club.ask": EVENING,
    "pages.front": LOOK, "pages.table": LOOK, "pages.setup": LOOK, "pages.tv": LOOK,
    "pages.hands": LOOK, "pages.laws": LOOK, "pages.words": LOOK, "pages.audit": LOG,
    "joining.code": INVITE, "joining.join": LOOK, "joining.ways_in": LOOK, "joining.by_letters": LOOK,
    "joining.who": LOOK,
    "papers.ruling": LOOK, "papers.ruling_pdf": LOOK, "papers.evening_pdf": LOOK, "papers.exported": LOOK,
    "hand.back": LOOK, "hand.by_book": LOOK, "hand.played": LOOK, "hand.picture": LOOK, "hand.egn": LOOK,
    "evenings.begin": LOOK, "evenings.earlier": LOOK, "evenings.evening": LOOK, "evenings.text": LOOK,
    "evenings.drawn": LOOK, "evenings.figures": LOOK, "evenings.players": LOOK,
    "guide.contents": LOOK, "guide.read": LOOK, "guide.picture": LOOK,
    "trouble.again": PLAY, "trouble.begin": PLAY,
    "static": LOOK, "installed.manifest": LOOK, "installed.worker": LOOK, "installed.away": LOOK,
}  # fmt: skip
"""The action of each address, by its endpoint and, if there is any, the name of the act sent to it."""


def may_do(device: str, action: str, directed: bool, is_theirs: bool = True) -> bool:
    """Whether a ``device`` may do ``action`` at a table with (``directed``) or without a director.

    ``is_theirs``: the device's own side entered what the action is about.
    """
    right = RIGHTS[action][DEVICES.index(device)]
    return right == YES or (right == THEIRS and is_theirs) or (right == ALONE and not directed)
