"""Sharing a batch of crops between threads: the answers stay those of one run, in their order."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.nets.corner_indices import IndexReader
from vision.nets.corner_snapping import CornerFinder
from vision.nets.fan_indices import FanReader, Mark
from vision.nets.inference_engine import BATCH, as_batch, in_batches, shared
from vision.reading.card_reader import Reader


def means(batch):
    return batch.mean(axis=(1, 2, 3))[:, None]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9), st.integers(1, 4))
def test_a_batch_shared_between_threads_is_answered_like_a_whole_batch(count, threads):
    batch = np.random.default_rng(count).random((count, 3, 4, 5), np.float32)
    assert np.array_equal(shared(means, threads)(batch), means(batch))


def test_the_parts_run_at_the_same_time():
    both = threading.Barrier(2, timeout=60)

    def run(batch):
        both.wait()  # breaks unless the other part is here too
        return means(batch)

    assert len(shared(run, 2)(np.zeros((4, 3, 2, 2), np.float32))) == 4


def test_a_single_crop_and_a_single_thread_need_no_other():
    here = []

    def run(batch):
        here.append(threading.current_thread())
        return means(batch)

    shared(run, 2)(np.zeros((1, 3, 2, 2), np.float32))
    shared(run, 1)(np.zeros((4, 3, 2, 2), np.float32))
    assert set(here) == {threading.current_thread()}


def test_what_goes_wrong_in_a_part_is_reported():
    def run(batch):
        if batch.max() > 0:
            raise ValueError("broken")
        return means(batch)

    batch = np.zeros((4, 3, 2, 2), np.float32)
    batch[3] = 1
    with pytest.raises(ValueError, match="broken"):
        shared(run, 2)(batch)


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 3 * BATCH))
def test_crops_that_are_computed_in_parts_are_answered_in_their_order(count):
    crops = list(np.random.default_rng(count).integers(0, 255, (count, 4, 5, 3), np.uint8))
    assert np.array_equal(in_batches(means, crops, "RGB"), means(as_batch(crops, "RGB")))


PICTURE = np.zeros((40, 60, 3), np.uint8)
QUADS = [np.float32([[5, 5], [15, 5], [15, 19], [5, 19]])] * (BATCH + 6)
LABELS = ("9c", "9d", "back", "none")


def by_corners(run):
    CornerFinder(run, "RGB", (24, 17), 1.2).snap(PICTURE, QUADS)


def by_the_reader(run):
    Reader(run, "RGB", (24, 17), LABELS, {"temperature": 1.0, "least_p": 0.9}).read(PICTURE, QUADS)


def by_the_index_reader(run):
    IndexReader(run, "RGB", 1.0).corners(PICTURE, QUADS)


def by_the_namer(run):
    marks = [Mark(quad.mean(axis=0), 14.0, 0.0, 0.9) for quad in QUADS]
    FanReader(run, run, "RGB", 0.5, 1.0).name(PICTURE, marks)


@pytest.mark.parametrize(
    ("look", "answers"), [(by_corners, 8), (by_the_reader, 4), (by_the_index_reader, 53), (by_the_namer, 53)]
)
def test_a_photograph_in_which_much_looks_like_cards_takes_no_more_memory_at_a_time(look, answers):
    sizes = []

    def run(batch):
        sizes.append(len(batch))
        return np.zeros((len(batch), answers), np.float32)

    look(run)
    assert max(sizes) <= BATCH < sum(sizes)
