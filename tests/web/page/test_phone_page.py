"""Making a phone the camera from Set-up: who may, the code to scan, the certificate, and how the phone is."""

import threading

import pytest

from models.lab.props.scripted_cameras import ScriptedSeats
from tests.web.club import from_away
from tests.web.phone.phone_client import Phone, ScriptedPhoneEye, until
from web.commands import chosen_camera
from web.commands.served_tables import ServedTables
from web.commands.stop_signals import STOP
from web.commands.tables_on_command_line import Wanted
from web.phone.phones import Phones
from web.served.camera_port import WatchedCamera
from web.table.camera_thread import CannotSee


@pytest.fixture
def phones(house, tmp_path):
    house.phones = phones = Phones(house, tmp_path / "phone", "127.0.0.1", 0)
    yield phones
    phones.close()


def test_where_no_phone_can_be_the_camera_set_up_offers_none(client):
    assert b"/phone" not in client.get("/table/kitchen/setup").data
    assert b"is not using a phone" in client.get("/table/kitchen/phone").data
    for what in ("code.svg", "certificate"):
        assert client.get(f"/table/kitchen/phone/{what}").status_code == 404


def test_the_code_leads_to_the_phone_s_page_and_the_fingerprint_is_the_certificate_s(client, phones, house):
    phones.meet("kitchen", ScriptedPhoneEye().port)
    assert b"/table/kitchen/phone" in client.get("/table/kitchen/setup").data
    status = client.get("/table/kitchen/phone/told").get_json()
    assert status["state"] == "waiting"
    assert status["address"] == f"https://127.0.0.1:{phones.port}/{house.phone_letters_of('kitchen')}"
    assert b"<svg" in client.get("/table/kitchen/phone/code.svg").data
    assert status["mark"] == phones.certificates.mark
    assert client.get("/table/kitchen/phone/certificate").data == phones.certificates.authority
    page = client.get("/table/kitchen/phone").get_data(as_text=True)
    assert "does not know this page" in page
    phone = Phone(phones)
    phone.send(X_Battery="42")
    phone.close()
    status = client.get("/table/kitchen/phone/told").get_json()
    assert (status["state"], status["battery"]) == ("sending", 42)


def test_set_up_offers_a_phone_where_it_is_the_camera_or_can_take_its_place(client, phones, house):
    assert b"/phone" not in client.get("/table/kitchen/setup").data
    house.parts_of("kitchen").change_camera = lambda camera: None
    assert b"/table/kitchen/phone" in client.get("/table/kitchen/setup").data


def test_a_looker_on_sees_no_code_and_switches_nothing(client, phones, house):
    phones.meet("kitchen", ScriptedPhoneEye().port)
    house.is_local, house.parts_of("kitchen").change_camera = False, lambda camera: None
    from_away(client)
    for what in ("told", "code.svg"):
        assert client.get(f"/table/kitchen/phone/{what}").status_code == 403
    answer = client.post("/table/kitchen/phone/use", json={"on": True}, headers={"X-Bowerbird": "1"})
    assert answer.status_code == 403
    assert house.phone_letters_of("kitchen") not in client.get("/table/kitchen/phone").get_data(as_text=True)


def test_the_phone_s_code_is_not_the_table_s(house):
    assert house.phone_letters_of("kitchen") != house.letters_of("kitchen")


def test_the_camera_is_switched_from_the_page_and_impossible_choices_are_refused(client, post, phones, house):
    chosen = []
    assert post("phone/use", {"on": True}).status_code == 409
    parts = house.parts_of("kitchen")
    parts.change_camera = chosen.append
    assert post("phone/use", {"on": True}).status_code == 200
    assert post("phone/use", {"on": False}).status_code == 200
    assert chosen == ["phone", ""]
    parts.change_camera = lambda camera: (_ for _ in ()).throw(ValueError("there is none"))
    assert post("phone/use", {"on": True}).get_json() == {"error": "there is none"}
    assert post("phone/use", {"on": "yes"}).status_code == 422


