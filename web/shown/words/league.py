"""The part of the table of words that a league speaks."""

from __future__ import annotations

LEAGUE: dict[str, str] = {
    "league_title": "Season standings",
    "league_players": "Players",
    "league_clubs": "Clubs",
    "league_club": "Club",
    "league_rank": "Rank",
    "league_people": "Members",
    "league_average": "Points an evening",
    "league_of": "{evenings} evenings of {clubs} clubs. Guests are not counted.",
    "league_one": "1 evening of 1 club. Guests are not counted.",
    "league_none": "No evening has been reported between these days.",
    "league_first": "From",
    "league_last": "To",
    "league_show": "Show",
    "league_csv": "Players (CSV)",
    "league_clubs_csv": "Clubs (CSV)",
    "league_all_clubs": "Clubs and addresses",
    "league_all_clubs_why": "Send each club its own address: it opens that club's evenings, and no other's. "
    "To let a club in, run: bowerbird league --invite NAME",
    "league_no_clubs": "No club has an account yet. Run: bowerbird league --invite NAME",
    "league_address": "Its own evenings:",
    "league_heard": "Last evening received {when}",
    "league_not_heard": "Nothing received yet",
    "league_account_gone": "no account any more",
    "league_own": "Our evenings",
    "league_own_why": "What the club's hub has reported. Corrections at the hub arrive here by themselves.",
    "league_own_none": "No evening has been received yet.",
    "league_own_line": "{day} · {rounds} rounds · {people} members",
    "league_i_run": "I run this league",
    "league_pin_go": "Go on",
    "league_pin_why": "The PIN with which the league was started.",
    "league_pin_local": "This league has no PIN, so only the computer it runs on sees the clubs' addresses. "
    "Start it with --pin to see them from elsewhere.",
    "league_in": "In the league as {name}.",
    "league_told": "It has every evening.",
    "league_waits": "{n} evenings wait to be received.",
    "league_waits_one": "1 evening waits to be received.",
}
