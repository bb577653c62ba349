"""What a device may send to a table: every act with its fields, who may do it, and what it does.

The addresses of :mod:`web.page.api` and their description in OpenAPI are made of this one list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.book.loading import books

from ..journal.agreed_settings import ANNOUNCING, Settings
from ..table import director as table_director
from ..table.actors import Who
from ..table.look_back import figures_erased
from ..table.recording import confirm_hand, erase_recording, stop_recording
from ..table.rematch import rematch
from ..table.rules import would_change_rules
from ..table.table import Table
from ..table.undoing import refuse_undo
from .request_schema import Keyed, Kind, Maybe, OneOf, Text
from .set_up import overlay

Sent = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """``fields`` are the keys of the object that is sent, each with its kind; ``do`` returns the seq."""

    says: str
    do: Callable[[Table, Sent, str], int]
    fields: Mapping[str, Kind] = field(default_factory=dict)
    kept: Callable[[Table, Sent, Who], bool] = lambda table, sent, by: False
    """Whether what is sent is not for ``by`` to do, but for the director or the machine itself."""


TEXT, NUMBER, TRUTH, OBJECT, NOTHING = str, int, bool, dict, type(None)


def _agreed(sent: Sent) -> Settings:
    house = overlay(sent["book"], {**sent["house"], "announce": sent["announce"]})
    return Settings(sent["book"], house, sent["names"], sent["title"])


def _other_rules(table: Table, sent: Sent, by: Who) -> bool:
    """Whether a player wants other rules at a table that has a director; names are the players' own."""
    return by.directed and not by.keeps and would_change_rules(table, _agreed(sent))


AGREED: dict[str, Kind] = {
    "title": Text(40),
    "names": Keyed(tuple("NESW"), Text(24)),
    "book": OneOf(tuple(books())),
    "announce": OneOf(ANNOUNCING),
    "house": OBJECT,
}
"""What a table agrees on."""

