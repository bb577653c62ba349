"""The truth of films as it is read: one deal or several, with what later laboratories may add to a line."""

import json

import pytest

from models.lab.films import Scenario, prepare
from models.lab.films.film.truth_file import event_lines, read_evening, read_truth

SMALL = {"width": 320, "height": 180, "fps": 6}


@pytest.fixture
def write(tmp_path):
    """Writes lines of JSON into a file; returns its path."""

    def written(lines):
        path = tmp_path / "film.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return path

    return written


@pytest.mark.parametrize("fault", [None, "revoke", "hand thrown down", "withdrawn lead"])
def test_the_truth_of_a_film_comes_back_as_it_was_scripted(write, fault):
    recording = prepare(5, Scenario(**SMALL, fault=fault))
    head, lines = read_truth(write(recording.truth))
    assert head.planted == recording.deal.planted
    assert head.table_quad.tolist()[0] == pytest.approx(recording.truth[0]["corners"]["NW"])
    for line, plain in zip(lines, recording.truth[1:], strict=True):
        assert {key: getattr(line, key) for key in plain} == plain


def test_an_evening_has_the_heads_and_lines_of_all_its_deals(write):
    first, second = (prepare(seed, Scenario(**SMALL)).truth for seed in (5, 6))
    path = write([*first, *second])
    heads, lines = read_evening(path)
    assert [head.dealer for head in heads] == [first[0]["dealer"], second[0]["dealer"]]
    assert len(lines) == len(first) + len(second) - 2
    with pytest.raises(ValueError, match="too many"):
        read_truth(path)


def test_the_cards_of_a_line_are_those_of_a_trick_or_the_number_of_a_packet():
    trick, packet, other = event_lines(
        [
            {"t": 1, "event": "gathered", "by": None, "cards": ["9c", None]},
            {"t": 2, "event": "packet", "seat": "N", "cards": 3},
            {"t": 3, "event": "pack_cut", "weather": "fine"},
        ]
    )
    assert (trick.gathered_cards, packet.packet_size) == (["9c", None], 3)
    assert (packet.gathered_cards, other.packet_size) == ([], 0)
