"""The pack check: a pack spread face up, read together, and learnt.

Tells what is missing, doubled or foreign. What the eye cannot name, a person names; so any deck can be
learnt, also one without indices, and also card by card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from referee.cards import Card

from ..camera.frame_source import Frame, NoView
from ..camera.open_source import open_source
from ..camera.recorded_frames import PICTURES
from ..nets.card_detector import Detector, Outline
from ..nets.crop_cutting import overlap, rectify, upright
from ..nets.detector_choice import undazzled
from ..tuning import PACK_CHECK, PHOTO
from .card_reader import Reader, normalised
from .joint import together
from .learnt_deck import Deck
from .photo import PhotoError, open_photo


@dataclass
class SpreadCard:
    """One card in one picture of the spread.

    ``card`` is None while it is not read; ``how`` says why it is called so: ``read``, ``told`` by a person,
    ``doubled``, ``foreign``, ``not read``, or ``left out``. ``rivals`` are the likeliest names.
    """

    picture: int
    number: int
    quad: np.ndarray
    crop: np.ndarray
    alone: np.ndarray
    """The reader's log-probabilities of this crop by itself (labels,)."""
    card: Card | None = None
    how: str = "not read"
    p: float = 0.0
    rivals: tuple[tuple[Card, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What a pack check says of the pack: each card once, or not."""

    size: int
    here: tuple[Card, ...]
    missing: tuple[Card, ...]
    benny_missing: tuple[Card, ...]
    """The cards of which one stands as Benny, where none of them was seen."""
    doubled: tuple[Card, ...]
    foreign: tuple[Card, ...]
    unread: int

    @property
    def complete(self) -> bool:
        """Each card of the pack once and nothing else."""
        odd = self.missing or self.benny_missing or self.doubled or self.foreign
        return not odd and not self.unread


@dataclass
class PackCheck:
    """Pictures of one pack, read together. ``pack`` are its cards; one of ``bennies`` belongs to it, too.

    ``kept`` is how many of the newest pictures stay whole; None for all of them. Of older ones only the
    cards stay, of which the oldest go, too, once there are very many.
    """

    detector: Detector
    reader: Reader
    pack: frozenset[Card]
    bennies: frozenset[Card] = frozenset()
    seen: list[SpreadCard] = field(default_factory=list)
    kept: int | None = None
    looks: int = 0
    """How many pictures were looked at; they are numbered from 0."""
    pictures: dict[int, np.ndarray] = field(default_factory=dict)
    """Those that are still whole, by their numbers."""

    def look(self, image: np.ndarray, photograph: bool = True) -> list[SpreadCard]:
        """Take in a picture (h, w, 3) uint8 BGR and name what can be named; the cards found, row by row.

        ``photograph``: cards may be of any size in it; otherwise it is a picture of the table's camera.
        """
        sides: Sequence[int] = (640, 960)
        if photograph:
            sides = (
                (*PHOTO.long_sides_px, PHOTO.closer_px)
                if max(image.shape[:2]) >= PHOTO.large_px
                else PHOTO.long_sides_px
            )
        boxed: Sequence[Outline] = self.detector.find(image, sides)
        self.detector, boxed = undazzled(self.detector, boxed, lambda other: other.find(image, sides))
        outlines = apart(boxed)
        quads = [upright(o.quad) for o in outlines]
        height, width = self.reader.size
        crops = [rectify(image, quad, width, height) for quad in quads]
        alone = self._alone(crops)
        if self.reader.indices is not None and quads:
            alone = self.reader.indices.weigh(alone, image, quads)
        number = self.looks
        self.looks += 1
        self.pictures[number] = image
        if self.kept is not None:
            self.pictures.pop(number - self.kept, None)
        found = by_rows(
            [
                SpreadCard(number, 0, quad, crop, logs)
                for outline, quad, crop, logs in zip(outlines, quads, crops, alone, strict=True)
                if self._is_a_face(logs, outline.p if outline.face_up else 0.0)
            ]
        )
        for i, one in enumerate(found):
            one.number = i + 1
        self.seen += found
        while len(self.seen) > PACK_CHECK.most_cards and self.seen[0].picture != number:
            oldest = self.seen[0].picture
            self.seen = [one for one in self.seen if one.picture != oldest]
        self._name(number)
        return found

    def tell(self, one: SpreadCard, card: Card | None) -> None:
        """A person says what a card is; None: it is no card, or of no concern."""
        one.card, one.how, one.p = card, "told" if card else "left out", 1.0
        self._name(one.picture)

    def report(self) -> Report:
        """What the pictures so far amount to. The same card in two pictures is one card."""
        named = [one for one in self.seen if one.card is not None and one.how != "left out"]
        here = {one.card for one in named if one.card in self.pack | self.bennies}
        twice = set()
        looked = {one.picture for one in self.seen}
        for picture in looked:
            cards = [one.card for one in named if one.picture == picture]
            twice |= {card for card in cards if cards.count(card) > 1}
        foreign = {one.card for one in named} - self.pack - self.bennies
        lacks_benny = bool(self.bennies) and not here & self.bennies
        both = self.bennies if len(here & self.bennies) > 1 else frozenset()
        size = len(self.pack) + bool(self.bennies)
        missing = self.pack - here
        unread = 0
        for picture in looked:
            lying = [one for one in self.seen if one.picture == picture and one.how != "left out"]
            # Once all cards are known from other pictures, a card not read here is one of them.
            if missing or lacks_benny or len(lying) > size:
                unread += sum(one.how == "not read" for one in lying)
        return Report(
            size,
            _sorted(here),
            _sorted(missing),
            _sorted(self.bennies) if lacks_benny else (),
            _sorted(twice),
            _sorted(foreign | both),
            unread,
        )

    def crops(self) -> dict[Card, list[np.ndarray]]:
        """The crops of every card that is named for certain; doubled and foreign ones are not learnt."""
        report = self.report()
        out: dict[Card, list[np.ndarray]] = {}
        barred = {*report.doubled, *report.foreign}
        for one in self.seen:
            if one.card is not None and one.how in ("read", "told") and one.card not in barred:
                out.setdefault(one.card, []).append(one.crop)
        return out

    def learn(self, name: str) -> Deck:
        """Learn the deck that was seen; raises ModelError, and ValueError where too little was named."""
        return Deck.learn(name, self.pack | self.bennies, self.crops(), self.reader)

    def _alone(self, crops: list[np.ndarray]) -> np.ndarray:
        """What the reader says by itself: a deck that it was taught before must not speak here."""
        if not crops:
            return np.zeros((0, len(self.reader.labels)))
        logs, _ = self.reader.both([*crops, *(crop[::-1, ::-1] for crop in crops)])
        return normalised((logs[: len(crops)] + logs[len(crops) :]) / 2)

    def _is_a_face(self, logs: np.ndarray, face: float) -> bool:
        """A face by the reader's word, or, of a deck that it cannot know, by the detector's."""
        chance = np.exp(logs)
        labels = self.reader.labels
        if chance[labels.index("back")] > PACK_CHECK.back_p:
            return False
        return bool(chance[labels.index("none")] < 0.5 or face >= PACK_CHECK.card_like_p)

    def _name(self, picture: int) -> None:
        """Name the cards of one picture together; what a person said stands."""
        here = [one for one in self.seen if one.picture == picture]
        asked = [one for one in here if one.how not in ("told", "left out")]
        if not asked:
            return
        told = {one.card for one in here if one.how == "told"}
        names = self.reader.cards
        pack = self.pack | self.bennies
        free = np.array([card in pack and card not in told for card in names])
        alone = np.stack([one.alone for one in asked])
        alone[:, [card in told for card in names]] += np.log(PACK_CHECK.told_elsewhere_p)
        alone = normalised(alone)
        share = np.exp(together(alone, free))
        faces = [i for i, card in enumerate(names) if card is not None]
        own = np.exp(np.stack([one.alone for one in asked])[:, faces]).max(axis=1)
        strange = (own >= self.reader.least_p).mean() < PACK_CHECK.known_kind_share
        for one, row in zip(asked, share, strict=True):
            order = sorted(faces, key=lambda i: -row[i])
            best = order[0]
            one.p = float(row[best])
            one.rivals = tuple((_card(names[i]), float(row[i])) for i in order[:3])
            sure = one.p >= PACK_CHECK.sure_p and not strange
            one.card = names[best] if sure else None
            one.how = ("read" if one.card in pack else "foreign") if sure else "not read"
        self._find_doubles([*asked, *(one for one in here if one.how == "told")])

    def _find_doubles(self, here: list[SpreadCard]) -> None:
        for one in here:
            if one.how == "read" and any(o is not one and o.card == one.card for o in here):
                one.how = "doubled"


def apart(outlines: Sequence[Outline]) -> list[Outline]:
    """Of outlines that lie over one another, the one of the cards' size; what is far from it is left out.

    The cards of a spread do not overlap, and are all of one size: that of most of the ground that is
    outlined, for the flowers of a tablecloth are more, but small.
    """
    if not outlines:
        return []
    sides = np.array([_sides(o.quad) for o in outlines])
    ground = np.array([o.p * cv2.contourArea(np.asarray(o.quad, np.float32)) for o in outlines])
    off = np.abs(np.log(sides / _median(sides, ground))).max(axis=1)
    kept: list[Outline] = []
    for i in sorted(range(len(outlines)), key=lambda i: off[i] - PACK_CHECK.sureness_weight * outlines[i].p):
        quad = outlines[i].quad
        covers = (max(overlap(quad, other.quad)[1], overlap(other.quad, quad)[1]) for other in kept)
        if off[i] < PACK_CHECK.size_off_log and all(share < PACK_CHECK.lies_over_share for share in covers):
            kept.append(outlines[i])
    return kept


def _median(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The median of each column of ``values`` (n, k), where a row counts by its weight (n,)."""
    order = np.argsort(values, axis=0)
    heavy = np.cumsum(weights[order], axis=0) >= weights.sum() / 2
    ordered = np.take_along_axis(values, order, axis=0)
    return np.asarray(ordered[heavy.argmax(axis=0), np.arange(values.shape[1])])


def _sides(quad: np.ndarray) -> tuple[float, float]:
    sides = np.hypot(*(quad - np.roll(quad, 1, axis=0)).T)
    pair = float(sides[0] + sides[2]), float(sides[1] + sides[3])
    return min(pair), max(pair)


def by_rows(found: list[SpreadCard]) -> list[SpreadCard]:
    """As people read: rows from the top, each from the left."""
    if not found:
        return []
    tall = float(np.median([np.ptp(one.quad[:, 1]) for one in found]))
    rows: list[list[SpreadCard]] = []
    for one in sorted(found, key=lambda one: float(one.quad[:, 1].mean())):
        y = float(one.quad[:, 1].mean())
        if rows and y - np.mean([o.quad[:, 1].mean() for o in rows[-1]]) < 0.5 * tall:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda one: float(one.quad[:, 0].mean()))]