ACTS: dict[str, Act] = {
    "answer": Act(
        "Answer an open question with one of its keys, or with any card where a card is asked for.",
        lambda table, sent, by: table.answer(sent["question"], sent["choice"], by),
        {"question": (TEXT,), "choice": (TEXT,)},
    ),
    "claim": Act(
        "Claim a revoke against a seat; the trick is null where it is not known.",
        lambda table, sent, by: table.claim(sent["against"], sent["trick"], by),
        {"against": (TEXT,), "trick": (NUMBER, NOTHING)},
    ),
    "enter": Act(
        'Enter a fact by hand, in the referee\'s own form: {"fact": "passed", "seat": "N"}. Where sure is '
        'false and it is odd, nothing is recorded and the answer is what to ask first: {"asks": ...}.',
        lambda table, sent, by: table.enter(sent["fact"], by, sent.get("sure", True)),
        {"fact": (OBJECT,), "sure": Maybe(TRUTH)},
    ),
    "insert": Act(
        "Add a card that was missed, to the trick on the table or to one of a hand that is over.",
        lambda table, sent, by: table.insert(
            sent["deal"],
            sent["trick"],
            sent["seat"],
            sent["card"],
            sent["led"],
            by,
            sent.get("sure", True),
        ),
        {
            "deal": (NUMBER,),
            "trick": (NUMBER,),
            "seat": (TEXT,),
            "card": (TEXT,),
            "led": (TRUTH,),
            "sure": Maybe(TRUTH),
        },
    ),
    "correct": Act(
        "Correct a card by its place; the seat is null where it was right. Where sure is false and "
        "it changes what was settled, nothing is recorded and the answer is what it would change.",
        lambda table, sent, by: table.correct(
            sent["place"], sent["card"], sent["seat"], by, sent.get("sure", True)
        ),
        {"place": (NUMBER,), "card": (TEXT,), "seat": (TEXT, NOTHING), "sure": Maybe(TRUTH)},
    ),
    "remove": Act(
        "Take a card away that was not played.",
        lambda table, sent, by: table.remove(sent["place"], by, sent.get("sure", True)),
        {"place": (NUMBER,), "sure": Maybe(TRUTH)},
    ),
    "quick": Act(
        "Say how a deal went without its cards: who dealt and made trump, the makers' tricks, and whether "
        "alone. It ends the deal that goes on, or is one of its own.",
        lambda table, sent, by: table.quick(sent["dealer"], sent["maker"], sent["tricks"], sent["alone"], by),
        {"dealer": (TEXT,), "maker": (TEXT,), "tricks": (NUMBER,), "alone": (TRUTH,)},
    ),
    "score": Act(
        "Give points without cards.",
        lambda table, sent, by: table.score(sent["side"], sent["points"], by),
        {"side": (TEXT,), "points": (NUMBER,)},
    ),
    "begin": Act(
        "Begin another evening: names, the book, when revokes are told, and the rules that the house plays"
        " otherwise. What was played before stays as it was ruled. Not in the midst of a hand.",
        lambda table, sent, by: table.begin(_agreed(sent), by),
        AGREED,
        kept=_other_rules,
    ),
    "begin_again": Act(
        "Begin another evening as the last one: the same names in the same seats, by the same rules.",
        lambda table, _, by: table.begin(table.agreed, by),
    ),
    "end": Act(
        "End the evening. Not in the midst of a hand.",
        lambda table, _, by: table.end(by),
    ),
    "resume": Act(
        "Go on with the evening that was ended last.",
        lambda table, _, by: table.resume(by),
    ),
    "rematch": Act(
        "Begin another game where one has just ended: the final score makes way for it.",
        lambda table, _, by: rematch(table, by),
    ),
    "settings": Act(
        "Agree on names, the book, when revokes are told, and the rules that the house plays otherwise. The "
        "rules are the director's where there is one; during a hand they wait for the next deal.",
        lambda table, sent, by: table.agree(_agreed(sent), by),
        AGREED,
        kept=_other_rules,
    ),
    "accept": Act(
        "Agree to a ruling that is shown, by its id.",
        lambda table, sent, by: table_director.accept(table, sent["ruling"], by),
        {"ruling": (TEXT,)},
    ),
    "call": Act(
        "Call the director to the table, or let him go; about says in a few words what it is about.",
        lambda table, sent, by: table_director.call_director(table, sent["called"], sent["about"], by),
        {"called": (TRUTH,), "about": (TEXT,)},
    ),
    "announce": Act(
        "Tell the table of what was found against a seat, where the house leaves that to the director.",
        lambda table, sent, by: table_director.announce(table, sent["deal"], sent["offender"], by),
        {"deal": (NUMBER,), "offender": (TEXT,)},
    ),
    "adjust": Act(
        "Set the score: the points of every side, the reason, and in whose name. For the director, or for the"
        " machine itself where there is none.",
        lambda table, sent, by: table_director.adjust(table, sent["score"], sent["why"], sent["name"], by),
        {"score": OBJECT, "why": Text(100), "name": Text(40)},
    ),
    "decide": Act(
        "Decide a ruling by its id: whether it stands, the reason, and in whose name. It is shown beside the"
        " ruling; what it costs is set with adjust.",
        lambda table, sent, by: table_director.decide(
            table, sent["ruling"], sent["stands"], sent["why"], sent["name"], by
        ),
        {"ruling": (TEXT,), "stands": TRUTH, "why": Text(100), "name": Text(40)},
    ),
    "close": Act(
        "Close the round: nothing before this can be corrected any more.",
        lambda table, _, by: table_director.close_round(table, by),
    ),
    "erase": Act(
        "Erase the pictures of an evening, or the evening: what is one of pictures, evening; the evening is"
        " its number, or null for all of them. For the director, or for the machine itself where there is"
        " none.",
        lambda table, sent, by: table.erase(sent["what"], sent["evening"], by),
        {"what": (TEXT,), "evening": (NUMBER, NOTHING)},
    ),
    "forget": Act(
        "Erase a player's figures: of every evening that has begun by now nothing is worked out for that name"
        " any more. For whoever may erase an evening.",
        lambda table, sent, by: figures_erased(table, sent["name"], by),
        {"name": Text(40)},
    ),
    "confirm": Act(
        "Say that all cards of a hand that is over were shown right: it counts when the evening is scored.",
        lambda table, sent, by: confirm_hand(table, sent["deal"], by),
        {"deal": (NUMBER,)},
    ),
    "stop_recording": Act(
        "Stop recording this evening. What was recorded until then is kept. For everybody at the table.",
        lambda table, _, by: stop_recording(table, by),
    ),
    "erase_recording": Act(
        "Stop recording this evening, and erase what was recorded. For the machine itself and the director.",
        lambda table, _, by: erase_recording(table, by),
    ),
    "undo": Act(
        "Take back the newest act, which the device has seen as entry seq; 409 where something has happened "
        "since, so that nobody takes back what they have not seen, and where a trick that was gathered would "
        "lie open again, unless it is the director, or the machine itself where there is none.",
        lambda table, sent, by: table.undo(sent["seq"], by),
        {"seq": (NUMBER,)},
    ),
    "refuse": Act(
        "Say no to the other side, which asks to take back what this side entered.",
        lambda table, _, by: refuse_undo(table, by),
    ),
    "redo": Act(
        "Put back what was taken back last, unless something new was written since; 409 then.",
        lambda table, sent, by: table.redo(sent["seq"], by),
        {"seq": (NUMBER,)},
    ),
}
"""Every act by the last part of its address."""
