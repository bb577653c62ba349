"""Words of a finished hand looked back at: its cards open, marked plays, and the advice of the texts."""

from __future__ import annotations

LOOK_BACK = {
    "back_title": "With all cards open",
    "back_wait": "Bowerbird is working this out.",
    "back_failed": "This could not be worked out now. Open the page again in a moment.",
    "back_none": "With all cards open nothing can be worked out: {why}.",
    "back_missing": "Not known: a card of {who} in trick {n}.",
    "back_missing_hand": "Not known: a card of {who} that was never played.",
    "back_too_many": "There are {n} ways to fill in what is missing: too many to work out.",
    "back_ways": "From the least to the most over {n} ways to fill in what is missing.",
    "back_tricks": "Tricks of {side}, who made the trump: {n} with all cards open",
    "back_both": "{side} made trump and took {taken}; perfect play gives {n}",
    "back_annulled": "A ruling took the points of this hand, so its plays are not compared.",
    "back_point": "1 point to {side}",
    "back_points": "{n} points to {side}",
    "back_to": "{least} to {most}",
    "back_choice": "{n} for {side}",
    "back_card": "Card",
    "back_worth": "Points with all cards open",
    "back_played": "played",
    "back_marks": "Marked plays",
    "back_no_marks": "Nobody lost a trick here.",
    "back_marked": "Trick {n}, {who}: {better} in place of {card} would have been worth {points} more with"
    " all cards open. It was better in {count} of {deals} deals that {who} could have faced.",
    "back_advice": "Advice of the books",
    "back_advised": "{name}, {place}: {says}",
    "back_did": "{who} followed this.",
    "back_otherwise": "{who} did otherwise.",
    "back_either": "{who} had the choice.",
    "other_title": "By another book",
    "other_choose": "Choose a book",
    "other_book": "Book of laws",
    "other_failed": "This could not be compared now. Choose the book again in a moment.",
    "back_why": "A play is marked only where another was better in at least 95 of 100 deals that its"
    " player could have faced.",
}
