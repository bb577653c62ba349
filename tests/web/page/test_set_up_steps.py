"""The set-up as one path: each step says whether it is done, what is wrong, and what comes next."""

from dataclasses import replace

import pytest

from models.lab.props.camera_events import up_card
from models.lab.props.scripted_cameras import ScriptedDesk, ScriptedGlance, ScriptedSight
from referee.camera_views import AdviceLine
from tests.web.club import from_away
from web.journal.who import TABLE
from web.page.set_up_path import CAMERA
from web.page.set_up_steps import is_ready, steps
from web.served.house import TableCamera
from web.shown.page_state import CameraState
from web.shown.words.english import ENGLISH
from web.table.table import Settings

SEES, NONE = CameraState("watching", ""), CameraState("none", "")
GOOD = replace(ScriptedSight().view(), by="edges", edges="NESW", advice=(), is_kept=True)
DARK = AdviceLine("light", False, "the table is dark: put a lamp over it")


def pack_of(learnt):
    desk = ScriptedDesk()
    desk.look(frozenset(), frozenset())
    return replace(desk.view(), learnt=learnt)


def states_of(camera=SEES, view=GOOD, pack=None, learnt=False, names=("Ada",), by_hand=False, card="Qh"):
    all_steps = steps(camera, view, pack, learnt, list(names), by_hand, card)
    states = {step.id: step.state for step in all_steps}
    return states, {step.id: step.says for step in all_steps}, is_ready(all_steps)


def test_the_camera_is_chosen_first_and_everything_that_needs_it_comes_later():
    states, texts, done = states_of(NONE, None, names=())
    assert states == {"camera": "now", "table": "later", "light": "later", "north": "later", "pack": "later",
                      "names": "later", "card": "later"}  # fmt: skip
    assert texts["camera"] == ENGLISH["steps_camera_none"]
    assert not done


def test_whoever_plays_without_a_camera_has_two_steps():
    states, _, done = states_of(NONE, None, by_hand=True)
    assert states == {"camera": "good", "names": "good"}
    assert done


@pytest.mark.parametrize(
    ("changed", "step", "state", "text"),
    [
        ({"camera": CameraState("lost", "it sleeps.")}, "camera", "wrong", "No picture: it sleeps."),
        ({"camera": CameraState("lost", "is it in use?.")}, "camera", "wrong", "No picture: is it in use?"),
        ({"view": None}, "camera", "now", ENGLISH["steps_camera_wait"]),
        ({"view": replace(GOOD, edges="EW", is_hidden=True)}, "table", "wrong",
         ENGLISH["steps_table_hidden"]),
        ({"view": replace(GOOD, edges="")}, "table", "wrong", ENGLISH["steps_table_none"]),
        ({"view": replace(GOOD, edges="")}, "north", "later", ""),
        ({"view": replace(GOOD, edges="NE")}, "table", "good", "2 of four"),
        ({"view": replace(GOOD, by="tags", edges="")}, "table", "good", ENGLISH["steps_table_good"]),
        ({"view": replace(GOOD, advice=(DARK,))}, "light", "wrong", "The table is dark: put a lamp over it."),
        ({"view": replace(GOOD, is_kept=False)}, "north", "now", ENGLISH["steps_north_ask"]),
        ({"view": replace(GOOD, is_waiting=True)}, "north", "now", ENGLISH["steps_north_wait"]),
        ({}, "north", "good", ENGLISH["steps_north_good"]),
        ({}, "pack", "now", ENGLISH["steps_pack_ask"]),
        ({"learnt": True}, "pack", "good", ENGLISH["steps_pack_old"]),
        ({"pack": pack_of(0)}, "pack", "wrong", ENGLISH["steps_pack_wrong"]),
        ({"pack": pack_of(24)}, "pack", "good", ENGLISH["steps_pack_good"]),
        ({"names": ("Ada", "Bo")}, "names", "good", "Ada, Bo."),
    ],
)  # fmt: skip
def test_each_step_shows_its_state(changed, step, state, text):
    states, texts, _ = states_of(**changed)
    assert states[step] == state
    assert text in texts[step]


def test_a_table_is_ready_without_a_pack_check_and_not_without_light():
    assert states_of()[2]
    assert not states_of(view=replace(GOOD, advice=(DARK,)))[2]


def test_a_single_step_is_current_and_the_pack_check_comes_after_all_needed_steps():
    states, _, _ = states_of(view=replace(GOOD, is_kept=False), names=(), card=None)
    assert [step for step, state in states.items() if state == "now"] == ["north"]
    states, _, _ = states_of(names=(), card=None)
    assert [step for step, state in states.items() if state == "now"] == ["names"]
    states, _, done = states_of(card=None)
    assert [step for step, state in states.items() if state == "now"] == ["card"]
    assert not done
    states, _, done = states_of()
    assert [step for step, state in states.items() if state == "now"] == ["pack"]
    assert done


def test_the_last_step_is_a_card_that_is_named_and_is_no_play(client, house, table):
    table.agree(Settings("american", {}, {"N": "Ada"}), TABLE)
    sight = ScriptedSight()
    good = replace(sight.view(), advice=(), is_kept=True)
    sight.view = lambda: good
    glance = ScriptedGlance()
    house.parts_of("kitchen").camera = TableCamera(sight, glance)
    table.surroundings.set_camera_state("watching")

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


def test_the_page_asks_the_camera_and_shows_all_steps_together(client, house, table):
    house.parts_of("kitchen").camera = TableCamera(ScriptedSight(), desk=ScriptedDesk())
    table.surroundings.set_camera_state("watching")
    page = client.get("/table/kitchen/steps/told").get_json()
    assert [step["state"] for step in page["steps"]] == [
        *("good", "good", "wrong", "now", "later", "later", "later")
    ]
    assert len(page["outline"]) == 4
    assert not page["ready"]
    assert b'data-step="north"' in client.get("/table/kitchen/steps").data


def test_a_looker_on_sets_nothing_up(client, house):
    house.is_local = False
    from_away(client)
    assert client.get("/table/kitchen/steps/told").status_code == 403
    assert b"data-step" not in client.get("/table/kitchen/steps").data


def test_a_camera_is_chosen_and_playing_without_a_camera_is_remembered(post, client, house):
    chosen = []
    assert post("steps/choose", {"camera": "0"}).status_code == 409
    house.parts_of("kitchen").change_camera = chosen.append
    for camera in ("phone", "0", "http://192.168.1.20:8080/video", ""):
        assert post("steps/choose", {"camera": camera}).status_code == 200
    assert chosen == ["phone", "0", "http://192.168.1.20:8080/video", ""]
    page = client.get("/table/kitchen/steps/told").get_json()
    assert [step["id"] for step in page["steps"]] == [
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
    house.parts_of("kitchen").change_camera = lambda camera: pytest.fail("it was taken")
    assert CAMERA.fullmatch(camera) is None
    assert post("steps/choose", {"camera": camera}).status_code == 409
