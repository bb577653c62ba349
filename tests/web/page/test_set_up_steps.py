"""The set-up as one path: each step says whether it is done, what is wrong, and what comes next."""

import pytest

from tests.web.club import from_away
from tests.web.evening import up_card
from tests.web.sights import ScriptedDesk, ScriptedGlance, ScriptedSight
from web.page.set_up_path import CAMERA
from web.page.set_up_steps import ready, steps
from web.shown.page_state import EyeState
from web.shown.words.english import ENGLISH
from web.table.table import Settings

SEES, NONE = EyeState("watching", ""), EyeState("none", "")
GOOD = {"ready": True, "by": "edges", "edges": "NESW", "advice": [], "waiting": False, "kept": True}
DARK = {"about": "light", "good": False, "says": "the table is dark: put a lamp over it"}


def told(eye=SEES, view=GOOD, pack=None, learnt=False, names=("Ada",), by_hand=False, card="Qh"):
    found = steps(eye, view, pack, learnt, list(names), by_hand, card)
    return {one["id"]: one["state"] for one in found}, {one["id"]: one["says"] for one in found}, ready(found)


def test_at_first_a_camera_is_chosen_and_everything_that_needs_one_comes_later():
    states, says, done = told(NONE, None, names=())
    assert states == {"camera": "now", "table": "later", "light": "later", "north": "later", "pack": "later",
                      "names": "later", "card": "later"}  # fmt: skip
    assert says["camera"] == ENGLISH["steps_camera_none"]
    assert not done


def test_whoever_plays_without_a_camera_has_two_steps():
    states, _, done = told(NONE, None, by_hand=True)
    assert states == {"camera": "good", "names": "good"}
    assert done


@pytest.mark.parametrize(
    ("changed", "step", "state", "says"),
    [
        ({"eye": EyeState("lost", "it sleeps.")}, "camera", "wrong", "No picture: it sleeps."),
        ({"view": {"ready": False}}, "camera", "now", ENGLISH["steps_camera_wait"]),
        ({"view": {**GOOD, "edges": "EW", "hidden": True}}, "table", "wrong",
         ENGLISH["steps_table_hidden"]),
        ({"view": {**GOOD, "edges": ""}}, "table", "wrong", ENGLISH["steps_table_none"]),
        ({"view": {**GOOD, "edges": ""}}, "north", "later", ""),
        ({"view": {**GOOD, "edges": "NE"}}, "table", "good", "2 of four"),
        ({"view": {**GOOD, "by": "tags", "edges": ""}}, "table", "good", ENGLISH["steps_table_good"]),
        ({"view": {**GOOD, "advice": [DARK]}}, "light", "wrong", "The table is dark: put a lamp over it."),
        ({"view": {**GOOD, "kept": False}}, "north", "now", ENGLISH["steps_north_ask"]),
        ({"view": {**GOOD, "waiting": True}}, "north", "now", ENGLISH["steps_north_wait"]),
        ({}, "north", "good", ENGLISH["steps_north_good"]),
        ({}, "pack", "now", ENGLISH["steps_pack_ask"]),
        ({"learnt": True}, "pack", "good", ENGLISH["steps_pack_old"]),
        ({"pack": {"ready": True, "learnt": 0}}, "pack", "wrong", ENGLISH["steps_pack_wrong"]),
        ({"pack": {"ready": True, "learnt": 24}}, "pack", "good", ENGLISH["steps_pack_good"]),
        ({"names": ("Ada", "Bo")}, "names", "good", "Ada, Bo."),
    ],
)  # fmt: skip
def test_each_step_says_how_it_is(changed, step, state, says):
    states, said, _ = told(**changed)
    assert states[step] == state
    assert says in said[step]


def test_a_table_is_ready_without_a_pack_check_and_not_without_light():
    assert told()[2]
    assert not told(view={**GOOD, "advice": [DARK]})[2]


def test_one_step_at_a_time_is_now_and_the_pack_check_comes_after_all_that_must_be_done():
    states, _, _ = told(view={**GOOD, "kept": False}, names=(), card=None)
    assert [step for step, state in states.items() if state == "now"] == ["north"]
    states, _, _ = told(names=(), card=None)
    assert [step for step, state in states.items() if state == "now"] == ["names"]
    states, _, done = told(card=None)
    assert [step for step, state in states.items() if state == "now"] == ["card"]
    assert not done
    states, _, done = told()
    assert [step for step, state in states.items() if state == "now"] == ["pack"]
    assert done


def test_the_last_step_is_a_card_that_is_named_and_is_no_play(client, house, table):
    table.agree(Settings("american", {}, {"N": "Ada"}), "table")
    sight = ScriptedSight()
    good = {**sight.status(), "advice": [], "kept": True}
    sight.status = lambda: good
    house.sights["kitchen"] = sight
    glance = house.glances["kitchen"] = ScriptedGlance()
    table.surroundings.set_eye("watching")

    def card_step():
        return client.get("/table/kitchen/steps/told").get_json()["steps"][-1]

    assert (card_step()["id"], card_step()["state"]) == ("card", "now")
    table.hear(up_card())
    assert table.game.hand is None, "the card was laid to try the camera"
    glance.shown = ("Qh",)
    assert card_step()["says"] == "I see the queen of hearts. Take it up and deal."
    glance.shown = ()
    assert card_step()["state"] == "good"
    table.hear(up_card())
    assert table.game.hand is not None


def test_the_page_asks_the_eye_and_tells_all_at_once(client, house, table):
    house.sights["kitchen"], house.desks["kitchen"] = ScriptedSight(), ScriptedDesk()
    table.surroundings.set_eye("watching")
    found = client.get("/table/kitchen/steps/told").get_json()
    assert [one["state"] for one in found["steps"]] == [
        *("good", "good", "wrong", "now", "later", "later", "later")
    ]
    assert len(found["outline"]) == 4
    assert not found["ready"]
    assert b'data-step="north"' in client.get("/table/kitchen/steps").data


def test_a_looker_on_sets_nothing_up(client, house):
    house.local = False
    from_away(client)
    assert client.get("/table/kitchen/steps/told").status_code == 403
    assert b"data-step" not in client.get("/table/kitchen/steps").data


def test_a_camera_is_chosen_and_doing_without_one_is_remembered(post, client, house):
    chosen = []
    assert post("steps/choose", {"camera": "0"}).status_code == 409
    house.cameras["kitchen"] = chosen.append
    for camera in ("phone", "0", "http://192.168.1.20:8080/video", ""):
        assert post("steps/choose", {"camera": camera}).status_code == 200
    assert chosen == ["phone", "0", "http://192.168.1.20:8080/video", ""]
    assert [one["id"] for one in client.get("/table/kitchen/steps/told").get_json()["steps"]] == [
        "camera",
        "names",
    ]
    post("steps/choose", {"camera": "phone"})
    assert len(client.get("/table/kitchen/steps/told").get_json()["steps"]) == 7


@pytest.mark.parametrize(
    "camera",
    ["/etc/passwd", "../film.mp4", "file:///etc/passwd", "concat:a|b", "http://a b", "100", "-1", "phone2"],
)
def test_nothing_but_a_camera_can_be_named_on_the_page(post, house, camera):
    house.cameras["kitchen"] = lambda camera: pytest.fail("it was taken")
    assert CAMERA.fullmatch(camera) is None
    assert post("steps/choose", {"camera": camera}).status_code == 409
