"""The part of the table of words that is shown where something is wrong round a table."""

from __future__ import annotations

TROUBLE: dict[str, str] = {
    "wrong_camera": "The camera cannot see the table.",
    "wrong_camera_do": "Check its cable, its power and what stands before it. Enter cards by hand.",
    "wrong_journal": "Nothing is being recorded.",
    "wrong_journal_do": "Make room on the disk, or ask whoever looks after this computer. Then tap again what"
    " was not recorded.",
    "wrong_disk": "The disk is nearly full, or fails.",
    "wrong_disk_do": "Make room on it. Until then pictures may be missing.",
    "wrong_clock": "The clock of this computer is wrong.",
    "wrong_clock_do": "Connect it to a network, or set it. The order of play is right, the dates are not.",
    "slow_title": "Too few pictures to follow: {n} a second",
    "slow_computer": "The computer is busy: close other programs, or use a faster one.",
    "slow_wifi": "The phone's pictures are late: bring phone and router closer, or is the Wi-Fi busy?",
    "slow_light": "The camera waits for light: put a lamp over the table.",
    "slow_film": "The film has so few.",
    "slow_do": "Enter the hands here until it is faster. Nothing is asked meanwhile.",
    "away_title": "The network is away",
    "away_why": "This device cannot reach the table. It tries again by itself when the network is back.",
    "away_old": "Last known score, of {when}",
    "away_again": "Try again",
    "trouble_title": "The record of this table cannot be opened",
    "trouble_safe": "Nothing is deleted and nothing is overwritten: the file stays as it is.",
    "trouble_log": "In the log:",
    "trouble_where": "Where it is",
    "trouble_mend": "What to do",
    "trouble_table": "Table {table}. The other tables go on:",
    "trouble_busy": "Another Bowerbird is using it.",
    "trouble_mend_busy": "Go to the other one's page, or stop it. Then try again.",
    "trouble_denied": "Bowerbird may not read or write there.",
    "trouble_mend_denied": "Ask the person who looks after this computer to give Bowerbird access to this"
    " file and its folder. Then try again.",
    "trouble_full": "The disk is full.",
    "trouble_mend_full": "Ask the person who looks after this computer to make room on the disk. Then try"
    " again.",
    "trouble_disk": "The disk did not do what it was asked.",
    "trouble_mend_disk": "Ask the person who looks after this computer to check the disk: it may be worn out"
    " or loose. Then try again.",
    "trouble_damaged": "The file is damaged.",
    "trouble_mend_damaged": "If there is a good copy, put it there and try again. Or play on with a new"
    " record: what can be saved of the old one can still be saved later.",
    "trouble_foreign": "There is a file of that name, and it is no record of a game.",
    "trouble_mend_foreign": "Move it elsewhere, or start Bowerbird with another name after --journal. Then"
    " try again. Or play on with a new record.",
    "trouble_empty": "The file is empty, which no record is: what it held is lost, or in a file next to it.",
    "trouble_mend_empty": "If there is a good copy, put it there and try again. Or play on with a new"
    " record.",
    "trouble_newer": "A newer Bowerbird wrote it, and this one does not understand all of it.",
    "trouble_mend_newer": "Ask the person who looks after this computer to update Bowerbird; then try again."
    " Or play on with a new record.",
    "trouble_rules": "It is of a game that the rules named at the start do not fit.",
    "trouble_mend_rules": "Start Bowerbird without --rules and --house, and the game goes on by its own"
    " rules. Or begin a new record to play by these.",
    "trouble_other": "It cannot be used as it is.",
    "trouble_mend_other": "Ask the person who looks after this computer to see to it; then try again.",
    "trouble_again": "Try again",
    "trouble_trying": "Trying",
    "trouble_tried": "Last tried at {at}.",
    "trouble_tried_often": "Tried {n} times, last at {at}. The problem remains.",
    "trouble_begin": "Begin a new record",
    "trouble_begin_why": "It is stored next to the old one as {name}. The score begins at nothing; book and"
    " names are asked again.",
    "trouble_go_on": "Go on with {name}",
    "trouble_go_on_why": "It was begun when this happened before; last written on {at}.",
    "trouble_no_new": "A new record cannot be begun there before that is mended.",
    "trouble_look_on": "The game cannot go on here until somebody sees to it, at the table's own device or at"
    " the computer that runs Bowerbird. This page goes back to the table by itself.",
    "eye_error": "an error in Bowerbird ({why})",
    "eye_tries_again": "{why}. Bowerbird tries again by itself",
    "eye_picture_not_kept": "A picture could not be kept: {why}",
    "eye_not_counted": "Not counted: {why}",
    "eye_replay_not_kept": "A replay could not be kept: {why}",
    "not_now_director_called": "the director has been called already",
    "not_now_director_not_called": "nobody has called him",
    "page_port_in_use": "port {port} of {host} is in use: stop what listens there, or give another with "
    "--port",
    "page_port_refused": "port {port} may not be opened by this user: give one above 1023 with --port",
    "page_not_listening": "cannot listen at {host}, port {port}: {why}. Is that an address of this machine?",
    "page_no_live_place": "every live place is taken: ask again, or ask for the state instead",
}
