"""The director: the PIN and its tries, the director's view, the code of the table."""

import pytest

from models.lab.props.camera_events import whole_deal
from tests.web.club import from_away
from web.__main__ import main
from web.page.app import create_app
from web.served import rate_limit
from web.served.house import House
from web.served.rate_limit import Counter


def test_five_tries_a_minute_and_then_no_more_until_it_is_over():
    tries = Counter(most=5, within=60)
    assert [bool(tries.take("10.0.0.1", now)) for now in (0, 1, 2, 3, 4, 5)] == [True] * 5 + [False]
    assert tries.take("10.0.0.2", 5)
    assert tries.take("10.0.0.1", 61)


def test_many_addresses_together_guess_hardly_faster_than_a_few():
    """254 machines guess for an hour, as fast as they may: of ten thousand PINs they try one in a hundred."""
    tries = Counter()
    guessed = 0
    for second in range(0, 3600, 12):
        guessed += sum(bool(tries.take(f"10.0.0.{n}", second)) for n in range(254))
    assert guessed <= 90


def test_while_many_guess_a_known_device_is_let_in():
    tries = Counter()
    for second in range(0, 1800, 12):
        for n in range(254):
            tries.take(f"10.0.0.{n}", second)
    assert all(tries.take("10.0.1.9", 1800 + n, known=True) for n in range(5))
    assert not tries.take("10.0.1.9", 1806, known=True)
    assert not tries.take("10.0.1.9", 1807)


def test_a_few_devices_of_a_table_do_not_lock_each_other_out():
    tries = Counter()
    assert all(tries.take(f"10.0.0.{n}", n + tried) for tried in range(3) for n in range(20))


def test_a_pin_of_three_digits_or_none_is_refused(capsys):
    for pin in ("", "123"):
        assert main(["serve", "--pin", pin]) == 2
        assert "four characters" in capsys.readouterr().err


def test_an_ipv6_network_counts_as_a_single_address():
    tries = Counter()
    assert sum(bool(tries.take(f"fe80::1:{n:x}%eth0", n / 10)) for n in range(100)) == 5
    assert tries.take("::ffff:10.0.0.7", 1)
    assert tries.take("2001:db8::1", 1)


def test_the_right_pin_is_remembered_as_no_try(client, house):
    house.pin = "2468"
    headers = {"X-Bowerbird": "1"}
    for _ in range(12):
        assert (
            client.post("/table/kitchen/director", json={"pin": "2468"}, headers=headers).status_code == 200
        )


@pytest.fixture
def club(table):
    """The same table at a club: open to the network, with a director's PIN."""
    house = House({table.id: table}, is_local=False, pin="1888")
    return house, from_away(create_app(house).test_client())


def direct(client, pin):
    return client.post("/table/kitchen/director", json={"pin": pin}, headers={"X-Bowerbird": "1"})


def test_the_director_sees_a_revoke_that_the_table_does_not_see(club, table):
    _, client = club
    for event in whole_deal()[:17]:
        table.hear(event)
    kinds = [ruling["kind"] for ruling in client.get("/table/kitchen/state").get_json()["rulings"]]
    assert "revoke" not in kinds
    assert direct(client, "1888").status_code == 200
    kinds = [ruling["kind"] for ruling in client.get("/table/kitchen/state").get_json()["rulings"]]
    assert "revoke" in kinds


def test_a_pin_cannot_be_tried_for_ever(club):
    _, client = club
    assert [direct(client, str(n)).status_code for n in range(6)] == [403] * 5 + [429]
    assert direct(client, "1888").status_code == 429


def test_without_a_pin_nobody_is_director(client):
    assert direct(client, "").status_code == 403


def test_the_code_to_scan_is_shown_to_the_tables_devices_only(club):
    house, client = club
    assert client.get("/table/kitchen/code.svg").status_code == 403
    client.get(f"/table/kitchen/join/{house.code}")
    answer = client.get("/table/kitchen/code.svg")
    assert answer.mimetype == "image/svg+xml"
    assert b"<svg" in answer.data
    assert "code.svg" in client.get("/table/kitchen/setup").get_data(as_text=True)


def test_a_right_code_takes_back_its_try_and_none_of_the_wrong_tries():
    """Whoever knows the code of one table cannot clear the counter with it while guessing another's."""
    tries = Counter()
    for second in range(4):
        assert tries.take("10.0.0.1", second)
        tries.take("10.0.0.1", second + 0.5)()
    assert tries.take("10.0.0.1", 5)
    assert tries.take("10.0.0.1", 6) is None
    assert tries.take("10.0.0.1", 61)


def test_two_hundred_phones_that_scan_the_right_code_in_an_hour_are_all_let_in():
    tries = Counter()
    for n in range(200):
        take_back = tries.take(f"10.0.{n // 250}.{n % 250}", n)
        assert take_back
        take_back()


def test_wrong_codes_lock_no_pin_and_a_right_code_after_too_many_is_refused(club):
    house, client = club
    assert [client.get("/join/BBBBBBBB").status_code for _ in range(6)] == [403] * 5 + [429]
    assert client.get(f"/join/{house.letters_of('kitchen')}").status_code == 429
    assert client.get(f"/table/kitchen/join/{house.code}").status_code == 429
    assert direct(client, "1888").status_code == 200


PROXIED = {"X-Forwarded-For": "203.0.113.9"}


@pytest.fixture
def at_machine(club):
    """A browser on the computer that Bowerbird runs on, or a proxy that runs on it."""
    house, _ = club
    return create_app(house).test_client()


def asks(client, pin, handed_on=PROXIED):
    headers = {"X-Bowerbird": "1", **handed_on}
    return client.post("/table/kitchen/director", json={"pin": pin}, headers=headers).status_code


def test_guesses_through_a_proxy_on_this_machine_are_as_few_as_from_elsewhere(at_machine, monkeypatch):
    guesses = 0
    for minute in range(60):
        monkeypatch.setattr(rate_limit.time, "monotonic", lambda minute=minute: 60.0 * minute)
        guesses += sum(asks(at_machine, "0000") == 403 for _ in range(6))
    assert guesses <= 33


def test_guesses_through_a_proxy_lock_out_neither_the_machine_nor_a_known_device(club, at_machine):
    house, _ = club
    director = create_app(house).test_client()
    assert asks(director, "1888") == 200
    assert [asks(at_machine, "0000") for _ in range(6)] == [403] * 5 + [429]
    assert asks(director, "1888") == 200
    assert asks(at_machine, "1888", handed_on={}) == 200
