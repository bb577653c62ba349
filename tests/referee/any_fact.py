"""Hypothesis strategies for every kind of fact, made from the annotations of its parts."""

from dataclasses import fields

from hypothesis import strategies as st

from referee.cards import FACES, JOKER, NO_TRUMP, Suit
from referee.facts import register as all_facts
from referee.facts.register import FACTS
from referee.seats import Seat, seating

seats = st.sampled_from(list(Seat))
cards = st.sampled_from([*FACES, JOKER])
sides = st.sampled_from([side for players in (2, 3, 4) for side in seating(players).sides])
numbers = st.integers(1, 40)
words = st.from_regex(r"\A[a-z]{2,6}(-[a-z]{2,5})?\Z")

PARTS = {
    "Seat": seats,
    "Seat | None": st.none() | seats,
    "Side": sides,
    "Card": cards,
    "Card | None": st.none() | cards,
    "Suit": st.sampled_from(list(Suit)),
    "Trump": st.sampled_from([*Suit, NO_TRUMP]),
    "Suit | None": st.none() | st.sampled_from(list(Suit)),
    "bool": st.booleans(),
    "int": numbers,
    "int | None": st.none() | numbers,
    "str": words,
    "tuple[int, ...]": st.lists(numbers, min_size=2, max_size=2).map(tuple),
    "tuple[Card, ...]": st.lists(cards, max_size=3).map(tuple),
    "float": st.sampled_from([0.0, 0.08, 0.25, 0.5, 1.0]),
    "tuple[float, ...]": st.lists(st.sampled_from([0.0002, 0.08, 0.25, 0.3]), max_size=3).map(tuple),
    "tuple[tuple[Seat, float], ...]": st.lists(
        st.tuples(seats, st.sampled_from([0.0002, 0.08, 0.2])), max_size=3, unique_by=lambda pair: pair[0]
    ).map(tuple),
    "tuple[str, ...]": st.lists(words, max_size=2).map(tuple),
}


def facts_of(kind, seen, places=numbers):
    """Facts of one kind; ``seen`` whether they carry pictures, ``places`` where corrections point."""
    if kind in (all_facts.Amended, all_facts.Inserted):
        simple = st.sampled_from([k for k in KINDS if k not in CORRECTIONS]).flatmap(
            lambda k: facts_of(k, seen)
        )
        return st.builds(kind, places, simple)
    parts = {part.name: PARTS[part.type] for part in fields(kind)}
    if not seen:
        parts["seen"] = st.just(())
    if kind is all_facts.Misdealt:
        parts["why"] = st.sampled_from(list(all_facts.MISDEALS))
    if kind is all_facts.Confirmed:
        parts["only"] = st.sampled_from(["", *all_facts.ASKED_ALONE])
    if kind is all_facts.ScoreSet:
        parts["games"] |= st.just(())
    if kind in (all_facts.Undone, all_facts.Confirmed):
        parts["place"] = places
    return st.builds(kind, **parts)


KINDS = tuple(FACTS)
CORRECTIONS = (all_facts.Amended, all_facts.Inserted, all_facts.Undone, all_facts.Confirmed)


def any_fact(seen=True, places=numbers):
    return st.sampled_from(KINDS).flatmap(lambda kind: facts_of(kind, seen, places))
