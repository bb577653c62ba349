"""Motion, hands, and the places of cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MotionTuning:
    """What moved and what changed, in a small copy of the picture."""

    small_width_px: int = 320
    """Width in pixels of the small copy; a card is then about 14 by 21 of them. By hand."""
    moves_levels: int = 16
    """Change of a channel's value between two pictures that is motion, not noise or compression. By hand."""
    differs_levels: int = 28
    """Change of a channel's value that is another thing, not light, shadow or noise. By hand."""
    faint_levels: int = 10
    """Change of a channel's value that is more than the noise of a still picture, and may be a dark hand.
    By hand."""
    faintest_share: float = 0.25
    """Share of the table above which faint changes are those of the light, and no hand's. By hand."""
    compared_apart_s: float = 0.08
    """Seconds between the two pictures that are compared, so that 30 frames a second see slow hands too. By
    hand."""
    settles_s: float = 4.0
    """Seconds after which a still thing that is no card is part of the table (a mug, a resting hand). By
    hand."""
    learns_every_s: float = 0.2
    """Seconds between two lessons of what the empty table looks like. By hand."""
    resting_hand_s: float = 0.4
    """Seconds after which a still hand counts as resting. By hand."""
    changed_light_share: float = 0.25
    """Share of the bare table that looks other than before once its light has changed. By hand."""
    upheaval_share: float = 0.5
    """Share of the table that has to change at once for a switched lamp or a moved camera. By hand."""
    edge_small_px: int = 2
    """Width of the table's edge, in which a moved camera shows. By hand."""
    drift_share: float = 0.1
    """How far the empty table follows the light in one lesson. By hand."""
    least_change_small_px: int = 24
    """Small pixels that must look otherwise for another look to be worth its time. By hand."""
    inpaint_small_px: int = 3
    """From how far round the table under a card is guessed that lay there from the first. By hand."""


MOTION = MotionTuning()


@dataclass(frozen=True, slots=True)
class BandsTuning:
    """The bands of a lamp that flickers, evened out before motion is looked for."""

    compared_pictures: int = 10
    """Pictures in a row by which bands are seen to crawl. By hand."""
    looked_for_every_s: float = 0.06
    """Seconds between two looks for them as long as there are none. By hand."""
    least_depth_share: float = 0.03
    """Share of its light by which a lamp's lines go up and down where it flickers. By hand."""
    compared_px: int = 40
    """Small pixels of a line that are compared. By hand."""
    dark_levels: float = 8.0
    """Level below which a pixel does not show the light. By hand."""
    same_levels: float = 7.0
    """Levels by which a pixel may be off the light of its line, for noise. By hand."""
    same_share: float = 0.06
    """Share of its level by which it may be off as well. By hand."""
    same_line_share: float = 0.55
    """Share of a line that must have the line's light for that to be known. By hand."""
    known_lines_share: float = 0.5
    """Share of the lines of which it must be known. By hand."""
    darkest_share: float = 0.3
    """Share of the usual light below which a line is not made lighter any more. By hand."""
    follows_every_s: float = 0.5
    """Seconds after which the usual picture follows what is there. By hand."""
    follows_share: float = 0.1
    """How far it then follows. By hand."""
    forgets_s: float = 1.5
    """Seconds after which a picture that cannot be compared is the usual one. By hand."""


BANDS = BandsTuning()


@dataclass(frozen=True, slots=True)
class ViewTuning:
    """Whether the table can be seen."""

    black_levels: float = 10.0
    """Mean brightness below which a picture shows nothing. By hand."""
    settled_s: float = 0.3
    """Seconds without much motion after which an upheaval of the whole picture is over. By hand."""
    out_of_sight_s: float = 1.5
    """Seconds of upheaval after which the table counts as out of sight. By hand."""
    compared_every_s: float = 1.0
    """Seconds between two attempts to find the old view in a new one. By hand."""


VIEW = ViewTuning()


@dataclass(frozen=True, slots=True)
class HandsTuning:
    """Hands over the table. Small pixels are those of the small copy, of which a card is about 14 by 21."""

    ring_small_px: int = 4
    """Width of the band along the table's edge, in small pixels, in which an arm is seen to cross it. By
    hand."""
    least_hand_small_px: int = 30
    """Small pixels that a hand has at least (a card has about 300). By hand."""
    near_small_px: int = 9
    """Small pixels that a hand or a thrown card may be away from where it was last seen. By hand."""
    gone_after_s: float = 0.35
    """Seconds without a sign of a hand after which its visit is over. By hand."""
    recent_visits: int = 40
    """Visits back from the newest among which those of the last seconds are. By hand."""
    recall_s: float = 6.0
    """Seconds that it is remembered where a hand was, after its visit. By hand."""
    passed_share: float = 0.3
    """Share of a card that a hand must have moved over to have brought it. By hand."""
    least_print_small_px: int = 8
    """Small pixels of a card that must differ from the cloth to ask them who brought it. By hand."""
    lingered_s: float = 1.5
    """Seconds after which a hand over the table is more likely to lie there than to bring a card. By hand."""
    corner_share: float = 0.15
    """Share of its crossings that an arm near a corner has in common with one that was there. By hand."""


