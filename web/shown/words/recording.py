"""The part of the table of words that says that an evening is filmed, and what can be done about it."""

from __future__ import annotations

RECORDING: dict[str, str] = {
    "film_kept_label": "Filming",
    "film_kept": "This table is being filmed.",
    "film_kept_what": "Only the cloth and the hands over it are kept, without sound,"
    " on this table's computer.",
    "film_kept_how": "Anybody at the table can stop it on their phone. The table's computer can erase it.",
    "film_kept_erase_how": "The table's computer, or the director, can erase it.",
    "film_waits": "Nothing is filmed yet, because Bowerbird is not sure where the table is."
    " Let the camera see all four edges, or lay the printed tags, or set the corners on this table's"
    " computer.",
    "film_waits_where": "Set the corners",
    "film_stop": "Stop filming",
    "film_erase": "Erase the film",
    "film_over_kept": "Filming has ended. The film is kept.",
    "film_erased": "Filming has ended, and the film is erased.",
    "film_confirm": "Hand {n} is over. Were all its cards shown right?",
    "film_confirm_yes": "All right",
    "film_confirm_no": "Look and correct",
    "audit_recording_began": "Filming began",
    "audit_recording_stopped": "Filming stopped",
    "audit_recording_erased": "The film was erased",
    "audit_confirmed": "All cards of hand {n} confirmed",
    "recording_not_written": "{path} cannot be written: {why}",
    "recording_no_folder": "{path}: there is no such folder",
    "recording_exists": "{path} is there already: name another folder",
    "recording_of_other": "{path} was recorded by another Bowerbird ({version}), in a form that this one "
    "does not read: use that one, or update",
    "recording_not_read": "{path} cannot be read: {why}",
    "recording_damaged": "{path} is damaged: {why}",
    "recording_newer_journal": "the journal of the recording, entry {entry}, is of a newer Bowerbird: {why}",
}
