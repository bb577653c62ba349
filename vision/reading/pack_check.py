"""The pack check: a pack spread face up, read together, and learnt.

Reports missing, doubled and foreign cards. A person names the cards that the reader cannot name; so any deck
can be learnt, even without indices or card by card.
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
from ..nets.crop_cutting import rectify, upright
from ..nets.detector_choice import undazzled
from ..place.camera_slope import Slope, out_of_shape, possible_slopes
from ..resized import resized
from ..tuning import PACK_CHECK, PHOTO, RULER
from .card_reader import Reader, normalised
from .joint import together
from .learnt_deck import Deck
from .photo import PhotoError, open_photo
from .spread_outlines import apart, has_overlaps


@dataclass
class SpreadCard:
    """One card in one picture of the spread.

    ``card`` is None while it is unread; ``how`` is the source of its name: ``read``, ``told`` by a person,
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
    """The result of a pack check: which cards of the pack are present, missing, doubled or foreign."""

    size: int
    here: tuple[Card, ...]
    missing: tuple[Card, ...]
    benny_missing: tuple[Card, ...]
    """The cards of which one serves as Benny, where none of them was seen."""
    doubled: tuple[Card, ...]
    foreign: tuple[Card, ...]
    unread: int
    has_overlaps: bool = False
    """Whether cards of the latest picture cover each other, so that some cannot be seen whole."""

    @property
    def is_complete(self) -> bool:
        """Whether each card of the pack was seen one time, and nothing else."""
        odd = self.missing or self.benny_missing or self.doubled or self.foreign
        return not odd and not self.unread


@dataclass(frozen=True, slots=True, eq=False)
class _Spread:
    """The outlines in a picture as a camera of a slope sees them, and their cards, short side first.

    ``alone`` (n, labels) are the reader's log-probabilities of the crops.
    """

    slope: Slope
    outlines: list[Outline]
    quads: list[np.ndarray]
    crops: list[np.ndarray]
    alone: np.ndarray


