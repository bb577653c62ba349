"""Sharing a batch of crops between threads: the answers stay those of one run, in their order."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.nets.inference_engine import shared


def means(batch):
    return batch.mean(axis=(1, 2, 3))[:, None]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9), st.integers(1, 4))
def test_a_batch_that_is_shared_out_is_answered_as_a_whole_one(count, threads):
    batch = np.random.default_rng(count).random((count, 3, 4, 5), np.float32)
    assert np.array_equal(shared(means, threads)(batch), means(batch))


def test_the_parts_run_at_the_same_time():
    both = threading.Barrier(2, timeout=5)

    def run(batch):
        both.wait()  # breaks unless the other part is here too
        return means(batch)

    assert len(shared(run, 2)(np.zeros((4, 3, 2, 2), np.float32))) == 4


def test_one_crop_and_one_thread_need_no_other():
    here = []

    def run(batch):
        here.append(threading.current_thread())
        return means(batch)

    shared(run, 2)(np.zeros((1, 3, 2, 2), np.float32))
    shared(run, 1)(np.zeros((4, 3, 2, 2), np.float32))
    assert set(here) == {threading.current_thread()}


def test_what_goes_wrong_in_a_part_is_said():
    def run(batch):
        if batch.max() > 0:
            raise ValueError("broken")
        return means(batch)

    batch = np.zeros((4, 3, 2, 2), np.float32)
    batch[3] = 1
    with pytest.raises(ValueError, match="broken"):
        shared(run, 2)(batch)
