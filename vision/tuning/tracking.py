"""Motion, hands, and the places of cards."""

from __future__ import annotations

import msgspec


class MotionTuning(msgspec.Struct, frozen=True):
    """What moved and what changed, in a small copy of the picture."""

    small_width_px: int = 320
    """Width in pixels of the small copy; a card is then about 14 by 21 of them. By hand."""
    moves_levels: int = 16
    """Change of a channel between two pictures that is motion, not noise or compression. By hand."""
    differs_levels: int = 28
    """Change of a channel that is another thing, not light, shadow or noise. By hand."""
    faint_levels: int = 10
    """Change of a channel above the noise of a still picture, perhaps a dark hand. By hand."""
    faintest_share: float = 0.25
    """Share of the table above which faint changes come from the light, and not from a hand. By hand."""
    compared_apart_s: float = 0.08
    """Seconds between the two pictures that are compared, so that 30 frames a second see slow hands too; and
    of rest before a card that is read is believed when no hand is at it. Measured: of 273 cards of 14 films
    (47110001 to 47110014) 266 are reported within 0.3 s of the hand's leaving, and 264 with 0.15."""
    looked_apart_s: float = 0.06
    """Least seconds between two looks at the table, or two of the first readings of a card: more pictures of
    the same moment prove no more, and 15 pictures a second are not passed over. By hand."""
    settles_s: float = 4.0
    """Seconds after which a still thing that is no card is part of the table (a mug, a resting hand). By
    hand."""
    learns_every_s: float = 0.2
    """Seconds between two lessons of the empty table. By hand."""
    resting_hand_s: float = 0.4
    """Seconds after which a still hand counts as resting. By hand."""
    changed_light_share: float = 0.25
    """Share of the bare table that must have changed for its light to count as changed. By hand."""
    upheaval_share: float = 0.5
    """Share of the table that must change in the same picture for a switched lamp or a moved camera. By
    hand."""
    edge_small_px: int = 2
    """Width of the table's edge, which shows a moved camera. By hand."""
    drift_share: float = 0.1
    """How far the empty table follows the light in a lesson. By hand."""
    least_change_small_px: int = 24
    """Small pixels that must have changed for another look. By hand."""
    inpaint_small_px: int = 3
    """Width of the surroundings from which the table under a card present from the first is guessed. By
    hand."""


MOTION = MotionTuning()


class BandsTuning(msgspec.Struct, frozen=True):
    """The bands of a flickering lamp, evened out before motion is detected."""

    compared_pictures: int = 10
    """Consecutive pictures needed to see bands crawl. By hand."""
    looked_for_every_s: float = 0.06
    """Seconds between two searches for bands as long as there are none. By hand."""
    least_depth_share: float = 0.03
    """Least share of its light by which a flickering lamp's lines swing. By hand."""
    compared_px: int = 40
    """Small pixels compared in a line. By hand."""
    dark_levels: float = 8.0
    """Level below which a pixel does not show the light. By hand."""
    same_levels: float = 7.0
    """Levels by which a pixel may deviate from the light of its line, for noise. By hand."""
    same_share: float = 0.06
    """Share of its level by which it may deviate as well. By hand."""
    same_line_share: float = 0.55
    """The share of a line's pixels that must have its light before the light counts as known. By hand."""
    known_lines_share: float = 0.5
    """Least share of lines with a known light. By hand."""
    darkest_share: float = 0.3
    """Share of the usual light below which a line is no longer brightened. By hand."""
    follows_every_s: float = 0.5
    """Seconds after which the usual picture follows the present one. By hand."""
    follows_share: float = 0.1
    """Share by which it then follows. By hand."""
    forgets_s: float = 1.5
    """Seconds after which an incomparable picture becomes the usual one. By hand."""


BANDS = BandsTuning()


class ViewTuning(msgspec.Struct, frozen=True):
    """The visibility of the table."""

    black_levels: float = 10.0
    """Mean brightness below which a picture shows nothing. By hand."""
    settled_s: float = 0.3
    """Seconds without much motion after which an upheaval of the whole picture is over. By hand."""
    out_of_sight_s: float = 1.5
    """Seconds of upheaval after which the table counts as out of sight. By hand."""
    compared_every_s: float = 1.0
    """Seconds between two attempts to find the old view in a new one. By hand."""


VIEW = ViewTuning()


