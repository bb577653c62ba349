"""What docstrings refer to exists: ``:mod:`` names a module, and the other roles a name in the code."""

import re
import sys

import pytest

from tests.sources import module_of, short, source_of, sources

REFERENCE = re.compile(r":(mod|func|class|meth|data|attr|exc):`~?\.*([\w.]+)`")


def words_of(text):
    """The words of a module, but for those of its references."""
    return set(re.findall(r"\w+", REFERENCE.sub("", text)))


def dangling(role, name, words):
    """Whether a reference leads nowhere, by the ``words`` of all modules."""
    *owner, last = name.split(".")
    if name.split(".")[0] in sys.stdlib_module_names:
        return False
    named = [
        module for module in words if f".{module}".endswith(f".{name if role == 'mod' else '.'.join(owner)}")
    ]
    if role == "mod":
        return not named
    return not any(last in words[module] for module in named or words)


def test_every_reference_in_a_docstring_leads_somewhere():
    paths = sources("referee", "vision", "web", "models", "tests")
    words = {module_of(path): words_of(source_of(path).text) for path in paths}
    found = {(short(path), *what) for path in paths for what in REFERENCE.findall(source_of(path).text)}
    assert not [f"{path}: {name}" for path, role, name in sorted(found) if dangling(role, name, words)]


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
    assert dangling(role, name, {"web.hub.record.store": words_of("def opened(): ...")}) is not leads
