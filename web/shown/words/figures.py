"""The part of the table of words that speaks of an evening's best hands and of players' own figures."""

from __future__ import annotations

FIGURES: dict[str, str] = {
    "figures_title": "Best and luckiest",
    "figures_best": "Best hand:",
    "figures_luckiest": "Luckiest hand:",
    "figures_best_says": "{side} made {n}, just what the cards held with all cards open.",
    "figures_lucky_says": "{makers} made trump and took {taken} of five tricks; with all cards open it would"
    " have been {could}. That brought {side} {n} more.",
    "figures_point": "1 point",
    "figures_points": "{n} points",
    "figures_players": "Players' figures",
    "figures_why": "Worked out on this machine from the evenings that it keeps, by the names that were given."
    " Nothing leaves it, and whatever is erased with an evening is gone from here.",
    "figures_evenings": "Evenings",
    "figures_games": "Games won",
    "figures_run": "Longest run",
    "figures_partner": "Best with",
    "figures_with": "{name} ({n})",
    "figures_hands": "Hands known",
    "figures_above": "Tricks won beyond perfect play",
    "figures_made": "Trump made",
    "figures_euchred": "Euchred",
    "figures_alone": "Loners made",
    "figures_each": "{n} a hand",
    "figures_above_why": "Tricks won beyond perfect play: how many more the side took than perfect play"
    " gives, in hands with every card known. Hands with a revoke are left out.",
    "figures_wait": "Evening {n} of {all} is being worked out.",
    "figures_counted": "{counted} of {deals} hands are known to their last card.",
    "figures_none": "Nobody's figures yet: give the players' names where an evening begins.",
    "figures_failed": "The figures could not be worked out now. Open the page again in a moment.",
    "figures_erase": "Erase",
    "figures_erase_of": "Erase the figures of {name}",
    "figures_erased": "Erased. {name} is counted again from the next evening on.",
}
