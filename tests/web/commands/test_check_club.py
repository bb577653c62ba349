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


def test_a_table_in_its_club_is_checked_while_it_plays(tmp_path, seated, joining, broker):  # noqa: F811
    hub, journal = f"127.0.0.1:{joining.address.port}", tmp_path / "tables" / "kitchen.journal"
    (tmp_path / "tables").mkdir()
    findings = {finding.part: finding for finding in check_club.hub(hub, journal, "kitchen")}
    assert (findings["hub"].state, findings["club"].state) == ("good", "mend")
    assert "ask the director for a code" in findings["club"].do
    table, _ = seated.on(code=broker.files.invite("kitchen"))
    wait_for(lambda: state_of(table, "spectator")["club"].get("here"))
    findings = {finding.part: finding for finding in check_club.hub(hub, journal, "kitchen")}
    assert findings["broker"].text.startswith("127.0.0.1, port")
    assert findings["outbox"].text == "every hand was reported"
    assert state_of(table, "spectator")["club"]["here"], "it was not disturbed"
    broker.files.remove("kitchen")
    broker.read_again()
    findings = {finding.part: finding for finding in check_club.hub(hub, journal, "kitchen")}
    assert "does not let this table in" in findings["broker"].text
    broker.kill()
    joining.close()
    findings = {finding.part: finding for finding in check_club.hub(hub, journal, "kitchen")}
    assert "nothing answers" in findings["hub"].text
    assert "nothing answers" in findings["broker"].text


# paho leaves the socket of a refused handshake to Python to close
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("broker", [True], indirect=True)
def test_another_broker_at_the_same_place_is_known_for_another(tmp_path, seated, joining, broker):  # noqa: F811
    hub, journal = f"127.0.0.1:{joining.address.port}", tmp_path / "tables" / "kitchen.journal"
    table, _ = seated.on(code=broker.files.invite("kitchen"))
    wait_for(lambda: state_of(table, "spectator")["club"].get("here"))
    seated.off()
    findings = {finding.part: finding for finding in check_club.hub(hub, journal, "kitchen")}
    assert findings["broker"].text.endswith("encrypted")
    broker.kill()
    for name in ("broker.pem", "broker.key"):
        (broker.files.folder / name).unlink()
    make_certificate(broker.files.folder)
    broker.start()
    findings = {finding.part: finding for finding in check_club.hub(hub, journal, "kitchen")}
    assert "not the broker that this table joined" in findings["broker"].text


def test_the_hubs_machine_shows_whether_its_broker_can_be_started(tmp_path, monkeypatch):
    folder = tmp_path / "files"
    findings = check_club.broker(folder)
    assert "hub --setup" in findings.do
    files = Broker(folder, "dahlias")
    files.set_up(free_port(), "127.0.0.1")
    findings = check_club.broker(folder)
    assert "can be started" in findings.text
    files.config.write_text(files.config.read_text() + "no_such_option yes\n")
    findings = check_club.broker(folder)
    assert "cannot be started" in findings.text
    monkeypatch.setattr("web.commands.check_club.mosquitto", lambda: None)
    findings = check_club.broker(folder)
    assert findings.do == "sudo apt install mosquitto"
