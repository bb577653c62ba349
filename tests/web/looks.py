"""A camera that compares cards by pictures that name their card, and deals for it."""

from __future__ import annotations

from dataclasses import replace

from models.lab.props.camera_events import cut, whole_deal
from models.lab.props.deals_by_script import JPEG
from referee.cards import Card
from referee.table_events import Read

UNREAD = ("Ks", "Kc")
"""The cards that the camera confuses."""


class Pictured:
    """The looks of ``pictures``, each a JPEG with the name of its card behind it."""

    def __init__(self, pictures, pack):
        self.shows = {place: picture.removeprefix(JPEG).decode() for place, picture in pictures.items()}
        self.pack, self.named = pack, {}

    def groups(self, among):
        groups = {}
        for place in among:
            groups.setdefault(self.shows[place], []).append(place)
        return sorted(groups.values(), key=lambda places: -len(places))

    def like(self, card, among):
        return [place for place in among if place != card and self.shows[place] == self.shows[card]]

    def learn(self, named):
        self.named = {str(card): [self.shows[place] for place in places] for card, places in named.items()}
        return len(self.named) > 1

    def read(self, unread, standing):
        known = {shows[0]: name for name, shows in self.named.items() if Card.parse(name) not in standing}
        return {
            place: Read(Card.parse(known[self.shows[place]]), 0.98, ((Card.parse("8s"), 0.01),))
            for place in unread
            if self.shows[place] in known
        }


class LookingEye:
    """Makes :class:`Pictured` looks: ``compared`` keeps the pictures given, ``known`` the learnt names.

    Like the reader's, its network cannot compare nothing.
    """

    def __init__(self):
        self.compared, self.known = [], None

    def compare(self, pictures, pack):
        assert pictures
        self.compared.append(pictures)
        return Pictured(pictures, pack)

    def know(self, looks):
        self.known = None if looks is None else dict(looks.named)
        return looks is not None


def unread(event, cards=UNREAD):
    """The event as a camera reports it that confuses the ``cards``."""
    read = getattr(event, "read", None)
    if read is None or str(read.card) not in cards:
        return event
    rivals = tuple((Card.parse(card), 0.6 if n == 0 else 0.3) for n, card in enumerate(cards[::-1]))
    return replace(event, read=Read(None, 0.6, rivals))


def play_unread(table, number, events=None, cards=UNREAD):
    """Let the table receive deal ``number`` (or only ``events``), with a picture of every card."""
    for event in whole_deal() if events is None else events:
        pictures = tuple(f"d{number}-{picture}" for picture in event.seen)
        event = replace(event, t=event.t + 100 * number, seen=pictures)
        read = getattr(event, "read", None)
        for picture in event.seen if read is not None else ():
            table.evidence.keep(picture, "crop", JPEG + str(read.card).encode())
        table.hear(unread(event, cards))


def cut_of(number):
    """The cut after deal ``number``."""
    return replace(cut(90.0 + 100 * number), seen=())
