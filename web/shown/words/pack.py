"""What the pack check says (see :data:`web.shown.words.english.ENGLISH`, of which this is a part)."""

from __future__ import annotations

PACK: dict[str, str] = {
    "pack_title": "Check the pack, learn the deck",
    "pack_how": "Spread all {n} cards face up in rows before the camera, none on another;"
    " or show them in parts, or one by one, and look after each.",
    "pack_no_camera": "There is no camera at this table, so the pack cannot be looked at. Count it by hand.",
    "pack_look": "Look at the pack",
    "pack_learn": "Learn this deck",
    "pack_forget": "Begin again",
    "pack_private": "What is learnt of the deck stays on this machine.",
    "pack_picture": "The spread; tap a card to name it",
    "pack_card": "Card {n}: {what}",
    "pack_not_read": "not read",
    "pack_learnt": "{n} cards of this deck are known by sight. Reads are compared with it from now on.",
    "pack_complete": "The pack is complete: all {n} cards are here, each once.",
    "pack_here": "{n} of {of} cards are here.",
    "pack_missing": "Missing: {cards}.",
    "pack_doubled": "Doubled: {cards}.",
    "pack_foreign": "Not of this pack: {cards}.",
    "pack_benny": "Missing: the card that stands as Benny ({cards}).",
    "pack_overlapping": (
        "Some cards cover others: spread them apart, so that each is seen whole, and look again."
    ),
    "pack_unread": "Not read: {n}. Tap them and name them.",
    "pack_which": "Which card is number {n}?",
    "pack_none": "No card of this pack",
    "alike_title": "These {n} cards look alike. Which card is it?",
    "alike_why": "Bowerbird did not read them. Name the card, and Bowerbird reads the others like it, now"
    " and from here on.",
    "alike_next": "{n} more groups follow.",
    "alike_next_one": "One more group follows.",
    "alike_skip": "Skip",
    "alike_reading": "Bowerbird is reading the others…",
    "alike_named": "Named: {card}. {n} cards were read by it.",
    "alike_named_one": "Named: {card}. No other card was read by it.",
    "alike_picture": "Card {n} of {of} that look alike",
    "pack_strange": "Many cards of this deck were not read: it is not known here. Check the pack between"
    " two deals, in the table's set-up, and they will be.",
}
