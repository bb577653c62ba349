"""The tuning of doubt: how often camera and people err, and how far worlds are followed.

The unit of each constant is in its name (``_p`` is a probability), its source in its last sentence.
``python -m models.lab tune-doubt`` moves each by a quarter.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DoubtTuning:
    """What the uncertain facts of a deal, its worlds and its questions depend on."""

    ignored_p: float = 1 / 5000
    """The share below which an alternative, or a world, is ignored; a card named without a rival is wrong as
    often as that. What the reader is built to: one wrong card in 5,000."""
    claimed_p: float = 0.6
    """From this share on an unread card contradicts a named card: the pack holds each card once. By hand."""
    torn_p: float = 0.1
    """From this share on of either suit an unread ace or court shows that the deck's two suits of a colour
    are confused. By hand: film 46110010 has .156."""
    clash_p: float = 0.02
    """How often each of two contradictory readings is wrong, whatever the other is. By hand."""
    outside_p: float = 0.25
    """How often a misread card is none of its rivals, for each time that it is among them. 2 were
    none and 8 were among them, films 55110001-55112028."""
    unnamed_p: float = 0.05
    """How often an unread card is none of its rivals, if these have no shares. By hand."""

    as_seen_p: float = 0.45
    """The probability that a doubted event happened as seen. The number does not matter while it is too small
    to be worth a question by itself (``worth_asking_p``). By hand."""
    fate_wrong_p: float = 0.002
    """How often the up-card is reported as taken although it was turned down, or the other way round, unless
    the camera gives a probability. By hand."""
    seat_wrong_p: float = 0.002
    """How often a card has a wrong player without the camera doubting it. 8 of 3,803 cards, films
    9310594-793."""
    late_p: float = 0.002
    """How often the camera reports a card after a later card. 11 of 5,688 cards, films 9311181-480."""
    missed_in_trick_p: float = 0.01
    """How often a trick lacks a player's card because it was missed, and something else seems to be there: a
    card of unknown player, or an exposed card. Above the 23 of 5,618 cards missed in films 9310446-593."""
    unheard_of_p: float = 0.0001
    """How often a player lays two cards where another's is missed, a hand has six tricks, or somebody throws
    down more than five cards. None with 9,421 cards, films 9310446-793."""

    out_of_turn_p: float = 0.005
    """How often a player leads who did not win, or deals out of turn, or seems to. By hand."""
    gathered_oddly_p: float = 0.01
    """How often the losing side gathers a trick, or seems to. By hand."""

    most_worlds: int = 96
    """The most worlds of a deal; a deal with more accuses nobody, and its points stay open. By hand."""
    most_combinations: int = 4096
    """The most combinations of ways that are tried, with those that a single pack forbids. By hand."""
    most_namings: int = 600
    """The most ways to name the unread cards together; with more, each card is considered alone. By hand."""
    most_namings_of_proof: int = 64
    """Ways to name the unread cards that a revoke depends on; with more, it is not announced. By hand."""
    much_lost_cards: int = 2
    """With so many cards unseen, or without a known player, nobody is accused of a play: a gathering may have
    been missed too. Without it 2 of 200 games of ``python -m models.lab missed`` accuse somebody."""
    likely_p: float = 0.95
    """Points are known from this share of the worlds on: points can be corrected later, an accusation cannot.
    The player of an exposed card is known from this share on, too. By hand."""

    worth_asking_p: float = 0.5
    """From this share of the worlds on a ruling in them is worth a question. By hand."""
    settled_share: float = 0.1
    """The share of the open points that an answer must settle, on average, to be worth its question. By
    hand."""


DOUBT = DoubtTuning()