HANDS = HandsTuning()


@dataclass(frozen=True, slots=True)
class PresenceTuning:
    """The presence of cards in their places."""

    same_share: float = 0.6
    """Share of a card's visible small pixels that must look as before for it to be there. By hand."""
    turned_share: float = 0.85
    """The same where a back is found in the place of a face; cards have their white rims in common. By
    hand."""
    together_s: float = 0.5
    """Seconds within which two cards have come to rest that were laid at once. By hand."""
    disturbed_share: float = 0.08
    """Share of a card's small pixels that must have changed for another card to lie on it by now. By hand."""
    moving_share: float = 0.1
    """Share of a card's small pixels above which it moves. By hand."""
    hidden_share: float = 0.05
    """Share of a card above which others hide it. By hand."""
    visible_share: float = 0.25
    """Share of a card that must be in view for any decision about it. By hand."""
    bare_share: float = 0.1
    """Share of a card's place that must show the table below for that to be compared. By hand."""
    unknown_ground_s: float = 0.5
    """Seconds of waiting if the table under the card was never seen. By hand."""


PRESENCE = PresenceTuning()


@dataclass(frozen=True, slots=True)
class SearchTuning:
    """Where the detector looks, and which outline shows which card."""

    glance_every_s: float = 0.15
    """Seconds between two looks for a card after its place has changed. By hand."""
    present_before_s: float = 1.0
    """Seconds after the table's return to view in which a detected card was there before. By hand."""
    stale_looks: int = 12
    """Looks in vain after which a back, or clutter, that looks otherwise is forgotten. By hand."""
    stale_s: float = 0.9
    """Seconds that these looks take at least: a hand hides it as long at 30 pictures a second as at 12. By
    hand."""
    player_p: float = 0.6
    """Probability of the hand that brought a card, from which the cards' order may depend on it. By hand."""
    kept_looks: int = 16
    """The detector's latest probabilities that are kept of each card. By hand."""
    nudged_iou: float = 0.85
    """Overlap below which the outline of a card is not the one that was read. By hand."""
    most_outlines: int = 40
    """Outlines that are taken up from one picture: more is a pattern of the cloth, and would take seconds.
    By hand."""
    pattern_outlines: int = 25
    """Outlines from which on one that cannot be read is taken for a part of such a pattern, not for a card.
    By hand."""
    tries_looks: int = 4
    """Looks for an undetected thing on the table, at growing distances in time. By hand."""
    least_card_areas: float = 0.1
    """Area of an outlined card in squares of a card's length, at least: a part of one. By hand."""
    most_card_areas: float = 2.2
    """The same at most: a jumbo card, or the table is larger than it seems. By hand."""
    least_thing_cards: float = 0.14
    """Least area, in cards, of a thing that may be a card. By hand."""
    most_thing_cards: float = 6.0
    """The same at most. By hand."""
    settled_looks: int = 3
    """Looks in which a card must have been found before it needs no further one. By hand."""
    slowest_tries: int = 5
    """How often the time between two looks is doubled after the card's place has changed. By hand."""
    least_spot_card_lengths: float = 0.6
    """How long a card is taken to be at a place that is looked at closely, at least. By hand."""
    most_spot_card_lengths: float = 1.7
    """The same at most. By hand."""
    least_card_small_px: int = 8
    """Small pixels that an outline has at least. By hand."""
    alone_parts: int = 3
    """One in so many parts of a card must lie clear of others for the hands over that part to be asked who
    brought it. By hand."""
    moved_share: float = 0.2
    """How far its middle must have moved, by the root of its area, for a card to count as laid again. By
    hand."""


SEARCH = SearchTuning()


@dataclass(frozen=True, slots=True)
class ZoomTuning:
    """A closer look at what has just come to lie there."""

    card_px: float = 64.0
    """How long a card is to be, in pixels, in the picture that the detector is given. By hand."""
    worth_ratio: float = 1.25
    """How much larger than before that must be for another look to be worth its time. By hand."""
    afar_px: int = 640
    """The long side of the picture at which the whole table is searched. By hand."""
    reach_card_lengths: float = 2.2
    """How far round the middle of a place is looked, in lengths of a card. By hand."""
    core_card_lengths: float = 1.2
    """How far from it, in lengths of a card, a card's middle may lie that is wholly in view there. By
    hand."""
    whole_better_fit: float = 0.25
    """How much better the whole of a card has a card's size than a part of it, at least. By hand."""
    most_places: int = 3
    """Places that are looked at more closely in one picture. By hand."""


ZOOM = ZoomTuning()


