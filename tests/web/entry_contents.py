"""Random contents of journal entries of every kind, for tests."""

from hypothesis import strategies as st
from msgspec import convert
from msgspec.json import encode

from referee.table_events import JSON_NAMES
from referee.words.message import Prose
from tests.referee.any_fact import any_fact, cards, seats
from tests.web.described import of_form
from web.journal.entries import KINDS, Happened, read_what, written
from web.journal.facts import EVENTS

prose = st.builds(
    lambda text, card, seat: Prose((text, " ", card, ", ", seat)), st.text(max_size=9), cards, seats
)


def contents(kind):
    """Random contents of an entry of ``kind``."""
    if kind == "event":
        return st.builds(
            Happened, st.integers(1, 99), st.integers(1, 99), any_fact(),
            step=st.sampled_from([None, "undo", "redo", "remove"]), was=st.none() | any_fact(),
            again=st.none() | any_fact(), said=st.lists(prose, max_size=2).map(tuple),
            short=st.none() | prose,
        )  # fmt: skip
    if kind == "seen":
        plain = st.sampled_from(list(JSON_NAMES)).flatmap(lambda event: of_form(EVENTS.of(event)))
        seen = plain.map(lambda what: read_what(kind, encode(what).decode()))
        return seen.map(lambda what: read_what(kind, written(what)))  # numbers are rounded
    return of_form(KINDS[kind]).map(lambda what: convert(what, KINDS[kind]))