class HandsTuning(msgspec.Struct, frozen=True):
    """Hands over the table. Small pixels are those of the small copy; a card has about 14 by 21 of them."""

    ring_small_px: int = 4
    """Width in small pixels of the band along the table's edge where arms cross it. By hand."""
    arm_heights_card_lengths: tuple[float, float] = (0.8, 1.6)
    """How high over the table an arm may be where it crosses the edge, as a low camera sees it. By hand."""
    least_hand_small_px: int = 30
    """Least small pixels of a hand (a card has about 300). By hand."""
    near_small_px: int = 9
    """Most small pixels between two places of the same hand or thrown card. By hand."""
    gone_after_s: float = 0.35
    """Seconds without a sign of a hand after which its visit is over. By hand."""
    recent_visits: int = 40
    """Number of newest visits that include those of the last seconds. By hand."""
    recall_s: float = 6.0
    """Seconds for which the places of a hand are remembered after its visit. By hand."""
    passed_share: float = 0.3
    """Share of a card that a hand must have moved over to have brought it. By hand."""
    least_print_small_px: int = 8
    """Least small pixels of a card's print that decide who brought it. By hand."""
    lingered_s: float = 1.5
    """Seconds after which a hand over the table more probably rests there than brings a card. By hand."""
    corner_share: float = 0.15
    """Share of its crossings that an arm near a corner must share with a former arm to be the same. By
    hand."""


HANDS = HandsTuning()


class PresenceTuning(msgspec.Struct, frozen=True):
    """The presence of cards in their places."""

    same_share: float = 0.6
    """Share of a card's visible small pixels that must look unchanged for it to be present. By hand."""
    turned_share: float = 0.85
    """The same with a back in place of a face; all cards share their white rims. By hand."""
    together_s: float = 0.5
    """Most seconds between the rests of two cards laid together. By hand."""
    disturbed_share: float = 0.08
    """Share of a card's small pixels that must have changed for another card to be on it. By hand."""
    moving_share: float = 0.1
    """Share of a card's small pixels above which it counts as moving. By hand."""
    hidden_share: float = 0.05
    """Share of a card above which others hide it. By hand."""
    visible_share: float = 0.25
    """Share of a card that must be in view for any decision about it. By hand."""
    bare_share: float = 0.1
    """Share of a card's place that must show the table below for a comparison. By hand."""
    unknown_ground_s: float = 0.5
    """Seconds of waiting if the table under the card was never seen. By hand."""


PRESENCE = PresenceTuning()


class SearchTuning(msgspec.Struct, frozen=True):
    """The detector's looks, and the assignment of outlines to cards."""

    glance_every_s: float = 0.15
    """Seconds between two looks for a card after its place has changed. By hand."""
    present_before_s: float = 1.0
    """Seconds after the table's return to view in which a detected card was there before. By hand."""
    stale_looks: int = 12
    """Looks in vain after which a changed back, or clutter, is forgotten. By hand."""
    stale_s: float = 0.9
    """Least seconds of these looks: a hand hides it as long at 30 pictures a second as at 12. By hand."""
    player_p: float = 0.6
    """Probability of the hand that brought a card, from which the cards' order may depend on it. By hand."""
    kept_looks: int = 16
    """Number of the detector's latest probabilities stored for each card. By hand."""
    nudged_iou: float = 0.85
    """Overlap below which an outline differs from the outline that was read. By hand."""
    most_outlines: int = 40
    """Outlines that are taken up from one picture: more is a pattern of the cloth, and would take seconds.
    By hand."""
    pattern_outlines: int = 25
    """Outlines from which on one that cannot be read is taken for a part of such a pattern, not for a card.
    By hand."""
    tries_looks: int = 4
    """Looks for an undetected thing on the table, at growing distances in time. By hand."""
    least_card_areas: float = 0.1
    """Least area of an outlined card, in squares of a card's length: a part of a card. By hand."""
    most_card_areas: float = 2.2
    """Most such area: a jumbo card, or a table larger than it seems. By hand."""
    least_thing_cards: float = 0.14
    """Least area, in cards, of a thing that may be a card. By hand."""
    most_thing_cards: float = 6.0
    """The same at most. By hand."""
    settled_looks: int = 3
    """Looks that must have found a card before it needs no further look. By hand."""
    slowest_tries: int = 5
    """How often the time between two looks doubles after the card's place has changed. By hand."""
    least_spot_card_lengths: float = 0.6
    """Least assumed length of a card at a place for a closer look. By hand."""
    most_spot_card_lengths: float = 1.7
    """The same at most. By hand."""
    least_card_small_px: int = 8
    """Least small pixels of an outline. By hand."""
    alone_parts: int = 3
    """The clear part of a card decides who brought it if it is at least one part in this number. By hand."""
    moved_share: float = 0.2
    """Least shift of its middle, by the root of its area, for a card to count as laid again. By hand."""


SEARCH = SearchTuning()


class ZoomTuning(msgspec.Struct, frozen=True):
    """A closer look at new things."""

    card_px: float = 64.0
    """Wanted length of a card in pixels in the detector's picture. By hand."""
    worth_ratio: float = 1.25
    """Least enlargement that is worth another look. By hand."""
    afar_px: int = 640
    """Long side of the picture for the search of the whole table. By hand."""
    reach_card_lengths: float = 2.2
    """Reach of a closer look round its middle, in lengths of a card. By hand."""
    core_card_lengths: float = 1.2
    """Most distance of a card's middle from it, in lengths of a card, for the card to be wholly in view. By
    hand."""
    whole_better_fit: float = 0.25
    """Least difference of fit between the whole of a card and a part of it. By hand."""
    most_places: int = 3
    """Most places for closer looks in a picture. By hand."""


