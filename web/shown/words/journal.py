"""Why a journal is not read or written, what is odd in it, and why a picture or a clip is not kept."""

from __future__ import annotations

JOURNAL: dict[str, str] = {
    "journal_no_database": "the journal {journal} is not a journal: name another file, this one is left as "
    "it is",
    "journal_read_only": "the journal {journal} cannot be written: the file or its folder is read-only",
    "journal_not_opened": "the journal {journal} cannot be opened: is the path right, and may you read and "
    "write there?",
    "journal_disk_full": "the journal {journal} cannot be written: the disk is full. Nothing recorded is "
    "lost; make room",
    "journal_disk_fails": "the journal {journal} cannot be written or read: the disk fails, or allows no "
    "larger file. See to the disk",
    "journal_no_text": "the journal {journal} holds an entry that is no text: it is damaged: move it aside, "
    "it is left as it is",
    "journal_and_no": " and no ",
    "journal_more_remark": "{remark} {more} more such remark in the log.",
    "journal_more_remarks": "{remark} {more} more such remarks in the log.",
    "journal_not_recorded": "Not recorded: {why}",
    "journal_lacks": "the journal {journal} lacks entry {entry}: it is damaged: move it aside, it is left as "
    "it is",
    "journal_taken_away": "the journal {journal} has been moved or replaced: put it back, or start Bowerbird "
    "again",
    "journal_empty": "the journal {journal} is empty, which no journal is: what it held is lost or next to "
    "it; move it aside to begin afresh",
    "journal_by_its_name": "the journal {journal} is in use by another Bowerbird: read it by the name that "
    "one has it by",
    "journal_damaged": "the journal {journal} is damaged: move it aside, it is left as it is",
    "journal_of_something_else": "the journal {journal} is not a journal: it is a database of something "
    "else, and is left as it is",
    "journal_lacks_part": "the journal {journal}: entry {entry} has no {parts} that can be read: the file is "
    "damaged: move it aside, it is left as it is",
    "journal_newer_entry": "the journal {journal}: entry {entry} is of version {version}, and this Bowerbird "
    "reads {ours}: update it",
    "journal_no_json": "the journal {journal}: entry {entry} is no JSON: the file is damaged: move it aside, "
    "it is left as it is",
    "journal_no_time": "Entry {entry} of this record bears no time that can be: it is shown with that of the "
    "one before.",
    "journal_not_written": "the journal {journal} cannot be written: {why}",
    "journal_in_use": "the journal {journal} is in use by another Bowerbird: stop that one, or start this "
    "one by bowerbird serve --journal FILE",
    "journal_of_other_game": "the journal {journal} is of a game that {book} does not fit ({why}): leave "
    "--rules and --house out, or name another journal",
    "journal_lost_rules": "the journal {journal} does not say any more by which rules it was played: name "
    "the book with --rules, it is left as it is",
    "journal_unknown_rules": "the journal {journal} was played by rules that this Bowerbird does not know "
    "({why}): update it, or name a book with --rules",
    "journal_rules_before": "The newest rules in this record do not fit what was played ({why}). The game "
    "goes on by {book}, as agreed before.",
    "journal_other_rules": "the journal {journal} does not fit the rules that it was played by ({why}): name "
    "the right book with --rules, it is left as it is",
    "journal_newer": "the journal {journal} holds what this Bowerbird does not understand ({what}): it may "
    "be of a newer one; update, it is left as it is",
    "journal_newer_agreement": "entry {entry}, an agreement: {why}",
    "journal_newer_fact": "entry {entry}: {why}",
    "journal_left_out": "Entry {entry} of this record ({kind}) cannot be read and is left out.",
    "journal_set_right": "Entry {entry} of this record is not as Bowerbird writes it: what stands with its "
    "fact was set right. Look whether the score is.",
    "journal_not_used": "the journal {journal} cannot be used: {why}",
    "journal_no_value": "{kind} cannot be written down",
    "journal_entry_no_json": "{kind}: no JSON",
    "clip_of_nothing": "a clip is of one JPEG or more",
    "clip_of_too_many": "too many pictures for a clip",
    "clip_no_beginning": "a clip begins with what it holds",
    "clip_no_contents": "a clip does not say what it holds: {why}",
    "clip_other_contents": "a clip does not hold what it says",
    "picture_no_jpeg": "the picture of {sighting} is not a JPEG of at most {most} KB",
    "picture_no_sighting": "{sighting!r}, {view!r}: not a picture of a sighting",
    "fact_too_deep": "a fact inside a fact, more than {most} deep",
}
