"""Texts as a key and its parts, read by a catalogue, which holds every text that is asked of it."""

import ast
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards import FACES, JOKER, NO_TRUMP, Suit
from referee.facts import register
from referee.laws.ruling import Status
from referee.play.deal_outcome import Outcome
from referee.seats import Seat, seating
from referee.words.catalogue import ENGLISH
from referee.words.message import Message, Prose, join, parts_of, say
from tests.sources import sources

words = st.text(max_size=12)
named = st.sampled_from([*Seat, *seating(4).sides, *seating(3).sides, *FACES, JOKER])
parts = st.lists(st.one_of(words, named), min_size=1, max_size=6)


def holes(pattern):
    return {hole for _, hole, _, _ in Formatter().parse(pattern) if hole is not None}


@given(parts)
def test_a_message_reads_as_its_parts_and_keeps_them(given_parts):
    names = [f"part{number}" for number in range(len(given_parts))]
    catalogue = {"all": "".join(f"{{{name}}}" for name in names)}
    message = say("all", **dict(zip(names, given_parts, strict=True)))
    assert list(parts_of(message, catalogue)) == given_parts


@given(parts)
def test_values_that_are_joined_keep_what_they_name(values):
    joined = parts_of(join("and", values))
    assert "".join(map(str, joined)) == " and ".join(map(str, values))
    assert [part for part in joined if not isinstance(part, str)] == [
        part for part in values if not isinstance(part, str)
    ]


@given(words)
def test_a_plain_text_is_words_alone_whatever_stands_in_it(text):
    assert parts_of(text) == (text,)
    assert parts_of(say("value", value=text)) == (text,)


@pytest.mark.parametrize(
    ("value", "text"),
    [(Suit.HEARTS, "hearts"), (NO_TRUMP, "no trump"), (None, "?"), (3, "3"), (Seat.WEST, "W")],
)
def test_a_suit_is_read_in_words_and_nothing_as_a_question_mark(value, text):
    assert str(say("value", value=value)) == text


def test_another_catalogue_may_order_the_parts_differently():
    message = say("exposed.exposed", seat=Seat.WEST, card=FACES[0])
    assert parts_of(message, {"exposed.exposed": "{card}, {seat}"}) == (FACES[0], ", ", Seat.WEST)


def test_equal_messages_are_equal_keys_and_a_written_text_is_none_where_nothing_stands():
    assert len({say("some.card"), say("some.card"), Message("some.card")}) == 1
    assert not Prose(())
    assert Prose(("N led",))


def written_keys(node):
    """The key of a call of ``say`` or ``counted`` where it is written out, with the names of its parts."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "counted"):
        keys = [text.value for text in node.args[:1] if isinstance(text, ast.Constant)]
        names = {part.arg for part in node.keywords}
        if node.func.id == "counted":
            yield from ((f"{key}.{form}", names | {"n"}) for key in keys for form in ("one", "some"))
        else:
            yield from ((key, names) for key in keys)


def calls():
    for path in sources("referee"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield from ((path.name, key, names) for key, names in written_keys(node))


def test_every_message_stands_in_the_catalogue_with_the_parts_that_its_pattern_names():
    wrong = [
        (file, key, names)
        for file, key, names in calls()
        if key not in ENGLISH or (None not in names and not holes(ENGLISH[key]) <= names)
    ]
    assert wrong == []


def test_every_pattern_of_the_catalogue_is_the_text_of_some_message():
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources("referee", "web"))
    made = (
        "fault.",
        "misdeal.",
        "kind.",
        "status.",
        "outcome.",
        "remedy_name.",
        "suit.",
        "suit_one.",
        "list.",
    )
    """Keys that are put together of a table and the name of a kind."""
    keys = {key.removesuffix(".one").removesuffix(".some") for key in ENGLISH if not key.startswith(made)}
    unused = {key for key in keys if f'"{key}"' not in text and f"'{key}'" not in text}
    by_remedy = {f"{table}.{name}" for table in ("conduct", "counts", "out_of_turn") for name in REMEDIES}
    assert unused - by_remedy - {f"report.{outcome.value}" for outcome in Outcome} == set()


REMEDIES = ("call-highest", "call-lowest", "call-win", "call-lose")


def kinds(name, key):
    """The texts that ``name`` gets as ``key``, or as a text in its place, in the files of the laws."""
    for path in sources("referee/laws"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                given = [part.value for part in node.keywords if part.arg == key]
                given += node.args[:1]
                yield from (
                    v.value for v in given if isinstance(v, ast.Constant) and isinstance(v.value, str)
                )


def test_every_kind_status_outcome_and_remedy_has_a_name():
    wanted = {f"kind.{kind}" for kind in kinds("RulingKind", "kind")}
    wanted |= {f"remedy_name.{name}" for name in (*kinds("Remedy", "name"), *register.REMEDIES)}
    wanted |= {f"status.{status.value}" for status in Status} | {f"outcome.{end.value}" for end in Outcome}
    assert wanted - set(ENGLISH) == set()
    assert len(wanted) > 50
