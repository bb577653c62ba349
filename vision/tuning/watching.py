"""What happens at the table."""

from __future__ import annotations

import msgspec


class ExposedTuning(msgspec.Struct, frozen=True):
    """Faces at the edges of the table."""

    read_within_s: float = 1.0
    """Seconds within which a face at the edge must be read to have been exposed. A card there is in full
    view. A thing read only after many looks, or when it is gone, may be a pattern. By hand."""
    in_a_print_p: float = 0.995
    """How sure a face at the edge must be read on a cloth with a print: flowers are read as aces. By hand."""
    just_gathered_s: float = 1.5
    """Seconds within which a face at the edge may be a trick that was just gathered. By hand."""


EXPOSED = ExposedTuning()


class CuttingTuning(msgspec.Struct, frozen=True):
    """The cut."""

    assembled_s: float = 2.0
    """Seconds after the last trick was gathered before which no pile is the pack of the next deal. By
    hand."""
    cut_low_card_lengths: float = 0.6
    """How far apart, in lengths of a card, the two parts of a pack lie that is being cut, at least. By
    hand."""
    cut_high_card_lengths: float = 2.6
    """The same at most. By hand."""
    within_s: float = 12.0
    """Seconds within which the dealer takes the rest, after the cutter has laid a part next to it. By
    hand."""


CUTTING = CuttingTuning()


class DealReadsTuning(msgspec.Struct, frozen=True):
    """The readings of a deal's cards together."""

    named_by_others_p: float = 0.95
    """The least probability of a name that comes from other cards: higher than a reading's, since it depends
    on all other cards. By hand."""
    amiss_p: float = 0.06
    """How often an unsure card is a card hardly among its readings: of the same rank,
    mostly. By hand."""
    most_cards: int = 20
    """Cards played in a deal; more of them belong to a deal that began unseen. By hand."""
    pause_s: float = 45.0
    """Seconds without a card after which the cards may have been gathered and dealt again, unseen. By
    hand."""
    worth_naming_p: float = 0.0005
    """Least probability of a reported rival. By hand."""
    nothing_p: float = 0.0001
    """Least remaining probability for a card outside the pack. By hand."""


DEAL_READS = DealReadsTuning()


class DealingTuning(msgspec.Struct, frozen=True):
    """The deal."""

    next_packet_s: float = 2.5
    """Seconds within which the next packet of a deal lands. By hand."""
    packet_s: float = 0.3
    """Seconds within which all cards of a packet have landed. By hand."""
    counted_s: float = 0.6
    """Seconds after which a packet is reported: by then its cards are at rest and outlined. By hand."""
    holds_s: float = 0.25
    """Seconds that a hand must be over the table before a packet lands from it: a flying packet looks like a
    hand. By hand."""
    enough_players: int = 3
    """Players with packets before the dealer is reported; all, if they are fewer. By hand."""
    dealer_share: float = 0.8
    """Share of the hands over the table, when packets landed, that the dealer's has at least. By hand."""
    card_iou: float = 0.6
    """Overlap (intersection over union) of two outlines of perhaps the same card. By hand."""
    same_place_card_lengths: float = 0.4
    """Most distance, in lengths of a card, of two outlines of perhaps the same pile. By hand."""
    off_the_pack_card_lengths: float = 0.9
    """Least distance of a packet from the pack, in lengths of a card. By hand."""
    no_up_card_card_lengths: float = 2.0
    """Distance from the pack, in lengths of a card, beyond which a face is no up-card. By hand."""
    plain_p: float = 0.9
    """Least probability of the nearest player for a face that is held back. By hand."""
    touches_s: float = 0.3
    """Seconds of another player's hand at the cards after which they count as touched: the deal is over. By
    hand."""
    least_looks: int = 3
    """Least pictures with a face detected and read before it is reported as dealt face up. By hand."""
    clear_s: float = 0.25
    """Seconds that it then rests with no hand at it. By hand."""


