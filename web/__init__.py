"""Everything that faces people: the page, the journal, the scoreboard and the command.

Importing this package imports nothing else, so that ``python3 -m web`` can set a bare machine up.
"""