def test_many_quick_taps_leave_a_single_camera_which_the_last_tap_ends(tmp_path):
    made, begun = [], threading.Barrier(4)

    def another(wanted, camera):
        begun.wait(60)

        def begin():
            made.append(Watching())
            return made[-1].seeing(True)

        return begin

    tables = ServedTables([Wanted("kitchen", journal=str(tmp_path / "evening.journal"))], {}, "127.0.0.1", 0,
                    STOP.asked, another, 0)  # fmt: skip
    try:
        tables.start()
        use, table = tables.house.parts_of("kitchen").change_camera, tables.house.tables["kitchen"]
        taps = [threading.Thread(target=use, args=("phone",)) for _ in range(4)]
        for tap in taps:
            tap.start()
        for tap in taps:
            tap.join(20)
        until(lambda: table.surroundings.now.camera.state == "watching")
        until(lambda: sum(eye.watches for eye in made) == 1)
        assert chosen_camera.kept("kitchen") == "phone"
        use("")
        until(lambda: not any(eye.watches for eye in made))
        assert not list(chosen_camera.data_folder().glob("*.part"))
    finally:
        tables.close()


def test_an_eye_that_is_put_together_after_another_was_chosen_is_nobody_s(tmp_path):
    ready, late = threading.Event(), Watching()

    def slowly():
        ready.wait(20)
        return late.seeing(True)

    tables = ServedTables([Wanted("kitchen", journal=str(tmp_path / "evening.journal"))], {}, "127.0.0.1", 0,
                    STOP.asked, lambda wanted, camera: slowly, 0)  # fmt: skip
    try:
        tables.start()
        tables.house.parts_of("kitchen").change_camera("phone")
        slow = tables._served[0].live.camera_thread
        tables.house.parts_of("kitchen").change_camera("")
        ready.set()
        slow.join(60)
        assert not slow.is_alive()
        assert tables.house.parts_of("kitchen").camera is None
        assert late.asked == []
        assert tables.house.tables["kitchen"].surroundings.now.camera.state == "none"
    finally:
        ready.set()
        tables.close()


class Watching(ScriptedPhoneEye):
    """An eye that ends when it is let go of, and knows what it was asked."""

    def __init__(self):
        super().__init__()
        self.asked = []
        self.watches = False
        self.seats = ScriptedSeats()

    def watch(self, keep, rules, stopping):
        self.watches = True
        stopping.wait(20)
        self.watches = False
        yield from ()

    def seeing(self, phone):
        return WatchedCamera(self.watch, self, phone=self.port if phone else None)

    def tell_of_hands(self, on_change):
        self.asked.append("hands")

    def look_again(self):
        self.asked.append("again")


def test_a_table_that_was_played_by_hand_sees_by_a_phone_and_the_next_time_too(tmp_path):
    seen = {}

    def another(wanted, camera):
        def begin():
            if camera != "phone":
                raise CannotSee("no such camera")
            seen[camera] = Watching()
            return seen[camera].seeing(True)

        return begin

    wanted = Wanted("kitchen", journal=str(tmp_path / "evening.journal"))
    tables = ServedTables([wanted], {}, "127.0.0.1", 0, STOP.asked, another, 0)
    try:
        tables.start()
        tables.house.parts_of("kitchen").change_camera("phone")
        table = tables.house.tables["kitchen"]
        until(lambda: table.surroundings.now.camera.state == "watching")
        assert seen["phone"].asked == ["hands", "again"]
        phone = Phone(tables.house.phones)
        assert phone.send()[0] == 200
        assert chosen_camera.kept("kitchen") == "phone"
        tables.house.parts_of("kitchen").change_camera("")
        assert phone.send()[1]["state"] == "no eye"
        phone.close()
        assert table.surroundings.now.camera.state == "none"
        assert chosen_camera.kept("kitchen") is None
        assert tables.house.parts_of("kitchen").camera is None
    finally:
        tables.close()
