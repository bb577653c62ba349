"""The description of the addresses says what they do, for it is made from them."""

import re

import pytest
from jsonschema import Draft202012Validator

from tests.web.addresses import addresses, answered, rules
from tests.web.evening import JPEG, whole_deal
from tests.web.phone.one_phone import ScriptedPhoneEye
from tests.web.sights import ScriptedDesk, ScriptedGlance, ScriptedLoose, ScriptedSight
from web.page.api import TAKEN
from web.page.openapi import described
from web.page.request_schema import LARGEST, Keyed, OneOf, Text, _schema, fits
from web.page.thrown_cards import Lying
from web.phone.phones import Phones


@pytest.fixture
def description(client):
    return client.get("/api.json").get_json()


def test_every_address_is_described_with_its_words(client, description):
    for method in ("GET", "POST"):
        told = {path for path, item in description["paths"].items() if method.lower() in item}
        for _, path in addresses(client.application, method):
            matching = [one for one in told if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", one), path)]
            assert matching, path
            assert description["paths"][matching[0]][method.lower()]["summary"], path


@pytest.fixture
def phones(house, tmp_path):
    house.phones = phones = Phones(house, tmp_path / "phone", "127.0.0.1", 0)
    phones.meet("kitchen", ScriptedPhoneEye().port)
    yield phones
    phones.close()


def test_every_address_answers_with_what_is_described(client, house, table, phones, description):
    house.sights["kitchen"], house.desks["kitchen"] = ScriptedSight(), ScriptedDesk()
    house.lying["kitchen"] = Lying(ScriptedLoose("9s"))
    house.lying["kitchen"].again()
    house.glances["kitchen"] = ScriptedGlance("9h")
    for event in whole_deal():
        for sighting in event.seen:
            for view in ("crop", "table", "before", "after"):
                table.evidence.keep(sighting, view, JPEG)
        table.hear(event)
    asked = dict.fromkeys((rule.endpoint for rule in rules(client.application, "GET")), 0)
    for endpoint, path in addresses(client.application):
        status, _ = answered(client, path)
        operations = (one["get"] for one in description["paths"].values() if "get" in one)
        told = next(one for one in operations if one["operationId"] == f"{endpoint}.get")
        with client.get(path) as answer:
            assert answer.mimetype in told["responses"][str(status)].get("content", {answer.mimetype: 0})
        asked[endpoint] += status in (200, 302)
    assert all(asked.values()), asked


KINDS = (str, int, bool, dict, list, (int, type(None)), Text(4), OneOf(["a", "b"]), Keyed(["N"], Text(4)))
VALUES = ("", "a", "abcde", "a\nb", "x" * 101, 0, -1, LARGEST, LARGEST + 1, True, None, 1.5, [], {},
          {"N": "a"}, {"N": 1}, {"X": "a"})  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:12])
def test_what_is_described_is_what_is_taken(kind, value):
    assert fits(value, kind) == Draft202012Validator(_schema(kind)).is_valid(value)


def test_the_description_names_the_tables_of_the_house(client):
    paths = described(client.application, ["attic", "kitchen"], TAKEN)["paths"]
    for path in ("state", "claim"):
        (item,) = paths[f"/table/{{table_id}}/{path}"].values()
        assert item["parameters"][0]["schema"]["enum"] == ["attic", "kitchen"]
