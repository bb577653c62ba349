"""What happens at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExposedTuning:
    """Faces at the edges of the table."""

    read_within_s: float = 1.0
    """Seconds within which a face at the edge must be read to have been exposed. A card there lies in full
    view. What is read only after many looks, or when it is gone, may be a pattern. By hand."""
    in_a_print_p: float = 0.995
    """How sure a face at the edge must be read on a cloth with a print: flowers are read as aces. By hand."""
    just_gathered_s: float = 1.5
    """Seconds within which a face at the edge may be a trick that was just gathered. By hand."""


EXPOSED = ExposedTuning()


@dataclass(frozen=True, slots=True)
class CuttingTuning:
    """The cut."""

    assembled_s: float = 2.0
    """Seconds after the last trick was gathered before which no pile is the pack of the next deal. By
    hand."""
    beside_low_card_lengths: float = 0.6
    """How far apart, in lengths of a card, the two parts of a pack lie that is being cut, at least. By
    hand."""
    beside_high_card_lengths: float = 2.6
    """The same at most. By hand."""
    within_s: float = 12.0
    """Seconds within which the dealer takes the rest, once the cutter has laid his part beside it. By
    hand."""


CUTTING = CuttingTuning()


@dataclass(frozen=True, slots=True)
class DealReadsTuning:
    """What the cards of one deal say of one another."""

    named_by_others_p: float = 0.95
    """How sure a name must be that a card's own readings do not give it: surer than a reading, for it hangs
    on all the others. By hand."""
    amiss_p: float = 0.06
    """How often a card that the eye is not sure of is one that it hardly thinks of: of the same rank,
    mostly. By hand."""
    most_cards: int = 20
    """Cards that are played in a deal; with more of them a deal has begun that was not seen to. By hand."""
    pause_s: float = 45.0
    """Seconds without a card after which the cards may have been gathered and dealt anew, unseen. By hand."""
    worth_naming_p: float = 0.0005
    """How likely a rival must be to be told. By hand."""
    nothing_p: float = 0.0001
    """What is left at least for a card that is none of the pack. By hand."""


DEAL_READS = DealReadsTuning()


@dataclass(frozen=True, slots=True)
class DealingTuning:
    """The deal."""

    next_packet_s: float = 2.5
    """Seconds within which the next packet of a deal lands. By hand."""
    one_packet_s: float = 0.3
    """Seconds within which all cards of a packet have landed. By hand."""
    counted_s: float = 0.6
    """Seconds after which a packet is told: by then its cards lie, and are outlined. By hand."""
    holds_s: float = 0.25
    """Seconds that a hand is over the table before a packet lands from it. What flies makes a hand of its
    own. By hand."""
    enough_players: int = 3
    """Players before whom packets lie before it is told who deals; all, where they are fewer. By hand."""
    dealer_share: float = 0.8
    """Share of the hands over the table, when packets landed, that the dealer's has at least. By hand."""
    one_card_iou: float = 0.6
    """Overlap (intersection over union) of two outlines that may be of one card. By hand."""
    one_place_card_lengths: float = 0.4
    """How far apart, in lengths of a card, two outlines are at most that may be of one pile. By hand."""
    off_the_pack_card_lengths: float = 0.9
    """How far from the pack, in lengths of a card, a packet lies at least. By hand."""
    no_up_card_card_lengths: float = 2.0
    """How far from the pack, in lengths of a card, no up-card lies. By hand."""
    plain_p: float = 0.9
    """How sure it must be before whom a face lies that is held back. By hand."""
    touches_s: float = 0.3
    """Seconds that another player's hand is there before it has touched the cards: the deal is over. By
    hand."""
    least_looks: int = 3
    """Pictures in which a face was found and read, at least, before it is told as dealt face up. By hand."""
    lies_clear_s: float = 0.25
    """Seconds that it then lies with no hand at it. By hand."""


DEALING = DealingTuning()


