"""Every address is held to the table of rights, for every kind of device."""

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.addresses import addresses
from tests.web.club import CODE, PIN, Device, club, director, player
from web.page.app import create_app
from web.served.device_rights import ALONE, DEVICES, LOOK, OF_ADDRESS, RIGHTS, THEIRS, may_do
from web.served.rate_limit import Purpose

KINDS = {
    "onlooker": Device,
    "player": player,
    "machine": lambda house: Device(house, "127.0.0.1"),
    "director": lambda house: director(house),
}


def needs(endpoint, path):
    return OF_ADDRESS.get(f"{endpoint}.{path.rsplit('/', 1)[1].partition('?')[0]}") or OF_ADDRESS[endpoint]


WITH_A_SECRET = ("joining.join", "joining.by_letters", "api.director")
"""What everybody may ask for and nobody gets without a code, letters or a PIN."""
TRIED = [(kind, pin) for kind in DEVICES for pin in ("271828", None) if pin or kind != "director"]
"""Every kind of device with a director's PIN and without one; without it nobody is the director."""


@pytest.mark.parametrize(("kind", "pin"), TRIED)
def test_every_address_is_open_by_the_table_of_rights_and_to_nobody_else(table, kind, pin):
    for event in whole_deal():
        table.hear(event)
    house = club(table, pin)
    for purpose in Purpose:
        house.tries.of(purpose).most = 10_000
    device = KINDS[kind](house)
    app = create_app(house)
    before = table.seq
    for endpoint, path in addresses(app):
        if endpoint in WITH_A_SECRET:
            continue
        with device._client.get(path, environ_base=device._from, buffered=False) as answer:
            refused = answer.status_code == 403
        assert refused is not may_do(kind, needs(endpoint, path), pin is not None), path
    for endpoint, path in addresses(app, "POST"):
        if endpoint in WITH_A_SECRET:
            continue
        status = device.post(path, {"nobody": "sends this"}).status_code
        assert status == (422 if may_do(kind, needs(endpoint, path), pin is not None) else 403), path
    assert table.seq == before


@pytest.mark.parametrize(("kind", "pin"), TRIED)
def test_what_asks_for_a_code_letters_or_a_pin_is_open_to_every_device_that_has_them_and_to_no_other(
    table, kind, pin
):
    house = club(table, pin)
    for purpose in Purpose:
        house.tries.of(purpose).most = 10_000
    assert {OF_ADDRESS[endpoint] for endpoint in WITH_A_SECRET} == {LOOK}
    letters = house.letters_of("kitchen")
    for right, wrong in ((f"join/{CODE}", "join/wrong"), (f"/join/{letters}", "/join/BBBBBBBB")):
        assert KINDS[kind](house).get(right).status_code == 302, right
        refused = KINDS[kind](house).get(wrong).status_code == 403
        assert refused is (kind in ("onlooker", "director")), "who has joined is led back, whatever they type"
    assert KINDS[kind](house).post("director", {"pin": "not this one"}).status_code == 403
    assert KINDS[kind](house).post("director", {"pin": PIN}).status_code == (200 if pin else 403)


def test_every_address_has_its_right_and_every_right_its_address(table):
    app = create_app(club(table))
    named = {needs(endpoint, path) for method in ("GET", "POST") for endpoint, path in addresses(app, method)}
    assert named <= set(RIGHTS)
    parts_of_acts = {"change the rules"}
    assert set(RIGHTS) - named == parts_of_acts, "these are parts of what an act does"


def test_each_kind_of_device_has_all_rights_of_the_kind_before_it():
    order = {"no": 0, ALONE: 1, THEIRS: 1, "yes": 2}
    for action, rights in RIGHTS.items():
        ranks = [order[right] for right in rights]
        assert ranks == sorted(ranks), action
