"""The description of the addresses says what they do, for it is made from them."""

import json
import re
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec import defstruct
from msgspec.json import encode

from models.lab.props.camera_events import whole_deal
from models.lab.props.deals_by_script import JPEG
from models.lab.props.scripted_cameras import ScriptedDesk, ScriptedGlance, ScriptedLoose, ScriptedSight
from tests.web.addresses import addresses, answered, rules
from tests.web.described import of_form
from tests.web.phone.phone_client import ScriptedPhoneEye
from web.commands.who_may_look import WhoMayLook
from web.outside_json import UnreadableJson, Whole, allowed_names, read
from web.page.api import TAKEN
from web.page.openapi import described, schema
from web.page.sent import Line, Name, Scalar, Sent
from web.phone.phones import Phones
from web.served.house import TableCamera
from web.served.latest_look import LatestLook


@pytest.fixture
def description(client):
    return client.get("/api.json").get_json()


def test_every_address_is_described_with_its_words(client, description):
    for method in ("GET", "POST"):
        known = {path for path, item in description["paths"].items() if method.lower() in item}
        for _, path in addresses(client.application, method):
            forms = {template: re.sub(r"\{\w+\}", "[^/]+", template) for template in known}
            matching = [template for template, form in forms.items() if re.fullmatch(form, path)]
            assert matching, path
            assert description["paths"][matching[0]][method.lower()]["summary"], path


@pytest.fixture
def phones(house, tmp_path):
    house.phones = phones = Phones(house, tmp_path / "phone", "127.0.0.1", 0)
    phones.meet("kitchen", ScriptedPhoneEye().port)
    yield phones
    phones.close()


def test_every_address_answers_with_what_is_described(client, house, table, phones, description, tmp_path):
    thrown_cards = LatestLook(ScriptedLoose("9s"))
    thrown_cards.again()
    house.parts_of("kitchen").camera = TableCamera(
        ScriptedSight(), ScriptedGlance("9h"), ScriptedDesk(), thrown_cards
    )
    house.opening = WhoMayLook(tmp_path / "first-page.json")
    for event in whole_deal():
        for sighting in event.seen:
            for view in ("crop", "table", "before", "after"):
                table.evidence.keep(sighting, view, JPEG)
        table.hear(event)
    asked = dict.fromkeys((rule.endpoint for rule in rules(client.application, "GET")), 0)
    for endpoint, path in addresses(client.application):
        status, _ = answered(client, path)
        operations = (item["get"] for item in description["paths"].values() if "get" in item)
        operation = next(item for item in operations if item["operationId"] == f"{endpoint}.get")
        with client.get(path) as answer:
            assert answer.mimetype in operation["responses"][str(status)].get("content", {answer.mimetype: 0})
        asked[endpoint] += status in (200, 302)
    assert all(asked.values()), asked


LARGEST = 2**53 - 1
KINDS = (
    Line, Whole, bool, list[Whole], Whole | None, Name, Annotated[str, allowed_names(["a", "b"])],
    dict[Annotated[str, allowed_names("N")], Name], dict[Line, Scalar], tuple[float, float],
)  # fmt: skip
VALUES = ("", "a", "abcde", "a\nb", "a\n", "x" * 101, 0, -1, 2.0, LARGEST, LARGEST + 1, True, None, 1.5, [],
          [1], [1, 2], {}, {"N": "a"}, {"N": 1}, {"X": "a"}, {"x" * 101: 1}, {"N": [1]})  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:12])
def test_what_is_described_is_what_is_taken(kind, value):
    form = defstruct("Tapped", [("value", kind)], bases=(Sent,), frozen=True)
    try:
        taken = bool(read(json.dumps({"value": value}).encode(), form))
    except UnreadableJson:
        taken = False
    assert taken == Draft202012Validator(schema(form)).is_valid({"value": value})


SENT = {f"{endpoint}.{name}": form for endpoint, taken in TAKEN.items() for name, form in taken.items()}


@pytest.mark.parametrize("form", SENT.values(), ids=SENT)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_request_with_a_missing_doubled_or_changed_part_is_refused_by_its_name(form, data):
    whole = data.draw(of_form(form))
    sent = read(encode(whole), form)
    assert read(encode(sent), form) == sent
    with pytest.raises(UnreadableJson, match=r"^x is not expected; send "):
        read(encode({**whole, "x": 1}), form)
    for part in whole:
        with pytest.raises(UnreadableJson, match=f"^{part} stands twice in one object"):
            read(encode(whole)[:-1] + b"," + encode({part: 1})[1:], form)
        with pytest.raises(UnreadableJson, match=rf"^{part}\W.*expected"):
            read(encode({**whole, part: [[{"no": "such"}]]}), form)
    for part in schema(form)["required"]:
        with pytest.raises(UnreadableJson, match=f"^{part} is missing; send .*{part}"):
            read(encode({name: value for name, value in whole.items() if name != part}), form)


def test_the_description_names_the_tables_of_the_house(client):
    paths = described(client.application, ["attic", "kitchen"], TAKEN)["paths"]
    for path in ("state", "claim"):
        (item,) = paths[f"/table/{{table_id}}/{path}"].values()
        assert item["parameters"][0]["schema"]["enum"] == ["attic", "kitchen"]