@dataclass
class PackCheck:
    """Pictures of one pack, read together. ``pack`` are its cards; one of ``bennies`` belongs to it, too.

    The ``kept`` newest pictures stay whole (None: all). Of older ones only the cards stay, and the oldest
    cards go as well above a limit.
    """

    detector: Detector
    reader: Reader
    pack: frozenset[Card]
    bennies: frozenset[Card] = frozenset()
    seen: list[SpreadCard] = field(default_factory=list)
    kept: int | None = None
    looks: int = 0
    """Number of pictures so far; they are numbered from 0."""
    pictures: dict[int, np.ndarray] = field(default_factory=dict)
    """The pictures still stored whole, by number."""
    is_overlapping: bool = False
    """Whether cards of the latest picture cover each other."""

    def look(self, image: np.ndarray, photograph: bool = True) -> list[SpreadCard]:
        """Add a picture (h, w, 3) uint8 BGR and name its cards; returns them row by row.

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
        slopes = possible_slopes([outline.quad for outline in boxed], *image.shape[:2])
        spreads = (self._spread(image, boxed, slope) for slope in slopes)
        spread = min(spreads, key=self._unlikeliness)
        outlines, quads, alone = spread.outlines, spread.quads, spread.alone
        self.is_overlapping = has_overlaps(boxed, outlines, spread.slope)
        if self.reader.indices is not None and quads:
            alone = self.reader.indices.weigh(alone, image, quads)
        number = self.looks
        self.looks += 1
        self.pictures[number] = image
        if self.kept is not None:
            self.pictures.pop(number - self.kept, None)
        cards = by_rows(
            [
                SpreadCard(number, 0, quad, crop, logs)
                for outline, quad, crop, logs in zip(outlines, quads, spread.crops, alone, strict=True)
                if self._is_a_face(logs, outline.p if outline.face_up else 0.0)
            ]
        )
        for i, card in enumerate(cards):
            card.number = i + 1
        self.seen += cards
        while len(self.seen) > PACK_CHECK.most_cards and self.seen[0].picture != number:
            oldest = self.seen[0].picture
            self.seen = [card for card in self.seen if card.picture != oldest]
        self._name(number)
        return cards

    def enter_name(self, spread_card: SpreadCard, card: Card | None) -> None:
        """Enter a person's name for a card; None: it is no card, or irrelevant."""
        spread_card.card, spread_card.how, spread_card.p = card, "told" if card else "left out", 1.0
        self._name(spread_card.picture)

    def report(self) -> Report:
        """The result of the pictures so far. The same card in two pictures is one card."""
        named = [
            spread_card
            for spread_card in self.seen
            if spread_card.card is not None and spread_card.how != "left out"
        ]
        here = {spread_card.card for spread_card in named if spread_card.card in self.pack | self.bennies}
        twice = set()
        looked = {spread_card.picture for spread_card in self.seen}
        for picture in looked:
            cards = [spread_card.card for spread_card in named if spread_card.picture == picture]
            twice |= {card for card in cards if cards.count(card) > 1}
        foreign = {spread_card.card for spread_card in named} - self.pack - self.bennies
        lacks_benny = bool(self.bennies) and not here & self.bennies
        both = self.bennies if len(here & self.bennies) > 1 else frozenset()
        size = len(self.pack) + bool(self.bennies)
        missing = self.pack - here
        unread = 0
        for picture in looked:
            on_table = [
                spread_card
                for spread_card in self.seen
                if spread_card.picture == picture and spread_card.how != "left out"
            ]
            # If all cards are known from other pictures, an unread card here is one of them.
            if missing or lacks_benny or len(on_table) > size:
                unread += sum(spread_card.how == "not read" for spread_card in on_table)
        return Report(
            size,
            _sorted(here),
            _sorted(missing),
            _sorted(self.bennies) if lacks_benny else (),
            _sorted(twice),
            _sorted(foreign | both),
            unread,
            self.is_overlapping and bool(missing),
        )

    def crops(self) -> dict[Card, list[np.ndarray]]:
        """The crops of every surely named card, without doubled and foreign cards."""
        report = self.report()
        out: dict[Card, list[np.ndarray]] = {}
        barred = {*report.doubled, *report.foreign}
        for spread_card in self.seen:
            if (
                spread_card.card is not None
                and spread_card.how in ("read", "told")
                and spread_card.card not in barred
            ):
                out.setdefault(spread_card.card, []).append(spread_card.crop)
        return out

    def learn(self, name: str) -> Deck:
        """Learn the deck from its named cards; raises ModelError, and ValueError for too few of them."""
        return Deck.learn(name, self.pack | self.bennies, self.crops(), self.reader)

    def _spread(self, image: np.ndarray, boxed: Sequence[Outline], slope: Slope) -> _Spread:
        """The cards of a picture as a camera of that slope sees them."""
        outlines = apart(boxed, slope)
        quads = [slope.upright(upright(outline.quad)) for outline in outlines]
        height, width = self.reader.size
        crops = [rectify(image, quad, width, height) for quad in quads]
        return _Spread(slope, outlines, quads, crops, self._alone(crops))

    def _unlikeliness(self, spread: _Spread) -> tuple[int, float]:
        """How unlikely its slope is: fewer faces are read, or the outlines have not the shape of cards."""
        faces = [i for i, card in enumerate(self.reader.cards) if card is not None]
        read = (np.exp(spread.alone[:, faces]) >= self.reader.least_p).any(axis=1).sum()
        off = [out_of_shape(spread.slope.above(quad)) for quad in spread.quads]
        return -int(read), max(float(np.median(off)) if off else 0.0, RULER.shape_log)

    def _alone(self, crops: list[np.ndarray]) -> np.ndarray:
        """The reader's own log-probabilities, without any deck learnt before."""
        if not crops:
            return np.zeros((0, len(self.reader.labels)))
        logs, _ = self.reader.both([*crops, *(crop[::-1, ::-1] for crop in crops)])
        return normalised((logs[: len(crops)] + logs[len(crops) :]) / 2)

    def _is_a_face(self, logs: np.ndarray, face: float) -> bool:
        """Whether this is a face by the reader, or, for a deck strange to it, by the detector."""
        chance = np.exp(logs)
        labels = self.reader.labels
        if chance[labels.index("back")] > PACK_CHECK.back_p:
            return False
        return bool(chance[labels.index("none")] < 0.5 or face >= PACK_CHECK.card_like_p)

    def _name(self, picture: int) -> None:
        """Name the cards of a picture together; names from people stay."""
        here = [spread_card for spread_card in self.seen if spread_card.picture == picture]
        open_cards = [spread_card for spread_card in here if spread_card.how not in ("told", "left out")]
        if not open_cards:
            return
        entered = {spread_card.card for spread_card in here if spread_card.how == "told"}
        names = self.reader.cards
        pack = self.pack | self.bennies
        free = np.array([card in pack and card not in entered for card in names])
        alone = np.stack([spread_card.alone for spread_card in open_cards])
        alone[:, [card in entered for card in names]] += np.log(PACK_CHECK.named_elsewhere_p)
        alone = normalised(alone)
        share = np.exp(together(alone, free))
        faces = [i for i, card in enumerate(names) if card is not None]
        by_reader = np.exp(np.stack([spread_card.alone for spread_card in open_cards])[:, faces]).max(axis=1)
        strange = (by_reader >= self.reader.least_p).mean() < PACK_CHECK.known_kind_share
        for spread_card, row in zip(open_cards, share, strict=True):
            order = sorted(faces, key=lambda i: -row[i])
            best = order[0]
            spread_card.p = float(row[best])
            spread_card.rivals = tuple((_card(names[i]), float(row[i])) for i in order[:3])
            sure = spread_card.p >= PACK_CHECK.sure_p and not strange
            spread_card.card = names[best] if sure else None
            spread_card.how = ("read" if spread_card.card in pack else "foreign") if sure else "not read"
        self._find_doubles([*open_cards, *(spread_card for spread_card in here if spread_card.how == "told")])

    def _find_doubles(self, here: list[SpreadCard]) -> None:
        for spread_card in here:
            if spread_card.how == "read" and any(
                o is not spread_card and o.card == spread_card.card for o in here
            ):
                spread_card.how = "doubled"


