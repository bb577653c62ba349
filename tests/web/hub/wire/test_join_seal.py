"""Joining over plain HTTP: no code and no password goes over the air, and nobody answers for the hub."""

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from tests.web.hub.pages.club_page import OURS, Page
from web.hub.at_table import hub_account
from web.hub.at_table.hub_account import CannotJoin, HubAddress, join
from web.hub.pages.joined_tables import BoxAccounts
from web.hub.record.store import Record
from web.hub.wire.broker_accounts import Broker
from web.hub.wire.join_seal import join_keys, seal, unseal
from web.hub.wire.topics import WireError


@pytest.fixture
def page(tmp_path):
    broker = Broker(tmp_path / "broker", "dahlias")
    broker.set_up()
    record = Record(tmp_path / "club.record")
    yield Page(record, tables=BoxAccounts(broker, 1883, lambda: None, certificate="a certificate"))
    record.close()


def test_what_goes_over_the_air_holds_no_code_no_password_and_no_certificate(page):
    code = page.do("invite", number=2)["code"]
    keys = join_keys(f" {code[:4].lower()}-{code[4:]} ")
    answer = page.device().post("/join-table", json={"name": keys.name}, headers=OURS)
    plain = unseal(keys.key, answer.json["sealed"])
    assert (plain["table"], plain["certificate"]) == ("table-2", "a certificate")
    sent = json.dumps({"name": keys.name}) + answer.text
    for secret in (code, plain["password"], "certificate", keys.key.hex()):
        assert secret not in sent


def test_the_code_itself_is_no_way_in(page):
    code = page.do("invite", number=2)["code"]
    assert page.device().post("/join-table", json={"code": code}, headers=OURS).status_code == 422
    assert page.device().post("/join-table", json={"name": code}, headers=OURS).status_code == 403


def test_whoever_answers_without_the_code_is_not_believed():
    keys = join_keys("ABCD2345")
    for sealed in (seal(join_keys("ABCD2346").key, {"password": "x"}), "", "!", "AAAA", "A" * 4000):
        with pytest.raises(WireError, match="does not know this code"):
            unseal(keys.key, sealed)


class NoHub:
    """Answers like a hub that knows no codes."""

    status = 200
    sock = None

    def __init__(self, *_, **__):
        pass

    def connect(self):
        pass

    def request(self, *_):
        pass

    def getresponse(self):
        return self

    def read(self, _):
        return json.dumps({"club": "x", "table": "t", "password": "p", "host": "h", "port": 1}).encode()

    def close(self):
        pass


def test_an_answer_that_is_not_sealed_joins_nothing(monkeypatch):
    monkeypatch.setattr("web.hub.at_table.hub_account.HTTPConnection", NoHub)
    with pytest.raises(CannotJoin, match="does not know this code"):
        join(HubAddress("10.0.0.5"), "ABCD2345")


def test_a_hub_that_sends_a_byte_now_and_then_holds_nobody(monkeypatch):
    monkeypatch.setattr(hub_account, "ANSWER_S", 0.5)
    is_over = threading.Event()

    def drip(server):
        line, _ = server.accept()
        with line, suppress(OSError):
            line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            while not is_over.wait(0.1):
                line.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as server:
        dripping = threading.Thread(target=drip, args=(server,))
        dripping.start()
        joining = ThreadPoolExecutor().submit(join, HubAddress(*server.getsockname()), "ABCD2345")
        try:
            with pytest.raises(CannotJoin, match="timed out"):
                joining.result(30)
        finally:
            is_over.set()
            dripping.join()
