"""The watcher on a drawn table, and its events in words, for tests."""

from referee.table_events import (
    CardExposed,
    CardLaid,
    CardLifted,
    TrickGathered,
    UpCardTaken,
    UpCardTurned,
    UpCardTurnedDown,
    ViewBack,
    ViewLost,
)
from tests.vision.scripted_eye import Eye
from tests.vision.stage import CardOnTable
from vision.watching.watcher import watch

PACK = CardOnTable("pack", (0.25, 0.85), 5.0, face=False)
TRICK = [("E", "Jd"), ("S", "9d"), ("W", "Ad"), ("N", "Ks")]
NAMES = [name for _, name in TRICK]


def seen(stage, eye=None, **more):
    eye = eye or Eye()
    return list(watch(stage.frames(eye), eye, eye, table=stage.table, **more))


def short(events):
    """The events in a form that reads well in a failing test."""
    words = {CardLaid: "laid", CardLifted: "lifted", CardExposed: "exposed"}
    words |= {UpCardTurned: "up", UpCardTaken: "taken", UpCardTurnedDown: "turned down"}
    reported = []
    for event in events:
        match event:
            case TrickGathered():
                reported.append(f"gathered by {event.by}: {' '.join(str(c) for c in event.cards)}")
            case ViewLost() | ViewBack():
                reported.append(type(event).__name__)
            case _ if type(event) in words:
                reported.append(f"{words[type(event)]} {event.seat} {event.read.card}")
            case _:
                reported.append(type(event).__name__)
    return reported


def play(stage, trick=TRICK):
    for seat, name in trick:
        stage.put(seat, name)
    return stage


LAID = ["laid E Jd", "laid S 9d", "laid W Ad", "laid N Ks"]


TRICKS = ["Jd 9d Ad Ks", "Jh Th Ah Kd", "Qd 9h As Kh", "Ac Qc Tc Qs", "Kc 9s Ts Qh"]


def a_deal(stage, winners="EEEEE"):
    """Five tricks, each gathered by its winner."""
    for names, winner in zip(TRICKS, winners, strict=True):
        play(stage, list(zip("ESWN", names.split(), strict=True))).gather(winner, names.split())
    return stage


def of_a_deal(winners="EEEEE"):
    """The events of :func:`a_deal`, in words."""
    reported = []
    for names, winner in zip(TRICKS, winners, strict=True):
        reported += [f"laid {seat} {name}" for seat, name in zip("ESWN", names.split(), strict=True)]
        reported.append(f"gathered by {winner}: {names}")
    return reported


NEXT_TO_THE_PACK = (0.35, 0.85)


def cut(stage):
    """East lays the upper part of South's pack next to it, and South takes the rest."""
    return stage.put("E", "part", place=NEXT_TO_THE_PACK, face=False).wait(0.6).take("S", "pack").wait(0.6)
