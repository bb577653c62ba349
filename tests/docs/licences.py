"""Writes the page of licences from the installed packages: ``python3 -m tests.docs.licences``."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import Distribution, distribution

from packaging.requirements import Requirement

from tests.docs.snippets import DOCS
from web.bootstrap import ROOT

PAGE = DOCS / "licences.md"

ALLOWED = {
    "0BSD", "AGPL-3.0-or-later", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "HPND", "ISC", "MIT",
    "MIT-CMU", "MPL-2.0", "PSF-2.0", "Python-2.0", "Zlib", "CC0-1.0", "LGPL-2.1-or-later", "Unlicense",
    "LGPL-3.0-only", "LicenseRef-Public-Domain", "MIT-0", "BSL-1.0", "Artistic-2.0",
}  # fmt: skip
"""Licences under which a package may be shipped with AGPL-3.0-or-later."""

MEANT = {
    "MIT License": "MIT", "BSD": "BSD-3-Clause", "BSD License": "BSD-3-Clause", "ISC License (ISCL)": "ISC",
    "3-Clause BSD License": "BSD-3-Clause", "Apache Software License": "Apache-2.0",
    "Apache 2.0": "Apache-2.0", "ZPL 2.1": "ZPL-2.1", "Zope Public License": "ZPL-2.1",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.1-or-later",
    "Python Software Foundation License": "PSF-2.0",
}  # fmt: skip
"""What older packages say, by what is meant."""
ALLOWED |= {"ZPL-2.1"}

HEAD = """\
# Licences of what is shipped

Bowerbird itself is under AGPL-3.0-or-later, and so are the weights, which were trained with a library under
it. The demo's film and the pictures of this guide were made by Bowerbird's own simulator; no card, face or
photograph in them is anybody's. The cards on the page were drawn for it, by `web/drawn`.

Two typefaces come with the page, cut to the letters that it needs by `tests/docs/typefaces.py`: Inter and
Fraunces, both under the SIL Open Font License 1.1, which is next to them in `web/static/fonts/OFL.txt`.

A table runs these packages, as they are installed with it; networkx, paho-mqtt and psycopg are the hub's of
a club alone. `tests/docs` asks each what it is licensed under, and fails for a licence that does not go with
Bowerbird's; where there is a choice, one of them must.

| package | licence | needed by |
|---|---|---|
"""
TAIL = """
Python itself is under PSF-2.0. Inside the wheels of OpenCV are FFmpeg and others under LGPL-2.1-or-later and
kindred licences, which its own `LICENSE-3RD-PARTY.txt` lists. Tests and training need more packages; those
are not shipped and not needed at a table.
"""


def _needs(package: str) -> list[str]:
    """The requirements of ``package``; for our package, those in the source."""
    if package != "bowerbird":
        return distribution(package).requires or []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["hub"]]


def shipped() -> dict[str, set[str]]:
    """Every package that a table needs on this machine, however far down, with who needs it."""
    packages: dict[str, set[str]] = {}
    ahead: list[tuple[str, set[str]]] = [("bowerbird", set())]
    while ahead:
        parent, extras = ahead.pop()
        for text in _needs(parent):
            need = Requirement(text)
            wanted = ({"extra": extra} for extra in ("", *extras))
            if need.marker is not None and not any(map(need.marker.evaluate, wanted)):
                continue
            name = re.sub(r"[-_.]+", "-", need.name).lower()
            if name not in packages:
                ahead.append((name, need.extras))
            packages.setdefault(name, set()).add(parent)
    return packages


def licence(package: Distribution) -> str:
    """The SPDX expression of a package: its stated one, or the meaning of its text."""
    metadata = package.metadata
    if metadata["License-Expression"]:
        return str(metadata["License-Expression"])
    classified = [line.split(" :: ")[-1] for line in metadata.get_all("Classifier") or ()
                  if line.startswith("License :: ") and not line.endswith("OSI Approved")]  # fmt: skip
    for text in (*classified, metadata["License"] or ""):
        if text in MEANT or parts(text) <= ALLOWED:
            return MEANT.get(text, text)
    return f"unknown: {classified or (metadata['License'] or '')[:60]!r}"


def parts(expression: str) -> set[str]:
    """The licences that an expression names."""
    return set(re.split(r"\s+(?:AND|OR|WITH)\s+", expression.replace("(", "").replace(")", "")))


def may_be_shipped(expression: str) -> bool:
    """Whether any of the alternative licences is allowed, with all its parts."""
    choices = [expression] if "(" in expression else re.split(r"\s+OR\s+", expression)
    return any(parts(choice) <= ALLOWED for choice in choices)


def page() -> str:
    """The page as it should be."""
    rows = [
        f"| {name} | {licence(distribution(name))} | {', '.join(sorted(parents))} |\n"
        for name, parents in sorted(shipped().items())
    ]
    return HEAD + "".join(rows) + TAIL


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE.name}")
