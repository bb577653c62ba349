"""Nothing that a test does may touch what is kept of the evenings of whoever runs the tests."""

from __future__ import annotations

import signal
from importlib.util import find_spec

import pytest
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

if find_spec("hypothesis"):  # the set-up of the training has none
    from hypothesis import settings

    settings.register_profile("the same every time", derandomize=True, deadline=None)
    settings.load_profile("the same every time")


class Templates(BytecodeCache):
    """Templates as they were translated, by their text: all tests show the same ones."""

    def __init__(self) -> None:
        self._codes: dict[str, object] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key] = bucket.code


@pytest.fixture(autouse=True, scope="session")
def templates_translated_a_single_time():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {**Flask.jinja_options, "bytecode_cache": Templates()})
        yield


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heeded():
    """Programs that tests start obey Ctrl-C, though a shell in the background ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def separate_home(tmp_path_factory):
    """A folder for the journals and logs of the commands that tests start, in this process and in others."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        yield folder
