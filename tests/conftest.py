"""Nothing that a test does may touch what is kept of the evenings of whoever runs the tests."""

from __future__ import annotations

import signal
from collections.abc import Callable
from importlib.util import find_spec

import pytest
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

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
def addresses_compiled_a_single_time():
    """Functions that build the addresses of pages, by rule: compiling them takes 40 ms an application."""
    compile_builder = Rule._compile_builder
    builders: dict[object, Callable[..., tuple[str, str]]] = {}

    def compiled(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        if rule.defaults:
            return compile_builder(rule, append_unknown)
        key = (rule.rule, tuple(rule._trace), append_unknown)  # all that the function is made from
        if key not in builders:
            builders[key] = compile_builder(rule, append_unknown)
        return builders[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", compiled)
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
