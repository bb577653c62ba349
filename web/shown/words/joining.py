"""The part of the table of words that speaks of the way in: joining, who a device is, what is refused."""

from __future__ import annotations

JOINING: dict[str, str] = {
    "front_ready": "Ready",
    "front_called": "Director called",
    "menu_who": "This device",
    "join_title": "Join the table",
    "join_short": "Join at",
    "join_scan": "Scan this with a phone, or type the address and the letters.",
    "join_letters": "Type the letters",
    "join_letters_why": "They stand beside the code on the table's screen.",
    "join_letters_field": "Six letters",
    "join_it": "Join",
    "join_wrong": "No table has these letters. Look at the table's screen again.",
    "join_too_often": "Too many tries. Wait a minute.",
    "join_first": "join the table first: scan the code on its screen, or type its letters",
    "join_local": "Only this machine can open this page. For others, start Bowerbird with --host 0.0.0.0.",
    "join_watch": "Only watch",
    "who_are_you": "Who are you?",
    "who_why": "What you tap is kept under this name.",
    "who_everybody": "The table's own device",
    "who_everybody_why": "it lies on the table for everybody",
    "who_onlooker": "Only watching",
    "who_onlooker_why": "no taps from this device",
    "who_director": "I am the director",
    "you_watch": "You are watching. To take part, scan the code on the table's screen, or type its letters.",
    # a page that may not be seen
    "refused_403": "You are watching",
    "refused_403_why": "This page is for those who sit at the table.",
    "refused_kept": "Not from this device",
    "refused_kept_why": "Another device may do this.",
    "refused_404": "Nothing here",
    "refused_404_why": "There is no page at this address.",
    "refused_other": "That did not work",
    "refused_other_why": "Bowerbird could not show this page.",
    "refused_how": "To take part, scan the code on the table's screen, or type its letters.",
    # taking back what the other side entered
    "undo_asked": "{who} asks to take back what {of} entered.",
    "undo_agree": "Take it back",
}
