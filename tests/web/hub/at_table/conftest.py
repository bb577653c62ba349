"""A real table in a real club: its journal, a hub over a real Mosquitto, and a page that takes codes."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.web.hub.wire.conftest import a_wire_without_patience, broker, club, record  # noqa: F401
from web.hub.at_table.hub_account import HubAddress
from web.hub.at_table.table_in_club import TableInClub
from web.hub.wire.join_seal import seal
from web.hub.wire.topics import WireError
from web.journal.evidence_store import Evidence
from web.journal.journal import Journal
from web.table.table import Settings, Table

FOUR = ("Ann", "Ben", "Cleo", "Dan")


class JoiningPage:
    """What a hub does at ``/join-table``, over a broker of the tests."""

    def __init__(self, mosquitto):
        self.asked = []
        page = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                page.asked.append((self.path, dict(self.headers), body))
                status, answer = page.answer(mosquitto, body)
                self.send_response(status)
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = HubAddress("127.0.0.1", self.server.server_port)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def answer(self, mosquitto, body):
        try:
            account, key = mosquitto.files.redeem(body["name"])
        except WireError as problem:
            return 403, json.dumps({"error": str(problem)}).encode()
        mosquitto.read_again()
        answer = {
            "club": account.club, "table": account.table, "number": 1, "host": "", "port": mosquitto.port,
            "account": account.table, "password": account.password, "certificate": mosquitto.trust,
            "book": "american", "page": "http://127.0.0.1/",
        }  # fmt: skip
        return 200, json.dumps({"sealed": seal(key, answer)}).encode()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def joining(broker):  # noqa: F811
    page = JoiningPage(broker)
    yield page
    page.close()


@pytest.fixture
def seated(joining, tmp_path):
    """Starts tables in the club, each with a journal of its own, as often as they are switched on again."""
    made = []

    class Seated:
        folder = tmp_path / "tables"

        def on(self, name="kitchen", code="", hub=None, settings=None, seen=lambda: ""):
            self.folder.mkdir(exist_ok=True)
            path = self.folder / f"{name}.journal"
            journal = Journal(path)
            table = Table(name, journal, Evidence(self.folder / name), settings or Settings("american"))
            in_club = TableInClub(table, hub or joining.address, path, code, seen=seen)
            in_club.start()
            made.append((journal, in_club))
            return table, in_club

        def off(self):
            while made:
                journal, in_club = made.pop()
                in_club.close()
                journal.close()

    seated = Seated()
    yield seated
    seated.off()
