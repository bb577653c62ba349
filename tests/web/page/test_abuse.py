"""Requests from an attacker or a broken program."""

import json

import pytest

from models.lab.props.camera_events import up_card
from tests.web import abuse
from tests.web.addresses import FILLED, addresses, rules
from tests.web.club import from_away
from web.page.api import TAKEN
from web.page.app import create_app
from web.served.device_rights import OF_ADDRESS, may_do
from web.served.house import House

HALF_A_LETTER = "\ud800"
BROKEN = {
    "nested deeper than anybody writes": "[" * 16_000,
    "half a letter for a name": json.dumps(
        {"title": HALF_A_LETTER, "names": {}, "book": "american", "announce": "at once", "house": {}}
    ),
    "half a letter inside a fact": json.dumps({"fact": {"fact": "passed", "seat": HALF_A_LETTER}}),
    "half a letter for a PIN": json.dumps({"pin": HALF_A_LETTER}),
    "no number": '{"seq": NaN}',
    "a number of 5,000 digits": '{"seq": ' + "9" * 5_000 + "}",
    "two objects": "{}{}",
    "nothing": "",
    "bytes that are no letters": b'{"seq": "\xff\xfe"}',
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_a_body_that_cannot_be_written_down_is_refused_everywhere(client, table, body):
    before = table.seq
    headers = {"X-Bowerbird": "1", "Content-Type": "application/json"}
    for endpoint, path in addresses(client.application, "POST"):
        answer = client.post(path, data=body, headers=headers)
        # what only a director may do is refused before it is read
        action = OF_ADDRESS.get(f"{endpoint}.{path.rsplit('/', 1)[1]}") or OF_ADDRESS[endpoint]
        assert answer.status_code == (422 if may_do("machine", action, directed=False) else 403), path
        assert answer.get_json()["error"]
    assert table.seq == before


def test_a_whole_number_may_be_written_with_a_point(post, table):
    table.hear(up_card())
    assert post("enter", {"fact": {"fact": "passed", "seat": "N"}}).status_code == 200
    assert post("undo", {"seq": float(table.seq)}).status_code == 200
    assert post("undo", {"seq": table.seq + 0.5}).status_code == 422


def test_no_address_writes_for_a_spectator(table):
    client = from_away(create_app(House({table.id: table}, is_local=False)).test_client())
    before = table.seq
    for endpoint, path in addresses(client.application, "POST"):
        if endpoint == "joining.say_who":
            continue  # what it says of itself is kept in its own cookie
        fields = TAKEN[endpoint][path.rsplit("/", 1)[1]].__struct_fields__
        answer = client.post(path, json=dict.fromkeys(fields, ""), headers={"X-Bowerbird": "1"})
        assert answer.status_code == 403, path
    assert table.seq == before


def test_no_address_that_is_only_asked_writes(client, table):
    before = table.seq
    for _, path in addresses(client.application):
        with client.get(path):
            pass
    assert table.seq == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_a_wrong_method_is_a_405_with_the_allowed_methods(client, method):
    answer = client.open("/table/kitchen/undo", method=method)
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


TRICKS = ("..", "../x", "..%2f..%2fevening.journal", "%2e%2e%2f", "%00", "%0d%0aSet-Cookie:x=1", "%ed%a0%80",
          "~", "C:%5cx", "x" * 3_000, "%", "%u2216", "{{7*7}}", "<script>", "' OR 1=1 --")  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick[:12])
def test_a_forged_id_is_a_404_at_every_address(table, trick):
    client = from_away(create_app(House({table.id: table}, is_local=False)).test_client())
    for hole in sorted({hole for rule in rules(client.application, "GET") for hole in rule.arguments}):
        for rule in rules(client.application, "GET"):
            if hole not in rule.arguments:
                continue
            path = rule.rule
            for other in rule.arguments:
                path = path.replace(f"<{other}>", trick if other == hole else FILLED[other][0])
            with client.get(path) as answer:
                assert answer.status_code in (400, 403, 404, 308), path
                assert "Set-Cookie" not in answer.headers
                assert b"SQLite" not in answer.data
                assert trick.encode() not in answer.data or "<" not in trick


def test_schemathesis_finds_nothing_in_the_documented_addresses(tmp_path):
    with abuse.served(tmp_path) as server:
        run = abuse.schemathesis(tmp_path, server.address, 1, "coverage")
    assert run.returncode == 0, run.stdout[-4_000:]
