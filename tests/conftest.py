"""Nothing that a test does may touch what is kept of the evenings of whoever runs the tests."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def a_home_of_its_own(tmp_path_factory):
    """The journal's and the log's folders of the commands that tests start, in this process and in others."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        yield folder
