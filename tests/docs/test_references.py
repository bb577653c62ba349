"""What docstrings refer to exists: ``:mod:`` names a module, and the other roles a name in the code."""

import re
import sys

import pytest

from tests.sources import module_of, short, source_of, sources

REFERENCE = re.compile(r":(mod|func|class|meth|data|attr|exc):`~?\.*([\w.]+)`")


def dangling(role, name, texts):
    """Whether a reference leads nowhere, by the ``texts`` of all modules without their references."""
    *owner, last = name.split(".")
    if name.split(".")[0] in sys.stdlib_module_names:
        return False
    named = [
        module for module in texts if f".{module}".endswith(f".{name if role == 'mod' else '.'.join(owner)}")
    ]
    if role == "mod":
        return not named
    word = re.compile(rf"\b{last}\b")
    return not any(word.search(texts[module]) for module in named or texts)


def test_every_reference_in_a_docstring_leads_somewhere():
    paths = sources("referee", "vision", "web", "models", "tests")
    texts = {module_of(path): REFERENCE.sub("", source_of(path).text) for path in paths}
    found = {(short(path), *what) for path in paths for what in REFERENCE.findall(source_of(path).text)}
    assert not [f"{path}: {name}" for path, role, name in sorted(found) if dangling(role, name, texts)]


@pytest.mark.parametrize(
    ("role", "name", "leads"),
    [
        ("mod", "store", True),
        ("mod", "record_store", False),
        ("func", "store.opened", True),
        ("func", "store.closed", False),
        ("class", "web.hub.record.store.Opened", False),
        ("class", "Shut", False),
        ("class", "pathlib.Path", True),
    ],
)
def test_a_name_that_was_changed_is_noticed(role, name, leads):
    assert dangling(role, name, {"web.hub.record.store": "def opened(): ..."}) is not leads
