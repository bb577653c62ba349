"""The strings of what is shown to look at: the moments, the final score, the TV view, the camera's film."""

from __future__ import annotations

SHOWING: dict[str, str] = {
    "moment_revoke": "Revoke",
    "final_game": "Game {n}",
    "final_title": "{side} win",
    "final_games": "games won {n}",
    "final_back": "Back to the table",
    "rematch": "Rematch",
    "tv_needs": "A question for the table",
    "tv_asks": "Bowerbird asks",
    "tv_answer": "Answer at the table's page.",
    "tv_games": "Games this evening",
    "tv_to": "game to {n}",
    "made_by_alone": "made by {who}, alone",
    "film_title": "What the camera sees",
    "film_picture": "The camera's picture, with the cards as they are read",
    "film_at": "{t} of {seconds}",
    "film_answered": "Answered for you: {what} {choice}",
    "film_claimed": "Claimed for you: a revoke by {who} in trick {n}",
    "film_why": "This is a recorded deal, read from its pictures as they come. Nobody can see who called, so"
    " Bowerbird asks, and after a while the demo answers for you.",
    "film_over": "The recording is over. Now try it: make a claim, correct a card, or play it again.",
    "film_ended": "The recording is over.",
    "film_again": "Play again",
    "takes_it": "takes it",
    "last_trick": "Trick {n}, the last one",
    "last_trick_of": "Trick {n}: {who}",
    "result_march": "March",
    "result_lone march": "Lone march",
    "result_loner": "Loner made",
    "result_euchre": "Euchred",
}