@dataclass(frozen=True, slots=True)
class HandlingTuning:
    """Hands at work on the pack."""

    works_s: float = 3.0
    """Seconds that the hands keep at it at least: straightening a pack, or a look at it, is over by then.
    By hand."""
    busy_s: float = 1.6
    """Seconds in which they move visibly while they are at it. By hand."""
    pauses_s: float = 1.6
    """Seconds between two such movements at most. By hand."""
    one_place_card_lengths: float = 4.5
    """How wide and how high, in lengths of a card, all that moves is at most: who deals reaches farther. By
    hand."""
    in_hand_share: float = 0.8
    """Share of those movements in which the pack does not lie where it lay. By hand."""
    passes_s: float = 0.3
    """Seconds that a hand is over the table before it is one: cards that move near the edge look like
    hands. By hand."""


HANDLING = HandlingTuning()


@dataclass(frozen=True, slots=True)
class OpeningTuning:
    """The up-card, the hand that is laid down, and when a deal begins."""

    hand_down_s: float = 2.0
    """Seconds that a hand must lie face down before it counts as laid down. By hand."""
    between_deals_s: float = 15.0
    """Seconds without a trick after which an up-card begins a new deal although tricks were missed. By
    hand."""
    from_the_first_s: float = 1.0
    """Seconds from the first picture in which what is seen was lying there before. By hand."""
    exactly_iou: float = 0.8
    """Intersection over union from which two cards lie in one place: nobody lays one so by chance. By
    hand."""
    right_on_iou: float = 0.6
    """The same from which a card lies on a thing of its own size: on the pack, and not on a coaster. By
    hand."""
    unlike_share: float = 0.6
    """Share of an up-card's place that looks otherwise once it has left it. By hand."""
    in_vain_looks: int = 3
    """Looks in which no face was found there, at least. By hand."""
    calling_s: float = 8.0
    """Seconds after which an up-card that nobody was seen to take, and no discard followed, is turned down.
    By hand."""
    apart_iou: float = 0.1
    """Overlap below which a pile lies beside the up-card and not under it. By hand."""
    clear_iou: float = 0.02
    """Overlap above which another card lies on or under one. By hand."""


OPENING = OpeningTuning()


@dataclass(frozen=True, slots=True)
class RereadTuning:
    """The whole table read again."""

    looks: int = 4
    """Pictures from which the table is read. By hand."""
    apart_s: float = 0.25
    """Seconds between two of them. By hand."""
    settles_s: float = 2.5
    """Seconds after the view is back before the first of them: what moved is then told in the usual way. By
    hand."""
    patience_s: float = 20.0
    """Seconds after which it is read past a hand that lies there; what the hand hides is then not read. By
    hand."""
    seat_p: float = 0.6
    """How sure it must be whose a card is for it to be told. By hand."""
    asked_early_s: float = 2.0
    """So much of the waiting is spared where people ask: nothing has moved. By hand."""


REREAD = RereadTuning()


@dataclass(frozen=True, slots=True)
class ShufflingTuning:
    """The shuffle."""

    moves_card_areas: float = 0.2
    """Area, in cards, that moves in one picture at least where hands move visibly. By hand."""
    one_hand_share: float = 0.9
    """Share of the hands that are one player's. By hand."""
    same_card_areas: float = 0.35
    """Area, in cards, that may look otherwise than before, away from where the pack lay and lies. By hand."""
    elsewhere_share: float = 0.5
    """Share of a pile's place that looks otherwise, at least, once it does not lie there any more. By
    hand."""
    in_view_card_lengths: float = 0.4
    """How far, in lengths of a card, a pile lies from where the table or the picture ends: nearer than that
    it may be in hands that are out of sight. By hand."""
    quiet_s: float = 0.3
    """Seconds without hands and motion after which what lies there is looked at. By hand."""
    still_s: float = 0.8
    """Seconds without motion after which what hangs over the edge, and is not at the pack, is no hand at
    work. By hand."""
    longest_s: float = 40.0
    """Seconds after which what happens between two still pictures is no longer plain. By hand."""
    shadow_small_px: int = 9
    """How far round the pack its shadow changes the cloth. By hand."""
    longest_step_s: float = 0.2
    """Seconds that one picture counts for at most, where some are missing. By hand."""


SHUFFLING = ShufflingTuning()


@dataclass(frozen=True, slots=True)
class ViewBackTuning:
    """What may have happened while the table was out of sight."""

    unseen_s: float = 1.0
    """Seconds after the view is back within which a card that is found may have lain there before. By
    hand."""
    arriving_s: float = 1.0
    """Seconds before the view is back within which a card may have come that was not believed yet. By
    hand."""


