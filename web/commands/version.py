"""Which Bowerbird this is, and on what it runs."""

from __future__ import annotations

import hashlib
import os
import platform
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from pathlib import Path
from typing import Any

__all__ = ["about", "bowerbird", "machine", "packages"]


def bowerbird() -> str:
    """The version, as in ``0.1.0``; ``unknown`` where the code runs without having been installed."""
    try:
        return version("bowerbird")
    except PackageNotFoundError:
        return "unknown"


def packages() -> dict[str, str]:
    """The version of every package that a live table uses, by name."""
    versions = {}
    for need in requires("bowerbird") or ():
        if "extra ==" in need:
            continue
        name = need.split(">")[0].split("=")[0].split("<")[0].strip()
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "missing"
    return versions


def machine() -> dict[str, str]:
    """What the machine is, without its owner."""
    try:
        system = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        system = platform.system()
    return {
        "python": platform.python_version(),
        "system": system,
        "kernel": platform.release(),
        "processor": platform.machine(),
        "cores": str(os.cpu_count() or "unknown"),
    }


def about(models: Path | None = None) -> dict[str, Any]:
    """All of this, and the hashes of the models in a folder; of those that come with it where it is None."""
    place = files("models") if models is None else models
    hashes = {
        str(path.name): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in place.iterdir()
        if path.name.endswith(".onnx")
    }
    return {"bowerbird": bowerbird(), "machine": machine(), "packages": packages(), "models": hashes}
