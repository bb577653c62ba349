"""What the system notes of a process."""

import os
from time import process_time

import pytest

from models.lab.props import processes


def test_what_a_process_used_is_what_it_knows_of_itself():
    sum(range(3_000_000))
    assert processes.processor_s(os.getpid()) == pytest.approx(process_time(), abs=0.1)
    assert 1 < processes.memory_mb() <= processes.most_memory_mb(os.getpid())


def test_a_process_that_is_gone_has_no_memory():
    with pytest.raises(OSError, match="No such file"):
        processes.memory_mb(2**22 + 1)
