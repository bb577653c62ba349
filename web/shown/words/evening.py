"""The part of the table of words that speaks of evenings and games: how they begin, end and are kept."""

from __future__ import annotations

EVENING: dict[str, str] = {
    "menu_evenings": "Earlier evenings",
    "menu_begin": "Begin an evening",
    # beginning
    "begin_title": "Begin an evening",
    "begin_who": "Who plays?",
    "begin_why": "Leave a seat empty for North, East, South or West.",
    "begin_book": "Which book?",
    "begin_book_why": "House rules are under Set up.",
    "begin_it": "Begin",
    "begin_again": "Same as last time",
    "begin_again_who": "{who} · {book}",
    "begin_playing": "A hand is being played. Finish it before you begin another evening.",
    # on the table's page
    "evening_over": "The evening has ended",
    "evening_over_why": "{games}. Deal again, and another evening begins.",
    "evening_summary": "Summary",
    "evening_resume": "Go on with it",
    "evening_end": "End the evening",
    "evening_new": "Begin an evening",
    "evening_old": "The last card fell on {when}. Do you begin another evening?",
    "no_games": "No game was finished",
    "games_won": "{side}: {n}",
    # the summary
    "evening_games": "Games",
    "evening_game": "Game {n}",
    "won_game_number": "Game {n} won",
    "evening_winner": "Won by",
    "evening_score_of": "Score",
    "evening_deals": "Deals",
    "evening_going_on": "not finished",
    "evening_from": "{day}, {begin} to {end}",
    "evening_print": "Print",
    "evening_keep": "Keep as text",
    "evening_share": "Share",
    "evening_copied": "Copied. Paste it where you like.",
    "evening_hands": "Every hand",
    "evening_rulings": "Rulings",
    "evening_no_rulings": "No ruling was announced.",
    "fig_games": "games",
    "fig_marches": "marches",
    "fig_streak": "longest run: {side}",
    "fig_rulings": "rulings",
    # earlier evenings
    "evenings_title": "Evenings",
    "evenings_none": "No evening has been played yet.",
    "evenings_deals": "{n} deals",
    "evenings_one_deal": "1 deal",
}
