"""Finds the known card that an outline shows again: laid there, outlined askew, or slid from elsewhere."""

from __future__ import annotations

from referee.cards import Card

from ..nets.crop_cutting import maybe_one_card, one_card, overlap
from ..tuning import BELIEVING, PRESENCE, VOTES
from .card import State, Track
from .card_presence import Presence


class SameCards:
    """The cards that lie there and those just lifted; the ``cards`` are the pack, which holds one of each."""

    def __init__(self, presence: Presence, cards: frozenset[Card]):
        self._presence, self._cards = presence, cards
        self._lifted: list[tuple[float, Track]] = []

    def lifted(self, track: Track, t: float) -> None:
        """A card has left its place: it may come to lie in another."""
        self._lifted.append((t, track))

    def may_have_moved(self, track: Track) -> bool:
        """Whether the card may lie somewhere else by now: its place changed and it is found no more."""
        upset = track.changed > PRESENCE.disturbed_share or track.sure_t < 0
        return not track.present or (upset and track.matched < self._presence.looks - 1)

    def told_there(self, track: Track) -> bool:
        """Whether what was seen may be the card that was laid in this very place, outlined by a hand."""
        shares = track.votes.share(self._cards)  # the likeliest name may be its sister's
        seen = {card for card, p in shares.items() if p >= VOTES.seen_elsewhere_p}
        laid = [o for o in self._presence.tracks if o.state is State.LAID] + [o for _, o in self._lifted]
        return any(o is not track and o.card in seen and one_card(o.quad, track.quad) for o in laid)

    def shadow(self, track: Track) -> bool:
        """Whether it is but a crooked outline of a card that has its own: both read the same."""
        seen = self._likeliest(track)
        return seen is not None and any(
            o.present and o.card == seen and maybe_one_card(o.quad, track.quad)
            for o in self._presence.tracks
            if o is not track and o.state is State.LAID and not self.may_have_moved(o)
        )

    def slid_from(self, track: Track, card: Card | None, t: float) -> Track | None:
        """The card that has slid to where ``track``, read as ``card``, was found.

        One that was not read, before or now, is known by the hand that moved it and by its likeliest name.
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
            alike = top == (other.card or self._likeliest(other))
            if unread and moved and alike and overlap(track.quad, other.quad)[0] > BELIEVING.slid_iou:
                return other
        return None

    def _likeliest(self, track: Track) -> Card | None:
        return next(iter(track.votes.share(self._cards)), None)
