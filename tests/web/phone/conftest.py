"""The phones' page of a table, with a camera behind it that accepts every picture."""

from __future__ import annotations

import pytest

from tests.web.phone.phone_client import Phone, ScriptedPhoneEye
from web.phone.phones import Phones


@pytest.fixture
def eye():
    return ScriptedPhoneEye()


@pytest.fixture
def phones(house, eye, tmp_path):
    house.phones = phones = Phones(house, tmp_path / "phone", "127.0.0.1", 0)
    phones.meet("kitchen", eye.port)
    yield phones
    phones.close()


@pytest.fixture
def another(phones):
    """Makes phones, and closes their connections."""
    made = []

    def make(name="ffffffffffffffff"):
        made.append(Phone(phones, name=name))
        return made[-1]

    yield make
    for phone in made:
        phone.close()


@pytest.fixture
def phone(another):
    return another("0123456789abcdef")