VIEW_BACK = ViewBackTuning()


@dataclass(frozen=True, slots=True)
class SureTuning:
    """How sure an event is. The curves are fitted: see SCALES in vision/watching/sureness.py."""

    far_log_odds: float = 30.0
    """Log-odds beyond which nothing is any surer. By hand."""
    worth_telling_p: float = 0.0005
    """How likely another reading of what happened must be to be told. By hand."""
    near_the_rim_card_lengths: float = 1.0
    """How far from the rim of the trick area a card lies that is surely in it. By hand."""
    least_p: float = 0.0001
    """Nothing is held to be less likely, or surer, by more than this. By hand."""


SURENESS = SureTuning()


@dataclass(frozen=True, slots=True)
class TokensTuning:
    """The players' printed tokens."""

    still_s: float = 1.0
    """Seconds that a token must have lain still, with no hand at it. By hand."""
    moved_card_lengths: float = 0.7
    """Distance from which a token was laid anew and not only pushed. By hand."""
    heap_card_lengths: float = 1.4
    """Distance within which two trump tokens are a heap that is not in use. By hand."""
    gone_s: float = 2.0
    """Seconds for which a token's open place must be without it before it is gone. By hand."""
    between_card_lengths: float = 0.6
    """By how much nearer than to any other seat's edge a token must lie to be before a seat. By hand."""
    together_s: float = 45.0
    """Seconds within which a trump token and the one for playing alone are one call. By hand."""
    often_s: float = 0.45
    """Seconds between two looks at a table with tokens. By hand."""
    seldom_s: float = 1.0
    """Seconds between two looks at a table on which none has been seen. By hand."""
    paper_across_markers: float = 1.5
    """How far a token's paper may reach across from its marker's middle, in the marker's sides. By hand."""
    paper_along_markers: float = 2.1
    """The same along. By hand."""
    pushed_card_lengths: float = 0.1
    """How far a token moves that is not lying still. By hand."""


TOKEN_WATCH = TokensTuning()


@dataclass(frozen=True, slots=True)
class TrickTuning:
    """The trick in the middle."""

    finished_s: float = 0.6
    """Seconds after the last card has left before it is said what became of it. By hand."""
    drawn_out_s: float = 2.5
    """Seconds that a gathering hand may stay before the trick is gathered in any case. By hand."""
    nobody_saw_p: float = 0.3
    """How sure it is at most whose a card is that was laid out of sight: the place alone is but a hint. By
    hand."""
    hidden_p: float = 0.5
    """The same where a hand that lay there may have hidden the one that brought it. By hand."""


TRICK = TrickTuning()


@dataclass(frozen=True, slots=True)
class UpCardTuning:
    """Whether a hand carries the up-card away."""

    like_paper_share: float = 0.6
    """How bright, as a share of the card's own white, a pixel must be to be paper (blur darkens it). By
    hand."""
    tint_levels: int = 25
    """How much more coloured than the card's white it may be (difference of its channels). By hand."""
    around_card_lengths: float = 2.5
    """How far from the card a hand that takes it away is watched, in lengths of the card. By hand."""
    carries_share: float = 0.2
    """Share of a card's area by which a hand that carries it is whiter than when it came. By hand."""
    forgets_s: float = 1.0
    """Seconds after which a hand that touched the card and left it there has nothing to do with it. By
    hand."""
    near_card_lengths: float = 0.62
    """How near to the card a hand is no longer beside it, but on it. By hand."""
    came_share: float = 0.8
    """How much of the whiteness of a hand that came is remembered from look to look. By hand."""
    lies_still_s: float = 0.4
    """Seconds after which the pack lies as the hand with the up-card has left it. By hand."""
    moved_levels: int = 16
    """By how much lighter or darker than all around it a pixel is another thing. By hand."""
    moved_share: float = 0.03
    """Share of a card's area that must be another thing for the pack to look otherwise. Measured: after no
    turning down was any (7 films of 9310848 to 9311058); half of the discards moved more than this."""


UP_CARD = UpCardTuning()
