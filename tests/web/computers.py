"""A Linux, a Mac and a Windows computer to run a test on, each without the functions that it lacks."""

from __future__ import annotations

import os
import signal
import sys
from types import SimpleNamespace

import filelock._unix
import pytest

NAMES = {"linux": "linux", "macos": "darwin", "windows": "win32"}
"""The name of each here, and in :data:`sys.platform`."""
LACKS = {
    "linux": {},
    "macos": {"os": ("setpriority", "sched_getaffinity")},
    "windows": {
        "modules": ("fcntl", "resource", "pwd", "grp", "termios"),
        "os": ("geteuid", "getuid", "setpriority", "set_blocking", "nice", "fork", "sched_getaffinity",
               "fchmod"),
        "signal": ("SIGHUP", "SIGKILL", "SIGQUIT", "SIGALRM"),
    },
}  # fmt: skip


def be(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let the rest of a test run on the computer ``name``."""
    monkeypatch.setattr(sys, "platform", NAMES[name])
    copy_of_os = SimpleNamespace(**vars(os))  # filelock's code for Windows cannot be run here
    monkeypatch.setattr(filelock._unix, "os", copy_of_os)
    lacks = LACKS[name]
    for module in lacks.get("modules", ()):
        monkeypatch.setitem(sys.modules, module, None)
    for attribute in lacks.get("os", ()):
        monkeypatch.delattr(os, attribute, raising=False)
    for attribute in lacks.get("signal", ()):
        monkeypatch.delattr(signal, attribute, raising=False)
    if name == "windows":
        monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    return name
