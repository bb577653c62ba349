"""Everything that faces people, in rooms; before any of them: the bootstrap and the logs.

Importing this package imports nothing else, so that ``python3 -m web`` can set a bare machine up.
"""
