"""The set-up as one path: camera, table, light, North, pack, names, a first card. Each step checks itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..shown.around import EyeState
from ..shown.names import Plain
from ..shown.words.english import ENGLISH

GOOD, NOW, WRONG, LATER = "good", "now", "wrong", "later"
"""How a step is: done, waiting for people, not well, or of no use before another."""
BY_HAND = ("camera", "names")
"""The steps of a table without a camera."""
OPTIONAL = frozenset({"pack"})
"""Steps that a table can be played at without."""


def steps(
    eye: EyeState,
    view: Mapping[str, Any] | None,
    pack: Mapping[str, Any] | None,
    learnt: bool,
    names: list[str],
    by_hand: bool,
    card: str | None = None,
) -> list[Plain]:
    """Every step with ``id``, ``state`` and what it ``says``.

    ``eye`` is the table's (state and why), ``view`` what the sight tells (None without one), ``pack`` the
    pack check, ``learnt`` whether a deck is kept for the table, ``names`` who sits here, ``by_hand`` whether
    people chose to do without a camera, ``card`` the first card that was read. One step at a time is ``now``.
    """
    camera = _camera(eye, view, by_hand)
    blind = camera[0] != GOOD or view is None or not view.get("ready")
    looks: list[tuple[str, tuple[str, str]]] = [("camera", camera)]
    if by_hand and eye.state == "none":
        looks[0] = ("camera", (GOOD, ENGLISH["steps_camera_by_hand"]))
    elif blind or view is None:
        looks += [(one, (LATER, "")) for one in ("table", "light", "north", "pack")]
    else:
        table = _table(view)
        later = table[0] == WRONG
        looks += [
            ("table", table),
            ("light", (LATER, "") if later else _light(view)),
            ("north", (LATER, "") if later else _north(view)),
            ("pack", _pack(pack, learnt)),
        ]
    looks.append(("names", _names(names)))
    if len(looks) > len(BY_HAND):
        looks.append(("card", (LATER, "") if blind else card_step(card)))
    open_now = [step for step, (state, _) in looks if state == NOW]
    first = min(open_now, key=lambda step: step in OPTIONAL, default=None)
    return [
        {"id": step, "state": LATER if state == NOW and step != first else state, "says": says}
        for step, (state, says) in looks
    ]


def ready(found: list[Plain]) -> bool:
    """Whether nothing that must be done is left."""
    return all(one["state"] == GOOD or one["id"] in OPTIONAL for one in found)


def _camera(eye: EyeState, view: Mapping[str, Any] | None, by_hand: bool) -> tuple[str, str]:
    if eye.state == "none":
        return NOW, ENGLISH["steps_camera_none"]
    if eye.state == "lost":
        return WRONG, ENGLISH["steps_camera_lost"].format(why=eye.why.rstrip("."))
    if view is None or not view.get("ready"):
        return NOW, ENGLISH["steps_camera_wait"]
    return GOOD, ENGLISH["steps_camera_good"]


def _table(view: Mapping[str, Any]) -> tuple[str, str]:
    if view["by"] == "edges" and not view["edges"]:
        return WRONG, ENGLISH["steps_table_none"]
    if view.get("hidden"):
        return WRONG, ENGLISH["steps_table_hidden"]
    if view["by"] == "edges" and len(view["edges"]) < 4:
        return GOOD, ENGLISH["steps_table_some"].format(n=len(view["edges"]))
    return GOOD, ENGLISH["steps_table_good"]


def _light(view: Mapping[str, Any]) -> tuple[str, str]:
    wrong = [one["says"] for one in view["advice"] if not one["good"]]
    if wrong:
        first = "; ".join(wrong)
        return WRONG, f"{first[:1].upper()}{first[1:]}."
    return GOOD, ENGLISH["steps_light_good"]


def _north(view: Mapping[str, Any]) -> tuple[str, str]:
    if view.get("waiting"):
        return NOW, ENGLISH["steps_north_wait"]
    if view.get("kept"):
        return GOOD, ENGLISH["steps_north_good"]
    if view.get("seated"):
        return GOOD, ENGLISH["steps_north_seated"]
    return NOW, ENGLISH["steps_north_ask"]


def _pack(pack: Mapping[str, Any] | None, learnt: bool) -> tuple[str, str]:
    if pack is not None and pack.get("learnt"):
        return GOOD, ENGLISH["steps_pack_good"]
    if pack is not None and pack.get("ready") and not pack.get("complete"):
        return WRONG, ENGLISH["steps_pack_wrong"]
    if learnt:
        return GOOD, ENGLISH["steps_pack_old"]
    return NOW, ENGLISH["steps_pack_ask"]


def card_step(card: str | None) -> tuple[str, str]:
    """How the step is in which the first ``card`` is laid: its state, and what it says."""
    if card is None:
        return NOW, ENGLISH["steps_card_ask"]
    name = (
        ENGLISH["joker"]
        if card == "Jk"
        else ENGLISH["card_name"].format(rank=ENGLISH[f"rank_{card[0]}"], suit=ENGLISH[f"suit_{card[1]}"])
    )
    return GOOD, ENGLISH["steps_card_seen"].format(card=f"{name[:1].lower()}{name[1:]}")


def _names(names: list[str]) -> tuple[str, str]:
    if names:
        return GOOD, ENGLISH["steps_names_good"].format(who=", ".join(names))
    return NOW, ENGLISH["steps_names_ask"]
