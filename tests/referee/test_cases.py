"""Every case in ``cases/``, as facts and decision."""

import pytest

from .cases import FILES, check, load


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_case_is_decided_as_stated(path):
    check(load(path))