def drawn(image: np.ndarray, cards: Collection[SpreadCard]) -> np.ndarray:
    """The picture with every card's outline, its number and its name: green is read, yellow is asked."""
    picture = image.copy()
    scale = max(0.5, max(image.shape[:2]) / 1600)
    for one in cards:
        good = one.how in ("read", "told")
        colour = (60, 190, 60) if good else (0, 210, 255) if one.how == "not read" else (60, 60, 230)
        if one.how == "left out":
            colour = (150, 150, 150)
        cv2.polylines(picture, [np.round(one.quad).astype(np.int32)], True, colour, max(2, round(2 * scale)),
                      cv2.LINE_AA)  # fmt: skip
        text = f"{one.number} {one.card or '?'}"
        x, y = one.quad.mean(axis=0)
        (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * scale, 1)
        left, low = round(float(x)) - wide // 2, round(float(y)) + tall // 2
        cv2.rectangle(picture, (left - 3, low + 4), (left + wide + 3, low - tall - 4), (25, 25, 25), -1)
        cv2.putText(picture, text, (left, low), cv2.FONT_HERSHEY_SIMPLEX, 0.6 * scale, colour, 1, cv2.LINE_AA)
    return picture


def encoded(picture: np.ndarray, suffix: str = ".jpg") -> bytes | None:
    """The picture as a file's bytes; None for a kind of file that is not known."""
    try:
        done, data = cv2.imencode(suffix, picture)
    except cv2.error:
        return None
    return data.tobytes() if done else None


