"""The part of the table of words that is shown first of all, where Bowerbird is started without a word."""

from __future__ import annotations

FIRST_PAGE: dict[str, str] = {
    "first_title": "Welcome",
    "first_why": "Four answers, and you can play. All of them can be changed later.",
    "first_camera": "What looks at the table?",
    "first_phone": "A phone",
    "first_phone_why": "Nothing to install. The next page shows a code for it.",
    "first_webcam": "Webcam: {name}",
    "first_webcam_number": "Webcam {n}",
    "first_none": "No camera",
    "first_none_why": "You tap the cards in, or only the points.",
    "first_other": "Camera at {name}",
    "first_look": "Who may open this page?",
    "first_here": "This computer alone",
    "first_here_why": "A phone can still be the camera.",
    "first_everybody": "Everybody on this Wi-Fi",
    "first_everybody_why": "Phones can show the score, answer and claim. The connection is not encrypted: "
    "somebody on the Wi-Fi could read along.",
    "first_book": "Which rules?",
    "first_names": "Who plays?",
    "first_names_why": "Leave a name empty if you like.",
    "first_go": "Play",
    "first_opening": "Opening the table …",
    "first_late": "The table did not open. Look at the window in which Bowerbird was started.",
}
