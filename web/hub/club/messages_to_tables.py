"""What is sent to tables: who sits there, when to stop, and where everybody sits next."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from ..movements.seating import Round
from ..record.agreed import agreed, clock_of, rang
from ..record.models import DrawnRound, Evening
from ..record.rules import Agreement
from ..record.seats import seats, standing_rounds
from ..wire.messages import TEXT, DirectorMessage, Move, Until, director_bytes, place_bytes
from .hub import Hub
from .tables_now import names_of


def send_places(hub: Hub, session: Session, evening: Evening | None) -> None:
    """Send every table its players in the round that is played, or that it does not play."""
    if hub.link is None:
        return
    boxes = hub.names_of_tables(session)
    rounds = standing_rounds(session, evening) if evening is not None else []
    if evening is None or evening.ended is not None or not rounds:
        for number, box in boxes.items():
            hub.send(session, box, "place", place_bytes(0, 0, number, [], ""))
        return
    drawn, agreement, names = rounds[-1], agreed(session, evening), names_of(session, evening)
    until = until_of(agreement, clock_of(session, drawn))
    sat = {sitting.table: sitting.seats for sitting in seats(session, drawn).sittings}
    for number, box in boxes.items():
        seated = [None if who is None else names[who][:TEXT] for who in sat.get(number, ())]
        word = place_bytes(drawn.id, drawn.number, number, seated, agreement.book, until, agreement.house)
        hub.send(session, box, "place", word)


def send_state(hub: Hub) -> None:
    """Send every table the state of the evening, which a hub that has just started reads from its record."""
    with hub.writing() as session:
        send_names(hub, session)
        evening = hub.tonight(session)
        rounds = standing_rounds(session, evening) if evening is not None else []
        word = rang(session, rounds[-1]) if rounds else ""
        if word:
            send_word(hub, session, word, rounds[-1].id)


def send_names(hub: Hub, session: Session) -> None:
    """Send every table its players and their next seats again, after a name was corrected or erased."""
    evening = hub.tonight(session)
    send_places(hub, session, evening)
    rounds = standing_rounds(session, evening) if evening is not None else []
    if evening is not None and len(rounds) > 1:
        send_moves(hub, session, evening, rounds[-2], rounds[-1])


def until_of(agreement: Agreement, ends: float) -> Until:
    """How a round ends, in the form that is sent to tables."""
    return Until(agreement.by, agreement.n, ends)


def send_moves(hub: Hub, session: Session, evening: Evening, before: DrawnRound, after: DrawnRound) -> None:
    """Send each table of the last round where each of its people sits now."""
    if hub.link is None:
        return
    names, boxes = names_of(session, evening), hub.names_of_tables(session)
    next_round = seats(session, after)
    for sitting in seats(session, before).sittings:
        if sitting.table in boxes:
            moves = tuple(_move(next_round, who, names[who]) for who in sitting.people)
            word = DirectorMessage("next", after.id, "", moves)
            hub.send(session, boxes[sitting.table], "director", director_bytes(word))


def _move(sat: Round, who: int, name: str) -> Move:
    sitting = sat.at(who)
    if sitting is None:
        return Move(name[:TEXT], 0, "")
    return Move(name[:TEXT], sitting.table, sitting.seat_of(who) or "")


def send_word(
    hub: Hub, session: Session, word: str, round_id: int = 0, text: str = "", tables: Sequence[int] = ()
) -> None:
    """Send a message of the director to these tables; to all if none are named."""
    if hub.link is None:
        return
    for number, box in hub.names_of_tables(session).items():
        if not tables or number in tables:
            hub.send(session, box, "director", director_bytes(DirectorMessage(word, round_id, text[:TEXT])))