def by_rows(cards: list[SpreadCard]) -> list[SpreadCard]:
    """The cards in reading order: rows from the top, each from the left."""
    if not cards:
        return []
    tall = float(np.median([np.ptp(card.quad[:, 1]) for card in cards]))
    rows: list[list[SpreadCard]] = []
    for card in sorted(cards, key=lambda card: float(card.quad[:, 1].mean())):
        y = float(card.quad[:, 1].mean())
        if rows and y - np.mean([o.quad[:, 1].mean() for o in rows[-1]]) < 0.5 * tall:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda card: float(card.quad[:, 0].mean()))]


def drawn(image: np.ndarray, cards: Collection[SpreadCard]) -> np.ndarray:
    """The picture with every card's outline, its number and its name: green is read, yellow unread."""
    picture = image.copy()
    scale = max(0.5, max(image.shape[:2]) / 1600)
    for card in cards:
        good = card.how in ("read", "told")
        colour = (60, 190, 60) if good else (0, 210, 255) if card.how == "not read" else (60, 60, 230)
        if card.how == "left out":
            colour = (150, 150, 150)
        cv2.polylines(picture, [np.round(card.quad).astype(np.int32)], True, colour, max(2, round(2 * scale)),
                      cv2.LINE_AA)  # fmt: skip
        text = f"{card.number} {card.card or '?'}"
        x, y = card.quad.mean(axis=0)
        (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * scale, 1)
        left, low = round(float(x)) - wide // 2, round(float(y)) + tall // 2
        cv2.rectangle(picture, (left - 3, low + 4), (left + wide + 3, low - tall - 4), (25, 25, 25), -1)
        cv2.putText(picture, text, (left, low), cv2.FONT_HERSHEY_SIMPLEX, 0.6 * scale, colour, 1, cv2.LINE_AA)
    return picture


def encoded(picture: np.ndarray, suffix: str = ".jpg") -> bytes | None:
    """The picture as a file's bytes; None for an unknown kind of file."""
    try:
        done, data = cv2.imencode(suffix, picture)
    except cv2.error:
        return None
    return data.tobytes() if done else None


def still_views(sources: Sequence[str]) -> Iterator[tuple[str, np.ndarray, bool]]:
    """The pictures of ``sources``: photographs, or the still views of a camera or a video.

    Gives name, picture and whether it is a photograph. Moving views are skipped; a camera without a new still
    view for ``PACK_CHECK.patience_s`` is abandoned. Raises CameraError and PhotoError, for missing files
    immediately.
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
                for i, image in enumerate(still_pictures(source.frames()), 1):
                    yield f"{name}, view {i}", image, False
            finally:
                source.close()

    return views()


def still_pictures(frames: Iterable[Frame | NoView]) -> Iterator[np.ndarray]:
    """Pictures in which nothing moves and something has changed since the one given before."""
    before: np.ndarray | None = None
    given: np.ndarray | None = None
    looked = new = 0.0
    for frame in frames:
        if not isinstance(frame, Frame) or frame.t - looked < PACK_CHECK.sample_every_s:
            if frame.t - new > PACK_CHECK.patience_s:
                return
            continue
        small = resized(frame.image, 160, 90).astype(np.int16)
        still = before is not None and _changed(small, before) < PACK_CHECK.moves_share
        if still and (given is None or _changed(small, given) > PACK_CHECK.another_share):
            given, new = small, frame.t
            yield frame.image
        elif frame.t - new > PACK_CHECK.patience_s:
            return
        before, looked = small, frame.t


def _changed(a: np.ndarray, b: np.ndarray) -> float:
    """Share of changed pixels in the small pictures."""
    return float((np.abs(a - b).max(axis=2) > PACK_CHECK.moves_levels).mean())


def _card(card: Card | None) -> Card:
    assert card is not None
    return card


def _sorted(cards: Collection[Card | None]) -> tuple[Card, ...]:
    order = "23456789TJQKA"
    return tuple(sorted((c for c in cards if c), key=lambda c: (c.suit_letter, order.find(c.rank))))