DEALING = DealingTuning()


class HandlingTuning(msgspec.Struct, frozen=True):
    """Hands at work on the pack."""

    works_s: float = 3.0
    """Least seconds of the hands' work: straightening a pack, or a look at it, is over by then. By hand."""
    busy_s: float = 1.6
    """Least seconds of visible motion during that work. By hand."""
    pauses_s: float = 1.6
    """Most seconds between two such movements. By hand."""
    same_place_card_lengths: float = 4.5
    """How wide and how high, in lengths of a card, all that moves is at most: who deals reaches farther. By
    hand."""
    in_hand_share: float = 0.8
    """Share of those movements with the pack out of its place. By hand."""
    passes_s: float = 0.3
    """Seconds that a hand is over the table before it is one: cards that move near the edge look like
    hands. By hand."""


HANDLING = HandlingTuning()


class OpeningTuning(msgspec.Struct, frozen=True):
    """The up-card, hands laid down, and the beginning of a deal."""

    hand_down_s: float = 2.0
    """Seconds that a hand must be face down before it counts as laid down. By hand."""
    between_deals_s: float = 15.0
    """Seconds without a trick, or from one up-card to the next, after which an up-card begins a new deal
    although tricks were missed. By hand."""
    from_the_first_s: float = 1.0
    """Seconds from the first picture in which a seen card was there before. By hand."""
    exactly_iou: float = 0.8
    """Intersection over union from which two cards are in the same place: nobody does that by chance. By
    hand."""
    right_on_iou: float = 0.6
    """The same from which a card is on a thing of its own size: on the pack, and not on a coaster. By
    hand."""
    unlike_share: float = 0.6
    """Share of an up-card's place that must have changed after it has left. By hand."""
    in_vain_looks: int = 3
    """Least looks that find no face there. By hand."""
    calling_s: float = 8.0
    """Seconds after which an up-card that nobody was seen to take, and no discard followed, is turned down.
    By hand."""
    apart_iou: float = 0.1
    """Overlap below which a pile is next to the up-card and not under it. By hand."""
    clear_iou: float = 0.02
    """Overlap above which a card is on or under another. By hand."""


OPENING = OpeningTuning()


class RereadTuning(msgspec.Struct, frozen=True):
    """The whole table read again."""

    looks: int = 4
    """Pictures from which the table is read. By hand."""
    apart_s: float = 0.25
    """Seconds between two of them. By hand."""
    settles_s: float = 2.5
    """Seconds after the view is back before the first of them: moved cards are then reported in the usual
    way. By hand."""
    patience_s: float = 20.0
    """Seconds after which the table is read despite a resting hand, without the cards under it. By
    hand."""
    seat_p: float = 0.6
    """Least probability of a card's player for the seat to be reported. By hand."""
    asked_early_s: float = 2.0
    """Seconds of waiting saved by an order from people: nothing has moved. By hand."""


REREAD = RereadTuning()


class ShufflingTuning(msgspec.Struct, frozen=True):
    """The shuffle."""

    moves_card_areas: float = 0.2
    """Least area, in cards, of visible motion in a picture. By hand."""
    shuffler_share: float = 0.9
    """Least share of a player's hands. By hand."""
    same_card_areas: float = 0.35
    """Most changed area, in cards, away from the old and new places of the pack. By hand."""
    elsewhere_share: float = 0.5
    """Least changed share of a pile's place after it has left. By hand."""
    in_view_card_lengths: float = 0.4
    """Least distance of a pile, in lengths of a card, from the end of the table or the picture: nearer than
    that it may be in hands that are out of sight. By hand."""
    quiet_s: float = 0.3
    """Seconds without hands and motion after which the table is looked at. By hand."""
    still_s: float = 0.8
    """Seconds without motion after which a thing over the edge, away from the pack, is no hand at work. By
    hand."""
    longest_s: float = 40.0
    """Seconds after which the events between two still pictures are no longer clear. By hand."""
    shadow_small_px: int = 9
    """Width round the pack in which its shadow changes the cloth. By hand."""
    longest_step_s: float = 0.2
    """Most seconds that a picture counts for, if some are missing. By hand."""


