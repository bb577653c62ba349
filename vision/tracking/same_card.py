"""Finds the known card behind an outline: the same, crookedly outlined, or slid from elsewhere."""

from __future__ import annotations

from referee.cards import Card

from ..nets.crop_cutting import is_same_card, may_be_same_card, overlap
from ..tuning import BELIEVING, PRESENCE, VOTES
from .card import State, Track
from .card_presence import Presence


class SameCards:
    """The cards on the table and those just lifted; ``cards`` is the pack, which holds one of each."""

    def __init__(self, presence: Presence, cards: frozenset[Card]):
        self._presence, self._cards = presence, cards
        self._lifted: list[tuple[float, Track]] = []

    @property
    def just_lifted(self) -> list[Track]:
        """The cards that have left their places lately."""
        return [track for _, track in self._lifted]

    def lifted(self, track: Track, t: float) -> None:
        """Note a card that has left its place, and may appear in another."""
        self._lifted.append((t, track))

    def may_have_moved(self, track: Track) -> bool:
        """Whether the card may be somewhere else by now: its place changed and looks no longer find it."""
        upset = track.changed > PRESENCE.disturbed_share or track.sure_t < 0
        return not track.present or (upset and track.matched < self._presence.looks - 1)

    def may_be_reported_card(self, track: Track) -> bool:
        """Whether this may be the card reported in this very place, crookedly outlined under a hand."""
        shares = track.votes.share(self._cards)  # the likeliest name may be its sister's
        seen = {card for card, p in shares.items() if p >= VOTES.seen_elsewhere_p}
        laid = [o for o in self._presence.tracks if o.state is State.LAID] + [o for _, o in self._lifted]
        return any(o is not track and o.card in seen and is_same_card(o.quad, track.quad) for o in laid)

    def is_shadow(self, track: Track) -> bool:
        """Whether this outline duplicates a known card: both read the same."""
        seen = self._likeliest(track)
        return seen is not None and any(
            o.present and o.card == seen and may_be_same_card(o.quad, track.quad)
            for o in self._presence.tracks
            if o is not track and o.state is State.LAID and not self.may_have_moved(o)
        )

    def slid_from(self, track: Track, card: Card | None, t: float) -> Track | None:
        """The card that has slid to the place of ``track``, read as ``card``.

        A card unread before or now is recognised by the hand that moved it and by its likeliest name.
        """
        self._lifted = [(when, o) for when, o in self._lifted if t - when < BELIEVING.slid_s]
        away = [o for o in self._presence.tracks if self.may_have_moved(o)]
        away += [o for _, o in reversed(self._lifted)]
        others = [o for o in away if o is not track and o.face_up and o.state is not State.RESTING]
        if card is not None:
            known = next((o for o in others if o.card == card), None)
            if known is not None:
                return known
        top = self._likeliest(track)
        for other in others:
            unread = None in (card, other.card) and top is not None
            moved = track.by is not None and self._presence.hands.who(other.mask) is track.by
            has_same_name = top == (other.card or self._likeliest(other))
            if unread and moved and has_same_name and overlap(track.quad, other.quad)[0] > BELIEVING.slid_iou:
                return other
        return None

    def _likeliest(self, track: Track) -> Card | None:
        return next(iter(track.votes.share(self._cards)), None)
