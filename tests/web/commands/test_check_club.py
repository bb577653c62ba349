"""``bowerbird check`` for a table in a club, and on the machine of its hub."""

from __future__ import annotations

import pytest

from models.lab.props.mosquitto import free_port, wait_for
from tests.web.hub.at_table.conftest import joining, seated  # noqa: F401
from tests.web.hub.wire.conftest import broker, club, record  # noqa: F401
from tests.web.states import state_of
from web.commands import check_club
from web.hub.wire.broker_accounts import Broker
from web.hub.wire.broker_certificate import make_certificate


def test_a_table_in_its_club_is_checked_beside_it_while_it_plays(tmp_path, seated, joining, broker):  # noqa: F811
    hub, journal = f"127.0.0.1:{joining.address.port}", tmp_path / "tables" / "kitchen.journal"
    (tmp_path / "tables").mkdir()
    found = {one.part: one for one in check_club.hub(hub, journal, "kitchen")}
    assert (found["hub"].state, found["club"].state) == ("good", "mend")
    assert "ask the director for a code" in found["club"].do
    table, _ = seated.on(code=broker.files.invite("kitchen"))
    wait_for(lambda: state_of(table, "spectator")["club"].get("here"))
    found = {one.part: one for one in check_club.hub(hub, journal, "kitchen")}
    assert found["broker"].says.startswith("127.0.0.1, port")
    assert found["outbox"].says == "every hand was reported"
    assert state_of(table, "spectator")["club"]["here"], "it was not disturbed"
    broker.files.remove("kitchen")
    broker.read_again()
    found = {one.part: one for one in check_club.hub(hub, journal, "kitchen")}
    assert "does not let this table in" in found["broker"].says
    broker.kill()
    joining.close()
    found = {one.part: one for one in check_club.hub(hub, journal, "kitchen")}
    assert "nothing answers" in found["hub"].says
    assert "nothing answers" in found["broker"].says


# paho leaves the socket of a refused handshake to Python to close
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("broker", [True], indirect=True)
def test_another_broker_at_the_same_place_is_known_for_another(tmp_path, seated, joining, broker):  # noqa: F811
    hub, journal = f"127.0.0.1:{joining.address.port}", tmp_path / "tables" / "kitchen.journal"
    table, _ = seated.on(code=broker.files.invite("kitchen"))
    wait_for(lambda: state_of(table, "spectator")["club"].get("here"))
    seated.off()
    found = {one.part: one for one in check_club.hub(hub, journal, "kitchen")}
    assert found["broker"].says.endswith("encrypted")
    broker.kill()
    for name in ("broker.pem", "broker.key"):
        (broker.files.folder / name).unlink()
    make_certificate(broker.files.folder)
    broker.start()
    found = {one.part: one for one in check_club.hub(hub, journal, "kitchen")}
    assert "not the broker that this table joined" in found["broker"].says


def test_the_hub_s_own_machine_is_told_whether_its_broker_can_be_started(tmp_path, monkeypatch):
    folder = tmp_path / "files"
    found = check_club.broker(folder)
    assert "hub --setup" in found.do
    files = Broker(folder, "dahlias")
    files.set_up(free_port(), "127.0.0.1")
    found = check_club.broker(folder)
    assert "can be started" in found.says
    files.config.write_text(files.config.read_text() + "no_such_option yes\n")
    found = check_club.broker(folder)
    assert "cannot be started" in found.says
    monkeypatch.setattr("web.commands.check_club.mosquitto", lambda: None)
    found = check_club.broker(folder)
    assert found.do == "sudo apt install mosquitto"
