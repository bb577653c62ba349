"""The set-up as one path: camera, table, light, North, pack, names, a first card. Each step checks itself."""

from __future__ import annotations

from msgspec import Struct

from referee.camera_views import PackInPicture, TableInPicture

from ..shown.around import CameraState
from ..shown.words.english import ENGLISH

GOOD, NOW, WRONG, LATER = "good", "now", "wrong", "later"
"""The states of a step: done, waiting for people, wrong, or only possible after another."""
BY_HAND = ("camera", "names")
"""The steps of a table without a camera."""
OPTIONAL = frozenset({"pack"})
"""Steps that people may skip."""


class SetUpStep(Struct, frozen=True):
    """A step as the page shows it: its name, its state, and what people read about it."""

    id: str
    state: str
    says: str


def steps(
    camera: CameraState,
    view: TableInPicture | None,
    pack: PackInPicture | None,
    learnt: bool,
    names: list[str],
    by_hand: bool,
    card: str | None = None,
) -> list[SetUpStep]:
    """Every step with its state and its text.

    ``camera`` is the camera's state and its reason, ``view`` the table in its picture (None before one),
    ``pack`` the pack check, ``learnt`` whether a deck is stored for the table,
    ``names`` the players, ``by_hand`` whether people chose to play without a camera, ``card`` the first card
    that was read. One step at a time is ``now``.
    """
    of_camera = _camera(camera, view, by_hand)
    blind = of_camera[0] != GOOD or view is None
    looks: list[tuple[str, tuple[str, str]]] = [("camera", of_camera)]
    if by_hand and camera.state == "none":
        looks[0] = ("camera", (GOOD, ENGLISH["steps_camera_by_hand"]))
    elif blind or view is None:
        looks += [(step, (LATER, "")) for step in ("table", "light", "north", "pack")]
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
        SetUpStep(step, LATER if state == NOW and step != first else state, text)
        for step, (state, text) in looks
    ]


def is_ready(steps: list[SetUpStep]) -> bool:
    """Whether every step that people may not skip is done."""
    return all(step.state == GOOD or step.id in OPTIONAL for step in steps)


def _camera(camera: CameraState, view: TableInPicture | None, by_hand: bool) -> tuple[str, str]:
    if camera.state == "none":
        return NOW, ENGLISH["steps_camera_none"]
    if camera.state == "lost":
        why = camera.why.rstrip(".")
        return WRONG, ENGLISH["steps_camera_lost"].format(why=why if why.endswith("?") else f"{why}.")
    if view is None:
        return NOW, ENGLISH["steps_camera_wait"]
    return GOOD, ENGLISH["steps_camera_good"]


def _table(view: TableInPicture) -> tuple[str, str]:
    if view.by == "edges" and not view.edges:
        return WRONG, ENGLISH["steps_table_none"]
    if view.is_hidden:
        return WRONG, ENGLISH["steps_table_hidden"]
    if view.by == "edges" and len(view.edges) < 4:
        return GOOD, ENGLISH["steps_table_some"].format(n=len(view.edges))
    return GOOD, ENGLISH["steps_table_good"]


def _light(view: TableInPicture) -> tuple[str, str]:
    wrong = [line.says for line in view.advice if not line.is_good]
    if wrong:
        first = "; ".join(wrong)
        return WRONG, f"{first[:1].upper()}{first[1:]}."
    return GOOD, ENGLISH["steps_light_good"]


def _north(view: TableInPicture) -> tuple[str, str]:
    if view.is_waiting:
        return NOW, ENGLISH["steps_north_wait"]
    if view.is_kept:
        return GOOD, ENGLISH["steps_north_good"]
    if view.is_seated:
        return GOOD, ENGLISH["steps_north_seated"]
    return NOW, ENGLISH["steps_north_ask"]


def _pack(pack: PackInPicture | None, learnt: bool) -> tuple[str, str]:
    if pack is not None and pack.learnt:
        return GOOD, ENGLISH["steps_pack_good"]
    if pack is not None and not pack.is_complete:
        return WRONG, ENGLISH["steps_pack_wrong"]
    if learnt:
        return GOOD, ENGLISH["steps_pack_old"]
    return NOW, ENGLISH["steps_pack_ask"]


def card_step(card: str | None) -> tuple[str, str]:
    """The state and the text of the step in which people lay the first ``card``."""
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