@dataclass(frozen=True, slots=True)
class ClothTuning:
    """The parts of a cloth that look like cards, and the work allowed for a picture of it."""

    look_px: int = 16
    """Side in pixels of the crops for comparing looks. By hand."""
    same_look_likeness: float = 0.93
    """Correlation from which two things look the same. Measured: squares of gingham have 0.99 with the third
    likest; of 20 cards none has above 0.92 with its likest and 0.82 with its third likest."""
    similar_count: int = 3
    """Things that look like it, and were refused, before one is refused with them. By hand."""
    most_looks: int = 64
    """Looks that are remembered. By hand."""
    known_share: float = 0.8
    """Share of an outline on refused places from which it is refused. By hand."""
    left_in_view_share: float = 0.3
    """Share of an outline that other things must leave in view to recognise the cloth. By hand."""
    forgets_s: float = 1.0
    """Seconds that a place looks otherwise before it is forgotten. By hand."""
    learns_s: float = 2.0
    """Most seconds of learning a new cloth before the cards on it are reported. By hand."""
    least_unbrought_card_areas: float = 0.3
    """Least area of an unbrought thing on a print, in squares of a card's length: a card has
    0.72, and the flowers of two films that read like aces 0.11 to 0.2. By hand."""
    neighbours_s: float = 0.5
    """Seconds within which the neighbours of a new thing on learnt cloth are detected as well. By hand."""
    most_outlines: int = 24
    """Outlines with corners computed in a look at the whole table: a hand of each of four players laid
    down, and four more. By hand."""
    most_near_outlines: int = 8
    """The same of a closer look, which shows a few cards' room. By hand."""
    most_reads: int = 16
    """Outlines that are read in one picture. By hand."""
    asked_every_s: float = 1.0
    """Seconds between two times that the other detector is asked whether it sees less. By hand."""


CLOTH = ClothTuning()


@dataclass(frozen=True, slots=True)
class TrackTuning:
    """One card, and how large the cards of this pack are."""

    strip_off_log: float = 0.25
    """How far, as a logarithm, the long side of what sticks out from under a card is from a card's side. By
    hand."""
    strip_low_share: float = 0.2
    """How wide it is, as a share of the other side, at least. By hand."""
    strip_high_share: float = 0.95
    """The same at most. By hand."""
    too_long_low_ratio: float = 1.2
    """How long an outline is that holds two cards, as a multiple of one card's side, at least. By hand."""
    too_long_high_ratio: float = 1.9
    """The same at most. By hand."""
    card_side_log: float = 0.12
    """How far, as a logarithm, its other side is from a card's at most. By hand."""
    outlined_iou: float = 0.55
    """Overlap (intersection over union) from which one end of an outline has an outline of its own. By
    hand."""
    finger_small_px: int = 7
    """Width of what is touched round a card by a finger at it. By hand."""
    enough_cards: int = 3
    """Cards that must have been measured before their size is known. By hand."""
    best_fit: float = 1.1
    """How well an outline of just the cards' size fits; what is above 1 is as good as 1. By hand."""
    fit_per_log: float = 2.0
    """By how much the fit falls, by how far off the size is, as a logarithm. By hand."""
    least_fit: float = 0.2
    """How badly any outline fits at most. By hand."""


TRACK = TrackTuning()


@dataclass(frozen=True, slots=True)
class BelievingTuning:
    """When a card is believed, given up, or gone."""

    still_s: float = 0.15
    """Seconds that a card must lie still and clear before it is believed, or still for it to have been laid.
    By hand."""
    doubt_s: float = 1.5
    """Seconds after which a card that the vote cannot name is reported as not read. By hand."""
    gone_s: float = 0.1
    """Seconds that a place must look empty before its card is gone. By hand."""
    enough_reads: int = 4
    """Readings that are made of a card at once; more only while the vote is not sure. By hand."""
    nameless_reads: int = 6
    """Readings after which a sure but unnamed card is reported. Measured: of 356 cards of 20
    films (9311943 to 9311962) that were named at all, one took six readings and none took more."""
    bare_share: float = 0.05
    """Share of a card's place that must look other than before: the least of a white card on a white cloth
    is its pips, a tenth of it. By hand."""
    slid_s: float = 2.5
    """Seconds within which a card that was lifted and rests again is a card that was moved. By hand."""
    unreadable_share: float = 0.55
    """Share of a card above which what hides it is read, and not the card. By hand."""
    read_every_s: float = 0.1
    """Seconds between two further readings of a card. By hand."""
    least_signs: int = 3
    """Readings and looks together, at least, before a card is reported that the vote cannot name. By hand."""
    card_like_p: float = 0.6
    """How sure the detector must be, in the mean, of a card that the reader takes for none. By hand."""
    card_like_fit: float = 0.8
    """How well such a card must have the cards' size. By hand."""
    slid_iou: float = 0.05
    """Overlap from which a card that was not read may be one that was pushed. By hand."""


BELIEVING = BelievingTuning()


@dataclass(frozen=True, slots=True)
class EvidenceTuning:
    """The pictures that prove an event."""

    jpeg_quality: int = 85
    """Quality of their JPEG, of 100. By hand."""
    later_s: float = 0.4
    """Seconds between an event and the picture that shows what came after. By hand."""
    kept_sightings: int = 64
    """Sightings remembered for the receivers of events. By hand."""


EVIDENCE = EvidenceTuning()