def still_views(sources: Sequence[str]) -> Iterator[tuple[str, np.ndarray, bool]]:
    """The pictures that ``sources`` name: photographs, or the still views of a camera or a video.

    Gives name, picture and whether it is a photograph. What moves is not looked at; a camera is given up
    after ``PACK_CHECK.patience_s`` in which nothing new lay still. Raises CameraError and PhotoError,
    for files that are missing at once.
    """
    pictures = [Path(name).suffix.lower() in PICTURES for name in sources]
    opened = [None if picture else open_source(name) for name, picture in zip(sources, pictures, strict=True)]
    for name, picture in zip(sources, pictures, strict=True):
        if picture and not Path(name).exists():
            raise PhotoError(f"{name}: there is no such file")

    def views() -> Iterator[tuple[str, np.ndarray, bool]]:
        for name, source in zip(sources, opened, strict=True):
            if source is None:
                yield name, open_photo(name), True
                continue
            try:
                for i, image in enumerate(lying_still(source.frames()), 1):
                    yield f"{name}, view {i}", image, False
            finally:
                source.close()

    return views()


def lying_still(frames: Iterable[Frame | NoView]) -> Iterator[np.ndarray]:
    """Pictures in which nothing moves and something lies otherwise than in the one given before."""
    before: np.ndarray | None = None
    given: np.ndarray | None = None
    looked = new = 0.0
    for frame in frames:
        if not isinstance(frame, Frame) or frame.t - looked < PACK_CHECK.sample_every_s:
            if frame.t - new > PACK_CHECK.patience_s:
                return
            continue
        small = cv2.resize(frame.image, (160, 90), interpolation=cv2.INTER_AREA).astype(np.int16)
        still = before is not None and _changed(small, before) < PACK_CHECK.moves_share
        if still and (given is None or _changed(small, given) > PACK_CHECK.another_share):
            given, new = small, frame.t
            yield frame.image
        elif frame.t - new > PACK_CHECK.patience_s:
            return
        before, looked = small, frame.t


def _changed(a: np.ndarray, b: np.ndarray) -> float:
    """Share of small pixels that look otherwise."""
    return float((np.abs(a - b).max(axis=2) > PACK_CHECK.moves_levels).mean())


def _card(card: Card | None) -> Card:
    assert card is not None
    return card


def _sorted(cards: Collection[Card | None]) -> tuple[Card, ...]:
    order = "23456789TJQKA"
    return tuple(sorted((c for c in cards if c), key=lambda c: (c.suit_letter, order.find(c.rank))))
