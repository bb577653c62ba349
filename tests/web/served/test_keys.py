"""A device of the table stays one when Bowerbird is started again."""

import stat

import pytest

from models.lab.props.deals_by_script import SOMERSET
from tests.web.club import from_away
from web.commands.live_evening import Evening
from web.page.app import create_app
from web.served.house_keys import kept


def test_a_device_that_opened_the_code_may_still_write_after_a_restart(tmp_path):
    cookies = None
    for _ in range(2):
        evening = Evening(tmp_path / "evening.journal", "kitchen", SOMERSET, "0.0.0.0", 0)
        try:
            client = from_away(create_app(evening.house).test_client())
            if cookies is None:
                client.get(f"/table/kitchen/join/{evening.house.code}")
                cookies = client.get_cookie(evening.house.cookie_of("kitchen")).value
            else:
                client.set_cookie(evening.house.cookie_of("kitchen"), cookies)
            sent = {"seq": next(iter(evening.house.tables.values())).seq, "side": "NS", "points": 1}
            answer = client.post("/table/kitchen/score", json=sent, headers={"X-Bowerbird": "1"})
            assert answer.status_code == 200
        finally:
            evening.close()


def test_the_keys_are_read_by_nobody_else_and_differ_from_house_to_house(tmp_path):
    first = kept(tmp_path / "one.journal")
    assert kept(tmp_path / "one.journal") == first
    assert kept(tmp_path / "two.journal") != first
    assert kept(tmp_path / "one.journal", "1888")[0] == first[0]
    assert kept(tmp_path / "one.journal", "1888")[1] != first[1]
    mode = (tmp_path / "one.journal.keys").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "[" * 100_000, " " * 2_000_000 + "{}", '{"code": 1}', '{"code": "x", "secret": "zz"}'],
)
def test_unreadable_keys_are_made_again(tmp_path, text):
    place = tmp_path / "one.journal.keys"
    place.write_text(text)
    made = kept(tmp_path / "one.journal")
    assert len(made[1]) == 32
    assert kept(tmp_path / "one.journal") == made