ZOOM = ZoomTuning()


class ClothTuning(msgspec.Struct, frozen=True):
    """The parts of a cloth that look like cards, and the work allowed for a picture of it."""

    look_px: int = 16
    """Side in pixels of the crops for comparing looks. By hand."""
    same_look_likeness: float = 0.93
    """Correlation from which two things look the same. Measured: squares of gingham have 0.99 with the third
    likest; of 20 cards none has above 0.92 with its likest and 0.82 with its third likest."""
    similar_count: int = 3
    """Number of similar refused things after which another is refused with them. By hand."""
    most_looks: int = 64
    """Most remembered looks. By hand."""
    known_share: float = 0.8
    """Share of an outline on refused places from which it is refused. By hand."""
    left_in_view_share: float = 0.3
    """Share of an outline that other things must leave in view to recognise the cloth. By hand."""
    forgets_s: float = 1.0
    """Seconds of a changed look after which a place is forgotten. By hand."""
    learns_s: float = 2.0
    """Most seconds of learning a new cloth before the cards on it are reported. By hand."""
    joker_off_log: float = 0.35
    """Most deviation, as a logarithm, of a joker's breadth by its height from a card's: a button, a lighter
    or a matchbox looks like a joker. By hand."""
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
    """Most outlines read in a picture. By hand."""
    asked_every_s: float = 1.0
    """Seconds between two trials of the other detector. By hand."""


CLOTH = ClothTuning()


class TrackTuning(msgspec.Struct, frozen=True):
    """A card, and the size of this pack's cards."""

    strip_off_log: float = 0.25
    """Most deviation, as a logarithm, of the long side of a strip under a card from a card's side. By
    hand."""
    strip_low_share: float = 0.2
    """Least width of the strip, as a share of the other side. By hand."""
    strip_high_share: float = 0.95
    """The same at most. By hand."""
    too_long_low_ratio: float = 1.2
    """Least length of an outline of two cards, in multiples of a card's side. By hand."""
    too_long_high_ratio: float = 1.9
    """The same at most. By hand."""
    card_side_log: float = 0.12
    """Most deviation, as a logarithm, of its other side from a card's. By hand."""
    outlined_iou: float = 0.55
    """Overlap (intersection over union) from which an end of an outline has another outline. By hand."""
    finger_small_px: int = 7
    """Width round a card that a finger at it touches. By hand."""
    enough_cards: int = 3
    """Cards that must have been measured before their size is known. By hand."""
    best_fit: float = 1.1
    """Fit of an outline of exactly the cards' size; values above 1 count as 1. By hand."""
    fit_per_log: float = 2.0
    """Decrease of the fit for each logarithmic unit of deviation in size. By hand."""
    least_fit: float = 0.2
    """Least fit of any outline. By hand."""


TRACK = TrackTuning()


class BelievingTuning(msgspec.Struct, frozen=True):
    """The conditions to accept a card, to drop it, or to report it gone."""

    still_s: float = 0.15
    """Seconds of rest and clearness before a thing is no card, or of rest for it to be laid. By hand."""
    doubt_s: float = 1.5
    """Seconds after which a card that the vote cannot name is reported as not read. By hand."""
    gone_s: float = 0.1
    """Seconds of an empty look of its place before a card is gone. By hand."""
    enough_reads: int = 4
    """Readings of a card in a row; more only while the vote is unsure. By hand."""
    bare_share: float = 0.05
    """Share of a card's place that must look other than before: the least of a white card on a white cloth
    is its pips, a tenth of it. By hand."""
    slid_s: float = 2.5
    """Most seconds between the lift and the rest of a moved card. By hand."""
    unreadable_share: float = 0.55
    """Share of a card above which its cover would be read in its place. By hand."""
    read_every_s: float = 0.1
    """Seconds between two further readings of a card. By hand."""
    least_signs: int = 3
    """Least readings and looks together before an unnamed card is reported. By hand."""
    card_like_p: float = 0.6
    """Least mean probability by the detector of a card that the reader rejects. By hand."""
    card_like_fit: float = 0.8
    """Least fit of such a card to the cards' size. By hand."""
    slid_iou: float = 0.05
    """Overlap from which an unread card may be a pushed card. By hand."""


BELIEVING = BelievingTuning()


class EvidenceTuning(msgspec.Struct, frozen=True):
    """The pictures that prove an event."""

    jpeg_quality: int = 85
    """Quality of their JPEG, of 100. By hand."""
    later_s: float = 0.4
    """Seconds between an event and the picture after it. By hand."""
    kept_sightings: int = 64
    """Sightings remembered for the receivers of events. By hand."""


EVIDENCE = EvidenceTuning()
