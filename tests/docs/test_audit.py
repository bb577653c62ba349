"""What pip-audit answers is not believed to be clean where it looked nothing up."""

import json

from tests.docs.audit import LOCK, apart, pins, report

WANTED = ["flask==3.1.3", "numpy==2.4.6"]
FLASK = {"name": "flask", "version": "3.1.3", "vulns": []}
FAULTY = {
    "name": "numpy", "version": "2.4.6",
    "vulns": [{"id": "PYSEC-1", "aliases": ["CVE-2026-1"], "fix_versions": ["2.4.7"]}],
}  # fmt: skip
SKIPPED = {"name": "numpy", "version": "2.4.6", "skip_reason": "Dependency not found on PyPI"}


def reported(*packages, answered=()):
    return report(json.dumps({"dependencies": packages}), WANTED, dict(answered))


def test_every_pin_of_the_lock_file_is_asked_about_a_single_time():
    wanted = pins(LOCK.read_text(encoding="utf-8"))
    lists = apart(wanted)
    assert sorted(pin for pinned in lists for pin in pinned) == wanted
    for pinned in lists:
        names = [pin.partition("==")[0] for pin in pinned]
        assert len(names) == len(set(names))
    assert {"flask", "numpy", "opencv-python-headless", "torch"} <= {pin.partition("==")[0] for pin in wanted}


def test_packages_without_a_known_fault_are_in_order():
    lines, in_order = reported(FLASK, {**FAULTY, "vulns": []})
    assert in_order
    assert lines == ["2 of 2 packages looked up, 0 open faults"]


def test_a_package_that_was_not_looked_up_is_named_and_not_in_order():
    lines, in_order = reported(FLASK, SKIPPED)
    assert not in_order
    assert lines == ["1 of 2 packages looked up, 0 open faults", "not looked up: numpy==2.4.6"]


def test_a_fault_is_open_until_it_is_answered_by_any_of_its_names():
    lines, in_order = reported(FLASK, FAULTY)
    assert not in_order
    assert "NOT ANSWERED" in lines[0]
    lines, in_order = reported(FLASK, FAULTY, answered={"CVE-2026-1": "no file from outside reaches it"})
    assert in_order
    assert lines[0].endswith("2.4.7: no file from outside reaches it")
