"""A table joins with a code: held under its camera, as a link, or on the command line."""

from __future__ import annotations

import pytest

from models.lab.props.mosquitto import wait_for
from tests.web.states import state_of
from web.hub.at_table import shown_code, table_in_club
from web.hub.at_table.hub_account import CannotJoin, HubAddress, address_of, link_in
from web.hub.at_table.shown_code import ShownCode
from web.hub.wire.join_seal import join_keys
from web.table.table import NotNow


def link(joining, code):
    """What the hub's page draws, in capitals as it does."""
    return f"HTTP://{joining.address}/J/{code}"


def here(table):
    return state_of(table, "spectator")["club"].get("here")


def test_a_table_that_knows_no_hub_joins_with_what_its_camera_sees(broker, joining, seated, monkeypatch):
    monkeypatch.setattr(shown_code, "EVERY_S", 0.1)
    sees = ["", "https://example.org/menu", "WIFI:S:club;;"]
    table, in_club = seated.on(hub=address_of("qr"), seen=lambda: sees[-1])
    assert "under the camera" in in_club.summary
    assert not state_of(table, "spectator")["club"]["joined"]
    sees.append(link(joining, broker.files.invite("kitchen")))
    wait_for(lambda: here(table), "it has joined by itself")
    assert len(joining.asked) == 1
    seated.off()
    table, in_club = seated.on(hub=address_of("qr"))
    wait_for(lambda: here(table), "the next time it needs no code")
    assert str(joining.address) in in_club.summary


def test_with_a_hub_that_was_named_the_camera_s_code_goes_to_that_hub(broker, joining, seated, monkeypatch):
    monkeypatch.setattr(shown_code, "EVERY_S", 0.1)
    code = broker.files.invite("kitchen")
    table, _ = seated.on(seen=lambda: f"http://192.0.2.1:9/j#{code}")
    wait_for(lambda: here(table))
    assert len(joining.asked) == 1


def test_a_wrong_code_is_tried_a_single_time_and_reported_and_a_right_code_works(
    broker, joining, seated, monkeypatch
):
    monkeypatch.setattr(shown_code, "EVERY_S", 0.05)
    sees = [link(joining, "AAAAAAAA")]
    table, _ = seated.on(seen=lambda: sees[-1])
    wait_for(lambda: "not good" in state_of(table, "spectator")["club"].get("problem", ""))
    sees.append(link(joining, broker.files.invite("kitchen")))
    wait_for(lambda: here(table))
    name = join_keys("AAAAAAAA").name
    assert [body["name"] for _, _, body in joining.asked].count(name) == 1


def test_the_link_of_a_code_is_as_good_as_the_code(broker, joining, seated):
    table, in_club = seated.on(hub=address_of("qr"))
    with pytest.raises(NotNow, match="link"):
        in_club.join("N67FE4KQ")
    in_club.join(link(joining, broker.files.invite("kitchen")).lower())
    wait_for(lambda: here(table))


@pytest.mark.parametrize(
    "text", ["", "N67FE4KQ", "http://box/", "http://box/join/N67FE4KQ", "http://box/j#", "ftp://box/j#N67FE4KQ",
             "http://box:99999/j#N67FE4KQ", "http://a b/j#N67FE4KQ", "http://box/j#N67FE4KQ/more"],
)  # fmt: skip
def test_what_is_no_link_of_a_code_is_left_alone(text):
    assert link_in(text) is None


def test_a_link_names_the_hub_and_the_code():
    assert link_in("HTTP://192.168.1.5:8766/J/N67FE4KQ") == HubAddress("192.168.1.5", 8766, "N67FE4KQ")
    assert address_of("HTTP://BOX/J/N67FE4KQ").host == "box"
    assert not address_of("QR").is_known
    with pytest.raises(CannotJoin):
        address_of("ftp://box")


def test_a_picture_a_second_is_looked_at_and_a_code_is_tried_again_after_a_while():
    asked, shown = [], ShownCode()

    def seen():
        asked.append(1)
        return "http://box/j#N67FE4KQ"

    codes = [shown.new(seen, now / 10) for now in range(300)]
    assert len(asked) == 30
    assert len([code for code in codes if code]) == 2


def test_a_table_joins_by_its_code_though_its_disk_failed_at_first(broker, joining, seated, monkeypatch):
    tries, opened = [], table_in_club.opened_outbox

    def fails_at_first(path):
        tries.append(path)
        if len(tries) == 1:
            raise OSError("the disk is gone")
        return opened(path)

    monkeypatch.setattr(table_in_club, "opened_outbox", fails_at_first)
    monkeypatch.setattr(table_in_club, "AFTER_TROUBLE_S", 0.05)
    table, _ = seated.on(code=broker.files.invite("kitchen"))
    wait_for(lambda: here(table))
