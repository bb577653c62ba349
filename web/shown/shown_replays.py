"""The plays that a ruling turns on, which are shown again from the camera's pictures of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.facts.all_facts import Claimed
from referee.game.game import Game
from referee.game.judged_deal import JudgedDeal
from referee.play.one_deal import Hand
from referee.play.tricks_of_deal import Play
from referee.view.may_see import Role
from referee.view.table_state import may_be_looked_at, rulings_plain

from .shown_names import Pictures, Plain, Words, card_sign
from .words.english_words import ENGLISH


@dataclass(frozen=True, slots=True)
class Shown:
    """A play that is shown again: whose (None: nobody knows), which card, which trick (None: the up-card)."""

    seat: str | None
    card: str
    trick: int | None
    seen: tuple[str, ...]


def plays_of(hand: Hand, ruling: Plain) -> Iterator[Shown]:
    """The plays that a ruling turns on: those of its proof; without one, the lead and its answer."""
    proof, offender = ruling["proof"], ruling["offender"]
    if proof is not None:
        for card, trick in ((proof["played"], ruling["trick"]), (proof["held"], proof["trick"])):
            if trick is None and str(hand.up) == card:
                yield Shown(None, card, None, hand.up_seen)
            found = (one for one in _plays(hand, trick) if (str(one.seat), str(one.card)) == (offender, card))
            for play in found:
                yield _shown(play, trick)
    elif ruling["kind"] == "revoke":
        plays = _plays(hand, ruling["trick"])
        for play in (*plays[:1], *(one for one in plays[1:] if str(one.seat) == offender)):
            yield _shown(play, ruling["trick"])


def _plays(hand: Hand, number: int | None) -> tuple[Play, ...]:
    return next((trick.plays for trick in hand.tricks if trick.number == number), ())


def _shown(play: Play, trick: int | None) -> Shown:
    return Shown(str(play.seat) if play.seat else None, str(play.card or ""), trick, play.seen)


def claimed(hand: Hand, ruling: Plain) -> bool:
    """Whether somebody has claimed what a ruling is about."""
    return any(_claims(event, ruling) for _, event in hand.facts)


def _claims(event: object, ruling: Plain) -> bool:
    """Whether a fact is a claim of what a ruling is about."""
    return (
        isinstance(event, Claimed)
        and ruling["kind"] == "revoke"
        and str(event.against) == ruling["offender"]
        and event.trick in (None, ruling["trick"])
    )


def kept(game: Game, judged: JudgedDeal) -> Iterator[str]:
    """The sightings of a deal whose clips are kept: for what the table was told, and for what was claimed."""
    told = rulings_plain((judged,))
    for ruling in rulings_plain((judged,), Role.DIRECTOR):
        if ruling in told or claimed(judged.hand, ruling):
            for play in plays_of(judged.hand, ruling):
                yield from play.seen


def replays(hand: Hand, ruling: Plain, told: Words, pictures: Pictures) -> list[Plain]:
    """The clips of a ruling's plays, each with what it shows in words; none while the hand lies covered."""
    if not may_be_looked_at(hand):
        return []
    found = []
    for play in plays_of(hand, ruling):
        address = next(iter(pictures(play.seen, "clip")), None)
        if address is not None:
            found.append({"clip": address, "says": _says(play, told)})
    return found


def _says(play: Shown, told: Words) -> str:
    card = card_sign(play.card) if play.card else ENGLISH["a_card"]
    if play.trick is None:
        return ENGLISH["replay_up"].format(card=card)
    who = told.names[play.seat] if play.seat else ENGLISH["somebody"]
    return ENGLISH["replay_play"].format(who=who, card=card, n=play.trick)