SHUFFLING = ShufflingTuning()


class ViewBackTuning(msgspec.Struct, frozen=True):
    """Unseen events while the table was out of view."""

    unseen_s: float = 1.0
    """Seconds after the view is back within which a detected card may have been there before. By
    hand."""
    arriving_s: float = 1.0
    """Seconds before the view is back within which a card may have come that was not believed yet. By
    hand."""


VIEW_BACK = ViewBackTuning()


class SureTuning(msgspec.Struct, frozen=True):
    """How sure an event is. The curves are fitted: see SCALES in vision/watching/sureness.py."""

    far_log_odds: float = 30.0
    """Log-odds beyond which nothing is any surer. By hand."""
    worth_telling_p: float = 0.0005
    """Least probability of a reported alternative. By hand."""
    near_the_rim_card_lengths: float = 1.0
    """Distance inside the rim of the trick area from which a card is surely in it. By hand."""
    least_p: float = 0.0001
    """Nothing is held to be less likely, or surer, by more than this. By hand."""


SURENESS = SureTuning()


class TokensTuning(msgspec.Struct, frozen=True):
    """The players' printed tokens."""

    still_s: float = 1.0
    """Seconds of rest, with no hand at it, before a token counts. By hand."""
    moved_card_lengths: float = 0.7
    """Distance from which a token was laid again and not only pushed. By hand."""
    heap_card_lengths: float = 1.4
    """Distance within which two trump tokens are a heap that is not in use. By hand."""
    gone_s: float = 2.0
    """Seconds of an open place without the token before it is gone. By hand."""
    between_card_lengths: float = 0.6
    """By how much nearer than to any other seat's edge a token must lie to be before a seat. By hand."""
    together_s: float = 45.0
    """Seconds within which a trump token and the one for playing alone are one call. By hand."""
    often_s: float = 0.45
    """Seconds between two looks at a table with tokens. By hand."""
    seldom_s: float = 1.0
    """Seconds between two looks at a table on which none has been seen. By hand."""
    paper_across_markers: float = 1.5
    """Half the width of a token's paper, from its marker's middle, in sides of the marker. By hand."""
    paper_along_markers: float = 2.1
    """The same along. By hand."""
    pushed_card_lengths: float = 0.1
    """Distance from which a token counts as moving. By hand."""


TOKEN_WATCH = TokensTuning()


class TrickTuning(msgspec.Struct, frozen=True):
    """The trick in the middle."""

    finished_s: float = 0.6
    """Seconds after the last card has left before its fate is reported. By hand."""
    drawn_out_s: float = 2.5
    """Seconds that a gathering hand may stay before the trick is gathered in any case. By hand."""
    nobody_saw_p: float = 0.3
    """Most probability of the player of a card laid out of view: the place alone is only a hint. By
    hand."""
    hidden_p: float = 0.5
    """The same where a resting hand may have hidden the hand that brought it. By hand."""


TRICK = TrickTuning()


class UpCardTuning(msgspec.Struct, frozen=True):
    """Detecting that a hand carries the up-card away."""

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
    """Distance to the card within which a hand counts as on it. By hand."""
    came_share: float = 0.8
    """How much of the whiteness of a hand that came is remembered from look to look. By hand."""
    settled_pack_s: float = 0.4
    """Seconds after which the pack is as the hand with the up-card has left it. By hand."""
    moved_levels: int = 16
    """Difference in lightness from the surroundings from which a pixel is another thing. By hand."""
    moved_share: float = 0.03
    """Share of a card's area that must be another thing for the pack to look otherwise. Measured: after no
    turning down was any (7 films of 9310848 to 9311058); half of the discards moved more than this."""


UP_CARD = UpCardTuning()
