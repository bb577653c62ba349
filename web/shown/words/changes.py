"""The words of what a correction, or reading the table again, has changed: patterns of messages by key."""

from __future__ import annotations

CHANGES: dict[str, str] = {
    "change.makes": "This makes {changes}.",
    "change.makes_each": "{what} {value}",
    "change.now": "Now {changes}.",
    "change.now_each": "{what} is {value}",
    "change.more": "{n} more changes",
    "change.of_deal": "{what} of deal {deal}",
    "change.deal": "deal {deal}",
    "change.not_played": "not played",
    "change.games": "the count of games",
    "change.trump": "trump",
    "change.lone_player": "the lone player",
    "change.trick": "trick {trick}",
    "change.theirs": "{seat}'s",
    "change.nobodys": "nobody's yet",
    "change.ruling_is_new": "A ruling is new: {text}.",
    "change.ruling_goes": "This ruling goes: {text}.",
    "change.is_now": "{what} is now {now}",
    # the table read again
    "change.in_the_middle.one": "The table was read again ({why}): {n} card in the middle",
    "change.in_the_middle.some": "The table was read again ({why}): {n} cards in the middle",
    "change.read_asked": "{cards}; what differs from the record is asked.",
    "change.read_not_found": "{cards}; recorded, and not seen on the table: {names}. Tap the card if that is"
    " wrong.",
    "change.card_of": "{card} of {who}",
    "change.read_as_recorded": "{cards}, as recorded.",
}
